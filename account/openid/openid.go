// Package openid finds the guest of an account at an OpenID provider, and joins such accounts with guests.
package openid

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/host/task"
	"quarterdeck/internal/nickname"
	"quarterdeck/moderation"
	"quarterdeck/store"
)

// Identity is an account at a provider, as an ID token describes it (OpenID Connect Core 1.0, section 2).
type Identity struct {
	account.OpenID
	Claims bool `json:"claims"`          // the operator lets a claim of the token make administrators
	Admin  bool `json:"admin,omitempty"` // the token has that claim
}

// Directory finds guests. Its methods are safe for concurrent use.
type Directory struct {
	accounts *account.Service
	now      func() time.Time
}

// New returns the directory of a server's guests.
func New(accounts *account.Service, h *host.Host) *Directory {
	return &Directory{accounts, h.Now}
}

// Owner returns the guest whom an account identifies. If it has none yet, found is false, and the person is the new guest that Begin would
// store. Each account has a guest of its own, whose id follows from the account, and who may name another guest instead.
func (d *Directory) Owner(ctx context.Context, id Identity) (p account.Person, found bool, err error) {
	own, err := d.own(ctx, id.OpenID)
	if err != nil {
		return own, false, err
	}
	if own.KeyOf == "" {
		return own, has(&own, id), nil
	}
	p, err = d.accounts.Person(ctx, own.KeyOf)
	if err != nil {
		return p, false, err
	}
	if p.Gone.IsZero() && has(&p, id) { // both sides say so
		return p, true, nil
	}
	return own, false, nil
}

// own returns an account's own guest.
func (d *Directory) own(ctx context.Context, o account.OpenID) (account.Person, error) {
	return d.accounts.OwnGuest(ctx, "account", "openid guest", o.Issuer, o.Subject)
}

// Begin stores a new guest for an account, or returns the one that it has meanwhile.
func (d *Directory) Begin(ctx context.Context, id Identity) (account.Person, error) {
	if p, found, err := d.Owner(ctx, id); err != nil || found {
		return p, err
	}
	own, err := d.own(ctx, id.OpenID)
	if err != nil {
		return own, err
	}
	return d.accounts.Change(ctx, own.Guest, func(p *account.Person) error {
		p.KeyOf = ""
		if p.Name == "" && nickname.Check(nickname.Tidy(id.Name)) == nil {
			p.Name = nickname.Tidy(id.Name)
		}
		return d.list(p, id)
	})
}

// Join makes an account that has no guest identify a guest from now on.
func (d *Directory) Join(ctx context.Context, id Identity, guest host.Guest) (account.Person, error) {
	if err := account.RefuseBot(guest.ID); err != nil {
		return account.Person{}, err
	}
	switch p, found, err := d.Owner(ctx, id); {
	case err != nil, found && p.Guest == guest.ID:
		return p, err
	case found:
		return p, errTaken
	}
	own, err := d.own(ctx, id.OpenID)
	if err != nil {
		return own, err
	}
	if own.Guest != guest.ID { // first this side: as long as the other does not agree, the account has no guest
		if _, err := d.accounts.Change(ctx, own.Guest, func(own *account.Person) error { own.KeyOf = guest.ID; return nil }); err != nil {
			return own, err
		}
	}
	return d.accounts.Change(ctx, guest.ID, func(p *account.Person) error {
		if own.Guest == p.Guest {
			p.KeyOf = ""
		}
		p.KeepName(guest)
		return d.list(p, id)
	})
}

var errTaken = &game.Refusal{Code: account.BadPerson, Text: "This account already signs another player in. Sign in with it, and remove it on that player’s page first."}

// maxAccounts is how many accounts a guest can have.
const maxAccounts = 5

// list adds an account to a guest's.
func (d *Directory) list(p *account.Person, id Identity) error {
	switch {
	case has(p, id):
		return nil
	case len(p.OpenID) >= maxAccounts:
		return &game.Refusal{Code: account.BadPerson, Text: fmt.Sprintf("You have %d accounts to sign in with. Remove one first.", maxAccounts)}
	}
	o := id.OpenID
	o.Created = d.now().UTC().Truncate(time.Second)
	p.OpenID = append(p.OpenID, o)
	return nil
}

func has(p *account.Person, id Identity) bool {
	return slices.ContainsFunc(p.OpenID, func(o account.OpenID) bool { return o.Is(id.Issuer, id.Subject) })
}

// Remove removes an account from a guest's, by its ID. It begins a new guest when it is used again. A role that an account's claim gave goes
// with it.
func (d *Directory) Remove(ctx context.Context, guest, id string) error {
	p, err := d.accounts.Person(ctx, guest)
	if err != nil {
		return err
	}
	i := listed(&p, id)
	if i < 0 {
		return errNotListed
	}
	own, err := d.own(ctx, p.OpenID[i])
	if err != nil {
		return err
	}
	remove := func(p *account.Person) error {
		i := listed(p, id)
		if i < 0 {
			return errNotListed
		}
		p.Keyless = p.Keyless || own.Guest == guest
		p.OpenID = slices.Delete(p.OpenID, i, i+1)
		if !p.Claimed.IsZero() {
			p.Admin, p.Claimed = false, time.Time{}
		}
		return nil
	}
	if !p.Claimed.IsZero() {
		return d.administer(ctx, moderation.Unclaimed, guest, remove)
	}
	_, err = d.accounts.Change(ctx, guest, remove)
	return err
}

var errNotListed = &game.Refusal{Code: account.BadPerson, Text: "There is no such account on your page. It may have been removed already."}

// listed returns where an account with an ID is among a guest's, or -1.
func listed(p *account.Person, id string) int {
	return slices.IndexFunc(p.OpenID, func(o account.OpenID) bool { return o.ID() == id })
}

// administer changes a guest's role, with an entry in the audit log.
func (d *Directory) administer(ctx context.Context, action, guest string, change func(*account.Person) error) error {
	return d.accounts.Administer(ctx, store.AuditEntry{Actor: control.Server, Action: action, Guest: guest}, []string{guest}, change)
}

// Entitle makes a guest an administrator, or a player again, as the account's claim says. An administrator whom a link appointed stays one, and a
// banned guest a player. The audit log gets an entry for each change.
func (d *Directory) Entitle(ctx context.Context, p account.Person, id Identity) (account.Person, error) {
	if !d.changesRole(&p, id) {
		return p, nil
	}
	entitle := func(p *account.Person) error {
		switch {
		case !d.changesRole(p, id): // an administrator was faster
		case id.Admin:
			p.Admin, p.Claimed = true, d.now().UTC().Truncate(time.Second)
		default:
			p.Admin, p.Claimed = false, time.Time{}
		}
		return nil
	}
	var err error
	switch {
	case id.Admin == p.Admin: // the claim is only newer
		_, err = d.accounts.Change(ctx, p.Guest, entitle)
	case id.Admin:
		err = d.administer(ctx, moderation.Claimed, p.Guest, entitle)
	default:
		err = d.administer(ctx, moderation.Unclaimed, p.Guest, entitle)
	}
	if errors.Is(err, task.ErrPaused) { // players may sign in while nothing is changed
		return p, nil
	}
	if err != nil {
		return p, err
	}
	return d.accounts.Person(ctx, p.Guest)
}

// changesRole reports whether a claim changes what is stored of a guest's role.
func (d *Directory) changesRole(p *account.Person, id Identity) bool {
	isLinked := p.Admin && p.Claimed.IsZero()
	return id.Claims && !isLinked && (id.Admin && p.Ban.Refusal(d.now()) == nil || !id.Admin && p.Admin)
}
