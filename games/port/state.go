package port

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"time"

	"quarterdeck/game"
)

const (
	Ports  = 6  // the most ports to exploit, and hands in a won voyage (PP-10)
	Tricks = 10 // tricks in a hand, and cards dealt to the crew and to the pirates (PP-4)
)

// Phase says what happens next.
type Phase uint8

const (
	Exposing Phase = iota // chance turns an exposed port: the first, or after a flip (PP-3, PP-5)
	Dealing               // chance deals the crew's cards one by one (PP-4)
	Turning               // chance turns the top pirate card (PP-5)
	Playing               // a seat turns ports and plays a card (PP-5)
	Over                  // won or lost
)

// Trick is a finished trick.
type Trick struct {
	Pirate, Crew Card // NoCard before the first trick of the voyage
	Trump        Suit // as it was when the trick was decided
	Seat         game.Seat
	Hand, Number int8 // 0-based
	Won          bool // by the crew
	Total        int8 // tricks won in that hand so far, this one included
}

// State is a position of a voyage.
//
// In every position: unseen, hands[0], hands[1] and {up} are disjoint;
// |hands[0]|+|hands[1]| = dealt − trick; |unseen| = |deck| − 2·tricks·(hand mod 2) − dealt − pirates turned in this
// hand; won ≤ trick ≤ tricks; before the end the number of exploited ports, without those that the voyage does not have, is hand.
type State struct {
	unseen    Cards       // not yet seen in this pass: pirates' hand and the rest, still without identity
	hands     [2]Cards    // the seats' cards
	ports     [Ports]int8 // numbers, ascending; noPort in the last places of a short voyage (PP-2)
	exploited uint8       // bit i: ports[i] is exploited, or is noPort

	deck       Cards // the main deck: AllCards, fewer in tests
	tricks     int8  // tricks in a hand: Tricks, fewer in tests
	seats      int8  // 1 or 2
	lastTrumps bool  // option lastport=trump
	open       bool  // option hands=open

	phase  Phase
	turned int8    // exposed ports turned, 0…4; 5: trump was removed by a further flip (PP-7)
	stack  [4]Suit // exposed ports in the order in which they were turned; zero beyond turned
	hand   int8    // 0…5; even: fore hand, odd: aft hand
	dealt  int8    // crew cards dealt in this hand
	trick  int8    // tricks finished in this hand
	won    int8    // of them won by the crew
	up     Card    // the pirate card of the running trick, or NoCard
	last   Trick   // the last finished trick
}

// Compile-time checks of the optional interfaces.
var (
	_ game.State     = (*State)(nil)
	_ game.Secretive = (*State)(nil)
	_ game.Describer = (*State)(nil)
	_ game.Explainer = (*State)(nil)
	_ game.Sampler   = (*State)(nil)
	_ game.Streamer  = (*State)(nil)
	_ game.Hasher    = (*State)(nil)
	_ game.Checker   = (*State)(nil)
)

// Actors returns chance, the seat whose trick it is, or no seat when the voyage is over.
func (s *State) Actors() game.Seats {
	switch s.phase {
	case Playing:
		return 1 << s.player()
	case Over:
		return 0
	}
	return game.NatureOnly
}

// player returns the seat of the running trick: with two seats alternate, seat 0 first in fore hands and
// seat 1 in aft hands (PP-12).
func (s *State) player() game.Seat {
	if s.seats == 1 {
		return 0
	}
	return game.Seat((s.hand + s.trick) & 1)
}

// share returns how many cards each seat is dealt in a hand (PP-12).
func (s *State) share() int8 { return s.tricks >> (s.seats - 1) }

// dealee returns the seat that the next card is dealt to: seat 0 first in every hand (PP-12).
func (s *State) dealee() game.Seat { return game.Seat(s.dealt / s.share()) }

// trump returns the suit in force, or NoSuit (PP-6, PP-7).
func (s *State) trump() Suit {
	switch {
	case s.turned == 0, s.turned > Suits, s.turned == Suits && !s.lastTrumps:
		return NoSuit
	}
	return s.stack[s.turned-1]
}

// canFlip reports whether an exposed port may still be turned, or trump removed (PP-7).
func (s *State) canFlip() bool { return s.turned < Suits || s.lastTrumps && s.turned == Suits }

// undealt returns the set of suits whose exposed port is still face down, as bits.
func (s *State) undealt() uint8 {
	left := uint8(1<<Suits - 1)
	for _, suit := range s.stack[:min(s.turned, Suits)] {
		left &^= 1 << suit
	}
	return left
}

// Timer returns 0: no stage of this game is timed.
func (s *State) Timer() time.Duration { return 0 }

// Result returns the number of ports exploited, the same for both seats; all of them are a win (PP-10, PP-12).
func (s *State) Result() game.Result {
	r := game.Result{Seats: int(s.seats)}
	score := s.score()
	for i := range r.Seats {
		r.Score[i], r.Utility[i] = int32(score), -1
		if s.exploited == allExploited {
			r.Utility[i] = 1
		}
	}
	return r
}

// score returns the number of ports exploited.
func (s *State) score() int { return bits.OnesCount8(s.exploited &^ missing(&s.ports)) }

// Clone returns a copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// CopyFrom copies a position of this game.
func (s *State) CopyFrom(from game.State) { *s = *from.(*State) }

// Stream separates the exposed stack from the main deck, so that all players of one seed
// see the same cards, no matter when they turn ports.
func (s *State) Stream() string {
	if s.phase == Exposing {
		return "exposed"
	}
	return "main"
}

// Hash returns a hash of every field.
func (s *State) Hash() uint64 {
	h := uint64(s.tricks)<<2 | uint64(s.seats)
	for _, n := range s.ports {
		h = h<<4 | uint64(n)&15
	}
	h = stir(h<<2|flag(s.lastTrumps)<<1|flag(s.open), uint64(s.deck))
	h = stir(h, uint64(s.unseen)<<6|uint64(s.exploited))
	h = stir(h, uint64(s.hands[0])<<8|uint64(s.phase)<<4|uint64(s.turned))
	h = stir(h, uint64(s.hands[1])<<8|uint64(s.stack[0])<<6|uint64(s.stack[1])<<4|uint64(s.stack[2])<<2|uint64(s.stack[3]))
	at := uint64(s.hand)<<32 | uint64(s.dealt)<<24 | uint64(s.trick)<<16 | uint64(s.won)<<8 | uint64(uint8(s.up))
	h = stir(h, at)
	last := uint64(uint8(s.last.Pirate))<<32 | uint64(uint8(s.last.Crew))<<24 | uint64(uint8(s.last.Trump))<<16
	last |= uint64(s.last.Total)<<40 | uint64(s.last.Hand)<<12 | uint64(s.last.Number)<<8 | uint64(s.last.Seat)<<1 | flag(s.last.Won)
	return stir(h, last)
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// stir performs one round of a 64-bit mixing function (splitmix64's finalizer).
func stir(h, x uint64) uint64 {
	h = (h ^ x) + 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// Imagine deals every hand again that viewer does not see. It is uniform among all ways to fill the hand from the cards
// that viewer has not seen in this pass. Nothing else is hidden: pirate cards and exposed ports have no identity before
// they are turned.
func (s *State) Imagine(viewer game.Seat, r *rand.Rand) {
	pool := s.unseen
	for seat := range s.hands {
		if !s.sees(viewer, game.Seat(seat)) {
			pool |= s.hands[seat]
		}
	}
	for seat := range s.hands {
		if s.sees(viewer, game.Seat(seat)) {
			continue
		}
		n := s.hands[seat].len()
		s.hands[seat] = 0
		for ; n > 0; n-- {
			c := pool.nth(int(game.Below(r, uint64(pool.len()))))
			s.hands[seat] = s.hands[seat].with(c)
			pool = pool.without(c)
		}
	}
	s.unseen = pool
}

// Check verifies the invariants of State.
func (s *State) Check() error {
	pirates := s.trick
	union := s.unseen | s.hands[0] | s.hands[1]
	sum := s.unseen.len() + s.hands[0].len() + s.hands[1].len()
	if s.up != NoCard {
		pirates++
		union = union.with(s.up)
		sum++
	}
	exploited := s.score()
	switch {
	case union.len() != sum || union&^s.deck != 0:
		return fmt.Errorf("port: a card lies in two places: unseen %v, hands %v %v, up %v", s.unseen.list(), s.hands[0].list(), s.hands[1].list(), s.up)
	case s.hands[0].len()+s.hands[1].len() != int(s.dealt-s.trick):
		return fmt.Errorf("port: %d cards held after %d dealt and %d played", s.hands[0].len()+s.hands[1].len(), s.dealt, s.trick)
	case s.unseen.len() != s.deck.len()-2*int(s.tricks)*int(s.hand&1)-int(s.dealt)-int(pirates):
		return fmt.Errorf("port: %d cards unseen in hand %d after %d dealt and %d turned", s.unseen.len(), s.hand, s.dealt, pirates)
	case s.seats == 1 && s.hands[1] != 0:
		return fmt.Errorf("port: an empty seat holds %v", s.hands[1].list())
	case s.won < 0 || s.won > s.trick || s.trick > s.tricks || s.turned > Suits+1:
		return fmt.Errorf("port: %d of %d tricks won, %d exposed ports turned", s.won, s.trick, s.turned)
	case s.phase != Over && exploited != int(s.hand):
		return fmt.Errorf("port: %d ports exploited in hand %d", exploited, s.hand)
	case s.phase == Over && s.trick != s.tricks:
		return fmt.Errorf("port: over after %d tricks", s.trick)
	}
	return nil
}
