package duel

import (
	"math/bits"
	"math/rand/v2"

	"quarterdeck/game"
)

// Legal is the only place that decides what is legal; Sample and Roll choose from the same sets.
func (st *State) Legal(dst []game.Action, s game.Seat) []game.Action {
	if !st.actors.Has(s) {
		if s == game.Clock && st.Timer() > 0 {
			dst = append(dst, pack(doStage, 0, 0))
		}
		return dst
	}
	switch st.phase {
	case showdown:
		return kinds(dst, doPlay, &st.hands[s], numbers|specials)
	case advantage:
		i, h := st.side(s), &st.hands[s]
		dst = append(dst, pack(doReady, 0, 0))
		dst = kinds(dst, doPlay, h, st.duel.may[i])
		if st.duel.queens[i] > 0 {
			dst = kinds(dst, doQueen, h, numbers)
		}
		return dst
	case trading:
		return st.trades(dst, s)
	case picking:
		return seats(dst, doPick, st.unpaired.Without(s))
	}
	return st.chances(dst)
}

// kinds appends an action for each kind of card of a stack whose rank is in the set.
func kinds(dst []game.Action, v verb, k *stack, ranks uint16) []game.Action {
	for left := k.backs; left != 0; left &= left - 1 {
		b := bits.TrailingZeros8(left)
		base := pack(v, 0, uint8(b)<<4)
		for set := k.has[b] & ranks; set != 0; set &= set - 1 {
			dst = append(dst, base|game.Action(bits.TrailingZeros16(set)))
		}
	}
	return dst
}

// seats appends an action for each seat of a set.
func seats(dst []game.Action, v verb, set game.Seats) []game.Action {
	for ; set != 0; set &= set - 1 {
		dst = append(dst, pack(v, set.First(), 0))
	}
	return dst
}

// trades appends the actions of s in trading (HD-5 to HD-10).
func (st *State) trades(dst []game.Action, s game.Seat) []game.Action {
	dst = kinds(dst, doGive, &st.hands[s], numbers|specials)
	dst = one(dst, doGive, marble, st.marbles[s] > 0)
	dst = kinds(dst, doTake, &st.trays[s], numbers|specials)
	dst = one(dst, doTake, marble, st.trayMarbles[s] > 0)
	for r, n := range st.asks[s] {
		dst = one(dst, doAsk, uint8(r), n < maxAsk)
	}
	dst = one(dst, doAsk, marble, st.askMarbles[s] < maxAsk)
	for r, n := range st.asks[s] {
		dst = one(dst, doUnask, uint8(r), n > 0)
	}
	dst = one(dst, doUnask, marble, st.askMarbles[s] > 0)
	if !st.offersNothing(s) {
		dst = seats(dst, doOffer, st.all().Without(s))
	}
	dst = one(dst, doWithdraw, 0, st.offerNo[s] != 0)
	dst = st.answers(dst, s)
	for b := Low; b < Backs; b++ {
		dst = one(dst, doBuy, uint8(b), st.canBuy(s, b))
	}
	dst = one(dst, doToken, 0, st.tokens[s] > 0 && !st.spent.Has(s))
	dst = one(dst, doReady, 0, !st.ready.Has(s))
	return one(dst, doUnready, 0, st.ready.Has(s))
}

func one(dst []game.Action, v verb, low uint8, ok bool) []game.Action {
	if ok {
		dst = append(dst, pack(v, 0, low))
	}
	return dst
}

// answers appends what s may do about offers to it: accept what its hand covers, decline anything (HD-7).
func (st *State) answers(dst []game.Action, s game.Seat) []game.Action {
	var to game.Seats
	for from := range game.Seat(st.seats) {
		if st.offerNo[from] != 0 && st.offerTo[from] == s {
			to = to.With(from)
		}
	}
	if to == 0 {
		return dst
	}
	for left := to; left != 0; {
		from := st.earliest(left)
		left = left.Without(from)
		if st.covers(s, from) {
			dst = append(dst, answer(doAccept, st.offerNo[from]))
		}
	}
	for left := to; left != 0; {
		from := st.earliest(left)
		left = left.Without(from)
		dst = append(dst, answer(doDecline, st.offerNo[from]))
	}
	return dst
}

// earliest returns the seat of a set whose offer comes first: by number, from version 2 on by seat.
func (st *State) earliest(set game.Seats) game.Seat {
	first := set.First()
	for left := set; left != 0; left &= left - 1 {
		if s := left.First(); st.offerNo[s] < st.offerNo[first] {
			first = s
		}
	}
	return first
}

// chances appends what chance may do now.
func (st *State) chances(dst []game.Action) []game.Action {
	switch st.phase {
	case pairing:
		a := st.unpaired.First()
		for left := st.unpaired.Without(a); left != 0; left &= left - 1 {
			dst = append(dst, pack(doPair, a, uint8(left.First())))
		}
	case dealing, filling, topping:
		base := st.drawn()
		for set := st.urn.ranks(); set != 0; set &= set - 1 {
			dst = append(dst, base|game.Action(bits.TrailingZeros16(set)))
		}
	case breaking, tying:
		dst = seats(dst, doBreak, st.tied)
	case ordering:
		for i := range bits.OnesCount8(st.undone) {
			dst = append(dst, pack(doOrder, 0, uint8(i)))
		}
	}
	return dst
}

// drawn returns the action of a card drawn now, but for its rank.
func (st *State) drawn() game.Action {
	switch st.phase {
	case filling:
		return pack(doPack, st.target, uint8(cardOf(0, Mystery)))
	case topping:
		return pack(doTop, st.target, uint8(cardOf(0, Starter)))
	}
	return pack(doDeal, st.target, uint8(cardOf(0, Starter)))
}

// Weight returns how many such cards can be drawn; everything else is as likely as its alternatives.
func (st *State) Weight(a game.Action) uint32 {
	switch verbOf(a) {
	case doDeal, doPack, doTop:
		return st.urn.count(cardIn(a).Rank())
	}
	return 1
}

// Roll draws a card, a pair, the next duel, or the winner of a tie.
func (st *State) Roll(r *rand.Rand) game.Action {
	switch st.phase {
	case dealing, filling, topping:
		return st.drawn() | game.Action(st.urn.draw(r))
	}
	var buf [maxSeats]game.Action
	legal := st.chances(buf[:0])
	return legal[game.Below(r, uint64(len(legal)))]
}

// Stream returns the stream of the next draw. The starter decks, the mystery packs, the top-up decks and the three kinds
// of lots have separate streams, so that one seed deals each of them alike.
func (st *State) Stream() string {
	switch st.phase {
	case pairing:
		return "pairs"
	case filling:
		return "mystery"
	case topping:
		return "top"
	case ordering:
		return "order"
	case breaking, tying:
		return "ties"
	}
	return "starter"
}

// Sample draws one of the seat's actions evenly.
func (st *State) Sample(s game.Seat, random uint32) game.Action {
	h := &st.hands[s]
	switch st.phase {
	case showdown:
		return nthKind(doPlay, h, numbers|specials, below(random, h.kinds(numbers|specials)))
	case advantage:
		i := st.side(s)
		plays, queens := h.kinds(st.duel.may[i]), 0
		if st.duel.queens[i] > 0 {
			queens = h.kinds(numbers)
		}
		switch k := below(random, 1+plays+queens); {
		case k == 0:
			return pack(doReady, 0, 0)
		case k <= plays:
			return nthKind(doPlay, h, st.duel.may[i], k-1)
		default:
			return nthKind(doQueen, h, numbers, k-1-plays)
		}
	}
	var buf [256]game.Action
	legal := st.Legal(buf[:0], s)
	return legal[below(random, len(legal))]
}

// below returns an integer from 0 to n-1 made of 32 random bits.
func below(random uint32, n int) int { return int(uint64(random) * uint64(n) >> 32) }

// nthKind returns the n-th action that kinds lists.
func nthKind(v verb, k *stack, ranks uint16, n int) game.Action {
	for left := k.backs; left != 0; left &= left - 1 {
		b := bits.TrailingZeros8(left)
		set := k.has[b] & ranks
		if m := bits.OnesCount16(set); n >= m {
			n -= m
			continue
		}
		for ; n > 0; n-- {
			set &= set - 1
		}
		return pack(v, 0, uint8(b)<<4|uint8(bits.TrailingZeros16(set)))
	}
	panic("duel: fewer kinds than that")
}
