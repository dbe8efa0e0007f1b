package coach

import (
	"context"
	"math"
	"os"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// Moments of a stretch in which every seat followed the policy share one figure; luck is the difference between
// stretches.
func TestPool(t *testing.T) {
	choice := func(value float64, action, best string) Moment {
		return Moment{Chances: []Figure{{value, .04}}, Choice: &Chosen{Action: action, Best: []Option{{Action: best, Share: 1}}, Effect: make([]Figure, 1)}}
	}
	draw := func(value, se float64) Moment { return Moment{Chances: []Figure{{value, se}}, Luck: make([]Figure, 1)} }
	other := choice(.75, "c", "d")
	other.Choice.link = []Figure{{-.25, .03}}
	moments := []Moment{choice(.5, "a", "a"), choice(.75, "b", "b"), draw(.25, .04), other, draw(.5, .04)} // three stretches, the last two linked
	last := []Figure{{1, 0}}
	luck := pool(moments, last, true)
	for i, want := range []float64{.5, .5, .5, .75, .5} {
		if got := moments[i].Chances[0].Value; got != want {
			t.Errorf("moment %d is worth %v, want %v", i, got, want)
		}
	}
	if got, want := moments[0].Chances[0].Error, .04/math.Sqrt(3); math.Abs(got-want) > 1e-12 || moments[1].Choice.Worth != moments[0].Chances[0] {
		t.Errorf("error %v, want %v; the choice is worth %v", got, want, moments[1].Choice.Worth)
	}
	if moments[2].Luck[0].Value != .25 || moments[4].Luck[0].Value != .5 || luck[0].Value != .75 {
		t.Errorf("luck %v and %v, in all %v", moments[2].Luck[0], moments[4].Luck[0], luck[0])
	}
	// Two estimates with error .04 and a link with error .03, by least squares: each of them informs both stretches.
	one, tie := 1/square(.04), 1/square(.03)
	variance, common := (one+tie)/(one*(one+2*tie)), tie/(one*(one+2*tie))
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"a tied stretch", moments[3].Chances[0].Error, math.Sqrt(variance)},
		{"the loss", moments[3].Choice.Loss.Error, math.Sqrt(2 * (variance - common))},
		{"all luck", luck[0].Error, math.Sqrt(square(.04)/3 + 2*(variance-common))},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("error of %s: %v, want %v", c.what, c.got, c.want)
		}
	}
	if c := moments[3].Choice; c.Loss.Value != .25 || !c.Clear || c.Best[0].Worth.Value != .75 || c.Worth.Value != .5 {
		t.Errorf("a choice that captain would not have made: %+v", c)
	}
	// A match that ended early keeps the estimates of its last moments.
	moments = []Moment{choice(.5, "a", "a"), choice(.75, "b", "b")}
	if last = []Figure{{.25, .04}}; pool(moments, last, false)[0] != (Figure{}) || last[0] != moments[0].Chances[0] || last[0].Value != .5 {
		t.Errorf("given up at %v", last[0])
	}
}

// Estimates are combined with the links between them. A choice of unknown effect is no link.
func TestPoolJoins(t *testing.T) {
	for _, unknown := range []bool{false, true} {
		other := Moment{Chances: []Figure{{.5, .1}}, Choice: &Chosen{Action: "a", Best: []Option{{Action: "b", Share: 1}}, Effect: make([]Figure, 1), Unknown: unknown, link: []Figure{{0, 0}}}}
		moments := []Moment{other, {Chances: []Figure{{.75, .1}}, Luck: make([]Figure, 1)}}
		pool(moments, []Figure{{1, 0}}, true)
		before, after := moments[0].Chances[0].Value, moments[1].Chances[0].Value
		if joined := before == .625 && after == .625; joined == unknown || unknown && (before != .5 || after != .75) {
			t.Errorf("unknown %v: %v, then %v", unknown, before, after)
		}
	}
}

// A crew's report is consistent from draw to draw, and explains the whole match except the losses.
func TestPooledReport(t *testing.T) {
	f, err := os.Open("../games/breach/testdata/records/crew-trapped.qdr")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rec, err := record.Read(f, games.Find)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	e, err := Estimate(context.Background(), rec, g, EstimateOptions{Iterations: 800, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	luck, shared := 0.0, 0
	for i, m := range e.Moments {
		if m.Choice == nil {
			luck += m.Luck[0].Value
		} else if i+1 < len(e.Moments) && m.followsPolicy() {
			if shared++; e.Moments[i+1].Chances[0] != m.Chances[0] {
				t.Errorf("line %d says %v, the next moment %v", m.At+1, m.Chances[0], e.Moments[i+1].Chances[0])
			}
		}
	}
	a := e.Accounts[0]
	if shared == 0 || luck != a.Luck.Value || a.Luck.Error <= 0 {
		t.Errorf("%d moments shared, luck of moments %v, account %+v", shared, luck, a)
	}
	if s := game.Seat(1); e.CoOp && e.Accounts[s].Luck != a.Luck {
		t.Errorf("a crew has luck %v and %v", a.Luck, e.Accounts[s].Luck)
	}
}

// Records of all versions of the rules of Breach can be analyzed.
func TestStudiesAllVersions(t *testing.T) {
	for file, rules := range map[string]int{"solo-trapped.qdr": 1, "v2-captain-rests.qdr": 2} {
		f, err := os.Open("../games/breach/testdata/records/" + file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := record.Read(f, games.Find)
		f.Close()
		if err != nil || rec.Rules != rules {
			t.Fatalf("%s is of version %d: %v", file, rec.Rules, err)
		}
		g, err := games.Find(rec.Game, rec.Rules)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Estimate(t.Context(), rec, g, EstimateOptions{Iterations: 10, Total: 100, Seed: 1})
		if err != nil || len(e.Moments) == 0 {
			t.Errorf("%s: %+v, %v", file, e, err)
		}
	}
}
