package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/host/task"
)

// SSHKey is a public key of a guest, linked or the one that the guest began with: a client that proves to have it is that guest over SSH.
type SSHKey struct {
	Fingerprint string    `json:"fingerprint"` // SHA256:… as ssh prints it
	Created     time.Time `json:"created"`
}

// maxSSHKeys is how many keys a guest can link.
const maxSSHKeys = 20

// OfKey returns the person whom a public key identifies: the guest it is linked to, or a guest of its own, of whom nothing is stored
// before they play. After a deletion, or when that guest removes it, the key begins a new guest. A guest of whom something is stored lists its own key.
func (s *Service) OfKey(ctx context.Context, fingerprint string) (Person, error) {
	own, err := ownOfKey(ctx, s, fingerprint)
	if err != nil {
		return own, err
	}
	if own.KeyOf == "" {
		return s.listOwn(ctx, own, fingerprint)
	}
	p, err := s.Person(ctx, own.KeyOf)
	if err != nil {
		return p, err
	}
	if p.Gone.IsZero() && p.hasKey(fingerprint) { // both sides say so
		return p, nil
	}
	return unlessPaused(own)(s.Change(ctx, own.Guest, func(p *Person) error { p.KeyOf = ""; return nil }))
}

// listOwn adds a key to its own guest, so that the guest sees it and can remove it.
func (s *Service) listOwn(ctx context.Context, own Person, fingerprint string) (Person, error) {
	if own.Created.IsZero() || own.hasKey(fingerprint) {
		return own, nil
	}
	return unlessPaused(own)(s.Change(ctx, own.Guest, func(p *Person) error {
		if !p.hasKey(fingerprint) && !p.Keyless && p.KeyOf == "" {
			p.addKey(fingerprint, p.Created)
		}
		return nil
	}))
}

// unlessPaused returns what a change returns, or own while an administrator has paused changes: a key opens the door all the same.
func unlessPaused(own Person) func(Person, error) (Person, error) {
	return func(p Person, err error) (Person, error) {
		if errors.Is(err, task.ErrPaused) {
			return own, nil
		}
		return p, err
	}
}

// addKey lists a key.
func (p *Person) addKey(fingerprint string, created time.Time) {
	p.SSHKeys = append(p.SSHKeys, SSHKey{fingerprint, created.UTC().Truncate(time.Second)})
}

// dropKey removes a key from the list.
func (p *Person) dropKey(fingerprint string) {
	p.SSHKeys = slices.DeleteFunc(p.SSHKeys, func(k SSHKey) bool { return k.Fingerprint == fingerprint })
}

// ownOfKey returns a key's own guest.
func ownOfKey(ctx context.Context, s *Service, fingerprint string) (Person, error) {
	return s.OwnGuest(ctx, "key", "ssh guest", fingerprint)
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
	own, err := ownOfKey(ctx, s, fingerprint)
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
		if _, err := s.Change(ctx, own.Guest, func(own *Person) error {
			own.KeyOf = of
			if of != "" {
				own.dropKey(fingerprint)
			}
			return nil
		}); err != nil {
			return p, err
		}
	}
	if of == "" {
		return s.Person(ctx, p.Guest)
	}
	return s.Change(ctx, p.Guest, func(p *Person) error {
		p.join(&own.Learning)
		switch {
		case p.hasKey(fingerprint):
			return nil
		case len(p.SSHKeys) >= maxSSHKeys:
			return refuse(BadPerson, fmt.Sprintf("You have %d SSH keys. Remove one first.", maxSSHKeys))
		}
		p.addKey(fingerprint, s.now())
		return nil
	})
}

// UnlinkKey removes a key of a guest. From then on it is the key of a guest of its own; if it is this one, the key begins a new guest.
func (s *Service) UnlinkKey(ctx context.Context, guest, fingerprint string) error {
	own, err := ownOfKey(ctx, s, fingerprint)
	if err != nil {
		return err
	}
	_, err = s.Change(ctx, guest, func(p *Person) error {
		p.Keyless = p.Keyless || p.hasKey(fingerprint) && own.Guest == guest
		p.dropKey(fingerprint)
		return nil
	})
	return err
}
