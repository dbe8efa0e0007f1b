package port

import _ "embed"

// habits is the table of UsualHabit, written by go test -run HabitTable -habit 25000. There is a line for every number of tricks
// left, from 1 on, and every set of needs, in ascending order. It holds habits for 0, 1, 2 and 3 flips left, each as the shares of 1 flip and
// more, then the shares of tricks won after 0 flips and more. A share is one character, from '0' on, in steps of 1/habitSteps.
//
//go:embed habit.txt
var habits string

const (
	habitSteps = 63
	habitLine  = 1 + 3 + 5 + 7 + 1
)

// UsualHabit returns the habit of seats that go by ClosedOdds with this table, as counted in their hands.
func UsualHabit(left int, needs uint16, flips int) (h Habit) {
	// Before the lines of left are those of fewer tricks: 4 + 8 + … + 2^left.
	at := (1<<(left+1)-4+int(needs))*habitLine + flips*flips
	h.Flips[0] = 1
	for f := 1; f <= flips; f++ {
		h.Flips[f] = share(at + f - 1)
		h.Flips[0] -= h.Flips[f]
	}
	for f := range flips + 1 {
		h.Wins[f] = share(at + flips + f)
	}
	return h
}

func share(at int) float32 { return float32(habits[at]-'0') / habitSteps }
