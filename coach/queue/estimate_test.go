package queue_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/record"
)

// gated is a game whose analysis needs a token of the gate for each action that it formats.
type gated struct {
	game.Game
	gate chan bool // false: panic
}

func (g gated) Format(a game.Action) string {
	if pass, open := <-g.gate; open && !pass {
		panic("lost its mind")
	}
	return g.Game.Format(a)
}

// voyage returns a finished match of a game that is not solved.
func voyage(t *testing.T) *record.Record {
	t.Helper()
	text, err := os.ReadFile("../../games/port/testdata/records/lost.qdr")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(strings.NewReader(string(text)), func(string, int) (game.Game, error) { return port.Game(), nil })
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

var small = queue.Options{Estimate: coach.EstimateOptions{Iterations: 16, Runs: 2, Workers: 1}}

// An estimate is made once for all requests and reports its progress. A failure does not affect other matches.
func TestEstimate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		d, rec, g := queue.New(ctx, nil, small), voyage(t), gated{port.Game(), make(chan bool, 80)}
		for range cap(g.gate) {
			g.gate <- true
		}
		for i, id := range []string{"a", "b", "b"} {
			if a := d.Ask(queue.Client{}, id, rec, g); !a.Working() || a.Ahead != min(i, 1) {
				t.Errorf("%s: %+v", id, a)
			}
		}
		synctest.Wait()
		if a := d.Ask(queue.Client{}, "a", rec, g); !a.Working() || a.Done <= 0 || a.Done >= a.Total {
			t.Errorf("in the middle: %+v", a)
		}
		g.gate <- false
		for range 2000 {
			select {
			case g.gate <- true:
			default:
				synctest.Wait()
			}
		}
		close(g.gate)
		synctest.Wait()
		if a := d.Ask(queue.Client{}, "a", rec, g); a.Err == nil || !strings.Contains(a.Err.Error(), "lost its mind") {
			t.Errorf("the failed one: %+v", a)
		}
		b := d.Ask(queue.Client{}, "b", rec, g)
		if b.Working() || b.Err != nil || b.Report != nil || len(b.Estimates.Moments) < 10 {
			t.Fatalf("%+v", b)
		}
		if again := d.Ask(queue.Client{}, "b", rec, g); again.Estimates != b.Estimates {
			t.Error("the report is made again")
		}
	})
}

// The analysis of a match that takes too long is canceled even if a caller waits, and not started again.
func TestTooLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		d, rec, g := queue.New(ctx, nil, small), voyage(t), gated{port.Game(), make(chan bool)}
		for range int(queue.MaxDuration/time.Minute) + 1 {
			if a := d.Ask(queue.Client{}, "a", rec, g); !a.Working() {
				t.Fatalf("%+v", a)
			}
			<-time.After(time.Minute)
		}
		close(g.gate)
		synctest.Wait()
		for range 2 {
			if a := d.Ask(queue.Client{}, "a", rec, g); !errors.Is(a.Err, queue.ErrTooLong) {
				t.Errorf("%+v", a)
			}
		}
	})
}

// An analysis without recent requests is canceled, or not started. A new request starts it again.
func TestUnwantedIsCanceled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		d, rec, g := queue.New(ctx, nil, small), voyage(t), gated{port.Game(), make(chan bool)}
		for _, id := range []string{"begun", "left", "wanted"} {
			d.Ask(queue.Client{}, id, rec, g)
		}
		<-time.After(queue.Patience - time.Second)
		if a := d.Ask(queue.Client{}, "wanted", rec, g); !a.Working() || a.Ahead != 2 {
			t.Errorf("before patience ends: %+v", a)
		}
		<-time.After(2 * time.Second)
		close(g.gate)
		synctest.Wait()
		if a := d.Ask(queue.Client{}, "wanted", rec, g); a.Estimates == nil {
			t.Errorf("who still asks gets %+v", a)
		}
		for _, id := range []string{"begun", "left"} {
			if a := d.Ask(queue.Client{}, id, rec, g); !a.Working() {
				t.Errorf("%s, asked for again: %+v", id, a)
			}
		}
		synctest.Wait()
		if a := d.Ask(queue.Client{}, "begun", rec, g); a.Estimates == nil {
			t.Errorf("the second time: %+v", a)
		}
	})
}
