package gametest

import (
	"slices"

	"quarterdeck/game"
)

// When a viewer could be in too many worlds to list, some of them are found from the real log. One hidden action is
// changed, and then one of the results again. Near the end of a match these are few, and Imagine must reach them all.

// secret is an action of the log that a viewer may not know.
type secret struct {
	at   int
	kind game.Visibility
}

const (
	manyNearby  = 64     // when more are found it is too early in the match
	lastSecrets = 8      // only so many hidden actions, the latest, are changed
	someReplays = 6000   // how many logs are tried for one viewer in one position at most; a long log counts as several
	allReplays  = 80_000 // and in the whole run
)

// note updates the list of hidden actions; st is the position after action number at.
func (b *belief) note(st game.State, at int) {
	if b.kind != game.Open {
		b.secrets = append(b.secrets, secret{at, b.kind})
	}
	if game.HiddenChoices(st) == 0 {
		b.secrets = slices.DeleteFunc(b.secrets, func(s secret) bool { return s.kind == game.Hidden })
	}
	if game.Over(st) {
		b.secrets = nil
	}
}

// nearby returns this position and others that viewer cannot distinguish from it, or nil if they are too many.
func (p *position) nearby(viewer game.Seat, b *belief) []game.State {
	type found struct {
		st  game.State
		log []move
	}
	list := []found{{p.st, p.log}}
	limit := min(p.run.replays+someReplays, allReplays)
	known := map[any]bool{identity(p.st): true}
	seen, err := p.seen(viewer, b)
	if err != nil {
		return nil // the laws of View find it, too
	}
	for i := 0; i < len(list); i++ {
		tooMany := p.variants(viewer, b, seen, list[i].log, func(st game.State, log []move) bool {
			p.run.replays += 1 + len(log)/64
			if st != nil && !known[identity(st)] {
				known[identity(st)] = true
				list = append(list, found{st, log})
			}
			return len(list) > manyNearby || p.run.replays > limit
		})
		if tooMany {
			return nil
		}
	}
	var states []game.State
	for _, f := range list {
		states = append(states, f.st)
	}
	return states
}

// seen returns what viewer saw after each action of the log, from the first hidden one on that is changed.
func (p *position) seen(viewer game.Seat, b *belief) ([]string, error) {
	texts, st := make([]string, len(p.log)), p.start.Clone()
	for i, mv := range p.log {
		st.Apply(mv.seat, mv.action)
		if changed := b.changed(); len(changed) > 0 && i >= changed[0].at {
			text, err := viewText(st, viewer)
			if err != nil {
				return nil, err
			}
			texts[i] = text
		}
	}
	return texts, nil
}

// changed returns the hidden actions that are changed.
func (b *belief) changed() []secret { return b.secrets[max(0, len(b.secrets)-lastSecrets):] }

// variants calls visit with every log that differs from log in one hidden action, and with where it leads: nil
// if it is not legal or viewer does not see in it what it has seen. It stops, and is true, when visit is.
func (p *position) variants(viewer game.Seat, b *belief, seen []string, log []move, visit func(game.State, []move) bool) bool {
	st, done := p.start.Clone(), 0
	for _, sec := range b.changed() {
		for ; done < sec.at; done++ {
			st.Apply(log[done].seat, log[done].action)
		}
		s := log[sec.at].seat
		for _, a := range ofKind(st, viewer, s, sec.kind, st.Legal(nil, s)) {
			if a == log[sec.at].action {
				continue
			}
			other := slices.Clone(log)
			other[sec.at].action = a
			if visit(replayed(viewer, other[sec.at:], seen[sec.at:], st), other) {
				return true
			}
		}
	}
	return false
}

// replayed returns where the rest of a log leads from st. It returns nil if the rest is not legal, or if viewer sees
// anything else after one of its actions than seen.
func replayed(viewer game.Seat, rest []move, seen []string, st game.State) game.State {
	end := st.Clone()
	for _, mv := range rest {
		if !game.IsLegal(end, mv.seat, mv.action, nil) {
			return nil
		}
		end.Apply(mv.seat, mv.action)
	}
	other := st.Clone()
	for i, mv := range rest {
		other.Apply(mv.seat, mv.action)
		if text, err := viewText(other, viewer); err != nil || text != seen[i] {
			return nil
		}
	}
	return end
}

// nearbyLaw: all these positions look alike to the viewer, and Imagine reaches each of them.
func (p *position) nearbyLaw(v game.Seat, b *belief) error {
	states := p.nearby(v, b)
	if len(states) < 2 {
		return nil
	}
	counts, seen := map[string]int{}, look{st: p.st, viewer: v}
	for _, st := range states {
		if err := seen.alike(st); err != nil {
			return errorf("viewer %v can tell two histories apart that look alike to it: %v", v, err)
		}
		text, err := p.views(st)
		if err != nil {
			return err
		}
		counts[text] = 0
	}
	wanted := len(counts)
	for drawn := 0; drawn < drawsEach*len(counts); drawn++ {
		if p.run.draws--; p.run.draws < 0 || drawn > 3*wanted && len(counts) > 2*wanted {
			return nil // there are more positions than were found; too many to say that one is missing
		}
		text, err := p.views(p.imagined(v))
		if err != nil {
			return err
		}
		counts[text]++
	}
	p.run.compared++
	for text, n := range counts {
		if n == 0 {
			return errorf("Imagine(%v) never draws a position that fits what %v has seen (at least %d do):\n%s", v, v, wanted, text)
		}
	}
	return nil
}
