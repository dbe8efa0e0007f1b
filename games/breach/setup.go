package breach

import "quarterdeck/game"

// setUp carries out what is done before the first turn.
func (st *State) setUp(s game.Seat, a game.Action) {
	switch st.stage {
	case breaching: // BR-3
		st.breach = at(0, dieOf(a))
		st.chance(climbing)
	case climbing:
		st.down |= bit(at(int(drawnFor(a)), dieOf(a)))
		if st.count++; st.count == decks-1 {
			st.count = 0
			st.cue()
		}
	case casting: // BR-11
		c := Character(a & 15)
		st.who[st.count] = c
		st.cast |= 1 << c
		if st.nextSeat() {
			st.cue()
		} else {
			st.chance(starting)
		}
	case starting: // BR-12
		st.pos[st.count] = at(st.startDeck(), dieOf(a))
		if !st.nextSeat() {
			st.alive = game.UpTo(int(st.seats))
			st.chooseFirst()
		}
	case beginning:
		st.start(seatOf(a))
	case rolling:
		st.roll(dieOf(a))
	case gifting: // BR-14
		c := Card(dieOf(a))
		st.deck[c]--
		st.deckLen--
		st.hand[st.count] += one(c)
		st.size[st.count]++
		st.seeGift(game.Seat(st.count))
		if !st.nextSeat() {
			st.chance(desiring)
		}
	case desiring:
		st.desired = firstTreasure + Card(a&7)
		st.start(st.turn)
	}
}

// nextSeat goes on to the next seat of the set-up; false, and back to seat 0, after the last.
func (st *State) nextSeat() bool {
	st.count = (st.count + 1) % st.seats
	return st.count != 0
}

// cue leaves the next character to chance or to its seat (BR-11).
func (st *State) cue() {
	if st.choose {
		st.await(casting, game.Seat(st.count))
	} else {
		st.chance(casting)
	}
}

// startDeck returns the deck, from 0, on which the character of seat count starts (BR-12).
func (st *State) startDeck() int {
	c := &crew[st.who[st.count]]
	if st.difficulty == levelMadness {
		return int(c.madness) - 1
	}
	return int(c.deck) - 1
}

// chooseFirst settles who begins: the Captain, else chance; in competitive play all roll (BR-13).
func (st *State) chooseFirst() {
	switch {
	case st.mode == competitive:
		st.rollers = st.alive
		st.chance(rolling)
		return
	case st.seats == 1:
		st.start(0)
		return
	}
	for s := range game.Seat(st.seats) {
		if st.who[s] == Captain {
			st.start(s)
			return
		}
	}
	st.chance(beginning)
}

// roll handles the die of seat count; the lowest begins, and those who tie for it roll again (BR-13).
func (st *State) roll(die int) {
	st.rolls[st.count] = uint8(die)
	for s := game.Seat(st.count) + 1; s < game.Seat(st.seats); s++ {
		if st.rollers.Has(s) {
			st.count = int8(s)
			return
		}
	}
	low := st.lowest()
	if low.Len() > 1 {
		st.rollers, st.count = low, int8(low.First())
		return
	}
	st.turn, st.count, st.rollers = low.First(), 0, 0
	st.chance(gifting)
}

// lowest returns the seats with the lowest of the last rolls.
func (st *State) lowest() game.Seats {
	var set game.Seats
	best := uint8(deckSize + 1)
	for s := range st.rollers.All() {
		switch r := st.rolls[s]; {
		case r < best:
			best, set = r, game.SetOf(s)
		case r == best:
			set = set.With(s)
		}
	}
	return set
}

// start begins the first turn.
func (st *State) start(s game.Seat) {
	st.count = 0
	st.takeTurn(s)
}
