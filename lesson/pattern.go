package lesson

import (
	"path"
	"strings"

	"quarterdeck/game"
)

// Pattern stands for actions of a game: one action in notation, or all that fit a text in which * stands for any text.
type Pattern struct{ Text }

// wild reports whether the pattern may stand for several actions.
func (p Pattern) wild() bool { return strings.Contains(p.Text.Text, "*") }

// fits reports whether the pattern stands for an action, in notation.
func (p Pattern) fits(notation string) bool {
	if !p.wild() {
		return p.Text.Text == notation
	}
	// Notations have no slash, at which Match would stop.
	ok, err := path.Match(strings.NewReplacer(`\`, `\\`, "[", `\[`, "?", `\?`).Replace(p.Text.Text), notation)
	return err == nil && ok
}

// Degrees to which patterns fit an action.
const (
	foreign = iota
	byPattern
	exactly
)

// fit returns how well the best of some patterns fits an action.
func fit(patterns []Pattern, notation string) int {
	best := foreign
	for _, p := range patterns {
		switch {
		case !p.fits(notation):
		case p.wild():
			best = max(best, byPattern)
		default:
			return exactly
		}
	}
	return best
}

// firstLegal returns the first legal action of s that one of the patterns stands for, in the order of the patterns.
func firstLegal(g game.Game, st game.State, s game.Seat, patterns []Pattern) (game.Action, bool) {
	legal := st.Legal(nil, s)
	for _, p := range patterns {
		for _, a := range legal {
			if p.fits(g.Format(a)) {
				return a, true
			}
		}
	}
	return 0, false
}
