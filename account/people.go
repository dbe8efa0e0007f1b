package account

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"quarterdeck/bus"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/internal/nickname"
	"quarterdeck/store"
)

// Person is the stored data of a guest apart from seats. Each caller gets a Person of its own.
type Person struct {
	Guest    string
	Name     string    // the name that they chose; empty: none
	Created  time.Time // when data was first stored; zero: never
	Gone     time.Time // when they asked to delete their data; zero: never
	Passkeys []Passkey
	Settings
	version int
}

// Settings are a person's settings, in the form of the store.
type Settings struct {
	Link     *Link  `json:"link,omitempty"`     // the personal link that is valid now
	Calendar string `json:"calendar,omitempty"` // secret part of the calendar's address; empty: there is none
	Profile  string `json:"profile,omitempty"`  // secret part of the shared profile’s address; empty: it is private
	Hook     *Hook  `json:"hook,omitempty"`
	Pushes   []Push `json:"pushes,omitempty"` // browsers that show notifications, the oldest first
	Epoch    int    `json:"epoch,omitempty"`  // of the guest's tokens: how often all were revoked
	Learning

	SSHKeys []SSHKey `json:"ssh_keys,omitempty"` // keys with which a client over SSH is this guest
	OpenID  []OpenID `json:"openid,omitempty"`   // accounts at an OpenID provider that sign this guest in
	KeyOf   string   `json:"key_of,omitempty"`   // of the own guest of an SSH key or an account: the guest it is linked to
	Keyless bool     `json:"keyless,omitempty"`  // of such a guest: the key or account was removed, and begins a new guest

	Bots  []Bot  `json:"bots,omitempty"`  // the guest's bot accounts
	Owner string `json:"owner,omitempty"` // of a bot account: the guest who created it

	Admin   bool      `json:"admin,omitempty"`  // the guest administers the server
	Claimed time.Time `json:"claimed,omitzero"` // if an account to sign in with says so: when it last did
	Ban     *Ban      `json:"ban,omitempty"`
	Mute    *Ban      `json:"mute,omitempty"`  // from chats only
	Named   bool      `json:"named,omitempty"` // an administrator chose the name, and the guest cannot change it
}

// Passkey is a passkey of a person.
type Passkey struct {
	Name       string          `json:"name"` // the person's name for it
	Created    time.Time       `json:"created"`
	Used       time.Time       `json:"used,omitzero"`
	Credential json.RawMessage `json:"credential"` // in the form of the WebAuthn library
}

// Person returns what is stored of a guest.
func (s *Service) Person(ctx context.Context, guest string) (Person, error) {
	if r, reliable := s.recall(ctx, guest); reliable {
		return r.decode()
	}
	read := s.cluster.Stamp()
	kept, err := s.store.Person(ctx, guest)
	if err != nil {
		return Person{}, s.runner.StoreError(err)
	}
	s.people.put(kept, s.now(), read)
	return storedPerson(kept).decode()
}

// Gone reports whether a guest deleted their data.
func (s *Service) Gone(ctx context.Context, guest string) bool { return s.Known(ctx, guest).Gone }

// Known is what every request needs to know about its guest.
type Known struct {
	Name  string // their name, if it is stored
	Epoch int    // of their tokens; older ones are not valid
	Gone  bool   // they asked to delete their data
	// Learning must not be modified.
	Learning Learning
	Admin    bool // they administer the server
	Ban      *Ban // must not be modified
	Mute     *Ban // must not be modified
	Named    bool // an administrator chose Name
}

// Known returns the data of a guest. If the store fails, it returns the cached data, which may be none. The data may be
// out of date, but epochs only grow and a deleted guest stays deleted. A client that disconnects does not end the
// query.
func (s *Service) Known(ctx context.Context, guest string) Known {
	r, reliable := s.recall(ctx, guest)
	if !reliable {
		read := s.cluster.Stamp()
		if kept, err := s.store.Person(context.WithoutCancel(ctx), guest); err == nil {
			r = s.people.put(kept, s.now(), read)
		}
	}
	return Known{Name: r.Name, Epoch: r.epoch, Gone: !r.Gone.IsZero(), Learning: r.learning, Admin: r.admin && !isStale(r.claimed, s.now()), Ban: r.ban, Mute: r.mute, Named: r.named}
}

// recall returns the cached data of a guest, and whether the request of ctx can rely on it. It can if the entry is
// recent and, in a cluster, was read for the same request. So a sign-out or a deletion at another server holds here
// from the next request on.
func (s *Service) recall(ctx context.Context, guest string) (r cachedPerson, reliable bool) {
	r, young := s.people.get(guest, s.now())
	return r, young && s.cluster.IsCurrent(ctx, r.read)
}

// NewEpoch revokes all tokens of a guest and the personal link, and ends the notifications of all browsers. It returns the person with the epoch of new tokens.
func (s *Service) NewEpoch(ctx context.Context, guest string) (Person, error) {
	return s.revoke(ctx, guest, func(*Person) {})
}

// revoke is NewEpoch with a further change.
func (s *Service) revoke(ctx context.Context, guest string, change func(*Person)) (Person, error) {
	p, err := s.Change(ctx, guest, func(p *Person) error {
		p.Epoch++
		p.Link, p.Pushes = nil, nil
		change(p)
		return nil
	})
	if err == nil {
		s.bus.Publish(bus.Event{Kind: bus.SignedOut, Guest: guest, Version: p.version})
	}
	return p, err
}

// Change stores the changes that change makes to a person. change may be called several times; Change returns its error
// and stores nothing then.
func (s *Service) Change(ctx context.Context, guest string, change func(*Person) error) (Person, error) {
	if guest == "" {
		return Person{}, refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	for range attempts {
		kept, err := s.store.Person(ctx, guest)
		if err != nil {
			return Person{}, s.runner.StoreError(err)
		}
		p, err := storedPerson(kept).decode()
		if err == nil && !p.Gone.IsZero() {
			err = errForgotten
		}
		if err == nil {
			err = change(&p)
		}
		if err == nil && p.Created.IsZero() && p.Gone.IsZero() { // deleting is never refused
			err = s.admit(ctx)
		}
		if err != nil {
			return p, err
		}
		err = s.put(ctx, &p)
		if err == nil || !errors.Is(err, store.ErrConflict) {
			return p, err
		}
	}
	return Person{}, refuse(host.Busy, "The server is busy. Try again.")
}

var errForgotten = refuse(Forgotten, "This guest deleted their data. Clear this site’s cookies to start as a new guest.")

// put stores p, which becomes the newest version.
func (s *Service) put(ctx context.Context, p *Person) error {
	kept, err := s.encode(p)
	if err != nil {
		return err
	}
	read := s.cluster.Stamp()
	if p.Admin {
		ctx = control.Exempt(ctx) // to sign in, and to allow changes again
	}
	err = s.store.KeepPerson(context.WithoutCancel(ctx), kept)
	switch {
	case err == nil:
		p.version++
		kept.Version++
		s.people.put(kept, s.now(), read)
	case !errors.Is(err, store.ErrConflict):
		s.people.Remove(p.Guest)
		return s.runner.StoreError(err)
	}
	return err
}

// encode returns p as it is stored.
func (s *Service) encode(p *Person) (kept store.Person, err error) {
	if p.Created.IsZero() {
		p.Created = s.now().UTC().Truncate(time.Millisecond)
	}
	kept = store.Person{Guest: p.Guest, Version: p.version, Name: p.Name, Created: p.Created, Gone: p.Gone, Marks: p.marks()}
	if kept.Settings, err = json.Marshal(p.Settings); err != nil {
		return kept, err
	}
	kept.Passkeys, err = json.Marshal(p.Passkeys)
	return kept, err
}

// Rename stores the name of a guest, if data of them is stored or always is set.
func (s *Service) Rename(ctx context.Context, guest, name string, always bool) error {
	if err := nickname.Check(name); err != nil {
		return err
	}
	p, err := s.Person(ctx, guest)
	if err != nil || p.Name == name || p.version == 0 && !always {
		return err
	}
	_, err = s.Change(ctx, guest, func(p *Person) error {
		if p.Named {
			return errNamed
		}
		p.Name = name
		return nil
	})
	return err
}

// Held counts the matches that a guest created or has a seat in.
type Held struct {
	Unfinished int // waiting or running
	All        int // up to a thousand
}

// Holds counts a guest’s matches.
func (s *Service) Holds(ctx context.Context, guest string) (out Held, err error) {
	if guest == "" {
		return out, nil
	}
	if out.All, err = s.store.Count(ctx, store.Filter{Guest: guest}, 1000); err == nil && out.All > 0 {
		out.Unfinished, err = s.store.Count(ctx, store.Filter{Guest: guest, Status: store.Unfinished()}, 1000)
	}
	if err != nil {
		return out, s.runner.StoreError(err)
	}
	return out, nil
}

// storedPerson is a person in the store.
type storedPerson store.Person

func (k storedPerson) decode() (Person, error) {
	p := Person{Guest: k.Guest, Name: k.Name, Created: k.Created, Gone: k.Gone, version: k.Version}
	if len(k.Settings) > 0 {
		if err := json.Unmarshal(k.Settings, &p.Settings); err != nil {
			return p, err
		}
	}
	if len(k.Passkeys) > 0 {
		if err := json.Unmarshal(k.Passkeys, &p.Passkeys); err != nil {
			return p, err
		}
	}
	return p, nil
}
