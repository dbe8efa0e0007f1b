package breach

import (
	"time"

	"quarterdeck/game"
)

const (
	maxSeats = 6
	noSeat   = game.Seat(-1)
)

// mode is option mode.
type mode uint8

const (
	coop mode = iota
	competitive
	solo
)

var modeNames = [...]string{coop: "coop", competitive: "competitive", solo: "solo"}

// stage is what the position waits for.
type stage uint8

const (
	breaching stage = iota // chance: the BREACH token (BR-3)
	climbing               // chance: the stairs down of deck count+1 (BR-3)
	casting                // chance or the seat: the character of seat count (BR-11)
	starting               // chance: the first square of seat count (BR-12)
	beginning              // chance: the first seat (BR-13)
	rolling                // chance: the roll of seat count (BR-13)
	gifting                // chance: the first item of seat count (BR-14)
	desiring               // chance: the king's desired treasure (BR-14)
	acting                 // a seat acts: actor
	drawing                // chance: the card that actor searched for (BR-18)
	locating               // chance: the die for a locator (BR-22)
	unpacking              // chance: the treasure of a chest (BR-20)
	stealing               // chance: the stolen card (BR-32)
	placing                // the ghost actor places an obstacle (BR-46)
	dropping               // the seat whose turn ends discards its surplus (BR-9)
	over
)

// ending is how a match ended.
type ending uint8

const (
	running  ending = iota
	escaped         // won by all, or in competitive play by the winner alone (BR-37, BR-39)
	sunk            // the water reached the skull (BR-33)
	drowned         // a pawn drowned (BR-36)
	crowded         // no token was left (BR-23)
	enclosed        // all pawns are trapped (BR-28)
	haunted         // all are ghosts (BR-39)
)

// State is a position. It holds no pointers.
//
// Invariants (Check):
//
//	deck + discards + Σ hands + locators found + the card in flight = copies (BR-7)
//	left[k] + tokens of k on the ship + the token in flight = each (BR-6)
//	blocked = ∪ tokens[k] = squares s with stack[s] ≠ 0
//	size[s] = |hand[s]| + treasures held by s
//	full, part, top follow from level (BR-5)
//	sights = squares on which a chest can be opened or a treasure retrieved
type State struct {
	ship
	rules      int8 // version of the rules
	mode       mode
	difficulty uint8 // first level of the water
	choose     bool  // option characters=choose
	seats      int8

	stage   stage
	count   int8      // seat or deck that a stage of the set-up has come to
	turn    game.Seat // whose turn it is
	turns   uint32    // begun so far, so that no position repeats and a bot that always answers the same cannot loop
	stirred uint32    // turns when last anything was searched without long waiting, opened, retrieved or played
	actor   game.Seat // the seat that acts or acted last: turn or, on lent time, another (BR-42)
	actors  game.Seats
	ended   ending
	winner  game.Seat // the seat that won alone (BR-39)

	actions  int8           // left to turn (BR-15)
	searched [maxSeats]int8 // searches made this turn; of others on lent time (BR-42)
	lanterns int8           // played this turn: so many searches more (BR-31)
	owes     bool           // turn has entered an obstacle's square and must clear it (BR-29)
	stuck    bool           // actor was trapped when it searched (BR-27)
	armed    bool           // the last treasure's Breach card works at the end of holder's turns (BR-38)
	holder   game.Seat      // the seat that took that card (BR-38)
	card     Card           // drawn and not yet settled: a locator, or a ghost's obstacle
	victim   game.Seat      // stealing: the seat that is robbed
	rolls    [maxSeats]uint8
	rollers  game.Seats // rolling: the seats that roll, or roll again (BR-13)

	deck      [deckKinds]uint8 // a set: the order is unknown to all
	deckLen   uint8
	discards  [deckKinds]uint8
	discarded uint8
	hand      [maxSeats]cards // items and keys
	size      [maxSeats]int8  // cards held, treasures included (BR-9)

	found    uint8           // treasures drawn from chests so far
	desired  Card            // BR-14; noCard before
	treasure [treasures]spot // where each treasure is

	effects effects
	knows   knowledge
}

// ship is what stands on the board.
type ship struct {
	breach  square
	down    squares // squares with stairs down (BR-3)
	level   uint8   // of the water (BR-5)
	full    squares // fully flooded decks
	part    squares // the partially flooded deck
	top     squares // the topmost fully flooded deck
	blocked squares // obstacles of any kind
	sights  squares
	tokens  [obstacles]squares // by kind
	stack   [allSquares]stack
	left    [obstacles]int8 // tokens in the supply (BR-6)
	each    int8            // option tokens: of each kind

	chests [gems]chest

	pos   [maxSeats]square // of pawns, drowned ones too, and of ghosts
	who   [maxSeats]Character
	alive game.Seats // pawns neither drowned nor ghosts
	cast  uint16     // characters taken
}

// stack counts the tokens on a square, four bits a kind.
type stack uint16

func (t stack) of(k obstacle) int { return int(t >> (4 * k) & 15) }

// chest is what is known of a gem's chest (BR-22).
type chest struct {
	row, col uint8 // of the markers, from 1; 0: not found yet
	state    chestState
}

type chestState uint8

const (
	hidden chestState = iota // a locator is missing
	closed
	open
	empty // its treasure is retrieved
)

// at returns where the chest stands; both locators are found.
func (c chest) at() square { return square((c.row-1)*rowSize + c.col - 1) }

// spot is where a treasure is: a square on which it lies, held plus a seat, or one of the others.
type spot uint8

const (
	held     spot = 64
	away     spot = 100 // delivered (BR-35)
	unknown  spot = 101 // in a chest
	lastSeat      = held + maxSeats
)

func (p spot) lies() bool            { return p < allSquares }
func (p spot) held() bool            { return p >= held && p < lastSeat }
func (p spot) with(s game.Seat) bool { return p == held+spot(s) }

// begin returns the position before the first die.
func begin(seats int, m mode, level uint8, choose bool, each int8) *State {
	st := &State{mode: m, difficulty: level, choose: choose, ship: ship{each: each}, seats: int8(seats), turn: noSeat, actor: noSeat, winner: noSeat,
		holder: noSeat, victim: noSeat, card: noCard, desired: noCard, deck: copies, deckLen: itemDeck}
	for k := range st.left {
		st.left[k] = each
	}
	for s := range st.who {
		st.who[s] = noCharacter
	}
	for t := range st.treasure {
		st.treasure[t] = unknown
	}
	st.cast = everyone &^ aboard(m)
	st.setLevel(level)
	st.chance(breaching)
	return st
}

// chance makes Nature act next.
func (st *State) chance(what stage) { st.stage, st.actors = what, game.NatureOnly }

// await makes a seat act next.
func (st *State) await(what stage, s game.Seat) {
	st.stage, st.actor, st.actors = what, s, game.SetOf(s)
}

// Actors returns chance while something is drawn or thrown, else the seat that acts.
func (st *State) Actors() game.Seats { return st.actors }

// Clone returns a deep copy.
func (st *State) Clone() game.State {
	c := *st
	return &c
}

// CopyFrom makes st equal to from.
func (st *State) CopyFrom(from game.State) { *st = *from.(*State) }

// Timer returns 0: no stage of this game is timed.
func (st *State) Timer() time.Duration { return 0 }

// Result returns 1 point and utility 1 for each winner, 0 and -1 for the other seats; in competitive play all can lose.
func (st *State) Result() game.Result {
	res := game.Result{Seats: int(st.seats)}
	if st.stage != over {
		return res
	}
	for s := range game.Seat(st.seats) {
		if st.ended == escaped && (st.winner == noSeat || st.winner == s) {
			res.Score[s], res.Utility[s] = 1, 1
		} else {
			res.Utility[s] = -1
		}
	}
	return res
}

// lent reports whether actor acts on the time of the Sailor whose turn it is (BR-42).
func (st *State) lent() bool { return st.actor != st.turn }

// ghost reports whether s is a ghost (BR-43).
func (st *State) ghost(s game.Seat) bool { return st.mode == competitive && !st.alive.Has(s) }

// bitAt returns the square of s as a set.
func (st *State) bitAt(s game.Seat) squares { return bit(st.pos[s]) }

// onBlocked reports whether the pawn of s stands on an obstacle.
func (st *State) onBlocked(s game.Seat) bool { return st.blocked.has(st.pos[s]) }

// occupied returns the squares of living pawns.
func (st *State) occupied() squares {
	var set squares
	for s := range game.Seat(st.seats) {
		if st.alive.Has(s) {
			set |= st.bitAt(s)
		}
	}
	return set
}

// holds returns the treasures that s holds, as a mask.
func (st *State) holds(s game.Seat) uint8 {
	var set uint8
	for t, p := range st.treasure {
		if p.with(s) {
			set |= 1 << t
		}
	}
	return set
}
