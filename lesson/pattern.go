package lesson

import (
	"quarterdeck/game"
	"quarterdeck/lesson/source"
)

// Pattern stands for actions of a game.
type Pattern = source.Pattern

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
		case !p.Fits(notation):
		case p.Wild():
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
			if p.Fits(g.Format(a)) {
				return a, true
			}
		}
	}
	return 0, false
}
