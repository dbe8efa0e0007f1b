package recordtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"quarterdeck/game"
	"quarterdeck/record"
)

// World is one of two matches that a viewer cannot tell apart.
type World struct {
	State  game.State
	Record *record.Record
}

// Twins are two worlds that differ only in what a viewer cannot know. They come from different secret draws and choices, not from
// Imagine.
type Twins struct {
	Worlds [2]World
	g      game.Game
	viewer game.Seat
	r      *rand.Rand
}

// NewTwins returns two worlds at the start of a match.
func NewTwins(g game.Game, setup game.Setup, viewer game.Seat, r *rand.Rand) (*Twins, error) {
	w := &Twins{g: g, viewer: viewer, r: r}
	for i := range w.Worlds {
		st, err := g.New(setup)
		if err != nil {
			return nil, err
		}
		w.Worlds[i] = World{st, &record.Record{Game: g.Info().ID, Rules: g.Info().Rules, Setup: setup}}
	}
	return w, nil
}

// view returns what the viewer sees of a position.
func (w *Twins) view(st game.State) []byte {
	data, err := json.Marshal([]any{st.View(w.viewer), st.Actors().Has(w.viewer), st.Legal(nil, w.viewer)})
	if err != nil {
		panic(fmt.Sprintf("a view is not JSON: %v", err))
	}
	return data
}

// Step applies one action in each world: different ones where the viewer sees neither. It reports whether there was a pair that
// leaves the worlds alike to the viewer.
func (w *Twins) Step() bool {
	var able []game.Seat
	for s := range w.Worlds[0].State.Actors().All() {
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
			next[i] = w.Worlds[i].State.Clone()
			next[i].Apply(s, actions[i])
		}
		if !bytes.Equal(w.view(next[0]), w.view(next[1])) || game.Over(next[0]) || game.Over(next[1]) {
			continue // an action that reveals the difference
		}
		for i := range next {
			w.Worlds[i].State = next[i]
			w.Worlds[i].Record.Entries = append(w.Worlds[i].Record.Entries, record.Entry{Actor: s, Action: actions[i]})
		}
		return true
	}
	return false
}

// pick draws an action of s for each world.
func (w *Twins) pick(s game.Seat, actions *[2]game.Action) bool {
	here, there := w.Worlds[0].State, w.Worlds[1].State
	legal, other := here.Legal(nil, s), there.Legal(nil, s)
	if len(legal) == 0 || len(other) == 0 {
		return false
	}
	a := legal[w.r.IntN(len(legal))]
	b := a
	visibility := game.VisibilityOf(here, w.viewer, s, a)
	if visibility != game.Open && (s == game.Nature || w.r.IntN(2) > 0) { // worlds that always differ soon end
		b = other[w.r.IntN(len(other))]
		if game.VisibilityOf(there, w.viewer, s, b) != visibility || game.FormatHidden(w.g, a) != game.FormatHidden(w.g, b) {
			return false
		}
	}
	*actions = [2]game.Action{a, b}
	return slices.Contains(other, b)
}
