package uptime_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/host/uptime"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

const every = 5 * time.Second

// monitor returns the monitor of a server on a store.
func monitor(st store.Uptime, id string, excuse func(context.Context, time.Time) error) *uptime.Monitor {
	return uptime.New(uptime.Options{Store: st, ID: id, Every: every, Now: time.Now, Excuse: excuse})
}

func do(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// nothing fails the test if time is excused.
func nothing(t *testing.T) func(context.Context, time.Time) error {
	return func(_ context.Context, since time.Time) error {
		t.Errorf("the time since %v is excused", since)
		return nil
	}
}

// TestFailureIsRepeated checks that no beat is stored until the time was excused, and that a server that starts later excuses it too.
func TestFailureIsRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		stopped := time.Now()
		do(t, monitor(st, "a", nothing(t)).Ensure(t.Context()))
		time.Sleep(time.Hour)
		away := errors.New("away")
		var excused []time.Time
		failing := func(_ context.Context, since time.Time) error {
			excused = append(excused, since)
			if len(excused) < 3 {
				return away
			}
			return nil
		}
		m := monitor(st, "b", failing)
		if err := m.Ensure(t.Context()); !errors.Is(err, away) {
			t.Errorf("Ensure returns %v", err)
		}
		if err := m.Beat(t.Context()); !errors.Is(err, away) {
			t.Errorf("Beat returns %v", err)
		}
		m = monitor(st, "c", failing)
		do(t, m.Ensure(t.Context()))
		do(t, m.Ensure(t.Context()))
		if len(excused) != 3 || !excused[2].Equal(stopped) {
			t.Errorf("excused is the time since %v, want three times since %v", excused, stopped)
		}
	})
}

// TestEnsureEndsWithItsContext has a caller that waits for another one to excuse some time.
func TestEnsureEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		do(t, monitor(st, "a", nothing(t)).Ensure(t.Context()))
		time.Sleep(time.Hour)
		m := monitor(st, "b", func(context.Context, time.Time) error { time.Sleep(time.Minute); return nil })
		first := make(chan error)
		go func() { first <- m.Ensure(t.Context()) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begun := time.Now()
		if err := m.Ensure(ctx); !errors.Is(err, context.DeadlineExceeded) || time.Since(begun) != time.Second {
			t.Errorf("after %v, Ensure returns %v", time.Since(begun), err)
		}
		do(t, <-first)
		do(t, m.Ensure(t.Context()))
	})
}

// TestFutureBeat has a store with a beat of a server whose clock was an hour ahead. It hides no time without servers, neither now nor once
// its time has come, and it goes.
func TestFutureBeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		do(t, monitor(st, "a", nothing(t)).Ensure(t.Context()))
		stopped := time.Now()
		ahead := stopped.Add(time.Hour)
		do(t, st.Beat(t.Context(), store.Node{ID: "ahead", Seen: ahead}, stopped, ahead))
		time.Sleep(30 * time.Minute)
		var excused time.Time
		do(t, monitor(st, "b", func(_ context.Context, since time.Time) error { excused = since; return nil }).Ensure(t.Context()))
		if !excused.Equal(stopped) {
			t.Errorf("excused is the time since %v, want %v", excused, stopped)
		}
		servers, err := st.Nodes(t.Context())
		do(t, err)
		if len(servers) != 2 || servers[0].ID != "a" || servers[1].ID != "b" {
			t.Errorf("the store has %+v", servers)
		}
	})
}
