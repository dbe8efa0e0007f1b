package breach

import "quarterdeck/game"

// verb is the uppermost byte of an action; what follows it depends on the verb.
type verb uint8

const (
	choosing   verb = iota // character
	moving                 // square<<6 | seats that move along
	entering               // square
	giving                 // card<<3 | seat
	searching              //
	opening                // gem<<12 | three keys' gems from 1 <<8, <<4, <<0; no keys: three (two) of the chest's gem
	retrieving             // 0 the chest's, or a treasure from 1
	playing                // item<<16 | form<<12 | operand<<6 | operand
	swapping               // card<<8 | card<<4 | card taken
	reviving               // seat
	lending                // seat
	discarding             // card
	delivering             // treasure from 0
	pushing                // square<<2 | kind
	putting                // square
	finishing              //

	turnBreach    // die
	turnStairs    // deck<<4 | die
	turnCharacter // seat<<4 | character
	turnStart     // seat<<4 | die
	turnFirst     // seat
	turnRoll      // seat<<4 | die
	turnDesired   // treasure from 0
	turnGift      // seat<<4 | card
	turnDraw      // card
	turnDie       // die
	turnTreasure  // treasure from 0
	turnSteal     // card
)

// form is what an item is played on.
type form uint8

const (
	onNothing form = iota
	onSquare       // clears it: operand is the square
	onTwo          // moves obstacles from the first square to the second (BR-32)
	onSeat         // steals from the seat (BR-32)
)

// verbNames is the first word of each verb in records.
var verbNames = [...]string{choosing: "choose", moving: "move", entering: "enter", giving: "give", searching: "search", opening: "open",
	retrieving: "retrieve", playing: "play", swapping: "swap", reviving: "revive", lending: "lend", discarding: "discard", delivering: "deliver",
	pushing: "push", putting: "place", finishing: "end",
	turnBreach: "breach-at", turnStairs: "stairs", turnCharacter: "character", turnStart: "start", turnFirst: "first", turnRoll: "roll",
	turnDesired: "desired", turnGift: "gift", turnDraw: "draw", turnDie: "die", turnTreasure: "treasure", turnSteal: "steal"}

const verbShift = 24

func verbOf(a game.Action) verb { return verb(a >> verbShift) }

// do returns an action with its operands, packed as its verb says.
func do(v verb, operands game.Action) game.Action { return game.Action(v)<<verbShift | operands }

// The parts of actions, each for the verbs that have it.

func moveTo(a game.Action) square       { return square(a >> 6 & 63) }
func moveWith(a game.Action) game.Seats { return game.Seats(a & 63) }
func squareOf(a game.Action) square     { return square(a & 63) } // entering, putting
func pushTo(a game.Action) square       { return square(a >> 2 & 63) }
func pushed(a game.Action) obstacle     { return obstacle(a & 3) }
func cardOf(a game.Action) Card         { return Card(a & 63) } // discarding, draws of chance
func seatOf(a game.Action) game.Seat    { return game.Seat(a & 7) }
func gaveWhat(a game.Action) Card       { return Card(a >> 3 & 63) }
func gemOf(a game.Action) int           { return int(a >> 12 & 7) }
func itemOf(a game.Action) Card         { return Card(a >> 16 & 15) }
func formOf(a game.Action) form         { return form(a >> 12 & 3) }
func playAt(a game.Action) square       { return square(a >> 6 & 63) }
func playTo(a game.Action) square       { return square(a & 63) }
func robbed(a game.Action) game.Seat    { return game.Seat(a >> 6 & 7) }
func dieOf(a game.Action) int           { return int(a & 15) } // also the character or card after a seat
func drawnFor(a game.Action) game.Seat  { return game.Seat(a >> 4 & 7) }

// keysOf returns the keys that the Cook names (BR-19, BR-40), none if there are no names.
func keysOf(a game.Action) cards {
	var n cards
	for ; a&15 != 0; a >>= 4 {
		n += one(keyOf(int(a&15) - 1))
	}
	return n
}

// swapped returns the two cards that the Master of Arms discards, and what he takes (BR-40).
func swapped(a game.Action) (first, second, taken Card) {
	return Card(a >> 8 & 15), Card(a >> 4 & 15), Card(a & 15)
}

// moveAction returns a move with the seats that move along.
func moveAction(to square, with game.Seats) game.Action {
	return do(moving, game.Action(to)<<6|game.Action(with))
}

func giveAction(c Card, s game.Seat) game.Action {
	return do(giving, game.Action(c)<<3|game.Action(s))
}

// playAction returns the play of an item. The operands are squares, or a seat instead of the first.
func playAction(c Card, f form, first, second square) game.Action {
	return do(playing, game.Action(c)<<16|game.Action(f)<<12|game.Action(first)<<6|game.Action(second))
}

func pushAction(to square, k obstacle) game.Action {
	return do(pushing, game.Action(to)<<2|game.Action(k))
}

// forSeat returns an action of chance that names a seat.
func forSeat(v verb, s game.Seat, what int) game.Action {
	return do(v, game.Action(s)<<4|game.Action(what))
}
