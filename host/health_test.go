package host_test

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/host/health"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestHealth checks that the store is probed only once in a while, that a failure has a reason, and that stored moves
// count as probes.
func TestHealth(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var broken atomic.Pointer[error]
		var probes atomic.Int32
		st := &storetest.Memory{Before: func(method string) error {
			if method == "Probe" {
				probes.Add(1)
			}
			if err := broken.Load(); err != nil && (method == "Probe" || method == "Append") {
				return *err
			}
			return nil
		}}
		h := hostOn(t, st, local.New())
		defer h.Close()
		fails := func(err error) { broken.Store(&err) }
		want := func(code string, asked int32) {
			t.Helper()
			before := probes.Load()
			err := h.Healthy(t.Context())
			var ill *health.Problem
			if errors.As(err, &ill) && ill.Code != code || (err == nil) != (code == "") {
				t.Errorf("got %v, want %q", err, code)
			}
			if n := probes.Load() - before; n != asked {
				t.Errorf("the store was asked to write %d times, want %d", n, asked)
			}
		}
		m := pair(t, h)
		want("", 0)                 // a match was just stored
		time.Sleep(6 * time.Second) // of the test's own clock
		want("", 1)
		want("", 0)

		fails(fmt.Errorf("write: %w", store.ErrFull))
		if _, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "play K", Version: m.Version()}); err == nil {
			t.Fatal("a move was stored")
		}
		want("disk-full", 0) // a failed move counts at once
		for code, err := range map[string]error{
			"read-only": store.ErrReadOnly, "unavailable": store.ErrUnavailable, "failing": errors.New("who knows"), "disk-full": store.ErrFull,
		} {
			fails(err)
			time.Sleep(6 * time.Second) // of the test's own clock
			want(code, 1)
			want(code, 0)
		}
		broken.Store(nil)
		if _, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "play K", Version: m.Version()}); err != nil {
			t.Fatal(err)
		}
		want("", 0) // and so does a stored one
		h.Close()
		want("stopping", 0)
	})
}
