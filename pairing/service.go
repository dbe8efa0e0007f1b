package pairing

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"time"

	"quarterdeck/account"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/internal/nickname"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/rating"
	"quarterdeck/rating/ledger"
	"quarterdeck/store"
)

// Store is the part of the store for seeks.
type Store interface {
	store.Seeks
	Muted(ctx context.Context, guest string) ([]string, error)
	Table(ctx context.Context, id string) (store.Match, error)
}

// Runner runs the matches of guests who were paired.
type Runner interface {
	Game(id string) (game.Game, error)
	Get(ctx context.Context, id string) (*match.Match, error)
	Create(ctx context.Context, spec host.Spec) (*match.Match, error)
	Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error)
	// BeginSeeded creates a match, or returns the one that has its id.
	BeginSeeded(ctx context.Context, start *match.Start) (*match.Match, error)
	AdmitSeek(ctx context.Context, guest string) error
	Control() *control.Monitor
	Secret() secret.Key
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Ratings knows the ratings of guests.
type Ratings interface {
	Rating(ctx context.Context, p rating.Pool, guest string) (rating.Shown, bool, error)
}

var _ Ratings = (*ledger.Service)(nil)

// Accounts knows what guests may do.
type Accounts interface {
	Known(ctx context.Context, guest string) account.Known
}

var _ Accounts = (*account.Service)(nil)

// Options are further settings of a Service.
type Options struct {
	Ratings   Ratings
	Accounts  Accounts
	Levels    []string                  // of bots
	Seed      func() (fair.Seed, error) // returns dealing seeds
	NonceWait time.Duration             // how long a deal waits for announced nonces; negative: not at all
	Now       func() time.Time
	Log       *slog.Logger
}

// These are the times of a seek.
const (
	// alive is how long a seek can be paired after its guest's client last asked.
	alive = 15 * time.Second
	// asleep is how long a client may take until it asks again. After that the seek is over.
	asleep = 2 * time.Minute
	// offerAfter is how long a guest waits until a bot is offered.
	offerAfter = 20 * time.Second
	// kept is how long a seek that was paired stays in the store.
	kept = time.Hour
	// sweepEvery is the interval between deletions of old seeks.
	sweepEvery = 5 * time.Minute
	// maxWaiting is how many seeks of a pool are looked at.
	maxWaiting = 200
)

// attempts is how often a change is tried again when other changes are faster.
const attempts = 10

// Service finds opponents for guests. Its methods are safe for concurrent use.
type Service struct {
	store  Store
	runner Runner
	opts   Options
	tasks  *task.Group

	mu      sync.Mutex // guards waiters
	waiters map[string][]chan struct{}
}

// New returns a service for the guests of a runner.
func New(s Store, r Runner, o Options) *Service {
	return &Service{store: s, runner: r, opts: o, tasks: task.NewGroup(context.Background()), waiters: map[string][]chan struct{}{}}
}

// Start deletes old seeks from time to time.
func (s *Service) Start() {
	s.tasks.Go(func() {
		s.tasks.Every(sweepEvery, func() {
			now := s.opts.Now()
			s.tasks.Note(s.opts.Log, "old searches for opponents could not be deleted", s.store.SweepSeeks(s.tasks.Context(), now.Add(-asleep), now.Add(-kept)))
		})
	})
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

// NoSeek is the code of the refusal of a request by a guest who does not look for an opponent.
const NoSeek game.Code = "no-seek"

var errNoSeek = refuse(NoSeek, "You are not looking for an opponent now. Start again.")

// Request is a guest's request for an opponent.
type Request struct {
	Wish
	Guest host.Guest
	Nonce fair.Nonce // the guest's part of the dealing key; may be zero
	Later bool       // the guest sends the nonce after the commit; the deal waits a moment for it
}

// Seek begins to look for an opponent. While the guest already looks for the same kind of match, it changes nothing; a search for another
// kind ends.
func (s *Service) Seek(ctx context.Context, q Request) (State, error) {
	g, err := s.runner.Game(q.Game)
	if err == nil {
		err = s.admits(ctx, q.Guest.ID)
	}
	if err == nil {
		err = nickname.Check(q.Guest.Name)
	}
	if err == nil {
		err = q.Wish.Check(g)
	}
	if err != nil {
		return State{}, err
	}
	ctx = context.WithoutCancel(ctx)
	fresh, err := s.seekOf(ctx, g, q)
	if err != nil {
		return State{}, err
	}
	admitted := false
	for range attempts {
		was, err := s.read(ctx, q.Guest.ID)
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return State{}, s.runner.StoreError(err)
		}
		if err == nil && (was.Pool == fresh.Pool || was.Match != "") {
			st, err := s.look(ctx, was)
			if err != nil || st.answers() && (was.Pool == fresh.Pool || st.Status == Matched) {
				return st, err // a match that was just found must not be lost
			}
			if st.changed {
				continue
			}
		}
		if !admitted {
			err := s.runner.Control().RefuseNew()
			if err == nil {
				err = s.runner.AdmitSeek(ctx, q.Guest.ID)
			}
			if err != nil {
				return State{}, err
			}
			admitted = true
		}
		fresh.Last = was.Last
		if was.Match != "" {
			fresh.Last = was.Match
		}
		err = s.store.PutSeek(ctx, fresh, was.Seek)
		switch {
		case errors.Is(err, store.ErrConflict):
			continue
		case errors.Is(err, store.ErrNotFound):
			return State{}, refuse(account.Forgotten, "This guest deleted their data. Clear this site’s cookies to start as a new guest.")
		case err != nil:
			return State{}, s.runner.StoreError(err)
		}
		return s.State(ctx, q.Guest.ID)
	}
	return State{}, refuse(host.Busy, "The server is busy. Try again.")
}

// admits returns why a guest may not look for opponents, or nil.
func (s *Service) admits(ctx context.Context, guest string) error {
	if guest == "" {
		return refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	if err := account.RefuseBot(guest); err != nil {
		return err
	}
	if refusal := s.opts.Accounts.Known(ctx, guest).Ban.Refusal(s.opts.Now()); refusal != nil {
		return refusal
	}
	return nil
}

// seekOf returns a new seek for a request.
func (s *Service) seekOf(ctx context.Context, g game.Game, q Request) (store.Seek, error) {
	out := store.Seek{Guest: q.Guest.ID, ID: secret.NewID(), Pool: q.pool(), Seats: q.Seats, Made: s.opts.Now().UTC()}
	out.Seen = out.Made
	shown, _, err := s.rating(ctx, g, &q.Wish, q.Guest.ID)
	if err != nil {
		return out, err
	}
	out.Rating = shown
	out.Data, err = json.Marshal(data{Wish: q.Wish, Name: q.Guest.Name, Nonce: q.Nonce, Later: q.Later})
	return out, err
}

// rating returns the rating of a guest for a kind of match, and false if it is that of a new player.
func (s *Service) rating(ctx context.Context, g game.Game, w *Wish, guest string) (int, bool, error) {
	shown, ok, err := s.opts.Ratings.Rating(ctx, poolOf(g, w), guest)
	if err != nil || !ok {
		return rating.Start, false, err
	}
	return shown.Rating, true, nil
}

// poolOf returns the ratings of a kind of match.
func poolOf(g game.Game, w *Wish) rating.Pool {
	start := match.Start{Game: g, Table: w.terms(g)}
	start.Seats = make([]seating.Player, w.Seats)
	start.Setup, _ = g.Resolve(game.Setup{Seats: w.Seats}) // the wish was checked
	return ledger.PoolOf(&start)
}

// read returns a guest's seek.
func (s *Service) read(ctx context.Context, guest string) (seek, error) {
	row, err := s.store.Seek(ctx, guest)
	if err != nil {
		return seek{}, err
	}
	return decode(row)
}

func decode(row store.Seek) (seek, error) {
	out := seek{Seek: row}
	return out, json.Unmarshal(row.Data, &out.data)
}

// Cancel ends a guest's search. If an opponent was found before, the state says so.
func (s *Service) Cancel(ctx context.Context, guest string) (State, error) {
	ctx = context.WithoutCancel(ctx)
	own, err := s.read(ctx, guest)
	if err == nil && own.Match == "" {
		err = s.store.RemoveSeek(ctx, guest, own.ID)
	}
	if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrNotFound) {
		return State{}, s.runner.StoreError(err)
	}
	return s.State(ctx, guest)
}

// Exported is what a guest's data has of their search.
type Exported struct {
	Wish
	Since  time.Time `json:"since"`
	Rating int       `json:"rating"`
	Match  string    `json:"match,omitempty"` // that was found
}

// Export returns what is stored of a guest's search, or nil.
func (s *Service) Export(ctx context.Context, guest string) (*Exported, error) {
	own, err := s.read(ctx, guest)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	return &Exported{own.Wish, own.Made, own.Rating, own.Match}, s.runner.StoreError(err)
}
