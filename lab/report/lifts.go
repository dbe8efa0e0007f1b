package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/lab/metric"
)

// liftSection is what winners have under one rule set.
type liftSection struct {
	Name, Text string
	Charts     []figure
	Rows       []liftRow
}

type liftRow struct{ Name, Share, Lift, P string }

// mostLifts is how many lifts a chart shows: the largest ones.
const mostLifts = 12

// points writes values of lifts.
var points = &metric.Metric{Scale: metric.Correlation}

// liftName returns what seats with the lift were dealt or chose, such as "deal 9S" or "chose pass".
func liftName(l *metric.Lift) string {
	if l.Dealt {
		return l.Name
	}
	return "chose " + l.Name
}

// lifts returns the sections of all rule sets in which something was compared.
func (r *Report) lifts() (out []liftSection) {
	for _, s := range r.Sets {
		if len(s.Lifts) > 0 {
			out = append(out, liftsOf(s))
		}
	}
	return out
}

func liftsOf(s *Set) liftSection {
	found := slices.DeleteFunc(slices.Clone(s.Lifts), func(l *metric.Lift) bool { return !l.Found() })
	slices.SortStableFunc(found, func(a, b *metric.Lift) int {
		switch x, y := math.Abs(a.Value), math.Abs(b.Value); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	out := liftSection{Name: s.Name, Text: fmt.Sprintf("%d things were compared. ", len(s.Lifts))}
	switch n := len(found); {
	case n == 0:
		out.Text += "No lift was found."
		return out
	case n == 1:
		out.Text += "One lift was found."
	case n <= mostLifts:
		out.Text += fmt.Sprintf("%d lifts were found.", n)
	default:
		out.Text += fmt.Sprintf("%d lifts were found; these are the largest.", n)
		found = found[:mostLifts]
	}
	slices.SortStableFunc(found, func(a, b *metric.Lift) int { return slices.Index(s.Lifts, a) - slices.Index(s.Lifts, b) })
	c := &chart{Title: "Lift (points)", Mark: 0}
	var spoken []string
	for _, l := range found {
		text := difference(points, &l.Difference)
		c.Bars = append(c.Bars, bar{Name: liftName(l), Text: text, Value: 100 * l.Value, Low: 100 * l.Low, High: 100 * l.High, Found: true})
		spoken = append(spoken, liftName(l)+": "+text)
		out.Rows = append(out.Rows, liftRow{liftName(l), number(100*l.Share, 1) + "%", text, chance(l.Adjusted)})
	}
	c.Text = strings.Join(spoken, "; ")
	out.Charts = []figure{{c.Title, c.SVG()}}
	return out
}

// LiftsCSV writes a line for each lift of each rule set.
func (r *Report) LiftsCSV(out io.Writer) error {
	w := csv.NewWriter(out)
	lines := [][]string{append(r.columns(), "name", "dealt", "share", "deals", "lift", "low", "high", "p", "p_holm")}
	for _, s := range r.Sets {
		for _, l := range s.Lifts {
			lines = append(lines, append(r.about(s), l.Name, strconv.FormatBool(l.Dealt), plain(l.Share), strconv.Itoa(l.Deals), plain(l.Value), plain(l.Low), plain(l.High), plain(l.P), plain(l.Adjusted)))
		}
	}
	return w.WriteAll(lines)
}
