package match_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// TestSecretOffersLeaveNoTrace plays Heads Up Duel twice. In one match there are two secret offers between seats 0 and
// 1, which are declined, in the other none; each seat acts equally often in both. Every channel sends seats 2 and 3 and
// spectators the same bytes, through a trade of seats 0 and 1 and offers of all to seat 2, until trading ends.
func TestSecretOffersLeaveNoTrace(t *testing.T) {
	for _, backs := range []string{"marked", "plain"} {
		t.Run(backs, func(t *testing.T) {
			offered := trade(t, backs, "0 give o; 0 offer 1; 1 decline 0 1; 0 offer 1; 1 decline 0 2", "0 offer 1; 1 accept 0 3")
			quiet := trade(t, backs, "0 give o; 0 ask 7; 1 ask 7; 0 unask 7; 1 unask 7", "0 offer 1; 1 accept 0 1")
			for _, viewer := range []game.Seat{2, 3, game.Watcher} {
				for n := 1; n <= offered.Version(); n++ {
					if a, b := shown(t, offered, viewer, n), shown(t, quiet, viewer, n); a != b {
						t.Fatalf("viewer %v, version %d: a secret offer shows:\n%s\n%s", viewer, n, a, b)
					}
				}
				if a, b := recorded(t, offered, viewer), recorded(t, quiet, viewer); a != b {
					t.Fatalf("viewer %v: a secret offer shows in the record:\n%s\n%s", viewer, a, b)
				}
			}
			if text := recorded(t, offered, game.Watcher); !strings.Contains(text, "\n1 accept 0 ?\n") || !strings.Contains(recorded(t, offered, 0), "\n1 accept 0 3\n") {
				t.Errorf("the trade is recorded for spectators as\n%s", text)
			}
		})
	}
}

// trade returns a match of four in which seats 0 and 1 do something secret, then trade, and then all make offers to
// seat 2.
func trade(t *testing.T, backs, secret, open string) *match.Match {
	t.Helper()
	var seats []seating.Player
	for _, name := range []string{"Ann", "Ben", "Cleo", "Dan"} {
		seats = append(seats, seating.Player{Kind: seating.Human, Name: name, Guest: name})
	}
	setup, err := duel.Game().Resolve(game.Setup{Seats: len(seats), Options: map[string]string{"backs": backs, "market": "0"}})
	must(t, err)
	m, err := match.New(&match.Start{ID: "m", Game: duel.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon, Seats: seats})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	rest := "3 give o; 3 offer 2; 2 decline 3 1; 3 offer 2; 2 accept 3 2; 1 give o; 1 offer 2; 0 give o; 0 offer 2; 2 accept 0 1; 0 ready; 1 ready; 2 ready; 3 ready"
	for i, line := range strings.Split(secret+"; "+open+"; "+rest, "; ") {
		s, action, _ := strings.Cut(line, " ")
		m = does(t, m, i, game.Seat(s[0]-'0'), action)
	}
	return m
}

// shown returns everything that a viewer is sent of a version while the match runs.
func shown(t *testing.T, m *match.Match, viewer game.Seat, n int) string {
	t.Helper()
	step, err := m.ShownTo(0).Step(viewer, n)
	must(t, err)
	view, err := m.View(viewer, n)
	must(t, err)
	brief, err := m.ShownTo(0).Brief(viewer, n)
	must(t, err)
	text, err := json.Marshal([]any{step, view, brief, m.ShownTo(0).Plays(viewer, 0, n)})
	must(t, err)
	return string(text)
}

// recorded returns a viewer's record of the running match.
func recorded(t *testing.T, m *match.Match, viewer game.Seat) string {
	t.Helper()
	var b bytes.Buffer
	must(t, m.Record().Write(&b, duel.Game(), record.For(viewer)))
	return b.String()
}
