package notify

import (
	"context"
	"errors"
	"time"

	"quarterdeck/host"
	"quarterdeck/match"
)

const (
	lease     = 30 * time.Second // how long other servers leave a message to a server that may have died
	holdEvery = 10 * time.Second // how often a server says that it still has its messages
	claimed   = 100              // messages that a server takes over at once
)

// Start sends the messages that an earlier server left, and goes on to take over those of servers that die.
func (s *Service) Start() {
	if s.sender == nil {
		return
	}
	isShared, done := s.runner.Cluster().IsShared(), false
	s.tasks.Go(func() {
		s.tasks.Every(holdEvery, func() {
			err := s.hold()
			if err == nil && (isShared || !done) {
				err = s.claim(isShared)
				done = err == nil
			}
			s.tasks.Note(s.log, "messages to players could not be kept or taken over; it is tried again soon", err)
		})
	})
}

// hold says that this server still sends its messages.
func (s *Service) hold() error {
	if s.held.Load() == 0 {
		return nil
	}
	return s.store.HoldDeliveries(s.tasks.Context(), s.holder, s.now().Add(lease))
}

// claim sends the messages of servers that died. If this server has the store for itself, all others did.
func (s *Service) claim(isShared bool) error {
	for s.tasks.Context().Err() == nil {
		now := s.now()
		free := now
		if !isShared {
			free = now.Add(lease + time.Hour)
		}
		kept, err := s.store.ClaimDeliveries(s.tasks.Context(), s.holder, free, now.Add(lease), claimed)
		if err != nil || len(kept) == 0 {
			return err
		}
		s.held.Add(int64(len(kept)))
		for _, d := range kept {
			m, err := s.load(d.Match)
			switch {
			case err != nil && s.tasks.Context().Err() != nil:
				return nil
			case err != nil:
				s.log.Warn("a message to a player is lost: its match cannot be read", "match", d.Match, "error", err)
				s.drop(d.ID)
			default:
				s.send(d, "", m)
			}
		}
	}
	return nil
}

// load returns a match. It tries again while the server cannot answer.
func (s *Service) load(id string) (m *match.Match, err error) {
	for wait := time.Second; ; wait = min(2*wait, lease/2) {
		m, err = s.runner.Peek(s.tasks.Context(), id)
		if err == nil || !host.Unavailable(err) && !errors.Is(err, context.DeadlineExceeded) || s.tasks.Context().Err() != nil {
			return m, err
		}
		s.tasks.Sleep(wait)
	}
}

// drop removes a message that has arrived or is given up.
func (s *Service) drop(id string) {
	s.held.Add(-1)
	s.tasks.Note(s.log, "a message to a player could not be removed from the store; it may arrive again", s.store.RemoveDelivery(context.WithoutCancel(s.tasks.Context()), id))
}

// release leaves this server’s messages to others.
func (s *Service) release() {
	if s.held.Load() == 0 {
		return
	}
	if err := s.store.HoldDeliveries(context.Background(), s.holder, time.Time{}); err != nil {
		s.log.Warn("messages to players wait for another server or the next start, for up to a minute more", "error", err)
	}
}
