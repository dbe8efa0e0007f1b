package ui

import (
	"context"
	"io"
	"strconv"

	"github.com/a-h/templ"

	"quarterdeck/table"
	"quarterdeck/web/static"
	"quarterdeck/web/ui/art"
)

// The table, the moves and the lines of the log are drawn here rather than in a template: there are some hundred of them, every
// patch of every viewer draws them, and a template takes five times as long.

// drawing is what is drawn here, as a component.
type drawing func(ink) ink

// Render writes it.
func (d drawing) Render(_ context.Context, w io.Writer) error {
	_, err := w.Write(d(nil))
	return err
}

// ink is HTML being written.
type ink []byte

func (b ink) raw(text string) ink { return append(b, text...) }

func (b ink) number(n int) ink { return strconv.AppendInt(b, int64(n), 10) }

// asset writes the address of one of our files.
func (b ink) asset(name string) ink {
	return b.raw(static.Prefix).raw(static.Build()).raw("/").raw(name)
}

// text writes what may hold anything, within an element or an attribute in double quotes.
func (b ink) text(text string) ink {
	from := 0
	for i := 0; i < len(text); i++ {
		var safe string
		switch text[i] {
		case '&':
			safe = "&amp;"
		case '<':
			safe = "&lt;"
		case '>':
			safe = "&gt;"
		case '"':
			safe = "&#34;"
		case '\'':
			safe = "&#39;"
		default:
			continue
		}
		b = append(append(b, text[from:i]...), safe...)
		from = i + 1
	}
	return append(b, text[from:]...)
}

// attr writes an attribute, unless it is empty.
func (b ink) attr(name, value string) ink {
	if value == "" {
		return b
	}
	return b.raw(" ").raw(name).raw(`="`).text(value).raw(`"`)
}

// id writes an id, which begins with prefix.
func (b ink) id(prefix, id string) ink {
	return b.raw(` id="`).raw(prefix).text(id).raw(`"`)
}

// zoneOpen begins a zone: what comes before its pieces.
func (b ink) zoneOpen(s *Surface, z *table.Zone) ink {
	b = b.raw("<section").id(zoneIDs, z.ID).raw(` class="zone kind-`).raw(string(z.Kind))
	for _, c := range []struct {
		on   bool
		name string
	}{{z.Mine, " mine"}, {z.Active, " active"}, {len(z.Pieces) == 0, " empty"}} {
		if c.on {
			b = b.raw(c.name)
		}
	}
	b = b.raw(`"`).attr("aria-label", z.Title)
	b = b.raw(` style="--n:`).number(len(z.Pieces)).raw(";--rows:").number(z.Rows).raw(";--cols:").number(z.Cols).raw(`"`)
	if s.roving(z) {
		b = b.raw(" data-roving")
	}
	b = b.raw(">")
	if hasPill(s, z) {
		b = b.pill(s, z.Seat)
	} else {
		b = b.raw(`<h2 class="zone-title">`).text(z.Title).raw("</h2>")
	}
	return b.raw(`<div class="pieces">`)
}

// zoneClose ends a zone.
func (b ink) zoneClose(z *table.Zone) ink {
	b = b.raw("</div>")
	if z.Note != "" {
		b = b.raw(`<p class="note">`).text(z.Note).raw("</p>")
	}
	return b.raw("</section>")
}

// pill says who sits there and what is asked of them: by shape, text and colour.
func (b ink) pill(s *Surface, at int) ink {
	seat := &s.seats[at]
	b = b.raw(`<header class="pill`)
	if seat.ToAct {
		b = b.raw(" turn")
	}
	if seat.Chosen {
		b = b.raw(" chosen")
	}
	b = b.raw(`"><b>`).text(seatName(seat)).raw("</b>")
	if state := seatState(seat); state != "" {
		b = b.raw(`<span class="state">`).text(state).raw("</span>")
	}
	if f, ok := s.face(at); ok {
		b = b.clock(f)
	}
	return b.raw("</header>")
}

// piece draws the i-th piece of a zone: a button if it can be pressed, else a picture with a name.
func (b ink) piece(s *Surface, z *table.Zone, i int) ink {
	p := &z.Pieces[i]
	tag := "span"
	if s.pressable(z, p) {
		tag = "button"
		b = b.button(s, p)
	} else {
		b = b.raw(`<span role="img"`)
	}
	b = b.id(pieceIDs, p.ID).raw(` class="`).class(p).raw(`"`).style(z, p, i)
	b = b.raw(` aria-label="`).text(p.Name)
	if p.Why != "" {
		b = b.raw(". ").text(p.Why)
	}
	b = b.raw(`"`)
	if p.Kind == table.Card || p.Kind == table.Token || p.Kind == table.Pawn {
		b = b.raw(" data-fly")
	}
	b = b.attr("data-face", p.Face)
	if p.On != "" {
		b = b.raw(` data-on="` + pieceIDs).text(p.On).raw(`"`)
	}
	return b.raw(">").body(p).raw("</").raw(tag).raw(">")
}

// button begins a piece that can be pressed. The one plain move that starts from it is made even without
// the script.
func (b ink) button(s *Surface, p *table.Piece) ink {
	if action := s.only(p); action != "" {
		b = b.raw(`<button type="submit" form="act" name="a"`).attr("value", action)
	} else {
		b = b.raw(`<button type="button"`)
	}
	if !s.usable(p) {
		b = b.raw(` aria-disabled="true"`)
	}
	return b
}

// class writes the piece's kind, row and marks; a card without a face is "down", a counter of nothing "zero".
func (b ink) class(p *table.Piece) ink {
	b = b.raw("piece ").raw(string(p.Kind))
	if p.Kind == table.Card && p.Face == "" {
		b = b.raw(" down")
	}
	if p.Kind == table.Counter && p.Text == "0" {
		b = b.raw(" zero")
	}
	b = b.raw(" r").number(p.Row)
	for _, m := range p.Marks {
		b = b.raw(" m-").raw(m)
	}
	return b
}

// style says where a piece stands: row and column, and its index in a fanned hand.
func (b ink) style(z *table.Zone, p *table.Piece, i int) ink {
	switch {
	case z.Kind == table.Hand && z.Mine:
		return b.raw(` style="--i:`).number(i).raw(`"`)
	case z.Kind == table.Grid, z.Kind == table.Pyramid, z.Kind == table.Board:
		b = b.raw(` style="--r:`).number(p.Row).raw(";--c:").number(p.Col)
		if p.On != "" {
			b = b.crowd(z, i)
		}
		return b.raw(`"`)
	}
	return b
}

// abreast is how many pieces of a kind stand beside each other on a square; more stand in two ranks.
const abreast = 3

// crowd says how the i-th piece shares its square with others that take up room there: it is number --k of --m in rank --j of its kind, and --o is 1 if
// pieces of another kind stand there as well.
func (b ink) crowd(z *table.Zone, i int) ink {
	p := &z.Pieces[i]
	before, alike, others := 0, 0, 0
	for j := range z.Pieces {
		switch q := &z.Pieces[j]; {
		case q.On != p.On, q.Has(table.Flat) && i != j:
		case q.Kind != p.Kind:
			others = 1
		default:
			alike++
			if j < i {
				before++
			}
		}
	}
	files := alike
	if alike > abreast {
		files = (alike + 1) / 2
	}
	b = b.raw(";--k:").number(before % files).raw(";--m:").number(files)
	return b.raw(";--j:").number(before / files).raw(";--o:").number(others)
}

// body is what a piece looks like. The back of a card is in the stylesheet.
func (b ink) body(p *table.Piece) ink {
	switch p.Kind {
	case table.Card:
		b = b.raw(`<span class="flip">`)
		if sheet := art.Sheet(p.Face); p.Face != "" && sheet == "" {
			b = b.raw(`<b class="face written" aria-hidden="true">`).text(p.Face).raw("</b>")
		} else if p.Face != "" {
			b = b.raw(`<svg class="face" aria-hidden="true"><use href="`).asset(sheet).raw("#").text(p.Face).raw(`"></use></svg>`)
		}
		b = b.raw("</span>")
	case table.Counter:
		return b.raw(`<b class="number">`).text(p.Text).raw(`</b><span class="words">`).text(p.Name).raw("</span>")
	}
	if p.Text != "" {
		b = b.raw(`<b class="text" aria-hidden="true">`).text(p.Text).raw("</b>")
	}
	return b
}

// zones is the whole table as a component.
func zones(s *Surface) templ.Component {
	return drawing(func(b ink) ink {
		for i := range s.Zones {
			z := &s.Zones[i]
			b = b.zoneOpen(s, z)
			for j := range z.Pieces {
				b = b.piece(s, z, j)
			}
			b = b.zoneClose(z)
		}
		return b
	})
}
