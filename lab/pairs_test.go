package lab_test

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/port"
	"quarterdeck/lab"
)

// distributions of pair scores 0, 1/4, 1/2, 3/4 and 1: few and many draws, even and lopsided, and cards that decide all.
var distributions = map[string][5]float64{
	"even":         {0.1, 0.2, 0.4, 0.2, 0.1},
	"no draws":     {0.25, 0, 0.5, 0, 0.25},
	"cards decide": {0.02, 0.01, 0.93, 0.02, 0.02},
	"stronger":     {0.03, 0.10, 0.35, 0.22, 0.30},
	"far stronger": {0.002, 0.008, 0.05, 0.09, 0.85},
	"crews":        {0.05, 0, 0.80, 0, 0.15},
}

func meanOf(d [5]float64) (mean float64) {
	for i, p := range d {
		mean += p * float64(i) / 4
	}
	return mean
}

func draw(r *rand.Rand, d [5]float64) int {
	x := r.Float64()
	for i, p := range d {
		if x -= p; x < 0 {
			return i
		}
	}
	return 2
}

// The interval holds the true rate in some 95% of synthetic batches: at least 93.5%, and in no more than 99% of the large ones.
func TestPentanomialCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range slices.Sorted(maps.Keys(distributions)) {
		d := distributions[name]
		for _, n := range []int{40, 200, 1000} {
			const batches = 4000
			held := 0
			for range batches {
				var counts [5]int
				for range n {
					counts[draw(r, d)]++
				}
				if i := lab.Pentanomial(counts); i.Low <= meanOf(d) && meanOf(d) <= i.High {
					held++
				}
			}
			share := float64(held) / batches
			t.Logf("%-12s %4d pairs: %.1f%%", name, n, 100*share)
			if share < 0.935 || n == 1000 && share > 0.99 {
				t.Errorf("%s, %d pairs: the interval held the rate in %.1f%%", name, n, 100*share)
			}
		}
	}
}

// An interval from pairs is as wide as the usual one where matches are independent, and narrower where cards decide.
func TestPentanomialWidth(t *testing.T) {
	width := func(i lab.Interval) float64 { return i.High - i.Low }
	got, usual := width(lab.Pentanomial([5]int{1000, 0, 2000, 0, 1000})), width(lab.Wilson(4000, 8000))
	if math.Abs(got/usual-1) > 0.01 {
		t.Errorf("independent matches: width %.4f, want %.4f", got, usual)
	}
	if got := width(lab.Pentanomial([5]int{50, 0, 3900, 0, 50})); got > usual/4 {
		t.Errorf("where cards decide: width %.4f, usually %.4f", got, usual)
	}
	if got := lab.Pentanomial([5]int{}); got.Low != 0 || got.High != 1 {
		t.Errorf("no pairs: %+v", got)
	}
	if got := lab.Pentanomial([5]int{0, 0, 10, 0, 0}); got.Low > 0.45 || got.High < 0.55 {
		t.Errorf("ten equal pairs: %+v", got)
	}
}

func TestElo(t *testing.T) {
	for rate, want := range map[float64]float64{0.5: 0, 10.0 / 11: 400, 0.64: 99.95, 0: -lab.MaxElo, 1: lab.MaxElo} {
		if got := lab.EloOf(rate); math.Abs(got-want) > 0.01 {
			t.Errorf("rate %v: Elo %v, want %v", rate, got, want)
		}
	}
}

// Every deal is played twice, with the bots in each other's places: the same level twice gets the same chance draws.
func TestPairsShareTheDeal(t *testing.T) {
	var first *lab.Match
	matches := 0
	b := run(t, lab.Spec{Bots: []string{"deckhand", "random"}, N: 30, Seed: 4, Paired: true, Each: func(m *lab.Match) error {
		matches++
		if m.Index%2 == 0 {
			first = m
			return nil
		}
		for i := range 13 { // the row
			if m.Record.Entries[i] != first.Record.Entries[i] {
				t.Errorf("pair %d: draw %d differs", m.Index/2, i)
			}
		}
		if m.Bots[0] != first.Bots[1] || m.Bots[1] != first.Bots[0] {
			t.Errorf("pair %d: seats %v, then %v", m.Index/2, first.Bots, m.Bots)
		}
		return nil
	}})
	p := b.Pairs
	if matches != 60 || b.Matches != 60 || p.Pairs != 30 {
		t.Errorf("%d matches, %d counted, %d pairs", matches, b.Matches, p.Pairs)
	}
	sum, points := 0, 0.0
	for i, c := range p.Counts {
		sum += c
		points += float64(c) * float64(i) / 4
	}
	if want := b.Bots[0].Rate.Value; sum != 30 || math.Abs(points/30-want) > 1e-9 || math.Abs(p.Rate.Value-want) > 1e-9 {
		t.Errorf("counts %v, rate %v, want %v", p.Counts, p.Rate.Value, want)
	}
	if got, want := p.Score.Value, b.Bots[0].Score.Value-b.Bots[1].Score.Value; math.Abs(got-want) > 1e-9 {
		t.Errorf("lead %v, want %v", got, want)
	}
}

// Among three rivals the first bot holds one seat in one match of a pair and two in the other.
func TestPairsOfThree(t *testing.T) {
	seats := map[int]int{}
	b, err := lab.Run(t.Context(), lab.Spec{
		Game: breach.Game(), Setup: game.Setup{Seats: 3, Options: map[string]string{"mode": "competitive"}}, Bots: []string{"captain", "deckhand"},
		N: 20, Seed: 1, Paired: true, Each: func(m *lab.Match) error {
			held := 0
			for _, which := range m.Bots {
				held += 1 - which
			}
			seats[m.Index/2] += held
			return nil
		}})
	if err != nil {
		t.Fatal(err)
	}
	for pair, n := range seats {
		if n != 3 {
			t.Errorf("pair %d: the first bot held %d seats, want 3 of 6", pair, n)
		}
	}
	if b.Pairs.Rate.Value <= 0.5 {
		t.Errorf("captain against deckhand: %+v", b.Pairs)
	}
}

// Crews of two bots play the same deals, one seat or more.
func TestPairsOfCrews(t *testing.T) {
	b, err := lab.Run(t.Context(), lab.Spec{Game: port.Game(), Setup: setup(1), Bots: []string{"captain", "random"}, N: 4, Seed: 1, Paired: true})
	if err != nil {
		t.Fatal(err)
	}
	if b.Bots[0].Wins != 4 || b.Bots[1].Losses != 4 || b.Pairs.Counts != [5]int{0, 0, 0, 0, 4} {
		t.Errorf("%+v, %+v", b.Bots, b.Pairs)
	}
	if got, want := b.Pairs.Score.Value, b.Bots[0].Score.Value-b.Bots[1].Score.Value; math.Abs(got-want) > 1e-9 {
		t.Errorf("lead %v, want %v", got, want)
	}
}

func TestPairedRefusals(t *testing.T) {
	for want, spec := range map[string]lab.Spec{
		"a paired batch compares two bots, not 1":                                             {N: 1, Paired: true, Bots: []string{"mate"}},
		"a sequential test needs a paired batch":                                              {N: 1, Test: &lab.Test{Elo1: 5}, Bots: []string{"mate"}},
		"the first Elo difference of a test is smaller than the second":                       {N: 1, Paired: true, Test: &lab.Test{}, Bots: []string{"mate", "mate"}},
		"the Elo differences of a test are from -1000 to 1000":                                {N: 1, Paired: true, Test: &lab.Test{Elo1: math.NaN()}, Bots: []string{"mate", "mate"}},
		`there is no bot level "x"; the levels are random, deckhand, mate, captain, adaptive`: {N: 1, Paired: true, Bots: []string{"x", "mate"}},
	} {
		spec.Game = bastion.Game()
		if err := spec.Check(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// The test accepts a wrong hypothesis in no more than some 5% of synthetic runs, and the ratio starts at 0.
func TestSequentialRisks(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	const elo1 = 20.0
	for _, name := range []string{"cards decide", "even", "no draws"} {
		d := balanced(distributions[name])
		for _, c := range []struct {
			holds string
			elo   float64
		}{{"elo0", 0}, {"elo1", elo1}} {
			const runs = 400
			wrong, pairs := 0, 0
			for range runs {
				got, n := sequence(r, shifted(d, c.elo), &lab.Test{Elo1: elo1})
				pairs += n
				if got != c.holds {
					wrong++
				}
			}
			t.Logf("%-9s %s holds: %.1f%% wrong after %d pairs on average", name, c.holds, 100*float64(wrong)/runs, pairs/runs)
			if float64(wrong)/runs > 0.08 { // 0.05 and three standard errors
				t.Errorf("%s, %s holds: wrong in %d of %d runs", name, c.holds, wrong, runs)
			}
		}
	}
	if got := (&lab.Test{Elo1: 5}).Decide([5]int{}); got.Ratio > 1e-3 || got.Ratio < -1e-3 || got.Accepted != "" {
		t.Errorf("before the first pair: %+v", got)
	}
}

// balanced returns the mean of a distribution and its mirror image.
func balanced(d [5]float64) (out [5]float64) {
	for i := range d {
		out[i] = (d[i] + d[4-i]) / 2
	}
	return out
}

// shifted moves probability up until the mean is that of an Elo difference.
func shifted(d [5]float64, elo float64) [5]float64 {
	lack := 1/(1+math.Pow(10, -elo/400)) - meanOf(d)
	d[2] -= 2 * lack
	d[4] += 2 * lack
	return d
}

// sequence draws pairs until the test decides.
func sequence(r *rand.Rand, d [5]float64, test *lab.Test) (accepted string, pairs int) {
	var counts [5]int
	for accepted == "" && pairs < 100_000 {
		counts[draw(r, d)]++
		pairs++
		if pairs%8 == 0 {
			accepted = test.Decide(counts).Accepted
		}
	}
	return accepted, pairs
}

// The ratio agrees with its normal approximation (s1−s0)(2s−s0−s1)/2v a pair, where the hypotheses are near.
func TestSequentialRatio(t *testing.T) {
	counts := [5]int{120, 260, 510, 290, 150}
	var n, mean, variance float64
	for i, c := range counts {
		n += float64(c)
		mean += float64(c) * float64(i) / 4
	}
	mean /= n
	for i, c := range counts {
		variance += float64(c) * (float64(i)/4 - mean) * (float64(i)/4 - mean) / n
	}
	rate := func(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }
	s0, s1 := rate(0), rate(8)
	want := n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
	if got := (&lab.Test{Elo1: 8}).Decide(counts).Ratio; math.Abs(got-want) > 0.02*math.Abs(want) {
		t.Errorf("ratio %.4f, want about %.4f", got, want)
	}
}

// A test ends the batch as soon as it has decided, after the same pair with any number of workers.
func TestSequentialBatch(t *testing.T) {
	var pairs []int
	for _, workers := range []int{1, 3} {
		b := run(t, lab.Spec{Bots: []string{"mate", "random"}, N: 500, Seed: 2, Workers: workers, Paired: true, Test: &lab.Test{Elo0: 0, Elo1: 100},
			Budget: roster.Opts{Iterations: 40}})
		if b.Pairs.Test.Accepted != "elo1" || b.Pairs.Pairs >= 500 || b.Matches != 2*b.Pairs.Pairs {
			t.Errorf("%+v, %+v", b.Pairs, b.Pairs.Test)
		}
		pairs = append(pairs, b.Pairs.Pairs)
	}
	if pairs[0] != pairs[1] {
		t.Errorf("decided after %d pairs, and after %d", pairs[0], pairs[1])
	}
}
