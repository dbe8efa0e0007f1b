// Package rules draws the page of a game’s rules.
package rules

import (
	"fmt"
	"strconv"
	"time"

	"github.com/a-h/templ"

	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/web/static"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/tabletop"
)

// Page is a game's rules.
type Page struct {
	Page ui.Page
	Info *game.Info
	Book *lesson.Rulebook
	// House has what is not standard at the table from which the reader comes.
	House []game.HouseRule
}

// part is a part of the page, ready to be drawn.
type part struct {
	html    string
	summary *summary
	diagram *diagram
}

// summary is the game on one screen, as HTML.
type summary struct {
	points []lesson.Point
	missed []string
}

// diagram is one of the page, numbered from 1.
type diagram struct {
	*lesson.Diagram
	id, caption, game string
}

// parts are those above the contents, which are the title and the summary, and those below.
type parts struct {
	top, rest []part
	headings  []heading
}

// parts converts the page.
func (p *Page) parts() parts {
	w, out := newWriter(p.Book.RuleIDs()), parts{}
	count := 0
	for _, block := range p.Book.Blocks {
		switch {
		case block.Summary != nil:
			s := &summary{}
			for _, point := range block.Summary.Points {
				s.points = append(s.points, lesson.Point{Title: point.Title, Text: w.inline(point.Text)})
			}
			for _, text := range block.Summary.Missed {
				s.missed = append(s.missed, w.inline(text))
			}
			out.top, out.rest = append(out.rest, part{summary: s}), nil
		case block.Diagram != nil:
			count++
			d := &diagram{block.Diagram, "diagram-" + strconv.Itoa(count), w.inline(block.Diagram.Caption), p.Info.ID}
			out.rest = append(out.rest, part{diagram: d})
		default:
			out.rest = append(out.rest, part{html: w.html(block.Markdown)})
		}
	}
	out.headings = w.headings
	return out
}

// surface returns the diagram's table, ready to be drawn.
func (d *diagram) surface() *tabletop.Surface {
	v := d.View()
	s := tabletop.NewSurface(v.Table, v.Seats, nil, time.Time{})
	s.Shown, s.Inert = d.Shown, true
	return s
}

// style tells the stylesheet the diagram's proportions.
func (d *diagram) style() templ.SafeCSS {
	return templ.SafeCSS(fmt.Sprintf("--wide:%v;--narrow:%v;--most:%dpx", d.Size, d.Narrow, d.Size.Width))
}

// column is how wide the text of the page is. A wider diagram is as wide as the paper.
const column = 800

// class returns the CSS class of the diagram's figure.
func (d *diagram) class() string {
	if d.Size.Width > column {
		return "diagram broad"
	}
	return "diagram"
}

func (d *diagram) sheet() string { return ui.Asset(static.DiagramSheet(d.game)) }
