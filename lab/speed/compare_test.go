package speed_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/lab/speed"
)

// samples returns one figure for each value.
func samples(name, unit string, values ...float64) []speed.Figure {
	rounds := make([][]speed.Figure, len(values))
	for i, v := range values {
		rounds[i] = []speed.Figure{speed.Sample(name, v, unit, "a test")}
	}
	return speed.Join(rounds...)
}

// TestJoin checks the median and its interval against order statistics from tables of the sign test.
func TestJoin(t *testing.T) {
	for n, left := range map[int]int{6: 0, 7: 0, 8: 0, 9: 1, 11: 1, 12: 2, 15: 3, 20: 5, 100: 39} {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i + 1)
		}
		rand.New(rand.NewPCG(1, 1)).Shuffle(n, func(i, j int) { values[i], values[j] = values[j], values[i] })
		f := samples("x", "ns", values...)[0]
		if want := float64(n+1) / 2; f.Value != want {
			t.Errorf("the median of 1 to %d is %v, want %v", n, f.Value, want)
		}
		low, high := float64(left+1), float64(n-left)
		if f.Low != low || f.High != high {
			t.Errorf("the interval of 1 to %d is %v to %v, want %v to %v", n, f.Low, f.High, low, high)
		}
	}
}

// TestIntervalCoverage checks that intervals hold the true median as often as they say.
func TestIntervalCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	const times = 4000
	for _, n := range []int{6, 15, 30} {
		held := 0
		for range times {
			values := make([]float64, n)
			for i := range values {
				values[i] = math.Exp(r.NormFloat64()) // skewed, with median 1
			}
			if f := samples("x", "ns", values...)[0]; f.Low <= 1 && 1 <= f.High {
				held++
			}
		}
		if rate := float64(held) / times; rate < 0.94 {
			t.Errorf("intervals of %d samples hold the median in %.3f of cases, want 0.95 or more", n, rate)
		}
	}
}

func TestAgainst(t *testing.T) {
	rate, memory := samples("a_per_second", "matches/s", 100, 101, 102, 103, 104, 105), samples("memory", "MB", 10)
	before := speed.Flat(slices.Concat(samples("a_per_second", "matches/s", 50, 51, 52, 53, 54, 55), samples("memory", "MB", 10), samples("gone", "ns", 1, 2, 3, 4, 5, 6)))
	if got := slices.Sorted(maps.Keys(before)); fmt.Sprint(got) != "[a_per_second a_per_second.high a_per_second.low gone gone.high gone.low memory]" {
		t.Fatalf("%v", got)
	}
	ratios, alone := speed.Against(slices.Concat(rate, memory, samples("new", "ns", 3)), before)
	if fmt.Sprint(alone) != "[new gone]" {
		t.Errorf("alone are %v", alone)
	}
	if len(ratios) != 2 || ratios[0].Verdict() != "faster" || ratios[1].Verdict() != "" {
		t.Fatalf("%v", ratios)
	}
	if r := ratios[0]; r.Low != 100.0/55 || r.High != 105.0/50 || math.Abs(r.Ratio-102.5/52.5) > 1e-12 {
		t.Errorf("%+v", r)
	}
}

// TestVerdict checks which way is better for every kind of unit.
func TestVerdict(t *testing.T) {
	for _, c := range []struct {
		unit      string
		now, then float64
		want      string
	}{
		{"matches/s", 2, 1, "faster"}, {"matches/s", 1, 2, "slower"}, {"µs", 1, 2, "faster"}, {"µs", 2, 1, "slower"},
		{"MB", 1, 2, "smaller"}, {"MB", 2, 1, "larger"}, {"ns", 2, 2, ""},
	} {
		ratios, _ := speed.Against(samples("x", c.unit, c.now, c.now, c.now, c.now, c.now, c.now), map[string]float64{"x": c.then})
		if got := ratios[0].Verdict(); got != c.want {
			t.Errorf("%v %s after %v is %q, want %q", c.now, c.unit, c.then, got, c.want)
		}
	}
	few, _ := speed.Against(samples("x", "ns", 1, 1, 1, 1, 1), map[string]float64{"x": 2})
	if few[0].Verdict() != "" {
		t.Errorf("five samples are enough for %q", few[0].Verdict())
	}
}
