package breach_test

import (
	"flag"
	"strings"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
	"quarterdeck/lab"
)

var idleMatches = flag.Int("idle", 15, "matches of each kind for TestIdle")

// activity counts the turns of a batch.
type activity struct {
	turns, idle, searches int
}

// activityOf counts turns, those of them that only ended though more was possible, and those with a search.
func activityOf(t *testing.T, seats int, level string, n int) (out activity, won float64) {
	t.Helper()
	g := rules.Game()
	b, err := lab.Run(t.Context(), lab.Spec{Game: g, Setup: game.Setup{Seats: seats}, Bots: []string{level}, N: n, Seed: 1, Each: func(m *lab.Match) error {
		st, err := g.New(m.Record.Setup)
		if err != nil {
			return err
		}
		fresh, searched := true, false
		var legal []game.Action
		for _, e := range m.Record.Entries {
			if e.Actor >= 0 {
				verb, _, _ := strings.Cut(g.Format(e.Action), " ")
				switch {
				case verb == "end" && fresh:
					if legal = st.Legal(legal[:0], e.Actor); len(legal) > 1 {
						out.idle++
					}
					out.turns++
				case verb == "end":
					out.turns++
					if searched {
						out.searches++
					}
					fresh, searched = true, false
				default:
					fresh = false
					searched = searched || verb == "search"
				}
			}
			st.Apply(e.Actor, e.Action)
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	return out, b.Bots[0].Wins
}

// A crew uses its turns. Of many matches, captains do nothing on 2 % of turns in crews of two, 4 % of four and 6 % of six. Most
// of that is waiting on BREACH for the others, or until one of them is out of danger. doc/study.md has the figures.
func TestIdle(t *testing.T) {
	for _, seats := range []int{2, 4, 6} {
		for _, level := range []string{roster.Deckhand, roster.Mate, roster.Captain} {
			a, won := activityOf(t, seats, level, *idleMatches)
			idle := share(a.idle, a.turns)
			t.Logf("%d seats, %-8s: won %.1f %%, of %d turns %.1f %% idle, %.1f %% without a search", seats, level, 100*won/float64(*idleMatches), a.turns,
				100*idle, 100-100*share(a.searches, a.turns))
			if level == roster.Captain && idle > 0.02+0.01*float64(seats) || idle > 0.15 {
				t.Errorf("%d seats, %s: %.1f %% of turns are idle", seats, level, 100*idle)
			}
		}
	}
}

func share(part, all int) float64 { return float64(part) / float64(max(all, 1)) }
