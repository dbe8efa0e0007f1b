package moderation

import (
	"context"
	"errors"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/store"
)

const (
	maxReports    = 20 // of one guest that are not handled
	reportsPerDay = 40 // of one guest; four times as many from an address
	reportsShown  = 100
)

// TooManyReports is the code of the refusal of one more report.
const TooManyReports game.Code = "too-many-reports"

// Report stores a report of r.Reporter about r.Guest.
func (s *Service) Report(ctx context.Context, r store.Report) error {
	text, err := checkReason(r.Text)
	switch {
	case err != nil:
		return err
	case r.Reporter == "":
		return refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	case r.Guest == "":
		return refuse(NotNow, "This player deleted their data. There is nothing to report any more.")
	case r.Guest == r.Reporter:
		return refuse(NotNow, "You cannot report yourself.")
	}
	tooMany := refuse(TooManyReports, "You have made many reports. Wait until an administrator has read them.")
	if !s.o.NoLimits {
		from := quota.Spender{Guest: r.Reporter, Origin: quota.OriginOf(ctx)}
		if _, exhausted := s.reports.Charge(s.o.Now(), 1, from, quota.Shares{Guest: quota.PerDay(reportsPerDay), Address: quota.PerDay(4 * reportsPerDay)}); exhausted != quota.None {
			return tooMany
		}
	}
	r.ID, r.At, r.Text = secret.NewID(), s.o.Now().UTC(), text
	err = s.o.Store.AddReport(ctx, r, maxReports)
	if errors.Is(err, store.ErrConflict) {
		return tooMany
	}
	return s.o.Runner.StoreError(err)
}

// Reports returns the oldest reports, at most a hundred.
func (s *Service) Reports(ctx context.Context) ([]store.Report, error) {
	out, err := s.o.Store.Reports(ctx, reportsShown)
	return out, s.o.Runner.StoreError(err)
}

// Handle removes a report that an administrator has handled. The audit log keeps what they write about it, and the guest that it is about.
func (s *Service) Handle(ctx context.Context, by, id, text string) error {
	text, err := checkReason(text)
	if err != nil {
		return err
	}
	all, err := s.Reports(ctx)
	if err != nil {
		return err
	}
	for _, r := range all {
		if r.ID == id {
			err := s.o.Store.HandleReport(ctx, id, store.AuditEntry{At: s.o.Now().UTC(), Actor: by, Action: Handled, Guest: r.Guest, Match: r.Match, Text: text})
			if errors.Is(err, store.ErrNotFound) {
				break
			}
			return s.o.Runner.StoreError(err)
		}
	}
	return refuse(NotNow, "This report is not here any more. Another administrator may have handled it.")
}
