package gametest

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// style is a way to play at random. Evenly random matches are all alike; leaning to one end of the
// legal list leads to other corners of a game.
type style int

const (
	even   style = iota // all actions alike
	low                 // leans to the first actions listed
	high                // leans to the last
	eager               // the lowest seat that the match waits for acts
	styles = iota
)

// choose returns what happens next: chance by its weights, a seat, or now and then the Clock.
func (how style) choose(st game.State, rnd *rand.Rand) (move, error) {
	actors := st.Actors()
	if actors == game.NatureOnly {
		return move{game.Nature, st.Roll(rnd)}, nil
	}
	s := pick(actors, rnd)
	switch awaited := game.RequiredActors(st); {
	case how == eager:
		s = awaited.First()
	case awaited != actors && rnd.IntN(4) > 0: // so that an open phase does not go on forever
		s = pick(awaited, rnd)
	}
	if st.Timer() > 0 && rnd.IntN(8) == 0 {
		s = game.Clock
	}
	legal := st.Legal(nil, s)
	if len(legal) == 0 {
		return move{}, errorf("actor %v may do nothing", s)
	}
	i := rnd.IntN(len(legal))
	switch how {
	case low:
		i = min(i, rnd.IntN(len(legal)))
	case high:
		i = max(i, rnd.IntN(len(legal)))
	}
	return move{s, legal[i]}, nil
}

// pick returns one seat of a set, evenly.
func pick(set game.Seats, rnd *rand.Rand) game.Seat {
	for skip := rnd.IntN(set.Len()); skip > 0; skip-- {
		set &= set - 1
	}
	return set.First()
}
