package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"

	"quarterdeck/game"
)

// position is a position of a match with what the laws need to examine it. Laws do not change st and plain.
type position struct {
	*match
	st    game.State // the laws look at this one
	plain game.State // the same log, applied without calling View on the way
	ripe  game.State // some earlier position of the match
	rnd   *rand.Rand // for the laws; the walk has its own
}

// check applies the laws of positions.
func (p *position) check() {
	p.run.positions++
	for _, l := range p.run.laws {
		if l.at == nil || p.run.failures[l.name] != nil {
			continue
		}
		if l.thin > 1 && !game.Over(p.st) && p.rnd.IntN(l.thin) != 0 {
			continue
		}
		p.run.report(l.name, p.match, guard(func() error { return l.at(p) }))
	}
}

// checkSetup applies the laws of setups.
func (m *match) checkSetup() {
	for _, l := range m.run.laws {
		if l.ofSetup != nil {
			m.run.report(l.name, m, guard(func() error { return l.ofSetup(m) }))
		}
	}
}

func (p *position) g() game.Game { return p.run.g }

// allActors returns all actors that there can be in this match.
func (m *match) allActors() []game.Seat {
	return append(m.viewers(), game.Nature, game.Clock)
}

// viewers returns the seats and the watcher.
func (m *match) viewers() []game.Seat {
	var list []game.Seat
	for s := range m.setup.Seats {
		list = append(list, game.Seat(s))
	}
	return append(list, game.Watcher)
}

// doers returns the actors of a position, including the Clock.
func doers(st game.State) []game.Seat {
	var list []game.Seat
	for s := range st.Actors().All() {
		list = append(list, s)
	}
	if st.Timer() > 0 {
		list = append(list, game.Clock)
	}
	return list
}

// after returns the position after s did a.
func after(st game.State, s game.Seat, a game.Action) game.State {
	next := st.Clone()
	next.Apply(s, a)
	return next
}

// some returns at most n of the actions, drawn evenly and still ascending.
func (p *position) some(list []game.Action, n int) []game.Action {
	var out []game.Action
	for i, a := range list {
		if p.rnd.IntN(len(list)-i) < n-len(out) {
			out = append(out, a)
		}
	}
	return out
}

// identity returns the struct itself, which is equal for equal positions and can be a key of a map.
func identity(st game.State) any {
	v := reflect.ValueOf(st)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Type().Comparable() { // a plain value has no interfaces inside, so its type says it all
		return v.Interface()
	}
	return fmt.Sprintf("%#v", v.Interface())
}

// equal reports whether two positions are the same.
func equal(a, b game.State) bool { return identity(a) == identity(b) }

// viewText returns what viewer sees of st, as JSON.
func viewText(st game.State, viewer game.Seat) (string, error) {
	return written("View", viewer, st.View(viewer))
}

// written returns what a viewer was given by a method, as JSON.
func written(method string, viewer game.Seat, given any) (string, error) {
	text, err := json.Marshal(given)
	if err != nil {
		return "", fmt.Errorf("%s(%v) cannot be written as JSON: %w", method, viewer, err)
	}
	return string(text), nil
}

// differGiven compares what a viewer was given by a method in two positions, as JSON. Equal values have equal JSON, which need not be written.
func differGiven(method string, viewer game.Seat, a, b any) error {
	if reflect.DeepEqual(a, b) {
		return nil
	}
	ta, err := written(method, viewer, a)
	if err != nil {
		return err
	}
	tb, err := written(method, viewer, b)
	if err != nil {
		return err
	}
	return differ(method, ta, tb)
}

// differ returns an error that shows the first difference between two texts.
func differ(what, a, b string) error {
	if a == b {
		return nil
	}
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-60)
	return errorf("%s differs:\n\t…%s\n\t…%s", what, clip(a[from:]), clip(b[from:]))
}

func clip(text string) string {
	if len(text) > 160 {
		return text[:160] + "…"
	}
	return text
}

// face returns all that any viewer can see of a position: two positions with one face are the same to all. The table is
// left out; it shows the same.
func (m *match) face(st game.State) (string, error) {
	text := public(st)
	for _, v := range m.viewers() {
		view, err := viewText(st, v)
		if err != nil {
			return "", err
		}
		text += "\n" + view + fmt.Sprint(st.Legal(nil, v))
	}
	if h, ok := st.(game.Hasher); ok {
		text += fmt.Sprint("\n", h.Hash())
	}
	return text, nil
}
