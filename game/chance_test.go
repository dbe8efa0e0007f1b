package game_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
)

// fixed is a source that gives the listed numbers, then zeros.
type fixed []uint64

func (f *fixed) Uint64() uint64 {
	if len(*f) == 0 {
		return 0
	}
	x := (*f)[0]
	*f = (*f)[1:]
	return x
}

// TestBelowIsItsDefinition compares Below with its definition in doc/records.md, in big integers.
func TestBelowIsItsDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := r.Uint64()>>r.UintN(64) | 1
		if r.UintN(2) == 0 {
			n = n&^1 + 2
		}
		words := make(fixed, 20)
		for i := range words {
			words[i] = r.Uint64() >> (r.UintN(4) * 20)
		}
		again := append(fixed(nil), words...)
		want := below(&again, n)
		if got := game.Below(rand.New(&words), n); got != want || len(words) != len(again) {
			t.Fatalf("Below(%d) is %d and leaves %d numbers; want %d, %d", n, got, len(words), want, len(again))
		}
	}
}

// below is a slow reference: the high 64 bits of x·n, redrawing x while the low 64 bits are below 2^64 mod n.
func below(f *fixed, n uint64) uint64 {
	all := new(big.Int).Lsh(big.NewInt(1), 64)
	floor := new(big.Int).Mod(all, new(big.Int).SetUint64(n))
	for {
		product := new(big.Int).Mul(new(big.Int).SetUint64(f.Uint64()), new(big.Int).SetUint64(n))
		high, low := new(big.Int).DivMod(product, all, new(big.Int))
		if low.Cmp(floor) >= 0 {
			return high.Uint64()
		}
	}
}

// TestBelowForEver checks numbers that are part of the definition of fair dealing and must never change.
func TestBelowForEver(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	for i, want := range []uint64{0, 19, 3038, 1345, 3774, 7547, 29158, 9528, 28159, 45654} {
		n := uint64(i)*uint64(i)*1000 + uint64(i) + 1
		if got := game.Below(r, n); got != want {
			t.Errorf("number %d below %d is %d, want %d", i, n, got, want)
		}
	}
}

// weighted is a position in which Nature draws one of five outcomes of weight 1 to 5.
type weighted struct{ game.State }

func (weighted) Legal(dst []game.Action, s game.Seat) []game.Action {
	if s != game.Nature {
		return dst
	}
	return append(dst, 1, 2, 3, 4, 5)
}

func (weighted) Weight(a game.Action) uint32 { return uint32(a) }

// TestRollListedKeepsWeights checks that each outcome is drawn in proportion to its weight.
func TestRollListedKeepsWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	const draws = 150_000
	counts := map[game.Action]int{}
	var buf [8]game.Action
	for range draws {
		counts[game.RollListed(weighted{}, r, buf[:])]++
	}
	for a := game.Action(1); a <= 5; a++ {
		want := draws * float64(a) / 15
		if n := float64(counts[a]); math.Abs(n-want) > 5*math.Sqrt(want) {
			t.Errorf("outcome %d of weight %d was drawn %v times of %d, want about %v", a, a, n, draws, want)
		}
	}
}

// TestRollListedIsTheFirstAbove checks that RollListed divides the numbers below the total weight among the outcomes in
// ascending order, to each as many as its weight.
func TestRollListedIsTheFirstAbove(t *testing.T) {
	for at, want := range []game.Action{1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5} {
		// The middle of the at-th of 15 equal parts of all 64-bit numbers.
		x := fixed{uint64(at)*(math.MaxUint64/15) + math.MaxUint64/30}
		if got := game.RollListed(weighted{}, rand.New(&x), nil); got != want {
			t.Errorf("number %d gives outcome %d, want %d", at, got, want)
		}
	}
}

func TestRollListedWithNothingToRoll(t *testing.T) {
	st, err := goofspiel.Game().New(game.Setup{Options: map[string]string{"prizes": "descending"}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("rolling in a position that is not Nature's goes well")
		}
	}()
	game.RollListed(st, rand.New(rand.NewPCG(1, 1)), nil)
}
