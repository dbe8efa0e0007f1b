package notify

import (
	"bytes"
	"slices"
	"strconv"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
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
			network := s.runner.LastOrigin(after.ID()).Network()
			s.tasks.Go(func() { s.notifyPlayer(guest, network, after, i, over) })
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

// notifyPlayer sends the player of a seat that it is their turn, or that the match is over, if they set a webhook. The
// message counts against the share of network, or of the player's own network if it is empty.
func (s *Service) notifyPlayer(guest, network string, m *match.Match, seat int, over bool) {
	p, err := s.accounts.Person(s.tasks.Context(), guest)
	if err != nil || p.Hook == nil || p.Hook.Off != "" {
		return
	}
	message := turnMessage(m, seat)
	if over {
		message = endMessage(m, seat)
	}
	message.At, message.Match.Link = s.now().UTC(), p.Hook.Origin+"/m/"+m.ID()
	if message.Match.Link[0] != '/' {
		message.Text += " " + message.Match.Link
	}
	d, err := delivery(p, s.secret.ID("hook", m.ID(), message.Event, strconv.Itoa(m.Version()), strconv.Itoa(seat)), message)
	d.Network = network
	d.Wanted = func() bool { return s.isWanted(guest, *p.Hook) && (over || s.isAwaited(guest, m)) }
	if err == nil && !s.sender.Send(d, func(r webhook.Result) { s.recordResult(guest, *p.Hook, r) }) {
		s.sent.Add(1, "dropped")
	}
}

// isAwaited reports whether a match, of which was is an earlier version, may still wait for a guest who does not watch
// it.
func (s *Service) isAwaited(guest string, was *match.Match) bool {
	m, err := s.runner.Peek(s.tasks.Context(), was.ID())
	if err != nil {
		return true
	}
	seats := m.SeatsOf(guest)
	done := slices.ContainsFunc(m.Entries(was.Version()), func(e match.Entry) bool {
		return e.Play != nil && e.Play.Kind == record.Act && e.Play.Actor >= 0 && seats.Has(e.Play.Actor)
	})
	return !done && awaited(m)&seats != 0 && !s.runner.IsWatchedBy(m.ID(), guest)
}

// isWanted reports whether a person still has this webhook: they may have removed it while a message waited.
func (s *Service) isWanted(guest string, to account.Hook) bool {
	p, err := s.accounts.Person(s.tasks.Context(), guest)
	return err == nil && p.Hook != nil && p.Hook.Off == "" && p.Hook.URL == to.URL && bytes.Equal(p.Hook.Secret, to.Secret)
}
