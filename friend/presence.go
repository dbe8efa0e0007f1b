package friend

import (
	"context"
	"time"

	"quarterdeck/account"
	"quarterdeck/host"
)

const (
	// touchTime is how long what was stored of a guest's presence is recent enough.
	touchTime = time.Minute
	// hereTime is how long after the last stored request or beat of a stream a guest counts as here.
	hereTime = 2 * touchTime
	// maxSeen is of how many guests a server remembers when it looked.
	maxSeen = 20_000
)

// Touch stores, in the background, that a guest is here. It looks at most once a minute, and writes only for guests who are in a circle and
// do not hide.
func (s *Service) Touch(guest string) {
	if guest == "" || account.RefuseBot(guest) != nil {
		return
	}
	if at, due := s.due(guest); due && !s.runner.Control().IsFrozen() {
		s.tasks.Go(func() {
			s.tasks.Note(s.opts.Log, "a guest’s presence could not be stored", s.touch(s.tasks.Context(), guest, at))
		})
	}
}

// due returns the time, and whether this server did not look at a guest’s presence within the last minute.
func (s *Service) due(guest string) (now time.Time, due bool) {
	now = s.opts.Now()
	s.seen.Update(guest, func(old time.Time, found bool) time.Time {
		if due = !found || now.Sub(old) >= touchTime || now.Before(old); due {
			return now
		}
		return old
	})
	return now, due
}

// touch stores that a guest was here at a time.
func (s *Service) touch(ctx context.Context, guest string, at time.Time) error {
	list, err := s.store.Presences(ctx, []string{guest})
	if err != nil || len(list) == 0 || list[0].Hidden || at.Sub(list[0].Seen) < touchTime/2 { // another server stored it
		return err
	}
	return s.store.TouchPresence(ctx, guest, at)
}

// arrive stores at once that a guest is here: those who join see each other.
func (s *Service) arrive(ctx context.Context, guest string) error {
	return s.runner.StoreError(s.touch(context.WithoutCancel(ctx), guest, s.opts.Now()))
}

// Hide sets whether a guest hides from all others that they are here, and what they play.
func (s *Service) Hide(ctx context.Context, guest host.Guest, hidden bool) error {
	if err := s.enroll(ctx, guest); err != nil {
		return err
	}
	s.seen.Remove(guest.ID)
	return s.stored(s.store.HidePresence(context.WithoutCancel(ctx), guest.ID, hidden))
}
