package duplicate_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// TestWitnesses: who has seen a deal, in whatever match, cannot play it. If the server does not know who, nothing is proved.
func TestWitnesses(t *testing.T) {
	now := nodetest.At("2026-11-20 12:00:00")
	s := newServer(t, &storetest.Memory{}, func(c *node.Config) { c.Now = now.Now })
	admit := func(m *match.Match, g string) {
		t.Helper()
		must(t, s.Admit(t.Context(), m, g))
	}
	m, other := played(t, s), played(t, s)
	admit(m, cy.ID)
	admit(m, ann.ID)
	fork := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: m.ID(), At: choiceIn(m), Guest: dee}))
	again := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: m.ID(), At: choiceIn(m), Guest: ann}))
	admit(again, "guest-eve")
	now.Advance(time.Minute)
	for _, m := range []*match.Match{m, other} {
		must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	}
	if fork.SeatOf(dee.ID) == game.Watcher {
		t.Fatal("Dee does not play")
	}
	for _, g := range []string{cy.ID, dee.ID, "guest-eve"} {
		_, err := s.Duplicates.Play(t.Context(), m.ID(), host.Guest{ID: g, Name: "X"})
		nodetest.WantCode(t, err, duplicate.Seen)
	}
	if st := state(t, s, m.ID(), cy); st.Watched != 3 || st.Unknown || st.MayPlay || len(st.Results) != 1 {
		t.Errorf("Cy sees %+v", st)
	}
	if list := nodetest.Must[[]duplicate.Watched](t)(s.Duplicates.Export(t.Context(), cy.ID)); len(list) != 1 || list[0].Match != m.ID() {
		t.Errorf("Cy has watched %+v", list)
	}
	proof := func(m *match.Match, g host.Guest) duplicate.Proof {
		t.Helper()
		for _, r := range state(t, s, m.ID(), ann).Results {
			if r.Name == g.Name {
				return r.Proof
			}
		}
		return "none"
	}
	a := begin(t, s, m.ID(), bo)
	admit(a, bo.ID)
	if p := proof(m, bo); p != duplicate.Proven {
		t.Errorf("Bo’s attempt is %s", p)
	}
	now.Advance(time.Minute)
	a = play(t, s, a.ID(), bo, 0, 99)
	now.Advance(time.Minute)
	admit(a, bo.ID)
	admit(get(t, s, m.ID()), bo.ID)
	watched := func(guest string) { // as before the server hid what was played on
		t.Helper()
		must(t, s.Store.AddWitness(t.Context(), store.Witness{Match: m.ID(), Guest: guest, At: now.Now()}, 9))
	}
	watched("")
	f := begin(t, s, m.ID(), host.Guest{ID: "guest-flo", Name: "Flo"})
	if b, f := proof(m, bo), proof(m, host.Guest{Name: "Flo"}); b != duplicate.Proven || f != duplicate.Unknown {
		t.Errorf("Bo’s attempt is %s, and Flo’s %s", b, f)
	}
	watched("guest-flo") // who still plays
	if p := proof(m, host.Guest{Name: "Flo"}); p != duplicate.Known {
		t.Errorf("Flo’s attempt is %s", p)
	}
	_ = f
	nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: a.ID(), At: choiceIn(a), Guest: bo}))
	if p := proof(m, bo); p != duplicate.Proven { // his own fork came after his attempt
		t.Errorf("Bo’s attempt is %s after he played on", p)
	}
	if st := state(t, s, other.ID(), bo); st.Unknown || st.Watched != 0 {
		t.Errorf("the other deal is %+v", st)
	}
}

// TestBotAccountWatches: what a bot account sees, its owner sees. So the server does not know who has seen it.
func TestBotAccountWatches(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m := played(t, s)
	must(t, s.Admit(t.Context(), m, seat.BotID("robo")))
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	if st := state(t, s, m.ID(), bo); !st.Unknown || !st.MayPlay {
		t.Errorf("the duplicate is %+v", st)
	}
}

// TestForgotten: results stay without a name when a guest deletes their data, and that they had seen a deal stays known.
func TestForgotten(t *testing.T) {
	now := nodetest.At("2026-11-20 12:00:00")
	s := newServer(t, &storetest.Memory{}, func(c *node.Config) { c.Now = now.Now })
	m := played(t, s)
	must(t, s.Admit(t.Context(), m, cy.ID))
	must(t, s.Duplicates.Offer(t.Context(), m.ID(), ann.ID))
	play(t, s, begin(t, s, m.ID(), bo).ID(), bo, 0, 99)
	play(t, s, begin(t, s, m.ID(), dee).ID(), dee, 1, 99)
	begin(t, s, m.ID(), host.Guest{ID: "guest-eve", Name: "Eve"})
	before := state(t, s, m.ID(), dee)
	now.Advance(time.Minute)
	for _, g := range []host.Guest{ann, bo, cy} {
		must(t, s.Accounts.Delete(t.Context(), g.ID))
	}
	st := state(t, s, m.ID(), dee)
	text, err := json.Marshal(st)
	must(t, err)
	for _, name := range []string{"Ann", "Bo", ann.ID, bo.ID, cy.ID} {
		if strings.Contains(string(text), name) {
			t.Errorf("after the deletion, the duplicate has %q: %s", name, text)
		}
	}
	if len(before.Results) != 4 || len(st.Results) != 4 || !st.Closed || st.Player != seating.Deleted {
		t.Errorf("the results are %+v", st.Results)
	}
	for _, r := range st.Results {
		want := map[bool]duplicate.Proof{true: duplicate.Proven, false: duplicate.Unknown}[r.Yours]
		if r.Proof != want && r.Proof != duplicate.Original {
			t.Errorf("%+v, want %s", r, want)
		}
	}
	if list := nodetest.Must[[]store.Witness](t)(s.Store.Witnesses(t.Context(), m.ID())); len(list) != 1 || list[0].Guest != "" {
		t.Errorf("the witnesses are %+v", list)
	}
}

// TestReadOnly: in read-only mode no attempt begins, and the server still stores who sees a match.
func TestReadOnly(t *testing.T) {
	s := newServer(t, &storetest.Memory{})
	m, other := offered(t, s), played(t, s)
	nodetest.Must[control.State](t)(s.Control().Change(t.Context(), s.Control().State().Version, store.AuditEntry{Action: "set"}, func(c *control.State) error {
		c.ReadOnly = &control.ReadOnly{}
		return nil
	}))
	_, err := s.Duplicates.Play(t.Context(), m.ID(), bo)
	nodetest.WantCode(t, err, control.IsReadOnly)
	nodetest.WantCode(t, s.Duplicates.Offer(t.Context(), other.ID(), ann.ID), control.IsReadOnly)
	must(t, s.Admit(t.Context(), other, cy.ID))
	if list := nodetest.Must[[]store.Witness](t)(s.Store.Witnesses(t.Context(), other.ID())); len(list) != 1 {
		t.Errorf("the witnesses are %+v", list)
	}
}

// TestNotStored: a match whose spectator cannot be stored is not shown to them.
func TestNotStored(t *testing.T) {
	st := &storetest.Memory{}
	s := newServer(t, st)
	m := played(t, s)
	st.Shown.SetClosed(true)
	if err := s.Admit(t.Context(), m, cy.ID); err == nil {
		t.Error("the match was shown")
	}
	must(t, s.Admit(t.Context(), m, ann.ID))
	st.Shown.SetClosed(false)
	must(t, s.Admit(t.Context(), m, cy.ID))
}
