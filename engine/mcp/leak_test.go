package mcp

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
)

// answers returns the bytes of every tool that shows a match, but for the log, which no imagined position has.
func answers(t *testing.T, m *match, s game.Seat) string {
	t.Helper()
	k := m.know(s)
	out, err := json.Marshal([]any{see(k, m.names()), legal(k, m.names(), ""), legal(k, m.names(), "play")})
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// TestLeak: the answers for a seat are the same bytes in all worlds that differ only in what the seat cannot know.
func TestLeak(t *testing.T) {
	different := 0
	for _, g := range games.All() {
		setup := game.Setup{Seats: 2}
		switch g.Info().ID {
		case "bastion":
			setup.Options = map[string]string{"row": "hidden"}
		case "duel":
			setup.Seats = 4
		}
		setup, err := g.Resolve(setup)
		if err != nil {
			t.Fatal(err)
		}
		m, err := hall().startWith(t.Context(), fair.Seed{1}, g, setup, make([]string, setup.Seats))
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(3, 5))
		for n := 0; !game.Over(m.state) && n < 60; n++ {
			for s := range game.Seat(setup.Seats) {
				twin := &match{use: newGate(1), game: m.game, state: m.state.Clone(), rec: m.rec, levels: m.levels}
				twin.state.Imagine(s, r)
				if !reflect.DeepEqual(m.state, twin.state) {
					different++
				}
				if a, b := answers(t, m, s), answers(t, twin, s); a != b {
					t.Fatalf("%s: seat %v sees what it cannot know:\n%s\n%s", g.Info().ID, s, a, b)
				}
			}
			s := game.RequiredActors(m.state).First()
			choices := m.state.Legal(nil, s)
			if err := m.act(t.Context(), s, g.Format(choices[r.IntN(len(choices))])); err != nil {
				t.Fatal(err)
			}
		}
	}
	if different == 0 {
		t.Error("no two worlds differed")
	}
}

// TestHiddenChoice: all answers, the log included, are the same whatever another seat has chosen in secret, until it is revealed.
func TestHiddenChoice(t *testing.T) {
	for _, test := range []struct {
		id    string
		seats int
	}{{"bastion", 2}, {"duel", 4}} {
		var seen [2]string
		for i := range seen {
			g, err := games.Find(test.id, 0)
			if err != nil {
				t.Fatal(err)
			}
			setup, err := g.Resolve(game.Setup{Seats: test.seats})
			if err != nil {
				t.Fatal(err)
			}
			m, err := hall().startWith(t.Context(), fair.Seed{2}, g, setup, make([]string, test.seats))
			if err != nil {
				t.Fatal(err)
			}
			choices := m.state.Legal(nil, 0)
			if err := m.act(t.Context(), 0, g.Format(choices[i])); err != nil {
				t.Fatal(err)
			}
			log, err := history(m.know(1), 0)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(log)
			if err != nil {
				t.Fatal(err)
			}
			seen[i] = answers(t, m, 1) + string(text)
		}
		if seen[0] != seen[1] {
			t.Errorf("%s: seat 1 sees what seat 0 chose:\n%s\n%s", test.id, seen[0], seen[1])
		}
	}
}
