package report

import (
	"bytes"
	"encoding/csv"
	"strings"
	"testing"

	"quarterdeck/games/sabotage"
	"quarterdeck/lab"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
)

// Lifts that were found have a chart with a text alternative and a table; the others are in the file.
func TestLifts(t *testing.T) {
	r, _ := reportOf(t, &sweep.Request{Game: sabotage.Game(), Bots: []string{"random"}, Seed: 1}, 200)
	if len(r.Sets[0].Lifts) < 30 {
		t.Fatalf("%d lifts", len(r.Sets[0].Lifts))
	}
	one, two := r.Sets[0].Lifts[0], r.Sets[0].Lifts[1]
	for _, l := range r.Sets[0].Lifts {
		l.Adjusted = 1
	}
	if got := r.lifts()[0]; !strings.HasSuffix(got.Text, "No lift was found.") || got.Charts != nil {
		t.Errorf("%+v", got)
	}
	one.Name, one.Dealt, one.Adjusted = "deal <9S>", true, 0.01
	two.Name, two.Dealt, two.Adjusted = "pass", false, 0.0001
	got := r.lifts()[0]
	if len(got.Rows) != 2 || got.Rows[1].Name != "chose pass" || got.Rows[1].P != "< 0.001" || !strings.HasSuffix(got.Text, "2 lifts were found.") {
		t.Errorf("%+v", got)
	}
	if drawing := string(got.Charts[0].Drawing); !strings.Contains(drawing, `aria-label="Lift (points). deal &lt;9S&gt;: +`) {
		t.Errorf("%.200s", drawing)
	}
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	if text := page.String(); !strings.Contains(text, "What winners have") || !strings.Contains(text, "deal &lt;9S&gt;") {
		t.Error("the page lacks the lifts")
	}
	var file bytes.Buffer
	if err := r.LiftsCSV(&file); err != nil {
		t.Fatal(err)
	}
	if rows, err := csv.NewReader(&file).ReadAll(); err != nil || len(rows) != 1+len(r.Sets[0].Lifts) {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// The largest lifts are shown, in their order.
func TestManyLifts(t *testing.T) {
	s := &Set{}
	for i := range 20 {
		s.Lifts = append(s.Lifts, &metric.Lift{Name: string(rune('a' + i)), Difference: metric.Difference{Interval: lab.Interval{Value: float64(10-i) / 20}}})
	}
	got := liftsOf(s)
	if len(got.Rows) != mostLifts || got.Rows[0].Name != "chose a" || got.Rows[mostLifts-1].Name != "chose t" || !strings.Contains(got.Text, "20 lifts were found; these are the largest.") {
		t.Errorf("%+v", got.Rows)
	}
}

// TestLiftsCorrectedTogether: the smallest p is corrected for the lifts of all rule sets. With several bots only what is dealt has a lift.
func TestLiftsCorrectedTogether(t *testing.T) {
	axes := []sweep.Axis{{Option: "rows", Values: []string{"3", "5"}}}
	r, _ := reportOf(t, &sweep.Request{Game: sabotage.Game(), Axes: axes, Bots: []string{"random"}, Seed: 1}, 200)
	var smallest *metric.Lift
	n := 0
	for _, s := range r.Sets {
		n += len(s.Lifts)
		for _, l := range s.Lifts {
			if smallest == nil || l.P < smallest.P {
				smallest = l
			}
		}
	}
	if len(r.Sets) != 2 || n <= len(r.Sets[0].Lifts) || smallest.Adjusted != min(1, float64(n)*smallest.P) {
		t.Errorf("%d lifts, the smallest p is %v and %v after correction", n, smallest.P, smallest.Adjusted)
	}
	r, _ = reportOf(t, &sweep.Request{Game: sabotage.Game(), Bots: []string{"random", "greedy"}, Seed: 1}, 200)
	for _, l := range r.Sets[0].Lifts {
		if !l.Dealt {
			t.Errorf("%+v with two bots", l)
		}
	}
	if len(r.Sets[0].Lifts) == 0 {
		t.Error("nothing that is dealt has a lift")
	}
}
