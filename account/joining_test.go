package account_test

import (
	"context"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"quarterdeck/account"
	"quarterdeck/internal/services"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// keep is a store that outlives the servers which use it, as a database does.
type keep struct{ store.Store }

// Close leaves it open.
func (keep) Close() error { return nil }

// TestJoinLearning runs on all stores.
func TestJoinLearning(t *testing.T) {
	t.Run("memory", func(t *testing.T) {
		memory := keep{&storetest.Memory{}}
		testJoinLearning(t, func(context.Context) (store.Store, error) { return memory, nil })
	})
	t.Run("sqlite", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "test.db")
		testJoinLearning(t, func(ctx context.Context) (store.Store, error) { return sqlite.Open(ctx, path) })
	})
	t.Run("postgres", func(t *testing.T) {
		url := services.Postgres(t).Schema(t)
		testJoinLearning(t, func(ctx context.Context) (store.Store, error) { return postgres.Open(ctx, url, postgres.Alone) })
	})
}

// testJoinLearning: what two guests have learned becomes one guest's, also across a restart, when it is joined again and when the guest learns at the same time.
// A guest's own run of a lesson stays, a run of a finished lesson goes, and a deletion leaves nothing.
func testJoinLearning(t *testing.T, open func(context.Context) (store.Store, error)) {
	h := &lasting{t: t, open: open}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	join := func(guest, to string) account.Person {
		t.Helper()
		p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), to))
		return nodetest.Must[account.Person](t)(h.Accounts.JoinLearning(t.Context(), guest, p))
	}
	h.start()
	defer h.stop()
	if p := join(bo.ID, ann.ID); !p.Created.IsZero() {
		t.Errorf("joining nothing stored %+v", p)
	}
	hers := account.Begun{Lesson: "port/exactly", Run: "abc", Step: 2, Steps: 9}
	must(h.Accounts.FinishLesson(t.Context(), ann.ID, "bastion/ace"))
	must(h.Accounts.KeepLesson(t.Context(), ann.ID, hers))
	must(h.Accounts.FinishLesson(t.Context(), bo.ID, "bastion/ace"))
	must(h.Accounts.FinishLesson(t.Context(), bo.ID, "duel/jack"))
	must(h.Accounts.KeepLesson(t.Context(), bo.ID, account.Begun{Lesson: "sabotage/covering", Run: "xyz", Step: 3, Steps: 9}))
	must(h.Accounts.SetHints(t.Context(), bo.ID, false))
	must(h.Accounts.SeeHints(t.Context(), bo.ID, []string{"bastion/circle", "bastion/carried"}))
	must(h.Accounts.SeeHints(t.Context(), ann.ID, []string{"bastion/carried"}))
	var learning sync.WaitGroup
	learning.Go(func() {
		for _, lesson := range []string{"breach/keys", "breach/floods", "breach/ghosts"} {
			if err := h.Accounts.FinishLesson(t.Context(), ann.ID, lesson); err != nil {
				t.Error(err)
			}
		}
	})
	join(bo.ID, ann.ID)
	learning.Wait()
	for range 2 {
		h.stop()
		h.start()
		p := join(bo.ID, ann.ID)
		if want := []string{"bastion/ace", "breach/floods", "breach/ghosts", "breach/keys", "duel/jack"}; !slices.Equal(p.Lessons, want) || p.Begun == nil || *p.Begun != hers || !p.NoHints || !slices.Equal(p.Hints, []string{"bastion/carried", "bastion/circle"}) {
			t.Errorf("after a restart, the guest has learned %+v", p.Learning)
		}
	}
	must(h.Accounts.FinishLesson(t.Context(), ann.ID, "port/exactly"))
	if p := join(bo.ID, ann.ID); p.Begun == nil || p.Begun.Lesson != "sabotage/covering" {
		t.Errorf("the run of the other guest is lost: %+v", p.Learning)
	}
	must(h.Accounts.FinishLesson(t.Context(), ann.ID, "sabotage/covering"))
	if p := join(bo.ID, ann.ID); p.Begun != nil {
		t.Errorf("a finished lesson is begun: %+v", p.Begun)
	}
	must(h.Accounts.Delete(t.Context(), ann.ID))
	if kept := nodetest.Must[store.Person](t)(h.st.Person(t.Context(), ann.ID)); len(kept.Settings) > 0 && string(kept.Settings) != "null" && string(kept.Settings) != "{}" {
		t.Errorf("after the deletion, the store has %s", kept.Settings)
	}
	p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), ann.ID))
	_, err := h.Accounts.JoinLearning(t.Context(), bo.ID, p)
	nodetest.WantCode(t, err, account.Forgotten)
}

// TestLinkKeyJoinsLearning: what the guest of an SSH key has learned becomes that of the guest to whom the key is linked.
func TestLinkKeyJoinsLearning(t *testing.T) {
	h, stop := onFile(t, filepath.Join(t.TempDir(), "test.db"))
	defer stop()
	const key = "SHA256:learner"
	own := nodetest.Must[account.Person](t)(h.Accounts.OfKey(t.Context(), key))
	for guest, lesson := range map[string]string{own.Guest: "duel/jack", ann.ID: "duel/ace"} {
		if err := h.Accounts.FinishLesson(t.Context(), guest, lesson); err != nil {
			t.Fatal(err)
		}
	}
	p := nodetest.Must[account.Person](t)(h.Accounts.NewLink(t.Context(), ann))
	p = nodetest.Must[account.Person](t)(h.Accounts.LinkKey(t.Context(), key, h.Accounts.LinkToken(p)))
	if want := []string{"duel/ace", "duel/jack"}; p.Guest != ann.ID || !slices.Equal(p.Lessons, want) {
		t.Errorf("with the key, %s has finished %v, want %v", p.Guest, p.Lessons, want)
	}
}
