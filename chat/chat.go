// Package chat stores the messages of players and spectators and the guests that a guest has muted, and notifies
// subscribers of new messages. Package match/chat decides who may read and write what.
package chat

import (
	"context"
	"log/slog"
	"time"

	"quarterdeck/bus"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/cache"
	"quarterdeck/host/cluster"
	"quarterdeck/host/quota"
	"quarterdeck/host/resync"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Runner runs the matches that have chats.
type Runner interface {
	// Get returns the newest version of a match.
	Get(ctx context.Context, id string) (*match.Match, error)
	// OnRewrite registers f, which is called with each match that was rewritten because a guest was deleted.
	OnRewrite(f func(id string))
	StoreError(err error) error
	Cluster() *cluster.Cluster
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	// Admit returns why a match cannot be shown to a guest, or nil. nil: match.RefuseView decides.
	Admit       func(ctx context.Context, m *match.Match, guest string) error
	Bus         bus.Bus
	Now         func() time.Time
	Log         *slog.Logger
	LinesPerDay int // messages that one guest may write within a day; an address: quota.PerOrigin times as many; below 0: no limit
	Mutes       int // guests whom one guest mutes; below 0: no limit
}

// Service keeps chats. Its methods are safe for concurrent use.
type Service struct {
	store   store.Chats
	runner  Runner
	show    func(ctx context.Context, m *match.Match, guest string) error // see Options.Admit
	cluster *cluster.Cluster
	bus     bus.Bus
	now     func() time.Time
	log     *slog.Logger
	tasks   *task.Group

	linesPerDay, maxMutes int
	pace, daily           *quota.Allowances // messages of guests and addresses: within seconds, within a day
	turns                 quota.Turns       // of guests who mute

	conversations *conversations
	muted         *cache.Cache[string, []string] // guests muted by a guest, until any guest mutes another or no longer does
	resync        *resync.Loop[*conversation]
	unsubscribe   func()
}

const maxMuters = 10_000 // guests whose mutes are in memory

// New returns the chats of a runner's matches. They follow other servers once Start is called.
func New(s store.Chats, r Runner, o Options) *Service {
	c := &Service{store: s, runner: r, show: o.Admit, cluster: r.Cluster(), bus: o.Bus, now: o.Now, log: o.Log, tasks: task.NewGroup(context.Background()),
		linesPerDay: o.LinesPerDay, maxMutes: o.Mutes, pace: quota.NewAllowances(), daily: quota.NewAllowances(),
		conversations: newConversations(o.Now), muted: cache.New[string, []string](maxMuters)}
	if c.show == nil {
		c.show = func(_ context.Context, m *match.Match, guest string) error { return m.RefuseView(guest) }
	}
	c.resync = resync.New(c.tasks, c.conversations.dropUnused, c.reread, func(n int, err error) {
		c.tasks.Note(c.log, "after missed events, chats could not be brought up to date; they are tried again", err)
	})
	r.OnRewrite(c.invalidate)
	c.unsubscribe = o.Bus.Subscribe(c.receive)
	return c
}

// Start makes the service reread what it may have missed.
func (s *Service) Start() {
	s.tasks.Go(s.resync.Run)
	if s.cluster.IsShared() {
		s.tasks.Go(func() { s.tasks.Every(s.cluster.Interval(), s.recheck) })
	}
}

// Close waits for running work.
func (s *Service) Close() {
	s.unsubscribe()
	s.tasks.Close()
}

// receive handles an event of this server or another one.
func (s *Service) receive(e bus.Event) {
	switch e.Kind {
	case bus.ChatAdvanced:
		s.receiveAdvanced(e.Match, e.Version)
	case bus.MutesChanged:
		s.muted.Clear()
	case bus.GuestDeleted:
		s.muted.Clear()
		s.invalidateAll()
	case bus.EventsMissed:
		s.muted.Clear()
		s.resync.NoteMissed()
	}
}

// receiveAdvanced handles the event that the chat of a match has n messages.
func (s *Service) receiveAdvanced(match string, n int) {
	c := s.conversations.find(match)
	if c == nil {
		return
	}
	switch log := c.read.Load().known(); {
	case log == nil:
		c.drop()
	case log.Len() < n:
		s.tasks.Go(func() { s.tasks.Note(s.log, "the chat of a match could not be read", s.read(s.tasks.Context(), c)) })
	}
}

// invalidate makes the service reread the chat of a match, because a guest's messages in it were deleted.
func (s *Service) invalidate(match string) {
	if c := s.conversations.find(match); c != nil {
		c.invalidate()
	}
}

// invalidateAll makes the service reread all chats, because a guest's messages were deleted. The matches name guests
// who held seats, but not those who only wrote.
func (s *Service) invalidateAll() {
	for _, c := range s.conversations.dropUnused() {
		c.invalidate()
	}
}

// recheck reads messages of other servers whose events were missed, for chats with subscribers. It reads one chat at a
// time: each is a lookup by key that mostly finds nothing. If one does not answer, the others have to wait.
func (s *Service) recheck() {
	for _, c := range s.conversations.used() {
		if err := s.refresh(s.tasks.Context(), c); err != nil {
			s.tasks.Note(s.log, "the store could not be queried for new messages; it is queried again soon", err)
			return
		}
	}
}

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
