package host_test

import (
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/store/storetest"
)

// TestBehind: who has seen a match at one server finds it no older at another that has not heard yet.
func TestBehind(t *testing.T) {
	st := &storetest.Memory{}
	one, two := hostOn(t, st, local.New()), hostOn(t, st, local.New())
	defer one.Close()
	defer two.Close()
	m := pair(t, one)
	must[*match.Match](t)(two.Get(t.Context(), m.ID()))
	done, err := one.Act(t.Context(), host.Deed{Match: m.ID(), Guest: ann.ID, Action: "play K", Version: m.Version()})
	if err != nil {
		t.Fatal(err)
	}
	if got := must[*match.Match](t)(two.Get(t.Context(), m.ID())); got.Version() != m.Version() {
		t.Fatalf("the other server heard of version %d: this tests nothing", got.Version())
	}
	if got := must[*match.Match](t)(two.AtLeast(t.Context(), m.ID(), done.Version)); got.Version() != done.Version {
		t.Errorf("at the other server the match is at version %d, want %d", got.Version(), done.Version)
	}

	done, err = one.Act(t.Context(), host.Deed{Match: m.ID(), Guest: bo.ID, Action: "play Q", Version: done.Version})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := two.Act(t.Context(), host.Deed{Match: m.ID(), Guest: ann.ID, Action: "play 2", Version: done.Version}); err != nil {
		t.Errorf("a choice at the version that the first server acknowledged is refused at the other: %v", err)
	}
	if got := must[*match.Match](t)(two.AtLeast(t.Context(), m.ID(), 1<<40)); got.Version() != done.Version+1 {
		t.Errorf("of a version that nobody has the host makes %d", got.Version())
	}
	if _, err := two.AtLeast(t.Context(), "nowhere", 1); err == nil {
		t.Error("a match that is nowhere is found")
	}
}
