package match_test

import (
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/match"
	"quarterdeck/match/seating"
)

// A bot that has declared itself ready must act again when it gets an offer, and not when it has answered or there is
// none.
func TestBotIsAskedAboutAnOffer(t *testing.T) {
	setup, err := duel.Game().Resolve(game.Setup{Seats: 4})
	must(t, err)
	people := seating.Player{Kind: seating.Human, Name: "Ann", Guest: "a"}
	mate := seating.Player{Kind: seating.Bot, Level: "mate"}
	m, err := match.New(&match.Start{ID: "m", Game: duel.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon, Seats: []seating.Player{people, mate, mate, mate}})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	if m.BotToAct(1) != "mate" {
		t.Fatal("a bot that is not ready is not asked")
	}
	m = act(t, act(t, m, 1, "ready"), 2, "ready")
	if m.BotToAct(1) != "" || m.BotToAct(2) != "" {
		t.Fatal("bots that are ready are asked though no seat has made them an offer")
	}
	m = act(t, act(t, m, 0, "give o"), 0, "offer 1")
	if m.BotToAct(1) != "mate" || m.BotToAct(2) != "" {
		t.Fatal("an offer to seat 1 is not put to seat 1 alone")
	}
	accept := ""
	for _, a := range m.Position().Legal(nil, 1) {
		if text := m.Game().Format(a); strings.HasPrefix(text, "accept ") {
			accept = text
		}
	}
	if m = act(t, m, 1, accept); m.BotToAct(1) != "" {
		t.Fatal("the bot is asked again though it has answered")
	}
}
