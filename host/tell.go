package host

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/record"
	"quarterdeck/webhook"
)

// Hook is where a person wants to be told that it is their turn, or that a match is over.
type Hook struct {
	URL    string    `json:"url"`
	Secret []byte    `json:"secret"` // what messages are signed with
	Origin string    `json:"origin"` // beginning of this server's addresses, as the person knows them
	Since  time.Time `json:"since"`
	Off    string    `json:"off,omitempty"` // why nothing is told any more; empty: it is
}

// BadHook is the code of refusals of an address to be told at.
const BadHook game.Code = "bad-hook"

// maxFailures is how many messages in a row may fail before nothing is told any more.
const maxFailures = 20

// Told is the body of a message. Text and Content say the same, because chat programs differ in which they show.
type Told struct {
	Event   string     `json:"event"` // "turn", "end" or "test"
	Text    string     `json:"text"`
	Content string     `json:"content"`
	At      time.Time  `json:"at"`
	Match   *ToldMatch `json:"match,omitempty"`
}

// ToldMatch is the match that a message is about.
type ToldMatch struct {
	ID      string    `json:"id"`
	Link    string    `json:"link"`
	Game    string    `json:"game"`
	Title   string    `json:"title"`
	Seat    int       `json:"seat"` // the person's
	Players []string  `json:"players"`
	Version int       `json:"version"`
	Due     time.Time `json:"due,omitzero"`     // when a clock runs out
	Result  string    `json:"result,omitempty"` // "win", "loss" or "draw" for the person
}

// SetHook has a person told at an address from now on. A new address gets a new secret.
func (h *Host) SetHook(ctx context.Context, guest Guest, address, origin string) (Person, error) {
	u, err := h.hookURL(address)
	if err != nil {
		return Person{}, err
	}
	p, err := h.ChangePerson(ctx, guest.ID, func(p *Person) error {
		secret := []byte(rand.Text() + rand.Text()[:6])
		if p.Hook != nil && p.Hook.URL == u.String() {
			secret = p.Hook.Secret
		}
		p.Hook = &Hook{URL: u.String(), Secret: secret, Origin: origin, Since: h.Now().UTC()}
		p.keepName(guest)
		return nil
	})
	if err == nil {
		h.hooked.Delete(guest.ID)
	}
	return p, err
}

func (h *Host) hookURL(address string) (*url.URL, error) {
	if h.Hooks == nil {
		return nil, refuse(BadHook, "This server tells nothing to other programs.")
	}
	u, err := h.Hooks.CheckURL(strings.TrimSpace(address))
	if err != nil {
		return nil, refuse(BadHook, err.Error())
	}
	return u, nil
}

// DropHook has a person told nothing more.
func (h *Host) DropHook(ctx context.Context, guest string) error {
	_, err := h.ChangePerson(ctx, guest, func(p *Person) error { p.Hook = nil; return nil })
	h.hooked.Delete(guest)
	return err
}

// hooked is how the messages of one person fare.
type hooked struct {
	last     webhook.Result
	failures int // in a row
}

// HookResult is what became of the last message to a person, if there was one since the server started.
func (h *Host) HookResult(guest string) (webhook.Result, bool) {
	v, found := h.hooked.Load(guest)
	if !found {
		return webhook.Result{}, false
	}
	return v.(hooked).last, true
}

// TestHook tells a person that this is a test, once, and waits for what becomes of it.
func (h *Host) TestHook(ctx context.Context, guest string) (webhook.Result, error) {
	p, err := h.Person(ctx, guest)
	switch {
	case err != nil:
		return webhook.Result{}, err
	case p.Hook == nil:
		return webhook.Result{}, refuse(BadHook, "Give an address first.")
	case h.Hooks == nil:
		return webhook.Result{}, refuse(BadHook, "This server tells nothing to other programs.")
	}
	m, err := message(p, secret.NewID(), Told{Event: "test", Text: "This is a test of Quarterdeck: messages reach you here.", At: h.Now().UTC()})
	if err != nil {
		return webhook.Result{}, err
	}
	r := h.Hooks.Try(ctx, m)
	h.hooked.Store(guest, hooked{last: r})
	if r.OK && p.Hook.Off != "" {
		_, err = h.ChangePerson(ctx, guest, func(p *Person) error {
			if p.Hook != nil {
				p.Hook.Off = ""
			}
			return nil
		})
	}
	return r, err
}

func message(p Person, id string, told Told) (webhook.Message, error) {
	told.Content = told.Text
	body, err := json.Marshal(told)
	return webhook.Message{Owner: p.Guest, ID: id, URL: p.Hook.URL, Secret: p.Hook.Secret, Body: body}, err
}

// notifyPlayers notifies players of their turns and of the end after a commit. A player of several seats is notified once, and not of
// a turn that passes from one of these seats to another.
func (h *Host) notifyPlayers(before, after *match.Match) {
	if h.Hooks == nil {
		return
	}
	now := after.SeatsNow()
	was := make([]seat.Summary, len(now))
	over := false
	if before != nil {
		was = before.SeatsNow()
		over = before.Phase() != match.Finished && after.Phase() == match.Finished && after.Begun()
	}
	told := map[string]bool{}
	for i := range now {
		guest := after.Seats()[i].Guest
		if guest == "" || told[guest] {
			continue
		}
		turn := now[i].ToAct && !asked(was, after.SeatsOf(guest)) && !begins(before, after, i) && !h.present(after.ID(), guest)
		if told[guest] = turn || over; told[guest] {
			h.tasks.Go(func() { h.notifyPlayer(guest, after, i, over) })
		}
	}
}

// asked tells whether one of seats is asked to act.
func asked(now []seat.Summary, seats game.Seats) bool {
	for s := range seats.All() {
		if now[s].ToAct {
			return true
		}
	}
	return false
}

// begins tells whether the player of a seat came to it just now, and knows.
func begins(m, next *match.Match, seat int) bool {
	guest := next.Seats()[seat].Guest
	if m == nil {
		return guest == next.Start().Host
	}
	sent := next.Seats()[seat].After && !m.Seats()[seat].After // a page that is open, even if it follows the match in a moment only
	return sent || guest != m.Seats()[seat].Guest
}

// present tells whether a guest has a page open that shows the match as it goes on.
func (h *Host) present(id, guest string) bool {
	h.mu.Lock()
	r := h.rooms[id]
	h.mu.Unlock()
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for w := range r.watches {
		if w.guest == guest {
			return true
		}
	}
	return false
}

// notifyPlayer sends the player of a seat that it is their turn, or that the match is over, if they set a webhook.
func (h *Host) notifyPlayer(guest string, m *match.Match, seat int, over bool) {
	p, err := h.Person(h.ctx, guest)
	if err != nil || p.Hook == nil || p.Hook.Off != "" {
		return
	}
	told := turnTold(m, seat)
	if over {
		told = endTold(m, seat)
	}
	told.At, told.Match.Link = h.Now().UTC(), p.Hook.Origin+"/m/"+m.ID()
	if told.Match.Link[0] != '/' {
		told.Text += " " + told.Match.Link
	}
	msg, err := message(p, h.secret.ID("hook", m.ID(), told.Event, strconv.Itoa(m.Version()), strconv.Itoa(seat)), told)
	msg.Wanted = func() bool { return h.tells(guest, *p.Hook) && (over || h.awaits(guest, m)) }
	if err == nil && !h.Hooks.Send(msg, func(r webhook.Result) { h.noteHook(guest, *p.Hook, r) }) {
		h.meters.told.Add(1, "dropped")
	}
}

// awaits tells whether a match waits for a guest who does not look at it, still or as far as is known, as it did when it was was.
func (h *Host) awaits(guest string, was *match.Match) bool {
	r, err := h.room(h.ctx, was.ID())
	if err != nil {
		return true
	}
	m := r.newest.Load()
	seats := m.SeatsOf(guest)
	done := slices.ContainsFunc(m.Entries(was.Version()), func(e match.Entry) bool {
		return e.Play != nil && e.Play.Kind == record.Act && e.Play.Actor >= 0 && seats.Has(e.Play.Actor)
	})
	return !done && asked(m.SeatsNow(), seats) && !h.present(m.ID(), guest)
}

// tells tells whether a person wants to be told at to still: they may have given it up while a message waited.
func (h *Host) tells(guest string, to Hook) bool {
	p, err := h.Person(h.ctx, guest)
	return err == nil && p.Hook != nil && p.Hook.Off == "" && p.Hook.URL == to.URL && bytes.Equal(p.Hook.Secret, to.Secret)
}

// noteHook remembers what became of a message to somebody, and stops telling where too many failed.
func (h *Host) noteHook(guest string, to Hook, r webhook.Result) {
	word := "ok"
	switch {
	case r.Waived:
		word = "dropped"
	case !r.OK:
		word = "failed"
	}
	h.meters.told.Add(1, word)
	if r.Waived || !h.tells(guest, to) {
		return // it says nothing of what took its place meanwhile
	}
	next := h.countHook(guest, r)
	if next.failures < maxFailures {
		return
	}
	_, err := h.ChangePerson(h.ctx, guest, func(p *Person) error {
		if p.Hook != nil && p.Hook.Off == "" && p.Hook.URL == to.URL { // not what took its place meanwhile
			p.Hook.Off = fmt.Sprintf("%d messages in a row failed. The last time: %s", next.failures, r.Text)
		}
		return nil
	})
	h.noteUnlessStopped("a webhook that fails could not be switched off", err)
}

// countHook adds one result to how the messages of a person fare; several may come in at once.
func (h *Host) countHook(guest string, r webhook.Result) hooked {
	for {
		was, found := h.hooked.Load(guest)
		next := hooked{last: r}
		if !r.OK {
			next.failures = 1
			if found {
				next.failures += was.(hooked).failures
			}
		}
		if found && h.hooked.CompareAndSwap(guest, was, next) {
			return next
		}
		if !found {
			if _, taken := h.hooked.LoadOrStore(guest, next); !taken {
				return next
			}
		}
	}
}
