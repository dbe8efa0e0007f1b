package sabotage

import (
	"fmt"
	"time"

	"quarterdeck/game"
)

const seats = 2

// stage is what the position waits for.
type stage uint8

const (
	dealing  stage = iota // chance: the rows R are laid out, next.s and next.at say where
	window                // seats may remove, pass, or owe sabotage
	turning               // chance: a card just uncovered turns
	drawing               // chance: a card goes to the display
	planting              // chance: the sabotage card turns in the slot chosen for it
	standing              // chance: a last stand's card
	over
)

// State is one position. It holds no pointers. Nobody knows more of it than anybody else: a face-down
// card has no identity before it turns (SB-3).
type State struct {
	// The 52 cards are never + deck (once shuffled) + discard + display + the face-up cards of both
	// sides, the centre counted once.
	never   cardSet // seen by nobody yet: the face-down places and, until the first shuffle, the draw deck
	deck    cardSet // the draw deck after the first shuffle; empty before
	discard cardSet
	left    int8 // cards in the draw deck = len(never) - face-down places + len(deck)

	side [seats]side

	display card  // the displayed card, or noCard
	want    uint8 // the value that goes with it; 0 if none does

	rows      int8
	race      bool // pace=race (SB-13)
	lastStand bool // laststand=deal (SB-17)

	stage    stage
	actors   game.Seats
	acting   game.Seat // turns: whose part of the window it is
	last     bool      // turns: acting is the second in this window
	opening  bool      // the window before the first draw (SB-11)
	shuffled bool      // the discard pile was shuffled at least once
	removed  bool      // somebody removed a card since the deck was last shuffled (SB-15)
	draws    uint8     // display draws made, modulo 256; even: seat 0 draws next
	next     spot      // what chance lays or turns next in dealing, turning, planting and standing
	queue    places    // turning: the places still to be turned, next.at among them
	winner   game.Seat // over: the seat that took the centre (SB-16), or nobody (SB-15)

	news news
	top  top
}

const nobody game.Seat = -1

// side is one seat's pyramid, the centre included, and its standing in the window. What both know of
// the centre is kept in both.
type side struct {
	card   [centre + 1]card // the face-up card at a place, else noCard
	held   places           // places that hold a card
	down   places           // of held: face down
	open   places           // of held: uncovered (SB-2) = those p with covers[p]&held == 0
	ranks  uint16           // bit v: an open card of value v
	within bool             // a removal without the displayed card is possible
	passed bool             // race: passed since the last removal (SB-13)
	owed   int8             // sabotages owed (SB-7)
}

// spot is a place of one seat's pyramid; the centre is seat 0's.
type spot struct {
	s  game.Seat
	at place
}

// news is what Tell cannot read off the position: what the last action did beside its plain effect.
type news struct {
	gone     [2]card // the cards removed, noCard if fewer
	lapsed   int8    // sabotages that lapsed (SB-8)
	reshaped bool    // the discard pile was shuffled into a new draw deck (SB-14)
}

// top is the discard pile's uppermost card and where it came from, for the table.
type top struct {
	c    card
	from spot  // at is display for a displayed card
	draw uint8 // which draw that card was
}

// begin is the position before the first card.
func begin(rows int8, race, lastStand bool) *State {
	st := &State{never: allCards, rows: rows, race: race, lastStand: lastStand, display: noCard, winner: nobody,
		top: top{c: noCard}, opening: true, actors: game.NatureOnly, next: spot{0, slot(int(rows), 1)}}
	st.news = quiet
	all := slotsTo(int(rows)) | bit(centre)
	for s := range st.side {
		sd := &st.side[s]
		for p := range sd.card {
			sd.card[p] = noCard
		}
		sd.held, sd.down = all, all
		sd.open = slotsTo(int(rows)) &^ slotsTo(int(rows)-1)
	}
	st.left = int8(deckSize - st.faceDown())
	return st
}

var quiet = news{gone: [2]card{noCard, noCard}}

// faceDown counts the face-down places, the centre once.
func (st *State) faceDown() int {
	return st.side[0].down.len() + (st.side[1].down &^ bit(centre)).len()
}

// pool is what the next card from the draw deck can be (SB-3).
func (st *State) pool() cardSet {
	if st.shuffled {
		return st.deck
	}
	return st.never
}

// Clone is a deep copy.
func (st *State) Clone() game.State {
	c := *st
	return &c
}

// CopyFrom makes st equal to from.
func (st *State) CopyFrom(from game.State) { *st = *from.(*State) }

// Timer is always zero: nothing in the rules waits for a clock.
func (st *State) Timer() time.Duration { return 0 }

// Result is one point and utility 1 for who took the centre, -1 for the other; a draw is all zero.
func (st *State) Result() game.Result {
	res := game.Result{Seats: seats}
	if st.winner != nobody {
		res.Score[st.winner] = 1
		res.Utility[st.winner], res.Utility[1-st.winner] = 1, -1
	}
	return res
}

// Hash tells positions apart; what only the table shows (the top of the discard pile, news) is left out.
func (st *State) Hash() uint64 {
	h := uint64(st.never)
	mix := func(x uint64) { // one step of SplitMix64, chained
		h = (h ^ x) + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	flags := uint64(0)
	for i, f := range []bool{st.race, st.lastStand, st.last, st.opening, st.shuffled, st.removed, st.draws&1 != 0, st.side[0].passed, st.side[1].passed} {
		if f {
			flags |= 1 << i
		}
	}
	mix(uint64(st.deck))
	mix(uint64(st.discard))
	mix(flags<<32 | uint64(st.rows)<<24 | uint64(st.stage)<<16 | uint64(uint8(st.winner))<<8 | uint64(st.display))
	mix(uint64(st.acting)<<48 | uint64(st.next.s)<<40 | uint64(st.next.at)<<32 | uint64(st.queue))
	for s := range st.side {
		sd := &st.side[s]
		mix(uint64(sd.owed)<<56 | uint64(sd.down)<<28 | uint64(sd.held))
		for p := range (sd.held &^ sd.down).all() {
			mix(uint64(s)<<16 | uint64(p)<<8 | uint64(sd.card[p]))
		}
	}
	return h
}

// Check verifies the invariants written at the fields.
func (st *State) Check() error {
	sum, n := st.never|st.deck|st.discard, st.never.len()+st.deck.len()+st.discard.len()
	add := func(c card) { sum, n = sum|1<<c, n+1 }
	if st.display != noCard {
		add(st.display)
	}
	for s := range st.side {
		if err := st.checkSide(game.Seat(s)); err != nil {
			return err
		}
		for p := range (st.side[s].held &^ st.side[s].down).all() {
			if p != centre || s == 0 {
				add(st.side[s].card[p])
			}
		}
	}
	switch {
	case sum != allCards || n != deckSize:
		return fmt.Errorf("%d cards, %d of them different, instead of 52", n, sum.len())
	case int(st.left) != st.never.len()-st.faceDown()+st.deck.len():
		return fmt.Errorf("draw deck counts %d with %d never seen, %d face down, %d shuffled", st.left, st.never.len(), st.faceDown(), st.deck.len())
	case st.shuffled && st.never.len() != st.faceDown():
		return fmt.Errorf("%d cards never seen but %d face down after a shuffle", st.never.len(), st.faceDown())
	case !st.shuffled && st.deck != 0:
		return fmt.Errorf("a shuffled deck before the first shuffle")
	}
	return nil
}

func (st *State) checkSide(s game.Seat) error {
	sd, other := &st.side[s], &st.side[1-s]
	if (sd.held^other.held)&bit(centre) != 0 || (sd.down^other.down)&bit(centre) != 0 || sd.card[centre] != other.card[centre] {
		return fmt.Errorf("the two sides disagree about the centre")
	}
	if sd.down&^sd.held != 0 || sd.held&^(slotsTo(int(st.rows))|bit(centre)) != 0 {
		return fmt.Errorf("seat %d holds cards where none can be", s)
	}
	for p := range sd.card {
		p := place(p)
		if open := sd.held.has(p) && covers[p]&sd.held == 0; open != sd.open.has(p) {
			return fmt.Errorf("seat %d: %s open is %v, kept as %v", s, p.text(), open, sd.open.has(p))
		}
		if up := sd.held.has(p) && !sd.down.has(p); up != (sd.card[p] != noCard) {
			return fmt.Errorf("seat %d: %s face up is %v but its card is %d", s, p.text(), up, sd.card[p])
		}
	}
	if st.stage != turning && st.stage != dealing && st.stage != over && sd.down&sd.open != 0 {
		return fmt.Errorf("seat %d: an open card lies face down", s)
	}
	return nil
}
