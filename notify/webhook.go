package notify

import (
	"context"
	"crypto/rand"
	"net/url"
	"strings"

	"quarterdeck/account"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/webhook"
)

// Set sets the address of a guest's messages. A new address gets a new secret.
func (s *Service) Set(ctx context.Context, guest host.Guest, address, origin string) (account.Person, error) {
	u, err := s.check(address)
	if err != nil {
		return account.Person{}, err
	}
	p, err := s.accounts.Change(ctx, guest.ID, func(p *account.Person) error {
		secret := []byte(rand.Text() + rand.Text()[:6])
		if p.Hook != nil && p.Hook.URL == u.String() {
			secret = p.Hook.Secret
		}
		p.Hook = &account.Hook{URL: u.String(), Secret: secret, Origin: origin, Since: s.now().UTC()}
		p.KeepName(guest)
		return nil
	})
	if err == nil {
		s.results.Delete(guest.ID)
	}
	return p, err
}

func (s *Service) check(address string) (*url.URL, error) {
	if s.sender == nil {
		return nil, refuse(BadHook, "This server sends no webhooks.")
	}
	u, err := s.sender.CheckURL(strings.TrimSpace(address))
	if err != nil {
		return nil, refuse(BadHook, err.Error())
	}
	return u, nil
}

// Drop removes a guest's webhook.
func (s *Service) Drop(ctx context.Context, guest string) error {
	_, err := s.accounts.Change(ctx, guest, func(p *account.Person) error { p.Hook = nil; return nil })
	s.results.Delete(guest)
	return err
}

// Test sends a guest one test message, and returns its outcome.
func (s *Service) Test(ctx context.Context, guest string) (webhook.Result, error) {
	p, err := s.accounts.Person(ctx, guest)
	switch {
	case err != nil:
		return webhook.Result{}, err
	case p.Hook == nil:
		return webhook.Result{}, refuse(BadHook, "Give an address first.")
	case s.sender == nil:
		return webhook.Result{}, refuse(BadHook, "This server sends no webhooks.")
	}
	m, err := delivery(p, secret.NewID(), Message{Event: "test", Text: "This is a test of Quarterdeck: messages reach you here.", At: s.now().UTC()})
	if err != nil {
		return webhook.Result{}, err
	}
	r := s.sender.Try(ctx, m)
	s.results.Store(guest, lastResult{last: r})
	if r.OK && p.Hook.Off != "" {
		_, err = s.accounts.Change(ctx, guest, func(p *account.Person) error {
			if p.Hook != nil {
				p.Hook.Off = ""
			}
			return nil
		})
	}
	return r, err
}
