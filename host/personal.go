package host

import (
	"context"
	"strconv"
	"time"

	"quarterdeck/host/secret"
)

// Link is the personal link that makes another browser the same guest's. There is one at a time.
type Link struct {
	Secret string    `json:"secret"`
	Until  time.Time `json:"until"`
}

// Valid tells whether the link may be opened at a time.
func (l *Link) Valid(at time.Time) bool { return l != nil && at.Before(l.Until) }

// LinkLife is how long a personal link may be opened, and entryLife how long a browser that has shown a passkey may
// take to say that it wants to be that guest.
const (
	LinkLife  = 24 * time.Hour
	entryLife = 5 * time.Minute
)

// purposes of signed tokens; one made for one purpose is nothing for another.
const (
	forLink     = "link"
	forEntry    = "entry"
	forCalendar = "calendar"
)

// NewLink makes a personal link in the place of the one before, which is of no use any more.
func (h *Host) NewLink(ctx context.Context, guest Guest) (Person, error) {
	return h.ChangePerson(ctx, guest.ID, func(p *Person) error {
		p.Link = &Link{Secret: secret.NewID(), Until: h.Now().UTC().Add(LinkLife).Truncate(time.Second)}
		p.keepName(guest)
		return nil
	})
}

// keepName takes over what a guest calls themselves, if nothing is kept yet.
func (p *Person) keepName(guest Guest) {
	if p.Name == "" {
		p.Name = guest.Name
	}
}

// DropLink makes the personal link useless.
func (h *Host) DropLink(ctx context.Context, guest string) error {
	_, err := h.ChangePerson(ctx, guest, func(p *Person) error { p.Link = nil; return nil })
	return err
}

// LinkToken is the secret of the personal link that is valid now, or empty.
func (h *Host) LinkToken(p Person) string {
	if !p.Link.Valid(h.Now()) {
		return ""
	}
	return h.secret.Sign(forLink, p.Guest, p.Link.Secret)
}

// EntryToken is a token that opens like a personal link, for a moment, for who has shown a passkey.
func (h *Host) EntryToken(p Person) string {
	return h.secret.Sign(forEntry, p.Guest, strconv.FormatInt(h.Now().Add(entryLife).Unix(), 36))
}

// Open is who a personal link or an entry token belongs to.
func (h *Host) Open(ctx context.Context, token string) (Person, error) {
	guest, detail, entry := h.secret.Read(forEntry, token)
	ok := entry
	if entry {
		until, err := strconv.ParseInt(detail, 36, 64)
		ok = err == nil && h.Now().Unix() < until
	} else {
		guest, detail, ok = h.secret.Read(forLink, token)
	}
	if !ok {
		return Person{}, errLink
	}
	p, err := h.Person(ctx, guest)
	switch {
	case err != nil:
		return p, err
	case !p.Gone.IsZero():
		return Person{}, errForgotten
	case !entry && (!p.Link.Valid(h.Now()) || p.Link.Secret != detail):
		return Person{}, errLink
	}
	return p, nil
}

var errLink = refuse(BadPerson, "This link does not work any more: personal links hold for a day, and only the newest one does. Make a new one where you are known.")

// NewCalendar makes a secret address of the guest's calendar in the place of the one before.
func (h *Host) NewCalendar(ctx context.Context, guest Guest) (Person, error) {
	return h.ChangePerson(ctx, guest.ID, func(p *Person) error {
		p.Calendar = secret.NewID()
		p.keepName(guest)
		return nil
	})
}

// DropCalendar makes the address of the guest's calendar useless.
func (h *Host) DropCalendar(ctx context.Context, guest string) error {
	_, err := h.ChangePerson(ctx, guest, func(p *Person) error { p.Calendar = ""; return nil })
	return err
}

// CalendarToken is the secret of the calendar's address, or empty.
func (h *Host) CalendarToken(p Person) string {
	if p.Calendar == "" {
		return ""
	}
	return h.secret.Sign(forCalendar, p.Guest, p.Calendar)
}

// CalendarOf is whose calendar has that secret in its address.
func (h *Host) CalendarOf(ctx context.Context, token string) (Person, error) {
	guest, detail, ok := h.secret.Read(forCalendar, token)
	if !ok {
		return Person{}, errCalendar
	}
	p, err := h.Person(ctx, guest)
	if err == nil && (p.Calendar != detail || !p.Gone.IsZero()) {
		err = errCalendar
	}
	return p, err
}

var errCalendar = refuse(BadPerson, "There is no calendar at this address any more; its owner finds the present one on their page.")
