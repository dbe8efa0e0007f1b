// Package sequel says in which ways the match to which a lesson leads differs from the lesson.
package sequel

import (
	"slices"
	"strconv"
	"strings"

	"quarterdeck/game"
)

// Text returns what a learner should know of the match before it begins: who plays beside a learner who was alone, and options that have
// another value. It is empty if the match is played as the lesson was. Both setups are resolved.
func Text(g game.Game, lesson, match game.Setup, bot string) string {
	var out []string
	switch more := match.Seats - lesson.Seats; {
	case more == 1 && lesson.Seats == 1:
		out = append(out, "In the match you have a partner: "+bot+".")
	case more > 0:
		out = append(out, "In the match there are "+strconv.Itoa(match.Seats)+" players.")
	}
	for i := range g.Info().Options {
		o := &g.Info().Options[i]
		value := match.Value(o)
		if value == lesson.Value(o) {
			continue
		}
		if _, err := g.Resolve(game.Setup{Seats: match.Seats, Options: map[string]string{o.Name: lesson.Value(o)}}); err != nil {
			continue // the number of players says so
		}
		if n := slices.Index(o.Values, value); n >= 0 && n < len(o.Labels) {
			value = o.Labels[n]
		}
		out = append(out, "Another option in the match: "+o.Name+" ("+value+").")
	}
	return strings.Join(out, " ")
}
