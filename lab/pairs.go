package lab

import (
	"fmt"
	"math"
)

// Pairs are the results of a paired batch. Both matches of a pair have the same chance draws, and in the second the two
// bots have changed places. What the cards give one bot in one match they give the other in the next. So a pair is the
// unit: its matches depend on each other, and pairs do not.
//
// Where seats win alone, the match goes to the bot that holds the winner's seat. Where all win together, each match has
// a crew of one bot only, and the pair compares two crews on the same deal.
type Pairs struct {
	Pairs int `json:"pairs"`
	// Counts has the number of pairs in which the first bot scored 0, 1/4, 1/2, 3/4 and 1: the pentanomial distribution.
	Counts [5]int    `json:"counts"`
	Rate   Interval  `json:"rate"`  // mean of these scores
	Elo    Interval  `json:"elo"`   // of that rate; at most ±MaxElo
	Score  Mean      `json:"score"` // the first bot's score less the other's, a seat
	Test   *Decision `json:"test,omitempty"`
}

// MaxElo replaces the infinite Elo difference of a bot that always wins.
const MaxElo = 10_000

// EloOf returns the Elo difference at which a player scores the given rate (logistic, 400 points for odds of ten to one).
func EloOf(rate float64) float64 {
	switch {
	case rate <= 0:
		return -MaxElo
	case rate >= 1:
		return MaxElo
	}
	return max(-MaxElo, min(MaxElo, -400*math.Log10(1/rate-1)))
}

// rateOf is the inverse of EloOf.
func rateOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// Pentanomial returns the mean score of pairs and its 95% interval. Counts has the pairs that scored 0, 1/4, 1/2, 3/4
// and 1.
//
// The interval is Wilson's, for as many wins and losses as would have the variance of these pairs. To the variance one
// pair is added at each end, so that a few equal pairs do not look like certainty.
func Pentanomial(counts [5]int) Interval {
	var n, sum float64
	for i, c := range counts {
		n += float64(c)
		sum += float64(c) * float64(i) / 4
	}
	if n == 0 {
		return Interval{Low: 0, High: 1}
	}
	mean := (sum + 1) / (n + 2)
	variance := (mean*mean + (1-mean)*(1-mean)) / (n + 2)
	for i, c := range counts {
		d := float64(i)/4 - mean
		variance += float64(c) * d * d / (n + 2)
	}
	return WilsonRate(sum/n, n*mean*(1-mean)/variance)
}

// seating returns which of two bots sits at each seat of a match of a paired batch.
func (p *plan) seating(i int) []int {
	bots := make([]int, p.seats)
	turn := i / 2
	if p.Fixed {
		turn = 0
	}
	for s := range bots {
		if p.coOp {
			bots[s] = i % 2
			continue
		}
		bots[s] = ((s+turn)%p.seats + i) % 2
	}
	return bots
}

// checkPaired reports why the batch cannot be played in pairs.
func (p *plan) checkPaired() error {
	switch {
	case !p.Paired && p.Test != nil:
		return fmt.Errorf("a sequential test needs a paired batch")
	case !p.Paired:
		return nil
	case len(p.Bots) != 2:
		return fmt.Errorf("a paired batch compares two bots, not %d", len(p.Bots))
	case !p.coOp && p.seats == 1:
		return fmt.Errorf("a paired batch needs two seats or a game that seats win together")
	}
	return p.Test.check()
}

// pairTally accumulates the results of pairs.
type pairTally struct {
	coOp   bool
	counts [5]int
	score  moments
	n      int
	points float64 // of the first bot in the first match, from 0 to 1
	lead   float64 // its score there less the other's
	test   *Test
	out    Decision
}

// add counts a match; every second one completes a pair.
func (t *pairTally) add(m *Match, points []float64) {
	got, lead := t.judge(m, points)
	if m.Index%2 == 0 {
		t.points, t.lead = got, lead
		return
	}
	sum := t.points + got
	if t.coOp {
		sum = 1 + t.points - got // the second crew is the other bot's
	}
	t.counts[int(math.Round(2*sum))]++
	if t.coOp {
		t.score.add(t.lead + lead)
	} else {
		t.score.add((t.lead + lead) / 2)
	}
	t.n++
	if t.test != nil && t.out.Accepted == "" {
		t.out = t.test.Decide(t.counts)
	}
}

// judge returns the points of a match, 1, 1/2 or 0, and the lead in score. Where seats win alone both are the first
// bot's. Otherwise the points are those of the bot that played, and its score counts for the first bot, against the other.
func (t *pairTally) judge(m *Match, points []float64) (got, lead float64) {
	var score, seats [2]float64
	var top [2]float64
	for s, b := range m.Bots {
		score[b] += float64(m.Result.Score[s])
		seats[b]++
		top[b] = max(top[b], points[s])
	}
	for b := range score {
		score[b] /= max(seats[b], 1)
	}
	lead = score[0] - score[1]
	switch {
	case t.coOp:
		return points[0], lead
	case top[0] > top[1]:
		return 1, lead
	case top[0] < top[1]:
		return 0, lead
	}
	return 0.5, lead
}

func (t *pairTally) pairs() *Pairs {
	p := &Pairs{Pairs: t.n, Counts: t.counts, Rate: Pentanomial(t.counts), Score: t.score.mean()}
	p.Elo = Interval{Value: EloOf(p.Rate.Value), Low: EloOf(p.Rate.Low), High: EloOf(p.Rate.High)}
	if t.test != nil {
		out := t.out
		p.Test = &out
	}
	return p
}
