package services

import (
	"context"

	"quarterdeck/match"
)

// StandUp gives back a guest's seat at a table that waits for players, and updates the guest's lists: the table itself, which no longer
// concerns the guest, does not.
func (s *Set) StandUp(ctx context.Context, id, guest string) (*match.Match, error) {
	m, err := s.Host.StandUp(ctx, id, guest)
	if err == nil && guest != "" {
		s.Streams.WakeGuest(id, guest)
	}
	return m, err
}

// Remove has the host of a table that waits remove the guest who holds a seat, and updates that guest's lists.
func (s *Set) Remove(ctx context.Context, id, owner string, seat int) (*match.Match, error) {
	m, guest, err := s.Host.Remove(ctx, id, owner, seat)
	if err == nil {
		s.Streams.WakeGuest(id, guest)
	}
	return m, err
}
