package duel

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// Imagine replaces all that viewer cannot know by an alternative that fits everything that View has ever shown it of
// hands, packs, trades and duels.
//
// Drawn are others' cards: each unknown one is any of the physical cards that the viewer has not located, as likely as any other:
// of the starter decks (and top-up decks), of the contents of the low, high and special packs sold, of a fresh deck for each
// mystery pack. Every seat keeps its number of cards of each back (with backs=plain, of cards). Kept in place are cards that the
// viewer knows to be there: given to that seat or seen in its offers, or shown in a duel of the tournament. Once
// that seat has traded with a third, such a card is with either of them, more likely with the first (see memory). So are the contents of
// low, high and special packs, which everybody knows.
//
// It is not uniform over positions, but by the number of ways in which cards can lie: two equal cards are rarer than two
// different ones, as they are in the decks. It is a little too free: a known card may be imagined farther along a chain of trades than the
// numbers in these trades allow, and several mystery packs or top-up decks are drawn from as one. What others prepare on trays and
// offer to each other is imagined as nothing; with the next trade it could be anything.
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

// dream is one call of Imagine.
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
	row := d.row()
	st.lastNo = st.memory.lastNo[row]
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

// row is the viewer's place in what is kept for seats and watchers.
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
		if h.has[b]|t.has[b] == 0 {
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

// drawFresh draws what chance has just given to the target from a fresh deck: the cards so far of a mystery pack or of a top-up.
func (d *dream) drawFresh() {
	st := d.st
	if st.target == d.v || st.phase != filling && st.phase != topping {
		return
	}
	b := Mystery
	if st.phase == topping {
		b = Starter
	}
	n := decks(1).size() - st.urn.size()
	for st.urn = decks(1); n > 0; n-- {
		r := st.urn.draw(d.r)
		st.urn.remove(r)
		d.hand[st.target].add(cardOf(r, b))
		d.need[st.target][b]--
		d.pool[b][r]--
		d.sum[b]--
	}
}

// fill imagines others' cards, group by group: with marked backs a group for each back, with plain ones for all backs together,
// because how many cards of each back a group holds is known even when it is not known of its seats.
func (d *dream) fill() {
	if d.st.memory.plain {
		d.groups(Starter, Backs)
		return
	}
	for b := range Back(Backs) {
		d.groups(b, b+1)
	}
}

// groups fills the groups for a range of backs.
func (d *dream) groups(from, to Back) {
	var done seatGroup
	for s := range game.Seat(d.st.seats) {
		if s == d.v || done.has(s) {
			continue
		}
		g := d.st.memory.group(game.Seat(d.row()), from, s)
		done |= g
		d.group(g, from, to)
	}
}

// group fills one group: cards known to lie with a seat, then cards known to lie in the group, then unknown ones.
func (d *dream) group(g seatGroup, from, to Back) {
	d.count = [Backs]int16{}
	for s := range game.Seat(d.st.seats) {
		d.room[s] = 0
		if !g.has(s) {
			continue
		}
		for b := from; b < to; b++ {
			d.room[s] += d.need[s][b]
			d.count[b] += d.need[s][b]
		}
	}
	if d.st.seats > duellists {
		d.remembered(g, from, to)
	}
	for s := range game.Seat(d.st.seats) {
		for d.room[s] > 0 {
			b := d.back(from, to)
			d.place(s, cardOf(d.draw(b), b))
		}
	}
}

// remembered places the cards that the viewer knows to be in a group: those that it sees on trays or that everybody knows to be with a
// seat, then the others in random order.
func (d *dream) remembered(g seatGroup, from, to Back) {
	d.n = 0
	for b := from; b < to; b++ {
		for r := range Rank(Ranks) {
			visible := int16(0)
			for s := range game.Seat(d.st.seats) {
				if g.has(s) {
					n := d.st.trays[s].n[b][r] // others' trays are empty
					visible += int16(n)
					for range n + d.st.memory.seen[s][b][r] {
						d.place(s, cardOf(r, b))
					}
				}
			}
			d.known(g, cardOf(r, b), visible)
		}
	}
	for i := d.n - 1; i >= 0; i-- {
		k := game.Below(d.r, uint64(i+1))
		d.sure[i], d.sure[k] = d.sure[k], d.sure[i]
		d.settle(g, d.sure[i])
	}
}

// sure is a card that the viewer knows to be in a group, and where it saw it last.
type sure struct {
	c Card
	s game.Seat
}

// known collects the cards of a kind that the viewer knows to be in a group, but for those that it sees on trays.
func (d *dream) known(g seatGroup, c Card, visible int16) {
	for s := range game.Seat(d.st.seats) {
		if !g.has(s) {
			continue
		}
		for range d.st.memory.known[d.row()][s][c.Back()][c.Rank()] {
			if visible--; visible < 0 {
				d.sure[d.n] = sure{c, s}
				d.n++
			}
		}
	}
}

// settle places a card of a group: mostly where it was seen last.
func (d *dream) settle(g seatGroup, k sure) {
	if g != 1<<k.s && (d.room[k.s] == 0 || game.Below(d.r, stays) == 0) {
		k.s = d.anywhere()
	}
	d.place(k.s, k.c)
}

// stays: a known card that may have been traded on is in one case of so many imagined anywhere in the group.
const stays = 4

func (d *dream) place(s game.Seat, c Card) {
	d.hand[s].add(c)
	d.room[s]--
	d.count[c.Back()]--
}

// anywhere is a seat of the group, by the number of its cards that are still to be imagined.
func (d *dream) anywhere() game.Seat {
	var total int16
	for _, n := range d.room {
		total += n
	}
	at := int16(game.Below(d.r, uint64(total)))
	for s, n := range d.room {
		if at < n {
			return game.Seat(s)
		}
		at -= n
	}
	panic("duel: no room for a known card")
}

// back is the back of a card of the group, by the number of those that are still to be imagined.
func (d *dream) back(from, to Back) Back {
	if to == from+1 {
		return from
	}
	var total int16
	for _, n := range d.count {
		total += n
	}
	at := int16(game.Below(d.r, uint64(total)))
	for b, n := range d.count {
		if at < n {
			return Back(b)
		}
		at -= n
	}
	panic("duel: no card to imagine")
}

// draw takes a card of a back out of the pool.
func (d *dream) draw(b Back) Rank {
	at := int16(game.Below(d.r, uint64(d.sum[b])))
	for r, n := range d.pool[b] {
		if at < n {
			d.pool[b][r]--
			d.sum[b]--
			return Rank(r)
		}
		at -= n
	}
	panic("duel: no card to imagine")
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
	for i, c := range st.duel.sealed {
		if s := game.Seat(st.duel.who[i]); c != noCard && s != d.v {
			h := &st.hands[s]
			st.duel.sealed[i] = h.nth(int(game.Below(d.r, uint64(h.size))))
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
