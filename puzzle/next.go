package puzzle

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"

	"quarterdeck/store"
)

// near is how many puzzles on each side of a rating are considered. Chance chooses from those that are at most band away from the rating,
// or from the nearest ones if there are fewer than among.
const (
	near  = longest + 20 // so that some are left that are not in the run
	band  = 60
	among = 12
)

// next returns the puzzle that comes next in a run, or "" if there is none: near the rating that is due, not in the run yet, and not
// tried before, if there is one. What another open run of the guest waits for is left out, because an answer there would tell the key here.
func (s *Service) next(ctx context.Context, r *store.PuzzleRun, d *runData, guest skill) (string, error) {
	if r.Answers >= longest {
		return "", nil
	}
	if Kind(r.Kind) == Race {
		return d.following(r.Answers), nil
	}
	due := guest.rounded()
	switch Kind(r.Kind) {
	case Sprint:
		due = easiest + sprintRise*r.Score
	case Streak:
		due = easiest + streakRise*r.Score
	default:
		due += map[Difficulty]int{Easier: -step, Harder: step}[d.Difficulty]
	}
	taken, err := s.awaited(ctx, r.Guest, r.ID, s.opts.Most)
	if err != nil {
		return "", err
	}
	from := s.secret.ID("puzzle from", r.ID, strconv.Itoa(r.Answers)) // so that each run comes to other puzzles of one rating
	marks, err := s.store.PuzzlesNear(ctx, store.PuzzleQuery{Game: r.Game, Theme: d.Theme, Guest: r.Guest, Rating: due, Limit: near + len(taken), From: from})
	if err != nil {
		return "", s.runner.StoreError(err)
	}
	for i := range d.Answers {
		taken[d.Answers[i].Puzzle] = true
	}
	return s.pick(marks, taken, due, "puzzle", r.ID, strconv.Itoa(r.Answers)), nil
}

// pick returns one of the puzzles that are not taken, or "" if there is none. Those that were not tried come first. The marks are in the
// order of their distance from the rating that is due; the seed determines which of the near ones it is.
func (s *Service) pick(marks []store.PuzzleMark, taken map[string]bool, due int, seed ...string) string {
	left := slices.DeleteFunc(slices.Clone(marks), func(m store.PuzzleMark) bool { return taken[m.ID] })
	if fresh := slices.DeleteFunc(slices.Clone(left), func(m store.PuzzleMark) bool { return m.Tried }); len(fresh) > 0 {
		left = fresh
	}
	if len(left) == 0 {
		return ""
	}
	n := 0
	for n < len(left) && (n < among || max(left[n].Rating-due, due-left[n].Rating) <= band) {
		n++
	}
	return left[s.choose(n, seed...)].ID
}

// awaited returns the puzzles that other open runs among the newest of a guest wait for, and all those of a race that they have not finished.
func (s *Service) awaited(ctx context.Context, guest, except string, newest int) (map[string]bool, error) {
	list, err := s.store.RunsOf(ctx, guest, newest)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	out := map[string]bool{}
	for i := range list {
		other := &list[i]
		if other.ID == except || Kind(other.Kind).Timed() && !s.opts.Now().Before(other.Begun.Add(SprintTime)) {
			continue
		}
		var d runData
		if err := json.Unmarshal(other.Data, &d); err != nil {
			return nil, err
		}
		if d.Next == "" { // the run is over
			continue
		}
		out[d.Next] = true
		for _, id := range d.List {
			out[id] = true
		}
	}
	return out, nil
}
