package market_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"quarterdeck/solve/market"
)

// random returns a market in which goods are worth more or less together than apart.
func random(r *rand.Rand, traders, kinds, goods int) *market.Market {
	worth := make([][][]float64, traders)
	m := &market.Market{Holdings: make([][]int, traders)}
	for i := range worth {
		worth[i] = make([][]float64, kinds)
		m.Holdings[i] = make([]int, kinds)
		for k := range kinds {
			worth[i][k] = make([]float64, traders*goods+1)
			for n := 1; n < len(worth[i][k]); n++ {
				worth[i][k][n] = worth[i][k][n-1] + r.Float64() - 0.2
			}
		}
		for range goods {
			m.Holdings[i][r.IntN(kinds)]++
		}
	}
	m.Worth = func(i int, held []int) (sum float64) {
		pairs := 0
		for k, n := range held {
			sum += worth[i][k][n]
			pairs += n / 2
		}
		return sum + 0.3*float64(pairs)
	}
	return m
}

// brute gives every good by itself to every trader, and returns the best joint gain.
func brute(m *market.Market, keep float64) float64 {
	var goods []int
	now := make([][]int, len(m.Holdings))
	for i, h := range m.Holdings {
		now[i] = make([]int, len(h))
		for k, n := range h {
			for range n {
				goods = append(goods, k)
			}
		}
	}
	best := 0.0
	var give func(left []int)
	give = func(left []int) {
		if len(left) > 0 {
			for i := range now {
				now[i][left[0]]++
				give(left[1:])
				now[i][left[0]]--
			}
			return
		}
		joint := 0.0
		for i, h := range now {
			g := m.Worth(i, h) - m.Worth(i, m.Holdings[i])
			if g < keep-1e-9 {
				return
			}
			joint += g
		}
		best = max(best, joint)
	}
	give(goods)
	return best
}

// The best outcome is that of brute force, with and without force. It divides the goods that there are.
func TestBestIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	trades, forced := 0, 0
	for range 60 {
		m := random(r, 2+r.IntN(2), 1+r.IntN(4), 1+r.IntN(3))
		free := 0.0
		for _, keep := range []float64{0, math.Inf(-1)} {
			best, err := m.Best(keep)
			if err != nil {
				t.Fatal(err)
			}
			if want := brute(m, keep); math.Abs(best.Joint-want) > 1e-9 {
				t.Fatalf("%v: joint gain %v, by brute force %v", m.Holdings, best.Joint, want)
			}
			sum := 0.0
			for i, h := range best.Holdings {
				sum += m.Worth(i, h) - m.Worth(i, m.Holdings[i])
			}
			if math.Abs(sum-best.Joint) > 1e-9 {
				t.Fatalf("%v: the holdings %v gain %v, not %v", m.Holdings, best.Holdings, sum, best.Joint)
			}
			for k := range m.Holdings[0] {
				before, after := 0, 0
				for i := range m.Holdings {
					before, after = before+m.Holdings[i][k], after+best.Holdings[i][k]
				}
				if before != after {
					t.Fatalf("%v: %d goods of kind %d become %d", m.Holdings, before, k, after)
				}
			}
			switch {
			case keep == 0:
				free = best.Joint
				if free > 0 {
					trades++
				}
			case best.Joint > free+1e-9:
				forced++
			}
		}
	}
	if trades < 30 || forced < 5 {
		t.Errorf("trade helps in %d markets, and force in %d more: too few to test", trades, forced)
	}
}

func TestRefuses(t *testing.T) {
	flat := func(int, []int) float64 { return 0 }
	for name, m := range map[string]*market.Market{
		"no trader":       {Worth: flat},
		"uneven holdings": {Holdings: [][]int{{1, 2}, {1}}, Worth: flat},
		"too many goods":  {Holdings: [][]int{{40, 40, 40, 40, 40, 40}, {40, 40, 40, 40, 40, 40}}, Worth: flat},
	} {
		if _, err := m.Best(0); !errors.Is(err, market.ErrSize) {
			t.Errorf("%s: error %v, want %v", name, err, market.ErrSize)
		}
	}
}

func TestDivisions(t *testing.T) {
	m := market.Market{Holdings: [][]int{{1, 0}, {1, 3}, {0, 0}}}
	if n := m.Divisions(); n != 6*10 {
		t.Errorf("two and three goods have %d divisions among three traders, want 60", n)
	}
}
