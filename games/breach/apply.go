package breach

import "quarterdeck/game"

// effects holds what Describe cannot read off the position: the side effects of the last action.
type effects struct {
	cleared  stack      // tokens cleared, moved or washed away
	flooded  bool       // a deck became fully flooded
	rose     bool       // the water rose
	fell     bool       // the water fell
	crushed  bool       // BR-27
	reshaped bool       // the discard pile became the item deck (BR-8)
	nothing  bool       // both were empty: the search found nothing (BR-8)
	last     bool       // the last treasure was found (BR-38)
	put      obstacle   // that a seat placed (BR-46)
	chest    uint8      // the gem, from 1, of the chest that was located
	locator  Card       // that the die has placed
	died     game.Seats // drowned or crushed
	finder   game.Seat  // the seat that searched, robbed or opened a chest
	robbed   game.Seat  // by finder
	began    bool       // a turn
	seen     uint8      // by viewerIndex: who saw the card that was drawn or stolen
}

// Apply executes a legal action.
func (st *State) Apply(s game.Seat, a game.Action) {
	st.effects = effects{finder: st.actor, robbed: st.victim}
	if st.stage < acting {
		st.setUp(s, a)
		return
	}
	switch v := verbOf(a); {
	case v >= turnDraw:
		st.effects.seen = st.seers(a)
		st.drawn(a)
	case st.stage == placing:
		st.effects.put = st.card.obstacle()
		st.place(st.effects.put, squareOf(a)) // BR-46
		st.card = noCard
		st.resume()
	case st.stage == dropping:
		st.drop(s, v, a)
	case st.ghost(s):
		st.haunt(s, a)
	case st.lent():
		if st.act(s, a) {
			st.resume()
		}
	default:
		st.act(s, a)
	}
	st.settle()
}

// act executes an action of a living seat. It reports whether the action is complete: no card is to be drawn for it, no
// other seat acts on it, and the turn goes on.
func (st *State) act(s game.Seat, a game.Action) bool {
	switch verbOf(a) {
	case moving:
		st.pay()
		st.pos[s] = moveTo(a)
		for o := range moveWith(a).All() { // BR-40, Navigator
			st.pos[o] = moveTo(a)
		}
	case entering: // BR-29
		st.pay()
		st.pos[s] = squareOf(a)
		st.owes = true
	case giving: // BR-17; free for the Gunner (BR-40)
		if st.who[s] != Gunner {
			st.pay()
		}
		st.give(s, gaveWhat(a), seatOf(a))
	case searching:
		st.pay()
		st.stuck = st.mode == competitive && st.trapped(s)
		return !st.search(s)
	case opening:
		st.pay()
		st.unlock(s, a)
	case retrieving:
		st.pay()
		return st.retrieve(s, a)
	case playing:
		return st.play(s, a)
	case swapping:
		st.pay()
		st.swap(s, a)
	case reviving: // BR-40, Surgeon
		st.pay()
		st.alive = st.alive.With(seatOf(a))
		st.pos[seatOf(a)] = st.breach
	case lending: // BR-42
		st.pay()
		st.await(acting, seatOf(a))
		return false
	case delivering:
		st.pay()
		st.deliver(s, int(a&7))
	case finishing:
		st.finish()
		return false
	}
	return true
}

// pay takes an action from the turn; a lent action was paid for when it was lent (BR-42).
func (st *State) pay() {
	if !st.lent() {
		st.actions--
	}
}

// haunt executes an action of a ghost on its turn (BR-43).
func (st *State) haunt(s game.Seat, a game.Action) {
	switch verbOf(a) {
	case moving:
		st.actions--
		st.pos[s] = moveTo(a)
	case searching:
		st.actions--
		st.stuck = false
		st.search(s)
	case pushing:
		st.push(s, pushTo(a), pushed(a))
	case finishing:
		st.finish()
	}
}

// give moves a card or a treasure from one seat to another (BR-17).
func (st *State) give(from game.Seat, c Card, to game.Seat) {
	if c.isTreasure() {
		st.treasure[c-firstTreasure] = held + spot(to)
	} else {
		st.hand[from] -= one(c)
		st.hand[to] += one(c)
		st.seeLoss(from, c)
		st.seeGain(to, c)
	}
	st.size[from]--
	st.size[to]++
}

// spend moves a card from a hand to the discard pile.
func (st *State) spend(s game.Seat, c Card) {
	st.hand[s] -= one(c)
	st.size[s]--
	st.discard(c)
	st.seeLoss(s, c)
}

func (st *State) discard(c Card) {
	st.discards[c]++
	st.discarded++
}

// search takes the next card of the item deck, made anew of the discard pile if it is empty (BR-8, BR-18). It
// returns whether there is one.
func (st *State) search(s game.Seat) bool {
	st.searched[s]++
	if st.turns-st.stirred < waitRounds*uint32(st.seats) { // a crew that has given up waiting does not begin again
		st.stirred = st.turns
	}
	if st.deckLen == 0 {
		if st.discarded == 0 {
			st.effects.nothing = true
			return false
		}
		st.deck, st.deckLen = st.discards, st.discarded
		st.discards, st.discarded = [deckKinds]uint8{}, 0
		st.effects.reshaped = true
	}
	st.chance(drawing)
	return true
}

// unlock opens a chest with three (two) keys (BR-19).
func (st *State) unlock(s game.Seat, a game.Action) {
	st.stirred = st.turns
	gem := gemOf(a)
	keys := keysOf(a & 0xfff)
	if keys == 0 {
		keys = one(keyOf(gem)) * cards(st.need())
	}
	for rest := keys.kinds(); rest != 0; rest &= rest - 1 {
		for range keys.of(rest.first()) {
			st.spend(s, rest.first())
		}
	}
	st.chests[gem].state = open
	st.look()
}

// retrieve takes a treasure that lies on the square, or has one drawn for an opened chest on it (BR-20).
func (st *State) retrieve(s game.Seat, a game.Action) bool {
	st.stirred = st.turns
	if t := int(a & 7); t > 0 {
		st.treasure[t-1] = held + spot(s)
		st.size[s]++
		st.look()
		return true
	}
	st.chance(unpacking)
	return false
}

// deliver takes a treasure out of the game or, for one seat, to the king (BR-35).
func (st *State) deliver(s game.Seat, t int) {
	st.treasure[t] = away
	st.size[s]--
}

// swap exchanges two cards for one of the discard pile (BR-40, Master of Arms).
func (st *State) swap(s game.Seat, a game.Action) {
	first, second, taken := swapped(a)
	st.discards[taken]--
	st.discarded--
	st.spend(s, first)
	st.spend(s, second)
	st.hand[s] += one(taken)
	st.size[s]++
	st.seeGain(s, taken)
}

// look finds the squares with something to open or to retrieve.
func (st *State) look() {
	st.sights = 0
	for _, c := range st.chests {
		if c.state == closed || c.state == open {
			st.sights |= bit(c.at())
		}
	}
	for _, p := range st.treasure {
		if p.lies() {
			st.sights |= bit(square(p))
		}
	}
}
