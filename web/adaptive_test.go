package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/node"
)

// TestAdaptiveOnPages offers the adaptive bot where seats play against each other, says how strong it is at the table, and hands it no
// seat of a match that runs.
func TestAdaptiveOnPages(t *testing.T) {
	s, _ := serveAll(t, func(c *node.Config) { c.Levels = []string{"random", "deckhand", "mate", "captain"} })
	ann := surf(t, s)
	for game, offered := range map[string]bool{"bastion": true, "duel": true, "breach": true, "port": false} {
		text, _ := ann.visit("/games/"+game, http.StatusOK)
		page := htmltest.Parse(t, text)
		if got := page.Find(`input[value="bot:adaptive"]`).Length() > 0; got != offered {
			t.Errorf("%s offers the adaptive bot: %t", game, got)
		}
		if game == "bastion" && page.Find(`input[value="bot:mate"][checked]`).Length() != 1 {
			t.Error("mate is not the usual bot any more")
		}
	}
	api := ann.client(s)
	m, err := api.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "adaptive"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	text, _ := ann.visit("/m/"+m.ID, http.StatusOK)
	if !strings.Contains(text, "adaptive bot") || !strings.Contains(text, "It is 100 here") || strings.Contains(text, `value="bot adaptive"`) {
		t.Error("the table does not say how strong the adaptive bot is, or offers it a seat")
	}
}
