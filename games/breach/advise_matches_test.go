package breach

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"quarterdeck/game"
)

// advisedMatch is one kind of match for the tests of Advise on whole matches.
type advisedMatch struct {
	seats            int
	mode, difficulty string
	skill            Skill
	wild             int // one choice of so many is any legal one; 0: none
}

// advisedMatches returns every number of seats in every mode and difficulty, with every skill: by advice alone, and half astray.
func advisedMatches() []advisedMatch {
	var out []advisedMatch
	for seats := 1; seats <= maxSeats; seats++ {
		for _, m := range modeNames {
			if (m == "solo") != (seats == 1) {
				continue
			}
			for _, difficulty := range []string{"novice", "normal", "hard", "madness"} {
				for k := Careless; k <= Expert; k++ {
					out = append(out, advisedMatch{seats, m, difficulty, k, 0}, advisedMatch{seats, m, difficulty, k, 2})
				}
			}
		}
	}
	return out
}

// play plays the match and calls each with what is chosen from; it returns the position that it comes to, and how many choices that took.
func (m advisedMatch) play(t *testing.T, seed uint64, limit int, each func(st *State, s game.Seat, legal []game.Action, r *rand.Rand)) (*State, int) {
	t.Helper()
	begun, err := Game().New(game.Setup{Seats: m.seats, Options: map[string]string{"mode": m.mode, "difficulty": m.difficulty}})
	if err != nil {
		t.Fatal(err)
	}
	st, r, n := begun.(*State), rand.New(rand.NewPCG(seed, uint64(m.seats))), 0
	for ; !game.Over(st) && n < limit && !t.Failed(); n++ {
		if st.Actors() == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(r))
			n--
			continue
		}
		s := st.actors.First()
		legal := st.Legal(nil, s)
		each(st, s, legal, r)
		a := st.Advise(s, legal, m.skill)
		if m.wild > 0 && r.IntN(m.wild) == 0 {
			a = legal[r.IntN(len(legal))]
		}
		st.Apply(s, a)
	}
	return st, n
}

// Advice is legal and leaves the position as it is; crews and rivals that go by it come to an end, and so do those of
// whom half the choices are astray.
func TestAdviseMatches(t *testing.T) {
	const limit = 8000
	longest := 0
	for i, m := range advisedMatches() {
		st, n := m.play(t, uint64(i), limit, func(st *State, s game.Seat, legal []game.Action, _ *rand.Rand) {
			before, list := *st, slices.Clone(legal)
			a := st.Advise(s, legal, m.skill)
			if *st != before || !slices.Equal(list, legal) {
				t.Errorf("%+v, seed %d: advice for seat %d changes the position, or what is legal", m, i, s)
			}
			if !slices.Contains(legal, a) {
				t.Errorf("%+v, seed %d: seat %d is advised %q, which is not legal", m, i, s, Game().Format(a))
			}
		})
		if longest = max(longest, n); !game.Over(st) {
			t.Errorf("%+v, seed %d: not over after %d choices", m, i, n)
		}
	}
	t.Logf("the longest match has %d choices", longest)
}

// In competitive play advice does not depend on which of two rivals holds which of their secret cards, and what is given up at
// the end of a turn, where no card is about to be drawn, on none of them.
func TestAdviseSecrets(t *testing.T) {
	swaps, drops := 0, 0
	for i, m := range advisedMatches() {
		if m.mode != "competitive" || m.seats == 2 {
			continue
		}
		m.play(t, uint64(i), 300, func(st *State, s game.Seat, legal []game.Action, r *rand.Rand) {
			other, ok := st.dealtOtherwise(s, r)
			switch {
			case st.stage == dropping:
				drops++
				*other = *st
				other.Imagine(s, r)
			case !ok || st.stage != acting:
				return
			}
			swaps++
			if a, b := st.Advise(s, legal, m.skill), other.Advise(s, legal, m.skill); a != b {
				t.Errorf("%+v, seed %d: seat %d is advised %q, or %q when rivals have changed cards", m, i, s, Game().Format(a), Game().Format(b))
			}
		})
	}
	if swaps < 1000 || drops < 50 {
		t.Errorf("only %d positions are tried, and %d ends of turns", swaps, drops)
	}
}

// dealtOtherwise returns the position with one card of each of two rivals of s exchanged of which s knows nothing.
func (st *State) dealtOtherwise(s game.Seat, r *rand.Rand) (*State, bool) {
	a, b := game.Seat(r.IntN(int(st.seats))), game.Seat(r.IntN(int(st.seats)))
	mine, theirs := st.secret(s, a), st.secret(s, b)
	if a == b || mine == 0 || theirs == 0 {
		return new(State), false
	}
	x, y := mine.some(1, r), theirs.some(1, r)
	other := *st
	other.hand[a] += y - x
	other.hand[b] += x - y
	return &other, x != y
}

func (m advisedMatch) String() string {
	return fmt.Sprintf("%d seats, %s, %s, skill %d, wild %d", m.seats, m.mode, m.difficulty, m.skill, m.wild)
}
