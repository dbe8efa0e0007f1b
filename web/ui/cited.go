package ui

import "regexp"

// cited matches a reference to a rule in a text: (BB-6).
var cited = regexp.MustCompile(`\(([A-Z]{1,4}-[0-9]+[a-z]?)\)`)

// span is a part of a text: words, or the id of a rule.
type span struct{ words, rule string }

// spans splits a text at its references to rules.
func spans(text string) (out []span) {
	at := 0
	for _, m := range cited.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, span{words: text[at:m[0]]}, span{rule: text[m[2]:m[3]]})
		at = m[1]
	}
	return append(out, span{words: text[at:]})
}

// citedSpace matches a reference to a rule with the space before it.
var citedSpace = regexp.MustCompile(` ?\([A-Z]{1,4}-[0-9]+[a-z]?\)`)

// Uncited returns a text without its references to rules, for speech.
func Uncited(text string) string { return citedSpace.ReplaceAllString(text, "") }
