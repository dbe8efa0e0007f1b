package host

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"sync/atomic"
	"time"

	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/host/cache"
	"quarterdeck/host/quota"
	"quarterdeck/internal/nickname"
	"quarterdeck/store"
)

// Codes of refusals that concern people.
const (
	NoGuest   game.Code = "no-guest"  // nobody in particular asks
	Forgotten game.Code = "forgotten" // this guest asked to be forgotten
	// TooManyPeople: an address makes too many guests with something to keep.
	TooManyPeople game.Code = "too-many-people"
	BadPerson     game.Code = "bad-person" // a link that makes a browser somebody's is not right
)

// Person is what is kept of a guest beside seats. It is made anew for everybody who asks.
type Person struct {
	Guest    string
	Name     string    // what they want to be called; empty: they never said
	Created  time.Time // when something was first kept; zero: nothing is
	Gone     time.Time // when they asked to be forgotten; zero: they did not
	Passkeys []Passkey
	Settings
	version int
}

// Settings is what a person has set, in the form in which the store keeps it.
type Settings struct {
	Link     *Link  `json:"link,omitempty"`     // the personal link that is valid now
	Calendar string `json:"calendar,omitempty"` // secret part of the calendar's address; empty: there is none
	Hook     *Hook  `json:"hook,omitempty"`
	Epoch    int    `json:"epoch,omitempty"` // of the guest's tokens: how often all were made useless
}

// Passkey is one key that proves to be a person.
type Passkey struct {
	Name       string          `json:"name"` // what the person calls it
	Created    time.Time       `json:"created"`
	Used       time.Time       `json:"used,omitzero"`
	Credential json.RawMessage `json:"credential"` // as the web server's library keeps it
}

// Person is what is kept of a guest.
func (h *Host) Person(ctx context.Context, guest string) (Person, error) {
	if r, reliable := h.recall(ctx, guest); reliable {
		return r.revive()
	}
	round := h.people.rounds.Load()
	kept, err := h.Store.Person(ctx, guest)
	if err != nil {
		return Person{}, h.StoreError(err)
	}
	h.people.put(kept, h.Now(), round)
	return keptPerson(kept).revive()
}

// Gone tells whether a guest asked to be forgotten.
func (h *Host) Gone(ctx context.Context, guest string) bool { return h.Known(ctx, guest).Gone }

// Known is what every request wants to know of its guest.
type Known struct {
	Name  string // what they are called, if that is kept
	Epoch int    // of their tokens; older ones are nobody's
	Gone  bool   // they asked to be forgotten
}

// Known is what is known of a guest. If that cannot be found out it is what was known last, which may be nothing. So it may be out of
// date, but never ahead: epochs only grow, and who is gone stays gone. Who hangs up cannot keep it from being found out.
func (h *Host) Known(ctx context.Context, guest string) Known {
	r, reliable := h.recall(ctx, guest)
	if !reliable {
		round := h.people.rounds.Load()
		if kept, err := h.Store.Person(context.WithoutCancel(ctx), guest); err == nil {
			r = h.people.put(kept, h.Now(), round)
		}
	}
	return Known{r.Name, r.epoch, !r.Gone.IsZero()}
}

// recall is what is remembered of a guest, and whether that can be relied on. With several servers it can only if it was read for the same
// request: what a person has done at another one, sign out a phone that was lost or leave for good, holds here from the next request on.
func (h *Host) recall(ctx context.Context, guest string) (r remembered, reliable bool) {
	r, young := h.people.look(guest, h.Now())
	if !young || h.Recheck == 0 {
		return r, young
	}
	since, asks := ctx.Value(askingKey{}).(int64)
	return r, asks && r.round >= since
}

// Asking begins a request, which may ask for the same person many times: for it counts what anybody begins to read of people from now on. To a stream,
// which lasts, that may be news by what memory is late.
func (h *Host) Asking(ctx context.Context) context.Context {
	if h.Recheck == 0 {
		return ctx
	}
	return context.WithValue(ctx, askingKey{}, h.people.rounds.Add(1))
}

type askingKey struct{}

// NewEpoch makes all tokens of a guest useless, and the personal link too; it returns who they are then, whose epoch new ones are of.
func (h *Host) NewEpoch(ctx context.Context, guest string) (Person, error) {
	p, err := h.ChangePerson(ctx, guest, func(p *Person) error {
		p.Epoch++
		p.Link = nil
		return nil
	})
	if err == nil {
		h.Bus.Publish(bus.Event{Kind: bus.SignedOut, Guest: guest, Version: p.version})
	}
	return p, err
}

// ChangePerson keeps what change makes of a person. change may be called several times; an error from it is
// returned and nothing is done.
func (h *Host) ChangePerson(ctx context.Context, guest string, change func(*Person) error) (Person, error) {
	if guest == "" {
		return Person{}, refuse(NoGuest, "Nobody has come; allow this site to keep a cookie.")
	}
	for range attempts {
		kept, err := h.Store.Person(ctx, guest)
		if err != nil {
			return Person{}, h.StoreError(err)
		}
		p, err := keptPerson(kept).revive()
		if err == nil && !p.Gone.IsZero() {
			err = errForgotten
		}
		if err == nil {
			err = change(&p)
		}
		if err == nil && p.Created.IsZero() && p.Gone.IsZero() { // deleting is never refused
			err = h.admitPerson(ctx)
		}
		if err != nil {
			return p, err
		}
		err = h.keepPerson(ctx, &p)
		if err == nil || !errors.Is(err, store.ErrConflict) {
			return p, err
		}
	}
	return Person{}, refuse(Busy, "Too much is happening at once; try again.")
}

// admitPerson returns why nothing can be kept of one more guest, or nil.
func (h *Host) admitPerson(ctx context.Context) error {
	if o := quota.OriginOf(ctx); o != "" && h.Quotas.PeoplePerDay >= 0 && !h.newPeople.Spend(h.Now(), string(o), quota.PerDay(h.Quotas.PeoplePerDay), 1) {
		return refuse(TooManyPeople, "So many guests from your network have set something today that no more can be kept now. Try again in an hour.")
	}
	return nil
}

var errForgotten = refuse(Forgotten, "This guest asked to be forgotten and is not here any more. Come as somebody new.")

// keepPerson keeps p; then it is the newest version.
func (h *Host) keepPerson(ctx context.Context, p *Person) error {
	if p.Created.IsZero() {
		p.Created = h.Now().UTC().Truncate(time.Millisecond)
	}
	kept := store.Person{Guest: p.Guest, Version: p.version, Name: p.Name, Created: p.Created, Gone: p.Gone}
	var err error
	if kept.Settings, err = json.Marshal(p.Settings); err != nil {
		return err
	}
	if kept.Passkeys, err = json.Marshal(p.Passkeys); err != nil {
		return err
	}
	round := h.people.rounds.Load()
	err = h.Store.KeepPerson(context.WithoutCancel(ctx), kept)
	switch {
	case err == nil:
		p.version++
		kept.Version++
		h.people.put(kept, h.Now(), round)
	case !errors.Is(err, store.ErrConflict):
		h.people.Remove(p.Guest)
		return h.StoreError(err)
	}
	return err
}

// Rename keeps what a guest wants to be called from now on, if anything is kept of them or always is set.
func (h *Host) Rename(ctx context.Context, guest, name string, always bool) error {
	if err := nickname.Check(name); err != nil {
		return err
	}
	p, err := h.Person(ctx, guest)
	if err != nil || p.Name == name || p.version == 0 && !always {
		return err
	}
	_, err = h.ChangePerson(ctx, guest, func(p *Person) error { p.Name = name; return nil })
	return err
}

// Held is how many matches a guest created or has a seat in.
type Held struct {
	Unfinished int // they wait or are being played
	All        int // up to a thousand
}

// Holds counts a guest's matches.
func (h *Host) Holds(ctx context.Context, guest string) (out Held, err error) {
	if guest == "" {
		return out, nil
	}
	if out.All, err = h.Store.Count(ctx, store.Filter{Guest: guest}, 1000); err == nil && out.All > 0 {
		out.Unfinished, err = h.Store.Count(ctx, store.Filter{Guest: guest, Status: store.Unfinished()}, 1000)
	}
	if err != nil {
		return out, h.StoreError(err)
	}
	return out, nil
}

// keptPerson is a person as the store keeps it.
type keptPerson store.Person

func (k keptPerson) revive() (Person, error) {
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

// people keeps for a few seconds what the store has of guests, because every request asks for its guest. See recall for when that
// counts.
type people struct {
	*cache.Cache[string, remembered]
	rounds atomic.Int64 // requests that have begun, counted if there are several servers
}

type remembered struct {
	keptPerson
	epoch int
	until time.Time
	round int64 // people.rounds before it was read
}

const (
	memory    = 10 * time.Second
	maxPeople = 20_000
)

// look returns what is kept of a guest, and whether that is young.
func (c *people) look(guest string, at time.Time) (remembered, bool) {
	r, found, _ := c.Get(guest)
	return r, found && at.Before(r.until)
}

// put keeps p, unless a newer version is kept already: the reader may have been slow.
func (c *people) put(p store.Person, at time.Time, round int64) remembered {
	r := remembered{keptPerson: keptPerson(p), until: at.Add(memory), round: round}
	if len(p.Settings) > 0 {
		var settings struct{ Epoch int }
		_ = json.Unmarshal(p.Settings, &settings) // what cannot be read has no epoch; revive reports it
		r.epoch = settings.Epoch
	}
	c.Update(p.Guest, func(old remembered, found bool) remembered {
		if found && old.Version > p.Version {
			return old
		}
		return r
	})
	return r
}

// ID names a passkey among a person's.
func (k *Passkey) ID() string {
	sum := sha256.Sum256(k.Credential)
	return hex.EncodeToString(sum[:8])
}
