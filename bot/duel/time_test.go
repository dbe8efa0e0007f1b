package duel_test

import (
	"context"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
)

// TestThinkingTime logs how long captain thinks at a full table of eight. It fails on nothing but an illegal choice: times
// depend on the machine.
func TestThinkingTime(t *testing.T) {
	g := rules.Game()
	st, err := g.New(game.Setup{Seats: 8})
	if err != nil {
		t.Fatal(err)
	}
	var bots []bot.Bot
	for s := range uint64(8) {
		b, err := roster.New(roster.Captain, g, s, roster.Opts{})
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	var longest, all time.Duration
	n, next := 0, 0
	for !game.Over(st) {
		actors := game.RequiredActors(st)
		if actors == game.NatureOnly {
			st.Apply(game.Nature, st.Legal(nil, game.Nature)[n%len(st.Legal(nil, game.Nature))])
			n++
			continue
		}
		for !actors.Has(game.Seat(next % 8)) {
			next++
		}
		s := game.Seat(next % 8)
		next++
		begin := time.Now()
		a, err := bots[s].Choose(context.Background(), bot.Know(g, st, s))
		if err != nil || !game.IsLegal(st, s, a, nil) {
			t.Fatalf("seat %v chooses %q: %v", s, g.Format(a), err)
		}
		took := time.Since(begin)
		all += took
		longest = max(longest, took)
		n++
		st.Apply(s, a)
	}
	t.Logf("%d choices and draws: the longest choice took %v, all %v", n, longest, all)
}
