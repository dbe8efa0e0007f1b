package bastion

// Policy is how a seat plays: a mix for every position. It must return the same mix for every call with the same
// position, and be safe for concurrent use.
type Policy func(Position) (Mix, error)

// Policy returns the seat's equilibrium strategy.
func (s *Solution) Policy(seat int) Policy {
	return func(p Position) (Mix, error) {
		a, err := s.At(p)
		if err != nil {
			return Mix{}, err
		}
		return a.Mix(seat), nil
	}
}

// Uniform returns the policy that plays every card of the seat's hand with equal probability.
func Uniform(seat int) Policy {
	return func(p Position) (mix Mix, err error) {
		hand := p.hands()[seat]
		for _, r := range hand.Ranks() {
			mix[r] = 1 / float64(hand.Len())
		}
		return mix, nil
	}
}

func (p Position) hands() [2]Hand { return [2]Hand{p.Hand0, p.Hand1} }
