package sqlite

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"quarterdeck/store"
	"quarterdeck/store/rows"
)

// TestCannotWrite checks that a store that cannot write reports why, and writes again when it can.
func TestCannotWrite(t *testing.T) {
	s := live(t, filepath.Join(t.TempDir(), "q.db"))
	long := store.Change{Match: "m", From: 3, Entries: []store.Entry{{Text: strings.Repeat("long ", 10_000)}}}
	must(t, s.pragma(t.Context(), "PRAGMA max_page_count = 1"))
	if err := s.Append(t.Context(), long); !errors.Is(err, store.ErrFull) {
		t.Errorf("on a full disk: %v", err)
	}
	must(t, s.pragma(t.Context(), "PRAGMA max_page_count = 1000000"))
	must(t, s.Probe(t.Context()))
	must(t, s.Append(t.Context(), long))
	must(t, s.pragma(t.Context(), "PRAGMA query_only = 1"))
	for what, err := range map[string]error{
		"a move":  s.Append(t.Context(), store.Change{Match: "m", From: 4, Entries: make([]store.Entry, 1)}),
		"a probe": s.Probe(t.Context()), // it writes, although its row exists
	} {
		if !errors.Is(err, store.ErrReadOnly) {
			t.Errorf("%s on a disk that cannot be written: %v", what, err)
		}
	}
}

// pragma executes a pragma on the connection that writes.
func (s *Store) pragma(ctx context.Context, text string) error {
	return s.submit(ctx, func(ctx context.Context, w *rows.Writer) error {
		_, err := w.ExecContext(ctx, text)
		return err
	})
}
