package metric

import (
	"fmt"
	"math"

	"quarterdeck/game"
)

// Scale is what values a metric can have, and how its interval is made.
type Scale string

// The scales of metrics.
const (
	Proportion  Scale = "proportion"  // share of matches or deals
	Fraction    Scale = "fraction"    // share of something of which a match has many
	Count       Scale = "count"       // mean of a number
	Correlation Scale = "correlation" // -1 to 1
)

// bounds returns the least and the greatest value.
func (s Scale) bounds() (low, high float64, bounded bool) {
	switch s {
	case Proportion, Fraction:
		return 0, 1, true
	case Correlation:
		return -1, 1, true
	}
	return 0, 0, false
}

// Percent reports whether values are written as percentages and differences as points.
func (s Scale) Percent() bool { return s != Count }

// Metric is something that is measured of a rule set.
type Metric struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Unit   string `json:"unit"` // of a Count, in the plural
	Scale  Scale  `json:"scale"`
	Doc    string `json:"definition"`
	Source string `json:"source"`
	Seat   int    `json:"seat,omitempty"` // whose it is, from 1; 0: the whole table's
	// Bootstrap reports whether the interval comes from samples of the units, if they are enough. Others follow by a formula.
	Bootstrap bool `json:"-"`
	// Secondary metrics follow from others or qualify them. A sweep does not go on for them.
	Secondary bool `json:"-"`
	// Up and Down say what a higher and a lower value mean, with %[1]s for the amount and %[2]s for its unit.
	Up   string `json:"-"`
	Down string `json:"-"`

	least   int      // seats that a rule set needs for it
	ofSeats bool     // depends on the number of seats even between equal players
	columns []Column // the last one is what the value is a share of
	// ofKinds returns the sums of a unit if they are not columns but of kinds of actions, of which it gets all names.
	ofKinds func(u *Unit, kinds []string) []float64
	value   func(means []float64) float64
}

// Applies reports whether the metric means anything with so many seats.
func (m *Metric) Applies(seats int) bool { return seats >= m.least }

// Comparable reports whether values under two numbers of seats can be compared. Shares of the wins cannot: a fair share
// of two seats is larger than one of four.
func (m *Metric) Comparable(seats, others int) bool { return !m.ofSeats || seats == others }

// Estimate returns the metric over units.
func (m *Metric) Estimate(units []*Unit) Estimate {
	if len(units) < 2 {
		return Estimate{}
	}
	in := m.series(units)
	e := estimate(in, in[len(in)-1], m.value, m.Scale)
	if m.Bootstrap && e.Known() {
		e.resample(in, m.value)
	}
	return e
}

// series returns the sums that the metric depends on.
func (m *Metric) series(units []*Unit) series {
	sums := func(u *Unit) []float64 {
		out := make([]float64, len(m.columns))
		for i, c := range m.columns {
			out[i] = u.Sums[c]
		}
		return out
	}
	if m.ofKinds != nil {
		kinds := chosenKinds(units)
		sums = func(u *Unit) []float64 { return m.ofKinds(u, kinds) }
	}
	var in series
	for u, unit := range units {
		for i, x := range sums(unit) {
			if i == len(in) {
				in = append(in, make([]float64, len(units)))
			}
			in[i][u] = x
		}
	}
	return in
}

// ratio divides the first mean by the second.
func ratio(means []float64) float64 { return means[0] / means[1] }

// geometric is the mean of something whose logarithms were added.
func geometric(means []float64) float64 { return math.Exp(ratio(means)) }

// correlation is the intraclass correlation of results on one deal, from the means of First, Square, Cross and Complete.
func correlation(means []float64) float64 {
	first, square, cross := means[0]/means[3], means[1]/means[3], means[2]/means[3]
	if square-first*first < 1e-9 {
		return math.NaN()
	}
	return (cross - first*first) / (square - first*first)
}

// Players is what metrics depend on besides the rules.
type Players struct {
	Bots  []string // their levels
	Judge int      // playouts of the judge at each look; 0: none
}

// List returns the metrics that make sense under all setups, which are resolved.
func List(g game.Game, setups []game.Setup, by Players) []*Metric {
	out := append(lengths(), choices()...)
	out = append(out, kindMetrics()...)
	out = append(out, completion())
	alone, together, seats := true, true, 0
	for _, setup := range setups {
		coOp := Together(g, setup)
		alone, together = alone && !coOp, together && coOp
		seats = max(seats, setup.Seats)
	}
	switch {
	case together:
		out = append(out, crews()...)
	case alone:
		out = append(out, contest(g, setups[0])...)
		for s := range seats {
			out = append(out, share(s, setups))
		}
		if len(by.Bots) > 1 {
			out = append(out, skill(by.Bots, setups)...)
		}
		if by.Judge > 0 {
			out = append(out, judged(by.Judge)...)
			out = append(out, decisions(by.Judge)...)
		}
	}
	if len(by.Bots) == 1 && (alone || together) {
		out = append(out, luck())
	}
	return out
}

// share returns the metric of one seat's share of the wins.
func share(s int, setups []game.Setup) *Metric {
	name := fmt.Sprintf("Seat %d’s share", s+1)
	doc := fmt.Sprintf("Share of seat %d, of all matches that end. A win counts 1; tied winners share it. ", s+1)
	fair := ""
	for _, setup := range setups[1:] {
		if setup.Seats != setups[0].Seats {
			fair = "A fair table gives each seat the same share, so that rule sets with other numbers of seats are not compared."
		}
	}
	if fair == "" {
		fair = fmt.Sprintf("A fair table has %.3g%%.", 100/float64(setups[0].Seats))
	}
	return &Metric{
		ID: fmt.Sprintf("seat%d", s+1), Name: name, Scale: Proportion, Seat: s + 1, least: s + 1, ofSeats: true,
		Doc:    doc + "Bots change seats between the matches on a deal. " + fair,
		Source: "Browne and Maire 2010 (advantage, balance); Todd et al. 2024 (balance)",
		Up:     fmt.Sprintf("seat %d wins %%[1]s %%[2]s more", s+1), Down: fmt.Sprintf("seat %d wins %%[1]s %%[2]s less", s+1),
		columns: []Column{Share + Column(s), Over}, value: ratio,
	}
}

// Chosen returns how often a kind of action was chosen where it was legal. It counts the deals in which it was.
func Chosen(units []*Unit, kind string) Estimate {
	if len(units) < 2 {
		return Estimate{}
	}
	in := series{make([]float64, len(units)), make([]float64, len(units))}
	for u, unit := range units {
		k := unit.Kinds[kind]
		in[0][u], in[1][u] = k.Chosen, k.Legal
	}
	return estimate(in, in[1], ratio, Fraction)
}
