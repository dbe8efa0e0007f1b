package tabletop

import (
	"strings"

	"quarterdeck/match"
	"quarterdeck/web/href"
)

// RulesOf returns the address of the rules, with the match's house rules at the top.
func RulesOf(v *match.View) string {
	house := map[string]string{}
	for _, o := range v.Options {
		if o.House != "" {
			house[o.Name] = o.Value
		}
	}
	return href.HouseRules(v.Game, house)
}

// HouseRules returns a match's house rules in words, or "".
func HouseRules(v *match.View) string {
	var words []string
	for _, o := range v.Options {
		if o.House != "" {
			words = append(words, o.House)
		}
	}
	return strings.Join(words, ", ")
}
