package sabotage

import "quarterdeck/game"

// Apply executes a legal action.
func (st *State) Apply(s game.Seat, a game.Action) {
	st.effects = quiet
	switch kindOf(a) {
	case draw:
		st.draw(cardOf(a))
	case pair:
		st.remove(s, firstOf(a), secondOf(a))
	case king:
		st.remove(s, firstOf(a), firstOf(a))
	case sabotage:
		st.sabotage(s, firstOf(a))
	case pass:
		st.pass(s)
	case deal:
		st.deal(cardOf(a))
	case turn:
		st.turn(cardOf(a))
	case plant:
		st.plant(cardOf(a))
	case stand:
		st.stand(cardOf(a))
	}
}

// deal lays the next card of a row R face up, seat 0's first; then the opening window begins (SB-3, SB-11).
func (st *State) deal(c card) {
	st.reveal(st.next, c)
	if st.next.at++; st.next.at.row() == int(st.rows) {
		st.await(dealing, deal)
		return
	}
	if st.next.s == 0 {
		st.next = spot{1, slot(int(st.rows), 1)}
		st.await(dealing, deal)
		return
	}
	st.next = spot{}
	st.openWindow(1)
}

// reveal gives a face-down place its card; the center lies in both pyramids.
func (st *State) reveal(sp spot, c card) {
	st.unseen().take(c)
	sd := &st.side[sp.s]
	sd.card[sp.at] = c
	sd.down &^= bit(sp.at)
	if sp.at == center {
		other := &st.side[1-sp.s]
		other.card[center] = c
		other.down &^= bit(center)
	}
	sd.expose(sp.at)
}

// remove takes the cards at p and q (a king: twice the same) to the discard pile (SB-5, SB-6). Taking
// the center wins at once and cancels what is owed (SB-8, SB-16); else what is uncovered turns (SB-7).
func (st *State) remove(s game.Seat, p, q place) {
	st.removed = true
	if st.race {
		st.in = both // SB-13
	}
	st.effects.gone[0] = st.side[s].card[p]
	st.lift(s, p)
	switch {
	case q == display:
		st.effects.gone[1] = st.display
		st.discardDisplay()
	case q != p:
		st.effects.gone[1] = st.side[s].card[q]
		st.lift(s, q)
	}
	st.uncover(s)
	if p == center || q == center {
		st.win(s)
		return
	}
	if st.queue == 0 {
		st.settle()
		return
	}
	st.next = spot{s, st.queue.first()}
	st.await(turning, turn)
}

// lift takes the open card at p to the discard pile.
func (st *State) lift(s game.Seat, p place) {
	st.toDiscard(st.side[s].card[p], spot{s, p})
	st.side[s].hide(p)
	st.side[s].empty(p)
	if p == center {
		if st.side[1-s].open.has(p) {
			st.side[1-s].hide(p)
		}
		st.side[1-s].empty(p)
	}
}

func (sd *side) empty(p place) {
	sd.card[p] = noCard
	sd.held &^= bit(p)
}

func (st *State) toDiscard(c card, from spot) {
	st.discard |= c.bit()
	st.top = top{c, from, st.draws}
}

// discardDisplay moves the displayed card, if there is one, to the discard pile (SB-6).
func (st *State) discardDisplay() {
	if st.display == noCard {
		return
	}
	st.toDiscard(st.display, spot{0, display})
	st.display, st.want = noCard, 0
}

// uncover opens the cards that are no longer covered. Those that lie face down are to be turned; those face up
// already count for nothing (SB-7, SB-9).
func (st *State) uncover(s game.Seat) {
	sd := &st.side[s]
	fresh := sd.held &^ sd.open &^ sd.held.covered()
	st.queue = fresh & sd.down
	for rest := fresh &^ sd.down; rest != 0; rest &= rest - 1 {
		sd.expose(rest.first())
	}
}

// await makes chance act next.
func (st *State) await(what stage, kind game.Action) {
	st.stage, st.actors, st.due = what, game.NatureOnly, chancing(kind, st.next)
}

// turn turns an uncovered card, larger row first, the center last; each costs its seat a sabotage, or what a house rule says (SB-7).
func (st *State) turn(c card) {
	st.reveal(st.next, c)
	s := st.next.s
	st.owed[s] += st.each
	if st.queue &= st.queue - 1; st.queue != 0 {
		st.next.at = st.queue.first()
		st.await(turning, turn)
		return
	}
	st.next = spot{}
	st.settle()
}

// sabotage chooses the slot of the other pyramid for the top card of the draw deck (SB-8).
func (st *State) sabotage(s game.Seat, p place) {
	st.owed[s]--
	st.next = spot{1 - s, p}
	st.refill()
	st.await(planting, plant)
}

// plant turns the sabotage card in its slot.
func (st *State) plant(c card) {
	st.lay(c)
	st.next = spot{}
	st.settle()
}

// lay puts the draw deck's top card face up at st.next, where it covers what the slot covers (SB-9).
func (st *State) lay(c card) {
	st.takeTop(c)
	s, p := st.next.s, st.next.at
	sd := &st.side[s]
	sd.card[p] = c
	sd.held |= bit(p)
	for under := above[p] & sd.open; under != 0; under &= under - 1 {
		sd.hide(under.first())
	}
	if covers[p]&sd.held == 0 {
		sd.expose(p)
	}
}

// takeTop takes the top card off the draw deck, now that it is known (SB-3).
func (st *State) takeTop(c card) {
	st.left--
	st.deck.take(c)
}

// refill shuffles the discard pile into a new draw deck if that is empty (SB-14); the count of SB-15
// begins anew. Both are never empty: the table has room for at
// most 2·20 slots, the center and the display.
func (st *State) refill() {
	if st.left > 0 {
		return
	}
	if !st.shuffled {
		st.down = st.deck // what is left of the one pool lies face down (SB-3)
	}
	st.deck, st.discard = bagOf(st.discard), 0
	st.left = st.deck.size
	st.top = top{c: noCard}
	st.shuffled, st.removed, st.effects.reshaped = true, false, true
}
