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

// Moments between which everybody did as captain would say one and the same; luck is from stretch to stretch.
func TestPool(t *testing.T) {
	choice := func(value float64, action, best string) Moment {
		return Moment{Chances: []Figure{{value, .04}}, Choice: &Chosen{Action: action, Best: []Option{{Action: best, Share: 1}}}}
	}
	moments := []Moment{
		choice(.5, "a", "a"), choice(.75, "b", "b"), {Chances: []Figure{{.25, .04}}, Luck: make([]Figure, 1)}, // one stretch
		choice(.75, "c", "d"), // another
		{Chances: []Figure{{.5, .03}}, Luck: make([]Figure, 1)}, // and another
	}
	last := []Figure{{1, 0}}
	p := pool(moments, last, true)
	for i, want := range []float64{.5, .5, .5, .75, .5} {
		if got := moments[i].Chances[0].Value; got != want {
			t.Errorf("moment %d is worth %v, want %v", i, got, want)
		}
	}
	if got, want := moments[0].Chances[0].Error, .04/math.Sqrt(3); math.Abs(got-want) > 1e-12 || moments[1].Choice.Worth != moments[0].Chances[0] {
		t.Errorf("error %v, want %v; the choice is worth %v", got, want, moments[1].Choice.Worth)
	}
	if moments[2].Luck[0].Value != .25 || moments[4].Luck[0] != (Figure{.5, .03}) || p.luck[0].Value != .75 {
		t.Errorf("luck %v and %v, in all %v", moments[2].Luck[0], moments[4].Luck[0], p.luck[0])
	}
	// The first stretch stands in the chances at first and in the luck, with opposite signs: what is left is the second and the third.
	if want := math.Hypot(.04, .03); math.Abs(p.steady[0]-want) > 1e-12 {
		t.Errorf("together off by %v, want %v", p.steady[0], want)
	}
	if moments[3].Choice.Best[0].Worth.Value != .75 || moments[3].Choice.Worth.Value != 0 {
		t.Errorf("a choice that captain would not have made: %+v", moments[3].Choice)
	}
	// A match that was given up goes on saying what its last moments said.
	if last = []Figure{{.25, .04}}; pool(moments[:2], last, false).luck[0] != (Figure{}) || last[0].Value != moments[0].Chances[0].Value {
		t.Errorf("given up at %v", last[0])
	}
}

// A crew's report says one thing from draw to draw, and explains the match but for what was given away.
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
		} else if i+1 < len(e.Moments) && m.asCaptain() {
			if shared++; e.Moments[i+1].Chances[0] != m.Chances[0] {
				t.Errorf("line %d says %v, the next moment %v", m.At+1, m.Chances[0], e.Moments[i+1].Chances[0])
			}
		}
	}
	a := e.Accounts[0]
	if shared == 0 || luck != a.Luck.Value || a.Luck.Error <= 0 || a.Rest.Error > a.From.Error+a.Luck.Error+a.Given.Error+a.Others.Error {
		t.Errorf("%d moments shared, luck of moments %v, account %+v", shared, luck, a)
	}
	if s := game.Seat(1); e.CoOp && e.Accounts[s].Luck != a.Luck {
		t.Errorf("a crew has luck %v and %v", a.Luck, e.Accounts[s].Luck)
	}
}
