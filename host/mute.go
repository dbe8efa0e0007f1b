package host

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/host/cache"
	"quarterdeck/match"
	"quarterdeck/match/chat"
)

// Mute is somebody not wanting to hear who holds a seat, or wanting to again.
type Mute struct {
	Match string
	Guest string
	Seat  int
	Muted bool
}

// Mute keeps a guest's wish not to hear another, at this table and at all others.
func (h *Host) Mute(ctx context.Context, q Mute) error {
	m, err := h.Get(ctx, q.Match)
	if err != nil {
		return err
	}
	if err := m.MayLook(q.Guest); err != nil {
		return err
	}
	switch {
	case q.Guest == "":
		return refuse(NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	case q.Seat < 0 || q.Seat >= len(m.Seats()) || m.Seats()[q.Seat].Guest == "":
		return refuse(chat.NoReader, "Nobody sits there who could be heard.")
	case m.SeatsOf(q.Guest).Has(game.Seat(q.Seat)):
		return refuse(chat.NoReader, "That is your own seat; choose whom you do not want to hear.")
	}
	defer h.quotas.Turn(q.Guest)()
	if q.Muted {
		if err := h.StoreError(h.admitMute(ctx, q.Guest)); err != nil {
			return err
		}
	}
	err = h.Store.Mute(context.WithoutCancel(ctx), q.Guest, m.Seats()[q.Seat].Guest, q.Muted)
	h.muted.Clear()
	h.Bus.Publish(bus.Event{Kind: bus.MutesChanged, Version: 1})
	if err != nil {
		return h.StoreError(err)
	}
	return nil
}

// TooManyMutes is the code of the refusal to mute one more guest.
const TooManyMutes game.Code = "too-many-mutes"

// admitMute returns why guest cannot mute another one, or nil.
func (h *Host) admitMute(ctx context.Context, guest string) error {
	if h.Quotas.Mutes < 0 {
		return nil
	}
	muted, err := h.Store.Muted(ctx, guest)
	if err == nil && len(muted) >= h.Quotas.Mutes {
		err = refuse(TooManyMutes, fmt.Sprintf("You have muted %d players, and that is the limit here. Unmute one of them first.", len(muted)))
	}
	return err
}

// Reader is a guest as they read what was said in m. Of several servers each asks the store whom they do not want to hear; that is once
// for a page, and once for a line and each who hears it.
func (h *Host) Reader(ctx context.Context, m *match.Match, guest string) (chat.Reader, error) {
	reader := chat.Reader{Viewer: m.SeatOf(guest), Beside: m.SeatsOf(guest), Guest: guest}
	if guest == "" {
		return reader, nil
	}
	known, found, age := h.muted.Get(guest)
	if found && !h.cluster.IsShared() { // another server may have been told otherwise
		reader.Muted = known
		return reader, nil
	}
	muted, err := h.Store.Muted(ctx, guest)
	if err != nil {
		return reader, h.StoreError(err)
	}
	h.muted.Put(guest, muted, age)
	reader.Muted = muted
	return reader, nil
}

// mutes keeps, by guest, whom they muted, until any guest mutes another or no longer does.
type mutes = cache.Cache[string, []string]

const maxMutes = 10_000

// MutedSeats is the seats of m whose holders a reader does not want to hear.
func MutedSeats(m *match.Match, reader chat.Reader) []int {
	out := []int{}
	for i, p := range m.Seats() {
		if p.Guest != "" && slices.Contains(reader.Muted, p.Guest) {
			out = append(out, i)
		}
	}
	return out
}
