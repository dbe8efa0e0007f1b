package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/term/inproc"
)

// terminalStore is where this terminal's matches are kept, and the guest at the terminal.
type terminalStore struct {
	store *inproc.Store // nil: nothing is kept
	guest host.Guest
}

// openTable opens a data file. If the usual one cannot be used, the match is not kept; one that was named must be usable.
func openTable(ctx context.Context, data string, std streams) (*terminalStore, error) {
	t, err := openData(ctx, data)
	if err == nil || data != "" {
		return t, err
	}
	fmt.Fprintln(std.talk, "This match is not saved:", err)
	return &terminalStore{guest: host.Guest{ID: "terminal"}}, nil
}

// openData opens a data file, which a server may have open as well.
func openData(ctx context.Context, data string) (*terminalStore, error) {
	file, err := fileOnly(data)
	if err != nil {
		return nil, err
	}
	st, err := sqlite.Open(ctx, file)
	if err != nil {
		return nil, explainFile(file, err)
	}
	guest, err := terminalGuest(ctx, st, "")
	if err != nil {
		return nil, errors.Join(err, st.Close())
	}
	return &terminalStore{&inproc.Store{Store: st, Find: games.Find}, guest}, nil
}

func (t *terminalStore) close() {
	if t.store != nil {
		t.store.Close()
	}
}

// keeper returns where a match is kept, or nil.
func (t *terminalStore) keeper() inproc.Keeper {
	if t.store == nil {
		return nil
	}
	return *t.store
}

// add keeps a new match.
func (t *terminalStore) add(ctx context.Context, m *match.Match) error {
	if t.store == nil {
		return nil
	}
	return t.store.New(ctx, m)
}

// seat makes the people of a match guests at this terminal: one guest where nothing is hidden between them, else one each.
func (t *terminalStore) seat(start *match.Start) {
	start.ID, start.Host = secret.NewID(), t.guest.ID
	alone := match.RefuseHotSeat(start.Game, start.Setup) != nil
	people := 0
	for i := range start.Seats {
		p := &start.Seats[i]
		if p.Kind != seating.Human {
			continue
		}
		p.Guest = t.guest.ID
		if people++; alone && people > 1 {
			p.Guest += fmt.Sprintf("%s%d", besides, i)
		}
	}
}

// besides joins the guest at a terminal and the seat of another player there.
const besides = "+"

// seats returns the seats of the people at this terminal.
func (t *terminalStore) seats(m *match.Match) (out game.Seats) {
	for i := range m.Seats() {
		if guest := m.Seats()[i].Guest; guest == t.guest.ID || strings.HasPrefix(guest, t.guest.ID+besides) {
			out = out.With(game.Seat(i))
		}
	}
	return out
}

// leaving says what becomes of a match that is left.
func (t *terminalStore) leaving(recorded bool) string {
	switch {
	case t.store != nil:
		return "It is saved, and “quarterdeck play --resume” continues it."
	case recorded:
		return "Its record is saved, but the match cannot be continued."
	}
	return "It is not saved."
}

// matches returns the matches of this terminal, the last ones first.
func (t *terminalStore) matches(ctx context.Context, f store.Filter) ([]store.Match, error) {
	f.Host = t.guest.ID
	return t.store.Tables(ctx, f)
}
