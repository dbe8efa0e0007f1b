// Package openid finds the guest of an account at an OpenID provider, and joins such accounts with guests.
package openid

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/internal/nickname"
	"quarterdeck/moderation"
	"quarterdeck/store"
)

// Identity is an account at a provider, as an ID token describes it (OpenID Connect Core 1.0, section 2).
type Identity struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`         // which account it is, unique for the issuer
	Name    string `json:"name,omitempty"`  // what the provider calls its owner; it may be unfit for a table
	Claims  bool   `json:"claims"`          // the operator lets a claim of the token make administrators
	Admin   bool   `json:"admin,omitempty"` // the token has that claim
}

// lives is how often an account can begin a new guest, after its guest deleted their data or removed the account.
const lives = 100

// Directory finds guests. Its methods are safe for concurrent use.
type Directory struct {
	accounts *account.Service
	secret   secret.Key
	now      func() time.Time
}

// New returns the directory of a server's guests.
func New(accounts *account.Service, h *host.Host) *Directory {
	return &Directory{accounts, h.Secret(), h.Now}
}

// Owner returns the guest whom an account identifies. If it has none yet, found is false, and the person is the new guest that Begin would
// store. Each account has a guest of its own, whose id follows from the account, and who may name another guest instead.
func (d *Directory) Owner(ctx context.Context, id Identity) (p account.Person, found bool, err error) {
	own, err := d.own(ctx, id)
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

// own returns an account's own guest: the first one that did not delete their data or remove the account.
func (d *Directory) own(ctx context.Context, id Identity) (account.Person, error) {
	for life := range lives {
		p, err := d.accounts.Person(ctx, d.secret.ID("openid guest", id.Issuer, id.Subject, strconv.Itoa(life)))
		if err != nil || p.Gone.IsZero() && !p.Keyless {
			return p, err
		}
	}
	return account.Person{}, &game.Refusal{Code: account.Forgotten, Text: fmt.Sprintf("The guests of this account deleted their data or removed the account %d times. Use another account.", lives)}
}

// Begin stores a new guest for an account, or returns the one that it has meanwhile.
func (d *Directory) Begin(ctx context.Context, id Identity) (account.Person, error) {
	if p, found, err := d.Owner(ctx, id); err != nil || found {
		return p, err
	}
	own, err := d.own(ctx, id)
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
	own, err := d.own(ctx, id)
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
	p.OpenID = append(p.OpenID, account.OpenID{Issuer: id.Issuer, Subject: id.Subject, Name: id.Name, Created: d.now().UTC().Truncate(time.Second)})
	return nil
}

func has(p *account.Person, id Identity) bool {
	return slices.ContainsFunc(p.OpenID, func(o account.OpenID) bool { return o.Is(id.Issuer, id.Subject) })
}

// Remove removes an account from a guest's, by its ID. It begins a new guest when it is used again. A role that an account's claim gave goes
// with it.
func (d *Directory) Remove(ctx context.Context, guest, id string) error {
	remove := func(p *account.Person) error {
		i := slices.IndexFunc(p.OpenID, func(o account.OpenID) bool { return o.ID() == id })
		if i < 0 {
			return &game.Refusal{Code: account.BadPerson, Text: "There is no such account on your page. It may have been removed already."}
		}
		for life := range lives {
			if d.secret.ID("openid guest", p.OpenID[i].Issuer, p.OpenID[i].Subject, strconv.Itoa(life)) == guest {
				p.Keyless = true
			}
		}
		p.OpenID = slices.Delete(p.OpenID, i, i+1)
		if !p.Claimed.IsZero() {
			p.Admin, p.Claimed = false, time.Time{}
		}
		return nil
	}
	p, err := d.accounts.Person(ctx, guest)
	if err == nil && !p.Claimed.IsZero() {
		return d.accounts.Administer(ctx, store.AuditEntry{Actor: control.Server, Action: moderation.Unclaimed, Guest: guest}, []string{guest}, remove)
	}
	if err == nil {
		_, err = d.accounts.Change(ctx, guest, remove)
	}
	return err
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
	if id.Admin == p.Admin { // the claim is only newer
		_, err = d.accounts.Change(ctx, p.Guest, entitle)
	} else {
		action := moderation.Claimed
		if !id.Admin {
			action = moderation.Unclaimed
		}
		err = d.accounts.Administer(ctx, store.AuditEntry{Actor: control.Server, Action: action, Guest: p.Guest}, []string{p.Guest}, entitle)
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
