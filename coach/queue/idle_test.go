package queue_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"quarterdeck/coach/queue"
	"quarterdeck/games/bastion"
)

// TestIdle: other work is done a piece at a time while no match waits, after Wake, until none is left. A match that comes ends a
// piece, and a panic in it ends nothing.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		src := &source{may: make(chan error)}
		q := queue.New(ctx, src, queue.Options{})
		work, pieces := make(chan bool), 0
		q.OnIdle(func(ctx context.Context) bool {
			pieces++
			select {
			case more, ok := <-work:
				if !ok {
					panic("lost its mind")
				}
				return more
			case <-ctx.Done():
				return true
			}
		})
		var done []string
		q.OnDone(func(d queue.Done) {
			if d.Report == nil || d.Record == nil || d.Game == nil {
				t.Errorf("%+v", d)
			}
			done = append(done, d.ID)
		})
		rec := match(t)
		q.Ask(queue.Client{}, "a", rec, bastion.Game())
		q.Wake()
		synctest.Wait()
		if pieces != 0 {
			t.Fatal("other work begins although a match waits")
		}
		src.may <- nil
		synctest.Wait()
		if pieces != 1 || !slices.Equal(done, []string{"a"}) {
			t.Fatalf("%d pieces, reports on %v", pieces, done)
		}
		q.Ask(queue.Client{}, "b", rec, bastion.Game())
		q.Ask(queue.Client{}, "c", rec, bastion.Game())
		src.may <- nil // the piece of other work has ended for it
		src.may <- errors.New("no")
		work <- true
		work <- false
		synctest.Wait()
		if pieces != 3 || !slices.Equal(done, []string{"a", "b"}) {
			t.Errorf("%d pieces, reports on %v", pieces, done)
		}
		q.Wake()
		close(work)
		synctest.Wait()
		if pieces != 4 {
			t.Errorf("%d pieces after another Wake", pieces)
		}
		q.Ask(queue.Client{}, "d", rec, bastion.Game())
		src.may <- nil
		synctest.Wait()
		if len(done) != 3 {
			t.Errorf("after a panic: reports on %v", done)
		}
	})
}
