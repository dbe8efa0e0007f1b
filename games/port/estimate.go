package port

import (
	"math"
	"math/bits"

	"quarterdeck/game"
)

var (
	_ game.Evaluator = (*State)(nil)
	_ game.Prior     = (*State)(nil)
)

// exactCards is the number of cards left at which Evaluate switches from a rule of thumb to Odds: with more
// of them Odds takes too long for a search's leaf.
const exactCards = 4

// Evaluate returns the chance of winning the voyage, scaled to [-1,1]: the same for both seats. It treats the crew's
// cards as known.
func (s *State) Evaluate(game.Seat) float32 { return min(2*s.chance()-1, 1) }

func (s *State) chance() float32 {
	switch {
	case s.phase == Over && s.exploited == allExploited:
		return 1
	case s.phase == Over:
		return 0
	case s.dealt < s.tricks:
		return s.worth(s.openSet(), int(max(s.turned, 1)))
	case s.dealt-s.trick <= exactCards:
		return s.exact()
	}
	return s.guess()
}

// openSet returns the numbers of the ports not yet exploited, as bits.
func (s *State) openSet() uint16 {
	var open uint16
	for i, n := range s.ports {
		if s.exploited>>i&1 == 0 {
			open |= 1 << n
		}
	}
	return open
}

// exact returns the chance by Odds, with its own memory.
func (s *State) exact() float32 {
	var o Odds
	o.Solve(s, s.worth)
	if s.phase == Turning {
		return o.Value()
	}
	var best float32
	if s.phase == Exposing || s.canFlip() {
		best = o.Action(Flip)
	}
	if s.phase == Playing {
		for mine := s.hands[s.player()]; mine != 0; mine &= mine - 1 {
			best = max(best, o.Action(Play(mine.first())))
		}
	}
	return best
}

// guess returns the estimate for the better of playing on and turning a port.
func (s *State) guess() float32 {
	var flipped, n float32
	for left := s.undealt(); left != 0; left &= left - 1 {
		suit := Suit(bits.TrailingZeros8(left))
		if left == s.undealt() && left&(left-1) == 0 && !s.lastTrumps {
			suit = NoSuit
		}
		flipped += s.reply(s.outlook(suit, s.turned+1))
		n++
	}
	if n == 0 && s.canFlip() {
		flipped, n = s.reply(s.outlook(NoSuit, s.turned+1)), 1
	}
	if n > 0 {
		flipped /= n
	}
	if s.phase == Exposing {
		return flipped
	}
	return max(flipped, s.reply(s.outlook(s.trump(), s.turned)))
}

// outlook is the estimate for the rest of a hand under one trump suit.
type outlook struct {
	trump Suit
	sum   float32        // expected tricks if the cards were played blindly
	after [Ports]float32 // worth of the voyage after hitting that port now, 0 if it is not open
}

func (s *State) outlook(trump Suit, turned int8) outlook {
	v := outlook{trump: trump}
	open := s.openSet()
	for i, n := range s.ports {
		if s.exploited>>i&1 == 0 {
			v.after[i] = s.worth(open&^(1<<n), int(turned))
		}
	}
	for hand := s.hands[0] | s.hands[1]; hand != 0; hand &= hand - 1 {
		v.sum += s.strength(hand.first(), trump)
	}
	return v
}

// strength returns the share of the unseen cards that c beats.
func (s *State) strength(c Card, trump Suit) float32 {
	suit := uint(c.Suit())
	own := s.unseen >> (suit * Ranks) & (1<<Ranks - 1)
	n := (own & (1<<(c.Rank()-1) - 1)).len()
	if c.Suit() == trump {
		n += s.unseen.len() - own.len()
	}
	return float32(n) / float32(max(s.unseen.len(), 1))
}

// reply returns the chance when the best card meets the pirate card that is up, or before one is.
func (s *State) reply(v outlook) float32 {
	left := int(s.dealt - s.trick)
	if s.up == NoCard {
		return s.forecast(&v, left, v.sum, int(s.won))
	}
	var best float32
	for mine := s.hands[s.player()]; mine != 0; mine &= mine - 1 {
		best = max(best, s.card(&v, mine.first()))
	}
	return best
}

// card returns the chance after playing c now.
func (s *State) card(v *outlook, c Card) float32 {
	won := int(s.won)
	if beats(c, s.up, v.trump) {
		won++
	}
	return s.forecast(v, int(s.dealt-s.trick)-1, v.sum-s.strength(c, v.trump), won)
}

// forecast returns the chance of winning the voyage with so many cards left of so much strength, and so many tricks
// won. Some open port is hit unless all are missed. Neighboring ports are hit and missed together, which the exponent
// allows for.
func (s *State) forecast(v *outlook, left int, sum float32, won int) float32 {
	miss, worth, weight := float32(1), float32(0), float32(1e-9)
	for i, after := range v.after {
		if after == 0 {
			continue
		}
		hit := hits(int(s.ports[i])-won, left, sum)
		miss *= 1 - hit
		worth += hit * hit * after
		weight += hit * hit
	}
	return (1 - float32(math.Pow(float64(miss), 0.8))) * worth / weight
}

// hits estimates the chance of winning exactly need of the tricks left, of which random play would win sum: a
// bell curve around sum that narrows as cards run out. Fitted to Odds.
func hits(need, left int, sum float32) float32 {
	switch {
	case need < 0 || need > left:
		return 0
	case left == 0:
		return 1
	}
	d := (float32(need) - sum) / float32(left)
	wide := float32(-10.5)
	if d < 0 {
		wide = -13
	}
	return 0.98 * float32(math.Exp(float64(wide*d*d)))
}

// Prior prefers actions by the rule of thumb.
func (s *State) Prior(dst []float32, _ game.Seat, legal []game.Action) []float32 {
	v := s.outlook(s.trump(), s.turned)
	start := len(dst)
	var best float32
	for _, a := range legal {
		p := float32(0)
		if a != Flip {
			p = s.card(&v, cardOf(a))
		}
		best = max(best, p)
		dst = append(dst, p)
	}
	for i, a := range legal {
		if a == Flip {
			dst[start+i] = s.flipPrior(best)
			continue
		}
		dst[start+i] = float32(math.Exp(float64(dst[start+i]-best) * 8))
	}
	return dst
}

// flipPrior weighs a turn of the stack against the best card.
func (s *State) flipPrior(best float32) float32 {
	pending := *s
	pending.phase = Exposing
	return float32(math.Exp(float64(pending.guess()-best) * 8))
}
