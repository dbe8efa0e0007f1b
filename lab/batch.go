package lab

import (
	"maps"
	"math"

	"quarterdeck/game"
)

// Batch is the result of a batch. It encodes to JSON and is the same for the same Spec.
type Batch struct {
	Game    string            `json:"game"`
	Rules   int               `json:"rules"`
	Seats   int               `json:"seats"`
	Options map[string]string `json:"options"`
	Seed    uint64            `json:"seed"`
	Matches int               `json:"matches"`
	Draws   Interval          `json:"draws"`    // share of matches without a winner
	Length  Mean              `json:"length"`   // choices per match, all seats together
	Bots    []Standing        `json:"bots"`     // as in Spec.Bots
	ByPlace []Standing        `json:"by_place"` // by seat, over all bots: the advantage of the place at the table
	Pairs   *Pairs            `json:"pairs,omitempty"`
}

// Standing is how one bot, or one place at the table, fared.
//
// A match counts 1 if it was won, 1/2 if drawn and 0 if lost. It is won by the seat with the highest utility (a tie for
// it is a draw). In a co-operative game it is won by all seats whose utility is above zero (zero is a draw). A bot at
// several seats of one match counts the mean of them, as one match.
type Standing struct {
	Name   string   `json:"name"`
	Wins   float64  `json:"wins"`
	Draws  float64  `json:"draws"`
	Losses float64  `json:"losses"`
	Rate   Interval `json:"rate"` // wins and half the draws
	Score  Mean     `json:"score"`
}

// Interval is a proportion with its 95% Wilson score interval. Draws counted as halves vary
// less than wins and losses would, so the interval is, if anything, too wide.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Mean is an average with half the width of its 95% normal interval.
type Mean struct {
	Value  float64 `json:"value"`
	Margin float64 `json:"margin"`
	Min    float64 `json:"min"`
	Max    float64 `json:"max"`
}

// z95 is the 97.5% quantile of the normal distribution.
const z95 = 1.959963984540054

// Wilson returns the interval of a proportion for a score of points (0 to n; halves for draws) in n matches.
func Wilson(points float64, n int) Interval {
	if n == 0 {
		return Interval{Low: 0, High: 1}
	}
	return WilsonRate(points/float64(n), float64(n))
}

// WilsonRate returns the interval of rate p among k independent outcomes, of which there need not be a whole number.
func WilsonRate(p, k float64) Interval {
	middle := (p + z95*z95/(2*k)) / (1 + z95*z95/k)
	half := z95 / (1 + z95*z95/k) * math.Sqrt(p*(1-p)/k+z95*z95/(4*k*k))
	return Interval{Value: p, Low: max(0, middle-half), High: min(1, middle+half)}
}

// moments accumulate the mean and variance of a quantity.
type moments struct {
	n              int
	sum, squares   float64
	lowest, utmost float64
}

func (m *moments) add(x float64) {
	if m.n == 0 {
		m.lowest, m.utmost = x, x
	}
	m.n++
	m.sum += x
	m.squares += x * x
	m.lowest, m.utmost = min(m.lowest, x), max(m.utmost, x)
}

func (m *moments) mean() Mean {
	if m.n == 0 {
		return Mean{}
	}
	k := float64(m.n)
	out := Mean{Value: m.sum / k, Min: m.lowest, Max: m.utmost}
	if m.n > 1 {
		variance := max(0, m.squares-m.sum*m.sum/k) / (k - 1)
		out.Margin = z95 * math.Sqrt(variance/k)
	}
	return out
}

// side accumulates the results of one bot or one place.
type side struct {
	name         string
	wins, draws  float64
	losses       float64
	score        moments
	matchesSoFar int
}

// add counts a match in which the side held the given seats.
func (d *side) add(m *Match, points []float64, seats []int) {
	d.matchesSoFar++
	score, wins, draws := 0.0, 0, 0
	for _, s := range seats {
		score += float64(m.Result.Score[s])
		switch points[s] {
		case 1:
			wins++
		case 0.5:
			draws++
		}
	}
	all := float64(len(seats))
	d.wins += float64(wins) / all // whole where seats win together
	d.draws += float64(draws) / all
	d.losses += float64(len(seats)-wins-draws) / all
	d.score.add(score / all)
}

func (d *side) standing() Standing {
	return Standing{
		Name: d.name, Wins: d.wins, Draws: d.draws, Losses: d.losses,
		Rate: Wilson(d.wins+d.draws/2, d.matchesSoFar), Score: d.score.mean(),
	}
}

// tally accumulates the results of a batch, match by match.
type tally struct {
	plan   *plan
	coOp   bool
	drawn  int
	length moments
	bots   []side
	places []side
	pairs  *pairTally // nil unless Paired
	n      int
}

func newTally(p *plan) *tally {
	t := &tally{plan: p, coOp: p.coOp}
	if p.Paired {
		t.pairs = &pairTally{coOp: p.coOp, test: p.Test}
	}
	for _, name := range p.Bots {
		t.bots = append(t.bots, side{name: name})
	}
	for s := range p.seats {
		t.places = append(t.places, side{name: game.Seat(s).String()})
	}
	return t
}

func (t *tally) add(m *Match) {
	t.n++
	t.length.add(float64(m.Length))
	points := pointsOf(m.Result, t.coOp)
	won := false
	for s := range t.places {
		t.places[s].add(m, points, []int{s})
		won = won || points[s] == 1
	}
	if !won && points[0] == 0.5 || !won && !t.coOp {
		t.drawn++
	}
	for b := range t.bots {
		var seats []int
		for s, which := range m.Bots {
			if which == b {
				seats = append(seats, s)
			}
		}
		if len(seats) > 0 {
			t.bots[b].add(m, points, seats)
		}
	}
	if t.pairs != nil {
		t.pairs.add(m, points)
	}
}

// decided reports whether the sequential test has accepted a hypothesis.
func (t *tally) decided() bool { return t.pairs != nil && t.pairs.out.Accepted != "" }

// pointsOf returns 1, 1/2 or 0 for each seat, as defined by Standing.
func pointsOf(r game.Result, coOp bool) []float64 {
	points := make([]float64, r.Seats)
	top, shared := float32(-2), 0
	for _, u := range r.Utility[:r.Seats] {
		if u > top {
			top, shared = u, 0
		}
		if u == top {
			shared++
		}
	}
	for s, u := range r.Utility[:r.Seats] {
		switch alone := coOp || r.Seats == 1; {
		case alone && u > 0, !alone && u == top && shared == 1:
			points[s] = 1
		case alone && u == 0, !alone && u == top:
			points[s] = 0.5
		}
	}
	return points
}

func (t *tally) batch() *Batch {
	info := t.plan.Game.Info()
	b := &Batch{
		Game: info.ID, Rules: info.Rules, Seats: t.plan.seats, Options: maps.Clone(t.plan.Setup.Options),
		Seed: t.plan.Seed, Matches: t.n,
		Draws: Wilson(float64(t.drawn), t.n), Length: t.length.mean(),
	}
	for i := range t.bots {
		b.Bots = append(b.Bots, t.bots[i].standing())
	}
	for i := range t.places {
		b.ByPlace = append(b.ByPlace, t.places[i].standing())
	}
	if t.pairs != nil {
		b.Pairs = t.pairs.pairs()
	}
	return b
}
