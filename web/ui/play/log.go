package play

import (
	"strconv"

	"github.com/a-h/templ"

	"quarterdeck/match"
	"quarterdeck/web/href"
	"quarterdeck/web/ui/patch"
)

// act returns the form that every move belongs to; v is the version that the player was looking at.
func act(p *Page) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		b = b.Raw(`<form id="act" method="post" action="`).Text(href.Act(p.View.ID))
		return b.Raw(`"><input type="hidden" name="v" value="`).Number(p.View.Version).Raw(`"></form>`)
	})
}

// allLines returns the log.
func allLines(p *Page) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		for _, l := range p.told() {
			b = line(b, p, l)
		}
		return b
	})
}

// lineIDs is what the ids of the log's lines begin with.
const lineIDs = "log-"

// line draws a line of the log.
func line(b patch.Ink, p *Page, l match.Line) patch.Ink {
	b = b.Raw("<li").ID(lineIDs, strconv.Itoa(l.N)).Raw(` class="`).Raw(p.logClass(l))
	if l.N > p.View.At {
		b = b.Raw(" later")
	}
	b = b.Raw(`"`)
	if seat, ok := actor(l); ok && seat < len(p.View.Names) {
		b = b.Raw(` data-by="`).Text(p.View.Names[seat]).Raw(`"`)
	}
	b = drawn(b, l.Drawn).Raw(`><a href="`).Text(p.lineURL(l.N)).Raw(`" data-step="line"`)
	if p.Past() && l.N == p.current() {
		b = b.Raw(` aria-current="step"`)
	}
	b = b.Raw(">")
	for _, words := range l.Words {
		b = b.Raw("<span>").Text(words).Raw("</span>")
	}
	return b.Raw("</a></li>")
}

// drawn writes the draws of chance that belong to a line, for the page's script, which compares them in the end with what the seed deals.
func drawn(b patch.Ink, draws []match.Played) patch.Ink {
	if len(draws) == 0 {
		return b
	}
	b = b.Raw(` data-drawn="`)
	for i, d := range draws {
		if i > 0 {
			b = b.Raw(",")
		}
		b = b.Number(d.N).Raw(" ").Text(d.Notation)
	}
	return b.Raw(`"`)
}

// actor returns the seat that did what a line tells, if a seat did it.
func actor(line match.Line) (seat int, ok bool) {
	seat, err := strconv.Atoi(line.Actor)
	return seat, err == nil && seat >= 0
}

// logClass says whether the viewer, another seat or the server did what a line tells.
func (p *Page) logClass(line match.Line) string {
	switch seat, ok := actor(line); {
	case !ok:
		return "by-house"
	case seat < len(p.View.Seats) && p.View.Seats[seat].You:
		return "by-you"
	}
	return "by-seat"
}

// drawLog draws the log. A line never changes, so lines that the page has are not drawn again.
func drawLog(d *patch.Drawer, p *Page) {
	before, after := d.Around(log(p, patch.Gap))
	d.Open("log")
	for _, l := range p.View.Log {
		if id := strconv.Itoa(l.N); !d.Unchanged(id) {
			b := line(d.Ink(), p, l)
			d.Part(id, b)
			d.Keep(b)
		}
	}
	d.Close(lineIDs, before, after)
}
