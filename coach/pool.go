package coach

import (
	"math"

	"quarterdeck/game"
)

// Pooling: a judge that plays positions out by the very policy that it recommends says the same of all positions along a
// stretch in which everybody does what it would do, up to the next draw or other choice. So what the moments of a stretch say is one figure,
// estimated many times, and luck is the difference of two such figures.

// pooled is what pooling leaves for the ledgers, by seat.
type pooled struct {
	luck []Figure
	// steady is the error of chances before the first moment, all luck, and what was conceded, together: most of it
	// stands in two of them with opposite signs.
	steady []float64
}

// pool joins the figures of each stretch. last is the chances where the match ended.
func pool(moments []Moment, last []Figure, over bool) *pooled {
	stretch := make([]int, len(moments)+1) // that each moment, and the end, belongs to
	for i := range moments {
		stretch[i+1] = stretch[i]
		if !moments[i].asCaptain() {
			stretch[i+1]++
		}
	}
	end := stretch[len(moments)]
	p := &pooled{luck: make([]Figure, len(last)), steady: make([]float64, len(last))}
	for s := range last {
		looks := make([][]Figure, end+1)
		for i := range moments {
			looks[stretch[i]] = append(looks[stretch[i]], moments[i].Chances[s])
		}
		if looks[end] = append(looks[end], last[s]); over {
			looks[end] = []Figure{last[s]} // known, and so is all that led to it
		}
		worth := make([]Figure, end+1)
		for j := range worth {
			worth[j] = meanOf(looks[j])
		}
		p.spread(moments, stretch, worth, game.Seat(s))
		last[s] = worth[end]
	}
	return p
}

// spread writes what stretches are worth to s into their moments, and adds up the luck.
func (p *pooled) spread(moments []Moment, stretch []int, worth []Figure, s game.Seat) {
	luck, steady := make([]float64, len(worth)), make([]float64, len(worth)) // how often each stretch stands in them
	steady[0]++
	for i := range moments {
		m, here, next := &moments[i], stretch[i], stretch[i+1]
		m.Chances[s] = worth[here]
		switch c := m.Choice; {
		case c == nil:
			m.Luck[s] = worth[next].minus(worth[here])
			p.luck[s].Value += m.Luck[s].Value
			for _, sum := range [][]float64{luck, steady} {
				sum[next]++
				sum[here]--
			}
		case c.Seat == s && m.asCaptain():
			c.Worth, c.Best[0].Worth = worth[here], worth[here]
		case c.Seat == s && len(c.Best) == 1:
			c.Best[0].Worth = worth[here]
		}
	}
	steady[len(worth)-1]--
	for j, w := range worth {
		p.luck[s].Error = math.Hypot(p.luck[s].Error, luck[j]*w.Error)
		p.steady[s] = math.Hypot(p.steady[s], steady[j]*w.Error)
	}
}

// asCaptain tells whether a moment is a choice and captain would choose the same, always.
func (m *Moment) asCaptain() bool {
	return m.Choice != nil && len(m.Choice.Best) == 1 && m.Choice.Best[0].Share == 1 && m.Choice.Best[0].Action == m.Choice.Action
}

// meanOf joins independent figures of the same thing.
func meanOf(looks []Figure) Figure {
	var sum Figure
	for _, f := range looks {
		sum = sum.plus(f)
	}
	n := float64(len(looks))
	return Figure{Value: chances(2*sum.Value/n - 1), Error: sum.Error / n}
}
