package lesson

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/table"
)

// Condition is what can be asked about the learner's table: several terms, all of which must hold.
type Condition struct {
	Text
	terms []term
}

// term is "over", "ID here", "ID is MARK", or "ID OP VALUE", where VALUE is a number or another id.
type term struct {
	left, op, right string
}

var comparisons = []string{"=", "!=", "<", "<=", ">", ">="}

// parseCondition reads terms that are joined by "and". problem is "" if there is none.
func parseCondition(t Text) (c Condition, problem string) {
	c.Text = t
	for part := range strings.SplitSeq(t.Text, " and ") {
		words := strings.Fields(part)
		switch {
		case len(words) == 1 && words[0] == "over":
			c.terms = append(c.terms, term{op: "over"})
		case len(words) == 2 && words[1] == "here":
			c.terms = append(c.terms, term{left: words[0], op: "here"})
		case len(words) == 3 && (words[1] == "is" || slices.Contains(comparisons, words[1])):
			c.terms = append(c.terms, term{words[0], words[1], words[2]})
		default:
			return c, "“" + strings.TrimSpace(part) + "” is not a condition: write “over”, “ID here”, “ID is MARK” or a comparison such as “points-0 > 3”"
		}
	}
	return c, ""
}

// holds reports whether the condition is true on a table. missing is an id that it compares and that is not there.
func (c *Condition) holds(t *table.Table, over bool) (ok bool, missing string) {
	ok = true
	for _, term := range c.terms {
		held, lacks := term.holds(t, over)
		ok = ok && held
		if missing == "" {
			missing = lacks
		}
	}
	return ok, missing
}

func (q term) holds(t *table.Table, over bool) (ok bool, missing string) {
	switch q.op {
	case "over":
		return over, ""
	case "here":
		return t.Zone(q.left) != nil || pieceOf(t, q.left) != nil, ""
	case "is":
		p := pieceOf(t, q.left)
		return p != nil && p.Has(q.right), ""
	}
	a, ok := number(t, q.left)
	if !ok {
		return false, q.left
	}
	b, ok := number(t, q.right)
	if !ok {
		return false, q.right
	}
	return map[string]bool{"=": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[q.op], ""
}

// number returns a number, the number that a piece shows, or how many pieces a zone has.
func number(t *table.Table, text string) (int, bool) {
	if n, err := strconv.Atoi(text); err == nil {
		return n, true
	}
	if z := t.Zone(text); z != nil {
		return len(z.Pieces), true
	}
	if p := pieceOf(t, text); p != nil {
		n, err := strconv.Atoi(strings.TrimLeft(p.Text, "+×"))
		return n, err == nil
	}
	return 0, false
}

// pieceOf returns the piece with that id, or nil.
func pieceOf(t *table.Table, id string) *table.Piece {
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			if p := &t.Zones[i].Pieces[j]; p.ID == id {
				return p
			}
		}
	}
	return nil
}
