package duel

import "quarterdeck/game"

// watcher is the row of spectators.
const watcher = maxSeats

// memory holds what every seat remembers of others' cards beyond what the table shows. Only Imagine reads it.
//
// A seat that gives a card to another, or sees it in an offer, knows where it is. Every seat knows what is in a low,
// high or special pack that a seat buys. When that seat trades with a third, the card may have moved on. So knowledge
// is kept for groups of seats. When a viewer sees two others trade and does not see which cards, their groups become
// one. What the viewer knows of either it then knows of both together. Where in its group a card was seen last is kept
// as well.
//
// In every position, for every viewer v, group G of others and kind c: Σ known[v][t][c] over t in G, plus Σ seen[t][c],
// is at most the number of such cards in hand and on trays of G.
type memory struct {
	known [maxSeats + 1][maxSeats][Backs][16]uint8 // by viewer and seat: known to be in that seat's group, there when last seen
	seen  [maxSeats][Backs][16]uint8               // public: shown in an earlier duel of the tournament and back in the hand
	mates [maxSeats + 1][Backs][maxSeats]seatGroup // by viewer, back (plain: the first only) and seat
	// lastNo is the largest number of an offer that the viewer knows of, under version 1 of the rules (HD-7).
	lastNo [maxSeats + 1]offerID
	plain  bool // backs=plain: no other seat sees which backs are traded
}

// seatGroup is a set of other seats as bits: those of the group but the seat itself.
type seatGroup uint8

// group returns the seats among which v cannot tell where a card of that back is, s itself among them.
func (m *memory) group(v game.Seat, b Back, s game.Seat) seatGroup {
	return m.mates[v][m.class(b)][s] | 1<<s
}

func (g seatGroup) has(s game.Seat) bool { return g>>s&1 == 1 }

// class returns which groups hold for a back: with plain backs there is one kind of group for all.
func (m *memory) class(b Back) Back {
	if m.plain {
		return Starter
	}
	return b
}

// noteOffer: to sees what lies on the tray of s, and both know the number, which matters under version 1 of the rules.
func (m *memory) noteOffer(s, to game.Seat, number offerID, tray *stack) {
	m.lastNo[s], m.lastNo[to] = number, number
	tray.all(func(c Card, n int) {
		if missing := n - m.certain(to, s, c); missing > 0 {
			m.known[to][s][c.Back()][c.Rank()] += uint8(missing)
		}
	})
}

// certain counts the cards of a kind that v knows to be in the group of s.
func (m *memory) certain(v, s game.Seat, c Card) int {
	n := 0
	g := m.group(v, c.Back(), s)
	for t := range game.Seat(maxSeats) {
		if g.has(t) {
			n += int(m.known[v][t][c.Back()][c.Rank()])
		}
	}
	return n
}

// noteNumber notes that every viewer learns the number of an accepted offer, under version 1 of the rules.
func (m *memory) noteNumber(number offerID) {
	for v := range m.lastNo {
		m.lastNo[v] = max(m.lastNo[v], number)
	}
}

// noteTrade notes a trade: all viewers see it, only the two seats know the cards.
func (m *memory) noteTrade(b *bargain) {
	for back := range Back(Backs) {
		moved := false
		for r := range Rank(Ranks) {
			gave, got := b.gave[back][r], b.got[back][r]
			if gave|got == 0 {
				continue
			}
			moved = true
			c := cardOf(r, back)
			m.forget(b.to, b.from, c, gave)
			m.known[b.from][b.to][back][r] += gave
			m.forget(b.from, b.to, c, got)
			m.known[b.to][b.from][back][r] += got
		}
		if moved {
			m.merge(b.from, b.to, back)
		}
	}
}

// forget takes n cards of a kind out of what v knows of the group of s: they are now where v sees them.
func (m *memory) forget(v, s game.Seat, c Card, n uint8) {
	take := func(t game.Seat) {
		k := &m.known[v][t][c.Back()][c.Rank()]
		less := min(*k, n)
		*k -= less
		n -= less
	}
	take(s)
	g := m.group(v, c.Back(), s)
	for t := game.Seat(0); t < maxSeats && n > 0; t++ {
		if g.has(t) {
			take(t)
		}
	}
}

// merge makes one group of those of a and b for every viewer but themselves.
func (m *memory) merge(a, b game.Seat, back Back) {
	for v := range game.Seat(len(m.mates)) {
		if v == a || v == b {
			continue
		}
		g := m.group(v, back, a) | m.group(v, back, b)
		for s := range game.Seat(maxSeats) {
			if g.has(s) {
				m.mates[v][m.class(back)][s] = g &^ (1 << s)
			}
		}
	}
}

// shown takes a card that s plays face up out of what viewers know of its hand.
func (st *State) shown(s game.Seat, c Card) {
	m := &st.memory
	if k := &m.seen[s][c.Back()][c.Rank()]; *k > 0 {
		*k--
		return
	}
	for v := range game.Seat(len(m.known)) {
		if v != s {
			m.forget(v, s, c, 1)
		}
	}
}

// notePack: every other seat knows what is in a pack that s has bought.
func (m *memory) notePack(s game.Seat, c Card) {
	for v := range game.Seat(len(m.known)) {
		if v != s {
			m.known[v][s][c.Back()][c.Rank()]++
		}
	}
}

// noteReturn: a card that every viewer has seen returns to the hand of s.
func (m *memory) noteReturn(s game.Seat, c Card) { m.seen[s][c.Back()][c.Rank()]++ }
