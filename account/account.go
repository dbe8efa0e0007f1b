// Package account stores the data of guests: names, token epochs, passkeys, personal links, calendars and webhooks. It
// deletes a guest's data on request.
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

// Store is the part of the store for people.
type Store interface {
	store.People
	store.Administration
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

// Options are further settings of a Service.
type Options struct {
	Bus          bus.Bus
	Now          func() time.Time
	Log          *slog.Logger
	PeoplePerDay int // guests of one address whose data may be stored within a day; below 0: no limit
}

// Service keeps accounts. Its methods are safe for concurrent use.
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
	played      *cache.Cache[string, int] // finished matches by guest and game, where they were enough
	signedOut   signOuts
	perDay      int
	admitted    *quota.Allowances // by origin
	onDelete    []func(guest string)
	onForget    []func(ctx context.Context, guest string) error
	unsubscribe func()
}

// New returns a service for the guests of a runner's matches.
func New(s Store, r Runner, o Options) *Service {
	a := &Service{store: s, runner: r, bus: o.Bus, now: o.Now, log: o.Log, secret: r.Secret(), cluster: r.Cluster(), tasks: task.NewGroup(context.Background()),
		people: people{cache.New[string, cachedPerson](maxPeople)}, played: cache.New[string, int](maxPeople), perDay: o.PeoplePerDay, admitted: quota.NewAllowances()}
	a.unsubscribe = o.Bus.Subscribe(a.receive)
	return a
}

// Start resumes unfinished deletions.
func (s *Service) Start() { s.tasks.Go(s.deleteAll) }

// Close waits for running work.
func (s *Service) Close() {
	s.unsubscribe()
	s.tasks.Close()
}

// OnDelete registers f, which is called with each guest whose data this server deleted. Call it before Start.
func (s *Service) OnDelete(f func(guest string)) { s.onDelete = append(s.onDelete, f) }

// BeforeForget registers f, which is called before a guest is removed from all matches; again if that fails or the server stops. If f
// fails, so does the deletion, and the next start tries again. Call it before Start.
func (s *Service) BeforeForget(f func(ctx context.Context, guest string) error) {
	s.onForget = append(s.onForget, f)
}

// receive handles an event of this server or another one.
func (s *Service) receive(e bus.Event) {
	switch e.Kind {
	case bus.SignedOut:
		s.signedOut.notify(e.Guest)
	case bus.EventsMissed:
		s.signedOut.notifyAll()
	}
}

// These are the codes of refusals about people.
const (
	Forgotten     game.Code = "forgotten"       // this guest deleted their data
	BadPerson     game.Code = "bad-person"      // a link to sign in with is invalid
	TooManyPeople game.Code = "too-many-people" // an address creates too many guests with stored data
	LongRun       game.Code = "long-run"        // a run of a lesson is too long to be stored
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// attempts is how often a change is retried when other changes are faster.
const attempts = 50

// admit returns an error if the client may not store data of one more guest.
func (s *Service) admit(ctx context.Context) error {
	if s.perDay < 0 {
		return nil
	}
	from := quota.Spender{Origin: quota.OriginOf(ctx)}
	if _, exhausted := s.admitted.Charge(s.now(), 1, from, quota.Shares{Address: quota.PerDay(s.perDay)}); exhausted != quota.None {
		return refuse(TooManyPeople, "Too many guests from your network have saved settings today. Try again in an hour.")
	}
	return nil
}
