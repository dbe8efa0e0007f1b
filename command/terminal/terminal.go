// Package terminal plays at the terminal of this process: its commands, and the data file in which its matches are kept.
package terminal

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"strings"

	"quarterdeck/account"
	"quarterdeck/command/storage"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/term/hint"
	"quarterdeck/term/inproc"
)

// Store is where this terminal's matches are kept, and the guest at the terminal.
type Store struct {
	Kept  *inproc.Store // nil: nothing is kept
	Guest host.Guest
}

// OpenOrNot opens a data file. If the usual one cannot be used, the match is not kept; one that was named must be usable.
func OpenOrNot(ctx context.Context, data string, warnings io.Writer) (*Store, error) {
	t, err := Open(ctx, data)
	if err == nil || data != "" {
		return t, err
	}
	fmt.Fprintln(warnings, "This match is not saved:", err)
	return &Store{Guest: host.Guest{ID: "terminal"}}, nil
}

// Open opens a data file, which a server may have open as well.
func Open(ctx context.Context, data string) (*Store, error) {
	file, err := storage.FileOnly(data)
	if err != nil {
		return nil, err
	}
	st, err := sqlite.Open(ctx, file)
	if err != nil {
		return nil, storage.ExplainFile(file, err)
	}
	guest, err := Guest(ctx, st, "")
	if err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return &Store{&inproc.Store{Store: st, Find: games.Find}, guest}, nil
}

// Close closes the data file.
func (t *Store) Close() {
	if t.Kept != nil {
		t.Kept.Close()
	}
}

// Keeper returns where a match is kept, or nil.
func (t *Store) Keeper() inproc.Keeper {
	if t.Kept == nil {
		return nil
	}
	return *t.Kept
}

// Learner returns what is stored of how the guest learns, or nil.
func (t *Store) Learner() hint.Store {
	if t.Kept == nil {
		return nil
	}
	return account.Learner{Store: t.Kept.Store, Guest: t.Guest.ID}
}

// Add keeps a new match.
func (t *Store) Add(ctx context.Context, m *match.Match) error {
	if t.Kept == nil {
		return nil
	}
	return t.Kept.New(ctx, m)
}

// Seat makes the people of a match guests at this terminal: one guest where nothing is hidden between them, else one each.
func (t *Store) Seat(start *match.Start) {
	start.ID, start.Host = secret.NewID(), t.Guest.ID
	alone := match.RefuseHotSeat(start.Game, start.Setup) != nil
	people := 0
	for i := range start.Seats {
		p := &start.Seats[i]
		if p.Kind != seating.Human {
			continue
		}
		p.Guest = t.Guest.ID
		if people++; alone && people > 1 {
			p.Guest += fmt.Sprintf("%s%d", besides, i)
		}
	}
}

// besides joins the guest at a terminal and the seat of another player there.
const besides = "+"

// Seats returns the seats of the people at this terminal.
func (t *Store) Seats(m *match.Match) (out game.Seats) {
	for i := range m.Seats() {
		if guest := m.Seats()[i].Guest; guest == t.Guest.ID || strings.HasPrefix(guest, t.Guest.ID+besides) {
			out = out.With(game.Seat(i))
		}
	}
	return out
}

// Leaving says what becomes of a match that is left.
func (t *Store) Leaving(recorded bool) string {
	switch {
	case t.Kept != nil:
		return "It is saved, and “quarterdeck play --resume” continues it."
	case recorded:
		return "Its record is saved, but the match cannot be continued."
	}
	return "It is not saved."
}

// Matches returns the matches of this terminal, the last ones first.
func (t *Store) Matches(ctx context.Context, f store.Filter) ([]store.Match, error) {
	f.Host = t.Guest.ID
	return t.Kept.Tables(ctx, f)
}

// Guest returns the person at this data file's terminal, always the same.
func Guest(ctx context.Context, st store.Store, name string) (host.Guest, error) {
	id, err := st.Secret(ctx, "terminal", []byte("terminal-"+rand.Text()))
	return host.Guest{ID: string(id), Name: name}, err
}
