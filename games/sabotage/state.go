package sabotage

import (
	"time"

	"quarterdeck/game"
)

const seats = 2

// stage says what the position waits for.
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

// State is a position. It holds no pointers and nothing secret: a face-down card has no identity before it
// turns (SB-3).
type State struct {
	// The 52 cards are deck + down + discard + display + the face-up cards of both sides, the center
	// counted once.
	deck    bag // what the draw deck's top can be; until the first shuffle also what a face-down card can be (SB-3)
	down    bag // after the first shuffle: what a face-down card can be; before it is empty
	discard cardSet
	left    int8 // cards in the draw deck: deck.size or, until the first shuffle, that less the face-down places

	side [seats]side

	display card  // the displayed card, or noCard
	want    uint8 // the value that goes with it; 0 if none does

	rows      int8
	race      bool // pace=race (SB-13)
	lastStand bool // laststand=deal (SB-17)
	each      int8 // option sabotages: owed for each card uncovered (SB-7)

	stage    stage
	actors   game.Seats
	first    game.Seats  // the seat that drew, or seat 0 in the opening: its part of the window comes first (SB-11)
	in       game.Seats  // seats that have not passed: in turns until they were passed over, too (SB-12), in a race since the last removal (SB-13)
	owed     [seats]int8 // sabotages owed (SB-7)
	opening  bool        // the window before the first draw (SB-11)
	shuffled bool        // the discard pile was shuffled at least once
	removed  bool        // a seat removed a card since the deck was last shuffled (SB-15)
	draws    uint8       // display draws made, modulo 256; even: seat 0 draws next
	due      game.Action // what chance does next, but for the card
	next     spot        // what chance lays or turns next in dealing, turning, planting and standing
	queue    places      // turning: the places still to be turned, next.at among them
	winner   game.Seat   // over: the seat that took the center (SB-16), or noSeat (SB-15)

	effects effects
	top     top
}

const noSeat game.Seat = -1

// side is one seat's pyramid, the center included, and its standing in the window. What both know of
// the center is kept in both.
type side struct {
	card  [center + 1]card // the face-up card at a place, else noCard
	held  places           // places that hold a card
	down  places           // of held: face down
	open  places           // of held: face up and uncovered (SB-2), so covers[p]&held == 0
	own   int32            // removals that the open cards allow by themselves: kings, and pairs that total 13
	worth [values]places   // of open: by value
}

// values is the room for a set by value: 1 to 13, and a power of two, so that an index below it needs no check.
const values = 16

// spot is a place of one seat's pyramid; the center is seat 0's.
type spot struct {
	s  game.Seat
	at place
}

// effects holds what Describe cannot read off the position: the side effects of the last action.
type effects struct {
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

// begin returns the position before the first card.
func begin(rows int8, race, lastStand bool) *State {
	st := &State{deck: bagOf(allCards), rows: rows, race: race, lastStand: lastStand, display: noCard, winner: noSeat, in: both,
		top: top{c: noCard}, opening: true, next: spot{0, slot(int(rows), 1)}}
	st.effects = quiet
	all := slotsTo(int(rows)) | bit(center)
	for s := range st.side {
		sd := &st.side[s]
		for p := range sd.card {
			sd.card[p] = noCard
		}
		sd.held, sd.down = all, all
	}
	st.left = int8(deckSize - st.faceDown())
	st.await(dealing, deal)
	return st
}

var quiet = effects{gone: [2]card{noCard, noCard}}

// faceDown counts the face-down places, the center once.
func (st *State) faceDown() int {
	return st.side[0].down.len() + (st.side[1].down &^ bit(center)).len()
}

// Clone returns a deep copy.
func (st *State) Clone() game.State {
	c := *st
	return &c
}

// CopyFrom makes st equal to from.
func (st *State) CopyFrom(from game.State) { *st = *from.(*State) }

// Timer returns 0: no stage of this game is timed.
func (st *State) Timer() time.Duration { return 0 }

// Result returns one point and utility 1 for the seat that took the center, 0 and -1 for the other. A draw is all zero.
func (st *State) Result() game.Result {
	res := game.Result{Seats: seats}
	if st.winner != noSeat {
		res.Score[st.winner] = 1
		res.Utility[st.winner], res.Utility[1-st.winner] = 1, -1
	}
	return res
}

// Hash returns a hash of the position, without what only the table shows: the top of the discard pile and the effects.
func (st *State) Hash() uint64 {
	h := uint64(st.down.set)
	mix := func(x uint64) { // one step of SplitMix64, chained
		h = (h ^ x) + 0x9e3779b97f4a7c15
		h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
		h = (h ^ h>>27) * 0x94d049bb133111eb
		h ^= h >> 31
	}
	flags := uint64(0)
	for i, f := range []bool{st.race, st.lastStand, st.opening, st.shuffled, st.removed, st.draws&1 != 0} {
		if f {
			flags |= 1 << i
		}
	}
	mix(uint64(st.deck.set))
	mix(uint64(st.discard))
	mix(flags<<32 | uint64(st.rows)<<24 | uint64(st.stage)<<16 | uint64(uint8(st.winner))<<8 | uint64(st.display))
	mix(uint64(st.first)<<60 | uint64(st.in)<<56 | uint64(st.next.s)<<48 | uint64(st.next.at)<<40 | uint64(st.queue))
	for s := range st.side {
		sd := &st.side[s]
		mix(uint64(st.owed[s])<<56 | uint64(sd.down)<<28 | uint64(sd.held))
		for p := range (sd.held &^ sd.down).all() {
			mix(uint64(s)<<16 | uint64(p)<<8 | uint64(sd.card[p]))
		}
	}
	return h
}
