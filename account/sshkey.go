package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"
)

// SSHKey is a public key that a guest linked: who shows it over SSH is that guest.
type SSHKey struct {
	Fingerprint string    `json:"fingerprint"` // SHA256:… as ssh prints it
	Created     time.Time `json:"created"`
}

// maxSSHKeys is how many keys a guest can link.
const maxSSHKeys = 20

// lives is how often the owner of one key can begin anew after deleting their data.
const lives = 100

// OfKey returns the person whom a public key identifies: the guest it is linked to, or a guest of its own, of whom nothing is stored
// before they play. After a deletion the key begins a new guest.
func (s *Service) OfKey(ctx context.Context, fingerprint string) (Person, error) {
	own, err := s.ownGuest(ctx, fingerprint)
	if err != nil || own.KeyOf == "" {
		return own, err
	}
	p, err := s.Person(ctx, own.KeyOf)
	if err != nil {
		return p, err
	}
	if p.Gone.IsZero() && p.hasKey(fingerprint) { // both sides say so
		return p, nil
	}
	return s.Change(ctx, own.Guest, func(p *Person) error { p.KeyOf = ""; return nil })
}

// ownGuest returns the guest whose id follows from a key.
func (s *Service) ownGuest(ctx context.Context, fingerprint string) (Person, error) {
	for life := range lives {
		p, err := s.Person(ctx, s.secret.ID("ssh guest", fingerprint, strconv.Itoa(life)))
		if err != nil || p.Gone.IsZero() {
			return p, err
		}
	}
	return Person{}, refuse(Forgotten, fmt.Sprintf("This key’s guests deleted their data %d times. Use another key.", lives))
}

func (p *Person) hasKey(fingerprint string) bool {
	return slices.ContainsFunc(p.SSHKeys, func(k SSHKey) bool { return k.Fingerprint == fingerprint })
}

// LinkKey links a key to the guest to whom a personal link belongs.
func (s *Service) LinkKey(ctx context.Context, fingerprint, token string) (Person, error) {
	p, err := s.Open(ctx, token)
	if err != nil {
		return p, err
	}
	own, err := s.ownGuest(ctx, fingerprint)
	if err != nil {
		return p, err
	}
	if before := own.KeyOf; before != "" && before != p.Guest {
		if err := s.UnlinkKey(ctx, before, fingerprint); err != nil && !errors.Is(err, errForgotten) {
			return p, err
		}
	}
	of := p.Guest
	if own.Guest == p.Guest {
		of = ""
	}
	if own.KeyOf != of { // first this side: as long as the other does not agree, the key stays its own guest's
		if _, err := s.Change(ctx, own.Guest, func(own *Person) error { own.KeyOf = of; return nil }); err != nil {
			return p, err
		}
	}
	if of == "" {
		return s.Person(ctx, p.Guest)
	}
	return s.Change(ctx, p.Guest, func(p *Person) error {
		switch {
		case p.hasKey(fingerprint):
			return nil
		case len(p.SSHKeys) >= maxSSHKeys:
			return refuse(BadPerson, fmt.Sprintf("You have %d SSH keys. Remove one first.", maxSSHKeys))
		}
		p.SSHKeys = append(p.SSHKeys, SSHKey{fingerprint, s.now().UTC().Truncate(time.Second)})
		return nil
	})
}

// UnlinkKey makes a key of a guest one of its own guest again.
func (s *Service) UnlinkKey(ctx context.Context, guest, fingerprint string) error {
	_, err := s.Change(ctx, guest, func(p *Person) error {
		p.SSHKeys = slices.DeleteFunc(p.SSHKeys, func(k SSHKey) bool { return k.Fingerprint == fingerprint })
		return nil
	})
	return err
}
