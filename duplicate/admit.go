package duplicate

import (
	"context"
	"errors"
	"time"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/store"
)

// note is a match that was shown to a guest.
type note struct{ match, guest string }

// Admit returns why the server cannot show a match to a guest now, as a *game.Refusal, or nil. Everything that is sent of a match passes
// it. If the guest has no seat there, it first stores that they see the match.
func (s *Service) Admit(ctx context.Context, m *match.Match, guest string) error {
	err := m.RefuseView(guest)
	if err == nil {
		err = s.refuseFork(ctx, m, guest)
	}
	switch {
	case err == nil:
		return s.witness(ctx, m, guest)
	case m.Start().Forked != nil:
		return err
	case hasCode(err, match.DealHidden):
		return s.open(ctx, m, guest, err)
	}
	return err
}

// refuseFork returns why the server cannot show a match that was played on from one whose deal is offered, or nil: it has the log of that one.
func (s *Service) refuseFork(ctx context.Context, m *match.Match, guest string) error {
	if m.Start().Forked == nil || m.SeatOf(guest) != game.Watcher {
		return nil
	}
	original, err := s.dealtAs(ctx, m)
	if err != nil || original == nil || offerOf(original) == nil {
		return err
	}
	knows, err := s.knows(ctx, original, guest)
	if err == nil && !knows {
		err = match.ErrDealHidden
	}
	return err
}

// Of returns the id of the match whose deal m shows, if that is offered to others, or "".
func (s *Service) Of(ctx context.Context, m *match.Match) string {
	if original, err := s.dealtAs(ctx, m); err == nil && original != nil && offerOf(original) != nil {
		return original.ID()
	}
	return ""
}

// open returns nil if a guest may see a match of a duplicate that is over, because they know the deal.
func (s *Service) open(ctx context.Context, m *match.Match, guest string, hidden error) error {
	original := m
	if id := m.Start().DuplicateOf(); id != "" {
		var err error
		if original, err = s.runner.Get(ctx, id); err != nil {
			return hidden
		}
	}
	if m.Phase() != match.Finished {
		return hidden
	}
	knows, err := s.knows(ctx, original, guest)
	switch {
	case err != nil:
		return err
	case !knows:
		return hidden
	}
	return m.Start().Table.Watch.Refuse(m.Phase())
}

// knows reports whether nothing of a deal is secret to a guest: they have played it, the server has shown it to them, or it is open to all.
func (s *Service) knows(ctx context.Context, original *match.Match, guest string) (bool, error) {
	if original.SeatOf(guest) != game.Watcher {
		return true, nil
	}
	key := note{original.ID(), guest}
	if _, found, _ := s.known.Get(key); found {
		return true, nil
	}
	knows, err := s.learned(ctx, original, guest)
	if err == nil && knows {
		s.known.Update(key, func(bool, bool) bool { return true }) // what a guest knows they do not forget
	}
	return knows, err
}

// learned reports what knows does, of guests who did not play the original, from the store.
func (s *Service) learned(ctx context.Context, original *match.Match, guest string) (bool, error) {
	own, err := s.attempt(ctx, original.ID(), guest)
	if err != nil || own != nil {
		return err == nil && own.Phase() == match.Finished, err
	}
	if seen, err := s.store.HasSeen(ctx, original.ID(), guest); err != nil || seen {
		return seen, s.runner.StoreError(err)
	}
	return s.isPublic(ctx, original)
}

// isPublic reports whether a duplicate is closed and all who began it have finished, or have left their attempts for good.
func (s *Service) isPublic(ctx context.Context, original *match.Match) (bool, error) {
	if offerOf(original) == nil || !isClosed(original) {
		return false, nil
	}
	ids, err := s.store.Series(ctx, match.DuplicateSeries+original.ID())
	if err != nil {
		return false, s.runner.StoreError(err)
	}
	left := s.opts.Now().Add(-s.opts.Left)
	for _, id := range ids {
		r, err := s.result(ctx, id)
		switch {
		case errors.Is(err, host.ErrDamaged):
		case err != nil:
			return false, err
		case !r.Over && (s.opts.Left < 0 || !r.updated.Before(left)):
			return false, nil
		}
	}
	return true, nil
}

// witness stores that a guest sees a match.
func (s *Service) witness(ctx context.Context, m *match.Match, guest string) error {
	if seat.IsBot(guest) {
		guest = "" // its owner sees what it sees
	}
	key := note{m.ID(), guest}
	if _, found, _ := s.noted.Get(key); found || !m.Begun() || m.Start().DuplicateOf() != "" { // an attempt is shown to its player, and to those who know the deal
		return nil
	}
	dealt, err := s.dealtAs(ctx, m)
	if err != nil {
		return err
	}
	if dealt != nil && dealt.SeatOf(guest) == game.Watcher && !quota.HasOnlyBots(dealt.Seats()) && !(dealt.Phase() == match.Finished && isAbandoned(dealt)) {
		if err := s.add(ctx, dealt, guest); err != nil {
			return s.runner.StoreError(err)
		}
	}
	s.noted.Update(key, func(bool, bool) bool { return true })
	return nil
}

// maxStoring is how long a guest waits until it is stored that they see a match.
const maxStoring = 5 * time.Second

// add stores that a guest sees a match. If it cannot, that is an error, unless nothing can be proved of the match anyway.
func (s *Service) add(ctx context.Context, m *match.Match, guest string) error {
	short, cancel := context.WithTimeout(ctx, maxStoring)
	defer cancel()
	err := s.store.AddWitness(short, store.Witness{Match: m.ID(), Guest: guest, At: s.opts.Now().UTC().Truncate(time.Millisecond)}, maxWitnesses)
	if err == nil || ctx.Err() != nil {
		return err
	}
	if since, failed := s.store.WitnessedSince(ctx); failed != nil || m.Start().Created.After(since) {
		return err
	}
	return nil
}

// maxForks is how many times in a row a match can have been played on until the server no longer looks where its deal comes from. All who
// played it on are known to have seen it.
const maxForks = 50

// dealtAs returns the match whose deal m shows: m itself, or that from which it was played on, or of whose duplicate that is an attempt. It
// returns nil if no such match can be offered to others.
func (s *Service) dealtAs(ctx context.Context, m *match.Match) (*match.Match, error) {
	for range maxForks {
		id := m.Start().DuplicateOf()
		if f := m.Start().Forked; f != nil {
			id = f.Match
		}
		if id == "" {
			break
		}
		next, err := s.runner.Get(ctx, id) // also an offer at another server
		if hasCode(err, host.NoMatch) || errors.Is(err, host.ErrDamaged) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		m = next
	}
	if m.Start().Series != "" {
		return nil, nil
	}
	return m, nil
}

// of returns the witness that a guest is, or nil.
func of(list []store.Witness, guest string) *store.Witness {
	for i := range list {
		if list[i].Guest == guest {
			return &list[i]
		}
	}
	return nil
}

// Watched is a match that the server showed to a guest.
type Watched struct {
	Match string    `json:"match"`
	At    time.Time `json:"at"` // the first time
}

// Export returns the matches of others that the server has shown to a guest.
func (s *Service) Export(ctx context.Context, guest string) ([]Watched, error) {
	out := []Watched{}
	list, err := s.store.WitnessedBy(ctx, guest, maxExported)
	for _, w := range list {
		out = append(out, Watched{w.Match, w.At})
	}
	return out, s.runner.StoreError(err)
}
