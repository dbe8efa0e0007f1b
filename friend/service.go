package friend

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/cache"
	"quarterdeck/host/control"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/lobby"
	"quarterdeck/pairing"
	"quarterdeck/store"
)

// Store is the part of the store for friends.
type Store interface {
	store.Friends
	Muted(ctx context.Context, guest string) ([]string, error)
	Table(ctx context.Context, id string) (store.Match, error)
}

// Runner is the host of the friends’ matches.
type Runner interface {
	Game(id string) (game.Game, error)
	AdmitSeek(ctx context.Context, guest string) error
	Control() *control.Monitor
	Secret() secret.Key
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Accounts knows and stores the names of guests.
type Accounts interface {
	Known(ctx context.Context, guest string) account.Known
	Rename(ctx context.Context, guest, name string, always bool) error
}

var _ Accounts = (*account.Service)(nil)

// Lobby lists the matches that a guest plays.
type Lobby interface {
	// Playing returns running matches in which a guest plays, as far as a viewer finds them in the lobby.
	Playing(ctx context.Context, guest, viewer string, limit int) ([]lobby.Listing, error)
}

var _ Lobby = (*lobby.Service)(nil)

// Pairing creates the matches of challenges.
type Pairing interface {
	// Begin creates a match, or finds the one that has its id.
	Begin(ctx context.Context, id string, w pairing.Wish, players []pairing.Player) error
}

var _ Pairing = (*pairing.Service)(nil)

// Notifier tells guests of challenges.
type Notifier interface {
	Challenged(ctx context.Context, guest, by, title string)
}

// Options are further settings of a Service.
type Options struct {
	Accounts Accounts
	Lobby    Lobby
	Pairing  Pairing
	Notify   Notifier
	Daily    Daily
	Now      func() time.Time
	Log      *slog.Logger
}

// These are the limits of a guest and of a circle.
const (
	MaxFriends = 100
	MaxGroups  = 20
	MaxMembers = 50 // of a group
)

var most = store.Most{Friends: MaxFriends, Groups: MaxGroups, Members: MaxMembers}

// Service keeps the friends of guests. Its methods are safe for concurrent use.
type Service struct {
	store  Store
	runner Runner
	opts   Options
	tasks  *task.Group
	seen   *cache.Cache[string, time.Time] // when this server last looked whether a guest’s presence must be stored
}

// New returns a service for the guests of a runner.
func New(s Store, r Runner, o Options) *Service {
	return &Service{store: s, runner: r, opts: o, tasks: task.NewGroup(context.Background()), seen: cache.New[string, time.Time](maxSeen)}
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

// These are the codes of refusals about friends.
const (
	NoInvitation   game.Code = "no-invitation"    // a link with which no guest can join
	NoFriend       game.Code = "no-friend"        // no guest whom they know
	NoGroup        game.Code = "no-group"         // not a group of the guest, or not their own
	TooManyFriends game.Code = "too-many-friends" // a guest or a group has too many
)

var (
	errNoInvitation  = refuse(NoInvitation, "This link no longer works. Ask for a new one.")
	errNoFriend      = refuse(NoFriend, "This player is not among your friends, or not in your group. Load the page again.")
	errNoGroup       = refuse(NoGroup, "You are not in this group, or it is not yours. Load the page again.")
	errTooManyGroups = refuse(TooManyFriends, fmt.Sprintf("You are in %d groups, the most possible. Leave one first.", MaxGroups))
	errForgotten     = refuse(account.Forgotten, "This guest deleted their data. Clear this site’s cookies to start as a new guest.")
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// enroll checks that a guest may have friends, and stores their name, because others are to see it.
func (s *Service) enroll(ctx context.Context, guest host.Guest) error {
	if guest.ID == "" {
		return refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	if err := account.RefuseBot(guest.ID); err != nil {
		return err
	}
	if s.opts.Accounts.Known(ctx, guest.ID).Name != "" {
		return nil
	}
	return s.opts.Accounts.Rename(ctx, guest.ID, guest.Name, true)
}

// stored returns what a guest is told of an error of the store.
func (s *Service) stored(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return errForgotten
	}
	return s.runner.StoreError(err)
}

// areApart reports whether one of two guests has muted the other.
func (s *Service) areApart(ctx context.Context, a, b string) (bool, error) {
	for range 2 {
		muted, err := s.hasMuted(ctx, a, b)
		if muted || err != nil {
			return muted, err
		}
		a, b = b, a
	}
	return false, nil
}
