package port

import (
	"math/bits"

	"quarterdeck/game"
)

// Worth is the chance of winning the voyage from the start of a hand. open is the set of numbers still to be hit (bit
// n: port n). turned counts the exposed ports turned so far (5: trump removed by a further flip). It is also called
// with an empty set.
type Worth func(open uint16, turned int) float32

// Odds computes the value of every choice in a hand. It uses backward induction over every subset of the crew's cards,
// every number of tricks won and every state of the exposed stack. The value is the chance of winning the voyage, if
// the rest of the hand is played optimally and later hands have the value that Worth returns. The one approximation:
// within a hand each coming pirate card is drawn from the cards unseen now, with replacement. Both hands of a crew of
// two must be known; a bot imagines its partner's.
//
// The zero value is ready; it keeps its memory (some 700 KB) for the next position. Not for concurrent use.
type Odds struct {
	cards  [Tricks]Card
	n      int                  // cards left
	own    [2]uint16            // which of cards belong to which seat
	up     Card                 // the pirate card of the running trick
	player [2]int8              // seat that plays when an even, odd number of cards is left
	trumps trumps               // states of the exposed stack that can still come
	kinds  [Tricks + Suits]kind // kinds of pirate card, by what beats them
	nkinds int
	table  []float32                                           // by subset of cards, trump state, tricks won since now
	small  [maxTrumps * (exactCards + 1) << exactCards]float32 // the table when few cards are left
	best   [maxTrumps][Tricks + 1]float32
	sum    [maxTrumps][Tricks + 1]float32
}

// maxTrumps is the largest number of states of the exposed stack: 1 + 3 + 6 + 3 + 1.
const maxTrumps = 14

// trumpState is what lies on top of the exposed stack and what is left in it.
type trumpState struct {
	suit   Suit
	left   uint8 // suits still face down, as bits
	turned int8
	kids   [Suits]int8 // states after a flip, each as likely as the other
	nkids  int8
}

// trumps are states in such an order that a flip leads to a later one; the first is the present.
type trumps struct {
	list [maxTrumps]trumpState
	n    int8
}

// kind is a set of pirate cards that the same cards of the crew beat.
type kind struct {
	suit   Suit
	weight float32
	wins   [Suits + 1]uint16 // by trump suit + 1: the crew's cards that win
}

// Solve fills the table for the rest of the hand in s, which must be past its deal and not over.
func (o *Odds) Solve(s *State, worth Worth) {
	o.gather(s)
	o.trumps.build(s)
	o.sort(s)
	if need := int(o.trumps.n) * (o.n + 1) << o.n; o.n > exactCards && len(o.table) < need {
		o.table = make([]float32, need)
	}
	o.finish(s, worth)
	for subset := 1; subset < 1<<o.n; subset++ {
		o.fill(uint16(subset))
	}
}

// gather lists the cards in hand.
func (o *Odds) gather(s *State) {
	o.n, o.own, o.up = 0, [2]uint16{}, s.up
	for seat, hand := range s.hands {
		for ; hand != 0; hand &= hand - 1 {
			o.cards[o.n] = hand.first()
			o.own[seat] |= 1 << o.n
			o.n++
		}
	}
	o.player[o.n&1] = int8(s.player())
	o.player[1-o.n&1] = 0
	if s.seats == 2 {
		o.player[1-o.n&1] = int8(1 - s.player())
	}
}

// build lists what flips can lead to (PP-6, PP-7).
func (t *trumps) build(s *State) {
	t.n = 0
	t.add(trumpState{suit: s.trump(), left: s.undealt(), turned: s.turned})
	for i := int8(0); i < t.n; i++ {
		at := &t.list[i]
		switch {
		case at.left != 0:
			for left := at.left; left != 0; left &= left - 1 {
				next := trumpState{suit: Suit(bits.TrailingZeros8(left)), left: at.left &^ (left & -left), turned: at.turned + 1}
				if next.left == 0 && !s.lastTrumps {
					next.suit = NoSuit
				}
				at.kids[at.nkids] = t.add(next)
				at.nkids++
			}
		case at.suit != NoSuit:
			at.kids[0], at.nkids = t.add(trumpState{suit: NoSuit, turned: at.turned + 1}), 1
		}
	}
}

// add returns the place of a state in the list.
func (t *trumps) add(next trumpState) int8 {
	for i := range t.n {
		if at := &t.list[i]; at.suit == next.suit && at.left == next.left && at.turned == next.turned {
			return i
		}
	}
	t.list[t.n] = next
	t.n++
	return t.n - 1
}

// sort puts the unseen cards into kinds: same suit, between the same two cards of the crew.
func (o *Odds) sort(s *State) {
	o.nkinds = 0
	mass := 1 / float32(max(s.unseen.len(), 1))
	for rest := s.unseen; rest != 0; rest &= rest - 1 {
		k := o.kindOf(rest.first())
		if o.nkinds == 0 || o.kinds[o.nkinds-1].suit != k.suit || o.kinds[o.nkinds-1].wins != k.wins {
			o.kinds[o.nkinds] = k
			o.nkinds++
		}
		o.kinds[o.nkinds-1].weight += mass
	}
}

func (o *Odds) kindOf(pirate Card) kind { return kindAgainst(o.cards[:o.n], pirate) }

// kindAgainst returns what beats a pirate card among these cards.
func kindAgainst(cards []Card, pirate Card) (k kind) {
	k.suit = pirate.Suit()
	for i, c := range cards {
		for trump := range k.wins {
			if beats(c, pirate, Suit(trump-1)) {
				k.wins[trump] |= 1 << i
			}
		}
	}
	return k
}

// row returns the values for a subset and a trump state, by tricks won since now.
func (o *Odds) row(subset uint16, trump int8) []float32 {
	width := o.n + 1
	at := (int(subset)*int(o.trumps.n) + int(trump)) * width
	if o.n <= exactCards {
		return o.small[at : at+width : at+width]
	}
	return o.table[at : at+width : at+width]
}

// finish values the end of the hand: the empty subset.
func (o *Odds) finish(s *State, worth Worth) {
	open := s.openSet()
	for t := range o.trumps.n {
		row := o.row(0, t)
		for j := range row {
			row[j] = 0
			if number := uint16(1) << (int(s.won) + j); open&number != 0 {
				row[j] = worth(open&^number, int(o.trumps.list[t].turned))
			}
		}
	}
}

// fill values a subset before its pirate card is turned. Neighboring kinds that the cards at hand do not
// distinguish are answered together.
func (o *Odds) fill(subset uint16) {
	played := o.n - bits.OnesCount16(subset)
	mine := subset & o.own[o.player[(o.n-played)&1]]
	for t := range o.trumps.n {
		clear(o.sum[t][:played+1])
	}
	var weight float32
	for i := range o.nkinds {
		k := &o.kinds[i]
		weight += k.weight
		if i+1 < o.nkinds && o.kinds[i+1].suit == k.suit && (o.kinds[i+1].wins[0]^k.wins[0])&mine == 0 {
			continue
		}
		for t := o.trumps.n - 1; t >= 0; t-- {
			o.answer(subset, k.wins[o.trumps.list[t].suit+1], t, played)
			sum, best := o.sum[t][:played+1], o.best[t][:played+1]
			for j := range sum {
				sum[j] += weight * best[j]
			}
		}
		weight = 0
	}
	for t := range o.trumps.n {
		copy(o.row(subset, t), o.sum[t][:played+1])
	}
}

// answer finds the best reply to a pirate card: any card of the seat whose trick it is, or a flip.
// It needs the replies in later trump states.
func (o *Odds) answer(subset, wins uint16, t int8, played int) {
	best := o.best[t][:played+1]
	clear(best)
	mine := subset & o.own[o.player[(o.n-played)&1]]
	for rest := mine; rest != 0; rest &= rest - 1 {
		card := rest & -rest
		row := o.row(subset&^card, t)
		if wins&card != 0 {
			row = row[1:]
		}
		for j := range best {
			best[j] = max(best[j], row[j])
		}
	}
	at := &o.trumps.list[t]
	if at.nkids == 0 {
		return
	}
	share := 1 / float32(at.nkids)
	for j := range best {
		var flipped float32
		for _, kid := range at.kids[:at.nkids] {
			flipped += o.best[kid][j]
		}
		best[j] = max(best[j], flipped*share)
	}
}

// Value returns the chance before the next pirate card is turned, in a position that was solved.
func (o *Odds) Value() float32 { return o.row(1<<o.n-1, 0)[0] }

// Action returns the chance after an action of the seat to play, in a position that was solved while it was
// to play.
func (o *Odds) Action(a game.Action) float32 {
	k := o.kindOf(o.up)
	full := uint16(1<<o.n - 1)
	if a == Flip {
		at := &o.trumps.list[0]
		var sum float32
		for t := o.trumps.n - 1; t > 0; t-- {
			o.answer(full, k.wins[o.trumps.list[t].suit+1], t, 0)
		}
		for _, kid := range at.kids[:at.nkids] {
			sum += o.best[kid][0]
		}
		return sum / float32(max(at.nkids, 1))
	}
	for i, c := range o.cards[:o.n] {
		if c == cardOf(a) {
			j := int(k.wins[o.trumps.list[0].suit+1] >> i & 1)
			return o.row(full&^(1<<i), 0)[j]
		}
	}
	return 0
}
