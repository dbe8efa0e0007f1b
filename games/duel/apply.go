package duel

import (
	"math/bits"

	"quarterdeck/game"
)

// Apply executes an action of Legal.
func (st *State) Apply(s game.Seat, a game.Action) {
	st.effects = effects{}
	switch verbOf(a) {
	case doPlay:
		st.play(st.side(s), cardIn(a))
	case doReady:
		if st.phase == advantage {
			st.touch(st.side(s))
			return
		}
		st.declare(s)
	case doQueen:
		st.throughQueen(st.side(s), cardIn(a))
	case doDeal:
		st.dealt(cardIn(a))
	case doPair:
		st.pair(seatOf(a), game.Seat(lowOf(a)))
	case doPack:
		st.filled(cardIn(a))
	case doTop:
		st.toppedUp(cardIn(a))
	case doOrder:
		st.begin(st.nthUndone(lowOf(a)))
	case doBreak:
		st.decided(seatOf(a))
	case doPick:
		st.picked(seatOf(a))
	default:
		st.bargaining(s, a)
	}
}

// pair pairs two seats of a tournament: the lowest unpaired seat and another. The last two need no draw (HD-14).
func (st *State) pair(a, b game.Seat) {
	st.join(a, b)
	if st.unpaired.Len() > duellists {
		return
	}
	st.joinLast()
	st.deal()
}

// join makes opponents of two seats.
func (st *State) join(a, b game.Seat) {
	st.pairs[st.paired] = [duellists]int8{int8(a), int8(b)}
	st.undone |= 1 << st.paired
	st.paired++
	st.unpaired = st.unpaired.Without(a).Without(b)
}

// joinLast makes opponents of the two seats that are left.
func (st *State) joinLast() {
	a := st.unpaired.First()
	st.join(a, st.unpaired.Without(a).First())
}

// deal begins to deal the starter packs: from two decks, with eight seats from three (HD-2).
func (st *State) deal() {
	st.urn = decks(st.starterDecks())
	st.target, st.left = 0, st.pack
	st.await(dealing, game.NatureOnly)
}

func (st *State) starterDecks() uint64 {
	if st.seats == maxSeats {
		return 3
	}
	return 2
}

// dealt adds a card to a starter pack; the packs are filled one after the other (HD-2).
func (st *State) dealt(c Card) {
	st.hands[st.target].add(c)
	st.urn.remove(c.Rank())
	if st.left--; st.left > 0 {
		return
	}
	if st.target++; st.target < game.Seat(st.seats) {
		st.left = st.pack
		return
	}
	st.urn, st.target = urn{}, 0
	if st.trading {
		st.enter(talk1)
		return
	}
	st.submit(0)
}

// submit tops up decks that are too small, from that seat on; then opponents are assigned (HD-11).
func (st *State) submit(from game.Seat) {
	for s := from; s < game.Seat(st.seats); s++ {
		if missing := int(st.mindeck) - int(st.hands[s].size); missing > 0 {
			st.urn = decks(1)
			st.target, st.left = s, int8(missing)
			st.topped++
			st.await(topping, game.NatureOnly)
			return
		}
	}
	st.urn, st.target = urn{}, 0
	st.assign()
}

// toppedUp adds a card of the target's own fresh deck (HD-11).
func (st *State) toppedUp(c Card) {
	st.hands[st.target].add(c)
	st.urn.remove(c.Rank())
	if st.left--; st.left == 0 {
		st.submit(st.target + 1)
	}
}

// assign begins to find opponents (HD-12); a tournament has them already (HD-14), two seats have each other (HD-28).
func (st *State) assign() {
	if st.tournament {
		st.begin(0)
		return
	}
	st.unpaired = st.all()
	st.nextPick()
}

// nextPick finds the seat that picks next: most marbles, then most token halves, then chance; the last two are paired (HD-12).
func (st *State) nextPick() {
	if st.unpaired.Len() == duellists {
		st.joinLast()
		st.nextDuel()
		return
	}
	st.tied = st.foremost()
	if st.tied.Len() > 1 {
		st.await(breaking, game.NatureOnly)
		return
	}
	st.decided(st.tied.First())
}

// foremost returns the unpaired seats with most marbles and, among these, most token halves (HD-12).
func (st *State) foremost() game.Seats {
	best, set := int16(-1), game.Seats(0)
	for s := range game.Seat(st.seats) {
		if !st.unpaired.Has(s) {
			continue
		}
		switch rank := int16(st.marbles[s])<<8 | int16(st.tokens[s]); {
		case rank > best:
			best, set = rank, game.SetOf(s)
		case rank == best:
			set = set.With(s)
		}
	}
	return set
}

// decided puts s ahead of the tied seats: it picks (HD-12), or wins the drawn duel (HD-26).
func (st *State) decided(s game.Seat) {
	st.tied = 0
	if st.phase == tying {
		st.settle(s)
		return
	}
	st.picker = s
	st.await(picking, game.SetOf(s))
}

// picked makes the picker's choice its opponent (HD-12).
func (st *State) picked(s game.Seat) {
	p := st.picker
	st.picker = noSeat
	st.join(p, s)
	st.nextPick()
}

// nextDuel draws which duel comes next; the last one needs no draw (HD-13).
func (st *State) nextDuel() {
	switch bits.OnesCount8(st.undone) {
	case 0:
		st.await(over, 0)
	case 1:
		st.begin(st.nthUndone(0))
	default:
		st.await(ordering, game.NatureOnly)
	}
}

// nthUndone returns the n-th pair, counted from 0, among those whose duel is still to come (HD-13).
func (st *State) nthUndone(n uint8) int8 {
	set := st.undone
	for ; n > 0; n-- {
		set &= set - 1
	}
	return int8(bits.TrailingZeros8(set))
}
