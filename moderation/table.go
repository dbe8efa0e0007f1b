package moderation

import (
	"context"

	"quarterdeck/match"
	"quarterdeck/store"
)

// CloseMatch ends a match without a result, or calls a waiting table off.
func (s *Service) CloseMatch(ctx context.Context, by, id, reason string) error {
	return s.change(ctx, store.AuditEntry{Actor: by, Action: Closed, Match: id, Text: reason}, func(m *match.Match) (*match.Match, error) {
		if m.Phase() == match.Finished {
			return nil, refuse(NotNow, "This match is over.")
		}
		return m.Administration().Close(s.o.Now())
	})
}

// HideMatch removes a match from the lists of all players, or puts it back. Its players and guests with its link go on.
func (s *Service) HideMatch(ctx context.Context, by, id, reason string, hidden bool) error {
	e := store.AuditEntry{Actor: by, Action: Hid, Match: id, Text: reason}
	if !hidden {
		e.Action = Showed
	}
	return s.change(ctx, e, func(m *match.Match) (*match.Match, error) {
		if m.Administration().Hidden() == hidden {
			return nil, refuse(NotNow, "Another administrator has done this already.")
		}
		return m.Administration().Hide(hidden, s.o.Now())
	})
}

// change changes a match with step, which is tried before the entry of the audit log is stored.
func (s *Service) change(ctx context.Context, e store.AuditEntry, step func(*match.Match) (*match.Match, error)) error {
	var err error
	if e.Text, err = checkReason(e.Text); err != nil {
		return err
	}
	m, err := s.o.Runner.Get(ctx, e.Match)
	if err != nil {
		return err
	}
	if _, err := step(m); err != nil {
		return err
	}
	// The log has the entry first: an action that fails is in it, but none is missing.
	if err := s.accounts.Administer(ctx, e, nil, nil); err != nil {
		return err
	}
	_, err = s.o.Runner.Change(context.WithoutCancel(ctx), e.Match, step)
	return err
}
