package host

import (
	"context"

	"quarterdeck/game"
	"quarterdeck/match"
)

// Join gives a guest the first free seat that is for anyone. Who sits at the table already keeps their seat. The
// claim's Seat and Invite are not looked at.
func (h *Host) Join(ctx context.Context, c Claim) (*match.Match, error) {
	return h.change(ctx, c.Match, func(m *match.Match) (*match.Match, error) {
		if c.Guest.ID == "" {
			return nil, refuse(match.NotSeated, "Nobody has come; allow this site to keep a cookie.")
		}
		if m.SeatOf(c.Guest.ID) != game.Watcher {
			return m, nil
		}
		seat, err := OpenSeat(m)
		if err != nil {
			return nil, err
		}
		return m.Claim(match.Sit{Seat: seat, Guest: c.Guest.ID, Name: c.Guest.Name, Nonce: c.Nonce}, h.Now())
	})
}

// StandUp gives a guest's seat back while the table waits. If it is who set the table, that is called off. A guest without
// a seat changes nothing.
func (h *Host) StandUp(ctx context.Context, id, guest string) (*match.Match, error) {
	return h.change(ctx, id, func(m *match.Match) (*match.Match, error) { return m.StandUp(guest, h.Now()) })
}

// OpenSeat is the first free seat of a table that anybody may take, or why there is none.
func OpenSeat(m *match.Match) (int, error) {
	for i, seat := range m.SeatsNow() {
		if seat.Open {
			return i, nil
		}
	}
	if m.CalledOff() {
		return 0, refuse(match.Over, "This table was called off; choose another one in the lobby.")
	}
	return 0, refuse(match.NotFree, "No seat at this table is free for anyone; choose another one in the lobby.")
}

// HasOpenSeat tells whether a table has a seat that anybody may take.
func HasOpenSeat(m *match.Match) bool {
	_, err := OpenSeat(m)
	return err == nil
}
