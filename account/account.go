// Package account keeps what a server stores of guests: names, tokens' epochs, passkeys, personal links, calendars and webhooks. It deletes
// a guest's data on request.
package account

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
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Store is the part of the store that has to do with people.
type Store interface {
	store.People
	Tables(ctx context.Context, f store.Filter) ([]store.Match, error)
	Count(ctx context.Context, f store.Filter, atMost int) (int, error)
}

// Runner runs the matches in which people have seats.
type Runner interface {
	Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error)
	Reload(ctx context.Context, guest string, rewritten []string) error
	StoreError(err error) error
	Secret() secret.Key
	Cluster() *cluster.Cluster
}

var _ Runner = (*host.Host)(nil)

// Options is what else a Service works with.
type Options struct {
	Bus          bus.Bus
	Now          func() time.Time
	Log          *slog.Logger
	PeoplePerDay int // guests of one address of whom something is stored, within a day; below 0: no limit
}

// Service keeps accounts. All methods may be called by several goroutines.
type Service struct {
	store   Store
	runner  Runner
	bus     bus.Bus
	now     func() time.Time
	log     *slog.Logger
	secret  secret.Key
	cluster *cluster.Cluster
	tasks   *task.Group

	people      people
	signedOut   signOuts
	perDay      int
	admitted    *quota.Allowances // by origin
	onDelete    []func(guest string)
	unsubscribe func()
}

// New returns a service for the guests of a runner's matches.
func New(s Store, r Runner, o Options) *Service {
	a := &Service{store: s, runner: r, bus: o.Bus, now: o.Now, log: o.Log, secret: r.Secret(), cluster: r.Cluster(), tasks: task.NewGroup(context.Background()),
		people: people{cache.New[string, cachedPerson](maxPeople)}, perDay: o.PeoplePerDay, admitted: quota.NewAllowances()}
	a.unsubscribe = o.Bus.Subscribe(a.receive)
	return a
}

// Start goes on with deletions that a server began and did not finish.
func (s *Service) Start() { s.tasks.Go(s.deleteAll) }

// Close waits for what has begun.
func (s *Service) Close() {
	s.unsubscribe()
	s.tasks.Close()
}

// OnDelete registers f, which is called with each guest whose data this server deleted. Call it before Start.
func (s *Service) OnDelete(f func(guest string)) { s.onDelete = append(s.onDelete, f) }

// receive handles an event of this server or another one.
func (s *Service) receive(e bus.Event) {
	switch e.Kind {
	case bus.SignedOut:
		s.signedOut.notify(e.Guest)
	case bus.EventsMissed:
		s.signedOut.notifyAll()
	}
}

// Codes of refusals that concern people.
const (
	Forgotten     game.Code = "forgotten"       // this guest deleted their data
	BadPerson     game.Code = "bad-person"      // a link that signs a browser in is not right
	TooManyPeople game.Code = "too-many-people" // an address makes too many guests with something to store
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// attempts is how often a change is tried against others that are faster.
const attempts = 50

// admit returns why nothing can be stored of one more guest, or nil.
func (s *Service) admit(ctx context.Context) error {
	if s.perDay < 0 {
		return nil
	}
	from := quota.Spender{Origin: quota.OriginOf(ctx)}
	if _, exhausted := s.admitted.Charge(s.now(), 1, from, quota.Shares{Address: quota.PerDay(s.perDay)}); exhausted != quota.None {
		return refuse(TooManyPeople, "So many guests from your network have set something today that no more can be kept now. Try again in an hour.")
	}
	return nil
}
