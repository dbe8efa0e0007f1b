package engine

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record/recordtest"
)

// sent returns all that a program may get in the position of a world.
func sent(t *testing.T, g game.Game, setup game.Setup, viewer game.Seat, at recordtest.World) []byte {
	k := bot.Know(g, at.State, viewer).Under(setup).AtVersion(len(at.Record.Entries)).WithHistory(func() []string {
		lines, err := at.Record.LinesFor(g, viewer)
		if err != nil {
			t.Fatal(err)
		}
		return lines
	})
	messages := []any{chooseMessage(k, 7, time.Second, true)}
	for _, q := range []Reply{{Seed: 1}, {Seed: 2, Position: true}, {Seed: 3, Playouts: 2}, {Seed: 4, Action: g.Format(k.Legal(nil)[0])}, {Seed: 5, Action: "nothing"}} {
		answer, err := imagine(t.Context(), k, setup.Seats, &q)
		if err != nil {
			messages = append(messages, err.Error())
		}
		messages = append(messages, answer)
	}
	for _, notation := range []string{"nothing", "play K"} {
		if _, err := legal(k, notation); err != nil {
			messages = append(messages, err.Error())
		}
	}
	return encode(messages)
}

// TestNoLeaks: in two worlds that differ only in what a seat cannot know, a program gets the same bytes: view, legal actions,
// history, imagined worlds, playouts, errors. The worlds come from different secret draws and choices, not from Imagine.
func TestNoLeaks(t *testing.T) {
	for _, g := range games.All() {
		t.Run(g.Info().ID, func(t *testing.T) {
			compared, different := 0, 0
			r := rand.New(rand.NewPCG(22, 4))
			for _, setup := range variants(t, g) {
				for viewer := range game.Seat(min(setup.Seats, 2)) {
					w, err := recordtest.NewTwins(g, setup, viewer, r)
					if err != nil {
						t.Fatal(err)
					}
					for n := 0; n < 150 && w.Step(); n++ {
						if len(w.Worlds[0].State.Legal(nil, viewer)) == 0 || n > 30 && n%10 > 0 {
							continue
						}
						compared++
						if !reflect.DeepEqual(w.Worlds[0].State, w.Worlds[1].State) {
							different++
						}
						if a, b := sent(t, g, setup, viewer, w.Worlds[0]), sent(t, g, setup, viewer, w.Worlds[1]); !bytes.Equal(a, b) {
							t.Fatalf("%v, seat %v, after %d entries: a program can tell two worlds apart:\n%s\n%s", setup, viewer, len(w.Worlds[0].Record.Entries), a, b)
						}
					}
				}
			}
			t.Logf("compared %d pairs of positions, %d of them different", compared, different)
			if secret := map[string]bool{"bastion": true, "duel": true, "port": true}[g.Info().ID]; compared == 0 || secret && different == 0 {
				t.Error("this tests nothing")
			}
		})
	}
}

// variants returns the default setup and one for every other value of an option, with every number of seats.
func variants(t *testing.T, g game.Game) (out []game.Setup) {
	info := g.Info()
	for _, seats := range info.Seats {
		choices := []map[string]string{nil}
		for _, o := range info.Options {
			for _, value := range o.Values {
				if value != o.Default {
					choices = append(choices, map[string]string{o.Name: value})
				}
			}
		}
		for _, options := range choices {
			if setup, err := g.Resolve(game.Setup{Seats: seats, Options: options}); err == nil {
				out = append(out, setup)
			}
		}
	}
	if len(out) == 0 {
		t.Fatal("no setups")
	}
	return out
}
