package gametest

import (
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/table"
)

// illegal returns up to n actions of the game that s may not do now.
func (p *position) illegal(s game.Seat, n int) []game.Action {
	legal := p.st.Legal(nil, s)
	var out []game.Action
	for range 4 * n {
		if len(out) == n || len(p.run.seen) == 0 {
			break
		}
		a := p.run.seen[p.rnd.IntN(len(p.run.seen))]
		if !slices.Contains(legal, a) && !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

// refusalLaw: every illegal action of a seat has a reason, in words that can be shown.
func refusalLaw(p *position) error {
	for s := range p.setup.Seats {
		for _, a := range p.illegal(game.Seat(s), 6) {
			refusal := game.Refuse(p.g(), p.st, game.Seat(s), a)
			text := p.g().Format(a)
			switch {
			case refusal == nil:
				return errorf("no word why seat %d may not do %q", s, text)
			case refusal.Code == "" || refusal.Text == "":
				return errorf("refusing %q to seat %d has code %q and text %q", text, s, refusal.Code, refusal.Text)
			}
			if err := p.placeholders(refusal.Text); err != nil {
				return errorf("refusing %q to seat %d: %v", text, s, err)
			}
		}
	}
	return nil
}

// describeLaw: the description of an action names only seats of this table, and calls the viewer “you”.
func describeLaw(p *position) error {
	for _, s := range doers(p.st) {
		for _, a := range p.some(p.st.Legal(nil, s), 4) {
			next := after(p.st, s, a)
			for _, v := range p.viewers() {
				text := describe(next, v, s, a)
				if err := p.placeholders(text); err != nil {
					return errorf("what %v is told of %q: %v", v, p.g().Format(a), err)
				}
				if v >= 0 && strings.Contains(text, table.Name(int(v))) {
					return errorf("seat %v is told of itself by name: %q", v, text)
				}
				if strings.TrimSpace(text) != text || strings.Contains(text, "\n\n") {
					return errorf("what %v is told of %q has empty lines or spaces around it: %q", v, p.g().Format(a), text)
				}
			}
		}
	}
	return nil
}
