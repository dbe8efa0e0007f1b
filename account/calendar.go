package account

import (
	"context"

	"quarterdeck/host"
	"quarterdeck/host/secret"
)

// NewCalendar replaces the secret address of the guest's calendar.
func (s *Service) NewCalendar(ctx context.Context, guest host.Guest) (Person, error) {
	return s.Change(ctx, guest.ID, func(p *Person) error {
		p.Calendar = secret.NewID()
		p.KeepName(guest)
		return nil
	})
}

// DropCalendar invalidates the address of the guest's calendar.
func (s *Service) DropCalendar(ctx context.Context, guest string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error { p.Calendar = ""; return nil })
	return err
}

// CalendarToken returns the secret of the calendar's address, or "".
func (s *Service) CalendarToken(p Person) string {
	if p.Calendar == "" {
		return ""
	}
	return s.secret.Sign(purposeCalendar, p.Guest, p.Calendar)
}

// CalendarOf returns the guest whose calendar has that secret in its address.
func (s *Service) CalendarOf(ctx context.Context, token string) (Person, error) {
	guest, detail, ok := s.secret.Read(purposeCalendar, token)
	if !ok {
		return Person{}, errCalendar
	}
	p, err := s.Person(ctx, guest)
	if err == nil && (p.Calendar != detail || !p.Gone.IsZero()) {
		err = errCalendar
	}
	return p, err
}

var errCalendar = refuse(BadPerson, "This calendar address no longer works. Its owner can copy the current one from their page (the name at the top of every page).")
