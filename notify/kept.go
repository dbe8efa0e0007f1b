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

// Start sends the messages that an earlier server left. It goes on to take over those of servers that die, and those of its own that it does not know
// to be stored.
func (s *Service) Start() {
	if s.sender == nil {
		return
	}
	alone := !s.runner.Cluster().IsShared()
	s.tasks.Go(func() {
		s.tasks.Every(holdEvery, func() {
			err := s.hold(s.now().Add(lease))
			if err == nil {
				err = s.claim(alone)
				alone = alone && err != nil // later, no other server leaves any
			}
			s.tasks.Note(s.log, "messages to players could not be kept or taken over; it is tried again soon", err)
		})
	})
}

// hold stores until when other servers leave the messages that this one is sending.
func (s *Service) hold(until time.Time) error {
	ids := s.sending.Keys()
	if len(ids) == 0 {
		return nil
	}
	return s.store.HoldDeliveries(context.WithoutCancel(s.tasks.Context()), ids, until)
}

// claim sends the messages that no server holds. If this server starts and has the store for itself, no other server does.
func (s *Service) claim(alone bool) error {
	for s.tasks.Context().Err() == nil {
		now := s.now()
		holder, free := s.holder+"+", now // another name, so that it may be a message of its own
		if alone {
			holder, free = s.holder, now.Add(lease+time.Hour) // all but its own
		}
		kept, err := s.store.ClaimDeliveries(s.tasks.Context(), holder, free, now.Add(lease), claimed)
		if err != nil || len(kept) == 0 {
			return err
		}
		for _, d := range kept {
			if !s.sending.Add(d.ID) {
				continue // it is being sent
			}
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

// load returns the newest version of a match, which another server may have stored. It tries again while the server cannot answer.
func (s *Service) load(id string) (m *match.Match, err error) {
	for wait := time.Second; ; wait = min(2*wait, lease/2) {
		m, err = s.runner.Newest(s.tasks.Context(), id)
		if err == nil || !host.Unavailable(err) && !errors.Is(err, context.DeadlineExceeded) || s.tasks.Context().Err() != nil {
			return m, err
		}
		s.tasks.Sleep(wait)
	}
}

// drop removes a message that has arrived or is given up.
func (s *Service) drop(id string) {
	s.tasks.Note(s.log, "a message to a player could not be removed from the store; it may arrive again", s.store.RemoveDelivery(context.WithoutCancel(s.tasks.Context()), id))
	s.sending.Remove(id) // afterwards, so that it is not claimed meanwhile
}

// release leaves this server’s messages to others.
func (s *Service) release() {
	if err := s.hold(time.Time{}); err != nil {
		s.log.Warn("messages to players wait for another server or the next start, for up to a minute more", "error", err)
	}
}
