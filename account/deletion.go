package account

import (
	"context"
	"encoding/json"
	"errors"

	"quarterdeck/bus"
	"quarterdeck/host"
	"quarterdeck/host/codec"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// Delete deletes the data of a guest and of their bot accounts. Their tokens become invalid, seating.Deleted replaces their name, and no match waits
// for them. Others' matches stay complete: actions, and the guest's part of the dealing key, are kept. If the server
// stops during the deletion, the next one resumes it.
func (s *Service) Delete(ctx context.Context, guest string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error {
		*p = Person{Guest: p.Guest, Gone: s.now().UTC(), Created: p.Created, version: p.version, Settings: Settings{Bots: p.Bots, Owner: p.Owner}}
		return nil
	})
	if err != nil {
		return err
	}
	return s.deleteFromMatches(context.WithoutCancel(ctx), guest)
}

// deleteAll resumes unfinished deletions.
func (s *Service) deleteAll() {
	ctx := s.tasks.Context()
	guests, err := s.store.Leaving(ctx)
	for _, guest := range guests {
		err = errors.Join(err, s.deleteFromMatches(ctx, guest)) // the others do not wait for this one
	}
	s.tasks.Note(s.log, "a guest could not be forgotten; the next start tries again", err)
}

// deleteFromMatches removes a deleted guest from all matches, and a bot account from its owner's list. A failure to delete a bot
// account of the guest does not stop it; the next start tries again.
func (s *Service) deleteFromMatches(ctx context.Context, guest string) error {
	p, err := s.Person(ctx, guest)
	if err != nil {
		return err
	}
	left, failed := s.deleteBots(ctx, p.Bots)
	rest := Settings{Bots: left} // with any of it, the guest's own deletion is unfinished
	if p.Owner != "" {
		if err := s.unlistBot(ctx, p.Owner, guest); err != nil {
			failed, rest.Owner = errors.Join(failed, err), p.Owner
		}
	}
	if err := s.LeaveMatches(ctx, guest); err != nil {
		return errors.Join(failed, err)
	}
	for _, forget := range s.onForget {
		if err := forget(ctx, guest); err != nil {
			return errors.Join(failed, s.runner.StoreError(err))
		}
	}
	remains := store.Person{Guest: guest, Gone: s.now()}
	if len(rest.Bots) > 0 || rest.Owner != "" {
		if remains.Settings, err = json.Marshal(rest); err != nil {
			return errors.Join(failed, err)
		}
	}
	ids, err := s.store.Forget(ctx, remains, func(m *store.Match, entries []store.Entry) (store.Entry, error) {
		codec.Anonymize(guest, seat.GoneID(guest, secret.NewID()), m, entries) // a different id in every match, so that they cannot be linked
		return codec.Deletion(s.now()), nil
	})
	s.people.Remove(guest)
	for _, deleted := range s.onDelete {
		deleted(guest)
	}
	s.bus.Publish(bus.Event{Kind: bus.GuestDeleted, Version: 1})
	s.bus.Publish(bus.Event{Kind: bus.SignedOut, Guest: guest, Version: 1})
	if err != nil {
		return errors.Join(failed, s.runner.StoreError(err))
	}
	return errors.Join(failed, s.runner.Reload(ctx, guest, ids))
}

// LeaveMatches removes a guest from the matches that are not over, so that no player waits for them.
func (s *Service) LeaveMatches(ctx context.Context, guest string) error {
	tables, err := s.store.Tables(ctx, store.Filter{Guest: guest, Status: store.Unfinished()})
	if err != nil {
		return s.runner.StoreError(err)
	}
	for i := range tables {
		_, err := s.runner.Change(ctx, tables[i].ID, func(m *match.Match) (*match.Match, error) { return m.Leave(guest, s.now()) })
		if err != nil && !errors.Is(err, host.ErrDamaged) {
			return err
		}
	}
	return nil
}
