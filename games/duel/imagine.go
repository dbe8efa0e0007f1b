package duel

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Imagine replaces all that viewer cannot know by an alternative that fits everything that View has ever shown it of
// hands, packs, trades and duels.
//
// It draws other seats' cards. Each unknown one is any of the physical cards that the viewer has not located, as likely
// as any other. They are of the starter decks (and top-up decks), of the low, high and special packs sold, and of a
// fresh deck for each mystery pack. Every seat keeps its number of cards of each back (with backs=plain, of cards).
// Kept in place are cards that the viewer knows to be there: given to that seat or seen in its offers, or shown in a
// duel of the tournament. Once that seat has traded with a third, such a card is with either of them, more likely with
// the first (see memory). So are the contents of low, high and special packs, which are public.
//
// It is not uniform over positions, but weights them by the number of ways in which cards can lie. Two equal cards are
// rarer than two different ones, as they are in the decks. It is a little too free. A known card may be imagined
// farther along a chain of trades than the numbers in these trades allow. Several mystery packs or top-up decks are
// drawn from as one. What others prepare on trays and offer to each other is imagined as nothing; with the next trade
// it could be anything.
//
// A showdown card that lies face down is any card of the imagined hand. What others remember of each other is forgotten.
func (st *State) Imagine(viewer game.Seat, r *rand.Rand) {
	if st.phase == over {
		return
	}
	d := dream{st: st, r: r, v: viewer}
	if st.seats > duellists {
		d.hideTrays()
	}
	d.fillPool()
	d.drawFresh()
	d.fill()
	d.takeOver()
}

// dream holds the state of one call of Imagine.
type dream struct {
	st    *State
	r     *rand.Rand
	v     game.Seat
	pool  [Backs][Ranks]int16    // unknown cards by back and rank
	sum   [Backs]int32           // of pool
	hand  [maxSeats]stack        // imagined so far, trays that the viewer sees included
	need  [maxSeats][Backs]int16 // cards that are still to be imagined
	room  [maxSeats]int16        // of the group being filled: of need
	count [Backs]int16           // the same by back
	sure  [maxDeck]sure          // of the group being filled: sure[:n]
	n     int
}

// hideTrays empties the trays that viewer cannot see into the hands, and takes away offers between others.
func (d *dream) hideTrays() {
	st := d.st
	for s := range st.all().All() {
		if s == d.v || st.offerNo[s] != 0 && st.offerTo[s] == d.v {
			continue
		}
		st.clearTray(s, s)
	}
	// The last action may have been the end of an offer between others. Nothing describes it now.
	st.effects.withdrawn, st.effects.declined, st.effects.offeredTo = 0, 0, 0
	st.lastNo = st.memory.lastNo[d.row()]
	for s := range st.sent {
		for to := range st.sent[s] {
			if game.Seat(s) != d.v && game.Seat(to) != d.v {
				st.sent[s][to] = 0
			}
		}
	}
	if b := &st.bargain; b.from != d.v && b.to != d.v {
		for back := range b.gave {
			b.gave[back], b.got[back] = huddle(b.gave[back]), huddle(b.got[back])
		}
	}
}

// huddle keeps how many cards there are, but not which.
func huddle(n [16]uint8) (out [16]uint8) {
	for _, k := range n {
		out[0] += k
	}
	return out
}

// row returns the viewer's place in what is kept for seats and spectators.
func (d *dream) row() int {
	if d.v < 0 {
		return watcher
	}
	return int(d.v)
}

// fillPool finds what is unknown: what there is, less what the viewer has located. It also counts what is needed.
func (d *dream) fillPool() {
	st := d.st
	starters := int16(4*st.starterDecks()) + 4*int16(st.topped)
	for r := range Rank(ordinary) {
		d.pool[Starter][r] = starters
		d.pool[Mystery][r] = 4 * int16(st.bought[Mystery])
	}
	for _, b := range [...]Back{Low, High, Special} {
		for r := range Rank(Ranks) {
			d.pool[b][r] = int16(packs[b]>>r&1) * int16(st.bought[b])
		}
	}
	for i := range st.played {
		for _, c := range st.played[i][:st.duel.n[i]] {
			c := Card(c &^ gone)
			d.pool[c.Back()][c.Rank()]--
		}
	}
	for s := range game.Seat(st.seats) {
		d.locate(s)
	}
	if st.countsAll() {
		d.locateTrays()
	}
	for b := range d.pool {
		for r := range d.pool[b] {
			d.pool[b][r] = max(d.pool[b][r]-int16(st.discard[b][r]), 0)
			d.sum[b] += int32(d.pool[b][r])
		}
	}
}

// locate takes out of the pool what the viewer knows s to hold, and counts what else s needs.
func (d *dream) locate(s game.Seat) {
	st := d.st
	h, t := &st.hands[s], &st.trays[s]
	for b := range Back(Backs) {
		if h.has[b]|t.has[b] == 0 && !st.countsAll() {
			continue
		}
		d.need[s][b] = int16(h.ofBack(b) + t.ofBack(b))
		for r := range Ranks {
			switch {
			case s == d.v:
				d.pool[b][r] -= int16(h.n[b][r] + t.n[b][r])
			case st.seats > duellists:
				d.pool[b][r] -= int16(st.memory.seen[s][b][r])
				d.pool[b][r] -= int16(st.memory.known[d.row()][s][b][r])
			}
		}
	}
}

// countsAll reports whether Imagine counts two kinds of known cards that version 1 of the rules draws a second time.
// They are cards last seen with a seat that has none of that back now, and equal cards on two trays of one group.
// Version 1 stays as it is, because records hold what it dealt. Two seats have no such cards.
func (c *core) countsAll() bool { return c.rules >= pairNumbers && c.seats > duellists }

// locateTrays takes out of the pool the cards on trays that the viewer sees, beyond those that it knows to be in that group.
func (d *dream) locateTrays() {
	st, m, row := d.st, &d.st.memory, game.Seat(d.row())
	for b := range Back(Backs) {
		for s := range game.Seat(st.seats) {
			g := m.group(row, b, s)
			if s == d.v || g&(1<<s-1) != 0 {
				continue // counted with the lowest seat of the group
			}
			for r := range Rank(Ranks) {
				visible := 0
				for t := range game.Seat(st.seats) {
					if g.has(t) {
						visible += int(st.trays[t].n[b][r])
					}
				}
				d.pool[b][r] -= int16(max(visible-m.certain(row, s, cardOf(r, b)), 0))
			}
		}
	}
}

// takeOver makes the position what was imagined, and consistent with it.
func (d *dream) takeOver() {
	st := d.st
	for s := range game.Seat(st.seats) {
		if s == d.v {
			continue
		}
		st.hands[s] = d.hand[s]
		if t := &st.trays[s]; t.size > 0 {
			st.hands[s].removeAll(t)
		}
	}
	if st.phase == dealing {
		st.urn = decks(st.starterDecks())
		for s := range st.target + 1 {
			for r, n := range st.hands[s].n[Starter][:ordinary] {
				for ; n > 0; n-- {
					st.urn.remove(Rank(r))
				}
			}
		}
	}
	for i, c := range st.duel.faceDown {
		if s := game.Seat(st.duel.who[i]); c != noCard && s != d.v {
			h := &st.hands[s]
			st.duel.faceDown[i] = h.nth(int(game.Below(d.r, uint64(h.size))))
		}
	}
	if st.seats > duellists {
		d.forgetOthers()
	}
}

// forgetOthers leaves to other seats only what they see now: an offer of the viewer's.
func (d *dream) forgetOthers() {
	m := &d.st.memory
	for v := range m.mates {
		if v == d.row() {
			continue
		}
		m.mates[v] = [Backs][maxSeats]seatGroup{}
		m.lastNo[v] = d.st.lastNo
		m.known[v] = [maxSeats][Backs][16]uint8{}
	}
	if d.v >= 0 && d.st.offerNo[d.v] != 0 {
		m.known[d.st.offerTo[d.v]][d.v] = d.st.trays[d.v].n
	}
}
