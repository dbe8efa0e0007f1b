package host

import (
	"context"
	"slices"

	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/record"
)

// Gist is whom a match concerns.
type Gist struct {
	Game   string
	Public bool     // its creator wants it in the lobby
	Guests []string // who sits there, and who set its table if they may know how it goes
}

// Gist is whom a match concerns. It is quick for a match that is in memory.
func (h *Host) Gist(ctx context.Context, id string) (Gist, error) {
	if m := h.inMemory(id); m != nil {
		g := Gist{Game: m.Game().Info().ID, Public: m.Start().Table.Public}
		for i := range m.Seats() {
			if guest := m.Seats()[i].Guest; guest != "" && !slices.Contains(g.Guests, guest) {
				g.Guests = append(g.Guests, guest)
			}
		}
		if !slices.Contains(g.Guests, m.Start().Host) && (!acted(m) || mayHear(m.Start().Table.Watch, m.Phase())) {
			g.Guests = append(g.Guests, m.Start().Host)
		}
		return g, nil
	}
	row, err := h.Store.Table(ctx, id)
	if err != nil {
		return Gist{}, err
	}
	setup, err := codec.DecodeSetup(row.Setup)
	g := Gist{Game: row.Game, Public: setup.Table.Public, Guests: row.Guests()}
	sits := slices.ContainsFunc(row.Summary.Seats, func(s seat.Summary) bool { return s.Guest == row.Host })
	if !sits && row.Summary.Moves > 0 && !mayHear(setup.Table.Watch, phaseOf(row.Status)) {
		g.Guests = slices.DeleteFunc(g.Guests, func(guest string) bool { return guest == row.Host })
	}
	return g, err
}

// acted tells whether any seat has acted, even if that was taken back.
func acted(m *match.Match) bool {
	return m.Moves() > 0 || slices.ContainsFunc(m.Entries(0), func(e match.Entry) bool { return e.Play != nil && e.Play.Kind == record.Act && e.Play.Actor >= 0 })
}

// mayHear tells whether somebody without a seat may learn that something happens in a match after the first move: that it
// is over, always.
func mayHear(mode match.WatchMode, phase match.Phase) bool {
	return phase == match.Finished || mayWatch(mode, phase)
}

// inMemory is the newest version of a match, if that is loaded, or nil.
func (h *Host) inMemory(id string) *match.Match {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return nil
	}
	m := r.newest.Load()
	if m == nil || m.Version() < int(r.announced.Load()) {
		return nil
	}
	return m
}
