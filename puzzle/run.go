package puzzle

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/puzzle/pick"
	"quarterdeck/store"
)

// Kind is a way to answer puzzles one after another.
type Kind string

// Kinds.
const (
	Practice Kind = "practice" // by theme and difficulty, without an end
	Sprint   Kind = "sprint"   // as many as possible within SprintTime
	Streak   Kind = "streak"   // until the first mistake
	Race     Kind = "race"     // a sprint of several guests with the same puzzles, see package race
)

// Kinds returns all kinds that a guest begins alone, in order.
func Kinds() []Kind { return []Kind{Sprint, Streak, Practice} }

// Timed reports whether runs of the kind end after SprintTime.
func (k Kind) Timed() bool { return k == Sprint || k == Race }

// SprintTime is how long a sprint and a race last.
const SprintTime = 3 * time.Minute

// longest is how many answers a run has at most.
const longest = 200

// Difficulty is how difficult the puzzles of a practice are.
type Difficulty string

// Difficulties.
const (
	Even   Difficulty = "" // as the guest's rating
	Easier Difficulty = "easier"
	Harder Difficulty = "harder"
)

// step is how far easier and harder puzzles are from the guest's rating.
const step = 150

// Sprints and streaks begin with easy puzzles, and become harder with each right answer.
const (
	easiest    = 1150
	sprintRise = 12
	streakRise = 20
)

// Wish is what a guest wants to answer.
type Wish struct {
	Kind       Kind       `json:"kind"`
	Game       string     `json:"game"`
	Theme      string     `json:"theme"`      // empty: all; of a practice
	Difficulty Difficulty `json:"difficulty"` // of a practice
}

// given is an answer as the store has it.
type given struct {
	Puzzle string    `json:"puzzle"`
	Action string    `json:"action"`
	Right  bool      `json:"right"`
	Loss   float64   `json:"loss"`
	At     time.Time `json:"at"`
	Change int       `json:"change,omitempty"` // of the guest's rating
	Rated  bool      `json:"rated,omitempty"`
	Void   bool      `json:"void,omitempty"` // in a race: it does not count, because the guest has answered the puzzle elsewhere meanwhile
}

// runData is what the store keeps of a run.
type runData struct {
	Theme      string     `json:"theme,omitempty"`
	Difficulty Difficulty `json:"difficulty,omitempty"`
	Next       string     `json:"next,omitempty"` // the puzzle to answer; empty: the run is over
	Answers    []given    `json:"answers"`
	Race       string     `json:"race,omitempty"`  // its id
	List       []string   `json:"list,omitempty"`  // the puzzles of a race that was started, in order
	Chosen     time.Time  `json:"chosen,omitzero"` // no later than the choice of these
}

// Run is a series of puzzles that one guest answers one after another.
type Run struct {
	ID string
	Wish
	Begun   time.Time
	Ends    time.Time // of a sprint, and of a race that was started
	Answers int
	Score   int // right answers
	Over    bool
	Race    string // in which the run is
	Waiting bool   // the race has not begun
	data    runData
}

// run returns a stored run, as it is at a time.
func run(r *store.PuzzleRun, now time.Time) (*Run, error) {
	out := &Run{ID: r.ID, Wish: Wish{Kind: Kind(r.Kind), Game: r.Game}, Begun: r.Begun, Answers: r.Answers, Score: r.Score}
	if err := json.Unmarshal(r.Data, &out.data); err != nil {
		return nil, err
	}
	out.Theme, out.Difficulty, out.Over = out.data.Theme, out.data.Difficulty, out.data.Next == ""
	out.Race = out.data.Race
	out.Waiting = out.Kind == Race && (len(out.data.List) == 0 || now.Before(r.Begun))
	switch {
	case out.Waiting && len(out.data.List) == 0:
		out.Over = false
	case out.Kind.Timed():
		out.Ends = r.Begun.Add(SprintTime)
		out.Over = out.Over || !now.Before(out.Ends)
	}
	return out, nil
}

// Begin begins a run, or returns the one that the guest began with the same key. Bot accounts have none, because answers change how
// difficult puzzles are.
func (s *Service) Begin(ctx context.Context, guest string, w Wish, key string) (*Run, error) {
	err := cmp.Or(account.RefuseBot(guest), s.check(&w), host.CheckKey(key))
	if err != nil {
		return nil, err
	}
	now := s.opts.Now().UTC().Truncate(time.Millisecond)
	r := store.PuzzleRun{ID: secret.NewID(), Guest: guest, Kind: string(w.Kind), Game: w.Game, Begun: now}
	if key != "" {
		r.ID = s.secret.ID("puzzle run", guest, key)
		if _, err := s.store.Run(ctx, r.ID); err == nil {
			return s.begun(ctx, guest, r.ID, w)
		} else if !errors.Is(err, store.ErrNotFound) {
			return nil, s.runner.StoreError(err)
		}
	}
	undo, err := s.admit(ctx, guest)
	if err != nil {
		return nil, err
	}
	if err = s.addRun(ctx, &r, w); err != nil {
		undo()
		return nil, err
	}
	return s.begun(ctx, guest, r.ID, w)
}

// addRun stores a new run, with its first puzzle.
func (s *Service) addRun(ctx context.Context, r *store.PuzzleRun, w Wish) error {
	d := runData{Theme: w.Theme, Difficulty: w.Difficulty, Answers: []given{}}
	sk, _, err := s.skillOf(ctx, r.Guest, w.Game)
	if err == nil {
		d.Next, err = s.next(ctx, r, &d, sk)
	}
	if err != nil {
		return err
	}
	if d.Next == "" {
		return refuse(NoPuzzle, "No puzzle is left for this choice. Choose another theme, continue an open run, or come back in a few minutes: the server is making more.")
	}
	if r.Data, err = json.Marshal(d); err != nil {
		return err
	}
	err = s.store.AddRun(context.WithoutCancel(ctx), *r, s.opts.Most)
	if errors.Is(err, store.ErrNotFound) {
		return refuse(account.Forgotten, "Your data was deleted on this server. Reload the page to begin as a new guest.")
	}
	return s.runner.StoreError(err)
}

// admit counts a run for its guest and for their address, until undo is called, or refuses it.
func (s *Service) admit(ctx context.Context, guest string) (undo func(), err error) {
	if s.opts.Daily < 0 {
		return func() {}, nil
	}
	who := quota.Spender{Guest: guest, Origin: quota.OriginOf(ctx)}
	undo, exhausted := s.started.Charge(s.opts.Now(), 1, who, quota.Shares{Guest: quota.PerDay(s.opts.Daily), Address: quota.PerDay(perAddress * s.opts.Daily)})
	switch exhausted {
	case quota.None:
		return undo, nil
	case quota.Guest:
		return undo, refuse(TooManyRuns, "You have started too many runs of puzzles today. Continue an open one, or try again later.")
	}
	return undo, refuse(TooManyRuns, "Too many runs of puzzles were started from your network today. Continue an open one, or try again later.")
}

// begun returns the run that a guest began with a key, unless it was for another wish.
func (s *Service) begun(ctx context.Context, guest, id string, w Wish) (*Run, error) {
	r, err := s.Run(ctx, guest, id)
	if err == nil && r.Wish != w {
		return nil, refuse(match.KeyReused, "This idempotency key was already used for another run of puzzles. Use a new key for each run.")
	}
	return r, err
}

// check refuses a wish that has no meaning, and sets the only game that it can be about.
func (s *Service) check(w *Wish) error {
	if w.Game == "" && len(s.games) > 0 {
		w.Game = s.games[0].Info().ID
	}
	switch {
	case !slices.ContainsFunc(s.games, func(g game.Game) bool { return g.Info().ID == w.Game }):
		return refuse(NoPuzzle, "This game has no public puzzles. Choose another game.")
	case !slices.Contains(Kinds(), w.Kind):
		return refuse(BadRun, "“kind” is practice, sprint or streak.")
	case w.Theme != "" && !slices.Contains(pick.Themes(), w.Theme):
		return refuse(BadRun, "There is no such theme. Leave it out for all themes.")
	case !slices.Contains([]Difficulty{Even, Easier, Harder}, w.Difficulty):
		return refuse(BadRun, "“difficulty” is easier or harder. Leave it out for puzzles of your own rating.")
	case w.Kind != Practice && (w.Theme != "" || w.Difficulty != Even):
		return refuse(BadRun, "Only practice has a theme and a difficulty. Sprints and streaks have all themes and become harder.")
	}
	return nil
}

// own returns a run of a guest as the store has it.
func (s *Service) own(ctx context.Context, guest, id string) (store.PuzzleRun, error) {
	r, err := s.store.Run(ctx, id)
	if err == nil && (guest == "" || r.Guest != guest) || errors.Is(err, store.ErrNotFound) {
		return r, refuse(NoPuzzle, "You have no such run of puzzles. Start a new one.")
	}
	return r, s.runner.StoreError(err)
}

// Run returns a run of a guest.
func (s *Service) Run(ctx context.Context, guest, id string) (*Run, error) {
	r, err := s.own(ctx, guest, id)
	if err != nil {
		return nil, err
	}
	return run(&r, s.opts.Now())
}

// Question is a puzzle before the answer.
type Question struct {
	View  *match.View
	Theme string
}

// Question returns the puzzle that a run waits for, or nil if it is over or waits for its race to begin.
func (s *Service) Question(ctx context.Context, r *Run) (*Question, error) {
	if r.Over || r.Waiting {
		return nil, nil
	}
	p, err := s.load(ctx, r.data.Next)
	if err != nil {
		return nil, err
	}
	return &Question{p.view, p.Theme}, nil
}

// These are the codes of refusals about puzzles.
const (
	NoPuzzle    game.Code = "no-puzzle"     // there is none, or the guest has no such run
	BadRun      game.Code = "bad-run"       // there is no such kind of run
	TooManyRuns game.Code = "too-many-runs" // the guest or their address has begun too many
	RunOver     game.Code = "run-over"      // the run takes no more answers
	Answered    game.Code = "answered"      // the puzzle has another answer already
	NotBegun    game.Code = "race-waiting"  // the race of the run has not begun
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }
