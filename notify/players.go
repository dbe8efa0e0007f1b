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
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/webhook"
)

// notifyPlayers notifies players of their turns and of the end after a commit. A player of several seats is notified
// once, and not when the turn passes between these seats.
func (s *Service) notifyPlayers(before, after *match.Match) {
	if s.sender == nil {
		return
	}
	was, now, over := game.Seats(0), awaited(after), false
	if before != nil {
		was = awaited(before)
		over = before.Phase() != match.Finished && after.Phase() == match.Finished && after.Begun()
	}
	if now&^was == 0 && !over {
		return // no player's turn has begun
	}
	notified := map[string]bool{}
	for i, p := range after.Seats() {
		guest := p.Guest
		if guest == "" || notified[guest] {
			continue
		}
		turn := now.Has(game.Seat(i)) && was&after.SeatsOf(guest) == 0 && !justJoined(before, after, i) && !s.runner.IsWatchedBy(after.ID(), guest)
		if notified[guest] = turn || over; notified[guest] {
			s.keep(guest, after, i, over)
		}
	}
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

// keep stores a message to the player of a seat, if they set a webhook, and sends it in the background. A player who
// is told that a move is stored can rely on the message, too.
func (s *Service) keep(guest string, m *match.Match, seat int, over bool) {
	ctx := s.tasks.Context()
	p, err := s.accounts.Person(ctx, guest)
	s.tasks.Note(s.log, "a player could not be looked up; a message to their webhook may be lost", err)
	if err != nil || p.Hook == nil || p.Hook.Off != "" {
		return
	}
	event := turnEvent
	if over {
		event = endEvent
	}
	now := s.now().UTC().Truncate(time.Millisecond)
	d := store.Delivery{
		ID: s.secret.ID("hook", m.ID(), event, strconv.Itoa(m.Version()), strconv.Itoa(seat)), Guest: guest, Match: m.ID(), Version: m.Version(), Seat: seat, Over: over,
		At: now, Holder: s.holder, Until: now.Add(lease),
	}
	s.held.Add(1)
	s.tasks.Note(s.log, "a message to a player’s webhook could not be stored; it is lost if the server stops before it arrives", s.store.AddDelivery(context.WithoutCancel(ctx), d))
	network := s.runner.LastOrigin(m.ID()).Network()
	s.tasks.Go(func() { s.send(d, network, m) })
}

// send sends a message about a match to the player of a seat. It counts against the share of network, or of the player's own network if that is
// empty.
func (s *Service) send(kept store.Delivery, network string, m *match.Match) {
	p, err := s.accounts.Person(s.tasks.Context(), kept.Guest)
	if err != nil || p.Hook == nil || p.Hook.Off != "" || kept.Seat >= len(m.Seats()) || m.Seats()[kept.Seat].Guest != kept.Guest {
		s.drop(kept.ID)
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
	if err != nil || !s.sender.Send(d, func(r webhook.Result) {
		s.recordResult(kept.Guest, *p.Hook, r)
		s.drop(kept.ID)
	}) {
		if s.tasks.Context().Err() != nil {
			return // the server stops, and the next one sends it
		}
		s.sent.Add(1, "dropped")
		s.drop(kept.ID)
	}
}

// isAwaited reports whether a match, of which was is an earlier version, may still wait for a guest who does not watch
// it.
func (s *Service) isAwaited(guest, id string, was int) bool {
	m, err := s.runner.Peek(s.tasks.Context(), id)
	if err != nil {
		return true
	}
	seats := m.SeatsOf(guest)
	done := slices.ContainsFunc(m.Entries(was), func(e match.Entry) bool {
		return e.Play != nil && e.Play.Kind == record.Act && e.Play.Actor >= 0 && seats.Has(e.Play.Actor)
	})
	return !done && awaited(m)&seats != 0 && !s.runner.IsWatchedBy(m.ID(), guest)
}

// isWanted reports whether a person still has this webhook: they may have removed it while a message waited.
func (s *Service) isWanted(guest string, to account.Hook) bool {
	p, err := s.accounts.Person(s.tasks.Context(), guest)
	return err == nil && p.Hook != nil && p.Hook.Off == "" && p.Hook.URL == to.URL && bytes.Equal(p.Hook.Secret, to.Secret)
}
