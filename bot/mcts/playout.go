package mcts

import "quarterdeck/game"

// playOut plays from the leaf to the end of the match, or for Cut actions if the game has an Evaluator. It returns every
// seat's utility.
func (s *search) playOut() *[game.MaxSeats]float32 {
	st := s.st
	for n := 0; ; n++ {
		actors := st.Actors()
		if actors == 0 {
			s.outcome = st.Result().Utility
			return &s.outcome
		}
		if s.evaluator != nil && n >= s.opts.Cut && s.hiddenChoices() == 0 {
			return s.evaluate()
		}
		if actors == game.NatureOnly {
			st.Apply(game.Nature, st.Roll(s.rnd))
			continue
		}
		s.last = next(actors, s.last)
		if s.sampler == nil || s.prior != nil {
			s.listLegal(s.last)
		}
		st.Apply(s.last, s.playoutAction(s.last))
	}
}

// evaluate asks the game for the utility of every seat that chose on the way; in a study, of every seat.
func (s *search) evaluate() *[game.MaxSeats]float32 {
	if s.study != nil {
		for seat := range game.Seat(s.study.seats) {
			s.outcome[seat] = s.evaluator.Evaluate(seat)
		}
		return &s.outcome
	}
	var done game.Seats
	for _, p := range s.path {
		if !done.Has(p.seat) {
			done = done.With(p.seat)
			s.outcome[p.seat] = s.evaluator.Evaluate(p.seat)
		}
	}
	return &s.outcome
}

// playoutAction returns a random action of seat: by the game's weights, by its own sampler, or uniformly from s.legal.
func (s *search) playoutAction(seat game.Seat) game.Action {
	if s.prior != nil {
		s.setPriors(seat)
		return s.sampleByPrior()
	}
	x := s.pcg.Uint64()
	if s.sampler != nil {
		return s.sampler.Sample(seat, uint32(x>>32))
	}
	return s.legal[x>>32*uint64(len(s.legal))>>32]
}

// sampleByPrior returns one of s.legal by s.priors.
func (s *search) sampleByPrior() game.Action {
	var sum float32
	for _, w := range s.priors {
		sum += w
	}
	x := s.rnd.Float32() * sum
	for i, w := range s.priors {
		if x -= w; x < 0 {
			return s.legal[i]
		}
	}
	return s.legal[s.rnd.IntN(len(s.legal))] // no weights at all
}
