package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
)

// digits returns how many decimals show one digit of an uncertainty, or two if the first would be 1.
func digits(half float64) int {
	if half <= 0 || math.IsNaN(half) {
		return 1
	}
	first := int(math.Floor(math.Log10(half)))
	if half < 1.95*math.Pow10(first) {
		first--
	}
	return max(0, min(4, -first))
}

// number writes x with as many decimals as its uncertainty allows, and with a real minus sign.
func number(x, half float64) string {
	text := fmt.Sprintf("%.*f", digits(half), x)
	if half == 0 {
		text = strings.TrimSuffix(text, ".0")
	}
	if zero := strings.Trim(text, "-0.") == ""; zero {
		text = strings.TrimPrefix(text, "-")
	}
	return strings.Replace(text, "-", "−", 1)
}

// scaled returns the factor with which values of a metric are written, and the unit after them.
func scaled(m *metric.Metric) (factor float64, sign string) {
	if m.Scale.Percent() {
		return 100, "%"
	}
	return 1, ""
}

// fineness returns the uncertainty by which figures of a metric are rounded. Percentages have one decimal at least.
func fineness(m *metric.Metric, half float64) float64 {
	if m.Scale.Percent() {
		return min(half, 1)
	}
	return half
}

// value writes an estimate: "26.4 ± 0.3" or "48.2 ± 1.1%".
func value(m *metric.Metric, e *metric.Estimate) string {
	if e == nil {
		return "–"
	}
	factor, sign := scaled(m)
	half := factor * e.Half()
	if e.Constant() {
		return number(factor*e.Value, 0) + sign + fmt.Sprintf(" in all %s deals", Thousands(e.Seen))
	}
	fine := fineness(m, half)
	if low, high := e.Value-e.Low, e.High-e.Value; max(low, high) > 3*min(low, high) { // near an end of the scale
		return number(factor*e.Value, fine) + " (" + number(factor*e.Low, fine) + " to " + number(factor*e.High, fine) + ")" + sign
	}
	return number(factor*e.Value, fine) + " ± " + number(half, fine) + sign
}

// rounding is a relative width that comes from the rounding of sums.
const rounding = 1e-6

// span writes the ends of an interval.
func span(m *metric.Metric, e *metric.Estimate) string {
	if e == nil {
		return "–"
	}
	factor, sign := scaled(m)
	if e.Constant() {
		return "–"
	}
	half := fineness(m, factor*e.Half())
	return number(factor*e.Low, half) + " to " + number(factor*e.High, half) + sign
}

// difference writes how far a set is from the first one, with a sign.
func difference(m *metric.Metric, d *metric.Difference) string {
	if d == nil {
		return "–"
	}
	text := amount(m, d)
	switch {
	case math.Abs(d.Value) < rounding && d.High-d.Low < rounding:
		return "0"
	case d.Value > 0:
		return "+" + text
	case d.Value < 0:
		return "−" + text
	}
	return text
}

// amount writes a difference without its sign: "2.1 ± 0.3".
func amount(m *metric.Metric, d *metric.Difference) string {
	factor, _ := scaled(m)
	half := factor * (d.High - d.Low) / 2
	if half < 1e-9 {
		return number(factor*math.Abs(d.Value), 0)
	}
	fine := fineness(m, half)
	return number(factor*math.Abs(d.Value), fine) + " ± " + number(half, fine)
}

// chance writes a probability.
func chance(p float64) string {
	if p < 0.001 {
		return "< 0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// first are the metrics that a summary mentions first.
var first = [...]string{"bot1", "won", "seat1", "drawn", "turns", "completion", "winnable", "comebacks", "leads", "open", "idle", "effective", "margin", "deal", "chance"}

// most is how many differences a summary mentions.
const most = 4

// Finding is what a summary says of one rule set.
type Finding struct {
	Name     string   // the rule set, as a reader knows it
	Sentence string   // the largest differences
	More     []string // other metrics that differ, by name
}

// Findings returns what the rule sets of a group change.
func (r *Report) Findings(g *sweep.Group) []Finding {
	var out []Finding
	for i, at := range g.Sets {
		if at == 0 {
			continue
		}
		out = append(out, r.finding(r.Sets[at], g.Names[i]))
	}
	return out
}

func (r *Report) finding(s *Set, name string) Finding {
	f := Finding{Name: name}
	var parts []string
	for _, m := range r.inOrder() {
		d := s.Differences[m.ID]
		if d == nil || !d.Found() {
			continue
		}
		if len(parts) == most || !slices.Contains(first[:], m.ID) {
			f.More = append(f.More, strings.ToLower(m.Name[:1])+m.Name[1:])
			continue
		}
		parts = append(parts, effect(m, d))
	}
	switch {
	case len(s.Differences) == 0:
		f.Sentence = fmt.Sprintf("nothing is compared: a comparison needs %d deals.", metric.FewestCompared)
	case len(parts) == 0 && len(f.More) == 0:
		f.Sentence = "no difference was found. " + r.bound(s)
	case len(parts) == 0:
		f.Sentence = "smaller things change."
	default:
		f.Sentence = strings.Join(parts, "; ") + "."
	}
	return f
}

// effect says what a difference means.
func effect(m *metric.Metric, d *metric.Difference) string {
	unit := m.Unit
	if m.Scale.Percent() {
		unit = "points"
	}
	text, format := amount(m, d), m.Up
	if text == "1" {
		unit = strings.TrimSuffix(unit, "s")
	}
	if d.Value < 0 {
		format = m.Down
	}
	if !strings.Contains(format, "%[2]s") {
		return fmt.Sprintf(format, text)
	}
	return fmt.Sprintf(format, text, unit)
}

// inOrder returns the metrics, those of the summary first.
func (r *Report) inOrder() []*metric.Metric {
	rank := func(m *metric.Metric) int {
		if i := slices.Index(first[:], m.ID); i >= 0 {
			return i
		}
		return len(first)
	}
	out := slices.Clone(r.Metrics)
	slices.SortStableFunc(out, func(a, b *metric.Metric) int { return rank(a) - rank(b) })
	return out
}

// bound says how large a difference in the results could still be.
func (r *Report) bound(s *Set) string {
	for _, id := range []string{"won", "seat1"} {
		if d := s.Differences[id]; d != nil {
			most := max(math.Abs(d.Low), math.Abs(d.High))
			i := slices.IndexFunc(r.Metrics, func(m *metric.Metric) bool { return m.ID == id })
			return fmt.Sprintf("If “%s” differs, then by less than %.1f points (95%%).", r.Metrics[i].Name, 100*most)
		}
	}
	return ""
}

// FirstSetTitle names the first rule set: "Standard", or its house rules.
func (r *Report) FirstSetTitle() string {
	if name := r.Sets[0].Name; name != sweep.StandardName {
		return "House rules, " + name
	}
	return "Standard"
}

// DescribeFirstSet says in one sentence what the first rule set is like.
func (r *Report) DescribeFirstSet() string {
	s := r.Sets[0]
	var parts []string
	add := func(id, format string) {
		for _, m := range r.Metrics {
			if e := s.Values[id]; m.ID == id && e != nil {
				if !e.Constant() {
					parts = append(parts, fmt.Sprintf(format, value(m, e)))
					continue
				}
				factor, sign := scaled(m)
				parts = append(parts, fmt.Sprintf(format, number(factor*e.Value, 0)+sign)+fmt.Sprintf(" in all %s deals", Thousands(e.Seen)))
			}
		}
	}
	add("turns", "a match has %s turns")
	add("branching", "a choice has %s legal actions")
	add("won", "%s of the matches are won")
	add("seat1", "seat 1 wins %s")
	add("bot1", r.Bots[0]+" wins %s")
	add("drawn", "%s of the matches are drawn")
	if len(parts) == 0 {
		return "No figure is known yet."
	}
	text := strings.Join(parts, ", ") + "."
	return strings.ToUpper(text[:1]) + text[1:]
}

// Fair returns the share of a fair table for a seat's metric, if all rule sets have as many seats; else 0.
func (r *Report) fair(m *metric.Metric) float64 {
	if m.Seat == 0 {
		return 0
	}
	for _, s := range r.Sets {
		if s.Seats != r.Sets[0].Seats {
			return 0
		}
	}
	return 1 / float64(max(1, r.Sets[0].Seats))
}

// Thousands writes a number with commas.
func Thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
