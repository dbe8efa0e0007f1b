package gametest

import (
	"quarterdeck/game"
	"quarterdeck/game/gametest/numbers"
)

// encodingLaw: an Encoder's layout is complete and always the same, Observe writes every number, and ActionID tells the legal
// actions of a seat apart. That numbers show no secret is checked wherever View is.
func encodingLaw(p *position) error {
	return first(
		func() error { return numbers.Check(p.st, p.start, p.setup.Seats, p.g().Format) },
		p.redactedIDLaw,
	)
}

// redactedIDLaw: RedactAction keeps exactly what Redact keeps.
func (p *position) redactedIDLaw() error {
	for _, s := range doers(p.st) {
		for _, v := range p.viewers() {
			texts := map[game.Action]string{}
			ids := map[string]game.Action{}
			for _, a := range ofKind(p.st, v, s, game.Open, p.st.Legal(nil, s)) {
				text, id := game.FormatFor(p.g(), v, s, a), game.RedactAction(p.st, v, s, a)
				if other, seen := texts[id]; seen && other != text {
					return errorf("viewer %v reads %q and %q, which are one number", v, text, other)
				}
				if other, seen := ids[text]; seen && other != id {
					return errorf("viewer %v reads %q, and numbers show more", v, text)
				}
				texts[id], ids[text] = text, id
			}
		}
	}
	return nil
}
