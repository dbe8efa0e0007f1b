package web_test

import (
	"net/http"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/lesson"
	"quarterdeck/node"
)

// TestSuitableBot: “Play now” seats a deckhand until a guest has finished the matches in which they see hints, and a mate from then on. A
// guest's matches of one game change nothing in another.
func TestSuitableBot(t *testing.T) {
	s, _ := serveAll(t, func(c *node.Config) { c.Levels = []string{"random", "deckhand", "mate", "captain"} })
	ann := surf(t, s)
	ann.visit("/games/bastion", http.StatusOK) // makes her a guest
	against := func(game string) string {
		t.Helper()
		text, _ := ann.visit("/", http.StatusOK)
		return htmltest.One(t, htmltest.Parse(t, text), `.game-card form[action="/new/`+game+`"] .fine`).Text()
	}
	api := ann.client(s)
	for range lesson.HintedMatches {
		if got := against("bastion"); got != "against an easy bot" {
			t.Errorf("a newcomer plays %s", got)
		}
		m, err := api.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "mate"}}, Name: "Ann"}, "")
		if err != nil {
			t.Fatal(err)
		}
		v, err := api.State(t.Context(), m.ID)
		if err == nil {
			_, err = api.Act(t.Context(), m.ID, "resign", v.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for game, want := range map[string]string{"bastion": "against a medium bot", "duel": "against an easy bot", "breach": "with an easy bot", "port": "with an easy bot"} {
		if got := against(game); got != want {
			t.Errorf("after two matches of Bastion, a guest plays %s %s, want %s", game, got, want)
		}
	}
}
