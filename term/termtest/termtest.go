// Package termtest starts matches for tests of terminals.
package termtest

import (
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/random"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
	"quarterdeck/term/inproc"
)

// Begin returns a match with default options, whose deal follows from seed. The named people sit in the first seats, and
// bots that move at random in the others.
func Begin(t *testing.T, seed byte, id string, seats int, people ...string) *inproc.Match {
	t.Helper()
	return BeginTimed(t, seed, id, seats, clock.Pace{}, time.Unix(1e9, 0), people...)
}

// BeginTimed is Begin with clocks, at a time.
func BeginTimed(t *testing.T, seed byte, id string, seats int, pace clock.Pace, now time.Time, people ...string) *inproc.Match {
	t.Helper()
	g, err := games.Find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: "m", Game: g, Setup: setup, Seed: fair.Seed{seed}, Host: "0", Created: now}
	start.Table.Pace = pace
	var own game.Seats
	for i := range setup.Seats {
		p := seating.Player{Kind: seating.Bot, Level: "random"}
		if i < len(people) {
			p = seating.Player{Kind: seating.Human, Name: people[i], Guest: people[i]}
			own = own.With(game.Seat(i))
		}
		start.Seats = append(start.Seats, p)
	}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	return inproc.Open(t.Context(), m, inproc.Config{Seats: own, Wait: true, Bot: func(_ *match.Match, s game.Seat, _ string) (bot.Bot, error) { return random.New(uint64(s)), nil }})
}
