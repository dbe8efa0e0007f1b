package web_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// gate lets the bots of a match act one at a time, when the test says so.
type gate struct {
	mu      sync.Mutex
	waiting map[game.Seat]chan struct{}
	came    int // how often a bot has come to the gate
}

// wait returns when the seat may act.
func (g *gate) wait(ctx context.Context, seat game.Seat) {
	open := make(chan struct{})
	g.mu.Lock()
	g.waiting[seat] = open
	g.came++
	g.mu.Unlock()
	select {
	case <-open:
	case <-ctx.Done():
		g.mu.Lock()
		if g.waiting[seat] == open {
			delete(g.waiting, seat)
		}
		g.mu.Unlock()
	}
}

// open lets the first seat that waits act, and reports whether there was one.
func (g *gate) open() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for seat := range game.Seat(8) {
		if open, found := g.waiting[seat]; found {
			delete(g.waiting, seat)
			close(open)
			return true
		}
	}
	return false
}

// arrivals returns how often a bot has come to the gate.
func (g *gate) arrivals() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.came
}

// gated is a bot that acts when its gate opens, and always in the same way in the same position.
type gated struct{ gate *gate }

func (b gated) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	b.gate.wait(ctx, k.Seat())
	legal := k.Legal(nil)
	moves := make([]string, len(legal))
	for i, a := range legal {
		moves[i] = k.Game().Format(a)
	}
	return legal[slices.Index(moves, steadyMove(k.Hash(), moves))], nil
}

// steadyMove is what a seat plays: by chance, except that Port's trump stays while something else can be done, and that no seat
// trades or walks about for long.
func steadyMove(chance uint64, moves []string) string {
	for _, ends := range []string{"ready", "search"} {
		if chance%2 == 0 && slices.Contains(moves, ends) {
			return ends
		}
	}
	some := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return m == "flip" })
	if len(some) == 0 {
		some = moves
	}
	return some[rand.New(rand.NewPCG(chance, 7)).IntN(len(some))]
}
