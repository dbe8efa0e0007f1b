package notify

import (
	"context"
	"time"

	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/webhook"
)

// challengeEvent is the event of messages about challenges.
const challengeEvent = "challenge"

// Challenged tells a guest, in the background, that a player challenges them. The message is not stored, because the start page shows the
// challenge, too.
func (s *Service) Challenged(ctx context.Context, guest, by, title string) {
	if s.sender == nil {
		return
	}
	network := quota.OriginOf(ctx).Network()
	s.tasks.Go(func() { s.challenged(guest, by+" challenges you to "+title, network) })
}

// challenged sends a text to a guest's webhook and browsers.
func (s *Service) challenged(guest, text, network string) {
	p, err := s.accounts.Person(s.tasks.Context(), guest)
	if err != nil {
		return
	}
	if p.Hook != nil && p.Hook.Off == "" {
		message := Message{Event: challengeEvent, Text: text + ".", At: s.now().UTC().Truncate(time.Millisecond)}
		if p.Hook.Origin != "" {
			message.Text += " " + p.Hook.Origin + "/friends"
		}
		d, err := delivery(p, secret.NewID(), message)
		d.Network = network
		d.Wanted = func() bool { return s.isWanted(guest, *p.Hook) }
		s.sendOnce(d, err, func(r webhook.Result) { s.recordResult(guest, *p.Hook, r) })
	}
	for _, b := range p.Pushes {
		d, err := s.pushMessage(&b, secret.NewID(), s.secret.ID("topic", guest, challengeEvent), Notice{Title: text, Body: "Accept or decline it.", URL: "/friends"})
		d.Owner, d.Network = guest+" "+b.Endpoint, network
		d.Wanted = func() bool { return s.hasPush(guest, b) }
		s.sendOnce(d, err, func(r webhook.Result) { s.recordPush(guest, b, r) })
	}
}

// sendOnce hands a message to the sender, unless it could not be made.
func (s *Service) sendOnce(m webhook.Message, err error, done func(webhook.Result)) {
	if err != nil || !s.sender.Send(m, done) {
		s.sent.Add(1, "dropped")
	}
}
