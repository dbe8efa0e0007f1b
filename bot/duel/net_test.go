package duel

import (
	"math/rand/v2"
	"testing"

	rules "quarterdeck/games/duel"
)

// The inputs of the net after any cards are played are those of the hands that are left, and every estimate is a result.
func TestNetFollowsTheHands(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 40 {
		d := anyDecks(r)
		var b bout
		b.sides[0].setHand(d[0])
		b.sides[1].setHand(d[1])
		b.valueBy(learned)
		for b.sides[0].size > 0 && b.sides[1].size > 0 {
			i := r.IntN(2)
			hand := ranksOf(nil, &b.sides[i].hand)
			b.play(i, hand[r.IntN(len(hand))])
			if again := learned.sum(&b.sides[0].hand, &b.sides[1].hand); again != b.inputs {
				t.Fatalf("after %v and %v: inputs %v, want %v", b.sides[0].hand, b.sides[1].hand, b.inputs, again)
			}
			if v := learned.value(&b.inputs, int16(r.IntN(30)-15)); v < -1 || v > 1 {
				t.Fatalf("%v and %v are valued %v", b.sides[0].hand, b.sides[1].hand, v)
			}
		}
	}
}

// A lead is good, and so is an Ace more.
func TestNetKnowsGoodFromBad(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	var even, lead, ace float32
	for range 200 {
		d := dealt(r, 12)
		in := learned.sum(&d[0], &d[1])
		even += learned.value(&in, 0)
		lead += learned.value(&in, 2)
		d[0][rules.Ace]++
		in = learned.sum(&d[0], &d[1])
		ace += learned.value(&in, 0)
	}
	if even/200 > 0.1 || even/200 < -0.1 || lead/200 < 0.2 || ace/200 < 0.2 {
		t.Errorf("even hands are valued %.2f, with a lead of two %.2f, with an Ace more %.2f", even/200, lead/200, ace/200)
	}
}
