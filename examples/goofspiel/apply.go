package goofspiel

import "quarterdeck/game"

// Apply executes a.
func (st *state) Apply(s game.Seat, a game.Action) {
	if s == game.Nature {
		st.putUp(card(a))
		return
	}
	st.bid(s, card(a))
}

// putUp takes a prize from the pile and offers it. GS-3, GS-4.
func (st *state) putUp(c Card) {
	st.pile = st.pile.without(c)
	st.up = c
}

// bid lays a card face down; the second bid reveals both. GS-5.
func (st *state) bid(s game.Seat, c Card) {
	st.bids[s] = c
	if st.bids[1-s] != 0 {
		st.reveal()
	}
}

// reveal gives the prize to the higher bid and removes both bids for good. GS-6, GS-7.
func (st *state) reveal() {
	t := trick{prize: st.up, bids: st.bids}
	if w := t.winner(); w >= 0 {
		st.score[w] += int16(t.prize)
	}
	for s, c := range st.bids {
		st.hands[s] = st.hands[s].without(c)
	}
	st.tricks[st.played] = t
	st.played++
	st.bids, st.up = [seats]Card{}, 0
	st.next()
}

// next puts up the highest prize left, if that is how prizes come. GS-3.
func (st *state) next() {
	if st.descending && st.pile != 0 {
		st.putUp(st.pile.best())
	}
}

// winner returns the seat that wins the prize, or -1: equal bids discard it. GS-6, GS-7.
func (t trick) winner() int {
	switch {
	case t.bids[0] > t.bids[1]:
		return 0
	case t.bids[0] < t.bids[1]:
		return 1
	}
	return -1
}
