package bastion

// Policy is how a seat plays: a mix for every position. It must give the same mix whenever it is asked
// about the same position, and may be asked by several goroutines at once.
type Policy func(Position) (Mix, error)

// Policy plays the seat's part of the equilibrium.
func (s *Solution) Policy(seat int) Policy {
	return func(p Position) (Mix, error) {
		a, err := s.At(p)
		if err != nil {
			return Mix{}, err
		}
		return a.Mix(seat), nil
	}
}

// Uniform plays every card of the seat's hand as often.
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
