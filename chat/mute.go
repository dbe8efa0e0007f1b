package chat

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/match"
	matchchat "quarterdeck/match/chat"
)

// TooManyMutes is the code of the refusal to mute one more guest.
const TooManyMutes game.Code = "too-many-mutes"

// MuteRequest asks to mute the holder of a seat, or to end that.
type MuteRequest struct {
	Match string
	Guest string // who mutes
	Seat  int
	Muted bool
}

// Mute stores that a guest mutes another one, at this table and at all others, or no longer does.
func (s *Service) Mute(ctx context.Context, q MuteRequest) error {
	m, err := s.runner.Get(ctx, q.Match)
	if err != nil {
		return err
	}
	if err := s.show(ctx, m, q.Guest); err != nil {
		return err
	}
	switch {
	case q.Guest == "":
		return errNoGuest
	case q.Seat < 0 || q.Seat >= len(m.Seats()) || m.Seats()[q.Seat].Guest == "":
		return refuse(matchchat.NoReader, "No player sits there; choose another seat.")
	case m.SeatsOf(q.Guest).Has(game.Seat(q.Seat)):
		return refuse(matchchat.NoReader, "That is your own seat; choose another player.")
	}
	defer s.turns.Wait(q.Guest)()
	if q.Muted {
		if err := s.runner.StoreError(s.admitMute(ctx, q.Guest)); err != nil {
			return err
		}
	}
	err = s.store.Mute(context.WithoutCancel(ctx), q.Guest, m.Seats()[q.Seat].Guest, q.Muted)
	s.muted.Clear()
	s.bus.Publish(bus.Event{Kind: bus.MutesChanged, Version: 1})
	return s.runner.StoreError(err)
}

// admitMute returns an error if guest cannot mute one more guest.
func (s *Service) admitMute(ctx context.Context, guest string) error {
	if s.maxMutes < 0 {
		return nil
	}
	muted, err := s.store.Muted(ctx, guest)
	if err == nil && len(muted) >= s.maxMutes {
		err = refuse(TooManyMutes, fmt.Sprintf("You have muted %d players, which is the limit on this server. Unmute one of them first.", len(muted)))
	}
	return err
}

// Reader returns a guest as a reader of the chat of m. In a cluster each server queries the store for the guests that
// the reader muted: once for a page, and once for a message and each of its readers.
func (s *Service) Reader(ctx context.Context, m *match.Match, guest string) (matchchat.Reader, error) {
	reader := matchchat.Reader{Viewer: m.SeatOf(guest), Seats: m.SeatsOf(guest), Guest: guest}
	if guest == "" {
		return reader, nil
	}
	known, found, generation := s.muted.Get(guest)
	if found && !s.cluster.IsShared() { // another server may have changed it
		reader.Muted = known
		return reader, nil
	}
	muted, err := s.store.Muted(ctx, guest)
	if err != nil {
		return reader, s.runner.StoreError(err)
	}
	s.muted.Put(guest, muted, generation)
	reader.Muted = muted
	return reader, nil
}

// MutedSeats returns the seats of m whose holders a reader has muted.
func MutedSeats(m *match.Match, reader matchchat.Reader) []int {
	out := []int{}
	for i, p := range m.Seats() {
		if p.Guest != "" && slices.Contains(reader.Muted, p.Guest) {
			out = append(out, i)
		}
	}
	return out
}
