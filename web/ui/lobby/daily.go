package lobby

import "strconv"

// state says what the guest has done, or has to do, today.
func (d Daily) state() string {
	text := "Play"
	switch {
	case d.Over:
		text = "Done: " + d.Result
	case d.Begun:
		text = "Continue"
	}
	if d.Streak > 1 {
		text += " · " + strconv.Itoa(d.Streak) + " days in a row"
	}
	return text
}
