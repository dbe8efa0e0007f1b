package notify

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/webhook"
)

// Messages returns the messages to players about their turns and the end. A player of several seats is notified once, and not when the turn passes
// between these seats. The messages are stored together with the version: a player who is told that a move is stored can rely on them, too.
func (s *Service) Messages(ctx context.Context, before, after *match.Match) (all []store.Delivery, err error) {
	if s.sender == nil {
		return nil, nil
	}
	was, now, over := game.Seats(0), awaited(after), false
	if before != nil {
		was = awaited(before)
		over = before.Phase() != match.Finished && after.Phase() == match.Finished && after.Begun()
	}
	if now&^was == 0 && !over {
		return nil, nil // no player's turn has begun
	}
	notified := map[string]bool{}
	for i, p := range after.Seats() {
		guest := p.Guest
		if guest == "" || notified[guest] {
			continue
		}
		turn := now.Has(game.Seat(i)) && was&after.SeatsOf(guest) == 0 && !justJoined(before, after, i) && !s.runner.IsWatchedBy(after.ID(), guest)
		if notified[guest] = turn || over; notified[guest] {
			if all, err = s.appendTo(ctx, all, guest, after, i, over); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// awaited returns the seats of people that a match waits for.
func awaited(m *match.Match) game.Seats {
	if m.Phase() != match.Running {
		return 0
	}
	seats := game.RequiredActors(m.Position()) &^ game.NatureOnly
	for s := range seats.All() {
		if m.PlayedByBot(s) {
			seats = seats.Without(s)
		}
	}
	return seats
}

// justJoined reports whether the player of a seat has just taken it or sent their nonce. They know that it is their turn.
func justJoined(m, next *match.Match, seat int) bool {
	guest := next.Seats()[seat].Guest
	if m == nil {
		return guest == next.Start().Host
	}
	sent := next.Seats()[seat].After && !m.Seats()[seat].After // their page is open, even if its stream has yet to start
	return sent || guest != m.Seats()[seat].Guest
}

// appendTo appends the messages to the player of a seat, to their webhook and their browsers.
func (s *Service) appendTo(ctx context.Context, all []store.Delivery, guest string, m *match.Match, seat int, over bool) ([]store.Delivery, error) {
	p, err := s.accounts.Person(ctx, guest)
	if err != nil {
		return nil, err
	}
	now := s.now().UTC().Truncate(time.Millisecond)
	one := store.Delivery{Guest: guest, Match: m.ID(), Version: m.Version(), Seat: seat, Over: over, At: now, Holder: s.holder, Until: now.Add(lease)}
	for _, to := range receivers(&p) {
		d := one
		d.ID = s.idOf(&d, to)
		all = append(all, d)
	}
	return all, nil
}

// Send sends messages that were stored with a version, in the background.
func (s *Service) Send(m *match.Match, messages []store.Delivery) {
	if len(messages) == 0 {
		return
	}
	network := s.runner.LastOrigin(m.ID()).Network()
	for _, d := range messages {
		if s.sending.Add(d.ID) {
			s.tasks.Go(func() { s.send(d, network, m) })
		}
	}
}

// receiver is where messages to a player go: to their webhook, or to a browser.
type receiver struct{ browser string } // its endpoint; "": the webhook

// receivers returns where messages to a player go.
func receivers(p *account.Person) (out []receiver) {
	if p.Hook != nil && p.Hook.Off == "" {
		out = append(out, receiver{})
	}
	for _, b := range p.Pushes {
		out = append(out, receiver{b.Endpoint})
	}
	return out
}

// idOf returns the id of a message. What is stored of a message does not name its receiver, but its id depends on it.
func (s *Service) idOf(d *store.Delivery, to receiver) string {
	event := turnEvent
	if d.Over {
		event = endEvent
	}
	parts := []string{"hook", d.Match, event, strconv.Itoa(d.Version), strconv.Itoa(d.Seat)}
	if to.browser != "" {
		parts[0] = "push"
		parts = append(parts, to.browser)
	}
	return s.secret.ID(parts...)
}

// send sends a message about a match to the player of a seat. It counts against the share of network, or of the player's own network if that is
// empty.
func (s *Service) send(kept store.Delivery, network string, m *match.Match) {
	p, err := s.accounts.Person(s.tasks.Context(), kept.Guest)
	to := receivers(&p)
	i := slices.IndexFunc(to, func(to receiver) bool { return s.idOf(&kept, to) == kept.ID })
	if err != nil || i < 0 || kept.Seat >= len(m.Seats()) || m.Seats()[kept.Seat].Guest != kept.Guest {
		s.drop(kept.ID)
		return
	}
	if to[i].browser != "" {
		s.push(&p, to[i].browser, kept, network, m)
		return
	}
	message := turnMessage(m, kept.Seat)
	if kept.Over {
		message = endMessage(m, kept.Seat)
	}
	message.At, message.Match.Link = kept.At, p.Hook.Origin+"/m/"+m.ID()
	if message.Match.Link[0] != '/' {
		message.Text += " " + message.Match.Link
	}
	d, err := delivery(p, kept.ID, message)
	d.Network = network
	d.Wanted = func() bool {
		return s.isWanted(kept.Guest, *p.Hook) && (kept.Over || s.isAwaited(kept.Guest, kept.Match, kept.Version))
	}
	s.hand(kept.ID, d, err, s.sent, func(r webhook.Result) { s.recordResult(kept.Guest, *p.Hook, r) })
}

// hand hands a stored message to the sender, unless it could not be made.
func (s *Service) hand(id string, d webhook.Message, err error, counter *metrics.Counter, done func(webhook.Result)) {
	if err == nil && s.sender.Send(d, func(r webhook.Result) {
		done(r)
		s.drop(id)
	}) || s.tasks.Context().Err() != nil { // when the server stops, the next one sends it
		return
	}
	counter.Add(1, "dropped")
	s.drop(id)
}

// isAwaited reports whether a match, of which was is an earlier version, may still wait for a guest who does not watch
// it.
func (s *Service) isAwaited(guest, id string, was int) bool {
	m, err := s.runner.Peek(s.tasks.Context(), id)
	if err == nil && m.Version() < was { // another server stored that version, and this one has not heard of it yet
		m, err = s.runner.Newest(s.tasks.Context(), id)
	}
	if err != nil || m.Version() < was {
		return true
	}
	seats := m.SeatsOf(guest)
	done := slices.ContainsFunc(m.Entries(was), func(e match.Entry) bool {
		return e.Play != nil && e.Play.Kind == record.Act && e.Play.Actor >= 0 && seats.Has(e.Play.Actor)
	})
	return !done && awaited(m)&seats != 0 && !s.runner.IsWatchedBy(m.ID(), guest)
}

// isWanted reports whether a person still has this webhook: they may have removed it while a message waited. It is true if the store does
// not answer.
func (s *Service) isWanted(guest string, to account.Hook) bool {
	p, err := s.accounts.Person(s.tasks.Context(), guest)
	return err != nil || p.Hook != nil && p.Hook.Off == "" && p.Hook.URL == to.URL && bytes.Equal(p.Hook.Secret, to.Secret)
}
