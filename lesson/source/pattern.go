package source

import (
	"path"
	"strings"
)

// Pattern stands for actions of a game: one action in notation, or all that fit a text in which * stands for any text.
type Pattern struct{ Text }

// Wild reports whether the pattern may stand for several actions.
func (p Pattern) Wild() bool { return strings.Contains(p.Text.Text, "*") }

// Fits reports whether the pattern stands for an action, in notation.
func (p Pattern) Fits(notation string) bool {
	if !p.Wild() {
		return p.Text.Text == notation
	}
	// Notations have no slash, at which Match would stop.
	ok, err := path.Match(strings.NewReplacer(`\`, `\\`, "[", `\[`, "?", `\?`).Replace(p.Text.Text), notation)
	return err == nil && ok
}
