package report

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
)

// goofspielReport plays a sweep of the example game.
func goofspielReport(t *testing.T) (*Report, *sweep.Store) {
	t.Helper()
	g := goofspiel.Game()
	r := &sweep.Request{Game: g, Bots: []string{"random"}, Seed: 1}
	var err error
	if r.Fixed, r.Axes, err = sweep.Options(g, []string{"cards=3,4,5", "prizes=all"}); err != nil {
		t.Fatal(err)
	}
	return reportOf(t, r, 150)
}

// reportOf plays the sweep of a request, with so many units.
func reportOf(t *testing.T, request *sweep.Request, units int) (*Report, *sweep.Store) {
	t.Helper()
	g := request.Game
	p, skipped, err := request.Plan()
	if err != nil {
		t.Fatal(err)
	}
	s, err := sweep.Open(t.TempDir(), p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	n, err := (&sweep.Runner{Store: s, Game: g}).Run(t.Context(), sweep.Goal{Units: units})
	if err != nil {
		t.Fatal(err)
	}
	return New(Source{Game: g, Deals: s.Deals, Folder: true, Units: n, Command: "quarterdeck lab goofspiel <&>", Version: "test", Skipped: skipped}), s
}

// What Goofspiel’s options do is known: a trick more is two choices more, and a larger hand has more cards to choose from.
func TestGoofspiel(t *testing.T) {
	r, _ := goofspielReport(t)
	standard, four := r.Sets[0], r.Sets[1]
	if standard.Values["choices"].Value != 6 || four.Values["choices"].Value != 8 || four.Values["branching"].Value != 2.5 {
		t.Errorf("three cards: %v choices; four: %v, branching %v", standard.Values["choices"].Value, four.Values["choices"].Value, four.Values["branching"].Value)
	}
	if d := four.Differences["choices"]; d.Value != 2 || d.P > 1e-9 || !d.Found() {
		t.Errorf("difference in choices: %+v", d)
	}
	f := r.Findings(&r.Groups[0])
	if len(f) != 2 || !strings.Contains(f[0].Sentence, "matches are 1 turn longer") {
		t.Errorf("%+v", f)
	}
	for _, id := range []string{"seat1", "drawn", metric.MarginID, "idle", "deal"} {
		if standard.Values[id] == nil {
			t.Errorf("%s has no value", id)
		}
	}
	for _, s := range r.Sets {
		if e := s.Values["seat1"]; e.Low > 0.5 || e.High < 0.5 {
			t.Errorf("%s: seat 1 wins %v of a game without seats", s.Name, e.Interval)
		}
	}
}

// Seats that a rule set lacks have no figures, and shares of different numbers of seats are not compared.
func TestUnequalSeats(t *testing.T) {
	request := &sweep.Request{
		Game: breach.Game(), Bots: []string{"random"}, Seed: 1, Seats: 2,
		Fixed: map[string]string{"mode": "competitive"}, Axes: []sweep.Axis{{Option: sweep.SeatsAxis, Values: []string{"2", "4"}}},
	}
	r, _ := reportOf(t, request, 24)
	two, four := r.Sets[0], r.Sets[1]
	if two.Values["seat3"] != nil || four.Values["seat3"] == nil || four.Values["seat1"] == nil {
		t.Errorf("seat 3 at two seats: %v; at four: %v", two.Values["seat3"], four.Values["seat3"])
	}
	for id, d := range four.Differences {
		if strings.HasPrefix(id, "seat") {
			t.Errorf("%s differs: %+v", id, d)
		}
	}
	if four.Differences["choices"] == nil {
		t.Error("lengths are not compared")
	}
}

// A few deals that agree prove nothing: they are not compared, and the report says so.
func TestFewDeals(t *testing.T) {
	g := goofspiel.Game()
	r, _ := reportOf(t, &sweep.Request{Game: g, Bots: []string{"random"}, Seed: 1, Axes: []sweep.Axis{{Option: "cards", Values: []string{"13", "4"}}}}, 10)
	if f := r.Findings(&r.Groups[0]); len(f) != 1 || f[0].Sentence != "nothing is compared: a comparison needs 20 deals." {
		t.Errorf("%+v", f)
	}
	if got := r.DescribeFirstSet(); !strings.HasPrefix(got, "A match has 13 turns in all 10 deals") || r.FirstSetTitle() != "Standard" {
		t.Error(r.FirstSetTitle(), got)
	}
	if r.Sets[0].Name = "cards = 9 (standard 13)"; r.FirstSetTitle() != "House rules, cards = 9 (standard 13)" {
		t.Error(r.FirstSetTitle())
	}
	var b bytes.Buffer
	if err := r.HTML(&b); err != nil {
		t.Fatal(err)
	}
	if text := b.String(); !strings.Contains(text, "26 in all 10 deals") || !strings.Contains(text, "fewer than 20 deals") || strings.Contains(text, "exactly") {
		t.Error("the page does not say how few deals agree")
	}
}

// How often a kind of action is chosen is not estimated from a handful of deals.
func TestRareKind(t *testing.T) {
	units := make([]*metric.Unit, 100)
	for i := range units {
		units[i] = &metric.Unit{Kinds: map[string]metric.Kind{"pass": {Legal: 2, Chosen: 1, Expected: 1}}}
		units[i].Sums[metric.Over] = 2
		if i < 4 {
			units[i].Kinds["swap"] = metric.Kind{Legal: 40, Expected: 20}
		}
	}
	kinds := kindsOf(units)
	if k := kinds[1]; k.Name != "swap" || k.Chosen.Known() || k.Note != "legal in fewer than 10 deals" {
		t.Errorf("%+v", k)
	}
	r := &Report{Sets: []*Set{{Kinds: kinds}, {Kinds: kinds[:1:1]}}}
	r.notSeen()
	if k := r.Sets[1].Kinds[1]; k.Name != "swap" || k.Note != "not seen" {
		t.Errorf("%+v", k)
	}
	if k := kinds[0]; k.Chosen.Value != 0.5 || k.Note != "" {
		t.Errorf("%+v", k)
	}
}

// The page loads nothing from elsewhere, has the sentences and charts, and escapes what it shows.
func TestPage(t *testing.T) {
	r, _ := goofspielReport(t)
	var b bytes.Buffer
	if err := r.HTML(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, foreign := range regexp.MustCompile(`(?:src|href|action)=|url\(|@import|<script`).FindAllString(text, -1) {
		t.Errorf("the page has %q", foreign)
	}
	for _, want := range []string{"<h1>Goofspiel", "900 matches", "95% interval", " (bootstrap)</td>", "B. Efron", "quarterdeck lab goofspiel &lt;&amp;&gt;", "Chow and Robbins", "A. E. Elo", "E. B. Wilson", "or a larger one", "worker time", "light-dark("} {
		if want == "900 matches" {
			want = Thousands(2*150*len(r.Sets)) + " matches"
		}
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(text, "%!") || strings.Contains(text, "NaN") {
		t.Error("a figure is badly formatted")
	}
	if len(regexp.MustCompile(`<svg[^>]*role="img"`).FindAllString(text, -1)) < 12 {
		t.Error("charts are missing")
	}
}

func TestFiles(t *testing.T) {
	r, s := goofspielReport(t)
	if err := r.Write(s); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{Page, "report.json", "metrics.csv", "kinds.csv", "lifts.csv", "units.parquet"} {
		if info, err := os.Stat(filepath.Join(s.Dir, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
	var b bytes.Buffer
	if err := r.CSV(&b); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) < 40 || rows[0][0] != "set" {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	b.Reset()
	if err := r.JSON(&b); err != nil {
		t.Fatal(err)
	}
	var back struct {
		Sets []struct {
			Values map[string]struct{ Value, Low, High float64 }
		}
	}
	if err := json.Unmarshal(b.Bytes(), &back); err != nil || back.Sets[0].Values["choices"].Value != 6 {
		t.Errorf("%v choices, %v", back.Sets[0].Values["choices"], err)
	}
}

// TestHouseRulesInFiles: columns of options have the standard number where a rule set has no house rule.
func TestHouseRulesInFiles(t *testing.T) {
	g := bastion.Game()
	request := &sweep.Request{Game: g, Bots: []string{"random"}, Seed: 1}
	var err error
	if request.Fixed, request.Axes, err = sweep.Options(g, []string{"cards=5,13"}); err != nil {
		t.Fatal(err)
	}
	r, _ := reportOf(t, request, 5)
	for name, write := range map[string]func(io.Writer) error{"metrics": r.CSV, "kinds": r.KindsCSV} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(&b).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		column, got := slices.Index(rows[0], "cards"), map[string]bool{}
		for _, row := range rows[1:] {
			got[row[0]+": "+row[column]] = true
		}
		if len(got) != 2 || !got["standard: 13"] || !got["cards=5: 5"] {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, tc := range []struct {
		x, half float64
		want    string
	}{
		{26.4321, 0.31, "26.4"}, {26.4321, 0.14, "26.43"}, {-3.06, 0.5, "−3.1"}, {-0.01, 0.5, "0.0"}, {1234.5, 30, "1234"}, {26, 0, "26"}, {2.5, 0, "2.5"},
	} {
		if got := number(tc.x, tc.half); got != tc.want {
			t.Errorf("%v ± %v: %q, want %q", tc.x, tc.half, got, tc.want)
		}
	}
	if got := Thousands(1234567); got != "1,234,567" {
		t.Error(got)
	}
}

func TestShort(t *testing.T) {
	if got := short("replay: play another game, at most ten"); got != "replay: play another game…" {
		t.Errorf("%q", got)
	}
	if got := short("three"); got != "three" {
		t.Errorf("%q", got)
	}
}

// A scale has round steps and holds all bars.
func TestScale(t *testing.T) {
	for _, b := range []bar{{Low: 0.12, High: 0.97}, {Low: 48.3, High: 51.2}, {Low: 26, High: 26}, {Low: -3, High: 1}} {
		c := chart{Bars: []bar{b}, Mark: math.NaN()}
		low, high, step := c.scale()
		if low > b.Low || high < b.High || (high-low)/step > 8 || step <= 0 {
			t.Errorf("%v to %v by %v for %+v", low, high, step, b)
		}
	}
}
