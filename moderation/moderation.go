// Package moderation has what administrators of a server do: they ban players, and appoint other administrators. The audit log
// records every action in the same step.
package moderation

import (
	"context"
	"log/slog"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Options are further settings of a Service.
type Options struct {
	Store  Store
	Runner Runner
	// Control is what administrators set for all servers.
	Control *control.Monitor
	Secret  secret.Key
	Now     func() time.Time
	Log     *slog.Logger
	// NoLimits lifts the limits on reports.
	NoLimits bool
}

// Store is the part of the store for the audit log and reports.
type Store interface {
	store.Reports
	Audit(ctx context.Context, n int64, limit int) ([]store.AuditEntry, error)
	FindPeople(ctx context.Context, text string, limit int) ([]store.Named, error)
}

// Runner runs the matches of a server.
type Runner interface {
	Get(ctx context.Context, id string) (*match.Match, error)
	Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error)
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Service carries out what administrators do. Its methods are safe for concurrent use. They trust that the caller has
// checked who is an administrator.
type Service struct {
	accounts *account.Service
	o        Options
	tasks    *task.Group
	reports  *quota.Allowances // of reporters and their addresses
}

// New returns a service for guests of a server.
func New(accounts *account.Service, o Options) *Service {
	return &Service{accounts: accounts, o: o, tasks: task.NewGroup(context.Background()), reports: quota.NewAllowances()}
}

// Start removes banned players from matches, where an earlier server was stopped before it could.
func (s *Service) Start() {
	s.tasks.Go(func() {
		people, err := s.accounts.Marked(s.tasks.Context(), store.MarkRestricted)
		s.tasks.Note(s.o.Log, "the players with a ban could not be listed; some may still have seats", err)
		for i := range people {
			if isForGood(people[i].Ban) {
				s.tasks.Note(s.o.Log, "a banned player could not be removed from matches; the next start tries again", s.accounts.LeaveMatches(s.tasks.Context(), people[i].Guest))
			}
		}
	})
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

// Actions in the audit log.
const (
	Appointed = "appointed" // Guest became an administrator, with a link
	Dismissed = "dismissed" // Guest is no longer an administrator
	Claimed   = "claimed"   // Guest became an administrator, because an account to sign in with says so
	Unclaimed = "unclaimed" // Guest is no longer an administrator, because the account no longer says so
	LinkMade  = "link"      // the actor made a link for another administrator
	BanSet    = "ban"       // Guest was banned
	BanLifted = "unban"     // the ban of Guest was lifted
	Handled   = "report"    // a report about Guest was handled
	Closed    = "close"     // Match is to end without a result
	Hid       = "hide"      // Match is to leave the lists of all players
	Showed    = "show"      // Match is to come back into them
	MuteSet   = "mute"      // Guest was muted
	MuteEnded = "unmute"    // Guest may write messages again
	Named     = "rename"    // Guest got another name

	ReadOnlyOn  = "read-only"       // all servers became read-only
	ReadOnlyOff = "read-write"      // changes are allowed again
	Announced   = "announce"        // Text is shown to all visitors
	Withdrawn   = "withdraw"        // the announcement is no longer shown
	Drained     = "drain"           // a restart was announced
	Undrained   = "cancel-restart"  // there is no restart
	Restarted   = control.Restarted // a server ended a restart by starting
)

// Codes of refusals about administration.
const (
	BadReason game.Code = "bad-reason" // an action without a reason, or with one that cannot be stored
	NotNow    game.Code = "not-now"    // it does not fit what is stored
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// MaxReason is the maximum number of characters of a reason.
const MaxReason = 300

// checkReason returns a reason without spaces around it, or a refusal.
func checkReason(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", refuse(BadReason, "Say why, in a few words.")
	case utf8.RuneCountInString(text) > MaxReason:
		return "", refuse(BadReason, "This has more than 300 characters. Shorten it.")
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return "", refuse(BadReason, "Write one line of text here.")
	}
	return text, nil
}

// Administrators returns the administrators.
func (s *Service) Administrators(ctx context.Context) ([]account.Person, error) {
	return s.accounts.Marked(ctx, store.MarkAdmin)
}

// Banned returns the players with a ban, also those whose ban has ended and was not lifted.
func (s *Service) Banned(ctx context.Context) ([]account.Person, error) {
	return s.accounts.Marked(ctx, store.MarkRestricted)
}

// Log returns at most limit entries of the audit log with numbers below n, or of all numbers if n is 0, the newest first.
func (s *Service) Log(ctx context.Context, n int64, limit int) ([]store.AuditEntry, error) {
	return s.o.Store.Audit(ctx, n, limit)
}

// withBots returns a guest and their bot accounts.
func (s *Service) withBots(ctx context.Context, guest string) ([]string, error) {
	if guest == "" {
		return nil, refuse(host.NoGuest, "There is no such player.")
	}
	p, err := s.accounts.Person(ctx, guest)
	if err != nil {
		return nil, err
	}
	bots, err := s.accounts.BotsOf(ctx, p)
	guests := []string{guest}
	for i := range bots {
		guests = append(guests, bots[i].Guest)
	}
	return guests, err
}

// isForGood reports whether a ban has no end.
func isForGood(b *account.Ban) bool { return b != nil && b.Until.IsZero() }
