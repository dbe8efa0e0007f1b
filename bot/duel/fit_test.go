package duel

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	rules "quarterdeck/games/duel"
)

// matches is the number of duels for a fit; the default is small.
var matches = flag.Int("matches", 60, "duels that a study plays")

// sample is a position between two rounds, with the result of its duel.
type sample struct {
	x, y   Deck
	lead   float64
	left   float64
	result float64
}

// anyDecks returns two packs as dealt or, in two of three cases, decks of any size that favor some ranks.
func anyDecks(r *rand.Rand) (d [2]Deck) {
	if r.IntN(3) == 0 {
		return dealt(r, 15)
	}
	for i := range d {
		var taste [13]float64
		sum := 0.0
		for k := range taste {
			taste[k] = math.Exp(0.8 * r.NormFloat64())
			sum += taste[k]
		}
		for range 6 + r.IntN(16) {
			at := r.Float64() * sum
			for k := range taste {
				if at -= taste[k]; at < 0 {
					d[i][k]++
					break
				}
			}
		}
	}
	return d
}

// TestFit fits the worths of cards to duels of mate against itself and prints the table for worth.go.
func TestFit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	o := Options{Worlds: 4, Answers: 12, Steps: 30, Replies: true, MinPart: 0.02}
	a := &arena{policies: [2]policy{{opts: o}, {opts: o}}, decks: 3, r: r}
	var samples []sample
	for range *matches {
		d := anyDecks(r)
		first := len(samples)
		a.round = func(b *bout) {
			x, y := &b.sides[0], &b.sides[1]
			samples = append(samples, sample{x.hand, y.hand, float64(x.points - y.points), float64(min(x.size, y.size)), 0})
		}
		lead := a.play(d)
		for i := first; i < len(samples); i++ {
			samples[i].result = float64(min(1, max(-1, lead)))
		}
	}
	p := fitted{now: baseVariance, card: cardVariance, half: halfWeightSize}
	for i := range cardWorths {
		for j := range cardWorths[i] {
			p.steps[i][j] = float64(cardWorths[i][j])
		}
	}
	before := p.loss(samples)
	p.fit(samples, r)
	after := p.loss(samples)
	t.Logf("%d positions; mean square error %.4f before, %.4f after", len(samples), before, after)
	if after > before {
		t.Error("the fit is worse than the table that it began from")
	}
	for i := range p.steps {
		t.Logf("%s {%.2f, %.2f, %.2f, %.2f},", rules.Rank(i).Letter(), p.steps[i][0], p.steps[i][1], p.steps[i][2], p.steps[i][3])
	}
	t.Logf("now %.2f card %.3f half %.2f", p.now, p.card, p.half)
}

type fitted struct {
	steps           [rules.Ranks][maxDistinct]float64
	now, card, half float64
}

func (p *fitted) predict(s *sample) (x, v, w float64) {
	for r := range s.x {
		w += p.sum(r, s.x[r]) - p.sum(r, s.y[r])
	}
	return s.lead + w*s.left/(s.left+p.half), p.now + p.card*s.left, w
}

func (p *fitted) sum(r int, n uint8) (sum float64) {
	for i := range n {
		sum += p.steps[r][min(i, maxDistinct-1)]
	}
	return sum
}

func (p *fitted) loss(samples []sample) float64 {
	sum := 0.0
	for i := range samples {
		x, v, _ := p.predict(&samples[i])
		e := x/math.Sqrt(x*x+v) - samples[i].result
		sum += e * e
	}
	return sum / float64(len(samples))
}

// fit runs stochastic gradient descent with smoothing: it pulls neighboring counts and neighboring ranks toward each
// other.
func (p *fitted) fit(samples []sample, r *rand.Rand) {
	const epochs = 60
	n := 0.0
	total := float64(epochs * len(samples))
	for range epochs {
		for range samples {
			n++
			rate := 0.02 * (1 - n/total)
			s := &samples[r.IntN(len(samples))]
			x, v, w := p.predict(s)
			root := math.Sqrt(x*x + v)
			e := x/root - s.result
			dx := e * v / (root * root * root)
			dv := -0.5 * e * x / (root * root * root)
			g := s.left / (s.left + p.half)
			for k := range s.x {
				p.push(k, s.x[k], -rate*dx*g)
				p.push(k, s.y[k], rate*dx*g)
			}
			p.now = max(0.05, p.now-rate*dv)
			p.card = max(0.02, p.card-0.1*rate*dv)
			p.half = max(0, p.half+rate*dx*w*s.left/((s.left+p.half)*(s.left+p.half)))
			p.smooth(rate * 0.002)
		}
	}
}

func (p *fitted) push(k int, n uint8, by float64) {
	for i := range n {
		p.steps[k][min(i, maxDistinct-1)] += by
	}
}

func (p *fitted) smooth(rate float64) {
	for k := range p.steps {
		for j := 1; j < maxDistinct; j++ {
			d := rate * (p.steps[k][j] - p.steps[k][j-1])
			p.steps[k][j] -= d
			p.steps[k][j-1] += d
		}
		if k > 0 && k <= int(rules.Ten) {
			for j := range maxDistinct {
				d := rate * (p.steps[k][j] - p.steps[k-1][j])
				p.steps[k][j] -= d
				p.steps[k-1][j] += d
			}
		}
	}
}
