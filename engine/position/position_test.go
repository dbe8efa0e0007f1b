package position_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"

	"quarterdeck/engine/position"
	"quarterdeck/game"
	"quarterdeck/games"
)

// each plays a random match of every game, also under old rules, and calls check in some positions with a seat that is to act.
func each(t *testing.T, check func(t *testing.T, g game.Game, st game.State, s game.Seat, r *rand.Rand)) {
	for _, g := range append(games.All(), games.Older()...) {
		t.Run(g.Info().ID, func(t *testing.T) {
			r := rand.New(rand.NewPCG(22, 1))
			for _, setup := range setups(g) {
				st, err := g.New(setup)
				if err != nil {
					continue // options that do not go together
				}
				for n := 0; !game.Over(st) && n < 250; n++ {
					s := st.Actors().First()
					if s != game.Nature && n%19 == 0 {
						check(t, g, st, s, r)
					}
					legal := st.Legal(nil, s)
					st.Apply(s, legal[r.IntN(len(legal))])
				}
			}
		})
	}
}

// setups returns the default options, and every other value of each option, with every number of seats.
func setups(g game.Game) (out []game.Setup) {
	for _, seats := range g.Info().Seats {
		out = append(out, game.Setup{Seats: seats})
		for _, o := range g.Info().Options {
			for _, value := range o.Values {
				out = append(out, game.Setup{Seats: seats, Options: map[string]string{o.Name: value}})
			}
		}
	}
	return out
}

// TestRoundTrip: what is read equals what was written, down to every field.
func TestRoundTrip(t *testing.T) {
	each(t, func(t *testing.T, g game.Game, st game.State, _ game.Seat, r *rand.Rand) {
		data, err := position.Encode(st)
		if err != nil {
			t.Fatal(err)
		}
		again, err := g.New(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		if err := position.Decode(again, data); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(st, again) {
			t.Fatalf("written %+v\nread    %+v", st, again)
		}
	})
}

// TestImaginedAlike: the bytes of an imagined position do not depend on what the seat cannot know, not even in fields that
// no view shows.
func TestImaginedAlike(t *testing.T) {
	each(t, func(t *testing.T, _ game.Game, st game.State, s game.Seat, r *rand.Rand) {
		other := st.Clone()
		other.Imagine(s, r)
		seed := r.Uint64()
		var got [2][]byte
		for i, world := range []game.State{st, other} {
			imagined := world.Clone()
			imagined.Imagine(s, rand.New(rand.NewPCG(seed, 0)))
			var err error
			if got[i], err = position.Encode(imagined); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(got[0], got[1]) {
			t.Fatalf("seat %v can tell two worlds apart by what it imagines:\n%+v\n%+v", s, st, other)
		}
	})
}

// TestRefused: bytes that are no position are refused.
func TestRefused(t *testing.T) {
	g := games.All()[0]
	st, err := g.New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	data, err := position.Encode(st)
	if err != nil {
		t.Fatal(err)
	}
	foreign, err := games.All()[1].New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := position.Encode(foreign)
	if err != nil {
		t.Fatal(err)
	}
	overflow := append(bytes.Clone(data[:8]), bytes.Repeat([]byte{0xff}, 200)...)
	for name, bad := range map[string][]byte{"nothing": nil, "a part": data[:len(data)-1], "more": append(bytes.Clone(data), 0), "another game": other, "too large": overflow} {
		if err := position.Decode(st.Clone(), bad); err == nil {
			t.Errorf("%s is read as a position", name)
		}
	}
}
