package host

import (
	"context"
	"encoding/json"

	"quarterdeck/match"
)

// Gist is whom a match concerns.
type Gist struct {
	Game   string
	Public bool     // its creator wants it in the lobby
	Guests []string // who set its table or sits there
}

// Gist is whom a match concerns. It is quick for a match that is in memory.
func (h *Host) Gist(ctx context.Context, id string) (Gist, error) {
	if m := h.inMemory(id); m != nil {
		g := Gist{Game: m.Game().Info().ID, Public: m.Start().Table.Public, Guests: []string{m.Start().Host}}
		for i := range m.Seats() {
			if guest := m.Seats()[i].Guest; guest != "" && guest != m.Start().Host {
				g.Guests = append(g.Guests, guest)
			}
		}
		return g, nil
	}
	row, err := h.Store.Table(ctx, id)
	if err != nil {
		return Gist{}, err
	}
	var setup keptSetup
	err = json.Unmarshal(row.Setup, &setup)
	return Gist{Game: row.Game, Public: setup.Table.Public, Guests: row.Guests()}, err
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
	if m == nil || m.Version() < int(r.heard.Load()) {
		return nil
	}
	return m
}
