package gametest

import (
	"fmt"
	"reflect"
	"slices"

	"quarterdeck/game"
	"quarterdeck/game/gametest/numbers"
)

// visibilityLaw: Visibility is one of its three values; a seat knows its own actions; all seats know what the watcher
// knows; and only a HiddenChooser has hidden choices.
func visibilityLaw(p *position) error {
	_, chooser := p.st.(game.HiddenChooser)
	for _, s := range doers(p.st) {
		for _, a := range p.some(p.st.Legal(nil, s), 8) {
			public := game.VisibilityOf(p.st, game.Watcher, s, a) == game.Open
			for _, v := range p.viewers() {
				kind := game.VisibilityOf(p.st, v, s, a)
				text := p.g().Format(a)
				switch {
				case kind < game.Open || kind > game.Private:
					return errorf("Visibility(%v, %v, %q) is %d", v, s, text, kind)
				case kind != game.Open && v == s:
					return errorf("seat %v may not know its own action %q", s, text)
				case kind != game.Open && public:
					return errorf("%q of %v is open to a watcher and not to seat %v", text, s, v)
				case kind == game.Hidden && !chooser:
					return errorf("%q of %v is a hidden choice, but the game is no HiddenChooser", text, s)
				}
			}
		}
	}
	return nil
}

// openLaw: where the game says that nothing is hidden, a seat knows no more than a watcher.
func openLaw(p *position) error {
	if !game.PerfectInformation(p.g(), p.setup) {
		return nil
	}
	if hidden := game.HiddenChoices(p.st); hidden != 0 {
		return errorf("the game says that nothing is hidden, but HiddenChoices is %016b", hidden)
	}
	view := p.st.View(game.Watcher)
	for _, v := range p.viewers() {
		if !reflect.DeepEqual(view, p.st.View(v)) {
			return errorf("the game says that nothing is hidden, but viewer %v and a watcher see different views", v)
		}
		if !equal(p.imagined(v), p.st) {
			return errorf("the game says that nothing is hidden, but viewer %v imagines something", v)
		}
		for _, s := range doers(p.st) {
			for _, a := range p.some(p.st.Legal(nil, s), 8) {
				if game.VisibilityOf(p.st, v, s, a) != game.Open {
					return errorf("the game says that nothing is hidden, but %q of %v is not open to viewer %v", p.g().Format(a), s, v)
				}
			}
		}
	}
	return nil
}

// public returns what every viewer knows without looking at the table: who must act, who has chosen, how long
// there is time, and which deck comes next.
func public(st game.State) string {
	text := fmt.Sprintf("actors %016b, required %016b, hidden %016b, timer %v", st.Actors(), game.RequiredActors(st), game.HiddenChoices(st), st.Timer())
	if stage, timed := game.StageOf(st); timed {
		text += fmt.Sprint(", stage ", stage)
	}
	if st.Actors() == game.NatureOnly {
		text += ", stream " + game.StreamOf(st)
	}
	return text
}

// describe returns the words for viewer about a, which led to st.
func describe(st game.State, viewer, s game.Seat, a game.Action) string {
	if t, ok := st.(game.Describer); ok {
		return t.Describe(viewer, s, a)
	}
	return ""
}

// tell returns the words and the kind of event for viewer of a, which led to st.
func tell(st game.State, viewer, s game.Seat, a game.Action) string {
	return describe(st, viewer, s, a) + "\n" + game.CueOf(st, viewer, s, a)
}

// stillHidden reports whether an action of that visibility is hidden in the position that it led to.
func stillHidden(st game.State, kind game.Visibility) bool {
	switch kind {
	case game.Hidden:
		return game.HiddenChoices(st) != 0
	case game.Private:
		return !game.Over(st)
	}
	return false
}

// alike: viewer cannot tell a from b by looking.
func alike(a, b game.State, viewer game.Seat) error {
	return (&look{st: a, viewer: viewer}).alike(b)
}

// look is what viewer sees of a position, drawn once for comparisons with several others.
type look struct {
	st     game.State
	viewer game.Seat
	view   any
	table  any
}

// alike: the viewer cannot tell the position from another one by looking.
func (l *look) alike(other game.State) error {
	v := l.viewer
	return first(
		func() error { return differ("who is asked", public(l.st), public(other)) },
		func() error {
			if l.view == nil {
				l.view = l.st.View(v)
			}
			return differGiven("View", v, l.view, other.View(v))
		},
		func() error {
			if l.table == nil {
				l.table = l.st.Table(v)
			}
			return differGiven("Table", v, l.table, other.Table(v))
		},
		func() error { return differGiven("Legal", v, l.st.Legal(nil, v), other.Legal(nil, v)) },
		func() error { return numbers.Same(numbers.Of(l.st, v), numbers.Of(other, v)) },
	)
}

// hiddenLaw: whichever of the actions that are hidden from a viewer was done, the viewer sees and reads the same. This
// does not rely on Imagine.
func hiddenLaw(p *position) error {
	for _, s := range doers(p.st) {
		legal := p.st.Legal(nil, s)
		for _, v := range p.viewers() {
			for _, kind := range []game.Visibility{game.Hidden, game.Private} {
				if err := p.hideLaw(v, s, kind, p.some(ofKind(p.st, v, s, kind, legal), 4)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// ofKind returns the actions of a list that have this visibility for viewer.
func ofKind(st game.State, viewer, s game.Seat, kind game.Visibility, list []game.Action) []game.Action {
	var out []game.Action
	for _, a := range list {
		if game.VisibilityOf(st, viewer, s, a) == kind {
			out = append(out, a)
		}
	}
	return out
}

func (p *position) hideLaw(v, s game.Seat, kind game.Visibility, hidden []game.Action) error {
	if len(hidden) == 0 {
		return nil
	}
	one := after(p.st, s, hidden[0])
	if kind == game.Hidden && game.HiddenChoices(one) != 0 && !game.HiddenChoices(one).Has(s) {
		return errorf("%q of seat %v is a hidden choice, but is not in HiddenChoices afterwards", p.g().Format(hidden[0]), s)
	}
	seen := look{st: one, viewer: v}
	for _, a := range hidden[1:] {
		other := after(p.st, s, a)
		if stillHidden(one, kind) != stillHidden(other, kind) {
			return errorf("%v sees which of its hidden actions %v did: not all of them end the secret", v, s)
		}
		if !stillHidden(one, kind) {
			continue
		}
		err := first(
			func() error { return seen.alike(other) },
			func() error {
				return differ("the description", tell(one, v, s, hidden[0]), tell(other, v, s, a))
			},
			func() error {
				return differ("the record", game.FormatHidden(p.g(), hidden[0]), game.FormatHidden(p.g(), a))
			},
		)
		if err != nil {
			return errorf("viewer %v sees whether %v did %q or %q: %v", v, s, p.g().Format(hidden[0]), p.g().Format(a), err)
		}
	}
	return nil
}

// noninterferenceLaw: what a viewer sees is the same in every position that it imagines.
func noninterferenceLaw(p *position) error {
	for _, v := range p.viewers() {
		seen := look{st: p.st, viewer: v}
		for range 2 {
			twin := p.imagined(v)
			if equal(twin, p.st) {
				continue
			}
			if err := seen.alike(twin); err != nil {
				return errorf("after Imagine(%v), %v", v, err)
			}
		}
	}
	return nil
}

// imagined returns a position that v cannot tell from this one.
func (p *position) imagined(v game.Seat) game.State {
	st := p.st.Clone()
	st.Imagine(v, p.rnd)
	return st
}

// wordsLaw: in a position that a viewer imagines, the same actions have the same Visibility, description and refusal.
func wordsLaw(p *position) error {
	for _, v := range p.viewers() {
		twin := p.imagined(v)
		if equal(twin, p.st) {
			continue
		}
		for _, s := range doers(p.st) {
			legal, other := p.st.Legal(nil, s), twin.Legal(nil, s)
			for _, a := range p.some(legal, 4) {
				if err := p.sameWords(twin, v, move{s, a}, other); err != nil {
					return err
				}
			}
		}
		if err := p.sameCritique(twin, v); err != nil {
			return err
		}
		if err := p.sameRefusals(twin, v); err != nil {
			return err
		}
	}
	return nil
}

// sameWords compares the position after mv with the one after the same action, or after one that is
// hidden in the same way, in twin, where other is legal.
func (p *position) sameWords(twin game.State, v game.Seat, mv move, other []game.Action) error {
	kind, b := game.VisibilityOf(p.st, v, mv.seat, mv.action), mv.action
	if slices.Contains(other, b) {
		if got := game.VisibilityOf(twin, v, mv.seat, b); got != kind {
			return errorf("Visibility(%v, %v, %q) depends on what %v cannot know: %d or %d", v, mv.seat, p.g().Format(b), v, kind, got)
		}
	}
	if kind != game.Open {
		other = ofKind(twin, v, mv.seat, kind, other)
		if len(other) == 0 {
			return nil
		}
		b = other[p.rnd.IntN(len(other))]
	} else if !slices.Contains(other, b) {
		return nil
	}
	if v == game.Watcher && kind == game.Open {
		if err := differ("the reason", game.ReasonOf(p.st, mv.seat, b), game.ReasonOf(twin, mv.seat, b)); err != nil {
			return errorf("all viewers are told why %v does %q by what a watcher cannot know: %v", mv.seat, p.g().Format(b), err)
		}
	}
	one, two := after(p.st, mv.seat, mv.action), after(twin, mv.seat, b)
	if stillHidden(one, kind) && stillHidden(two, kind) {
		if err := alike(one, two, v); err != nil {
			return errorf("viewer %v sees more than that %v acted: %v", v, mv.seat, err)
		}
	} else if alike(one, two, v) != nil {
		return nil // the action brought something to light
	}
	if err := differ("the description", tell(one, v, mv.seat, mv.action), tell(two, v, mv.seat, b)); err != nil {
		return errorf("viewer %v is told something of %q that it cannot know: %v", v, p.g().Format(mv.action), err)
	}
	return nil
}

// sameCritique: what was wrong with an action depends only on what its seat knows.
func (p *position) sameCritique(twin game.State, v game.Seat) error {
	if v < 0 {
		return nil
	}
	some := p.some(p.st.Legal(nil, v), 4)
	for _, a := range some {
		for _, b := range some {
			if err := differ("the critique", game.CritiqueOf(p.st, v, a, b), game.CritiqueOf(twin, v, a, b)); err != nil {
				return errorf("seat %v is told of %q, with %q for better, what it cannot know: %v", v, p.g().Format(a), p.g().Format(b), err)
			}
		}
	}
	return nil
}

// sameRefusals: why a seat may not do something depends only on what it knows.
func (p *position) sameRefusals(twin game.State, v game.Seat) error {
	if v < 0 {
		return nil
	}
	for _, a := range p.illegal(v, 4) {
		here, there := game.Refuse(p.g(), p.st, v, a), game.Refuse(p.g(), twin, v, a)
		if *here != *there {
			return errorf("refusing %q to seat %v tells what it cannot know: %q or %q", p.g().Format(a), v, here, there)
		}
	}
	return nil
}
