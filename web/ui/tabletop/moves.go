package tabletop

import (
	"github.com/a-h/templ"

	"quarterdeck/table"
	"quarterdeck/web/ui/patch"
)

// Actions returns a list of all moves in words, for playing without a pointer or without the script.
func Actions(s *Surface) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		b = b.Raw(`<menu id="actions">`)
		for _, apart := range []bool{false, true} {
			for i := range s.Moves {
				if m := &s.Moves[i]; m.Apart == apart {
					b = action(b, s, m)
				}
			}
		}
		return b.Raw("</menu>")
	})
}

// Calls returns the moves without a piece, and those set apart, as buttons on the table, within reach on a phone.
func Calls(s *Surface) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		loose := s.Loose()
		b = b.Raw(`<menu id="calls" class="calls"`)
		if len(loose) == 0 {
			b = b.Raw(" hidden")
		}
		b = b.Raw(">")
		for _, m := range loose {
			b = action(b, s, m)
		}
		return b.Raw("</menu>")
	})
}

// action draws a move as a button.
func action(b patch.Ink, s *Surface, m *table.Move) patch.Ink {
	b = b.Raw(`<li class="`)
	if m.Apart {
		b = b.Raw("apart")
		if s.Shown[m.From] && len(s.moves[m.From]) == 1 {
			b = b.Raw(" shown")
		}
	}
	b = b.Raw(`"><button type="submit" form="act" name="a" value="`).Text(m.Action).Raw(`"`)
	b = target(b, "data-from", s, m.From)
	b = target(b, "data-to", s, m.To)
	if m.Both {
		b = b.Raw(" data-both")
	}
	if m.Either {
		b = b.Raw(` data-both="either"`)
	}
	b = b.Attr("data-warn", m.Warn).Raw(">").Text(m.Label).Raw("</button> ")
	if m.Warn != "" {
		b = b.Raw("<small>").Text(m.Warn).Raw("</small>")
	}
	return b.Raw("</li>")
}

// target writes the piece or zone that a move starts from or goes to as an attribute, if there is one.
func target(b patch.Ink, name string, s *Surface, id string) patch.Ink {
	if id == "" {
		return b
	}
	prefix := PieceIDs
	if s.zones[id] {
		prefix = ZoneIDs
	}
	return b.Raw(" ").Raw(name).Raw(`="`).Raw(prefix).Text(id).Raw(`"`)
}
