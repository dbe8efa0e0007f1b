package port

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/encode"
)

var _ game.Encoder = (*State)(nil)

// Encoding returns version 1 of the layout. The viewer comes first, then its partner.
func (s *State) Encoding() game.Encoding {
	return game.Encoding{
		Version: 1,
		Fields: []game.Field{
			{Name: "phase", Size: 1, Doc: "0 expose, 1 deal, 2 turn, 3 play, 4 over"},
			{Name: "turn", Size: 1, Doc: "1 if the trick is the viewer's, 2 if it is the partner's, 0 if no seat is to act"},
			{Name: "hand", Size: 1, Doc: "number of the hand, from 0; odd ones are aft hands"},
			{Name: "trick", Size: 2, Doc: "tricks finished in this hand, and of them won"},
			{Name: "ports", Size: 2 * Ports, Doc: "the numbers of the ports, −1 for each that a short voyage lacks, then 1 for each that is exploited or lacking"},
			{Name: "trump", Size: 1, Doc: "suit in force + 1, 0 for none"},
			{Name: "exposed", Size: Suits + 1, Doc: "suits turned, in order, + 1; then the ports still face down"},
			{Name: "flip", Size: 2, Doc: "1 if flip is legal, 1 for lastport=trump"},
			{Name: "up", Size: 1, Doc: "the pirate card of the running trick + 1, 0 for none; a card is suit × 11 + rank − 1"},
			{Name: "last", Size: 6, Doc: "the last trick: pirate card + 1, crew card + 1, trump + 1, 1 the viewer's or 2 the partner's, won, tricks won so far; zeros before"},
			{Name: "counts", Size: 2, Doc: "cards in the viewer's hand, in the partner's"},
			{Name: "mine", Size: Deck, Doc: "1 for each card in the viewer's hand"},
			{Name: "partner", Size: Deck, Doc: "1 for each card of the partner; zeros if its hand is closed"},
			{Name: "unseen", Size: Deck, Doc: "1 for each card that the viewer has not seen in this pass"},
		},
		Blocks: []game.Field{
			{Name: "play", Size: Deck, Doc: "by card: suit × 11 + rank − 1"},
			{Name: "flip", Size: 1, Doc: "turn the next exposed port"},
		},
	}
}

// ActionID returns the card that is played, or the number after all cards.
func (s *State) ActionID(_ game.Seat, a game.Action) int {
	if a == Flip {
		return Deck
	}
	return int(cardOf(a))
}

// Observe is View in numbers.
func (s *State) Observe(dst []int16, viewer game.Seat) {
	row := encode.Row(dst)
	turn := 0
	if s.phase == Playing {
		turn = s.relative(s.player(), viewer)
	}
	row.Put(int(s.phase), turn, int(s.hand), int(s.trick), int(s.won))
	for _, n := range s.ports {
		row.Put(int(n))
	}
	row.Set(uint64(s.exploited), Ports)
	row.Put(int(s.trump()) + 1)
	for i, suit := range s.stack {
		if i < int(s.turned) {
			row.Put(int(suit) + 1)
		} else {
			row.Put(0)
		}
	}
	row.Put(int(max(Suits-s.turned, 0)))
	row.Flag(s.phase == Playing && s.canFlip())
	row.Flag(s.lastTrumps)
	row.Put(int(s.up) + 1)
	s.observeLast(&row, viewer)
	s.observeCards(&row, viewer)
}

// relative returns 1 for the viewer, 2 for its partner.
func (s *State) relative(seat, viewer game.Seat) int { return 1 + int(seat^viewer)&1 }

func (s *State) observeLast(row *encode.Row, viewer game.Seat) {
	l := &s.last
	if l.Crew == NoCard {
		row.Zero(6)
		return
	}
	row.Put(int(l.Pirate)+1, int(l.Crew)+1, int(l.Trump)+1, s.relative(l.Seat, viewer), int(flag(l.Won)), int(l.Total))
}

func (s *State) observeCards(row *encode.Row, viewer game.Seat) {
	me := viewer & 1
	other := me ^ 1
	unseen, shown := s.unseen, s.hands[other]
	row.Put(s.hands[viewer].len(), shown.len()) // panics for a viewer that is no seat
	if !s.sees(viewer, other) {
		unseen |= shown
		shown = 0
	}
	row.Set(uint64(s.hands[me]), Deck)
	row.Set(uint64(shown), Deck)
	row.Set(uint64(unseen), Deck)
}
