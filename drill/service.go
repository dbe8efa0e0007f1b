package drill

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"time"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/drill/fsrs"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/store"
)

// Runner runs the matches that puzzles are made from.
type Runner interface {
	// Get returns the newest version of a match.
	Get(ctx context.Context, id string) (*match.Match, error)
	StoreError(err error) error
	Secret() secret.Key
}

var _ Runner = (*host.Host)(nil)

// Options are further settings of a Service.
type Options struct {
	// Queue analyzes matches, and has the puzzles confirmed while no match waits. nil: no puzzles are made.
	Queue *queue.Queue
	Judge coach.EstimateOptions // how puzzles are confirmed, apart from the number of iterations
	Most  int                   // puzzles of one guest; 0: DefaultMost
	Now   func() time.Time
	Log   *slog.Logger
}

// DefaultMost is how many puzzles a guest may have. If there are more, those are deleted that the guest knows best.
const DefaultMost = 1000

// Service makes puzzles, confirms them and takes answers. Its methods are safe for concurrent use.
type Service struct {
	store  store.Drills
	runner Runner
	opts   Options
	secret secret.Key
	tasks  *task.Group
}

// New returns a service for the matches of a runner.
func New(s store.Drills, r Runner, o Options) *Service {
	if o.Most == 0 {
		o.Most = DefaultMost
	}
	d := &Service{store: s, runner: r, opts: o, secret: r.Secret(), tasks: task.NewGroup(context.Background())}
	if o.Queue != nil {
		o.Queue.OnDone(func(done queue.Done) {
			d.run(context.Background(), func(ctx context.Context) bool { return d.make(ctx, &done) })
		})
		o.Queue.OnIdle(func(ctx context.Context) bool { return d.run(ctx, d.confirmOne) })
	}
	return d
}

const (
	// wakeEvery is how often a server looks for puzzles that another one left unconfirmed when it stopped.
	wakeEvery = time.Minute
	// claimLasts is how long other servers leave a puzzle to the server that confirms it.
	claimLasts = 5 * time.Minute
	// judgeTime is the time limit for confirming one puzzle.
	judgeTime = 2 * time.Minute
)

// Start confirms the puzzles that wait for it.
func (s *Service) Start() {
	if s.opts.Queue != nil {
		s.tasks.Go(func() { s.tasks.Every(wakeEvery, s.opts.Queue.Wake) })
	}
}

// Close waits for running work.
func (s *Service) Close() { s.tasks.Close() }

// run returns the result of f, for which Close waits, and whose context ends with it; false if the service is closed.
func (s *Service) run(ctx context.Context, f func(context.Context) bool) bool {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.tasks.Context(), cancel)()
	done := make(chan bool, 1)
	s.tasks.Go(func() {
		more, err := task.Guard(func() (bool, error) { return f(ctx), nil })
		s.tasks.Note(s.opts.Log, "work on puzzles failed", err)
		done <- more
	})
	select {
	case more := <-done:
		return more
	case <-s.tasks.Context().Done():
		return false
	}
}

// make stores the puzzles of a match that was analyzed. If the server stops before that, the next analysis makes them.
func (s *Service) make(ctx context.Context, d *queue.Done) (made bool) {
	found := candidates(&d.Answer)
	if len(found) == 0 {
		return false
	}
	id, _, _ := strings.Cut(d.ID, " ")
	m, err := s.runner.Get(ctx, id)
	var drills map[string][]store.Drill
	if err == nil {
		drills, err = s.drills(m, found, s.opts.Now())
	}
	for _, list := range drills {
		err = errors.Join(err, s.store.AddDrills(context.WithoutCancel(ctx), list, s.opts.Most))
	}
	s.tasks.Note(s.opts.Log, "puzzles of a match could not be stored; its next analysis makes them", err)
	s.opts.Queue.Wake()
	return err == nil
}

// confirmOne confirms or drops one puzzle, and reports whether more may wait.
func (s *Service) confirmOne(ctx context.Context) (more bool) {
	now := s.opts.Now()
	d, err := s.store.ClaimDrill(ctx, now, now.Add(-claimLasts))
	if errors.Is(err, store.ErrNotFound) {
		return false
	}
	if err == nil {
		err = s.settle(ctx, d)
	}
	if ctx.Err() == nil {
		s.tasks.Note(s.opts.Log, "a puzzle could not be confirmed; it is tried again", err)
	}
	return err == nil
}

// settle stores whether a puzzle is confirmed. An error is one of the store, or that ctx has ended.
func (s *Service) settle(ctx context.Context, d store.Drill) error {
	p, err := decode(&d)
	if err == nil && !p.Exact {
		m, found := s.runner.Get(ctx, d.Match)
		if found != nil && !errors.Is(found, host.ErrDamaged) {
			return found
		}
		if err = found; err == nil {
			p.Key, err = s.judge(ctx, m, &p)
		}
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	d.State, d.Card = store.Dropped, []byte("{}")
	if err == nil && p.holds() {
		d.State = store.Confirmed
		d.Due = startOf(dayOf(s.opts.Now()))
	} else {
		p.Key = nil
		if err != nil {
			s.opts.Log.Debug("a puzzle was dropped", "match", d.Match, "error", err)
		}
	}
	if data, err := json.Marshal(p); err == nil {
		d.Data = data
	}
	return s.store.SettleDrill(context.WithoutCancel(ctx), d)
}

// judge returns what each action gives away by a judge with ten times the budget of the analysis.
func (s *Service) judge(ctx context.Context, m *match.Match, p *stored) ([]option, error) {
	ctx, cancel := context.WithTimeout(ctx, judgeTime)
	defer cancel()
	o := s.opts.Judge
	o.Iterations, o.Total, o.Progress = p.Budget, 0, nil
	v, err := coach.Reconsider(ctx, m.Record(), m.Game(), p.At, p.Seat, o)
	if err != nil {
		return nil, err
	}
	return keyOf(v), nil
}

// sure is how many standard errors the loss of a costly choice exceeds.
const sure = 3

// holds reports whether the judge agrees that the choice was costly, and knows better ones.
func (s *stored) holds() bool {
	played := s.find(s.Action)
	if played == nil || played.Rough || played.Loss.Value < minLoss || played.Loss.Value <= sure*played.Loss.Error {
		return false
	}
	for i := range s.Key {
		if s.grade(s.Key[i].Action) == Right {
			return true
		}
	}
	return false
}

// Days count from 1970, in UTC, like the deals of the day.
func dayOf(t time.Time) int { return int(t.Unix() / 86400) }

func startOf(day int) time.Time { return time.Unix(int64(day)*86400, 0).UTC() }

// card is the schedule of a puzzle.
func card(d *store.Drill) (c fsrs.Card, err error) {
	err = json.Unmarshal(d.Card, &c)
	return c, err
}

// These are the codes of refusals about puzzles.
const (
	NoDrill  game.Code = "no-drill" // the guest has no such puzzle
	NotDue   game.Code = "not-due"  // it comes later
	Answered game.Code = "answered" // it has another answer already
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
