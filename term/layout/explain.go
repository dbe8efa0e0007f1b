package layout

import (
	"cmp"
	"slices"
	"strings"

	"quarterdeck/table"
	"quarterdeck/term"
)

// Explain says what lies on a spot, and why it cannot be used.
func Explain(s *Spot, lit bool) string {
	var names []string
	switch {
	case s.Folded:
		for i := range s.Zone.Pieces {
			names = append(names, s.Zone.Pieces[i].Name)
		}
		return strings.TrimSuffix(term.ZoneTitle(s.Zone), ".") + ". " + cmp.Or(strings.Join(names, "; "), "Nothing is there") + "."
	case len(s.Pieces) == 0:
		return term.ZoneTitle(s.Zone) + "."
	}
	why := ""
	for _, p := range s.Pieces {
		names = append(names, p.Name)
		if p.Why != "" {
			why = p.Why
		}
	}
	text := strings.Join(names, "; ") + "."
	for _, about := range abouts(s.Pieces) {
		text += " " + about
	}
	if why != "" && !lit {
		text += " " + why
	}
	return text
}

// abouts returns what is said of pieces. What another piece says, too, and goes on from, is not said twice.
func abouts(pieces []*table.Piece) (out []string) {
	words := func(about string) string {
		first, _, _ := strings.Cut(about, " (") // a rule number follows
		return strings.TrimSuffix(first, ".")
	}
	for _, p := range pieces {
		if p.About == "" || slices.ContainsFunc(out, func(said string) bool { return strings.HasPrefix(words(said), words(p.About)) }) {
			continue
		}
		out = slices.DeleteFunc(out, func(said string) bool { return strings.HasPrefix(words(p.About), words(said)) })
		out = append(out, p.About)
	}
	return out
}
