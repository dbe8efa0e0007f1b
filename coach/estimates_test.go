package coach_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"quarterdeck/coach"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
)

// about checks an estimate against the true chances, within five standard errors plus the bias of a short search.
func about(t *testing.T, what string, got coach.Figure, want, slack float64) {
	t.Helper()
	if off := math.Abs(got.Value - want); off > 5*got.Error+slack || math.IsNaN(off) {
		t.Errorf("%s is estimated as %.4f ± %.4f, truly %.4f", what, got.Value, got.Error, want)
	}
}

// check checks the invariants of all estimates: every ledger adds up exactly.
func check(t *testing.T, e *coach.Estimates) {
	t.Helper()
	for s, a := range e.Accounts {
		if sum := a.From.Value - a.Given.Value + a.Others.Value + a.Luck.Value + a.Conceded.Value + a.Rest.Value; sum != a.Result {
			t.Errorf("seat %d: the ledger %+v adds up to %v", s, a, sum)
		}
	}
	if !e.Estimate || len(e.Accounts) != len(e.Names) {
		t.Errorf("%d accounts of %d seats, estimate %v", len(e.Accounts), len(e.Names), e.Estimate)
	}
	for _, m := range e.Moments {
		if len(m.Chances) != len(e.Names) || (m.Choice == nil) != (len(m.Luck) > 0) || (m.Choice == nil) != (len(m.Draws) > 0) {
			t.Errorf("moment %+v", m)
		}
		if c := m.Choice; c != nil && (c.Loss.Value < 0 || c.Clear && c.Loss.Value <= 2*c.Loss.Error || len(c.Best) == 0) {
			t.Errorf("line %d: choice %+v", m.At+1, c)
		}
	}
	var out bytes.Buffer
	if err := e.WriteText(&out); err != nil || !strings.Contains(out.String(), "estimate") {
		t.Errorf("text %q, %v", out.String(), err)
	}
	if text, err := json.Marshal(e); err != nil || !bytes.Contains(text, []byte(`"estimate":true`)) {
		t.Errorf("JSON %v", err)
	}
}

// Losses and luck in a toy match have their true values, for two seats and for three.
func TestEstimatesOfAToy(t *testing.T) {
	clear := 0
	for _, c := range []struct {
		g      climb
		script []game.Action
	}{
		{climb{seats: 2, turns: 4}, []game.Action{throw, 1, throw, 0, throw, 0, roundPosition}},
		{climb{seats: 2, turns: 4}, []game.Action{roundPosition, throw, 1, roundPosition, roundPosition}},
		{climb{seats: 3, turns: 4}, []game.Action{roundPosition, throw, 0, throw, 1, throw, 0}},
	} {
		rec := playClimb(c.g, c.script...)
		e, err := coach.Estimate(t.Context(), rec, c.g, coach.EstimateOptions{Iterations: 24_000, Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		check(t, e)
		if len(e.Moments) != len(rec.Entries) {
			t.Fatalf("%d moments of %d entries", len(e.Moments), len(rec.Entries))
		}
		st, _ := c.g.New(rec.Setup)
		for i, entry := range rec.Entries {
			before := truth(st)
			st.Apply(entry.Actor, entry.Action)
			compare(t, &e.Moments[i], before, truth(st), c.g.seats)
			if c := e.Moments[i].Choice; c != nil && c.Clear {
				clear++
			}
		}
	}
	if clear < 3 {
		t.Errorf("%d clear losses in scripts that have more", clear)
	}
}

func compare(t *testing.T, m *coach.Moment, before, after [game.MaxSeats]float64, seats int) {
	t.Helper()
	const slack = 0.03
	for s := range seats {
		about(t, "a chance", m.Chances[s], 0.5+before[s]/2, slack)
		change := (after[s] - before[s]) / 2
		switch c := m.Choice; {
		case c == nil:
			about(t, "luck", m.Luck[s], change, slack)
		case int(c.Seat) == s:
			about(t, "a loss", c.Loss, -change, slack)
			about(t, "an action's worth", c.Worth, 0.5+after[s]/2, slack)
			if -change > 0.1 && !c.Clear {
				t.Errorf("line %d: a loss of %.3f is not clear: %+v", m.At+1, -change, c.Loss)
			}
		default:
			about(t, "an effect on others", c.Effect[s], change, slack)
		}
	}
}

func estimateFile(t *testing.T, file string, o coach.EstimateOptions) *coach.Estimates {
	t.Helper()
	text, err := os.ReadFile("../games/" + file)
	if err != nil {
		t.Fatal(err)
	}
	rec := load(t, string(text))
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	e, err := coach.Estimate(t.Context(), rec, g, o)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	check(t, e)
	return e
}

// In real matches the ledgers add up, the winner won, and only the budget changes the figures.
func TestEstimatesOfMatches(t *testing.T) {
	for file, want := range map[string][]float64{
		"sabotage/testdata/records/last-stand.qdr":   {1, 0},
		"sabotage/testdata/records/draw.qdr":         {0.5, 0.5},
		"port/testdata/records/lost.qdr":             {0},
		"port/testdata/records/crew.qdr":             {0, 0},
		"bastion/testdata/records/hidden-replay.qdr": {1, 0},
	} {
		e := estimateFile(t, file, coach.EstimateOptions{Iterations: 300})
		for s, result := range want {
			if e.Accounts[s].Result != result || e.Accounts[s].Conceded != (coach.Figure{}) {
				t.Errorf("%s: seat %d ended with %v, want %v", file, s, e.Accounts[s], result)
			}
		}
	}
}

// The same seed gives the same estimates with any number of workers. A limit for the whole match shortens every
// estimate.
func TestEstimatesRepeat(t *testing.T) {
	const file = "sabotage/testdata/records/last-stand.qdr"
	last := int64(0)
	a := estimateFile(t, file, coach.EstimateOptions{Iterations: 200, Seed: 5, Workers: 1, Progress: func(done, total int64) {
		if done != last+1 || done > total {
			t.Errorf("progress %d of %d after %d", done, total, last)
		}
		last = done
	}})
	b := estimateFile(t, file, coach.EstimateOptions{Iterations: 200, Seed: 5, Workers: 3})
	one, _ := json.Marshal(a)
	other, _ := json.Marshal(b)
	if !bytes.Equal(one, other) {
		t.Error("the same seed gives two reports")
	}
	if int(last) != len(a.Moments)+1 {
		t.Errorf("progress ended at %d of %d", last, len(a.Moments)+1)
	}
	if short := estimateFile(t, file, coach.EstimateOptions{Iterations: 5000, Total: 4000}); short.Iterations > 4000/len(a.Moments) {
		t.Errorf("%d iterations a moment in spite of the cap", short.Iterations)
	}
}

// Actions before a fork are not choices of this match. A match of a solved game with a hidden row is estimated like any
// other.
func TestEstimatesOfAForkedMatch(t *testing.T) {
	text, err := os.ReadFile("../games/sabotage/testdata/records/last-stand.qdr")
	if err != nil {
		t.Fatal(err)
	}
	rec := load(t, string(text))
	from := len(rec.Entries) - 12
	rec.Seed, rec.Commit, rec.Extra = nil, nil, []record.KeyValue{{Key: record.Forked, Value: fmt.Sprint("m7 ", from)}}
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	e, err := coach.Estimate(t.Context(), rec, g, coach.EstimateOptions{Iterations: 100})
	if err != nil {
		t.Fatal(err)
	}
	check(t, e)
	if e.Forked != from || e.Moments[0].At < from {
		t.Errorf("forked at %d: %d, the first moment at %d", from, e.Forked, e.Moments[0].At)
	}
}

// The report describes choices by the labels of the seat's buttons, with the players' names.
func TestEstimatesInWords(t *testing.T) {
	e := estimateFile(t, "port/testdata/records/lost.qdr", coach.EstimateOptions{Iterations: 100})
	for _, m := range e.Moments {
		if c := m.Choice; c != nil && (!strings.HasPrefix(c.Label, "Play the ") && !strings.HasPrefix(c.Label, "Turn ") || c.Best[0].Label == c.Best[0].Action) {
			t.Errorf("line %d: %q, best %q", m.At+1, c.Label, c.Best[0].Label)
		}
	}
}

// A match over its time limit gets fewer iterations for each moment, but never fewer than the minimum.
func TestEstimatesInTime(t *testing.T) {
	if e := estimateFile(t, "sabotage/testdata/records/last-stand.qdr", coach.EstimateOptions{Iterations: 2000, Time: time.Nanosecond}); e.Iterations != 250 {
		t.Errorf("%d iterations in next to no time", e.Iterations)
	}
	if e := estimateFile(t, "sabotage/testdata/records/last-stand.qdr", coach.EstimateOptions{Iterations: 300, Time: 1000 * time.Hour}); e.Iterations != 300 {
		t.Errorf("%d iterations in all the time of the world", e.Iterations)
	}
}

// In a resigned match the ledger lists the cost of resigning separately.
func TestEstimatesOfAResignedMatch(t *testing.T) {
	g := climb{seats: 2, turns: 4}
	rec := playClimb(g, throw, 1)
	rec.Entries = append(rec.Entries, record.Entry{Actor: 0, Kind: record.Resign})
	rec.End = "resign 0"
	e, err := coach.Estimate(t.Context(), rec, g, coach.EstimateOptions{Iterations: 4000})
	if err != nil {
		t.Fatal(err)
	}
	check(t, e)
	if a := e.Accounts[0]; a.Result != 0 || a.Conceded.Value > -0.5 || e.Accounts[1].Conceded.Value < 0.5 {
		t.Errorf("resigning with the better chances: %+v", a)
	}
}

func TestEstimatesRefuse(t *testing.T) {
	g := climb{seats: 2, turns: 2}
	whole := playClimb(g, roundPosition, roundPosition)
	altered := func(change func(*record.Record)) *record.Record {
		rec := *whole
		change(&rec)
		return &rec
	}
	for name, c := range map[string]struct {
		rec  *record.Record
		want error
	}{
		"running":   {playClimb(g, roundPosition), coach.ErrUnfinished},
		"abandoned": {altered(func(r *record.Record) { r.End = "abandoned" }), coach.ErrAbandoned},
		"wrong end": {altered(func(r *record.Record) { r.End = "9 9" }), coach.ErrEnd},
		"resigned at once": {altered(func(r *record.Record) {
			r.Entries, r.End = []record.Entry{{Actor: 1, Kind: record.Resign}}, "resign 1"
		}), coach.ErrNothing},
	} {
		if _, err := coach.Estimate(t.Context(), c.rec, g, coach.EstimateOptions{}); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	var refused *record.Error
	illegal := altered(func(r *record.Record) { r.Entries = []record.Entry{{Actor: 1, Action: roundPosition}} })
	if _, err := coach.Estimate(t.Context(), illegal, g, coach.EstimateOptions{}); !errors.As(err, &refused) {
		t.Errorf("a move out of turn: %v", err)
	}
}

// Canceling ends the work with the cause, before it begins or in the middle.
func TestEstimatesCanceled(t *testing.T) {
	g := climb{seats: 2, turns: 4}
	rec := playClimb(g, throw, 1, roundPosition, roundPosition, roundPosition)
	for _, after := range []int64{0, 2} {
		ctx, cancel := context.WithCancel(t.Context())
		if after == 0 {
			cancel()
		}
		_, err := coach.Estimate(ctx, rec, g, coach.EstimateOptions{Iterations: 200, Workers: 1, Progress: func(done, _ int64) {
			if done == after {
				cancel()
			}
			if done > after {
				t.Errorf("%d moments looked at after canceling", done-after)
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("canceled after %d: %v", after, err)
		}
	}
}
