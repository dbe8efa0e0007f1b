package account

import (
	"context"
	"errors"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/store"
)

// Ban keeps a guest from everything except reading, signing out and deleting their data.
type Ban struct {
	Reason string    `json:"reason"` // the guest reads it
	Since  time.Time `json:"since"`
	Until  time.Time `json:"until,omitzero"` // zero: it has no end
}

// Codes of what administrators do not allow a guest.
const (
	Banned    game.Code = "banned"     // anything but reading
	Muted     game.Code = "muted"      // messages
	NameFixed game.Code = "name-fixed" // another name
)

var errNamed = refuse(NameFixed, "An administrator of this server chose your name. Ask them if you want another one.")

// Refusal returns what a guest with a ban is told at a time, or nil if they have no ban then.
func (b *Ban) Refusal(at time.Time) *game.Refusal {
	switch {
	case b == nil, !b.Until.IsZero() && !at.Before(b.Until):
		return nil
	case b.Until.IsZero():
		return &game.Refusal{Code: Banned, Text: "An administrator of this server has banned you. You can read, but not play or write. Reason: " + b.Reason}
	}
	return &game.Refusal{Code: Banned, Text: "An administrator of this server has banned you until " + b.Until.UTC().Format("2 January 2006, 15:04") + " UTC. Until then you can read, but not play or write. Reason: " + b.Reason}
}

// MuteRefusal returns what a guest is told at a time whose messages a ban stops, or nil if there is none then.
func (b *Ban) MuteRefusal(at time.Time) *game.Refusal {
	if b.Refusal(at) == nil {
		return nil
	}
	text := "An administrator of this server has muted you"
	if !b.Until.IsZero() {
		text += " until " + b.Until.UTC().Format("2 January 2006, 15:04") + " UTC"
	}
	return &game.Refusal{Code: Muted, Text: text + ". You can play, but not write messages. Reason: " + b.Reason}
}

// marks returns the lists of the store that a person is on.
func (p *Person) marks() (m store.Marks) {
	if p.Admin {
		m |= store.MarkAdmin
	}
	if p.Ban != nil || p.Mute != nil {
		m |= store.MarkRestricted
	}
	return m
}

// Marked returns the people who are on any of some lists.
func (s *Service) Marked(ctx context.Context, marks store.Marks) ([]Person, error) {
	kept, err := s.store.Marked(ctx, marks)
	if err != nil {
		return nil, s.runner.StoreError(err)
	}
	out := make([]Person, len(kept))
	for i := range kept {
		if out[i], err = storedPerson(kept[i]).decode(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// ErrUsed is returned by Administer if an entry with the same key is stored.
var ErrUsed = errors.New("account: the audit log has an entry with this key")

var errGone = refuse(Forgotten, "This player deleted their data.")

// Administer stores an entry of the audit log together with the changes that change makes to people: all of it or nothing. change
// may be called several times for a person; Administer returns its error and stores nothing then.
func (s *Service) Administer(ctx context.Context, e store.AuditEntry, guests []string, change func(*Person) error) error {
	e.At = s.now().UTC()
	for range attempts {
		people, kept := make([]Person, len(guests)), make([]store.Person, len(guests))
		for i, guest := range guests {
			read, err := s.store.Person(ctx, guest)
			if err != nil {
				return s.runner.StoreError(err)
			}
			p := &people[i]
			if *p, err = storedPerson(read).decode(); err == nil && !p.Gone.IsZero() {
				err = errGone
			}
			if err == nil {
				err = change(p)
			}
			if err == nil {
				kept[i], err = s.encode(p)
			}
			if err != nil {
				return err
			}
		}
		if len(people) > 0 && !slices.ContainsFunc(people, func(p Person) bool { return !p.Admin }) {
			ctx = control.Exempt(ctx) // a link from the operator must work while changes are refused
		}
		stamp := s.cluster.Stamp()
		err := s.store.Administer(context.WithoutCancel(ctx), e, kept...)
		switch {
		case errors.Is(err, store.ErrConflict):
			continue
		case errors.Is(err, store.ErrExists):
			return ErrUsed
		}
		for i := range kept {
			if err != nil {
				s.people.Remove(kept[i].Guest)
				continue
			}
			kept[i].Version++
			s.people.put(kept[i], s.now(), stamp)
		}
		return s.runner.StoreError(err)
	}
	return refuse(host.Busy, "The server is busy. Try again.")
}
