package port

import (
	"math/bits"
	"math/rand/v2"

	"quarterdeck/game"
)

// Legal is the only place that decides what is legal; Roll and Sample choose from the same sets.
func (s *State) Legal(dst []game.Action, seat game.Seat) []game.Action {
	if !s.Actors().Has(seat) {
		return dst
	}
	switch s.phase {
	case Exposing:
		for left := s.undealt(); left != 0; left &= left - 1 {
			dst = append(dst, Expose(Suit(bits.TrailingZeros8(left))))
		}
		return dst
	case Playing:
		if s.canFlip() {
			dst = append(dst, Flip)
		}
	}
	base, set := s.choice()
	for ; set != 0; set &= set - 1 {
		dst = append(dst, base|game.Action(set.first()))
	}
	return dst
}

// choice returns the action without its card, and the cards to choose from, in every phase that takes
// a card: one dealt (PP-4), one turned, one played. Seats need not follow suit (PP-5).
func (s *State) choice() (game.Action, Cards) {
	switch s.phase {
	case Dealing:
		return pack(doDeal, s.dealee(), 0), s.unseen
	case Turning:
		return pack(doPirate, 0, 0), s.unseen
	}
	return pack(doPlay, 0, 0), s.hands[s.player()]
}

// Weight returns 1: every card of a shuffled deck is equally likely.
func (s *State) Weight(game.Action) uint32 { return 1 }

// Roll draws one card.
func (s *State) Roll(r *rand.Rand) game.Action {
	if s.phase == Exposing {
		left := s.undealt()
		for k := game.Below(r, uint64(bits.OnesCount8(left))); k > 0; k-- {
			left &= left - 1
		}
		return Expose(Suit(bits.TrailingZeros8(left)))
	}
	base, set := s.choice()
	return base | game.Action(set.nth(int(game.Below(r, uint64(set.len())))))
}

// Sample draws one of the seat's actions; turning an exposed port counts as one.
func (s *State) Sample(_ game.Seat, random uint32) game.Action {
	set := s.hands[s.player()]
	n := set.len()
	if !s.canFlip() {
		return Play(set.nth(int(uint64(random) * uint64(n) >> 32)))
	}
	k := int(uint64(random) * uint64(n+1) >> 32)
	if k == 0 {
		return Flip
	}
	return Play(set.nth(k - 1))
}

// Explain returns the reason why a is not legal now.
func (s *State) Explain(seat game.Seat, a game.Action) *game.Refusal {
	text, rule := s.why(seat, a)
	return &game.Refusal{Code: game.Illegal, Text: text, Rule: rule}
}

func (s *State) why(seat game.Seat, a game.Action) (text, rule string) {
	v := verbOf(a)
	switch {
	case s.phase == Over && s.exploited == allExploited:
		return "The voyage is over: you have exploited every port.", "PP-10"
	case s.phase == Over:
		return "The voyage is over: no open port shows the number of tricks won.", "PP-9"
	case seat == game.Nature:
		return s.whyNot(a)
	case v != doFlip && v != doPlay:
		return "Only chance deals and turns cards.", "PP-4"
	case s.phase == Exposing && s.turned > 0:
		return "Wait until the exposed port is turned.", "PP-5"
	case s.phase != Playing:
		return "Wait until the top pirate card is turned.", "PP-5"
	case seat != s.player():
		return "It is your partner’s trick: the seats play alternate tricks.", "PP-12"
	case v == doFlip && !s.canFlip():
		return "The last exposed port has been turned. There is no trump for the rest of the voyage, so play a card.", "PP-7"
	}
	return "You do not hold the " + cardOf(a).Word() + ". Play a card from your hand.", "PP-5"
}

// whyNot returns why chance cannot do a, for readers of records.
func (s *State) whyNot(a game.Action) (text, rule string) {
	switch v := verbOf(a); {
	case s.phase == Playing:
		return "Chance has nothing to do now: a seat has to play a card.", "PP-5"
	case s.phase == Exposing && v == doExpose:
		return "The exposed port of " + suitOf(a).Word() + " has already been turned.", "PP-3"
	case s.phase == Exposing:
		return "An exposed port must be turned now.", "PP-3"
	case s.phase == Dealing && v == doDeal && seatOf(a) != s.dealee():
		return "The next card is dealt to seat " + s.dealee().String() + ".", "PP-12"
	case s.phase == Dealing && v != doDeal:
		return "The crew’s cards must be dealt now.", "PP-4"
	case s.phase == Turning && v != doPirate:
		return "The top pirate card must be turned now.", "PP-5"
	}
	return "The " + cardOf(a).Word() + " has already been seen and cannot appear again before the deck is shuffled.", "PP-4"
}
