package tabletop

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/a-h/templ"

	"quarterdeck/internal/adaptive"
	"quarterdeck/internal/persona"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/web/static"
	"quarterdeck/web/ui/patch"
)

// zoneTag returns the element of a zone: a landmark, except in a drawing, which is one picture to a screen reader.
func zoneTag(s *Surface) string {
	if s.Inert {
		return "div"
	}
	return "section"
}

// zoneOpen draws the beginning of a zone, before its pieces.
func zoneOpen(b patch.Ink, s *Surface, z *table.Zone) patch.Ink {
	b = b.Raw("<").Raw(zoneTag(s)).ID(ZoneIDs, z.ID).Raw(` class="zone kind-`).Raw(string(z.Kind))
	for _, c := range []struct {
		on   bool
		name string
	}{{z.Mine, " mine"}, {z.Active, " active"}, {len(z.Pieces) == 0, " empty"}, {s.Shown[z.ID], " shown"}} {
		if c.on {
			b = b.Raw(c.name)
		}
	}
	b = b.Raw(`"`)
	if !s.Inert {
		b = b.Attr("aria-label", z.Title)
	}
	b = b.Raw(` style="--n:`).Number(len(z.Pieces))
	if !s.Inert || z.Rows > 0 || z.Cols > 0 {
		b = b.Raw(";--rows:").Number(z.Rows).Raw(";--cols:").Number(z.Cols)
	}
	b = b.Raw(`"`)
	if s.roving(z) {
		b = b.Raw(" data-roving")
	}
	if isOffer(z) {
		b = b.Raw(` data-in="` + offersID + `"`)
	}
	b = b.Raw(">")
	if hasPill(s, z) {
		b = pill(b, s, z.Seat)
	} else {
		b = b.Raw(`<h2 class="zone-title">`).Text(z.Title).Raw("</h2>")
	}
	return b.Raw(`<div class="pieces">`)
}

// zoneClose draws the end of a zone.
func zoneClose(b patch.Ink, s *Surface, z *table.Zone) patch.Ink {
	b = b.Raw("</div>")
	if z.Note != "" {
		b = b.Raw(`<p class="note">`).Text(z.Note).Raw("</p>")
	}
	return b.Raw("</").Raw(zoneTag(s)).Raw(">")
}

// pill shows the player of a seat and their status, by shape, text and color.
func pill(b patch.Ink, s *Surface, at int) patch.Ink {
	seat := &s.seats[at]
	b = b.Raw(`<header class="pill`)
	if seat.ToAct {
		b = b.Raw(" turn")
	}
	if seat.Chosen {
		b = b.Raw(" chosen")
	}
	b = b.Raw(`"`)
	if !s.Inert {
		b = b.Attr("data-about", aboutSeat(seat))
	}
	b = b.Raw(">")
	if seat.Level != "" {
		b = portrait(b, seat.Name)
	}
	b = b.Raw("<b>").Text(SeatName(seat)).Raw("</b>")
	if seat.Level != "" {
		b = b.Raw(`<span class="level">`).Text(strings.ReplaceAll(persona.Strength(seat.Level), " ", "\u00a0")).Raw("</span>") // shown whole or not at all
	}
	if seat.Bot && seat.Level == "" {
		b = b.Raw(`<span class="level">bot</span>`)
	}
	if state := seatState(seat, s.Live); state != "" {
		b = b.Raw(`<span class="state">`).Text(state).Raw("</span>")
	}
	if f, ok := s.Clock(at); ok {
		b = clockFace(b, f)
	}
	return b.Raw("</header>")
}

// aboutSeat says who plays a seat.
func aboutSeat(seat *match.SeatView) string {
	switch {
	case !seat.Taken:
		return "A free seat."
	case adaptive.Is(seat.Level):
		strength, _ := adaptive.Strength(seat.Level)
		return fmt.Sprintf("An adaptive bot, whose strength follows the results of a guest who plays it alone. It is %d here: deckhand has 100, mate 200, captain 300.", strength)
	case seat.Level != "":
		return "A bot of level " + seat.Level + levelInWords(seat.Level) + ". From weak to strong, the levels are deckhand, mate and captain."
	case seat.Bot:
		return "A bot account: a program of another player."
	case seat.You:
		return "Your seat."
	}
	return "A player."
}

// levelInWords returns what stands beside the name of a bot, to follow the name of its level, or "" if both are the same.
func levelInWords(level string) string {
	if word, ok := strings.CutSuffix(persona.Strength(level), " bot"); ok && word != level {
		return " (" + word + ")"
	}
	return ""
}

// portrait draws a bot's face, if there is a drawing for its name. A bot that has taken over a person's seat has none.
func portrait(b patch.Ink, name string) patch.Ink {
	if !static.HasFace(name) {
		return b
	}
	return b.Raw(`<svg class="portrait" aria-hidden="true"><use href="`).Asset(static.Faces).Raw("#").Text(name).Raw(`"></use></svg>`)
}

// piece draws the i-th piece of a zone: as a button if it can be pressed, otherwise as an image with a name. A drawing is one picture, so
// no piece in it has a name or an explanation.
func piece(b patch.Ink, s *Surface, z *table.Zone, i int) patch.Ink {
	p := &z.Pieces[i]
	tag := "span"
	switch {
	case s.Inert:
		b = b.Raw("<span")
	case s.pressable(z, p):
		tag = "button"
		b = button(b, s, p)
	default:
		b = b.Raw(`<span role="img"`)
	}
	if !s.Inert || styledByID(p) {
		b = b.ID(PieceIDs, p.ID)
	}
	b = class(b.Raw(` class="`), s, p).Raw(`"`)
	b = style(b, s, z, p, i)
	if !s.Inert {
		b = named(b, p, tag)
	}
	b = b.Attr("data-face", p.Face)
	return body(b.Raw(">"), s, p).Raw("</").Raw(tag).Raw(">")
}

// styledByID reports whether stylesheets may name a piece by its id: a counter, a token, and a card that is written instead of drawn.
func styledByID(p *table.Piece) bool {
	return p.Kind == table.Counter || p.Kind == table.Token || p.Kind == table.Card && p.Face != "" && static.Sheet(p.Face) == ""
}

// named writes the name of a piece, what explains it, and what scripts ask of it.
func named(b patch.Ink, p *table.Piece, tag string) patch.Ink {
	b = b.Raw(` aria-label="`)
	if unnamed(p) && (p.Kind == table.Square || tag == "button" && p.Kind != table.Pawn) {
		b = b.Text(p.Text).Raw(": ") // speech control finds the piece by the text that is visible on it; pawns are drawn without
	}
	b = b.Text(p.Name)
	if p.Why != "" {
		b = b.Raw(". ").Text(p.Why)
	}
	b = b.Raw(`"`).Attr("data-about", p.About)
	if p.Kind == table.Card || p.Kind == table.Token || p.Kind == table.Pawn || p.Kind == table.Place && p.Has(table.Now) {
		b = b.Raw(" data-fly")
	}
	if p.On != "" {
		b = b.Raw(` data-on="` + PieceIDs).Text(p.On).Raw(`"`)
	}
	if p.Leads != "" {
		b = b.Raw(` data-leads="` + PieceIDs).Text(p.Leads).Raw(`"`)
	}
	return b
}

// unnamed reports whether a piece shows a text that its name does not contain. A sign, such as an arrow, is no text.
func unnamed(p *table.Piece) bool {
	return strings.ContainsFunc(p.Text, isLetterOrDigit) && !strings.Contains(strings.ToLower(p.Name), strings.ToLower(p.Text))
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// button begins a piece that can be pressed. If one plain move starts from the piece, pressing it makes that move even
// without the script.
func button(b patch.Ink, s *Surface, p *table.Piece) patch.Ink {
	if action := s.only(p); action != "" {
		b = b.Raw(`<button type="submit" form="act" name="a"`).Attr("value", action)
	} else {
		b = b.Raw(`<button type="button"`)
	}
	if !s.usable(p) {
		b = b.Raw(` aria-disabled="true"`)
	}
	return b
}

// class writes the piece's kind, row and marks. A card without a face is "down", a counter at 0 is "zero".
func class(b patch.Ink, s *Surface, p *table.Piece) patch.Ink {
	b = b.Raw("piece ").Raw(string(p.Kind))
	if p.Kind == table.Card && p.Face == "" {
		b = b.Raw(" down")
	}
	if p.Kind == table.Counter && p.Text == "0" {
		b = b.Raw(" zero")
	}
	if !s.Inert || p.Row > 0 {
		b = b.Raw(" r").Number(p.Row)
	}
	for _, m := range p.Marks {
		b = b.Raw(" m-").Raw(m)
	}
	return b
}

// style places a piece: by row and column, or by its index in a hand, among a seat's cards on the table and among the cards on the viewer's tray.
func style(b patch.Ink, s *Surface, z *table.Zone, p *table.Piece, i int) patch.Ink {
	switch {
	case z.Kind == table.Hand, z.Kind == table.Row && z.Seat != table.NoSeat, z.Kind == table.Tray && z.Mine && p.Kind == table.Card: // spectators and diagrams see hands, too
		return b.Raw(` style="--i:`).Number(i).Raw(`"`)
	case z.Kind == table.Grid, z.Kind == table.Pyramid, z.Kind == table.Board:
		b = b.Raw(` style="--r:`).Number(p.Row).Raw(";--c:").Number(p.Col)
		if p.On != "" {
			b = crowd(b, s, z, i)
		}
		return b.Raw(`"`)
	}
	return b
}

// abreast is how many pieces stand side by side on a square. More stand in two ranks.
const abreast = 3

// crowd writes how the i-th piece shares its square with others that take up room there. It is number --k of --m in rank --j, which is 0
// in front and 1 behind. Pawns stand in front.
func crowd(b patch.Ink, s *Surface, z *table.Zone, i int) patch.Ink {
	p := &z.Pieces[i]
	before, all := 0, 0
	for j := range z.Pieces {
		q := &z.Pieces[j]
		if q.On != p.On || q.Has(table.Flat) && i != j {
			continue
		}
		all++
		if j != i && (q.Kind == p.Kind && j < i || q.Kind != table.Pawn && p.Kind == table.Pawn) {
			before++
		}
	}
	rank, files := 0, all
	if behind := all / 2; all > abreast {
		if rank, files = 1, behind; before >= behind {
			rank, files, before = 0, all-behind, before-behind
		}
	}
	if s.Inert && all == 1 {
		return b // the stylesheet of drawings says so
	}
	return b.Raw(";--k:").Number(before).Raw(";--m:").Number(files).Raw(";--j:").Number(rank)
}

// body draws the content of a piece. The stylesheet draws the back of a card.
func body(b patch.Ink, s *Surface, p *table.Piece) patch.Ink {
	silent := ` aria-hidden="true">`
	if s.Inert { // all of it is
		silent = ">"
	}
	switch p.Kind {
	case table.Card:
		b = b.Raw(`<span class="flip">`)
		if sheet := static.Sheet(p.Face); p.Face != "" && sheet == "" {
			b = b.Raw(`<b class="face written"`).Raw(silent).Text(p.Name).Raw("</b>")
		} else if p.Face != "" {
			b = b.Raw(`<svg class="face"`).Raw(silent).Raw(`<use href="`).Asset(sheet).Raw("#").Text(p.Face).Raw(`"></use></svg>`)
		}
		b = b.Raw("</span>")
	case table.Counter:
		words := strings.TrimSuffix(p.Name, ": "+p.Text) // the number is said beside them
		return b.Raw(`<b class="number">`).Text(p.Text).Raw(`</b><span class="words">`).Text(words).Raw("</span>")
	}
	if p.Text != "" {
		b = b.Raw(`<b class="text"`).Raw(silent).Text(p.Text).Raw("</b>")
	}
	return b
}

// Zones returns the whole table as a component. Offers are in a tray of their own, which exists even without offers, so
// that a stylesheet can keep room for them.
func Zones(s *Surface) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		b = zones(b, s, false)
		if s.Inert && !slices.ContainsFunc(s.Zones, func(z table.Zone) bool { return isOffer(&z) }) {
			return b
		}
		b = b.Raw(`<div id="` + offersID + `" class="offered"`)
		if !s.Inert { // it scrolls, and has nothing else to focus in a replay
			b = b.Raw(` role="group" aria-label="Offers to you" tabindex="0"`)
		}
		b = b.Raw(">")
		return zones(b, s, true).Raw("</div>")
	})
}

// zones draws the zones that are offers, or all others.
func zones(b patch.Ink, s *Surface, offers bool) patch.Ink {
	for i := range s.Zones {
		z := &s.Zones[i]
		if isOffer(z) != offers {
			continue
		}
		b = zoneOpen(b, s, z)
		for j := range z.Pieces {
			if !s.Inert || z.Kind != table.Board || !z.Pieces[j].Has(table.Flat) { // it is drawn with its square
				b = piece(b, s, z, j)
			}
		}
		b = zoneClose(b, s, z)
	}
	return b
}

// offersID is the id of the tray of offers.
const offersID = "offered"

// isOffer reports whether a zone is an offer to the viewer: another seat's tray.
func isOffer(z *table.Zone) bool { return z.Kind == table.Tray && z.Seat >= 0 && !z.Mine }

// Draw draws each zone as a region, and each piece as a part of it.
func Draw(d *patch.Drawer, s *Surface) {
	for i := range s.Zones {
		z := &s.Zones[i]
		d.Open(ZoneID(z.ID))
		b := zoneOpen(d.Ink(), s, z)
		open := len(b)
		b = zoneClose(b, s, z)
		end := len(b)
		for j := range z.Pieces {
			b = piece(b[:end], s, z, j)
			d.Part(z.Pieces[j].ID, b[end:])
		}
		d.Keep(b)
		d.Close(PieceIDs, b[:open], b[open:end])
		d.Placed()
	}
}
