package sweep

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/port"
	"quarterdeck/lab/metric"
)

func planOf(t *testing.T, g game.Game, texts ...string) *Plan {
	t.Helper()
	r := &Request{Game: g, Bots: []string{"random"}, Seed: 1}
	var err error
	if r.Fixed, r.Axes, err = Options(g, texts); err != nil {
		t.Fatal(err)
	}
	p, _, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func names(p *Plan) (out []string) {
	for _, s := range p.Sets {
		out = append(out, s.Name)
	}
	return out
}

func TestPlans(t *testing.T) {
	g := goofspiel.Game()
	for _, tc := range []struct {
		texts []string
		want  string
	}{
		{nil, "standard"},
		{[]string{"cards=3"}, "standard"},
		{[]string{"cards=3,4,5"}, "standard cards=4 cards=5"},
		{[]string{"prizes=all"}, "standard prizes=descending"},
		{[]string{"cards=3,13", "prizes=all"}, "standard cards=3 prizes=descending"},
	} {
		if got := strings.Join(names(planOf(t, g, tc.texts...)), " "); got != tc.want {
			t.Errorf("%v: %s, want %s", tc.texts, got, tc.want)
		}
	}
	for _, texts := range [][]string{{"all", "cards=3"}, {"cards=3", "all"}} {
		if got := planOf(t, g, texts...); len(got.Sets) != 2 || got.Sets[1].Options["cards"] != "3" {
			t.Errorf("%v: %v", texts, names(got))
		}
	}
	if got := planOf(t, g, "cards=3,4,5"); got.Sets[0].Options["cards"] != "3" {
		t.Errorf("without the default, the first value is not the standard: %v", got.Sets[0].Options)
	}
}

// Values with commas are separated by semicolons, or given one by one.
func TestValuesWithCommas(t *testing.T) {
	for _, texts := range [][]string{{"ports=0,1,2,3,4,5;1,2,3,4,5,6"}, {"ports=0,1,2,3,4,5", "ports=1,2,3,4,5,6"}} {
		p := planOf(t, port.Game(), texts...)
		if len(p.Sets) != 2 {
			t.Errorf("%v: %v", texts, names(p))
		}
	}
}

// All options of a game: equal rule sets count once, and impossible ones are left out.
func TestAllOptions(t *testing.T) {
	g := breach.Game()
	r := &Request{Game: g, Bots: []string{"random"}}
	var err error
	if r.Fixed, r.Axes, err = Options(g, []string{All}); err != nil {
		t.Fatal(err)
	}
	p, skipped, err := r.Plan()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, s := range p.Sets {
		if seen[s.Name] {
			t.Errorf("%s is there twice", s.Name)
		}
		seen[s.Name] = true
	}
	if len(p.Sets) < 5 || len(p.Sets)+len(skipped) < 7 {
		t.Errorf("%v, left out %v", names(p), skipped)
	}
}

func TestGridAndAgainst(t *testing.T) {
	g := goofspiel.Game()
	r := &Request{Game: g, Bots: []string{"random"}, Grid: true, Axes: []Axis{{"cards", []string{"3", "4"}}, {"prizes", []string{"random", "descending"}}}}
	p, _, err := r.Plan()
	if err != nil || len(p.Groups) != 1 || len(p.Groups[0].Sets) != 4 {
		t.Errorf("%+v, %v", p, err)
	}
	r = &Request{Game: bastion.Game(), Bots: []string{"random"}, Against: map[string]string{"row": "hidden"}}
	if p, _, err = r.Plan(); err != nil || len(p.Sets) != 2 || p.Sets[1].Options["row"] != "hidden" {
		t.Errorf("%+v, %v", p, err)
	}
	r.Against["row"] = "open"
	if _, _, err = r.Plan(); err == nil || !strings.Contains(err.Error(), "changes nothing") {
		t.Errorf("two equal rule sets: %v", err)
	}
}

func TestBadOptions(t *testing.T) {
	for _, text := range []string{"cards", "deck=3", "cards=3,0", "cards="} {
		if _, _, err := Options(goofspiel.Game(), []string{text}); err == nil {
			t.Errorf("%q is understood", text)
		}
	}
}

// run goes on with the sweep in dir.
func run(ctx context.Context, t *testing.T, dir string, p *Plan, goal Goal, progress func(Progress)) (*Store, int, error) {
	t.Helper()
	s, err := Open(dir, p)
	if err != nil {
		t.Fatal(err)
	}
	n, err := (&Runner{Store: s, Game: goofspiel.Game(), Progress: progress}).Run(ctx, goal)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	return s, n, err
}

// A sweep that is interrupted again and again, with half a line at the end of its file each time, has the same units as
// one that was not, each once.
func TestResume(t *testing.T) {
	p := planOf(t, goofspiel.Game(), "cards=3,4")
	whole, n, err := run(t.Context(), t, t.TempDir(), p, Goal{Units: 40}, nil)
	if err != nil || n != 40 {
		t.Fatal(n, err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, unitFile)
	var parts *Store
	for tries := 0; ; tries++ {
		ctx, cancel := context.WithCancel(t.Context())
		begun := -1
		parts, _, err = run(ctx, t, dir, p, Goal{Units: 40}, func(p Progress) {
			if begun < 0 {
				begun = p.Finished
			}
			if p.Finished >= begun+7 {
				cancel()
			}
		})
		cancel()
		if err == nil {
			if tries < 3 {
				t.Errorf("only %d interruptions", tries)
			}
			break
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		f, err := os.OpenFile(file, os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString(`{"set":0,"unit":3`); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for set := range p.Sets {
		a, b := whole.Units(set, 40), parts.Units(set, 40)
		for i := range a {
			if a[i].Sums != b[i].Sums {
				t.Errorf("set %d, unit %d: %v after interruptions, %v without", set, i, b[i].Sums, a[i].Sums)
			}
		}
	}
	text, err := os.ReadFile(file)
	if err != nil || strings.Count(string(text), "\n") != 80 {
		t.Errorf("%d lines for 80 units, %v", strings.Count(string(text), "\n"), err)
	}
}

// Rule sets play the same deals: in Goofspiel with random prizes, the same prizes come first as far as possible.
func TestSameSeeds(t *testing.T) {
	p := planOf(t, goofspiel.Game(), "cards=4,5")
	again := planOf(t, goofspiel.Game(), "cards=5,4")
	a, n, err := run(t.Context(), t, t.TempDir(), p, Goal{Units: 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, _, err := run(t.Context(), t, t.TempDir(), again, Goal{Units: 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, u := range a.Units(0, n) {
		if u.Sums != b.Units(1, n)[i].Sums {
			t.Errorf("unit %d of a rule set depends on its place in the plan", i)
		}
	}
}

func TestOtherPlan(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir, planOf(t, goofspiel.Game(), "cards=3,4"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, s.plan); !errors.Is(err, ErrBusy) {
		t.Errorf("two processes may work in one folder: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, planOf(t, goofspiel.Game(), "cards=3,5")); !errors.Is(err, ErrOther) {
		t.Errorf("another plan in the same folder: %v", err)
	}
}

// A stored unit that does not come out again ends the sweep, so that the play of two programs is never mixed.
func TestChangedProgram(t *testing.T) {
	dir, p := t.TempDir(), planOf(t, goofspiel.Game(), "cards=3")
	s, err := Open(dir, p)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(newRow(0, 0, time.Second, &metric.Unit{Kinds: map[string]metric.Kind{}})); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t.Context(), t, dir, p, Goal{Units: 2}, nil); !errors.Is(err, ErrChanged) {
		t.Errorf("%v", err)
	}
}

// Each rule set is checked, by its newest unit: the program that played the first may have been another.
func TestChangedForOneRuleSet(t *testing.T) {
	dir, p := t.TempDir(), planOf(t, goofspiel.Game(), "cards=3,4")
	if _, _, err := run(t.Context(), t, dir, p, Goal{Units: 4}, nil); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir, p)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(newRow(1, 4, time.Second, &metric.Unit{Kinds: map[string]metric.Kind{}})); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t.Context(), t, dir, p, Goal{Units: 6}, nil); !errors.Is(err, ErrChanged) || !strings.Contains(err.Error(), "unit 4 of cards=4") {
		t.Errorf("%v", err)
	}
}

// The folder names all versions of the program that played its units.
func TestVersions(t *testing.T) {
	dir, p := t.TempDir(), planOf(t, goofspiel.Game(), "cards=3")
	for _, version := range []string{"1.0", "1.1", "1.0"} {
		s, err := Open(dir, p)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := (&Runner{Store: s, Game: goofspiel.Game(), Version: version}).Run(t.Context(), Goal{Units: 2}); err != nil {
			t.Fatal(err)
		}
		got, err := s.Versions()
		if err != nil || got[0] != "1.0" || version == "1.1" && !slices.Equal(got, []string{"1.0", "1.1"}) || len(got) > 2 {
			t.Errorf("after %s: %v, %v", version, got, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A spent budget ends the sweep at once, with what there is.
func TestBudget(t *testing.T) {
	p := planOf(t, goofspiel.Game(), "cards=3,4")
	_, n, err := run(t.Context(), t, t.TempDir(), p, Goal{Budget: 1}, nil)
	if err != nil || n < leastUnits || n >= firstLook {
		t.Errorf("%d units, %v", n, err)
	}
}

// A precision ends the sweep at a boundary at which every figure is exact enough.
func TestPrecision(t *testing.T) {
	p := planOf(t, goofspiel.Game(), "cards=3,4")
	s, n, err := run(t.Context(), t, t.TempDir(), p, Goal{Precision: 8}, nil)
	if err != nil || n < firstLook || Boundary(n-1) != n {
		t.Fatalf("%d units, %v", n, err)
	}
	for _, m := range p.Metrics(goofspiel.Game()) {
		if e := m.Estimate(s.Units(0, n)); m.Scale == metric.Proportion && 100*e.Half() > 8 {
			t.Errorf("%s: %v", m.ID, e.Interval)
		}
	}
}

func TestBoundaries(t *testing.T) {
	var got []int
	for n := 0; n < 200; {
		n = Boundary(n)
		got = append(got, n)
	}
	if !slices.Equal(got, []int{64, 80, 100, 125, 156, 195, 243}) {
		t.Error(got)
	}
}

// TestCoverageWhenStopped tries whether intervals still hold the true value in 93 to 97% of sweeps if a sweep ends as
// soon as they are narrow enough.
func TestCoverageWhenStopped(t *testing.T) {
	const repetitions = 1000
	bastionRules := bastion.Game()
	setup, err := bastionRules.Resolve(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	var drawn *metric.Metric
	for _, m := range metric.List(bastionRules, []game.Setup{setup}, metric.Players{Bots: []string{"random"}}) {
		if m.ID == "drawn" {
			drawn = m
		}
	}
	r := rand.New(rand.NewPCG(5, 1))
	for _, p := range []float64{0.03, 0.3} {
		held, units := 0, 0
		for range repetitions {
			var sample []*metric.Unit
			for n := Boundary(0); ; n = Boundary(n) {
				for len(sample) < n {
					u := &metric.Unit{}
					u.Sums[metric.Over] = 2
					for range 2 {
						if r.Float64() < p {
							u.Sums[metric.Drawn]++
						}
					}
					sample = append(sample, u)
				}
				if e := drawn.Estimate(sample); exactness(&e, drawn, n) <= 4 {
					units += n
					if e.Low <= p && p <= e.High {
						held++
					}
					break
				}
			}
		}
		t.Logf("true share %v: the interval held it in %.1f%%, after %d units on average", p, float64(held)/10, units/repetitions)
		if held < 930 || held > 970 {
			t.Errorf("true share %v: the interval held it in %.1f%% of sweeps", p, float64(held)/10)
		}
	}
}

// A count is skewed if a few matches are very long. Of sweeps stopped at a precision, somewhat fewer hold the true value
// then; the reserve keeps them from ending when the first units happen to see hardly any.
func TestCoverageOfSkewedCount(t *testing.T) {
	const repetitions, longMatch, precision = 1000, 30, 30
	choices := metric.List(goofspiel.Game(), []game.Setup{{Seats: 2}}, metric.Players{Bots: []string{"random"}})[0]
	r := rand.New(rand.NewPCG(6, 1))
	for i, share := range []float64{0.05, 0.1} {
		least := []int{900, 930}[i]
		truth, held := 1+share*(longMatch-1), 0
		for range repetitions {
			var sample []*metric.Unit
			for n := Boundary(0); ; n = Boundary(n) {
				for len(sample) < n {
					u := &metric.Unit{}
					u.Sums[metric.Over], u.Sums[metric.Choices] = 1, 1
					if r.Float64() < share {
						u.Sums[metric.Choices] = longMatch
					}
					sample = append(sample, u)
				}
				if e := choices.Estimate(sample); exactness(&e, choices, n) <= precision {
					if e.Low <= truth && truth <= e.High {
						held++
					}
					break
				}
			}
		}
		t.Logf("%v of the matches are %d times as long: the interval held the mean in %.1f%%", share, longMatch, float64(held)/10)
		if held < least || held > 970 {
			t.Errorf("%v of the matches are %d times as long: the interval held the mean in %.1f%%", share, longMatch, float64(held)/10)
		}
	}
}

// A level can have a budget of its own.
func TestLevels(t *testing.T) {
	p := &Plan{Bots: []string{"mate@20", "deckhand"}}
	for level, good := range map[string]bool{"mate": true, "mate@20": true, "mate@0": false, "mate@x": false, "admiral@20": false} {
		if b, err := p.makeBot(level, goofspiel.Game(), 1); (err == nil) != good || good && b == nil {
			t.Errorf("%s: %v", level, err)
		}
	}
}

// TestHouseRulesAreNamed: a report never calls a rule set with a house rule the standard, and names those that all sets have.
func TestHouseRulesAreNamed(t *testing.T) {
	g := bastion.Game()
	for _, tc := range []struct {
		texts         []string
		grid          bool
		against       map[string]string
		first, groups string
	}{
		{nil, false, nil, "standard", "The rules as they are: standard"},
		{[]string{"cards=13"}, false, nil, "standard", "The rules as they are: standard"},
		{[]string{"cards=9"}, false, nil, "cards=9 (house rule)", "The rules with cards=9 (house rule): cards=9 (house rule)"},
		{[]string{"cards=9,7"}, false, nil, "cards=9 (house rule)", "cards: 9 (house rule) / 7 (house rule)"},
		{[]string{"cards=9", "row=all"}, false, nil, "cards=9 (house rule)",
			"row: open: face up from the start, cards=9 (house rule) / hidden: one card a round (variant), cards=9 (house rule)"},
		{[]string{"cards=9", "tie=all"}, true, nil, "cards=9 (house rule)", "All combinations: tie=draw, cards=9 (house rule) / tie=replay, cards=9 (house rule)"},
		{[]string{"cards=9"}, false, map[string]string{"carry": "02"}, "cards=9 (house rule)",
			"Rule set A against rule set B: A: the options given, cards=9 (house rule) / B: carry=2 (house rule), cards=9 (house rule)"},
		{[]string{"cards=9"}, false, map[string]string{"cards": "013"}, "cards=9 (house rule)",
			"Rule set A against rule set B: A: the options given, cards=9 (house rule) / B: cards=13"},
	} {
		r := &Request{Game: g, Grid: tc.grid, Against: tc.against, Bots: []string{"random"}}
		var err error
		if r.Fixed, r.Axes, err = Options(g, tc.texts); err != nil {
			t.Fatal(err)
		}
		p, _, err := r.Plan()
		if err != nil {
			t.Fatal(err)
		}
		var groups []string
		for _, g := range p.Groups {
			groups = append(groups, g.Title+": "+strings.Join(g.Names, " / "))
		}
		if got := strings.Join(groups, "; "); p.Sets[0].Name != tc.first || got != tc.groups {
			t.Errorf("%v: the first rule set is %s, and the groups are %s", tc.texts, p.Sets[0].Name, got)
		}
	}
}
