package admintest

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

func audited(minute int, action, guest string) store.AuditEntry {
	return store.AuditEntry{At: at(minute), Actor: "boss", Action: action, Guest: guest, Match: "m", Text: "about " + guest + " “x”\n'; DROP"}
}

func restricted(guest string, version int) store.Person {
	return store.Person{Guest: guest, Version: version, Created: at(0), Settings: []byte(`{"ban":{}}`), Passkeys: []byte(`[]`), Marks: store.MarkRestricted}
}

// testAudit checks that entries and people are stored together or not at all, and that the log stays after a restart.
func testAudit(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	link := audited(1, "admin", "boss")
	link.Key = "once"
	boss := restricted("boss", 0)
	boss.Marks = store.MarkAdmin | store.MarkRestricted
	must(t, s.Administer(t.Context(), link, boss))
	must(t, s.Administer(t.Context(), audited(2, "ban", "ann"), restricted("ann", 0), restricted("bot", 0)))
	must(t, s.Administer(t.Context(), audited(3, "note", "")))
	wantErr(t, s.Administer(t.Context(), link, restricted("eve", 0)), store.ErrExists)
	wantErr(t, s.Administer(t.Context(), audited(4, "ban", "cy"), restricted("cy", 0), restricted("ann", 0)), store.ErrConflict)
	must(t, s.Administer(t.Context(), audited(5, "unban", "ann"), store.Person{Guest: "ann", Version: 1, Created: at(0), Settings: []byte("{}"), Passkeys: []byte("[]")}))
	for range 2 {
		got, err := s.Audit(t.Context(), 0, 9)
		must(t, err)
		want := []store.AuditEntry{audited(5, "unban", "ann"), audited(3, "note", ""), audited(2, "ban", "ann"), link}
		for i := range want {
			want[i].N = int64(len(want) - i)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("audit log (-want +got):\n%s", diff)
		}
		if got, err = s.Audit(t.Context(), 4, 2); err != nil || len(got) != 2 || got[0].N != 3 || got[1].N != 2 {
			t.Fatalf("below 4: %+v, %v", got, err)
		}
		wantMarked(t, s, store.MarkAdmin, "boss")
		wantMarked(t, s, store.MarkAdmin|store.MarkRestricted, "boss", "bot")
		for _, guest := range []string{"cy", "eve"} {
			if p, err := s.Person(t.Context(), guest); err != nil || p.Version != 0 {
				t.Errorf("%s was stored although the entry was refused: %+v, %v", guest, p, err)
			}
		}
		must(t, s.Close())
		s = open(t)
	}
	must(t, s.Close())
}

func wantMarked(t *testing.T, s store.Store, marks store.Marks, want ...string) {
	t.Helper()
	people, err := s.Marked(t.Context(), marks)
	must(t, err)
	var got []string
	for _, p := range people {
		got = append(got, p.Guest)
		if p.Marks&marks == 0 || p.Version == 0 || len(p.Settings) == 0 {
			t.Errorf("marked %+v", p)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("marked %d: %v, want %v", marks, got, want)
	}
}

// testAuditRace has two servers write at the same time: a key is used once, and the numbers have no gaps.
func testAuditRace(t *testing.T, open func(*testing.T) store.Store) {
	const writers, entries = 6, 10
	a, b := open(t), open(t)
	defer a.Close()
	defer b.Close()
	var wg sync.WaitGroup
	used := make([]int, writers)
	for w := range writers {
		wg.Go(func() {
			s := []store.Store{a, b}[w%2]
			for i := range entries {
				e := audited(i, "do", guestOf(w))
				err := s.Administer(t.Context(), e, restricted(guestOf(w), i))
				e.Key = "key " + guestOf(i)
				e.Guest = "any"
				once := s.Administer(t.Context(), e)
				if err != nil || once != nil && !errors.Is(once, store.ErrExists) {
					t.Error(err, once)
				}
				if once == nil {
					used[w]++
				}
			}
		})
	}
	wg.Wait()
	total := 0
	for _, n := range used {
		total += n
	}
	log, err := a.Audit(t.Context(), 0, 1000)
	must(t, err)
	if total != entries || len(log) != writers*entries+entries {
		t.Errorf("%d of %d keys were used, and the log has %d entries", total, entries, len(log))
	}
	for i, e := range log {
		if e.N != int64(len(log)-i) {
			t.Fatalf("entry %d has the number %d", len(log)-i, e.N)
		}
	}
}

// testAuditForgets checks that a deleted guest is in no entry, and that the entries stay.
func testAuditForgets(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Administer(t.Context(), audited(1, "ban", "ann"), restricted("ann", 0)))
	own := audited(2, "ban", "bo")
	own.Actor = "ann"
	must(t, s.Administer(t.Context(), own))
	_, err := s.Forget(t.Context(), store.Person{Guest: "ann", Gone: at(3)}, unnamed)
	must(t, err)
	log, err := s.Audit(t.Context(), 0, 9)
	must(t, err)
	if len(log) != 2 || log[0].Actor != "" || log[0].Guest != "bo" || log[0].Text != own.Text || log[1].Guest != "" || log[1].Actor != "boss" || strings.Contains(log[1].Text, "ann") {
		t.Errorf("after the deletion: %+v", log)
	}
	wantMarked(t, s, store.MarkRestricted)
}
