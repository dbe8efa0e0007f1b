package bastion

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomHand draws n different ranks.
func randomHand(r *rand.Rand, n int) (h Hand) {
	for _, x := range r.Perm(ranks)[:n] {
		h = h.With(Rank(x))
	}
	return h
}

// inOrder lists the cards of a in the order of the key of a and b: dead number cards (and a dead ace), dead face cards,
// live cards ascending.
func (k *keyer) inOrder(a, b Hand) []Rank {
	live, _, t := k.context(a, b)
	class := func(r Rank) int {
		switch {
		case t.dead.Has(r), r == ace && !live:
			return 0
		case t.deadFaces.Has(r):
			return 1
		}
		return 2
	}
	list := a.Ranks()
	slices.SortStableFunc(list, func(x, y Rank) int { return class(x) - class(y) })
	return list
}

// outcomes returns the winner of each pair of cards over each middle card.
func outcomes(own, other []Rank, middle Hand) string {
	text := ""
	for _, m := range middle.Ranks() {
		for _, x := range own {
			for _, y := range other {
				text += fmt.Sprint(winner(x, y, m), " ")
			}
		}
	}
	return text
}

// TestEqualKeysAreEqualGames checks that hands with the same key have the same table of outcomes, card by card in the
// key's order, and that hands with swapped keys have it with the opposite sign.
func TestEqualKeysAreEqualGames(t *testing.T) {
	const seed = 21
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	same := 0
	for range 60 {
		n := 1 + r.IntN(6)
		middle := randomHand(r, n)
		k := newKeyer(middle)
		tables := map[uint64]string{}
		for range 1500 {
			a, b := randomHand(r, n), randomHand(r, n)
			key := k.of(a, b)
			if key == 0 {
				t.Fatalf("key of %v and %v over %v is 0", a, b, middle)
			}
			if swapped(key) != k.of(b, a) {
				t.Fatalf("over %v, key of %v and %v is %x, swapped %x, but the other way round it is %x", middle, a, b, key, swapped(key), k.of(b, a))
			}
			table := outcomes(k.inOrder(a, b), k.inOrder(b, a), middle)
			if old, found := tables[key]; found {
				same++
				if old != table {
					t.Fatalf("over %v, hands %v and %v have key %x, but another pair with it is another game", middle, a, b, key)
				}
			}
			tables[key] = table
		}
	}
	if same < 10000 {
		t.Errorf("only %d pairs had a key seen before", same)
	}
}

// TestKindsAreEquivalent checks that a card which kinds leaves out wins and loses exactly as the one that represents
// it, now and later.
func TestKindsAreEquivalent(t *testing.T) {
	const seed = 22
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 1))
	for range 3000 {
		n := 1 + r.IntN(8)
		middle, a, b := randomHand(r, n), randomHand(r, n), randomHand(r, n)
		k := newKeyer(middle)
		line := func(x Rank) string { return outcomes([]Rank{x}, b.Ranks(), middle) }
		var stands []string
		for _, x := range k.kinds(nil, a, b) {
			stands = append(stands, line(x))
		}
		for _, x := range a.Ranks() {
			if !slices.Contains(stands, line(x)) {
				t.Fatalf("over %v, nothing stands for %v of %v against %v", middle, x, a, b)
			}
		}
	}
}

// TestChoices checks that sets are numbered consecutively and that the numbers map back.
func TestChoices(t *testing.T) {
	c := newChoices(13)
	for size, want := range []int{1, 13, 78, 286, 715, 1287, 1716, 1716, 1287, 715, 286, 78, 13, 1} {
		if c.count(size) != want {
			t.Errorf("%d sets of %d", c.count(size), size)
		}
		for i, mask := range c.masks[size] {
			if int(c.number[mask]) != i {
				t.Errorf("set %013b has number %d, not %d", mask, c.number[mask], i)
			}
		}
	}
}
