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

// logBlock is by how many lines the part of a long log moves that a page has.
const logBlock = 20

// window returns which lines of the log the page has, lines[from:to]: all, or the newest 40 to 59. A replay has those around the step shown.
func (p *Page) window() (from, to int) {
	n := len(p.lines())
	switch {
	case p.Whole:
		return 0, n
	case p.Past():
		from = max(0, len(p.View.Log)/logBlock-1) * logBlock
		return from, min(from+3*logBlock, n)
	}
	return max(0, n/logBlock-2) * logBlock, n
}

// allLines returns the lines that the page has, with links to those that it lacks.
func allLines(p *Page) templ.Component {
	return patch.Drawing(func(b patch.Ink) patch.Ink {
		from, to := p.window()
		b = p.lacking(b, from > 0, "Earlier events")
		for _, l := range p.lines()[from:to] {
			b = line(b, p, l)
		}
		return p.lacking(b, to < len(p.lines()), "Later events")
	})
}

// lacking draws a link to the page with the whole log, if this one lacks lines.
func (p *Page) lacking(b patch.Ink, lacks bool, words string) patch.Ink {
	if !lacks {
		return b
	}
	return b.Raw(`<li><a class="more" href="`).Text(p.wholeURL()).Raw(`" data-step="log">`).Raw(words).Raw("</a></li>")
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

// drawLog draws the log. A line never changes, so it draws only lines that the page does not have. The page keeps the lines before those
// that a patch names.
func drawLog(d *patch.Drawer, p *Page) {
	before, after := d.Around(log(p, patch.Gap))
	d.Open("log")
	from, to := p.window()
	d.First(p.lacking(nil, from > 0, "Earlier events"))
	for _, l := range p.View.Log[from:to] {
		if id := strconv.Itoa(l.N); !d.Unchanged(id) {
			b := line(d.Ink(), p, l)
			d.Part(id, b)
			d.Keep(b)
		}
	}
	d.Close(lineIDs, before, after)
}
