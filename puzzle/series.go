package puzzle

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"quarterdeck/account"
	"quarterdeck/store"
)

// seriesLength is how many puzzles a race has at most.
const seriesLength = 100

// keptApart is how many of a guest's newest runs keep the puzzles that they wait for out of a race. All runs could leave it none.
const keptApart = 20

// wholePool is a number of puzzles that no server makes.
const wholePool = 100_000

// Enter returns the run with which a guest joins a race: it waits. It counts as a run that the guest begins, until undo is called. Game is
// the only one that has puzzles if it is empty.
func (s *Service) Enter(ctx context.Context, guest, game, race string) (run store.PuzzleRun, undo func(), err error) {
	if err = account.RefuseBot(guest); err != nil {
		return run, nil, err
	}
	if game, err = s.GameOf(game); err != nil {
		return run, nil, err
	}
	n, err := s.count(ctx, game)
	switch {
	case err != nil:
		return run, nil, s.runner.StoreError(err)
	case n == 0:
		return run, nil, refuse(NoPuzzle, "There is no puzzle yet. Come back in a few minutes: the server is making them.")
	}
	run = store.PuzzleRun{ID: s.secret.ID("puzzle race run", race, guest), Guest: guest, Kind: string(Race), Game: game, Begun: s.opts.Now().UTC().Truncate(time.Millisecond)}
	if run.Data, err = json.Marshal(runData{Race: race, Answers: []given{}}); err != nil {
		return run, nil, err
	}
	undo, err = s.admit(ctx, guest)
	return run, undo, err
}

// GameOf returns a game that has puzzles: the only one if id is empty.
func (s *Service) GameOf(id string) (string, error) {
	w := Wish{Kind: Sprint, Game: id}
	err := s.check(&w)
	return w.Game, err
}

// Most returns how many runs a guest may have.
func (s *Service) Most() int { return s.opts.Most }

// Series chooses the puzzles of a race, and returns what the runs of its guests store from the start on. The puzzles become harder; those
// that none of the guests has tried come first. What a newer open run of one of them waits for is left out, because an answer here would
// tell the key there.
func (s *Service) Series(ctx context.Context, race, game string, guests []string) ([]byte, error) {
	chosen := s.opts.Now().UTC().Truncate(time.Millisecond)
	q := store.PuzzleQuery{Game: game, Rating: easiest, Limit: wholePool}
	tried, taken := map[string]bool{}, map[string]bool{}
	var marks []store.PuzzleMark
	for _, q.Guest = range guests {
		list, err := s.store.PuzzlesNear(ctx, q)
		if err != nil {
			return nil, s.runner.StoreError(err)
		}
		for _, m := range list {
			tried[m.ID] = tried[m.ID] || m.Tried
		}
		marks = list
		awaited, err := s.awaited(ctx, q.Guest, "", keptApart)
		if err != nil {
			return nil, err
		}
		for id := range awaited {
			taken[id] = true
		}
	}
	for i := range marks {
		marks[i].Tried = tried[marks[i].ID]
	}
	d := runData{Race: race, Answers: []given{}, Chosen: chosen}
	for n := range seriesLength {
		q.Rating, q.From = easiest+sprintRise*n, s.secret.ID("race from", race, strconv.Itoa(n))
		slices.SortFunc(marks, q.Compare)
		id := s.pick(marks, taken, q.Rating, "race", race, strconv.Itoa(n))
		if id == "" {
			break
		}
		d.List, taken[id] = append(d.List, id), true
	}
	if len(d.List) == 0 {
		return nil, refuse(NoPuzzle, "No puzzle is left for these guests. Come back in a few minutes: the server is making more.")
	}
	d.Next = d.List[0]
	return json.Marshal(d)
}

// following returns the puzzle after the first n ones of a race, or "".
func (d *runData) following(n int) string {
	if n >= len(d.List) {
		return ""
	}
	return d.List[n]
}

// Read returns a stored run as it is now.
func (s *Service) Read(r *store.PuzzleRun) (*Run, error) { return run(r, s.opts.Now()) }

// LastRight returns when the newest right answer of a run was given, or a zero time.
func (r *Run) LastRight() time.Time {
	for _, a := range slices.Backward(r.data.Answers) {
		if a.Right && !a.Void {
			return a.At
		}
	}
	return time.Time{}
}

// Wrong returns how many answers of a run are wrong.
func (r *Run) Wrong() (n int) {
	for _, a := range r.data.Answers {
		if !a.Right && !a.Void {
			n++
		}
	}
	return n
}

// isLearned reports whether another run of a racer has an answer to the next puzzle of a race that is no older than the choice of its
// puzzles. The racer may know the key from there.
func (s *Service) isLearned(ctx context.Context, r *store.PuzzleRun, d *runData) (bool, error) {
	list, err := s.store.RunsOf(ctx, r.Guest, s.opts.Most)
	if err != nil {
		return false, s.runner.StoreError(err)
	}
	for i := range list {
		if list[i].ID == r.ID || list[i].Answers == 0 {
			continue
		}
		var other runData
		if err := json.Unmarshal(list[i].Data, &other); err != nil {
			return false, err
		}
		if slices.ContainsFunc(other.Answers, func(a given) bool { return a.Puzzle == d.Next && !a.At.Before(d.Chosen) }) {
			return true, nil
		}
	}
	return false, nil
}

// IsDone reports whether no puzzle of a race is left to answer.
func (r *Run) IsDone() bool { return r.Kind == Race && !r.Waiting && r.data.Next == "" }
