package port

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// allExploited is the exploited set of a won voyage.
const allExploited = 1<<Ports - 1

// Apply executes an action of Legal.
func (s *State) Apply(_ game.Seat, a game.Action) {
	switch verbOf(a) {
	case doExpose:
		s.expose(suitOf(a))
	case doDeal:
		s.deal(seatOf(a), cardOf(a))
	case doPirate:
		s.turn(cardOf(a))
	case doFlip:
		s.flip()
	case doPlay:
		s.play(cardOf(a))
	default:
		panic("port: unknown action")
	}
}

// expose turns the next exposed port: the initial trump (PP-3), or one more (PP-6).
func (s *State) expose(suit Suit) {
	first := s.turned == 0
	s.stack[s.turned] = suit
	s.turned++
	s.phase = Playing
	if first {
		s.phase = Dealing
	}
}

// deal gives the crew one of its ten cards (PP-4).
func (s *State) deal(seat game.Seat, c Card) {
	s.unseen = s.unseen.without(c)
	s.hands[seat] = s.hands[seat].with(c)
	s.dealt++
	if s.dealt == s.tricks {
		s.phase = Turning
	}
}

// turn shows the top pirate card (PP-5).
func (s *State) turn(c Card) {
	s.unseen = s.unseen.without(c)
	s.up = c
	s.phase = Playing
}

// flip makes chance turn the next exposed port; with none left it removes the trump for good (PP-7).
func (s *State) flip() {
	if s.turned < Suits {
		s.phase = Exposing
		return
	}
	s.turned++
}

// play ends a trick (PP-5), and with the tenth the hand (PP-9).
func (s *State) play(c Card) {
	seat, trump := s.player(), s.trump()
	won := beats(c, s.up, trump)
	if won {
		s.won++
	}
	s.last = Trick{Pirate: s.up, Crew: c, Trump: trump, Seat: seat, Hand: s.hand, Number: s.trick, Won: won, Total: s.won}
	s.hands[seat] = s.hands[seat].without(c)
	s.up = NoCard
	s.trick++
	s.phase = Turning
	if s.trick == s.tricks {
		s.endHand()
	}
}

// beats reports whether the crew's card wins against the pirates' (PP-8).
func beats(crew, pirate Card, trump Suit) bool {
	if crew.Suit() == pirate.Suit() {
		return crew > pirate
	}
	return crew.Suit() == trump
}

// endHand exploits the open port that shows the number of tricks won, or ends the voyage (PP-9, PP-10).
func (s *State) endHand() {
	s.phase = Over
	for i, n := range s.ports {
		if n == s.won && s.exploited>>i&1 == 0 {
			s.exploited |= 1 << i
			if s.exploited != allExploited {
				s.nextHand()
			}
			return
		}
	}
}

// Finish returns what ended the voyage.
func (s *State) Finish() (text, rule string) {
	if s.exploited == allExploited {
		return allWords(len(s.view(game.Watcher).Ports)) + " exploited.", "PP-10"
	}
	return "The crew won " + words.Count(int(s.won), "trick") + ", and no open port shows that number.", "PP-9"
}

// nextHand deals the aft hand from the rest of the deck, a new fore hand from all 44 cards (PP-4).
func (s *State) nextHand() {
	s.hand++
	s.dealt, s.trick, s.won = 0, 0, 0
	if s.hand%2 == 0 {
		s.unseen = s.deck
	}
	s.phase = Dealing
}
