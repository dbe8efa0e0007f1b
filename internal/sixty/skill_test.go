//go:build unix

package sixty_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/puzzle/pick"
	"quarterdeck/store"
)

// shownRun is a run of puzzles as a profile shows it.
type shownRun struct {
	ID, Kind string
	Score    int
	Answers  []answered
}

// answered is one answer of a run.
type answered struct {
	Puzzle, Action string
	Right, Void    bool
	At             time.Time
}

// tried is the first answer of a guest to a puzzle.
type tried struct {
	answered
	guest string
	timed bool // the clock counts: it changes no rating
	n, m  int  // among the tries at the puzzle, and of the guest
}

// checkPuzzles computes all runs and ratings of public puzzles again.
func (a *audit) checkPuzzles() {
	keys := a.keys()
	a.checkRaces(keys)
	tries := map[[2]string]*tried{} // by guest and puzzle
	best := map[string]map[string]int{}
	for _, g := range a.guests {
		best[g.id] = map[string]int{}
		a.checkRuns(g, keys, tries, best[g.id])
	}
	guests, puzzles, counted := a.skills(keys, tries)
	for id, want := range puzzles {
		p, err := a.store.Puzzle(context.Background(), id)
		if err != nil {
			a.t.Fatal(err)
		}
		if !near(p.Rating, want.rating) {
			a.t.Errorf("puzzle %s has the rating %d, the answers say %v", id, p.Rating, want.rating)
		}
	}
	for _, g := range a.guests {
		var out struct {
			Games []struct {
				Rating struct{ Rating, Low, High, Tries int }
				Best   map[string]int
			}
		}
		if !a.ask(g, "GET", "/api/v1/puzzles", "", nil, &out) {
			return
		}
		want, ok := guests[g.id]
		if !ok {
			want = unknown()
		} else {
			a.counts.skills++
		}
		got := out.Games[0]
		if !near(got.Rating.Rating, want.rating) || !near(got.Rating.Low, want.rating-1.96*want.deviation) || !near(got.Rating.High, want.rating+1.96*want.deviation) ||
			got.Rating.Tries != counted[g.id] || got.Best["sprint"] != best[g.id]["sprint"] || got.Best["streak"] != best[g.id]["streak"] || got.Best["race"] != best[g.id]["race"] {
			a.t.Errorf("guest %d: of puzzles the server shows %+v, the answers say %+v after %d, %v", g.n, got, want, counted[g.id], best[g.id])
		}
	}
}

// keys returns the right answers of each puzzle.
func (a *audit) keys() map[string][]string {
	out := map[string][]string{}
	for i := range a.size.puzzles {
		id := puzzleID(i)
		p, err := a.store.Puzzle(context.Background(), id)
		if err != nil {
			a.t.Fatal(err)
		}
		var data pick.Puzzle
		if err := json.Unmarshal(p.Data, &data); err != nil {
			a.t.Fatal(err)
		}
		for _, o := range data.Key {
			if o.Loss <= 0.02 {
				out[id] = append(out[id], o.Action)
			}
		}
	}
	return out
}

// checkRuns compares a guest's runs with their stored answers, and notes the first answer to each puzzle.
func (a *audit) checkRuns(g *guest, keys map[string][]string, tries map[[2]string]*tried, best map[string]int) {
	runs, err := a.store.RunsOf(context.Background(), g.id, 1000)
	if err != nil {
		a.t.Fatal(err)
	}
	shown := map[string]shownRun{}
	for _, r := range a.profile(g).Puzzles {
		shown[r.ID] = r
	}
	if len(shown) != len(runs) {
		a.t.Errorf("guest %d: %d runs of puzzles, %d are stored", g.n, len(shown), len(runs))
	}
	var all []tried
	for _, r := range runs {
		want := shownRun{ID: r.ID, Kind: r.Kind, Answers: answersOf(a.t, &r, keys)}
		for _, x := range want.Answers {
			if x.Right && !x.Void {
				want.Score++
			}
			all = append(all, tried{answered: x, guest: g.id, timed: r.Kind == "sprint" || r.Kind == "race"})
		}
		best[r.Kind] = max(best[r.Kind], want.Score)
		a.counts.runs++
		if got := shown[r.ID]; got.Kind != want.Kind || got.Score != want.Score || !slices.Equal(got.Answers, want.Answers) {
			a.t.Errorf("guest %d: a run is shown as %+v, the answers say %+v", g.n, got, want)
		}
	}
	slices.SortFunc(all, func(a, b tried) int { return a.At.Compare(b.At) })
	for i := range all {
		if at := [2]string{g.id, all[i].Puzzle}; tries[at] == nil {
			tries[at] = &all[i]
		}
	}
}

// answersOf returns the stored answers of a run, judged by the keys.
func answersOf(t *testing.T, r *store.PuzzleRun, keys map[string][]string) []answered {
	var data struct{ Answers []answered }
	if err := json.Unmarshal(r.Data, &data); err != nil {
		t.Fatal(err)
	}
	for i := range data.Answers {
		x := &data.Answers[i]
		x.Right = slices.Contains(keys[x.Puzzle], x.Action)
	}
	return data.Answers
}

// skills computes the ratings of all guests and puzzles from the first answers, in the order in which they were stored. It also counts each
// guest's answers that changed a rating.
func (a *audit) skills(keys map[string][]string, tries map[[2]string]*tried) (guests, puzzles map[string]belief, counted map[string]int) {
	guests, puzzles, counted = map[string]belief{}, map[string]belief{}, map[string]int{}
	var open []*tried
	for id := range keys {
		list, err := a.store.TriesAt(context.Background(), id)
		if err != nil {
			a.t.Fatal(err)
		}
		for _, stored := range list {
			own := tries[[2]string{stored.Guest, id}]
			if own == nil {
				a.t.Errorf("a try of %s at %s is in no run", stored.Guest, id)
				continue
			}
			own.n, own.m = stored.N, stored.M
			open = append(open, own)
		}
		puzzles[id] = belief{rating: newPuzzle, deviation: 350, volatility: 0.06}
	}
	if len(open) != len(tries) {
		a.t.Errorf("%d first answers were given, %d are stored as tries", len(tries), len(open))
	}
	slices.SortFunc(open, func(a, b *tried) int {
		if a.m != b.m {
			return a.m - b.m
		}
		return strings.Compare(a.guest, b.guest)
	})
	done := map[string]int{} // tries so far, of a guest or at a puzzle
	for len(open) > 0 {
		rest := open[:0:0]
		for _, x := range open {
			if done[x.guest] != x.m-1 || done[x.Puzzle] != x.n-1 {
				rest = append(rest, x)
				continue
			}
			done[x.guest], done[x.Puzzle] = x.m, x.n
			g, ok := guests[x.guest]
			if !ok {
				g = unknown()
			}
			p := puzzles[x.Puzzle]
			if points := 0.0; !x.timed {
				if x.Right {
					points = 1
				}
				g, p = g.after(p, points, 1), p.after(g, 1-points, 0)
				counted[x.guest]++
			}
			guests[x.guest], puzzles[x.Puzzle] = g, p
		}
		if len(rest) == len(open) {
			a.t.Errorf("%d tries have no order", len(rest))
			return guests, puzzles, counted
		}
		open = rest
	}
	return guests, puzzles, counted
}
