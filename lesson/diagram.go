package lesson

import (
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/lesson/source"
	"quarterdeck/match"
	"quarterdeck/table"
)

// Diagram is a part of the table in a real position, as a rules page shows it. Its block in rules.md sets up the position
// as a lesson does. It never changes.
type Diagram struct {
	Text    string // what readers learn who cannot see the drawing
	Caption string
	Size    Size // of the felt in a wide column
	Narrow  Size // of the felt on a phone

	Shown map[string]bool // zones that it points at

	view *match.View
}

// Size is the proportions of a diagram.
type Size struct{ Width, Height int }

// View returns what the diagram's viewer sees: only the zones and pieces that it shows, and no moves.
func (d *Diagram) View() *match.View { return d.view }

// Shown is the mark of pieces that a lesson or a diagram points at.
const Shown = "shown"

// diagramNames are what the players in diagrams are called.
var diagramNames = []string{"Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal"}

// headKeys set up a position, in lessons and in diagrams alike.
var headKeys = []string{"option", "seed", "deal", "play"}

// diagramKeys come once each in a diagram and are lists or texts of its own.
var diagramKeys = []string{"seats", "viewer", "show", "without", "mark", "size", "narrow", "caption", "text"}

// parseDiagram reads a diagram of g. The lines before it in file count, so that mistakes have their place.
func parseDiagram(p *parser, g game.Game, statements []source.Statement, fence Text) *Diagram {
	values := map[string]Text{}
	for _, s := range statements {
		switch {
		case slices.Contains(headKeys, s.Key.Text):
			p.head(s)
		case !slices.Contains(diagramKeys, s.Key.Text):
			p.fail(s.Key, "“%s” is not known in a diagram; known are %s", s.Key.Text, strings.Join(append(slices.Clone(headKeys), diagramKeys...), ", "))
		case s.Value.Text == "":
			p.fail(s.Key, "“%s” needs a text behind the colon", s.Key.Text)
		case !p.again(s.Key):
			values[s.Key.Text] = s.Value
		}
	}
	for _, key := range []string{"show", "size", "caption", "text"} {
		if _, found := values[key]; !found {
			p.fail(fence, "the line “%s: …” is missing in the diagram", key)
		}
	}
	d := &Diagram{Shown: map[string]bool{}, Size: p.size(values["size"]), Narrow: p.size(values["narrow"])}
	if d.Narrow == (Size{}) {
		d.Narrow = d.Size
	}
	p.l.Game, p.l.Seed = g, p.header["seed"].Text
	for range p.integer(values["seats"], "this", 0, game.MaxSeats) {
		p.seats = append(p.seats, Text{Text: "you"})
	}
	p.scene(g, values["seats"])
	if len(p.problems) > 0 {
		return d
	}
	p.l.You = game.Watcher
	if at, found := values["viewer"]; found {
		p.l.You = game.Seat(p.integer(at, "this", 0, p.l.Setup.Seats-1))
	}
	p.draw(d, values, fence)
	return d
}

// scene settles the options of a diagram and reads its draws and actions.
func (p *parser) scene(g game.Game, at Text) {
	options := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(p.options)) {
		options[name] = p.options[name].Text
	}
	setup, err := g.Resolve(game.Setup{Seats: len(p.seats), Options: options})
	if err != nil {
		for _, option := range p.options {
			at = option
		}
		p.fail(at, "%v", err)
		return
	}
	p.l.Setup, p.l.Levels = setup, make([]string, setup.Seats)
	p.l.names = diagramNames[:setup.Seats]
	for _, t := range p.l.Deal {
		p.action(t)
	}
	for _, t := range p.l.Play {
		p.entry(t)
	}
}

// draw plays up to the diagram's position and cuts out what it shows.
func (p *parser) draw(d *Diagram, values map[string]Text, fence Text) {
	run, err := p.l.open()
	if problem, ok := err.(source.Problem); ok {
		p.fail(Text{Line: problem.Line, Col: problem.Col}, "%s", problem.Text)
		return
	} else if err != nil {
		p.fail(fence, "%v", err)
		return
	}
	for _, left := range run.draws {
		p.fail(fence, "the draw “%s” was not needed; remove it from “deal”", p.l.Game.Format(left.action))
	}
	v, err := run.match.View(p.l.You, run.match.Version())
	if err != nil {
		p.fail(fence, "%v", err)
		return
	}
	still(v)
	whole := v.Table
	v.Table = &table.Table{Moves: []table.Move{}, Zones: p.cut(whole, values["show"].List(), values["without"].List())}
	for _, id := range values["mark"].List() {
		if piece := pieceOf(v.Table, id.Text); piece != nil {
			piece.Marks = append(piece.Marks[:len(piece.Marks):len(piece.Marks)], Shown)
		} else if d.Shown[id.Text] = true; v.Table.Zone(id.Text) == nil {
			p.fail(id, "the diagram has no piece or zone “%s”; it has %s", id.Text, ids(v.Table, true))
		}
	}
	d.view = v
	namer := run.match.Seating().Namer()
	for key, to := range map[string]*string{"caption": &d.Caption, "text": &d.Text} {
		p.prose(values[key])
		*to = namer.Replace(values[key].Text)
	}
}

// cut returns the zones that are shown, without the pieces that are left out.
func (p *parser) cut(t *table.Table, show, without []Text) (out []table.Zone) {
	shown, left := map[string]bool{}, map[string]bool{}
	for _, id := range show {
		shown[id.Text] = true
		if t.Zone(id.Text) == nil {
			p.fail(id, "the table has no zone “%s” here; it has %s", id.Text, ids(t, false))
		}
	}
	for i := range t.Zones {
		z := t.Zones[i]
		if !shown[z.ID] {
			continue
		}
		z.Active = false // no player acts in a drawing
		z.Pieces = slices.DeleteFunc(slices.Clone(z.Pieces), func(piece table.Piece) bool {
			for _, id := range without {
				if ok, err := path.Match(id.Text, piece.ID); err == nil && ok {
					left[id.Text] = true
					return true
				}
			}
			return false
		})
		out = append(out, z)
	}
	for _, id := range without {
		if !left[id.Text] {
			p.fail(id, "the diagram has no piece “%s”; it has %s", id.Text, ids(&table.Table{Zones: out}, true))
		}
	}
	return out
}

// ids returns the ids of all zones, with those of their pieces on request.
func ids(t *table.Table, pieces bool) string {
	var out []string
	for _, z := range t.Zones {
		text := z.ID
		if pieces {
			text += " ("
			for i := range z.Pieces {
				text += " " + z.Pieces[i].ID
			}
			text += " )"
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

var proportions = regexp.MustCompile(`^([1-9][0-9]{1,3}) x ([1-9][0-9]{1,3})$`)

// size reads “720 x 300”.
func (p *parser) size(t Text) Size {
	found := proportions.FindStringSubmatch(t.Text)
	if found == nil {
		if t.Text != "" {
			p.fail(t, "a size is written “720 x 300”, width and height, not “%s”", t.Text)
		}
		return Size{}
	}
	var n [2]int
	for i := range n {
		n[i], _ = strconv.Atoi(found[i+1]) // digits
	}
	return Size{n[0], n[1]}
}

// integer reads a number, 0 if there is none. A mistake names it.
func (p *parser) integer(t Text, name string, least, most int) int {
	if t.Text == "" {
		return 0
	}
	n, err := strconv.Atoi(t.Text)
	if err != nil || n < least || n > most {
		p.fail(t, "%s is a number from %d to %d, not “%s”", name, least, most, t.Text)
		return least
	}
	return n
}

// String returns the size as CSS writes an aspect ratio.
func (s Size) String() string { return fmt.Sprintf("%d/%d", s.Width, s.Height) }
