package play

import (
	"strconv"

	"github.com/a-h/templ"

	"quarterdeck/match"
	"quarterdeck/web/href"
	"quarterdeck/web/ui/patch"
)

// act returns the form of all moves. v is the version that the player sees. Once the match is over, nothing can be sent. Before that
// it stays a form even while there is no move: patches change the element, never its kind.
func act(p *Page) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		tag := "form"
		if p.View.Result != nil {
			tag = "div"
		}
		b = b.Raw("<").Raw(tag).Raw(` id="act"`)
		if tag == "form" {
			b = b.Raw(` method="post" action="`).Text(href.Act(p.View.ID)).Raw(`"`)
		}
		b = b.Raw(`><input type="hidden" name="v" value="`).Number(p.View.Version).Raw(`">`)
		return b.Raw("</").Raw(tag).Raw(">")
	})
}

// allLines returns the log.
func allLines(p *Page) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		for _, l := range p.lines() {
			b = line(b, p, l)
		}
		return b
	})
}

// lineIDs is the prefix of the ids of the log's lines.
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
	b = b.Attr("data-cue", l.Cue)
	b = moved(drawn(b, l.Drawn), l).Raw(`><a href="`).Text(p.Moment(l.N)).Raw(`" data-step="line"`)
	if p.Past() && l.N == p.current() {
		b = b.Raw(` aria-current="step"`)
	}
	b = b.Raw(">")
	for _, words := range l.Words {
		b = b.Raw("<span>").Text(words).Raw("</span>")
	}
	if l.Reason != "" {
		b = b.Raw("<q>").Text(l.Reason).Raw("</q>")
	}
	return b.Raw("</a></li>")
}

// drawn writes the draws of chance of a line. At the end of the match, the page's script compares them with what the seed deals.
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

// moved writes what moved between public piles, for the same check.
func moved(b patch.Ink, l match.Line) patch.Ink {
	if len(l.Moved) == 0 {
		return b
	}
	b = b.Raw(` data-moved="`)
	for i, m := range l.Moved {
		if i > 0 {
			b = b.Raw(",")
		}
		b = b.Number(m.N).Raw(" ").Text(m.Piles)
	}
	return b.Raw(`"`)
}

// actor returns the seat that acted in a line, if a seat did.
func actor(line match.Line) (seat int, ok bool) {
	seat, err := strconv.Atoi(line.Actor)
	return seat, err == nil && seat >= 0
}

// logClass returns the CSS class of a line, by who acted: the viewer, another seat or the server.
func (p *Page) logClass(line match.Line) string {
	switch seat, ok := actor(line); {
	case !ok:
		return "by-server"
	case seat < len(p.View.Seats) && p.View.Seats[seat].You:
		return "by-you"
	}
	return "by-seat"
}

// drawLog draws the log. A line never changes, so it draws only lines that the page does not have.
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
