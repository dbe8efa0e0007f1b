package notify

import (
	"context"
	"net/http"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/webhook"
	"quarterdeck/webpush"
)

// PushKey returns the public key with which browsers subscribe.
func (s *Service) PushKey() (string, error) {
	if s.sender == nil {
		return "", errNoPush
	}
	key, err := s.key()
	return key.Public(), err
}

// These are refusals of a browser’s subscription.
var (
	errNoPush   = refuse(BadPush, "This server sends no notifications.")
	errBadKeys  = refuse(BadPush, "This is not a browser’s subscription: its keys are wrong.")
	errEndpoint = refuse(BadPush, "This server cannot reach your browser’s push service.")
	errOrigin   = refuse(BadPush, "The address of this page is too long.")
	errUnknown  = refuse(BadPush, "This browser gets no notifications from here. Turn them on first.")
)

// maxOrigin is how long the address of this site may be that a browser’s messages link to.
const maxOrigin = 300

// AddPush has a guest notified in a browser. If before is set, the browser takes the place of the guest’s one with that endpoint.
func (s *Service) AddPush(ctx context.Context, guest host.Guest, b account.Push, before string) error {
	if s.sender == nil {
		return errNoPush
	}
	u, err := s.sender.CheckURL(b.Endpoint)
	switch {
	case err != nil || u.Scheme != "https" && !s.sender.IsAllowed(u):
		return errEndpoint
	case webpush.CheckKeys(b.Key, b.Auth) != nil:
		return errBadKeys
	case len(b.Origin) > maxOrigin:
		return errOrigin
	}
	p, err := s.accounts.Person(ctx, guest.ID)
	if err != nil {
		return err
	}
	b.Endpoint, b.Since = u.String(), s.now().UTC().Truncate(time.Millisecond)
	if had, found := p.PushTo(b.Endpoint); found && string(had.Key) == string(b.Key) && string(had.Auth) == string(b.Auth) && had.Origin == b.Origin && before == "" {
		return nil
	}
	after, err := s.accounts.Change(ctx, guest.ID, func(p *account.Person) error {
		if _, found := p.PushTo(before); before != "" && !found {
			return errUnknown // another guest uses the browser now
		}
		p.DropPush(before)
		p.AddPush(b)
		p.KeepName(guest)
		return nil
	})
	if err == nil {
		for _, had := range p.Pushes {
			if _, has := after.PushTo(had.Endpoint); !has {
				s.results.Delete(browserKey(guest.ID, had.Endpoint))
			}
		}
	}
	return err
}

// DropPush ends the notifications of a guest in a browser, or in all of them if endpoint is "".
func (s *Service) DropPush(ctx context.Context, guest, endpoint string) error {
	return s.dropPush(ctx, guest, endpoint, time.Time{})
}

// dropPush is DropPush; if since is set, only for a browser that was added then.
func (s *Service) dropPush(ctx context.Context, guest, endpoint string, since time.Time) error {
	p, err := s.accounts.Person(ctx, guest)
	if err != nil || len(p.Pushes) == 0 {
		return err
	}
	for _, b := range p.Pushes {
		if endpoint == "" || b.Endpoint == endpoint {
			s.results.Delete(browserKey(guest, b.Endpoint))
		}
	}
	_, err = s.accounts.Change(ctx, guest, func(p *account.Person) error {
		b, found := p.PushTo(endpoint)
		switch {
		case endpoint == "":
			p.Pushes = nil
		case found && (since.IsZero() || b.Since.Equal(since)):
			p.DropPush(endpoint)
		}
		return nil
	})
	return err
}

// TestPush sends a test to a guest’s browser, and returns its outcome.
func (s *Service) TestPush(ctx context.Context, guest, endpoint string) (webhook.Result, error) {
	p, err := s.accounts.Person(ctx, guest)
	if err != nil {
		return webhook.Result{}, err
	}
	b, found := p.PushTo(endpoint)
	switch {
	case s.sender == nil:
		return webhook.Result{}, errNoPush
	case !found:
		return webhook.Result{}, errUnknown
	}
	m, err := s.pushMessage(&b, "", s.secret.ID("topic", guest, ""), Notice{Title: "Quarterdeck", Body: "This is a test: your turns are shown like this.", URL: "/me"})
	if err != nil {
		return webhook.Result{}, err
	}
	r := s.sender.Try(ctx, m)
	s.recordPush(guest, b, r)
	if r.Status == http.StatusNotFound || r.Status == http.StatusGone {
		return r, &game.Refusal{Code: BadPush, Text: "Your browser’s push service no longer knows this browser. Turn notifications off and on again."}
	}
	return r, nil
}
