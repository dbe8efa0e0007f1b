package mcts

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/game"
)

// search is the whole state of one search, and its scratch memory.
type search struct {
	opts *Options
	seat game.Seat
	root []game.Action // legal actions of seat
	tree tree
	pcg  *rand.PCG
	rnd  *rand.Rand // over pcg

	st        game.State // the position of this iteration
	chooser   game.HiddenChooser
	secretive game.Secretive
	sampler   game.Sampler
	prior     game.Prior
	evaluator game.Evaluator
	clears    bool   // remove other seats' hidden choices before each iteration
	study     *study // statistics for Study; nil for a choice

	infosets infosets
	last     game.Seat // who acted last
	path     []step    // choices of this iteration made at nodes
	picks    []pick    // the strategies that secret choices of path were drawn from

	legal   []game.Action
	priors  []float32
	outcome [game.MaxSeats]float32 // utilities of this iteration
}

// step is one choice on the way of an iteration.
type step struct {
	node  int32
	arm   int32 // offset among the node's arms, or -1: the node was new
	seat  game.Seat
	prob  float32 // chance with which a secret choice was drawn
	picks [2]int32
}

// pick is one legal action of a secret choice.
type pick struct {
	arm   int32   // offset among the node's arms
	sigma float32 // its part in the strategy at that moment
}

// setState makes st the position that iterations overwrite, and finds its optional interfaces.
func (s *search) setState(st game.State) {
	s.st = st
	s.chooser, _ = st.(game.HiddenChooser)
	s.secretive, _ = st.(game.Secretive)
	s.sampler, _ = st.(game.Sampler)
	s.prior, _ = st.(game.Prior)
	s.evaluator, _ = st.(game.Evaluator)
	if s.infosets.seats = st.Result().Seats; s.infosets.seats == 0 {
		s.infosets.seats = game.MaxSeats // the game reports it only at the end
	}
}

// canClearHidden reports whether other seats have hidden choices that can be removed without changing the legal actions of seat.
// (A seat that makes several hidden choices in a row would lose its own.)
func (s *search) canClearHidden() bool {
	if s.chooser == nil || s.chooser.HiddenChoices().Without(s.seat) == 0 {
		return false
	}
	s.chooser.ClearChoices()
	s.legal = s.st.Legal(s.legal[:0], s.seat)
	return slices.Equal(s.legal, s.root)
}

func (s *search) hiddenChoices() game.Seats {
	if s.chooser == nil {
		return 0
	}
	return s.chooser.HiddenChoices()
}

// iterate imagines, descends, plays out and learns, once.
func (s *search) iterate(k *bot.Knowledge) {
	k.ImagineInto(s.st, s.rnd)
	if s.clears {
		s.chooser.ClearChoices()
	}
	s.path, s.picks = s.path[:0], s.picks[:0]
	s.infosets.reset()
	s.last = s.seat - 1
	s.descend()
	outcome := s.playOut()
	s.backpropagate(outcome)
	if s.study != nil {
		s.record(outcome)
	}
}

// descend acts by the tree until the match is over or the tree has grown. It never stops in the
// middle of a simultaneous choice.
func (s *search) descend() {
	for depth, grown := 0, false; ; {
		actors, hidden := s.st.Actors(), s.hiddenChoices()
		if actors == 0 || hidden == 0 && (grown || s.opts.Depth > 0 && depth == s.opts.Depth) {
			return
		}
		if actors == game.NatureOnly {
			s.apply(game.Nature, s.st.Roll(s.rnd))
			continue
		}
		s.last = next(actors, s.last)
		s.listLegal(s.last)
		a := s.legal[0]
		if len(s.legal) > 1 {
			if hidden == 0 {
				depth++
			}
			a = s.decide(&grown, actors)
		}
		s.apply(s.last, a)
	}
}

// listLegal sets s.legal to the actor's legal actions. It panics if there are none, which violates an invariant of the game.
func (s *search) listLegal(actor game.Seat) {
	s.legal = s.st.Legal(s.legal[:0], actor)
	if len(s.legal) == 0 {
		panic(fmt.Sprintf("mcts: seat %v is an actor without a legal action, in a position that seat %v imagined%s", actor, s.seat, s.invariantError()))
	}
}

// invariantError returns which invariant the game itself finds violated, as the end of a panic text.
func (s *search) invariantError() string {
	checker, ok := s.st.(game.Checker)
	if !ok {
		return ""
	}
	if err := checker.Check(); err != nil {
		return ": " + err.Error()
	}
	return "; its invariants hold"
}

// next returns the member of actors that follows last in seat order.
func next(actors game.Seats, last game.Seat) game.Seat {
	if above := actors >> (last + 1) << (last + 1); above != 0 {
		return above.First()
	}
	return actors.First()
}

// apply carries out a and adds it to the information sets.
func (s *search) apply(who game.Seat, a game.Action) {
	if s.secretive == nil {
		s.st.Apply(who, a)
		s.infosets.addOpen(who, a)
		return
	}
	s.infosets.add(s.secretive, who, a)
	s.st.Apply(who, a)
	if s.hiddenChoices() == 0 {
		s.infosets.reveal()
	}
}

// decide chooses for s.last among s.legal, which holds at least two actions.
func (s *search) decide(grown *bool, actors game.Seats) game.Action {
	key, forced := s.infosets.key(s.last), s.takePending()
	at := s.tree.find(key)
	if at < 0 {
		*grown = true
		if len(s.tree.nodes) < s.opts.Nodes {
			at = s.tree.add(key, s.isSecret(actors))
			s.path = append(s.path, step{node: at, arm: -1, seat: s.last})
		}
		return s.playoutAction(s.last)
	}
	if !s.tree.hasArms(at, s.legal) {
		s.setPriors(s.last)
		s.tree.addArms(at, s.legal, s.priors)
	}
	switch n := &s.tree.nodes[at]; {
	case forced && !n.secret:
		return s.study.force()
	case s.usesRegretMatching(n):
		return s.selectByRegret(at)
	}
	return s.selectUCB(at)
}

// usesRegretMatching reports whether the choice at n is made by regret matching.
func (s *search) usesRegretMatching(n *node) bool {
	return n.secret && int(n.visits) > s.opts.Switch*int(n.arms)
}

// isSecret reports whether s.last now makes a hidden choice together with others.
func (s *search) isSecret(actors game.Seats) bool {
	if s.chooser == nil {
		return false
	}
	if s.chooser.HiddenChoices() != 0 {
		return true
	}
	others := actors.Without(s.last)
	if others == 0 || s.secretive == nil {
		return others != 0
	}
	return slices.ContainsFunc(s.legal, func(a game.Action) bool {
		return s.secretive.Visibility(others.First(), s.last, a) == game.Hidden
	})
}

// setPriors sets s.priors to the game's weights of s.legal, or to none if the game has no Prior.
func (s *search) setPriors(seat game.Seat) {
	s.priors = s.priors[:0]
	if s.prior != nil {
		s.priors = s.prior.Prior(s.priors, seat, s.legal)
	}
}
