package duel

import (
	"context"
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/game"
	rules "quarterdeck/games/duel"
	"quarterdeck/solve/market"
)

var markets = flag.Int("markets", 12, "small markets that a study trades in")

// smallMarket returns an event of four without a black market, in which two seats have given away all cards but a few. The other
// two want no trade.
func smallMarket(t *testing.T, seed uint64, keep int) *rules.State {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 5))
	st, err := rules.Game().New(game.Setup{Seats: 4, Options: map[string]string{"stock": "0"}})
	if err != nil {
		t.Fatal(err)
	}
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Roll(r))
	}
	for s := range game.Seat(2) {
		for range 15 - keep {
			hand := st.View(s).(*rules.View).Hand
			do(t, st, s, "give "+hand[r.IntN(len(hand))])
			do(t, st, s, "offer "+(s+2).String())
			do(t, st, s+2, "accept")
		}
	}
	return st.(*rules.State)
}

// do carries out the first legal action of a seat whose notation starts with prefix.
func do(t *testing.T, st game.State, s game.Seat, prefix string) {
	t.Helper()
	for _, a := range st.Legal(nil, s) {
		if strings.HasPrefix(rules.Game().Format(a), prefix) {
			st.Apply(s, a)
			return
		}
	}
	t.Fatalf("seat %d cannot %q", s, prefix)
}

// tradeOut has two bots trade in a small market until trading ends.
func tradeOut(t *testing.T, st *rules.State, bots [2]bot.Bot) {
	t.Helper()
	for turn := 0; ; turn++ {
		v := st.View(game.Watcher).(*rules.View)
		if v.Phase != "trade" {
			return
		}
		if turn > 5000 {
			t.Fatal("trading does not end")
		}
		s := game.Seat(turn % 4)
		if !st.RequiredActors().Has(s) && (s >= 2 || len(st.View(s).(*rules.View).Trade.Offers) == 0) {
			continue
		}
		if s >= 2 {
			for _, a := range st.Legal(nil, s) {
				if w := rules.Game().Format(a); w == "ready" || strings.HasPrefix(w, "decline") {
					st.Apply(s, a)
					break
				}
			}
			continue
		}
		a, err := bots[s].Choose(context.Background(), bot.Know(rules.Game(), st, s))
		if err != nil {
			t.Fatal(err)
		}
		st.Apply(s, a)
	}
}

// marketOf returns the market of the first two seats: their cards by rank, and what a deck is worth in points.
func marketOf(st *rules.State) *market.Market {
	m := &market.Market{Worth: func(_ int, held []int) float64 {
		var d Deck
		for r, n := range held {
			d[r] = uint8(n)
		}
		return float64(Strength(&d))
	}}
	for s := range game.Seat(2) {
		var held []int
		for _, n := range st.Holding(s) {
			held = append(held, int(n))
		}
		m.Holdings = append(m.Holdings, held)
	}
	return m
}

// Two captains in a small market gain together at most what is possible, and neither loses. The log has how much of that they reach.
func TestJointGain(t *testing.T) {
	for _, keep := range []int{3, 4, 5, 6} {
		var possible, reached float64
		for seed := range *markets {
			st := smallMarket(t, uint64(seed), keep)
			m := marketOf(st)
			best, err := m.Best(0)
			if err != nil {
				t.Fatal(err)
			}
			tradeOut(t, st, [2]bot.Bot{New(1, Captain()), New(2, Captain())})
			after := marketOf(st)
			joint := 0.0
			for i := range 2 {
				gain := m.Worth(i, after.Holdings[i]) - m.Worth(i, m.Holdings[i])
				if gain < -1e-6 {
					t.Errorf("seed %d: captain in seat %d loses %.3f points by its trades", seed, i, -gain)
				}
				joint += gain
			}
			if joint > best.Joint+1e-6 {
				t.Errorf("seed %d: captains gain %.3f points together, where %.3f are possible", seed, joint, best.Joint)
			}
			reached, possible = reached+joint, possible+best.Joint
		}
		t.Logf("%d cards each: %.2f of %.2f points reached, %.1f%%", keep, reached/float64(*markets), possible/float64(*markets), 100*reached/possible)
	}
}

// swap is a trade of up to two cards for up to two.
type swap struct{ give, ask Deck }

// picks returns all sets of one or two cards of a deck.
func picks(d *Deck) (out []Deck) {
	for a := range d {
		for b := range d[:a+1] {
			one, two := Deck{}, Deck{}
			one[a]++
			two[a]++
			two[b]++
			if b == a && d[a] > 0 {
				out = append(out, one)
			}
			if d[a] >= two[a] && d[b] >= two[b] {
				out = append(out, two)
			}
		}
	}
	return out
}

// after returns a deck without some cards, but with others.
func after(d, without, with *Deck) (out Deck) {
	for r := range out {
		out[r] = d[r] - without[r] + with[r]
	}
	return out
}

// bestSwap returns what wins the first deck most, of the swaps by which the second gains more than the smallest gain for which bots trade.
func bestSwap(x, y *Deck) (best swap, gain float32) {
	for _, give := range picks(x) {
		for _, ask := range picks(y) {
			mine, other := after(x, &give, &ask), after(y, &ask, &give)
			if g := Strength(&mine) - Strength(x); g > gain+1e-4 && Strength(&other)-Strength(y) > minTradeGain+1e-4 {
				best, gain = swap{give, ask}, g
			}
		}
	}
	return best, gain
}

// A scripted haggler that sees captain's hand, and asks each time for as much as captain still gives, gets no trade by which captain
// loses. The log has what both gain.
func TestHaggler(t *testing.T) {
	var haggler, captain float64
	trades := 0
	for seed := range *markets {
		st := smallMarket(t, uint64(seed), 6)
		m := marketOf(st)
		b := New(1, Captain())
		for range 20 {
			x, y := Deck(st.Holding(0)), Deck(st.Holding(1))
			s, gain := bestSwap(&x, &y)
			if gain == 0 {
				break
			}
			for r := range rules.Rank(rules.Ranks) {
				for range s.give[r] {
					do(t, st, 0, "give "+r.Letter())
				}
				for range s.ask[r] {
					do(t, st, 0, "ask "+r.Letter())
				}
			}
			do(t, st, 0, "offer 1")
			a, err := b.Choose(t.Context(), bot.Know(rules.Game(), st, 1))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(rules.Game().Format(a), "accept") {
				t.Errorf("seed %d: captain with %v refuses %v for %v, by which it gains", seed, y, s.give, s.ask)
				break
			}
			st.Apply(1, a)
			trades++
			if now := Deck(st.Holding(1)); Strength(&now) < Strength(&y) {
				t.Errorf("seed %d: captain accepts a trade after which %v are left of %v", seed, now, y)
			}
		}
		end := marketOf(st)
		haggler += m.Worth(0, end.Holdings[0]) - m.Worth(0, m.Holdings[0])
		captain += m.Worth(1, end.Holdings[1]) - m.Worth(1, m.Holdings[1])
	}
	n := float64(*markets)
	t.Logf("%d trades in %d markets: a haggler gains %.2f points, captain %.2f", trades, *markets, haggler/n, captain/n)
	if trades < 5 {
		t.Errorf("%d trades are too few to test", trades)
	}
}
