package account

import (
	"context"
	"errors"

	"quarterdeck/bus"
	"quarterdeck/host"
	"quarterdeck/host/codec"
	"quarterdeck/internal/nickname"
	"quarterdeck/store"
)

// Assign gives a guest a name in all their matches and messages, and stores an entry of the audit log with it. If fixed is set, the
// guest cannot change the name.
func (s *Service) Assign(ctx context.Context, e store.AuditEntry, guest, name string, fixed bool) error {
	if err := nickname.Check(name); err != nil {
		return err
	}
	e.At = s.now().UTC()
	ctx = context.WithoutCancel(ctx)
	for range attempts {
		read, err := s.store.Person(ctx, guest)
		if err != nil {
			return s.runner.StoreError(err)
		}
		p, err := storedPerson(read).decode()
		if err == nil && !p.Gone.IsZero() {
			err = errGone
		}
		if err != nil {
			return err
		}
		p.Name, p.Named = name, fixed
		kept, err := s.encode(&p)
		if err != nil {
			return err
		}
		ids, err := s.store.Rename(ctx, e, kept, func(m *store.Match, entries []store.Entry) (store.Entry, error) {
			codec.Rename(guest, name, m, entries)
			return codec.Deletion(s.now()), nil
		})
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		s.people.Remove(guest)
		if err != nil {
			return s.runner.StoreError(err)
		}
		s.bus.Publish(bus.Event{Kind: bus.GuestDeleted, Version: 1})
		return s.runner.Reload(ctx, guest, ids)
	}
	return refuse(host.Busy, "The server is busy. Try again.")
}
