package moderation

import (
	"context"
	"time"

	"quarterdeck/account"
	"quarterdeck/store"
)

// Ban bans a guest and their bot accounts until a time, or for good if it is zero. A ban for good takes the guest’s seats, as if
// they had deleted their data. Otherwise clocks run on, and the guest may come back.
func (s *Service) Ban(ctx context.Context, by, guest, reason string, until time.Time) error {
	guests, err := s.restrict(ctx, store.AuditEntry{Actor: by, Action: BanSet, Guest: guest, Text: reason}, until, func(p *account.Person, b *account.Ban) { p.Ban = b })
	if err != nil || !until.IsZero() {
		return err
	}
	ctx = context.WithoutCancel(ctx)
	for _, g := range guests {
		if err := s.accounts.LeaveMatches(ctx, g); err != nil {
			return err
		}
	}
	return nil
}

// Mute stops the messages of a guest and of their bot accounts until a time, or for good if it is zero. They can play.
func (s *Service) Mute(ctx context.Context, by, guest, reason string, until time.Time) error {
	_, err := s.restrict(ctx, store.AuditEntry{Actor: by, Action: MuteSet, Guest: guest, Text: reason}, until, func(p *account.Person, b *account.Ban) { p.Mute = b })
	return err
}

// restrict stores a ban with set for a guest and their bot accounts, who it returns. The text of e is the reason.
func (s *Service) restrict(ctx context.Context, e store.AuditEntry, until time.Time, set func(*account.Person, *account.Ban)) ([]string, error) {
	reason, err := checkReason(e.Text)
	if err != nil {
		return nil, err
	}
	now := s.o.Now().UTC().Truncate(time.Second)
	if !until.IsZero() && !until.After(now) {
		return nil, refuse(BadReason, "This would end in the past. Choose a later time.")
	}
	if e.Text = reason; !until.IsZero() {
		e.Text += " (until " + until.UTC().Format(time.DateTime) + " UTC)"
	}
	guests, err := s.withBots(ctx, e.Guest)
	if err != nil {
		return nil, err
	}
	ban := account.Ban{Reason: reason, Since: now, Until: until}
	return guests, s.accounts.Administer(ctx, e, guests, func(p *account.Person) error {
		if p.Admin {
			return refuse(NotNow, "This player is an administrator. Remove them from the administrators first.")
		}
		own := ban
		set(p, &own)
		return nil
	})
}

// Unban lifts the ban of a guest and of their bot accounts.
func (s *Service) Unban(ctx context.Context, by, guest string) error {
	return s.lift(ctx, store.AuditEntry{Actor: by, Action: BanLifted, Guest: guest}, "This player has no ban.", func(p *account.Person) **account.Ban { return &p.Ban })
}

// Unmute lets a guest and their bot accounts write messages again.
func (s *Service) Unmute(ctx context.Context, by, guest string) error {
	return s.lift(ctx, store.AuditEntry{Actor: by, Action: MuteEnded, Guest: guest}, "This player is not muted.", func(p *account.Person) **account.Ban { return &p.Mute })
}

// lift clears what of returns for a guest and their bot accounts, or refuses with none if the guest has none.
func (s *Service) lift(ctx context.Context, e store.AuditEntry, none string, of func(*account.Person) **account.Ban) error {
	guests, err := s.withBots(ctx, e.Guest)
	if err != nil {
		return err
	}
	return s.accounts.Administer(ctx, e, guests, func(p *account.Person) error {
		ban := of(p)
		if *ban == nil && p.Guest == e.Guest {
			return refuse(NotNow, none)
		}
		*ban = nil
		return nil
	})
}

// Rename gives a guest another name, in all their matches too. If fixed is set, the guest cannot change it. The old name is in no log.
func (s *Service) Rename(ctx context.Context, by, guest, name, reason string, fixed bool) error {
	reason, err := checkReason(reason)
	if err != nil {
		return err
	}
	return s.accounts.Assign(ctx, store.AuditEntry{Actor: by, Action: Named, Guest: guest, Text: reason}, guest, name, fixed)
}

// FindPeople returns guests whose name contains a text, at most a hundred.
func (s *Service) FindPeople(ctx context.Context, text string) ([]store.Named, error) {
	out, err := s.o.Store.FindPeople(ctx, text, peopleShown)
	return out, s.o.Runner.StoreError(err)
}

const peopleShown = 100
