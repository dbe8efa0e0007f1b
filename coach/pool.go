package coach

import (
	"math"

	"quarterdeck/game"
)

// Pooling: a judge plays positions out by the policy that it recommends. Its value is therefore the same for all positions of a
// stretch in which every seat follows that policy, up to the next draw or deviation. So the estimates in a stretch are repeated
// measurements of one figure. Where a seat deviated, estimates of both actions link two stretches. Least squares combine the figures
// and the links (a Kalman filter and smoother, Rauch, Tung and Striebel 1965). Luck is the difference of two such figures.

// pool combines the figures of moments. It returns the total luck by seat. The chances at the end of the match are in
// last. If over is set, the match was played to its end, and last is exact.
func pool(moments []Moment, last []Figure, over bool) (luck []Figure) {
	stretch := make([]int, len(moments)+1) // that each moment, and the end, belongs to
	for i := range moments {
		stretch[i+1] = stretch[i]
		if !moments[i].followsPolicy() {
			stretch[i+1]++
		}
	}
	end := stretch[len(moments)]
	luck = make([]Figure, len(last))
	for s := range last {
		c := chain{stretch: stretch, worth: make([]Figure, end+1), links: make([]*Figure, end), drawn: make([]bool, end)}
		estimates := make([][]Figure, end+1)
		for i := range moments {
			m, j := &moments[i], stretch[i]
			estimates[j] = append(estimates[j], m.Chances[s])
			switch {
			case m.Choice == nil:
				c.drawn[j] = true
			case !m.followsPolicy() && !m.Choice.Unknown:
				c.links[j] = &m.Choice.link[s] // by runs independent of the evaluation
			}
		}
		if estimates[end] = append(estimates[end], last[s]); over {
			estimates[end] = []Figure{last[s]} // like everything that led to it
		}
		for j := range estimates {
			c.worth[j] = meanOf(estimates[j])
		}
		c.smooth()
		c.assign(moments, game.Seat(s))
		last[s] = c.worth[end]
		for i := range moments {
			if moments[i].Choice == nil {
				luck[s].Value += moments[i].Luck[s].Value
			}
		}
		luck[s].Error = c.luckError()
	}
	return luck
}

// chain is the stretches of a match as one seat sees them.
type chain struct {
	stretch []int     // of each moment, and of the end
	worth   []Figure  // of each stretch
	links   []*Figure // effect of the choice between each stretch and the next; nil: unknown, or a draw lies between them
	drawn   []bool    // a draw lies between them
	gains   []float64 // the covariance of both as a part of the variance of the next; 0 without a tie
}

// smooth joins stretches that are tied.
func (c *chain) smooth() {
	n := len(c.worth)
	ahead := make([]Figure, n) // estimate of a stretch from those before it
	c.gains = make([]float64, n)
	for j := 1; j < n; j++ {
		if tie := c.links[j-1]; tie != nil {
			ahead[j] = c.worth[j-1].plus(*tie)
			c.worth[j] = weighted(ahead[j], c.worth[j])
		}
	}
	for j := n - 2; j >= 0; j-- {
		before, next := square(ahead[j+1].Error), &c.worth[j+1]
		if c.links[j] == nil || before == 0 {
			continue
		}
		here := &c.worth[j]
		share := square(here.Error) / before
		here.Value += share * (next.Value - ahead[j+1].Value)
		here.Error = math.Sqrt(max(square(here.Error)+share*share*(square(next.Error)-before), 0))
		c.gains[j] = share
	}
	for j := range c.worth {
		c.worth[j].Value = chances(2*min(max(c.worth[j].Value, 0), 1) - 1)
	}
}

// assign writes the values of stretches for s into their moments.
func (c *chain) assign(moments []Moment, s game.Seat) {
	for i := range moments {
		m, j := &moments[i], c.stretch[i]
		here := c.worth[j]
		m.Chances[s] = here
		switch next := c.stretch[i+1]; {
		case m.Choice == nil:
			m.Luck[s] = c.worth[next].minus(here)
		case m.followsPolicy():
			if m.Choice.Seat == s {
				m.Choice.Worth, m.Choice.Best[0].Worth = here, here
			}
		case !m.Choice.Unknown:
			m.Choice.setPooled(s, here, c.worth[next], c.span(j, next, -1, 1))
		}
	}
}

// setPooled sets the effect of a choice on the chances of s from pooled values, which are better than the choice's own.
func (c *Chosen) setPooled(s game.Seat, best, worth Figure, variance float64) {
	effect := Figure{Value: worth.Value - best.Value, Error: math.Sqrt(variance)}
	if s != c.Seat {
		c.Effect[s] = effect
		return
	}
	effect.Value = min(effect.Value, 0) // as good as the best, or better
	c.Effect[s], c.Worth = effect, worth
	c.setLoss()
	if len(c.Best) == 1 {
		c.Best[0].Worth = best
	}
}

// luckError returns the error of the total luck. Most figures enter into two draws, with opposite signs.
func (c *chain) luckError() float64 {
	first, variance := 0, 0.0
	for j := range c.worth {
		if j < len(c.links) && c.links[j] != nil {
			continue
		}
		firstSign, lastSign := 0.0, 0.0 // how often the first and the last stretch of those that are tied stand in luck
		if first > 0 && c.drawn[first-1] {
			firstSign = 1
		}
		if j < len(c.drawn) && c.drawn[j] {
			lastSign = -1
		}
		variance += c.span(first, j, firstSign, lastSign)
		first = j + 1
	}
	return math.Sqrt(variance)
}

// span returns the variance of x times one stretch plus y times another that is tied to it.
func (c *chain) span(from, to int, x, y float64) float64 {
	common := square(c.worth[to].Error)
	for j := from; j < to; j++ {
		common *= c.gains[j]
	}
	return max(square(x*c.worth[from].Error)+square(y*c.worth[to].Error)+2*x*y*common, 0)
}

// raiseErrors raises the errors of figures from playouts to at least that of the rule of succession, times scale. Playouts that
// were all won or all lost would otherwise have an error of 0. Evaluations by a search are seldom all alike.
func (l *estimator) raiseErrors(figures []Figure, n, iterations int, scale float64) []Figure {
	if l.policy == 0 {
		return figures
	}
	playouts := n * max(iterations/l.policy, 1)
	for i := range figures {
		figures[i].Error = max(figures[i].Error, scale/float64(playouts+2))
	}
	return figures
}

// followsPolicy reports whether a moment is a choice and captain would always choose the same action.
func (m *Moment) followsPolicy() bool {
	return m.Choice != nil && len(m.Choice.Best) == 1 && m.Choice.Best[0].Share == 1 && m.Choice.Best[0].Action == m.Choice.Action
}

func square(x float64) float64 { return x * x }

// meanOf returns the mean of independent figures of the same quantity.
func meanOf(figures []Figure) Figure {
	var sum Figure
	for _, f := range figures {
		sum = sum.plus(f)
	}
	n := float64(len(figures))
	return Figure{Value: sum.Value / n, Error: sum.Error / n}
}

// weighted returns the mean of two independent figures of the same quantity, weighted by their errors.
func weighted(f, g Figure) Figure {
	a, b := square(f.Error), square(g.Error)
	if a+b == 0 {
		return g
	}
	return Figure{Value: (f.Value*b + g.Value*a) / (a + b), Error: math.Sqrt(a * b / (a + b))}
}
