package engine

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// world is one of two matches that a viewer cannot tell apart.
type world struct {
	st  game.State
	rec *record.Record
}

// twins are two worlds that differ only in what viewer cannot know.
type twins struct {
	t      *testing.T
	g      game.Game
	setup  game.Setup
	viewer game.Seat
	r      *rand.Rand
	worlds [2]world
}

func newTwins(t *testing.T, g game.Game, setup game.Setup, viewer game.Seat, r *rand.Rand) *twins {
	w := &twins{t: t, g: g, setup: setup, viewer: viewer, r: r}
	for i := range w.worlds {
		st, err := g.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		w.worlds[i] = world{st, &record.Record{Game: g.Info().ID, Rules: g.Info().Rules, Setup: setup}}
	}
	return w
}

// view returns what the viewer sees of a position.
func (w *twins) view(st game.State) []byte {
	data, err := json.Marshal([]any{st.View(w.viewer), st.Actors().Has(w.viewer), st.Legal(nil, w.viewer)})
	if err != nil {
		w.t.Fatal(err)
	}
	return data
}

// step applies one action in each world: different ones where the viewer sees neither. It reports whether there was a pair that
// leaves the worlds alike to the viewer.
func (w *twins) step() bool {
	var able []game.Seat
	for s := range w.worlds[0].st.Actors().All() {
		able = append(able, s)
	}
	for range 40 {
		s := able[w.r.IntN(len(able))]
		var actions [2]game.Action
		if !w.pick(s, &actions) {
			continue
		}
		var next [2]game.State
		for i := range next {
			next[i] = w.worlds[i].st.Clone()
			next[i].Apply(s, actions[i])
		}
		if !bytes.Equal(w.view(next[0]), w.view(next[1])) || game.Over(next[0]) || game.Over(next[1]) {
			continue // an action that reveals the difference
		}
		for i := range next {
			w.worlds[i].st = next[i]
			w.worlds[i].rec.Entries = append(w.worlds[i].rec.Entries, record.Entry{Actor: s, Action: actions[i]})
		}
		return true
	}
	return false
}

// pick draws an action of s for each world.
func (w *twins) pick(s game.Seat, actions *[2]game.Action) bool {
	here, there := w.worlds[0].st, w.worlds[1].st
	legal, other := here.Legal(nil, s), there.Legal(nil, s)
	if len(legal) == 0 || len(other) == 0 {
		return false
	}
	a := legal[w.r.IntN(len(legal))]
	b := a
	if visibility := game.VisibilityOf(here, w.viewer, s, a); visibility != game.Open {
		b = other[w.r.IntN(len(other))]
		if game.VisibilityOf(there, w.viewer, s, b) != visibility || game.FormatHidden(w.g, a) != game.FormatHidden(w.g, b) {
			return false
		}
	}
	*actions = [2]game.Action{a, b}
	return slices.Contains(other, b)
}

// sent returns all that a program may get in a position.
func (w *twins) sent(i int) []byte {
	at := w.worlds[i]
	k := bot.Know(w.g, at.st, w.viewer).Under(w.setup).AtVersion(len(at.rec.Entries)).WithHistory(func() []string {
		lines, err := at.rec.LinesFor(w.g, w.viewer)
		if err != nil {
			w.t.Fatal(err)
		}
		return lines
	})
	messages := []any{chooseMessage(k, 7, time.Second, true)}
	for _, q := range []Reply{{Seed: 1}, {Seed: 2, Position: true}, {Seed: 3, Playouts: 2}, {Seed: 4, Action: w.g.Format(k.Legal(nil)[0])}, {Seed: 5, Action: "nothing"}} {
		answer, err := imagine(w.t.Context(), k, w.setup.Seats, &q)
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
					w := newTwins(t, g, setup, viewer, r)
					for n := 0; n < 150 && w.step(); n++ {
						if len(w.worlds[0].st.Legal(nil, viewer)) == 0 || n > 30 && n%10 > 0 {
							continue
						}
						compared++
						if !reflect.DeepEqual(w.worlds[0].st, w.worlds[1].st) {
							different++
						}
						if a, b := w.sent(0), w.sent(1); !bytes.Equal(a, b) {
							t.Fatalf("%v, seat %v, after %d entries: a program can tell two worlds apart:\n%s\n%s", setup, viewer, len(w.worlds[0].rec.Entries), a, b)
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
