package queue_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

// source solves when the test sends a token, and counts calls.
type source struct {
	may   chan error // each solve takes one; an error is its answer
	count int
}

func (s *source) Below(ctx context.Context, p solve.Position) (*solve.Solution, error) {
	select {
	case err := <-s.may:
		s.count++
		if err != nil {
			if err.Error() == "panic" {
				panic("lost its mind")
			}
			return nil, err
		}
		return solve.Solve(ctx, p, solve.WDL, solve.Options{Workers: 1})
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (s *source) Progress(p solve.Position) (done, total int64) { return int64(p.Left()), 100 }

// match returns a finished match that was forked near its end, so that it is solved quickly.
func match(t *testing.T) *record.Record {
	t.Helper()
	text, err := os.ReadFile("../../games/bastion/testdata/records/draw.qdr")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := record.Read(strings.NewReader(strings.Replace(string(text), "begin\n", "forked m7 31\nbegin\n", 1)), find)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

func find(string, int) (game.Game, error) { return bastion.Game(), nil }

// Matches are analyzed one at a time, in order, once for all requests. A failure is the answer and does not affect
// other matches.
func TestOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		src := &source{may: make(chan error)}
		d := queue.New(ctx, src, queue.Options{})
		rec := match(t)
		ask := func(id string) queue.Answer { return d.Ask(queue.Client{}, id, rec, bastion.Game()) }
		for i, id := range []string{"a", "b", "c", "d", "b"} {
			if a := ask(id); !a.Working() || a.Ahead != i%4+i/4 {
				t.Errorf("%s: %+v", id, a)
			}
		}
		synctest.Wait()
		if a, b := ask("a"), ask("b"); a.Done != 4 || a.Total != 100 || a.Ahead != 0 || b.Total != 0 || b.Ahead != 1 {
			t.Errorf("at work: %+v, waiting: %+v", a, b)
		}
		src.may <- nil
		synctest.Wait()
		a := ask("a")
		if a.Working() || a.Err != nil || len(a.Report.Deals[0].Rounds) != 4 {
			t.Fatalf("%+v", a)
		}
		if b := ask("b"); b.Ahead != 0 {
			t.Errorf("after a: %+v", b)
		}
		src.may <- errors.New("no")
		src.may <- errors.New("panic")
		src.may <- nil
		synctest.Wait()
		if again := ask("a"); again.Report != a.Report || src.count != 4 {
			t.Errorf("the report is made again: %d solved", src.count)
		}
		if b, c, e := ask("b"), ask("c"), ask("d"); b.Err == nil || c.Err == nil || e.Report == nil {
			t.Errorf("%+v, %+v, %+v", b, c, e)
		}
		if a := ask("e"); !a.Working() {
			t.Errorf("an empty queue does not start again: %+v", a)
		}
	})
}

// The queue has room for maxWaiting matches and keeps maxReports reports.
func TestBounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		src := &source{may: make(chan error)}
		d := queue.New(ctx, src, queue.Options{})
		rec := match(t)
		for i := range 50 {
			if a := d.Ask(queue.Client{}, fmt.Sprint(i), rec, bastion.Game()); !a.Working() {
				t.Fatalf("match %d: %+v", i, a)
			}
		}
		if a := d.Ask(queue.Client{}, "one more", rec, bastion.Game()); a.Err != queue.ErrBusy {
			t.Errorf("one more: %+v", a)
		}
		for i := range 201 {
			src.may <- nil
			synctest.Wait()
			d.Ask(queue.Client{}, fmt.Sprint(50+i), rec, bastion.Game())
		}
		if a := d.Ask(queue.Client{}, "200", rec, bastion.Game()); a.Report == nil {
			t.Errorf("the newest report is not kept: %+v", a)
		}
		if a := d.Ask(queue.Client{}, "0", rec, bastion.Game()); a.Report != nil {
			t.Errorf("the oldest report is kept for ever: %+v", a)
		}
	})
}

// A match that cannot be analyzed takes no place in the queue.
func TestRefusedAtOnce(t *testing.T) {
	d := queue.New(t.Context(), nil, queue.Options{})
	running := match(t)
	running.End = ""
	if a := d.Ask(queue.Client{}, "running", running, bastion.Game()); !errors.Is(a.Err, coach.ErrUnfinished) {
		t.Errorf("%+v", a)
	}
}

// mad is a game that panics when a match of it is replayed.
type mad struct{ game.Game }

func (mad) New(game.Setup) (game.State, error) { panic("lost its mind") }

// A match that cannot be replayed is refused; the panic reaches neither the caller nor the worker.
func TestPanicIsAnAnswer(t *testing.T) {
	d := queue.New(t.Context(), nil, queue.Options{})
	if a := d.Ask(queue.Client{}, "mad", match(t), mad{bastion.Game()}); a.Err == nil || !strings.Contains(a.Err.Error(), "lost its mind") {
		t.Errorf("%+v", a)
	}
}
