package mcts

import (
	"math"

	"quarterdeck/game"
)

// selectUCB returns the legal action with the best upper confidence bound, a random untried one first. If the game gives
// weights, the bound follows them instead (as in PUCT).
func (s *search) selectUCB(at int32) game.Action {
	n := &s.tree.nodes[at]
	arms := s.tree.arms[n.first : n.first+n.arms]
	best, high, ties := 0, float32(math.Inf(-1)), uint64(0)
	bound := s.bound(n, arms)
	i := 0
	for _, a := range s.legal {
		for arms[i].act != a {
			i++
		}
		arms[i].avail++
		v := bound.of(&arms[i])
		if v > high {
			best, high, ties = i, v, 1
		} else if v == high {
			if ties++; game.Below(s.rnd, ties) == 0 {
				best = i
			}
		}
	}
	s.path = append(s.path, step{node: at, arm: int32(best), seat: s.last, prob: 1})
	return arms[best].act
}

// bound computes upper confidence bounds at one node.
type bound struct {
	width     float32
	firstPlay float32 // value assumed for an untried arm when the game has weights
	scale     float32 // √visits / sum of weights, or 0: the game has no weights
	avail     int32   // log is its logarithm
	log       float32
	untried   float32 // bound of an untried arm when the game has no weights
}

func (s *search) bound(n *node, arms []arm) bound {
	b := bound{width: s.opts.Explore, firstPlay: n.mean, untried: math.MaxFloat32}
	if s.prior != nil {
		var sum float32
		for i := range arms {
			sum += arms[i].prior
		}
		b.scale = float32(math.Sqrt(float64(n.visits))) / max(sum, 1e-9)
	}
	return b
}

func (b *bound) of(a *arm) float32 {
	if b.scale > 0 {
		v := b.firstPlay
		if a.visits > 0 {
			v = a.mean
		}
		return v + 2*b.width*a.prior*b.scale/float32(1+a.visits)
	}
	if a.visits == 0 {
		return b.untried
	}
	if a.avail != b.avail {
		b.avail, b.log = a.avail, float32(math.Log(float64(a.avail)))
	}
	return a.mean + b.width*float32(math.Sqrt(float64(b.log/float32(a.visits))))
}

// explorationRate is the probability with which a secret choice is drawn by the weights alone, so that every action is still tried
// occasionally.
const explorationRate = 0.1

// selectByRegret draws from the strategy of regret matching, mixed with a little of the weights.
func (s *search) selectByRegret(at int32) game.Action {
	n := &s.tree.nodes[at]
	arms := s.tree.arms[n.first : n.first+n.arms]
	if !n.matching {
		n.matching = true
		initRegrets(n, arms)
	}
	start := len(s.picks)
	var regret, weight float32
	i := 0
	for _, a := range s.legal {
		for arms[i].act != a {
			i++
		}
		s.picks = append(s.picks, pick{arm: int32(i)})
		regret += arms[i].regret
		weight += arms[i].prior
	}
	picks := s.picks[start:]
	x := s.rnd.Float32()
	chosen, prob := -1, float32(0)
	for j := range picks {
		a := &arms[picks[j].arm]
		p := a.prior / weight
		sigma := p
		if regret > 0 {
			sigma = a.regret / regret
		}
		picks[j].sigma = sigma
		a.share += sigma * float32(n.visits)
		p = (1-explorationRate)*sigma + explorationRate*p
		if x -= p; chosen < 0 && (x < 0 || j == len(picks)-1) {
			chosen, prob = j, p
		}
	}
	arm := picks[chosen].arm
	s.path = append(s.path, step{node: at, arm: arm, seat: s.last, prob: prob, picks: [2]int32{int32(start), int32(len(s.picks))}})
	return arms[arm].act
}

// initRegrets initializes regret matching from the results of the confidence bounds. The visits count as the strategy so far,
// and as regrets of the size that chance leaves after that many visits.
func initRegrets(n *node, arms []arm) {
	total := float32(n.visits)
	scale := float32(math.Sqrt(float64(total))) / total
	for i := range arms {
		a := &arms[i]
		a.regret = float32(a.visits) * scale
		a.share = float32(a.visits) * total / 2
	}
}

// backpropagate credits every choice of the path with its seat's utility.
func (s *search) backpropagate(utility *[game.MaxSeats]float32) {
	for i := range s.path {
		p := &s.path[i]
		n := &s.tree.nodes[p.node]
		u := utility[p.seat]
		if p.picks[1] > p.picks[0] {
			s.updateRegrets(n, p, u)
		}
		n.visits++
		n.mean += (u - n.mean) / float32(n.visits)
		if p.arm >= 0 {
			a := &s.tree.arms[n.first+p.arm]
			a.visits++
			a.mean += (u - a.mean) / float32(a.visits)
		}
	}
}

// updateRegrets adds to each action's regret how much better than the strategy it is estimated to have been. The estimate is
// the mean so far (the node's for an untried action), corrected where the action was tried.
func (s *search) updateRegrets(n *node, p *step, u float32) {
	arms := s.tree.arms[n.first : n.first+n.arms]
	picks := s.picks[p.picks[0]:p.picks[1]]
	var value, tried float32
	for _, k := range picks {
		q := arms[k.arm].estimate(n)
		if k.arm == p.arm {
			tried = (u - q) / p.prob
			q += tried
		}
		value += k.sigma * q
	}
	for _, k := range picks {
		a := &arms[k.arm]
		q := a.estimate(n)
		if k.arm == p.arm {
			q += tried
		}
		a.regret = max(0, a.regret+q-value)
	}
}

func (a *arm) estimate(n *node) float32 {
	if a.visits == 0 {
		return n.mean
	}
	return a.mean
}

// minPart is the fraction of the largest share below which an action is dropped from a mix: such a share is left over from
// exploration.
const minPart = 0.2

// mix appends the shares of all actions of the root.
func (s *search) mix(dst []Share) []Share {
	n := &s.tree.nodes[s.tree.find(rootKey(s.seat))]
	start := len(dst)
	i := n.first
	for _, a := range s.root {
		share := Share{Action: a}
		for i < n.first+n.arms && s.tree.arms[i].act < a {
			i++
		}
		if i < n.first+n.arms && s.tree.arms[i].act == a {
			m := &s.tree.arms[i]
			share.Value, share.Visits, share.Part = m.mean, int(m.visits), m.share
			if !n.matching {
				share.Part = float32(m.visits)
			}
		}
		dst = append(dst, share)
	}
	normalize(dst[start:], n.secret)
	return dst
}

// normalize turns raw weights into parts. In a mixed choice they are proportional, without those below minPart; otherwise the heaviest
// action, among equals the one with the best value, gets everything.
func normalize(mix []Share, mixed bool) {
	best := 0
	for i, m := range mix {
		if m.Part > mix[best].Part || m.Part == mix[best].Part && m.Value > mix[best].Value {
			best = i
		}
	}
	var sum float32
	for i := range mix {
		if i != best && (!mixed || mix[i].Part < minPart*mix[best].Part) {
			mix[i].Part = 0
		}
		sum += mix[i].Part
	}
	if sum == 0 {
		mix[best].Part, sum = 1, 1
	}
	for i := range mix {
		mix[i].Part /= sum
	}
}
