// Package words puts seats and counts into sentences: "You win", "{1} wins".
package words

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/table"
)

// Who returns "You" for the viewer's own seat, else the seat's placeholder.
func Who(viewer, seat game.Seat) string {
	if viewer == seat {
		return "You"
	}
	return table.Name(int(seat))
}

// Does returns the seat and the matching verb: "You win" or "{1} wins".
func Does(viewer, seat game.Seat, you, they string) string {
	if viewer == seat {
		return "You " + you
	}
	return table.Name(int(seat)) + " " + they
}

// Whose returns "Your" or “{1}’s”.
func Whose(viewer, seat game.Seat) string {
	if viewer == seat {
		return "Your"
	}
	return table.Name(int(seat)) + "’s"
}

// Count returns a number with its noun: "1 point", "3 points".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
