package account_test

import (
	"path/filepath"
	"slices"
	"testing"

	"quarterdeck/account"
	"quarterdeck/host"
	"quarterdeck/node/nodetest"
)

// TestLearning stores finished lessons, the five that were left last and the setting for hints, also across a restart, and deletes them with the
// guest's data.
func TestLearning(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	h, stop := onFile(t, path)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	long := account.Begun{Lesson: "port/first-match", Run: string(make([]byte, 5000)), Step: 9, Steps: 10}
	begun := account.Begun{Lesson: "duel/first-match", Run: "abc", Step: 2, Steps: 10}
	for _, lesson := range []string{"duel/first-match", "bastion/first-match", "duel/first-match"} {
		must(h.Accounts.KeepLesson(t.Context(), ann.ID, account.Begun{Lesson: "bastion/first-match", Run: "x", Step: 3, Steps: 9}))
		must(h.Accounts.FinishLesson(t.Context(), ann.ID, lesson))
	}
	for _, lesson := range []string{"sabotage/covering", "port/crew", "breach/keys", "breach/floods", "breach/ghosts", "breach/floods"} {
		must(h.Accounts.KeepLesson(t.Context(), ann.ID, account.Begun{Lesson: lesson, Run: "y", Step: 2, Steps: 9}))
	}
	must(h.Accounts.KeepLesson(t.Context(), ann.ID, begun))
	nodetest.WantCode(t, h.Accounts.KeepLesson(t.Context(), ann.ID, long), account.LongRun)
	nodetest.WantCode(t, account.Learner{Guest: ann.ID}.KeepLesson(t.Context(), long), account.LongRun)
	must(h.Accounts.SetHints(t.Context(), ann.ID, false))
	for range 2 {
		stop()
		h, stop = onFile(t, path)
		known := h.Accounts.Known(t.Context(), ann.ID).Learning
		if want := []string{"bastion/first-match", "duel/first-match"}; !slices.Equal(known.Lessons, want) || !known.NoHints || known.Begun == nil || *known.Begun != begun {
			t.Errorf("after a restart, the guest has learned %+v", known)
		}
		var left []string
		for _, b := range known.Earlier {
			left = append(left, b.Lesson)
		}
		if want := []string{"breach/floods", "breach/ghosts", "breach/keys", "port/crew"}; !slices.Equal(left, want) || known.Left("port/crew") == nil || known.Left("sabotage/covering") != nil {
			t.Errorf("the guest has left %v, want %v and the latest", left, want)
		}
		if !known.Finished("duel/first-match") || known.Finished("port/first-match") {
			t.Error("a lesson is mistaken for another one")
		}
	}
	must(h.Accounts.FinishLesson(t.Context(), ann.ID, begun.Lesson))
	if known := h.Accounts.Known(t.Context(), ann.ID).Learning; known.Begun == nil || known.Begun.Lesson != "breach/floods" || len(known.Earlier) != 3 {
		t.Errorf("after the end of the latest, %+v is left", known)
	}
	if other := h.Accounts.Known(t.Context(), bo.ID).Learning; len(other.Lessons) > 0 || other.NoHints || other.Begun != nil {
		t.Errorf("another guest has learned %+v", other)
	}
	must(h.Accounts.Delete(t.Context(), ann.ID))
	if p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), ann.ID)); len(p.Lessons) > 0 || p.Begun != nil || p.NoHints {
		t.Errorf("after the deletion, %+v is left", p.Learning)
	}
	nodetest.WantCode(t, h.Accounts.FinishLesson(t.Context(), ann.ID, "port/first-match"), account.Forgotten)
	stop()
}

// TestPlayed counts finished matches of one game, up to a limit.
func TestPlayed(t *testing.T) {
	h, stop := onFile(t, filepath.Join(t.TempDir(), "test.db"))
	defer stop()
	played := func(guest, game string, want int) {
		t.Helper()
		if n, err := h.Accounts.Played(t.Context(), guest, game, 2); err != nil || n != want {
			t.Errorf("%s has played %d matches of %s, want %d: %v", guest, n, game, want, err)
		}
	}
	played("", "bastion", 0)
	for i := range 3 {
		m := nodetest.Pair(t, h)
		played(ann.ID, "bastion", min(i, 2))
		nodetest.Must[host.Receipt](t)(h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: bo.ID, Action: "resign", Version: m.Version()}))
	}
	played(ann.ID, "bastion", 2)
	played(bo.ID, "bastion", 2)
	played(ann.ID, "duel", 0)
}
