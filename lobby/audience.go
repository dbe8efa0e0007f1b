package lobby

import (
	"context"
	"slices"

	"quarterdeck/host/codec"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/record"
)

// Audience lists the guests whose lists change when a match advances.
type Audience struct {
	Game   string
	Public bool     // its creator wants it in the lobby
	Guests []string // its players, and its host if they may know how it goes
}

// Audience returns the audience of a match. It is quick for a match in memory.
func (s *Service) Audience(ctx context.Context, id string) (Audience, error) {
	if m := s.runner.InMemory(id); m != nil {
		g := Audience{Game: m.Game().Info().ID, Public: m.Start().Table.Public}
		for i := range m.Seats() {
			if guest := m.Seats()[i].Guest; guest != "" && !slices.Contains(g.Guests, guest) {
				g.Guests = append(g.Guests, guest)
			}
		}
		if host := m.Start().Host; host != "" && !slices.Contains(g.Guests, host) && (!acted(m) || mayKnow(m.Start().Table.Watch, m.Phase())) {
			g.Guests = append(g.Guests, host)
		}
		return g, nil
	}
	row, err := s.store.Table(ctx, id)
	if err != nil {
		return Audience{}, err
	}
	setup, err := codec.DecodeSetup(row.Setup)
	g := Audience{Game: row.Game, Public: setup.Table.Public, Guests: row.Guests()}
	sits := slices.ContainsFunc(row.Summary.Seats, func(s seat.Summary) bool { return s.Guest == row.Host })
	if !sits && row.Summary.Moves > 0 && !mayKnow(setup.Table.Watch, phaseOf(row.Status)) {
		g.Guests = slices.DeleteFunc(g.Guests, func(guest string) bool { return guest == row.Host })
	}
	return g, err
}

// acted reports whether any seat has acted, even if its action was undone.
func acted(m *match.Match) bool {
	return m.Moves() > 0 || slices.ContainsFunc(m.Entries(0), func(e match.Entry) bool { return e.Play != nil && e.Play.Kind == record.Act && e.Play.Actor >= 0 })
}

// mayKnow reports whether a guest without a seat may learn of events in a match after the first move. They may always
// learn that it is over.
func mayKnow(mode match.WatchMode, phase match.Phase) bool {
	return phase == match.Finished || mode.Refuse(phase) == nil
}
