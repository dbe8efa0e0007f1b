// Package notify notifies players of their turns and of matches that are over: their own programs, through webhooks, and their browsers,
// through push services.
package notify

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/cache"
	"quarterdeck/host/cluster"
	"quarterdeck/host/message"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/store"
	"quarterdeck/webhook"
	"quarterdeck/webpush"
)

// Runner runs the matches whose players are notified.
type Runner interface {
	// SetMessenger has m tell players what the versions mean that this server stores.
	SetMessenger(m message.Messenger)
	// Peek returns the newest version of a match in memory, and loads it if needed.
	Peek(ctx context.Context, id string) (*match.Match, error)
	// Newest returns the newest version of a match that the store has.
	Newest(ctx context.Context, id string) (*match.Match, error)
	// IsWatchedBy reports whether a guest has a page open that follows a match.
	IsWatchedBy(id, guest string) bool
	// LastOrigin returns the origin of the request that created a match or was the last to change it; empty if it is not known.
	LastOrigin(id string) quota.Origin
	Cluster() *cluster.Cluster
	Secret() secret.Key
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	Store  store.Deliveries
	Sender *webhook.Sender // nil: no messages are sent. Close closes it
	Meters *metrics.Set
	Now    func() time.Time
	Log    *slog.Logger
}

// Service notifies players. Its methods are safe for concurrent use.
type Service struct {
	accounts *account.Service
	runner   Runner
	sender   *webhook.Sender
	secret   secret.Key
	now      func() time.Time
	log      *slog.Logger
	tasks    *task.Group
	results  sync.Map // lastResult by guest, and by browserKey of a browser whose last message failed
	key      func() (webpush.Key, error)
	store    store.Deliveries
	holder   string            // this server’s name in the store
	sending  cache.Set[string] // ids of the messages that this server sends
	sent     *metrics.Counter
	pushed   *metrics.Counter
}

// New returns a service that notifies the players of a runner's matches.
func New(a *account.Service, r Runner, o Options) *Service {
	s := &Service{accounts: a, runner: r, sender: o.Sender, secret: r.Secret(), now: o.Now, log: o.Log, tasks: task.NewGroup(context.Background()), store: o.Store, holder: secret.NewID()}
	o.Meters.Gauge("quarterdeck_webhooks_waiting", "Webhook messages in progress.", func() float64 {
		if s.sender == nil {
			return 0
		}
		return float64(s.sender.Waiting())
	})
	s.sent = o.Meters.Counter("quarterdeck_webhooks_total", "Webhook messages, by their result.", "result")
	s.pushed = o.Meters.Counter("quarterdeck_pushes_total", "Messages to browsers, by their result.", "result")
	s.key = sync.OnceValues(func() (webpush.Key, error) { return webpush.NewKey(s.secret.For("push")) })
	a.OnDelete(s.forget)
	r.SetMessenger(s)
	return s
}

// Close waits for running work, and closes the sender. Messages that have not arrived stay in the store, for another server or the next start.
func (s *Service) Close() {
	s.tasks.Close()
	if s.sender != nil {
		s.sender.Close()
		s.release()
	}
}

// IsEnabled reports whether the server sends messages.
func (s *Service) IsEnabled() bool { return s.sender != nil }

// BadHook is the code of the refusal of an address for messages, and BadPush that of a browser’s subscription.
const (
	BadHook game.Code = "bad-hook"
	BadPush game.Code = "bad-push"
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
