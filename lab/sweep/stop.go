package sweep

import (
	"math"
	"time"

	"quarterdeck/game"
	"quarterdeck/lab/metric"
)

// Goal is when a sweep ends: at the first of its parts that is reached. A zero part is none.
type Goal struct {
	Units     int           // of each rule set
	Budget    time.Duration // of all workers, including earlier runs
	Precision float64       // in points for shares, in percent of the value for counts
}

// firstLook is the first number of units at which the precision is looked at. Before, variances are too uncertain.
const firstLook = 64

// Boundary returns the first number of units above n at which the precision is looked at: 64, 80, 100, 125 and so on. The
// numbers are fixed in advance and grow by a quarter.
func Boundary(n int) int {
	b := firstLook
	for b <= n {
		b += b / 4
	}
	return b
}

// Widest is the metric that is known least exactly, as a multiple of the precision that was asked for.
type Widest struct {
	Metric string  `json:"metric"`
	Set    int     `json:"set"`
	Ratio  float64 `json:"ratio"` // 1 or less: exact enough
	Half   float64 `json:"half"`  // half the width of the interval, as a user reads it
}

// Widest returns the least exact of some metrics after n units. Correlations do not count: they need far more units.
// Neither do metrics that are secondary.
func (d *Deals) Widest(metrics []*metric.Metric, n int, precision float64) Widest {
	out := Widest{Ratio: 0}
	for set := range d.plan.Sets {
		units := d.Units(set, n)
		for _, m := range metrics {
			if m.Scale == metric.Correlation || m.Secondary {
				continue
			}
			e := m.Estimate(units)
			if !e.Known() || !m.Applies(d.plan.Sets[set].Seats) {
				continue
			}
			half := exactness(&e, m, n)
			if ratio := half / precision; ratio > out.Ratio {
				out = Widest{m.ID, set, ratio, half}
			}
		}
	}
	return out
}

// exactness returns half the width of an interval: in points for a share, in percent of the value for a count.
//
// Following Chow and Robbins (1965), there is a reserve, so that a small variance among the first units does not end the
// sweep: as much as one unit more could change. For a share that is a unit at an end of the scale, for a count one that
// deviates as far as any did.
func exactness(e *metric.Estimate, m *metric.Metric, n int) float64 {
	if m.Scale.Percent() {
		return 100 * math.Hypot(e.Half(), 1.96/float64(n))
	}
	return 100 * math.Hypot(e.Half(), 1.96*e.Largest()) / max(math.Abs(e.Value), 1)
}

// Metrics returns the metrics of a plan.
func (p *Plan) Metrics(g game.Game) []*metric.Metric {
	setups := make([]game.Setup, len(p.Sets))
	for i := range p.Sets {
		setups[i] = p.Sets[i].Setup()
	}
	return metric.List(g, setups, metric.Players{Bots: p.Bots, Judge: p.Judge})
}
