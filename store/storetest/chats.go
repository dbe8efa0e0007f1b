package storetest

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"quarterdeck/store"
)

func newMessage(match string, n int) store.ChatMessage {
	return store.ChatMessage{
		Match: match, At: time.UnixMilli(int64(1_700_000_002_000 + n)).UTC(), Channel: store.Channel(n%3 + 1), Guest: "ann", Name: "Ann <b>",
		Seat: int8(n%3 - 3), To: int8(n % 4), Text: fmt.Sprintf("says “%d”\n'; DROP", n),
	}
}

// testTalk checks that stored messages are found again, numbered without gaps in every match, once for a key.
func testTalk(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	_, err := s.AddMessage(t.Context(), newMessage("nowhere", 1))
	wantErr(t, err, store.ErrNotFound)
	var want []store.ChatMessage
	for _, id := range []string{"loud", "quiet"} {
		must(t, s.Create(t.Context(), newMatch(id), newEntries(1)))
		for n := range 5 {
			l := newMessage(id, n)
			if n == 2 {
				l.Key = "k"
			}
			got, err := s.AddMessage(t.Context(), l)
			must(t, err)
			if l.N = n + 1; got != l {
				t.Fatalf("kept %+v as %+v", l, got)
			}
			if id == "loud" {
				want = append(want, l)
			}
		}
	}
	for name, l := range map[string]store.ChatMessage{
		"the same again":    {Match: "loud", Guest: "ann", Key: "k", Text: "other"},
		"the key of others": {Match: "loud", Guest: "bo", Key: "k", Text: "bo's", Channel: store.Table, At: want[0].At},
	} {
		got, err := s.AddMessage(t.Context(), l)
		must(t, err)
		if again := got.N == 3; again != (l.Guest == "ann") {
			t.Errorf("%s: line %d", name, got.N)
		}
		if l.Guest == "bo" {
			l.N = 6
			want = append(want, l)
		}
	}
	for range 2 {
		for n := range 8 {
			got, err := s.Messages(t.Context(), "loud", n)
			must(t, err)
			if !slices.Equal(got, want[min(n, len(want)):]) {
				t.Fatalf("after %d: %+v", n, got)
			}
		}
		must(t, s.Close())
		s = open(t)
	}
	_, log, err := s.Load(t.Context(), "loud")
	must(t, err)
	if len(log) != 1 {
		t.Errorf("talk stands in the log: %v", log)
	}
	must(t, s.Close())
}

// testTalkRace checks that each of several concurrent messages gets a number of its own.
func testTalkRace(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	must(t, s.Create(t.Context(), newMatch("loud"), newEntries(1)))
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			l := newMessage("loud", i)
			l.Key = fmt.Sprint(i / 2) // everything twice
			if _, err := s.AddMessage(t.Context(), l); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	got, err := s.Messages(t.Context(), "loud", 0)
	must(t, err)
	for i, l := range got {
		if l.N != i+1 {
			t.Errorf("line %d has number %d", i+1, l.N)
		}
	}
	if len(got) != 10 {
		t.Errorf("%d lines, want 10", len(got))
	}
}

// testMute checks that mutes belong to the guest who made them, and that deleting a guest's data leaves none.
func testMute(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	muted := func(guest string, want ...string) {
		t.Helper()
		got, err := s.Muted(t.Context(), guest)
		must(t, err)
		if !slices.Equal(got, want) {
			t.Errorf("%s does not hear %v, want %v", guest, got, want)
		}
	}
	for _, other := range []string{"eve", "bo", "eve"} {
		must(t, s.Mute(t.Context(), "ann", other, true))
	}
	must(t, s.Mute(t.Context(), "bo", "ann", true))
	muted("ann", "bo", "eve")
	muted("bo", "ann")
	muted("eve")
	must(t, s.Mute(t.Context(), "ann", "bo", false))
	must(t, s.Mute(t.Context(), "ann", "bo", false))
	muted("ann", "eve")

	must(t, s.Create(t.Context(), newMatch("loud"), newEntries(1)))
	for i, guest := range []string{"eve", "ann", "eve"} {
		l := newMessage("loud", i)
		l.Guest, l.Key = guest, "k"+fmt.Sprint(i)
		_, err := s.AddMessage(t.Context(), l)
		must(t, err)
	}
	_, err := s.Forget(t.Context(), store.Person{Guest: "eve", Gone: time.UnixMilli(1_700_000_003_000).UTC()}, func(*store.Match, []store.Entry) (store.Entry, error) { return store.Entry{}, nil })
	must(t, err)
	muted("ann")
	got, err := s.Messages(t.Context(), "loud", 0)
	must(t, err)
	for i, l := range got {
		if gone := l.Guest == "" && l.Name == "" && l.Text == "" && l.Key == ""; gone != (i != 1) || l.N != i+1 {
			t.Errorf("afterwards %+v", l)
		}
	}
}
