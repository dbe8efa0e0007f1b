package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"quarterdeck/host"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/rating"
	"quarterdeck/store"
)

// Store is the part of the store for results.
type Store interface {
	store.Results
	Table(ctx context.Context, id string) (store.Match, error)
}

// Runner runs the matches that are rated.
type Runner interface {
	// OnCommit registers f, which is called with each version that this server stores.
	OnCommit(f func(before, after *match.Match))
	// Load returns a match from the store, and quarantines it if it cannot be read.
	Load(ctx context.Context, id string) (*match.Match, error)
	StoreError(err error) error
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	Now func() time.Time
	Log *slog.Logger
	// AddAll has requests add all results that are missing, because Start, which adds them otherwise, is not called.
	AddAll bool
}

// Service keeps results and computes ratings. Its methods are safe for concurrent use.
type Service struct {
	store  Store
	runner Runner
	now    func() time.Time
	log    *slog.Logger
	tasks  *task.Group
	pages  int // of missing results that a request adds itself; 0: all of them
	counts int // results of a game and form that Adapt counts

	mu    sync.Mutex // guards pools; each pool has a lock of its own
	pools map[rating.Pool]*pool
}

// pool is the ratings of one pool, as far as results were read.
type pool struct {
	mu    sync.Mutex
	table *rating.Table
	seen  int64 // the highest number of a result that was read
}

// New returns a service for the matches of a runner.
func New(s Store, r Runner, o Options) *Service {
	l := &Service{store: s, runner: r, now: o.Now, log: o.Log, tasks: task.NewGroup(context.Background()), pages: readPages, counts: maxCounted, pools: map[rating.Pool]*pool{}}
	if o.AddAll {
		l.pages = 0
	}
	r.OnCommit(l.committed)
	return l
}

// catchUpEvery is how often a server looks for matches that finished on a server that stopped at that moment.
const catchUpEvery = time.Minute

// Start adds the results of matches that have none.
func (s *Service) Start() {
	s.tasks.Go(func() {
		s.tasks.Every(catchUpEvery, func() { s.tasks.Note(s.log, "results of matches could not be stored", s.catchUp(s.tasks.Context(), 0)) })
	})
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

// committed adds the result of a match that has just ended. If the server stops before that, catchUp finds the match.
func (s *Service) committed(before, after *match.Match) {
	if after.Phase() != match.Finished || before != nil && before.Phase() == match.Finished {
		return
	}
	s.tasks.Go(func() {
		s.tasks.Note(s.log, "the result of a match could not be stored; it is tried again", s.add(s.tasks.Context(), after))
	})
}

// add stores the result of a finished match, unless there is one.
func (s *Service) add(ctx context.Context, m *match.Match) error {
	r := Judge(m)
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	out := store.Result{Match: r.Match, Version: m.Version(), Pool: name(r.Pool), Ended: r.Ended, Data: data}
	for i := range r.Seats {
		if guest := r.Seats[i].Guest; guest != "" && !slices.Contains(out.Guests, guest) {
			out.Guests = append(out.Guests, guest)
		}
	}
	return s.store.AddResult(context.WithoutCancel(ctx), out)
}

func name(p rating.Pool) string {
	return strings.Join([]string{p.Game, string(p.Form), string(p.Pace)}, " ")
}

// Pages of catchUp.
const (
	catchUpPage = 100
	// readPages is how many pages a request adds itself: after an update of the program there may be very many matches.
	readPages = 1
)

// catchUp adds results of finished matches without one, in at most so many pages; 0: all of them. A match that cannot be read is left
// out.
func (s *Service) catchUp(ctx context.Context, pages int) error {
	after := ""
	var failed error
	for page := 0; pages == 0 || page < pages; page++ {
		ids, err := s.store.Unscored(ctx, after, catchUpPage)
		if err != nil {
			return errors.Join(failed, err)
		}
		for _, id := range ids {
			m, err := s.runner.Load(ctx, id)
			if err == nil {
				err = s.add(ctx, m)
			}
			if err != nil && !errors.Is(err, host.ErrDamaged) {
				failed = errors.Join(failed, err)
			}
		}
		if len(ids) < catchUpPage {
			break
		}
		after = ids[len(ids)-1]
	}
	return failed
}

// find returns the ratings of a pool, which may not be used after other calls of find without its lock.
func (s *Service) find(p rating.Pool) *pool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.pools[p] == nil {
		s.pools[p] = &pool{table: rating.NewTable(p)}
	}
	return s.pools[p]
}

// of returns the rating of a guest in a pool, by all results that are stored.
func (s *Service) of(ctx context.Context, key rating.Pool, guest string) (rating.Rating, bool, error) {
	p := s.find(key)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := s.update(ctx, key, p); err != nil {
		return rating.Rating{}, false, err
	}
	r, ok := p.table.Of(guest)
	return r, ok, nil
}

// Rating returns the rating of a guest in a pool, and false before their first rated match.
func (s *Service) Rating(ctx context.Context, p rating.Pool, guest string) (rating.Shown, bool, error) {
	r, ok, err := s.of(ctx, p, guest)
	return r.Show(p.Form, s.now()), ok, s.runner.StoreError(err)
}

// update adds new results to a pool. If one belongs before others that were added, it computes the pool again.
func (s *Service) update(ctx context.Context, key rating.Pool, p *pool) error {
	results, newest, err := s.results(ctx, key, p.seen)
	if err == nil && len(results) > 0 && !p.table.Follows(&results[0]) {
		p.table = rating.NewTable(key)
		p.seen = 0
		results, newest, err = s.results(ctx, key, 0)
	}
	if err != nil {
		return err
	}
	for i := range results {
		p.table.Add(&results[i])
	}
	p.seen = max(p.seen, newest)
	return nil
}

// results returns the results of a pool with numbers above n, in the order in which they count, and the highest number.
func (s *Service) results(ctx context.Context, key rating.Pool, n int64) (out []rating.Result, newest int64, err error) {
	rows, err := s.store.Results(ctx, name(key), n)
	if err != nil {
		return nil, 0, err
	}
	out = make([]rating.Result, len(rows))
	for i := range rows {
		if err := json.Unmarshal(rows[i].Data, &out[i]); err != nil {
			return nil, 0, err
		}
		newest = max(newest, rows[i].N)
	}
	slices.SortFunc(out, func(a, b rating.Result) int { return rating.Compare(&a, &b) })
	return out, newest, nil
}

// Leave removes a guest from all results. The rating with which they entered each match stays in their place, so that the ratings of
// others do not change.
func (s *Service) Leave(ctx context.Context, guest string) error {
	if err := s.catchUp(ctx, 0); err != nil {
		return err
	}
	own, err := s.store.ResultsOf(ctx, guest, "", maxResults)
	if err != nil || len(own) == 0 {
		return err
	}
	before := map[string][]rating.Rating{} // by match and seat
	for _, key := range poolsOf(own) {
		results, _, err := s.results(ctx, key, 0)
		if err != nil {
			return err
		}
		table := rating.NewTable(key)
		for i := range results {
			before[results[i].Match] = table.Before(&results[i])
			table.Add(&results[i])
		}
	}
	return s.store.RewriteResults(ctx, guest, func(r *store.Result) error { return anonymize(r, guest, before[r.Match]) })
}

// maxResults is more than any guest has.
const maxResults = 1 << 30

// anonymize replaces a guest by the ratings with which they entered a match.
func anonymize(r *store.Result, guest string, before []rating.Rating) error {
	var out rating.Result
	if err := json.Unmarshal(r.Data, &out); err != nil {
		return err
	}
	for i := range out.Seats {
		if seat := &out.Seats[i]; seat.Guest == guest {
			seat.Guest = ""
			if i < len(before) {
				seat.Before = &before[i]
			}
		}
	}
	data, err := json.Marshal(out)
	r.Data = data
	return err
}

// poolsOf returns the pools of results, each once.
func poolsOf(results []store.Result) (pools []rating.Pool) {
	for i := range results {
		var r rating.Result
		if json.Unmarshal(results[i].Data, &r) == nil && !slices.Contains(pools, r.Pool) {
			pools = append(pools, r.Pool)
		}
	}
	return pools
}
