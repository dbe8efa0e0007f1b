package moderation

import (
	"context"
	"errors"
	"strconv"
	"time"

	"quarterdeck/account"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/store"
)

// LinkLife is how long a link for an administrator is valid.
const LinkLife = time.Hour

// purposeLink is the purpose of the signed tokens of these links.
const purposeLink = "admin"

// NewLink returns the token of a link that makes one guest an administrator. It needs the key of the store and nothing else, so that
// an operator can make one beside a running server.
func NewLink(key secret.Key, now time.Time) string {
	return key.Sign(purposeLink, secret.NewID(), strconv.FormatInt(now.Add(LinkLife).Unix(), 10))
}

var errBadLink = refuse(account.BadPerson, "This link for an administrator was used already, or has expired. Make a new one with “quarterdeck admin link” on the server.")

// CheckLink returns a refusal for a token that is not valid. It does not know whether the token was used.
func (s *Service) CheckLink(token string) error {
	_, err := s.parseLink(token)
	return err
}

// parseLink returns the id of a valid token.
func (s *Service) parseLink(token string) (id string, err error) {
	id, detail, ok := s.o.Secret.Read(purposeLink, token)
	end, err := strconv.ParseInt(detail, 10, 64)
	if !ok || err != nil || !s.o.Now().Before(time.Unix(end, 0)) {
		return "", errBadLink
	}
	return id, nil
}

// Appoint makes a guest an administrator, with the token of a link. It uses the token up.
func (s *Service) Appoint(ctx context.Context, guest host.Guest, token string) error {
	id, err := s.parseLink(token)
	if err == nil {
		err = account.RefuseBot(guest.ID)
	}
	if err != nil {
		return err
	}
	err = s.accounts.Administer(ctx, store.AuditEntry{Action: Appointed, Guest: guest.ID, Key: "link " + id}, []string{guest.ID}, func(p *account.Person) error {
		p.Admin, p.Claimed = true, time.Time{}
		p.KeepName(guest)
		return nil
	})
	if errors.Is(err, account.ErrUsed) {
		return errBadLink
	}
	return err
}

// Invite returns the token of a link for another administrator.
func (s *Service) Invite(ctx context.Context, by string) (string, error) {
	err := s.accounts.Administer(ctx, store.AuditEntry{Actor: by, Action: LinkMade}, nil, nil)
	if err != nil {
		return "", err
	}
	return NewLink(s.o.Secret, s.o.Now()), nil
}

// FirstLink returns the token of a link if the server has no administrator, and else "".
func (s *Service) FirstLink(ctx context.Context) (string, error) {
	all, err := s.Administrators(ctx)
	if err != nil || len(all) > 0 {
		return "", err
	}
	return NewLink(s.o.Secret, s.o.Now()), nil
}

// Dismiss makes an administrator a player again. The last administrator stays.
func (s *Service) Dismiss(ctx context.Context, by, guest string) error {
	all, err := s.Administrators(ctx)
	switch {
	case err != nil:
		return err
	case len(all) == 1 && all[0].Guest == guest:
		return refuse(NotNow, "This is the only administrator. Appoint another one first.")
	}
	return s.accounts.Administer(ctx, store.AuditEntry{Actor: by, Action: Dismissed, Guest: guest}, []string{guest}, func(p *account.Person) error {
		if !p.Admin {
			return refuse(NotNow, "This player is not an administrator.")
		}
		p.Admin, p.Claimed = false, time.Time{}
		return nil
	})
}
