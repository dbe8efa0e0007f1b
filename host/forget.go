package host

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"quarterdeck/bus"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Somebody is what a guest who was forgotten is called.
const Somebody = "Somebody"

// gonePrefix begins the guest ids that stand in the place of those who were forgotten; no token is ever made for one.
const gonePrefix = match.GonePrefix

// Forget takes a guest out of everything: from now on their tokens are nobody's, the seats that they held are
// Somebody's, and nobody waits for them. Others' matches stay whole: what was done, and their part of the dealing
// key, is kept. If the server dies on the way, the next one goes on.
func (h *Host) Forget(ctx context.Context, guest string) error {
	_, err := h.ChangePerson(ctx, guest, func(p *Person) error {
		*p = Person{Guest: p.Guest, Gone: h.Now().UTC(), Created: p.Created, version: p.version}
		return nil
	})
	if err != nil {
		return err
	}
	return h.forgetGone(context.WithoutCancel(ctx), guest)
}

// forgetAll goes on with what a server that died had begun.
func (h *Host) forgetAll() {
	guests, err := h.Store.Leaving(h.ctx)
	for _, guest := range guests {
		err = errors.Join(err, h.forgetGone(h.ctx, guest)) // the others are not to wait for this one
	}
	h.noteUnlessStopped("a guest could not be forgotten; the next start tries again", err)
}

// forgetGone takes a guest who is gone already out of all matches.
func (h *Host) forgetGone(ctx context.Context, guest string) error {
	tables, err := h.Store.Tables(ctx, store.Filter{Guest: guest, Status: unfinished})
	if err != nil {
		return h.storeError(err)
	}
	for i := range tables {
		_, err := h.change(ctx, tables[i].ID, func(m *match.Match) (*match.Match, error) { return m.Leave(guest, h.Now()) })
		if err != nil && !errors.Is(err, errDamaged) {
			return err
		}
	}
	ids, err := h.Store.Forget(ctx, guest, h.Now(), func(m *store.Match, house []store.Entry) (store.Entry, error) {
		return h.goneEntry(), anonymise(guest, m, house)
	})
	h.people.Remove(guest)
	h.hooked.Delete(guest)
	h.invalidateChats()
	h.Bus.Publish(bus.Event{Kind: bus.GuestDeleted, Version: 1})
	h.Bus.Publish(bus.Event{Kind: bus.SignedOut, Guest: guest, Version: 1})
	if err != nil {
		return h.storeError(err)
	}
	h.results.Clear() // another server may have deleted them from the store just now, and not yet from this memory
	for _, r := range h.loaded() {
		<-r.ready
		if m := r.newest.Load(); m != nil && !slices.Contains(ids, r.id) {
			if _, ever := guestsOf(m); ever[guest] {
				ids = append(ids, r.id)
			}
		}
	}
	for _, id := range ids {
		if err := h.reload(ctx, id); err != nil && !errors.Is(err, errDamaged) {
			return h.storeError(err)
		}
	}
	return nil
}

// anonymise is a store.Rewrite.
func anonymise(guest string, m *store.Match, house []store.Entry) error {
	nobody := gonePrefix + newID() // another one in every match, so that they cannot be linked
	if m.Host == guest {
		m.Host = nobody
	}
	blank := blanker(guest, nobody, m.Summary.Seats)
	if err := anonymiseSeats(guest, nobody, m); err != nil {
		m.Seats = []byte(blank.Replace(string(m.Seats)))
	}
	for i := range m.Summary.Seats {
		if s := &m.Summary.Seats[i]; s.Guest == guest {
			s.Guest, s.Name = nobody, Somebody
		}
	}
	for i := range house {
		if err := anonymiseEntry(guest, nobody, &house[i]); err != nil {
			house[i].Text = blank.Replace(house[i].Text)
		}
	}
	return nil
}

// blanker takes a guest's id and name out of a text that cannot be read, wherever they stand.
func blanker(guest, nobody string, seats []store.Seat) *strings.Replacer {
	pairs := []string{guest, nobody}
	for i := range seats {
		if name := seats[i].Name; seats[i].Guest == guest && name != "" {
			pairs = append(pairs, `"name":"`+name+`"`, `"name":"`+Somebody+`"`)
		}
	}
	return strings.NewReplacer(pairs...)
}

func anonymiseSeats(guest, nobody string, m *store.Match) error {
	var seats []keptSeat
	if err := json.Unmarshal(m.Seats, &seats); err != nil {
		return err
	}
	for i := range seats {
		if seats[i].Guest == guest {
			seats[i].Guest, seats[i].Name = nobody, Somebody
		}
	}
	text, err := json.Marshal(seats)
	if err == nil {
		m.Seats = text
	}
	return err
}

func anonymiseEntry(guest, nobody string, e *store.Entry) error {
	var kept keptEntry
	if err := json.Unmarshal([]byte(e.Text), &kept); err != nil || kept.Sit == nil || kept.Sit.Guest != guest {
		return err
	}
	kept.Sit.Guest, kept.Sit.Name = nobody, Somebody
	text, err := json.Marshal(kept)
	e.Text = string(text)
	return err
}

// goneEntry marks a log as rewritten.
func (h *Host) goneEntry() store.Entry {
	return store.Entry{Actor: store.House, Text: goneText, At: h.Now().UTC().Truncate(time.Millisecond)}
}

// goneText is a keptEntry with nothing but Gone.
const goneText = `{"gone":true}`

// reload puts what the store has in the place of a match in memory, because it was rewritten.
func (h *Host) reload(ctx context.Context, id string) error {
	defer h.results.Invalidate(id)
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil { // another server may have it
		table, err := h.Store.Table(ctx, id)
		h.Bus.Publish(bus.Event{Kind: bus.MatchAdvanced, Match: id, Version: table.Summary.Version})
		return err
	}
	select {
	case <-r.ready:
	case <-ctx.Done():
		return ctx.Err()
	}
	for r.err == nil {
		m, err := h.loadMatch(ctx, id)
		if err != nil {
			return err
		}
		if was := r.newest.Load(); m.Version() >= was.Version() && r.newest.CompareAndSwap(was, m) {
			r.invalidateChat() // it was rewritten too, perhaps on another server
			h.followers.advance(r)
			break
		}
	}
	return nil
}
