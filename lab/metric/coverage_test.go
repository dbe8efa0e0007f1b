package metric

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/lab"
)

// repetitions is in how many independent sweeps intervals are tried.
const repetitions = 1000

// covered checks that a 95% interval holds the true value in 93 to 97% of the repetitions.
func covered(t *testing.T, name string, held int) {
	t.Helper()
	share := float64(held) / repetitions
	t.Logf("%s: %.1f%%", name, 100*share)
	if share < 0.93 || share > 0.97 {
		t.Errorf("%s: the 95%% interval holds the true value in %.1f%% of %d repetitions", name, 100*share, repetitions)
	}
}

// coinUnit is two matches in which a coin is tossed until a head comes. Both are won by the first seat with the same
// probability, which depends on the deal.
func coinUnit(r *rand.Rand, head, bias float64) *Unit {
	u := &Unit{}
	deal := 0.5 + bias*(2*float64(r.IntN(2))-1)
	var results []float64
	for range 2 {
		u.Sums[Matches]++
		u.Sums[Over]++
		for toss := true; toss; {
			u.Sums[Choices]++
			legal := 1 + r.IntN(4)
			u.Sums[Legal] += float64(legal)
			u.Sums[LogLegal] += math.Log(float64(legal))
			if legal == 1 {
				u.Sums[Forced]++
			}
			toss = r.Float64() >= head
		}
		result := 0.0
		if r.Float64() < deal {
			result = 1
		}
		u.Sums[Share] += result
		if r.Float64() < 0.1 {
			u.Sums[Drawn]++
		}
		results = append(results, result)
	}
	u.pair(results, 2)
	return u
}

// TestCoverageOfCoins tries every kind of interval on matches whose true figures follow by arithmetic.
func TestCoverageOfCoins(t *testing.T) {
	const units, head, bias = 200, 0.25, 0.3
	metrics := map[string]*Metric{}
	for _, m := range append(append(lengths(), choices()...), luck(), share(0, []game.Setup{{Seats: 2}})) {
		metrics[m.ID] = m
	}
	metrics["drawn"] = &Metric{ID: "drawn", Scale: Proportion, columns: []Column{Drawn, Over}, value: ratio}
	truth := map[string]float64{
		"choices": 1 / head, "branching": 2.5, "effective": math.Pow(24, 0.25), "idle": 0.25,
		"seat1": 0.5, "drawn": 0.1, "deal": 4 * bias * bias,
	}
	held := map[string]int{}
	apart, changes := 0, 0
	r := rand.New(rand.NewPCG(7, 1))
	for range repetitions {
		sample, other := make([]*Unit, units), make([]*Unit, units)
		for i := range sample {
			seed := r.Uint64()
			sample[i] = coinUnit(rand.New(rand.NewPCG(seed, 1)), head, bias)
			other[i] = coinUnit(rand.New(rand.NewPCG(seed, 1)), 0.2, bias) // the same random numbers, longer matches
		}
		for id, value := range truth {
			if e := metrics[id].Estimate(sample); e.Low <= value && value <= e.High {
				held[id]++
			}
		}
		a, b := metrics["choices"].Estimate(sample), metrics["choices"].Estimate(other)
		if d := b.Compare(&a); d.Low <= 1 && 1 <= d.High {
			apart++
		}
		a, b = metrics["seat1"].Estimate(sample), metrics["seat1"].Estimate(other)
		if d := b.Compare(&a); d.Low <= 0 && 0 <= d.High {
			changes++
		}
	}
	for id := range truth {
		covered(t, id, held[id])
	}
	covered(t, "difference of choices", apart)
	covered(t, "difference of seat1", changes)
}

// tree is what random play of a small game comes to, exactly.
type tree struct{ first, drawn, margin float64 }

// expect returns the mean over all lines of random play from st. waiting are seats that have to choose before the others are asked again.
func expect(st game.State) tree {
	if game.Over(st) {
		r := st.Result()
		out := tree{margin: math.Abs(float64(r.Score[0] - r.Score[1]))}
		switch {
		case r.Utility[0] > r.Utility[1]:
			out.first = 1
		case r.Utility[0] == r.Utility[1]:
			out.first, out.drawn = 0.5, 1
		}
		return out
	}
	var out tree
	s := st.Actors().First()
	legal := st.Legal(nil, s)
	total := 0.0
	weight := func(a game.Action) float64 {
		if s == game.Nature {
			return float64(st.Weight(a))
		}
		return 1
	}
	for _, a := range legal {
		total += weight(a)
	}
	for _, a := range legal {
		next := st.Clone()
		next.Apply(s, a)
		e, w := expect(next), weight(a)/total
		out.first, out.drawn, out.margin = out.first+w*e.first, out.drawn+w*e.drawn, out.margin+w*e.margin
	}
	return out
}

// TestCoverageOfMatches plays Goofspiel with few cards and compares the intervals with exact values.
func TestCoverageOfMatches(t *testing.T) {
	const units = 24
	g := goofspiel.Game()
	setup, err := g.Resolve(game.Setup{Options: map[string]string{"cards": "3"}})
	if err != nil {
		t.Fatal(err)
	}
	st, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	truth := expect(st)
	all := played(t, g, setup, units*repetitions)
	metrics := map[string]*Metric{}
	for _, m := range List(g, []game.Setup{setup}, Players{Bots: []string{"random"}}) {
		metrics[m.ID] = m
	}
	held := map[string]int{}
	for i := range repetitions {
		for id, value := range map[string]float64{"seat1": truth.first, "drawn": truth.drawn, MarginID: truth.margin} {
			if e := metrics[id].Estimate(all[i*units : (i+1)*units]); e.Low <= value && value <= e.High {
				held[id]++
			}
		}
	}
	for _, id := range []string{"seat1", "drawn", MarginID} {
		covered(t, id, held[id])
	}
}

// played plays units of random bots, with all processors.
func played(t *testing.T, g game.Game, setup game.Setup, n int) []*Unit {
	t.Helper()
	series, err := lab.Spec{Game: g, Setup: setup, Bots: []string{"random"}, Repeat: 2, Seed: 3}.Series()
	if err != nil {
		t.Fatal(err)
	}
	out := make([]*Unit, n)
	var workers sync.WaitGroup
	step := runtime.GOMAXPROCS(0)
	for w := range step {
		workers.Go(func() {
			meter := NewMeter(g, setup)
			for i := w; i < n; i += step {
				out[i] = playUnit(t.Context(), t, series, meter, i)
			}
		})
	}
	workers.Wait()
	return out
}

func playUnit(ctx context.Context, t *testing.T, series *lab.Series, meter *Meter, i int) *Unit {
	var matches []*lab.Match
	for k := range 2 {
		m, err := series.Play(ctx, 2*i+k)
		if err != nil {
			t.Error(err)
			return nil
		}
		matches = append(matches, m)
	}
	u, err := meter.Measure(ctx, matches)
	if err != nil {
		t.Error(err)
	}
	return u
}
