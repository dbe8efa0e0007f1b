package puzzletest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"quarterdeck/store"
)

// Puzzles is the part of a store in memory that keeps puzzles for all guests. The zero value is ready.
type Puzzles struct {
	mu        sync.Mutex
	puzzles   map[string]store.Puzzle
	runs      map[string]store.PuzzleRun
	tries     []store.PuzzleTry
	races     map[string]store.Race
	racers    []store.Racer   // the first first; their runs are in runs
	forgotten map[string]bool // guests
	closed    bool
}

var _ store.Puzzles = (*Puzzles)(nil)

// locked calls a function under the lock.
func (x *Puzzles) locked(do func() error) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.closed {
		return store.ErrClosed
	}
	if x.puzzles == nil {
		x.puzzles, x.runs, x.races, x.forgotten = map[string]store.Puzzle{}, map[string]store.PuzzleRun{}, map[string]store.Race{}, map[string]bool{}
	}
	return do()
}

// SetClosed makes all calls fail, or work again.
func (x *Puzzles) SetClosed(closed bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.closed = closed
}

// found returns a value of a map, or ErrNotFound.
func found[T any](x *Puzzles, list func() map[string]T, id string) (out T, err error) {
	err = x.locked(func() error {
		v, has := list()[id]
		if !has {
			return store.ErrNotFound
		}
		out = v
		return nil
	})
	return out, err
}

// AddPuzzles stores puzzles.
func (x *Puzzles) AddPuzzles(_ context.Context, list []store.Puzzle) error {
	return x.locked(func() error {
		for _, p := range list {
			if _, has := x.puzzles[p.ID]; !has {
				p.Tries = 0
				x.puzzles[p.ID] = p
			}
		}
		return nil
	})
}

// Puzzle returns a puzzle.
func (x *Puzzles) Puzzle(_ context.Context, id string) (store.Puzzle, error) {
	return found(x, func() map[string]store.Puzzle { return x.puzzles }, id)
}

// CountPuzzles counts puzzles by game and theme.
func (x *Puzzles) CountPuzzles(context.Context) (out []store.PuzzleCount, err error) {
	err = x.locked(func() error {
		n := map[store.PuzzleCount]int{}
		for _, p := range x.puzzles {
			n[store.PuzzleCount{Game: p.Game, Theme: p.Theme}]++
		}
		for c, count := range n {
			c.N = count
			out = append(out, c)
		}
		slices.SortFunc(out, func(a, b store.PuzzleCount) int {
			return cmp.Or(cmp.Compare(a.Game, b.Game), cmp.Compare(a.Theme, b.Theme))
		})
		return nil
	})
	return out, err
}

// PuzzlesNear returns puzzles by their distance from a rating.
func (x *Puzzles) PuzzlesNear(_ context.Context, q store.PuzzleQuery) (out []store.PuzzleMark, err error) {
	err = x.locked(func() error {
		sides := map[bool][]store.PuzzleMark{}
		for id, p := range x.puzzles {
			if p.Game == q.Game && (q.Theme == "" || p.Theme == q.Theme) {
				above := p.Rating >= q.Rating
				sides[above] = append(sides[above], store.PuzzleMark{ID: id, Rating: p.Rating, Tried: x.tried(q.Guest, id)})
			}
		}
		for _, list := range sides {
			slices.SortFunc(list, q.Compare)
			out = append(out, list[:min(q.Limit, len(list))]...)
		}
		slices.SortFunc(out, q.Compare)
		return nil
	})
	return out, err
}

// tried reports whether a guest has tried a puzzle.
func (x *Puzzles) tried(guest, puzzle string) bool {
	return guest != "" && slices.ContainsFunc(x.tries, func(t store.PuzzleTry) bool { return t.Guest == guest && t.Puzzle == puzzle })
}

// runsOf returns the runs of a guest, the newest first.
func (x *Puzzles) runsOf(guest string) []store.PuzzleRun {
	list := slices.DeleteFunc(slices.Collect(maps.Values(x.runs)), func(r store.PuzzleRun) bool { return r.Guest != guest })
	slices.SortFunc(list, func(a, b store.PuzzleRun) int { return cmp.Or(b.Begun.Compare(a.Begun), cmp.Compare(b.ID, a.ID)) })
	return list
}

// AddRun stores a run.
func (x *Puzzles) AddRun(_ context.Context, r store.PuzzleRun, most int) error {
	return x.locked(func() error {
		if x.forgotten[r.Guest] {
			return store.ErrNotFound
		}
		x.addRun(r, most)
		return nil
	})
}

// addRun adds a run, and deletes old ones.
func (x *Puzzles) addRun(r store.PuzzleRun, most int) {
	if _, has := x.runs[r.ID]; !has {
		x.runs[r.ID] = r
	}
	list := x.runsOf(r.Guest)
	best := map[[2]string]store.PuzzleRun{} // the newest of those with the highest score
	for _, run := range list {
		of := [2]string{run.Kind, run.Game}
		if b, has := best[of]; !has || run.Score > b.Score {
			best[of] = run
		}
	}
	place := func(run store.PuzzleRun) int {
		if best[[2]string{run.Kind, run.Game}].ID == run.ID {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b store.PuzzleRun) int { return place(a) - place(b) })
	for _, old := range list[min(most, len(list)):] {
		delete(x.runs, old.ID)
	}
}

// Run returns a run.
func (x *Puzzles) Run(_ context.Context, id string) (store.PuzzleRun, error) {
	return found(x, func() map[string]store.PuzzleRun { return x.runs }, id)
}

// RunsOf returns runs of a guest.
func (x *Puzzles) RunsOf(_ context.Context, guest string, limit int) (out []store.PuzzleRun, err error) {
	err = x.locked(func() error {
		out = x.runsOf(guest)
		out = out[:min(limit, len(out))]
		return nil
	})
	return out, err
}

// AnswerRun stores an answer.
func (x *Puzzles) AnswerRun(_ context.Context, r store.PuzzleRun, try *store.PuzzleTry, p store.Puzzle) error {
	return x.locked(func() error {
		was, has := x.runs[r.ID]
		if !has || was.Answers != r.Answers-1 {
			return store.ErrConflict
		}
		if try != nil {
			rated := x.puzzles[try.Puzzle]
			if rated.ID == "" || rated.Tries != try.N-1 || x.tried(try.Guest, try.Puzzle) || x.newestOf(try.Guest, try.Game).M != try.M-1 {
				return store.ErrConflict
			}
			rated.Tries, rated.Rating, rated.Skill = try.N, p.Rating, p.Skill
			x.puzzles[try.Puzzle] = rated
			x.tries = append(x.tries, *try)
		}
		was.Answers, was.Score, was.Data = r.Answers, r.Score, r.Data
		x.runs[r.ID] = was
		return nil
	})
}

// newestOf returns the newest try of a guest, or a zero one.
func (x *Puzzles) newestOf(guest, game string) (out store.PuzzleTry) {
	for _, t := range x.tries {
		if guest != "" && t.Guest == guest && t.Game == game && t.M > out.M {
			out = t
		}
	}
	return out
}

// NewestTry returns the newest try of a guest.
func (x *Puzzles) NewestTry(_ context.Context, guest, game string) (out store.PuzzleTry, err error) {
	err = x.locked(func() error {
		if out = x.newestOf(guest, game); out.M == 0 {
			return store.ErrNotFound
		}
		return nil
	})
	return out, err
}

// HasTried reports whether a guest has tried a puzzle.
func (x *Puzzles) HasTried(_ context.Context, guest, puzzle string) (tried bool, err error) {
	err = x.locked(func() error {
		tried = x.tried(guest, puzzle)
		return nil
	})
	return tried, err
}

// TriesAt returns the tries at a puzzle.
func (x *Puzzles) TriesAt(_ context.Context, puzzle string) (out []store.PuzzleTry, err error) {
	err = x.locked(func() error {
		for _, t := range x.tries {
			if t.Puzzle == puzzle {
				out = append(out, t)
			}
		}
		return nil
	})
	return out, err
}

// ForgetRuns removes the runs of a deleted guest for good, and the name of their tries.
func (x *Puzzles) ForgetRuns(guest string) {
	_ = x.locked(func() error { // closed, it has none
		x.forgotten[guest] = true
		for id := range x.races {
			x.leaveRace(id, guest)
		}
		maps.DeleteFunc(x.runs, func(_ string, r store.PuzzleRun) bool { return r.Guest == guest })
		for i := range x.tries {
			if x.tries[i].Guest == guest {
				x.tries[i].Guest = ""
			}
		}
		return nil
	})
}
