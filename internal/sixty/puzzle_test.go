//go:build unix

package sixty_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"quarterdeck/games/bastion"
	"quarterdeck/puzzle/pick"
	"quarterdeck/store"
)

// somePuzzles returns puzzles of matches of bots, for all guests.
func somePuzzles(t *testing.T, n int) (out []store.Puzzle) {
	t.Helper()
	for match := uint64(0); len(out) < n; match++ {
		list, err := pick.Match(t.Context(), bastion.Game(), match)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			data, err := json.Marshal(list[i])
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, store.Puzzle{
				ID: puzzleID(len(out)), Game: list[i].Game, Theme: list[i].Theme, Made: first, Rating: newPuzzle, Data: data,
				Skill: fmt.Appendf(nil, `{"rating":%d,"deviation":350,"volatility":0.06}`, newPuzzle),
			})
		}
	}
	return out[:n]
}

// newPuzzle is the rating of a puzzle before the first try.
const newPuzzle = 1300

func puzzleID(n int) string { return fmt.Sprintf("puzzle%03d", n) }

// posed is a puzzle before the answer, and its key after it.
type posed struct {
	ID      string
	Answers int
	View    struct{ Legal []string }
	Options []struct {
		Action string
		Right  bool
	}
}

// drill answers the puzzles of a guest that are due. Often the guest remembers the right answer.
func (l *life) drill(g *guest, rnd *rand.Rand) {
	for {
		var list struct {
			Due  int
			Next *posed
		}
		if !l.ask(g, "GET", "/api/v1/drills", "", nil, &list) || list.Next == nil {
			return
		}
		p := list.Next
		action := p.View.Legal[rnd.IntN(len(p.View.Legal))]
		l.ticking.Lock()
		if known := l.best[p.ID]; known != "" && rnd.IntN(10) < 7 {
			action = known
		}
		l.ticking.Unlock()
		var key posed
		if !l.ask(g, "POST", "/api/v1/drills/"+p.ID, "", map[string]any{"answers": p.Answers, "action": action}, &key) {
			return
		}
		for _, o := range key.Options {
			if o.Right {
				l.ticking.Lock()
				l.best[p.ID] = o.Action
				l.ticking.Unlock()
			}
		}
		l.pass(9 * time.Second)
	}
}

// puzzle has a guest answer public puzzles: a sprint, a streak, or a practice.
func (l *life) puzzle(g *guest, key string, rnd *rand.Rand) {
	var run shownNext
	kind := []string{"sprint", "streak", "practice"}[rnd.IntN(3)]
	if !l.try(g, "POST", "/api/v1/puzzles", key, map[string]string{"kind": kind}, &run, "no-puzzle") {
		return // a race has all that are left
	}
	for n := 0; n < 8 && l.reply(g, &run, 25*time.Second, rnd); n++ {
	}
}

// shownNext is a run of puzzles that is under way.
type shownNext struct {
	ID      string
	Answers int
	Over    bool
	Next    *posed
}

// reply answers the next puzzle of a run after some time, and reports whether it could.
func (l *life) reply(g *guest, run *shownNext, after time.Duration, rnd *rand.Rand) bool {
	if run.Over || run.Next == nil {
		return false
	}
	legal := run.Next.View.Legal
	body := map[string]any{"answers": run.Answers, "action": legal[rnd.IntN(min(2, len(legal)))]}
	run.Next = nil
	l.pass(after)
	return l.try(g, "POST", "/api/v1/puzzles/"+run.ID, "", body, run, "run-over") // the three minutes may be over
}
