package account

import (
	"context"
	"strconv"
	"time"

	"quarterdeck/host"
	"quarterdeck/host/secret"
)

// Link is the personal link that signs another browser in as the same guest. There is one at a time.
type Link struct {
	Secret string    `json:"secret"`
	Until  time.Time `json:"until"`
}

// Valid reports whether the link may be opened at a time.
func (l *Link) Valid(at time.Time) bool { return l != nil && at.Before(l.Until) }

// LinkLife is how long a personal link may be opened. entryTokenLife is how long a browser may take to sign in after it has
// shown a passkey.
const (
	LinkLife       = 24 * time.Hour
	entryTokenLife = 5 * time.Minute
)

// These are the purposes of signed tokens; a token for one purpose is invalid for another.
const (
	purposeLink     = "link"
	purposeEntry    = "entry"
	purposeCalendar = "calendar"
)

// NewLink returns a new personal link. The earlier one becomes invalid.
func (s *Service) NewLink(ctx context.Context, guest host.Guest) (Person, error) {
	if err := RefuseBot(guest.ID); err != nil {
		return Person{}, err
	}
	return s.Change(ctx, guest.ID, func(p *Person) error {
		p.Link = &Link{Secret: secret.NewID(), Until: s.now().UTC().Add(LinkLife).Truncate(time.Second)}
		p.KeepName(guest)
		return nil
	})
}

// KeepName stores the name of a guest, if none is stored yet.
func (p *Person) KeepName(guest host.Guest) {
	if p.Name == "" {
		p.Name = guest.Name
	}
}

// DropLink invalidates the personal link.
func (s *Service) DropLink(ctx context.Context, guest string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error { p.Link = nil; return nil })
	return err
}

// LinkToken returns the secret of the valid personal link, or "".
func (s *Service) LinkToken(p Person) string {
	if !p.Link.Valid(s.now()) {
		return ""
	}
	return s.secret.Sign(purposeLink, p.Guest, p.Link.Secret)
}

// EntryToken returns a short-lived token that works like a personal link, for a guest who has used a passkey.
func (s *Service) EntryToken(p Person) string {
	return s.secret.Sign(purposeEntry, p.Guest, strconv.FormatInt(s.now().Add(entryTokenLife).Unix(), 36))
}

// Open returns the guest to whom a personal link or an entry token belongs. Bot accounts have neither.
func (s *Service) Open(ctx context.Context, token string) (Person, error) {
	guest, detail, entry := s.secret.Read(purposeEntry, token)
	ok := entry
	if entry {
		until, err := strconv.ParseInt(detail, 36, 64)
		ok = err == nil && s.now().Unix() < until
	} else {
		guest, detail, ok = s.secret.Read(purposeLink, token)
	}
	if !ok {
		return Person{}, errLink
	}
	if err := RefuseBot(guest); err != nil {
		return Person{}, err
	}
	p, err := s.Person(ctx, guest)
	switch {
	case err != nil:
		return p, err
	case !p.Gone.IsZero():
		return Person{}, errForgotten
	case !entry && (!p.Link.Valid(s.now()) || p.Link.Secret != detail):
		return Person{}, errLink
	}
	return p, nil
}

var errLink = refuse(BadPerson, "This link no longer works. A personal link works for one day, or until you create a new one. Create one on a device on which you are signed in.")
