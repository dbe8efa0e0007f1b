package termtest

import (
	"strings"

	"quarterdeck/lesson"
)

// Inputs returns what the learner did up to a run: moves in notation, and "" for going on after reading.
func Inputs(r *lesson.Run) (out []string) {
	own := r.Lesson().You.String() + " "
	for _, input := range r.Trail() {
		if notation, found := strings.CutPrefix(input, own); found {
			out = append(out, notation)
		} else if input == "next" {
			out = append(out, "")
		}
	}
	return out
}
