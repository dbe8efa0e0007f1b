package port

import (
	"math/bits"

	"quarterdeck/game"
)

// ClosedOdds computes the value of a seat's choices while its partner's hand is closed. It is the chance of winning the
// voyage, by backward induction over the seat's own cards, the tricks won and the states of the exposed stack. The
// partner is a habit: how often such seats turned ports and won their trick, in many hands, by the tricks that were needed. So
// nothing is computed from cards that the seat does not see, and two seats need no agreement.
//
// Later hands have the value that Worth returns. As in Odds, coming pirate cards are drawn with replacement from the
// cards that the seat has not seen.
//
// The zero value is ready and keeps its memory for the next position. Not for concurrent use.
type ClosedOdds struct {
	cards     [Tricks / 2]Card
	n         int  // own cards left
	left      int  // tricks left in the hand
	moves     bool // the running trick is the seat's own
	up        Card // the pirate card of the running trick
	trumps    trumps
	kinds     [Tricks/2 + Suits]kind
	nkinds    int
	habits    [Tricks + 1][Tricks + 1][Suits]Habit // of the partner: by tricks left, tricks won since now, flips left
	flips     [maxTrumps]int                       // left in a trump state, as far as habits distinguish them
	reach     [maxTrumps][Suits]reached            // the trump states after so many flips
	trumpBias [maxTrumps]float32                   // weight of the trumps that the partner may hold
	end       [maxTrumps][Tricks + 1]float32       // values at the end of the hand, by trump state and tricks won since now
	best      [maxTrumps][Tricks + 1]float32
	// Before a trick of the seat itself and of its partner: by subset of own cards, trump state, tricks won since now.
	mine, other [1 << (Tricks / 2)][maxTrumps][Tricks + 1]float32
}

// reached lists trump states, each as likely as the other.
type reached struct {
	list [6]int8
	n    int8
}

// Habit is what a partner does in a trick: Flips[f] is how often it turns f ports first, and Wins[f] how often it then wins
// the trick.
type Habit struct{ Flips, Wins [Suits]float32 }

// Partner returns the habit of a partner before a trick of its own with so many tricks left, this one included, and so
// many flips, at most three. Bit n of needs is set if the crew hits an open port by winning n of the tricks left.
type Partner func(left int, needs uint16, flips int) Habit

// Solve fills the tables for the rest of the hand in s as seat knows it. The hand must be dealt and not over. It does not
// depend on which of the cards that the seat has not seen the partner holds.
func (o *ClosedOdds) Solve(s *State, seat game.Seat, worth Worth, partner Partner) {
	o.n, o.up = 0, s.up
	for hand := s.hands[seat]; hand != 0; hand &= hand - 1 {
		o.cards[o.n] = hand.first()
		o.n++
	}
	o.left, o.moves = int(s.tricks-s.trick), s.player() == seat
	o.trumps.build(s)
	unseen := s.unseen | s.hands[1-seat]
	o.sort(unseen)
	o.finish(s, worth)
	for t := o.trumps.n - 1; t >= 0; t-- {
		o.connect(s, t, unseen)
	}
	for left := o.left - oneIf(o.moves); left > 0; left -= 2 {
		for j := range o.left - left + 1 {
			for flips := range Suits {
				o.habits[left][j][flips] = partner(left, s.openSet()>>(int(s.won)+j)&(1<<(left+1)-1), flips)
			}
		}
	}
	for subset := range uint16(1) << o.n {
		o.fillMine(subset)
		o.fillOther(subset)
	}
}

// finish values the end of the hand.
func (o *ClosedOdds) finish(s *State, worth Worth) {
	open := s.openSet()
	for t := range o.trumps.n {
		o.end[t] = [Tricks + 1]float32{}
		for j := range o.left + 1 {
			if number := uint16(1) << (int(s.won) + j); open&number != 0 {
				o.end[t][j] = worth(open&^number, int(o.trumps.list[t].turned))
			}
		}
	}
}

// trumpWeight is how much more often a partner wins a trick, in logits, if all unseen cards were trumps instead of none.
// usualShare is the share of trumps at which habits hold. Both were fitted to hands of two seats that go by ClosedOdds.
const (
	trumpWeight = 4
	usualShare  = 0.26
)

// connect computes what flips lead to from a trump state, later ones first, and how many trumps the partner may hold there.
func (o *ClosedOdds) connect(s *State, t int8, unseen Cards) {
	at := &o.trumps.list[t]
	o.reach[t] = [Suits]reached{0: {list: [6]int8{t}, n: 1}}
	o.flips[t] = 0
	for f := 1; f < Suits; f++ {
		to := &o.reach[t][f]
		for _, kid := range at.kids[:at.nkids] {
			further := &o.reach[kid][f-1]
			to.n += int8(copy(to.list[to.n:], further.list[:further.n]))
			o.flips[t] = max(o.flips[t], min(o.flips[kid]+1, Suits-1))
		}
	}
	o.trumpBias[t] = 0
	if at.suit != NoSuit {
		share := float32((unseen >> (uint(at.suit) * Ranks) & (1<<Ranks - 1)).len()) / float32(max(unseen.len(), 1))
		o.trumpBias[t] = min(max(trumpWeight*(share-usualShare), -0.95), 0.95)
	}
}

func oneIf(b bool) int { return int(flag(b)) }

// sort puts the cards that the seat has not seen into kinds, as Odds does.
func (o *ClosedOdds) sort(unseen Cards) {
	o.nkinds = 0
	mass := 1 / float32(max(unseen.len(), 1))
	for ; unseen != 0; unseen &= unseen - 1 {
		k := kindAgainst(o.cards[:o.n], unseen.first())
		if o.nkinds == 0 || o.kinds[o.nkinds-1].suit != k.suit || o.kinds[o.nkinds-1].wins != k.wins {
			o.kinds[o.nkinds] = k
			o.nkinds++
		}
		o.kinds[o.nkinds-1].weight += mass
	}
}

// leftAt returns the tricks left before a trick of the seat itself, or of its partner, when the seat holds so many cards.
// It is negative if there is no such trick.
func (o *ClosedOdds) leftAt(own bool, cards int) int {
	left := o.left - 2*(o.n-cards)
	switch {
	case own == o.moves:
		return left
	case o.moves:
		return left + 1
	}
	return left - 1
}

// fillOther values a subset before a trick of the partner.
func (o *ClosedOdds) fillOther(subset uint16) {
	left := o.leftAt(false, bits.OnesCount16(subset))
	if left > o.left || left < 0 {
		return
	}
	if left == 0 {
		o.other[subset] = o.end
		return
	}
	after := &o.mine[subset]
	if left == 1 {
		after = &o.end
	}
	for t := range o.trumps.n {
		for j := range o.left - left + 1 {
			o.other[subset][t][j] = o.expect(&o.habits[left][j][o.flips[t]], t, j, after)
		}
	}
}

// expect returns the mean of the values after a trick of the partner with that habit.
func (o *ClosedOdds) expect(h *Habit, t int8, j int, after *[maxTrumps][Tricks + 1]float32) float32 {
	var sum float32
	for f := range o.flips[t] + 1 {
		if h.Flips[f] == 0 {
			continue
		}
		to := &o.reach[t][f]
		var mean float32
		for _, t := range to.list[:to.n] {
			p := h.Wins[f] + o.trumpBias[t]*h.Wins[f]*(1-h.Wins[f])
			mean += after[t][j] + p*(after[t][j+1]-after[t][j])
		}
		sum += h.Flips[f] * mean / float32(to.n)
	}
	return sum
}

// fillMine values a subset before a trick of the seat itself.
func (o *ClosedOdds) fillMine(subset uint16) {
	left := o.leftAt(true, bits.OnesCount16(subset))
	if left > o.left || left < 0 {
		return
	}
	if subset == 0 {
		o.mine[0] = o.end
		return
	}
	played := o.left - left
	var sum [maxTrumps][Tricks + 1]float32
	var weight float32
	for i := range o.nkinds {
		k := &o.kinds[i]
		weight += k.weight
		if i+1 < o.nkinds && o.kinds[i+1].suit == k.suit && (o.kinds[i+1].wins[0]^k.wins[0])&subset == 0 {
			continue
		}
		for t := o.trumps.n - 1; t >= 0; t-- {
			o.answer(subset, k.wins[o.trumps.list[t].suit+1], t, played)
			for j := range played + 1 {
				sum[t][j] += weight * o.best[t][j]
			}
		}
		weight = 0
	}
	o.mine[subset] = sum
}

// answer finds the best reply to a pirate card: a card, or a flip. It needs the replies in later trump states.
func (o *ClosedOdds) answer(subset, wins uint16, t int8, played int) {
	best := o.best[t][:played+1]
	clear(best)
	for rest := subset; rest != 0; rest &= rest - 1 {
		card := rest & -rest
		row := o.other[subset&^card][t][:]
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

// Value returns the chance before the next pirate card is turned. If it is turned for the partner, it is left out of account.
func (o *ClosedOdds) Value() float32 {
	if o.moves {
		return o.mine[1<<o.n-1][0][0]
	}
	return o.other[1<<o.n-1][0][0]
}

// Action returns the chance after an action of the seat, in a position in which it is to play.
func (o *ClosedOdds) Action(a game.Action) float32 {
	k := kindAgainst(o.cards[:o.n], o.up)
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
			return o.other[full&^(1<<i)][0][k.wins[o.trumps.list[0].suit+1]>>i&1]
		}
	}
	return 0
}
