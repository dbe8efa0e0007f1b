package terminal

import (
	"fmt"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/internal/adaptive"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
	"quarterdeck/store/storetest"
	"quarterdeck/term/inproc"
)

// TestSettleSkipsDamaged has the adaptive bot follow the results in a data file in which many other matches cannot be read.
func TestSettleSkipsDamaged(t *testing.T) {
	unreadable := record.Finder(func(id string, version int) (game.Game, error) {
		if id == "duel" {
			return nil, fmt.Errorf("there is no game %s", id)
		}
		return games.Find(id, version)
	})
	data := &storetest.Memory{}
	kept := &Store{Kept: &inproc.Store{Store: data, Find: unreadable}, Guest: host.Guest{ID: "ann", Name: "Ann"}}
	begin := func(id, of string) *match.Start {
		g, err := games.Find(of, 0)
		if err != nil {
			t.Fatal(err)
		}
		setup, err := g.Resolve(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		return &match.Start{ID: id, Game: g, Setup: setup, Host: "ann", Created: time.Now().UTC(), Seats: []seating.Player{
			{Kind: seating.Human, Guest: "ann", Name: "Ann"}, {Kind: seating.Bot, Level: "adaptive-100"},
		}}
	}
	lose := func(id, of string) {
		start := begin(id, of)
		m, err := match.New(start)
		if err == nil {
			m, err = m.Begin(start.Created)
		}
		if err == nil {
			m, _, err = m.Act(match.Request{Seat: 0, Action: "resign", Version: m.Version()}, start.Created)
		}
		if err == nil {
			err = kept.Add(t.Context(), m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 101 { // more than one page of matches
		lose(fmt.Sprintf("a%d", n), "duel")
	}
	lose("b", "bastion")
	next := begin("c", "bastion")
	next.Seats[1].Level = adaptive.Name
	if err := kept.settle(t.Context(), next); err != nil || next.Seats[1].Level != "adaptive-50" {
		t.Errorf("after a loss the bot is %s: %v", next.Seats[1].Level, err)
	}
}
