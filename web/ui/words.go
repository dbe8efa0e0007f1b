package ui

import (
	"strconv"

	"github.com/a-h/templ"

	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/web/href"
)

// What is said in words beside the table: every move, and what happened.

// actions is every move in words: the way to play without a pointer, and without the script.
func actions(s *Surface) templ.Component {
	return drawing(func(b ink) ink {
		b = b.raw(`<menu id="actions" aria-label="Your moves">`)
		for _, apart := range []bool{false, true} {
			for i := range s.Moves {
				if m := &s.Moves[i]; m.Apart == apart {
					b = b.action(s, m)
				}
			}
		}
		return b.raw("</menu>")
	})
}

// calls is the moves without a piece and those set apart, as buttons on the table itself: within reach on a phone.
func calls(s *Surface) templ.Component {
	return drawing(func(b ink) ink {
		loose := s.loose()
		b = b.raw(`<menu id="calls" class="calls" aria-label="Apart from the pieces"`)
		if len(loose) == 0 {
			b = b.raw(" hidden")
		}
		b = b.raw(">")
		for _, m := range loose {
			b = b.action(s, m)
		}
		return b.raw("</menu>")
	})
}

// action draws a move as a button.
func (b ink) action(s *Surface, m *table.Move) ink {
	b = b.raw(`<li class="`)
	if m.Apart {
		b = b.raw("apart")
	}
	b = b.raw(`"><button type="submit" form="act" name="a" value="`).text(m.Action).raw(`"`)
	b = b.target("data-from", s, m.From).target("data-to", s, m.To)
	if m.Both {
		b = b.raw(" data-both")
	}
	b = b.attr("data-warn", m.Warn).raw(">").text(m.Label).raw("</button> ")
	if m.Warn != "" {
		b = b.raw("<small>").text(m.Warn).raw("</small>")
	}
	return b.raw("</li>")
}

// target writes as an attribute what a move starts from or goes to, if it does.
func (b ink) target(name string, s *Surface, id string) ink {
	if id == "" {
		return b
	}
	prefix := pieceIDs
	if s.zones[id] {
		prefix = zoneIDs
	}
	return b.raw(" ").raw(name).raw(`="`).raw(prefix).text(id).raw(`"`)
}

// act is the form that every move belongs to; v is the version that the player was looking at.
func act(p *MatchPage) templ.Component {
	return drawing(func(b ink) ink {
		b = b.raw(`<form id="act" method="post" action="`).text(href.Act(p.View.ID))
		return b.raw(`"><input type="hidden" name="v" value="`).number(p.View.Version).raw(`"></form>`)
	})
}

// allLines is the log.
func allLines(p *MatchPage) templ.Component {
	return drawing(func(b ink) ink {
		for _, line := range p.told() {
			b = b.line(p, line)
		}
		return b
	})
}

// line draws a line of the log.
func (b ink) line(p *MatchPage, line match.Line) ink {
	b = b.raw("<li").id(lineIDs, strconv.Itoa(line.N)).raw(` class="`).raw(logClass(line))
	if line.N > p.View.At {
		b = b.raw(" later")
	}
	b = b.raw(`"><a href="`).text(p.lineURL(line.N)).raw(`" data-step="line"`)
	if p.Past() && line.N == p.current() {
		b = b.raw(` aria-current="step"`)
	}
	b = b.raw(">")
	for _, words := range line.Words {
		b = b.raw("<span>").text(words).raw("</span>")
	}
	return b.raw("</a></li>")
}

func logClass(line match.Line) string {
	if line.Actor >= "0" && line.Actor <= "9" {
		return "by-seat"
	}
	return "by-house"
}
