package duel

import "quarterdeck/game"

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

// fill imagines other seats' cards, group by group. Marked backs are filled one back at a time, plain ones all
// together. The number of cards of each back is known of a group even when it is not known of its seats.
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

// remembered places the cards that the viewer knows to be in a group. First come those that it sees on trays or that
// are publicly known to be with a seat, then the others in random order.
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

// anywhere returns a seat of the group, by the number of its cards that are still to be imagined.
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

// back returns the back of a card of the group, by the number of those that are still to be imagined.
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
