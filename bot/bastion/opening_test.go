package bastion

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/random"
	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	solve "quarterdeck/solve/bastion"
)

// opened returns positions of random play on a random row: before the first choice, after one round and after two.
func opened(r *rand.Rand) (list []solve.Position) {
	var row []solve.Rank
	for _, card := range r.Perm(deal) {
		row = append(row, solve.Rank(card))
	}
	p := solve.Deal(row)
	for p.Left() >= estimated {
		list = append(list, p)
		own, other := p.Hand0.Ranks(), p.Hand1.Ranks()
		p = p.After(own[r.IntN(len(own))], other[r.IntN(len(other))])
	}
	return list
}

// With the seats exchanged, values change their sign and the other seat has the same mix. Even positions are even.
func TestOpeningIsFair(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 30 {
		for _, p := range opened(r) {
			f := forecaster{weights: weights()}
			v, turned := f.value(p), f.value(p.Swapped())
			if math.Abs(v+turned) > 1e-9 || v < -1 || v > 1 {
				t.Errorf("%+v: %v, with the seats exchanged %v", p, v, turned)
			}
			if p.Left() == deal && math.Abs(v) > 1e-9 {
				t.Errorf("%+v: %v before the first card", p, v)
			}
		}
	}
}

// A mix has only cards of the hand and adds up to 1.
func TestOpeningMixes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 20 {
		for _, p := range opened(r)[:2] {
			for seat, hand := range []solve.Hand{p.Hand0, p.Hand1} {
				mix, err := Opening(p, seat)
				if err != nil {
					t.Fatal(err)
				}
				sum := 0.0
				for card, chance := range mix {
					if chance < 0 || chance > 0 && !hand.Has(solve.Rank(card)) {
						t.Errorf("%+v, seat %d: %v", p, seat, mix)
					}
					sum += chance
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Errorf("%+v, seat %d: the mix adds up to %v", p, seat, sum)
				}
			}
		}
	}
	if _, err := Opening(opened(r)[2], 0); err == nil {
		t.Error("there is an opening after two rounds")
	}
}

// On the row of seed 1 that was solved for this test, the equilibrium mixes the 2, 3 and 4 only. So does the estimate.
func TestOpeningOfSolvedRow(t *testing.T) {
	row, err := solve.ParseCards("9,3,J,2,Q,8,K,7,5,4,T,6,A")
	if err != nil {
		t.Fatal(err)
	}
	mix, err := Opening(solve.Deal(row), 1)
	if err != nil {
		t.Fatal(err)
	}
	if low := mix[0] + mix[1] + mix[2]; low < 0.999 {
		t.Errorf("the three lowest cards have %v of the mix %v", low, mix)
	}
}

// A bot without a solution plays the cards of the opening as often as its mix says.
func TestPlaysTheOpening(t *testing.T) {
	st := positionWithLeft(t, deal-1)
	pos, err := solve.FromState(st)
	if err != nil {
		t.Fatal(err)
	}
	const seeds = 300
	for seat := range game.Seat(2) {
		mix, err := Opening(pos, int(seat))
		if err != nil {
			t.Fatal(err)
		}
		count := solve.Mix{}
		for seed := range uint64(seeds) {
			a, err := New(seed, nil, random.New(0)).Choose(t.Context(), bot.Know(rules.Game(), st, seat))
			if err != nil {
				t.Fatal(err)
			}
			card, err := solve.ParseRank(rules.Game().Format(a)[len("play "):])
			if err != nil {
				t.Fatal(err)
			}
			count[card]++
		}
		for card, chance := range mix {
			if got := count[card] / seeds; math.Abs(got-chance) > 5*math.Sqrt(chance*(1-chance)/seeds)+1e-9 {
				t.Errorf("seat %d plays %v in %.3f of cases, want %.3f", seat, solve.Rank(card), got, chance)
			}
		}
	}
}

// Fitting finds weights again from values that follow the model, for all cards and leads that came up.
func TestFitFindsWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	want := weights()
	var list []example
	for range 2500 {
		p := opened(r)[2]
		e := example{value: want.value(p)}
		describe(p, func(f int, times float64) { e.features = append(e.features, count{f, times}) })
		if math.Abs(e.value) < furthest {
			list = append(list, e)
		}
	}
	got := fit([][]example{list})
	for range 50 {
		p := opened(r)[2]
		if a, b := got.value(p), want.value(p); math.Abs(a-b) > 0.06 {
			t.Errorf("%+v: %v, want %v", p, a, b)
		}
	}
	if pair(11, 12) != pairs-1 || pair(0, 1) != 0 || slices.Max(want[:]) > 1 {
		t.Errorf("pairs are numbered to %d", pair(11, 12))
	}
}
