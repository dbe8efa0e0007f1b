// Package seating has guests leave tables that wait for players.
package seating

import (
	"context"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/stream"
)

// Seating frees seats, and updates the lists of the guests who held them: the table itself, which no longer concerns these guests,
// does not.
type Seating struct {
	Host    *host.Host
	Streams *stream.Streams
}

// StandUp gives back a guest's seat.
func (s Seating) StandUp(ctx context.Context, id, guest string) (*match.Match, error) {
	m, err := s.Host.StandUp(ctx, id, guest)
	if err == nil && guest != "" {
		s.Streams.WakeGuest(id, guest)
	}
	return m, err
}

// Remove has the host of a table remove the guest who holds a seat.
func (s Seating) Remove(ctx context.Context, id, owner string, seat int) (*match.Match, error) {
	m, guest, err := s.Host.Remove(ctx, id, owner, seat)
	if err == nil {
		s.Streams.WakeGuest(id, guest)
	}
	return m, err
}
