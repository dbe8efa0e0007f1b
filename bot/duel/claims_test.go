package duel

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	rules "quarterdeck/games/duel"
)

// These tests check the claims of doc/study.md. Each plays -matches duels between two bots of level mate; for the
// figures there run
//
//	go test ./bot/duel -run 'TestClaims/special' -v -args -matches 10000
//
// and so on for the other names.
func TestClaims(t *testing.T) {
	best := func(keep int) func(r *rand.Rand) [2]Deck {
		return func(r *rand.Rand) [2]Deck {
			d := dealt(r, 15)
			d[0], _ = split(d[0], keep)
			return d
		}
	}
	plus := func(ranks ...rules.Rank) func(r *rand.Rand) [2]Deck {
		return func(r *rand.Rand) [2]Deck {
			d := dealt(r, 15)
			for _, c := range ranks {
				d[0][c]++
			}
			return d
		}
	}
	for _, c := range []struct {
		name string
		deal func(r *rand.Rand) [2]Deck
	}{
		{"even", func(r *rand.Rand) [2]Deck { return dealt(r, 15) }},
		{"short-10", best(10)},
		{"short-7", best(7)},
		{"gift-ally", func(r *rand.Rand) [2]Deck { // an ally of the player, who keeps only its three worst cards
			d, e := dealt(r, 15), dealt(r, 15)
			gift, _ := split(e[0], 12)
			for k, n := range gift {
				d[0][k] += n
			}
			return d
		}},
		{"gift-giver", func(r *rand.Rand) [2]Deck {
			d := dealt(r, 15)
			_, d[0] = split(d[0], 12)
			return d
		}},
		{"mindeck-8", func(r *rand.Rand) [2]Deck { return [2]Deck{fresh(r, 8), dealt(r, 15)[0]} }},
		{"pack-low", plus(0, 1, 2, 3, 4)},
		{"three-low", plus(0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4)},
		{"pack-high", plus(4, 5, 6, 7, 8)},
		{"pack-special", plus(rules.Jack, rules.Queen, rules.King, rules.Ace, rules.Joker)},
		{"pack-mystery", func(r *rand.Rand) [2]Deck {
			d := dealt(r, 15)
			for k, n := range fresh(r, 5) {
				d[0][k] += n
			}
			return d
		}},
	} {
		t.Run(c.name, func(t *testing.T) { claim(t, c.deal) })
	}
	t.Run("special", specialCards)
}

// ofMate returns an arena of two bots of level mate that share one random source.
func ofMate(r *rand.Rand) *arena {
	o := Mate()
	return &arena{policies: [2]policy{{opts: o}, {opts: o}}, decks: 3, r: r}
}

// claim logs the results of the first deck.
func claim(t *testing.T, deal func(r *rand.Rand) [2]Deck) {
	r := rand.New(rand.NewPCG(1, 0))
	a := ofMate(r)
	var won, drawn, points, square float64
	n := float64(*matches)
	for range *matches {
		lead := a.play(deal(r))
		switch {
		case lead > 0:
			won++
		case lead == 0:
			drawn++
		}
		points += float64(lead)
		square += float64(lead * lead)
	}
	rate := (won + drawn/2) / n
	low, high := wilson(rate, n)
	mean := points / n
	t.Logf("%d duels: won %.1f%%, drawn %.1f%%; rate %.1f%% (%.1f to %.1f); lead %.2f ± %.2f points", *matches, 100*won/n, 100*drawn/n, 100*rate, 100*low, 100*high,
		mean, 1.96*math.Sqrt((square/n-mean*mean)/n))
}

// wilson returns the 95% score interval.
func wilson(p, n float64) (low, high float64) {
	const z = 1.96
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	w := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return mid - w, mid + w
}

// split returns the most valuable cards of a deck, chosen one by one, and the rest.
func split(d Deck, keep int) (best, rest Deck) {
	rest = d
	for range min(keep, d.Size()) {
		at, high := rules.Rank(0), float32(math.Inf(-1))
		for r, n := range rest {
			if n > 0 && cardWorth(rules.Rank(r), best[r]+1) > high {
				at, high = rules.Rank(r), cardWorth(rules.Rank(r), best[r]+1)
			}
		}
		best[at]++
		rest[at]--
	}
	return best, rest
}

// fresh returns n cards of a regular deck.
func fresh(r *rand.Rand, n int) (d Deck) {
	cards := r.Perm(52)
	for _, c := range cards[:n] {
		d[c%13]++
	}
	return d
}

// specialCards regresses the results of duels on the difference in cards of each rank. Both sides hold equally many
// cards, so the values are relative to that of a five.
func specialCards(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	a := ofMate(r)
	const k = 13
	const base = 3 // the five
	var xx [k][k]float64
	var xy [k]float64
	yy := 0.0
	for range *matches {
		d := dealt(r, 15)
		y := float64(min(1, max(-1, a.play(d))))
		var x [k]float64
		for i := range x {
			x[i] = float64(d[0][i]) - float64(d[1][i])
		}
		x[base] = 0
		for i := range x {
			for j := range x {
				xx[i][j] += x[i] * x[j]
			}
			xy[i] += x[i] * y
		}
		yy += y * y
	}
	xx[base][base] = 1
	inverse := invert(xx)
	var w [k]float64
	for i := range w {
		for j := range w {
			w[i] += inverse[i][j] * xy[j]
		}
		yy -= w[i] * xy[i]
	}
	noise := yy / float64(max(1, *matches-k))
	order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
	slices.SortFunc(order, func(i, j int) int { return int(1e6 * (w[j] - w[i])) })
	for _, i := range order {
		t.Logf("%s instead of a five: %+.1f ± %.1f points of 100 in the rate", rules.Rank(i).Name(), 50*w[i], 50*1.96*math.Sqrt(noise*inverse[i][i])*float64(min(1, abs(i-base))))
	}
}

func abs(x int) int { return max(x, -x) }

// invert returns the inverse by Gauss-Jordan elimination.
func invert(m [13][13]float64) (inv [13][13]float64) {
	for i := range inv {
		inv[i][i] = 1
	}
	for c := range m {
		p := c
		for i := c; i < len(m); i++ {
			if math.Abs(m[i][c]) > math.Abs(m[p][c]) {
				p = i
			}
		}
		m[c], m[p], inv[c], inv[p] = m[p], m[c], inv[p], inv[c]
		by := m[c][c]
		for j := range m {
			m[c][j] /= by
			inv[c][j] /= by
		}
		for i := range m {
			if f := m[i][c]; i != c {
				for j := range m {
					m[i][j] -= f * m[c][j]
					inv[i][j] -= f * inv[c][j]
				}
			}
		}
	}
	return inv
}
