package lesson

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Condition is what can be asked about the learner's table: several terms, all of which must hold.
type Condition struct {
	Text
	terms []term
}

// term is "over", "may ACTIONS", "ID here", "ID is MARK", "ID shows FACE", or "ID OP VALUE", where VALUE is a number or another id.
// An id may have * in it, {me} for the viewer's seat, {other} for that of a single opponent, and a mark behind it, as in "middle-*/now".
type term struct {
	left, op, right string
	not             bool
	at              Text // the term in the file; behind “may” its actions alone
}

var comparisons = []string{"=", "!=", "<", "<=", ">", ">="}

// moment is what a condition reads: nothing that the viewer does not see.
type moment struct {
	table *table.Table
	over  bool // the match is over
	me    game.Seat
	legal func() []string // the viewer's actions, in notation
}

// parseCondition reads terms that are joined by "and". problem is "" if there is none.
func parseCondition(t Text) (c Condition, problem string) {
	c.Text = t
	for _, part := range t.Split(" and ") {
		words := strings.Fields(part.Text)
		not := len(words) > 1 && words[0] == "not"
		if not {
			words = words[1:]
		}
		switch {
		case len(words) == 1 && words[0] == "over":
			c.terms = append(c.terms, term{op: "over", not: not, at: part})
		case len(words) > 1 && words[0] == "may":
			_, actions, _ := part.Cut("may ")
			c.terms = append(c.terms, term{op: "may", right: strings.Join(words[1:], " "), not: not, at: actions})
		case len(words) == 2 && words[1] == "here":
			c.terms = append(c.terms, term{left: words[0], op: "here", not: not, at: part})
		case len(words) == 3 && (words[1] == "is" || words[1] == "shows" || slices.Contains(comparisons, words[1])):
			c.terms = append(c.terms, term{words[0], words[1], words[2], not, part})
		default:
			return c, "“" + part.Text + "” is not a condition: write “over”, “ID here”, “ID is MARK”, “ID shows FACE”, “may ACTION” or a comparison such as “points-0 > 3”"
		}
	}
	return c, ""
}

// holds reports whether the condition is true. missing is an id that it compares and that is not there.
func (c *Condition) holds(m *moment) (ok bool, missing string) {
	ok = true
	for _, term := range c.terms {
		held, lacks := term.holds(m)
		ok = ok && held != term.not
		if missing == "" {
			missing = lacks
		}
	}
	return ok && missing == "", missing
}

func (q term) holds(m *moment) (ok bool, missing string) {
	switch q.op {
	case "over":
		return m.over, ""
	case "may":
		p := Pattern{Text: Text{Text: q.right}}
		return slices.ContainsFunc(m.legal(), p.Fits), ""
	case "here":
		return m.zone(q.left) != nil || m.piece(q.left, nil) != nil, ""
	case "is":
		return m.piece(q.left, func(p *table.Piece) bool { return p.Has(q.right) }) != nil, ""
	case "shows":
		face := Pattern{Text: Text{Text: q.right}}
		shows := func(p *table.Piece) bool {
			return face.Fits(p.Face) && p.Face != "" || p.Face == "" && face.Fits(p.Text) && p.Text != ""
		}
		if z := m.zone(q.left); z != nil {
			return slices.ContainsFunc(z.Pieces, func(p table.Piece) bool { return shows(&p) }), ""
		}
		return m.piece(q.left, shows) != nil, ""
	}
	a, ok := m.number(q.left)
	if !ok {
		return false, q.left
	}
	b, ok := m.number(q.right)
	if !ok {
		return false, q.right
	}
	return map[string]bool{"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[q.op], ""
}

// presence is how much of what a term names a position has.
type presence int

const (
	absent   presence = iota // no such id, or no such action
	unmarked                 // the id, and no piece of it has the mark
	present
)

// presence returns how much of what the term names the position has. Of comparisons it knows nothing: holds returns what they lack.
func (q term) presence(m *moment) presence {
	switch q.op {
	case "may":
		if held, _ := q.holds(m); !held {
			return absent
		}
	case "here", "is", "shows":
		id, mark, _ := strings.Cut(q.left, "/")
		has := func(p *table.Piece) bool { return q.op != "is" || p.Has(q.right) }
		switch {
		case m.zone(id) == nil && m.piece(id, nil) == nil:
			return absent
		case (mark != "" || q.op == "is") && m.piece(q.left, has) == nil:
			return unmarked
		}
	}
	return present
}

// number returns a number, the number that a piece shows, or how many pieces a zone has.
func (m *moment) number(text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	if z := m.zone(text); z != nil {
		return len(z.Pieces), true
	}
	if p := m.piece(text, nil); p != nil {
		n, err := strconv.Atoi(strings.TrimLeft(p.Text, "+×"))
		return n, err == nil
	}
	return 0, false
}

// name puts the viewer's seat in the place of {me}, and that of the opponent in a game of two in the place of {other}.
func (m *moment) name(reference string) string {
	return strings.NewReplacer("{me}", m.me.String(), "{other}", (1 - m.me).String()).Replace(reference)
}

func (m *moment) zone(reference string) *table.Zone { return m.table.Zone(m.name(reference)) }

// piece returns the first piece that a reference stands for and that fits, or nil.
func (m *moment) piece(reference string, fits func(*table.Piece) bool) *table.Piece {
	id, mark, _ := strings.Cut(m.name(reference), "/")
	pattern := Pattern{Text: Text{Text: id}}
	for i := range m.table.Zones {
		for j := range m.table.Zones[i].Pieces {
			p := &m.table.Zones[i].Pieces[j]
			if pattern.Fits(p.ID) && (mark == "" || p.Has(mark)) && (fits == nil || fits(p)) {
				return p
			}
		}
	}
	return nil
}

// pieceOf returns the piece with that id, or nil.
func pieceOf(t *table.Table, id string) *table.Piece {
	m := moment{table: t}
	return m.piece(id, nil)
}
