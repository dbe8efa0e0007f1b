package port

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// Reason says what a card or a turned port is for, in every third trick. It goes by the ports, the tricks and the trump, which all viewers see.
func (s *State) Reason(_ game.Seat, a game.Action) string {
	if a == Flip {
		return "I hope for a better trump."
	}
	if s.up == NoCard || s.trick%3 != 0 {
		return ""
	}
	won := beats(cardOf(a), s.up, s.trump())
	for i, n := range s.ports {
		switch {
		case s.exploited>>i&1 == 1 || n < s.won:
		case won && n > s.won:
			return "Port " + strconv.Itoa(int(n)) + " needs " + words.Count(int(n-s.won), "trick") + ": I take this one."
		case !won && n == s.won:
			return "Port " + strconv.Itoa(int(n)) + " has its number: I let this one go."
		}
	}
	return ""
}
