package port

import (
	"strconv"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// Critique compares two cards by whether they win the trick, by the numbers of ports still within reach, and by what stays in the
// hand. It goes by the hand of s, the pirates' card, the trump and the ports.
func (s *State) Critique(_ game.Seat, a, better game.Action) string {
	if s.phase != Playing {
		return ""
	}
	switch {
	case a == Flip && s.trump() == NoSuit:
		return "Turning a port gave up a trick without trump, in which " + s.effect(cardOf(better)) + "."
	case a == Flip:
		return "Turning a port ended the trump of " + s.trump().Word() + ", with which " + s.effect(cardOf(better)) + "."
	case better == Flip && s.turned >= Suits:
		return "The trump could be removed first: no suit would then beat another."
	case better == Flip:
		return "Another trump could be turned up first: " + words.Count(int(Suits-s.turned), "exposed port") + " lay face down."
	}
	card, other := cardOf(a), cardOf(better)
	wins, could := beats(card, s.up, s.trump()), beats(other, s.up, s.trump())
	switch {
	case wins != could:
		return s.critiqueTrick(card, other, wins)
	case card.Suit() == s.trump() && other.Suit() != s.trump():
		return both(wins) + "; the " + other.Word() + " saves a trump."
	case card.Suit() == other.Suit() && card > other:
		return both(wins) + "; the " + other.Word() + " saves the higher card."
	case card.Suit() == other.Suit():
		return both(wins) + "; the " + other.Word() + " saves the lower card, which can lose a trick."
	}
	return ""
}

func both(wins bool) string {
	if wins {
		return "Both cards win this trick"
	}
	return "Both cards lose this trick"
}

// effect says what a card does in this trick.
func (s *State) effect(c Card) string {
	if beats(c, s.up, s.trump()) {
		return "the " + c.Word() + " wins"
	}
	return "the " + c.Word() + " loses"
}

// critiqueTrick says what winning or losing this trick does to the ports.
func (s *State) critiqueTrick(card, other Card, wins bool) string {
	text, after, instead := "The "+card.Word()+" loses this trick, the "+other.Word()+" wins it", s.won, s.won+1
	if wins {
		text, after, instead = "The "+card.Word()+" wins this trick, the "+other.Word()+" loses it", s.won+1, s.won
	}
	left := s.tricks - s.trick - 1
	open, could := s.within(after, left), s.within(instead, left)
	switch {
	case open == 0 && could > 0:
		return text + ". No open port is within reach any more."
	case open < could:
		return text + ". " + words.Count(open, "open port") + " instead of " + strconv.Itoa(could) + " can still be reached."
	}
	for i, n := range s.ports {
		switch {
		case s.exploited>>i&1 == 1:
		case wins && n == s.won:
			return text + ". Port " + strconv.Itoa(int(n)) + " has its number of tricks."
		case !wins && n > s.won && n <= s.won+left+1:
			return text + ". Port " + strconv.Itoa(int(n)) + " needs " + strconv.Itoa(int(n-s.won)) + " of the last " + words.Count(int(left+1), "trick") + "."
		}
	}
	return text + "."
}

// within counts the ports that are not exploited and whose number can be reached from a number of tricks won, with so many left.
func (s *State) within(won, left int8) (count int) {
	for i, n := range s.ports {
		if s.exploited>>i&1 == 0 && n >= won && n <= won+left {
			count++
		}
	}
	return count
}
