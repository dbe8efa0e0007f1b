//go:build unix

package postgres_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/services"
	"quarterdeck/match/seat"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
)

// move is a change as a player's action makes it: some entries and a summary.
func move(id string, from, entries int) store.Change {
	c := store.Change{Match: id, From: from, Summary: &store.Summary{Version: from + entries, Moves: from, Updated: time.UnixMilli(int64(from)).UTC(), Seats: []seat.Summary{{Guest: "ann"}}}}
	for i := range entries {
		c.Entries = append(c.Entries, store.Entry{Actor: int8(i), Text: fmt.Sprintf("move %d of %d", i, from), At: time.UnixMilli(int64(from + i)).UTC(), Key: fmt.Sprint("key ", i)})
	}
	return c
}

// begun creates a match with one entry.
func begun(t testing.TB, s *postgres.Store, id string) {
	t.Helper()
	m := store.Match{ID: id, Setup: []byte("{}"), Seats: []byte("[]"), Seed: []byte{1}, Host: "ann", Status: store.Running, Summary: store.Summary{Version: 1, Seats: []seat.Summary{{Guest: "ann"}}}}
	if err := s.Create(t.Context(), m, []store.Entry{{Text: "begin"}}); err != nil {
		t.Fatal(err)
	}
}

// TestAppendOnce: moves of two servers whose knowledge of a log is out of date conflict, and what is stored is whole.
func TestAppendOnce(t *testing.T) {
	url := services.Postgres(t).Schema(t)
	one, two := open(t, url, postgres.Together), open(t, url, postgres.Together)
	defer one.Close()
	defer two.Close()
	begun(t, one, "match")
	appends := func(s *postgres.Store, from, entries int, want error) {
		t.Helper()
		if err := s.Append(t.Context(), move("match", from, entries)); !errors.Is(err, want) {
			t.Errorf("after %d entries: %v, want %v", from, err, want)
		}
	}
	appends(one, 1, 3, nil)
	appends(two, 1, 3, store.ErrConflict)
	appends(two, 4, 1, nil)
	appends(one, 4, 1, store.ErrConflict) // its end of the log is still there, but no longer the end
	appends(one, 4, 2, store.ErrConflict)
	appends(one, 5, 2, nil)
	appends(two, 7, 1, nil)
	appends(two, 8, 1, nil)
	m, log, err := one.Load(t.Context(), "match")
	if err != nil || len(log) != 9 || log[3].Text != "move 2 of 1" || log[6].Key != "key 1" || log[6].Actor != 1 {
		t.Errorf("stored is %+v (%v)", log, err)
	}
	if sum := m.Summary; sum.Version != 9 || sum.Moves != 8 || sum.Seats[0].Guest != "ann" {
		t.Errorf("the summary is %+v", sum)
	}
	appends(one, 9, 1, nil)
	if _, err := one.DB.ExecContext(t.Context(), "DELETE FROM match WHERE id = 'match'"); err != nil {
		t.Fatal(err)
	}
	appends(one, 10, 1, store.ErrNotFound)
}

// TestAppendOnceRaces: of several servers that append at the same length, one succeeds.
func TestAppendOnceRaces(t *testing.T) {
	url := services.Postgres(t).Schema(t)
	const rounds = 30
	stores := []*postgres.Store{open(t, url, postgres.Together), open(t, url, postgres.Together), open(t, url, postgres.Together)}
	begun(t, stores[0], "match")
	length := 1
	for round := range rounds {
		var won atomic.Int32
		var wg sync.WaitGroup
		for i, s := range stores {
			wg.Go(func() {
				switch err := s.Append(t.Context(), move("match", length, 1+i)); {
				case err == nil:
					if won.Swap(int32(1+i)) != 0 {
						t.Errorf("round %d: two servers appended", round)
					}
				case !errors.Is(err, store.ErrConflict):
					t.Error(err)
				}
			})
		}
		wg.Wait()
		length += int(won.Load())
		if _, log, err := stores[round%3].Load(t.Context(), "match"); err != nil || len(log) != length || won.Load() == 0 {
			t.Fatalf("round %d: the log has %d entries, want %d (%v)", round, len(log), length, err)
		}
	}
	for _, s := range stores {
		s.Close()
	}
}

// BenchmarkAppend appends the entries of a move, one match after another.
func BenchmarkAppend(b *testing.B) {
	s, err := postgres.Open(b.Context(), services.Postgres(b).Schema(b), postgres.Alone)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	begun(b, s, "match")
	from := 1
	for b.Loop() {
		if err := s.Append(b.Context(), move("match", from, 1)); err != nil {
			b.Fatal(err)
		}
		from++
	}
}
