package gametest

import (
	"strings"

	"quarterdeck/game"
)

// redactionLaw: Redact is Format or ends in "?", keeps nothing from the actor, and actions that read alike to a viewer look
// alike to it afterwards.
func redactionLaw(p *position) error {
	if _, ok := p.g().(game.Redactor); !ok {
		return nil
	}
	for _, s := range doers(p.st) {
		for _, v := range p.viewers() {
			if err := p.redacts(v, s); err != nil {
				return err
			}
		}
	}
	return nil
}

// redacts compares all actions of s that v may know and reads alike with the first of them.
func (p *position) redacts(v, s game.Seat) error {
	firsts := map[string]game.Action{}
	for _, a := range ofKind(p.st, v, s, game.Open, p.st.Legal(nil, s)) {
		text := game.FormatFor(p.g(), v, s, a)
		if text == p.g().Format(a) {
			continue
		}
		if v == s || text != "?" && !strings.HasSuffix(text, " ?") {
			return errorf("%q of seat %v is redacted as %q for viewer %v", p.g().Format(a), s, text, v)
		}
		one, seen := firsts[text]
		if !seen {
			firsts[text] = a
			continue
		}
		here, there := after(p.st, s, one), after(p.st, s, a)
		err := first(
			func() error { return alike(here, there, v) },
			func() error { return differ("the description", tell(here, v, s, one), tell(there, v, s, a)) },
		)
		if err != nil {
			return errorf("viewer %v reads %q and sees whether %v did %q or %q: %v", v, text, s, p.g().Format(one), p.g().Format(a), err)
		}
	}
	return nil
}
