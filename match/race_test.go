package match_test

import (
	"errors"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/sabotage"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// race returns a match of Sabotage in which both seats can use the displayed card at the start.
func race(t *testing.T) *match.Match {
	t.Helper()
	setup, err := sabotage.Game().Resolve(game.Setup{Options: map[string]string{"pace": "race"}})
	must(t, err)
	for n := range 2000 {
		m, err := match.New(&match.Start{
			ID: "m", Game: sabotage.Game(), Setup: setup, Seed: fair.Seed{byte(n), byte(n >> 8)}, Created: noon,
			Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human, Name: "Bo", Guest: "b"}},
		})
		must(t, err)
		m, err = m.Begin(noon)
		must(t, err)
		if strings.HasSuffix(first(m, 0), "+D") && strings.HasSuffix(first(m, 1), "+D") {
			return m
		}
	}
	t.Fatal("no seed with a race for the displayed card")
	return nil
}

// first returns the first legal action of a seat, or "".
func first(m *match.Match, s game.Seat) string {
	legal := m.Position().Legal(nil, s)
	if len(legal) == 0 {
		return ""
	}
	return m.Game().Format(legal[0])
}

func TestLate(t *testing.T) {
	m := race(t)
	claim := match.Request{Seat: 1, Action: first(m, 1), Version: m.Version()}
	later := act(t, m, 0, first(m, 0))
	_, _, err := later.Act(claim, noon)
	wantCode(t, err, match.Late)
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) && !strings.HasPrefix(refusal.Text, "You were late. Ann removes the ") {
		t.Errorf("Bo is told %q", refusal.Text)
	}
	claim.Version = later.Version() // a viewer of the newest version gets the real reason instead
	_, _, err = later.Act(claim, noon)
	wantCode(t, err, game.Illegal)
	claim.Version, claim.Action = m.Version(), "king C" // and so does a request that was never legal
	_, _, err = later.Act(claim, noon)
	wantCode(t, err, game.Illegal)
}

// TestLateForTheWholeMatch has the center card taken first.
func TestLateForTheWholeMatch(t *testing.T) {
	m := race(t)
	claim := match.Request{Seat: 1, Action: first(m, 1), Version: m.Version()}
	over := act(t, m, 0, "resign")
	_, _, err := over.Act(claim, noon)
	wantCode(t, err, match.Late)
}
