package breach

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// knowledge is what viewers know of hands in competitive play beyond their own (BR-10). Elsewhere hands are open
// and it stays empty.
//
// Invariant: known[v][s] ⊆ hand[s], kind by kind; known[spectator][s] ⊆ known[v][s] for v ≠ s.
type knowledge struct {
	known  [maxSeats + 1][maxSeats]cards // items and keys that a viewer knows a seat to hold
	gifted [maxSeats + 1]game.Seats      // seats of which a viewer knows that a hidden card of theirs is from BR-14
}

const spectator = maxSeats // the index of a watcher

func viewerIndex(v game.Seat) int {
	if v < 0 {
		return spectator
	}
	return int(v)
}

// secret returns the items and keys of s that viewer cannot name.
func (st *State) secret(viewer, s game.Seat) cards {
	if st.mode != competitive || viewer == s || st.stage == over {
		return 0
	}
	return st.hand[s] - st.knows.known[viewerIndex(viewer)][s]
}

// seeGift notes the first item of s (BR-14).
func (st *State) seeGift(s game.Seat) {
	for v := range st.knows.gifted {
		if v != int(s) {
			st.knows.gifted[v] = st.knows.gifted[v].With(s)
		}
	}
}

// seeGain notes that every viewer sees s take a card.
func (st *State) seeGain(s game.Seat, c Card) {
	if st.mode != competitive {
		return
	}
	for v := range st.knows.known {
		if v != int(s) {
			st.knows.known[v][s] += one(c)
		}
	}
}

// seeLoss notes that every viewer sees a card leave the hand of s, which it has left already.
func (st *State) seeLoss(s game.Seat, c Card) {
	if st.mode != competitive {
		return
	}
	for v := range st.knows.known {
		if v != int(s) {
			st.forget(v, s, c)
		}
	}
}

// forget takes a card that s no longer holds out of what v knows: a known one, or else a hidden one, and that may
// have been the gift.
func (st *State) forget(v int, s game.Seat, c Card) {
	k := &st.knows
	switch {
	case k.known[v][s].has(c):
		k.known[v][s] -= one(c)
	case giftKinds.has(c):
		k.gifted[v] = k.gifted[v].Without(s)
	}
}

// seeTheft notes that a card went from one seat to another, which both know; others do if they knew it before
// (BR-32). It is called when the card has moved.
func (st *State) seeTheft(from, to game.Seat, c Card) {
	k := &st.knows
	for v := range k.known {
		switch {
		case v == int(to):
			st.forget(v, from, c)
		case v == int(from):
			k.known[v][to] += one(c)
		case k.known[v][from].has(c):
			k.known[v][from] -= one(c)
			k.known[v][to] += one(c)
		case k.gifted[v].Has(from):
			k.gifted[v] = k.gifted[v].Without(from)
			if (st.hand[from] - k.known[v][from]) == 0 { // it was the only hidden card, so it is the gift
				k.gifted[v] = k.gifted[v].With(to)
			}
		}
	}
}

// Visibility: in competitive play a card drawn, dealt or stolen is seen only by those whose hands it touches, and by
// every seat that knew it (BR-10). Treasures and public actions are open.
func (st *State) Visibility(viewer, _ game.Seat, a game.Action) game.Visibility {
	if st.mode != competitive {
		return game.Open
	}
	open := true
	switch verbOf(a) {
	case turnGift:
		open = viewer == drawnFor(a)
	case turnDraw:
		open = cardOf(a) >= kept || viewer == st.actor || st.ghost(st.actor)
	case turnSteal:
		open = cardOf(a).isTreasure() || viewer == st.actor || viewer == st.victim ||
			st.knows.known[viewerIndex(viewer)][st.victim].has(cardOf(a))
	}
	if open {
		return game.Open
	}
	return game.Private
}

// seers returns the viewers that may know what chance is about to draw, as a mask by viewerIndex.
func (st *State) seers(a game.Action) uint8 {
	var set uint8
	for v := range maxSeats + 1 {
		viewer := game.Seat(v)
		if v == spectator {
			viewer = game.Watcher
		}
		if st.Visibility(viewer, game.Nature, a) == game.Open {
			set |= 1 << v
		}
	}
	return set
}

// Imagine deals the hidden cards of the others anew, out of these and the item deck; what the viewer knows stays.
//
// No viewer infers anything here from what a seat did not do, nor from a new item deck. So a result need not fit all
// that the viewer could infer. Half of the draws are as the cards are dealt, each card as likely as any other. Half
// take each kind as likely as any other, so that rare hands come up too.
func (st *State) Imagine(viewer game.Seat, r *rand.Rand) {
	if st.mode != competitive || st.stage == over {
		return
	}
	var hidden [maxSeats]int
	for s := range game.Seat(st.seats) {
		n := st.secret(viewer, s)
		hidden[s] = n.len()
		st.hand[s] -= n
		for rest := n.kinds(); rest != 0; rest &= rest - 1 {
			st.deck[rest.first()] += uint8(n.of(rest.first()))
		}
	}
	byKind := r.Uint64()&1 == 0
	for s := range st.knows.gifted[viewerIndex(viewer)].All() {
		if hidden[s] > 0 {
			st.hand[s] += st.dealt(giftKinds, byKind, r)
			hidden[s]--
		}
	}
	for s, n := range hidden {
		for range n {
			st.hand[s] += st.dealt((1<<(4*kept)-1)&lowBits, byKind, r)
		}
	}
	st.imagineOthers(viewer, r)
}

// imagineOthers lets the others know as many cards of each other as before, out of the hands as they are imagined.
func (st *State) imagineOthers(viewer game.Seat, r *rand.Rand) {
	for v := range game.Seat(st.seats) {
		for s := range game.Seat(st.seats) {
			public := st.knows.known[spectator][s]
			n := st.knows.known[v][s].len() - public.len()
			if s == v || v == viewer || s == viewer || n == 0 {
				continue
			}
			st.knows.known[v][s] = public + (st.hand[s]-public).some(n, r)
		}
	}
}

// some returns k of the cards, each as likely as any other.
func (n cards) some(k int, r *rand.Rand) cards {
	var out cards
	for range k {
		at := int(game.Below(r, uint64(n.len())))
		rest := n.kinds()
		for ; at >= n.of(rest.first()); rest &= rest - 1 {
			at -= n.of(rest.first())
		}
		n -= one(rest.first())
		out += one(rest.first())
	}
	return out
}

// dealt takes one card of some kinds out of the deck.
func (st *State) dealt(kinds cards, byKind bool, r *rand.Rand) cards {
	weight := func(c Card) uint64 {
		if byKind {
			return uint64(min(st.deck[c], 1))
		}
		return uint64(st.deck[c])
	}
	var total uint64
	for rest := kinds; rest != 0; rest &= rest - 1 {
		total += weight(rest.first())
	}
	if total == 0 { // no card fits: what is concluded of the others' hands was too much
		kinds = (1<<(4*kept) - 1) & lowBits
		return st.dealt(kinds, false, r)
	}
	n := game.Below(r, total)
	for rest := kinds; ; rest &= rest - 1 {
		c := rest.first()
		if w := weight(c); n >= w {
			n -= w
			continue
		}
		st.deck[c]--
		return one(c)
	}
}

// Reveals: in competitive play every use of a card shows that the hand held it. An action on an obstacle (BR-24), or
// when all others are trapped (BR-28), may show what the hand does not hold.
func (st *State) Reveals(s game.Seat, a game.Action) bool {
	if st.mode != competitive || st.stage == casting {
		return false
	}
	switch verbOf(a) {
	case moving, finishing, delivering, retrieving:
		return st.alive.Has(s) && st.onBlocked(s) || st.blocked != 0 && st.othersTrapped(s)
	case searching: // chance follows
		return false
	}
	return true
}

// othersTrapped reports whether all living pawns but that of s are trapped.
func (st *State) othersTrapped(s game.Seat) bool {
	for o := range game.Seat(st.seats) {
		if o != s && st.alive.Has(o) && !st.trapped(o) {
			return false
		}
	}
	return true
}
