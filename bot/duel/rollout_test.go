package duel

import (
	"math/rand/v2"
	"testing"

	rules "quarterdeck/games/duel"
)

// pairRate returns the rate of the first options against the second in pairs of dealt duels, with the same cards on swapped sides.
func pairRate(n int, x, y Options) float64 {
	points := 0.0
	for i := range n {
		d := dealt(rand.New(rand.NewPCG(77, uint64(i))), 15)
		for side := range 2 {
			a := &arena{decks: 2, r: rand.New(rand.NewPCG(uint64(side), uint64(i)))}
			a.policies[side], a.policies[1-side] = policy{opts: x}, policy{opts: y}
			lead := a.play(d)
			if side == 1 {
				lead = -lead
			}
			points += 0.5 * (1 + float64(max(-1, min(lead, 1))))
		}
	}
	return points / float64(2*n)
}

// In twelve seeded pairs captain wins at least two duels of three against mate.
func TestCaptainBeatsMate(t *testing.T) {
	rate := pairRate(12, Captain(), Mate())
	t.Logf("captain has %.1f%% against mate", 100*rate)
	if rate < 2.0/3 {
		t.Errorf("captain has %.1f%% against mate in these pairs, want at least two thirds", 100*rate)
	}
}

// midRound returns a random advantage phase of dealt hands of n cards, and as many hands as the seat or its opponent could imagine.
func midRound(r *rand.Rand, n int) (b bout, guesses []guess) {
	a := &arena{decks: 2, r: r, policies: [2]policy{{opts: Captain()}, {opts: Mate()}}}
	d := dealt(r, n)
	b.sides[0].setHand(d[0])
	b.sides[1].setHand(d[1])
	var shown [2]rules.Rank
	for i := range shown {
		hand := ranksOf(nil, &d[i])
		shown[i] = hand[r.IntN(len(hand))]
	}
	b.reveal(shown[0], shown[1])
	return b, a.guesses(&b, 0)
}

// The opponent in a rollout chooses without a look at the seat's hand, and the seat without a look at the opponent's.
func TestRolloutIsBlind(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 0))
	moves := 0
	for range 200 {
		b, guesses := midRound(r, 10)
		p := newRollouts(Captain())
		c := b
		c.sides[0].setHand(guesses[0].mine[1])
		first, second := b.swapped(), c.swapped()
		m := p.other.reply(first, guesses[0].mine, false)
		if again := p.other.reply(second, guesses[0].mine, false); m != again {
			t.Fatalf("with %v opposite the opponent plays %+v, with %v %+v", b.sides[0].hand, m, c.sides[0].hand, again)
		}
		if m.kind != passing {
			moves++
		}
		hands := []Deck{guesses[0].hand, guesses[1].hand, guesses[2].hand}
		b.valueWith(learned, &guesses[3].hand)
		c = b
		c.valueWith(learned, &guesses[4].hand)
		if m, again := p.own.reply(b, hands, false), p.own.reply(c, hands, false); m != again {
			t.Fatalf("against %v the seat plays %+v, against %v %+v", guesses[3].hand, m, guesses[4].hand, again)
		}
	}
	if moves < 40 {
		t.Errorf("the opponent plays a card in %d of 200 positions: too few to test", moves)
	}
}

// A rollout follows the rules: hands lose what is played, and imagined hands keep the size of the real one.
func TestRolloutKeepsSizes(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for range 200 {
		b, guesses := midRound(r, 8)
		p := newRollouts(Captain())
		b.valueWith(learned, &guesses[0].hand)
		for k := range ownViews {
			p.hands[0][k] = guesses[k].hand
		}
		p.count = [2]int{ownViews, copy(p.hands[1][:], guesses[0].mine)}
		if v := p.finish(&b, r.IntN(2), 0); v < -1 || v > 1 {
			t.Fatalf("a rollout ends with %v", v)
		}
		for i := range b.sides {
			for _, hand := range p.hands[1-i][:p.count[1-i]] {
				if hand.Size() != b.sides[i].hand.Size() {
					t.Fatalf("side %d holds %d cards and is imagined to hold %d", i, b.sides[i].hand.Size(), hand.Size())
				}
			}
		}
	}
}

func TestDiscard(t *testing.T) {
	d := Deck{rules.Two: 1, rules.Ace: 1}
	for _, c := range []struct {
		played rules.Rank
		want   Deck
	}{
		{rules.King, Deck{rules.Two: 1}},
		{rules.King, Deck{}},
		{rules.King, Deck{}},
	} {
		if d.discard(c.played); d != c.want {
			t.Errorf("without a King it is %v, want %v", d, c.want)
		}
	}
}
