package breach

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/encode"
)

var _ game.Encoder = (*State)(nil)

// Blocks of numbers of fixed size in the layout.
const (
	seatFacts = 9
	chestSize = 3
	prizeSize = 3
)

// Encoding returns version 1 of the layout. Seats are counted from the viewer on. A square is 10 × deck + 5 × row + column, all from 0; kinds
// of cards are in the order of BR-7.
func (st *State) Encoding() game.Encoding {
	n := int(st.seats)
	return game.Encoding{
		Version: 1,
		Fields: []game.Field{
			{Name: "stage", Size: 1, Doc: "0 breach, 1 stairs, 2 characters, 3 starts, 4 first, 5 rolls, 6 gifts, 7 desired, 8 act, 9 draw, 10 die, 11 treasure, 12 steal, 13 place, 14 discard, 15 over"},
			{Name: "options", Size: 3, Doc: "mode (0 coop, 1 competitive, 2 solo), first water level, 1 for chosen characters"},
			{Name: "turn", Size: 7, Doc: "seat + 1 whose turn it is, that acts, that is robbed; turns begun; actions left; 1 if it must clear its square; card drawn + 1"},
			{Name: "ship", Size: 2, Doc: "the breach's square + 1, level of the water"},
			{Name: "supply", Size: obstacles, Doc: "tokens left: cannon, cargo, fire, rats"},
			{Name: "stairs", Size: allSquares, Doc: "1 for each square with stairs down"},
			{Name: "tokens", Size: allSquares * obstacles, Doc: "tokens by square, by kind"},
			{Name: "chests", Size: gems * chestSize, Doc: "by gem: row marker 2 to 9, column marker 1 to 5, 0 not found; 0 hidden, 1 closed, 2 open, 3 empty"},
			{Name: "treasures", Size: treasures * prizeSize, Doc: "by treasure: 0 in a chest, 1 lying, 2 held, 3 delivered; square + 1; seat + 1"},
			{Name: "finds", Size: 4, Doc: "treasures drawn; the desired one + 1; seat + 1 with the last Breach card; 1 if it is armed"},
			{Name: "deck", Size: 1, Doc: "cards in the item deck"},
			{Name: "unseen", Size: deckKinds, Doc: "by kind: cards in the deck and in hands that the viewer does not see"},
			{Name: "discards", Size: deckKinds, Doc: "by kind: cards in the discard pile"},
			{Name: "seats", Size: n * (seatFacts + treasures + kept), Doc: "by seat: character + 1, square + 1, alive, cards, hidden cards, a hidden card is a gift, searches left, roll, rolls now; treasures held; cards that the viewer can name, by kind"},
			{Name: "ending", Size: 2, Doc: "0 running, 1 escaped, 2 sunk, 3 drowned, 4 no token, 5 trapped, 6 ghosts; the winner's seat + 1"},
		},
		Blocks: actionBlocks,
	}
}

// actionBlocks are in the order of verbs.
var actionBlocks = []game.Field{
	choosing:   {Name: "choose", Size: characters, Doc: "by character"},
	moving:     {Name: "move", Size: allSquares << maxSeats, Doc: "square × 64 + the seats that move along, bit by bit, counted from the actor"},
	entering:   {Name: "enter", Size: allSquares, Doc: "by square"},
	giving:     {Name: "give", Size: allKinds * maxSeats, Doc: "card × 6 + seat counted from the actor"},
	searching:  {Name: "search", Size: 1},
	opening:    {Name: "open", Size: gems * keyMixes, Doc: "gem × 216 + the keys named, each as gem + 1, in base 6; 0 for the chest's own"},
	retrieving: {Name: "retrieve", Size: 1 + treasures, Doc: "0 the chest's, or treasure + 1"},
	playing:    {Name: "play", Size: itemKinds * playTargets, Doc: "item × 447 + 0 alone, 1 + square, 41 + seat counted from the actor, or 47 + 10 × square + the other square of that deck"},
	swapping:   {Name: "swap", Size: kept * kept * kept, Doc: "(card × 14 + card) × 14 + card taken"},
	reviving:   {Name: "revive", Size: maxSeats, Doc: "the seat counted from the actor"},
	lending:    {Name: "lend", Size: maxSeats, Doc: "the same"},
	discarding: {Name: "discard", Size: kept, Doc: "by card"},
	delivering: {Name: "deliver", Size: treasures, Doc: "by treasure"},
	pushing:    {Name: "push", Size: allSquares * obstacles, Doc: "square × 4 + kind"},
	putting:    {Name: "place", Size: allSquares, Doc: "by square"},
	finishing:  {Name: "end", Size: 1},
}

const (
	keyMixes    = (gems + 1) * (gems + 1) * (gems + 1)
	playTargets = 1 + allSquares + maxSeats + allSquares*deckSize
)

// firstID[v] is the first number of a verb's block.
var firstID = func() (first [finishing + 1]int) {
	at := 0
	for v := range first {
		first[v] = at
		at += actionBlocks[v].Size
	}
	return first
}()

// ActionID numbers actions by verb.
func (st *State) ActionID(s game.Seat, a game.Action) int {
	v := verbOf(a)
	return firstID[v&15] + st.operandID(v, s, a)
}

func (st *State) operandID(v verb, s game.Seat, a game.Action) int {
	switch v {
	case moving:
		return int(moveTo(a))<<maxSeats | st.companions(moveWith(a), s)
	case giving:
		return int(gaveWhat(a))*maxSeats + st.from(seatOf(a), s)
	case opening:
		return gemOf(a)*keyMixes + int(a>>8&15)*36 + int(a>>4&15)*6 + int(a&15)
	case playing:
		return int(itemOf(a))*playTargets + st.targetID(s, a)
	case swapping:
		first, second, taken := swapped(a)
		return (int(first)*kept+int(second))*kept + int(taken)
	case reviving, lending:
		return st.from(seatOf(a), s)
	case pushing:
		return int(pushTo(a))*obstacles + int(pushed(a))
	case searching, finishing:
		return 0
	}
	return int(a & 63) // one operand
}

// companions counts the seats of a set from s.
func (st *State) companions(with game.Seats, s game.Seat) int {
	set := 0
	for t := range with.All() {
		set |= 1 << st.from(t, s)
	}
	return set
}

func (st *State) targetID(s game.Seat, a game.Action) int {
	switch formOf(a) {
	case onSquare:
		return 1 + int(playAt(a))
	case onSeat:
		return 1 + allSquares + st.from(robbed(a), s)
	case onTwo:
		return 1 + allSquares + maxSeats + int(playAt(a))*deckSize + int(playTo(a))%deckSize
	}
	return 0
}

// from returns the place of seat t counted from s.
func (st *State) from(t, s game.Seat) int { return encode.Relative(int(t), int(s), int(st.seats)) }

// fromPlusOne is 0 for noSeat.
func (st *State) fromPlusOne(t, viewer game.Seat) int {
	if t == noSeat {
		return 0
	}
	return st.from(t, viewer) + 1
}

// Observe is View in numbers.
func (st *State) Observe(dst []int16, viewer game.Seat) {
	row := encode.Row(dst)
	row.Put(int(st.stage), int(st.mode), int(st.difficulty))
	row.Flag(st.choose)
	row.Put(st.fromPlusOne(st.turn, viewer), st.fromPlusOne(st.actor, viewer), st.fromPlusOne(st.victim, viewer), int(st.turns), int(st.actions))
	row.Flag(st.owes)
	row.Put(int(st.card + 1))
	st.observeShip(&row)
	st.observeFinds(&row, viewer)
	row.Put(int(st.deckLen))
	st.observeCards(&row, viewer)
	for i := range game.Seat(st.seats) {
		st.observeSeat(&row, viewer, (viewer+i)%game.Seat(st.seats))
	}
	row.Put(int(st.ended), st.fromPlusOne(st.winner, viewer))
}

func (st *State) observeShip(row *encode.Row) {
	breach := 0
	if st.stage > breaching {
		breach = int(st.breach) + 1
	}
	row.Put(breach, int(st.level))
	for _, n := range st.left {
		row.Put(int(n))
	}
	row.Set(uint64(st.down), allSquares)
	tokens := (*row)[:allSquares*obstacles]
	*row = (*row)[allSquares*obstacles:]
	clear(tokens)
	for rest := st.blocked; rest != 0; rest &= rest - 1 {
		on := rest.first()
		for k := range obstacle(obstacles) {
			tokens[int(on)*obstacles+int(k)] = int16(st.stack[on].of(k))
		}
	}
}

func (st *State) observeFinds(row *encode.Row, viewer game.Seat) {
	for _, c := range st.chests {
		marker := 0
		if c.row > 0 {
			marker = int(c.row) + 1
		}
		row.Put(marker, int(c.col), int(c.state))
	}
	for _, p := range st.treasure {
		switch {
		case p.lies():
			row.Put(1, int(p)+1, 0)
		case p.held():
			row.Put(2, 0, st.from(game.Seat(p-held), viewer)+1)
		case p == away:
			row.Put(3, 0, 0)
		default:
			row.Zero(prizeSize)
		}
	}
	desired := 0
	if st.desired != noCard {
		desired = int(st.desired-firstTreasure) + 1
	}
	row.Put(int(st.found), desired, st.fromPlusOne(st.holder, viewer))
	row.Flag(st.armed)
}

func (st *State) observeCards(row *encode.Row, viewer game.Seat) {
	unseen := st.deck
	for s := range game.Seat(st.seats) {
		secret := st.secret(viewer, s)
		for kinds := secret.kinds(); kinds != 0; kinds &= kinds - 1 {
			unseen[kinds.first()] += uint8(secret.of(kinds.first()))
		}
	}
	row.Counts(unseen[:])
	row.Counts(st.discards[:])
}

func (st *State) observeSeat(row *encode.Row, viewer, s game.Seat) {
	character, square, alive := 0, 0, false
	if st.who[s] != noCharacter {
		character = int(st.who[s]) + 1
	}
	if st.settled() {
		square, alive = int(st.pos[s])+1, st.alive.Has(s)
	}
	secret := st.secret(viewer, s)
	row.Put(character, square)
	row.Flag(alive)
	row.Put(int(st.size[s]), secret.len())
	row.Flag(st.knows.gifted[viewerIndex(viewer)].Has(s))
	row.Put(st.searchesLeft(s), int(st.rolls[s]))
	row.Flag(st.rollers.Has(s))
	row.Set(uint64(st.holds(s)), treasures)
	named := st.hand[s] - secret
	dst := (*row)[:kept]
	*row = (*row)[kept:]
	for c := range dst {
		dst[c] = int16(named >> (4 * c) & 15)
	}
}
