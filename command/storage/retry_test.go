package storage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// A store that is not there yet is tried again, with a growing pause and a line of the log each time; what cannot pass by itself
// is not.
func TestRetryOpen(t *testing.T) {
	for _, c := range []struct {
		errs   []error
		pauses []time.Duration
		fails  bool
	}{
		{errs: []error{nil}},
		{errs: []error{errors.New("wrong password")}, fails: true},
		{errs: []error{store.ErrUnavailable, fmt.Errorf("still: %w", store.ErrUnavailable), nil}, pauses: []time.Duration{1, 2}},
		{errs: []error{store.ErrUnavailable, sqlite.ErrLogMissing}, pauses: []time.Duration{1}, fails: true},
		{errs: append(slices.Repeat([]error{store.ErrUnavailable}, 7), nil), pauses: []time.Duration{1, 2, 4, 8, 16, 30, 30}},
	} {
		var pauses []time.Duration
		var log strings.Builder
		tried := 0
		_, err := retryOpen(t.Context(), slog.New(slog.NewTextHandler(&log, nil)), func(_ context.Context, d time.Duration) error {
			pauses = append(pauses, d/time.Second)
			return nil
		}, func() (int, error) {
			tried++
			return tried, c.errs[tried-1]
		})
		if tried != len(c.errs) || !slices.Equal(pauses, c.pauses) || (err != nil) != c.fails {
			t.Errorf("%v: %d attempts with pauses of %v seconds, then %v", c.errs, tried, pauses, err)
		}
		if got := strings.Count(log.String(), "tries again"); got != len(c.pauses) {
			t.Errorf("%v: %d lines in the log:\n%s", c.errs, got, log.String())
		}
	}
}

// warned calls a function with every line of the log.
type warned struct {
	slog.Handler
	each func(slog.Record)
}

func (w warned) Enabled(context.Context, slog.Level) bool { return true }

func (w warned) Handle(_ context.Context, r slog.Record) error {
	w.each(r)
	return nil
}

// While a store is away the operator can stop the server.
func TestStopWhileUnavailable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.db")
	unlock, err := sqlite.Lock(file)
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	for name, flags := range map[string]Flags{
		"in use":      {Data: file},
		"no database": {Store: "postgres://me:hush@127.0.0.1:1/x?connect_timeout=1"},
		"no bus":      {Store: "postgres://me:hush@127.0.0.1:1/x", Bus: "nats://me:hush@127.0.0.1:1"},
	} {
		ctx, stop := context.WithCancel(t.Context())
		said := 0
		_, err := flags.Open(ctx, slog.New(warned{slog.DiscardHandler, func(r slog.Record) {
			said++
			r.Attrs(func(a slog.Attr) bool {
				if strings.Contains(a.String(), "hush") {
					t.Errorf("%s: the log tells the password: %v", name, a)
				}
				return true
			})
			stop()
		}}))
		if err == nil || said != 1 {
			t.Errorf("%s: %d lines in the log, then %v", name, said, err)
		}
	}
}

// A server starts as soon as the one that held the file has stopped.
func TestStartAfterOther(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.db")
	unlock, err := sqlite.Lock(file)
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	keep, err := (&Flags{Data: file}).Open(t.Context(), slog.New(warned{slog.DiscardHandler, func(slog.Record) {
		if said++; said == 1 {
			unlock()
		}
	}}))
	if err != nil {
		t.Fatal(err)
	}
	if err := keep.Close(); err != nil || said == 0 {
		t.Errorf("%d lines in the log, then %v", said, err)
	}
}
