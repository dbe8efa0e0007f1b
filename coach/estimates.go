package coach

import (
	"context"
	"math"
	"runtime"
	"strings"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/record"
)

// Estimates is the coach's analysis of a match of a game that is not solved. Every figure is an estimate, made by the
// bot that plays captain. Chances go from 0 (lost) to 1 (won) and are multiples of 2^-45, so that sums of them are exact.
type Estimates struct {
	Game       string    `json:"game"`
	Title      string    `json:"title"`
	Names      []string  `json:"names"`
	who        []string  // the names with the levels of bots
	End        string    `json:"end"`      // as in the record
	Estimate   bool      `json:"estimate"` // always true: nothing here is exact
	CoOp       bool      `json:"coop"`     // seats win and lose together
	Secrets    bool      `json:"secrets"`  // something was hidden from a seat, or chosen in secret
	Forked     int       `json:"forked"`   // log entries that were copied from another match; they are not judged
	Iterations int       `json:"iterations"`
	Moments    []Moment  `json:"moments"`
	Accounts   []Account `json:"ledger"` // by seat
	// Keys are the costliest choices for a reader, at most three; see For.
	Keys []KeyMoment `json:"key_moments"`
	keys []KeyMoment // of each seat
}

// Moment is one choice among several actions, or one run of draws without a choice in between.
type Moment struct {
	At      int      `json:"at"`    // log entries before it
	Lines   int      `json:"lines"` // log entries that it takes
	Chances []Figure `json:"chances"`
	Choice  *Chosen  `json:"choice,omitempty"`
	Draws   []string `json:"draws,omitempty"`
	// Luck, of draws, is each seat's chances after them less the expected chances before, both from what the seat knew.
	Luck []Figure `json:"luck,omitempty"`
}

// Chosen is what a seat chose and what it could have chosen, judged from what it knew.
type Chosen struct {
	Seat   game.Seat `json:"seat"`
	Action string    `json:"action"` // in the notation of records
	Label  string    `json:"label"`  // the same in words, as the seat's button said
	Worth  Figure    `json:"worth"`  // its chances after the action
	Loss   Figure    `json:"loss"`   // what it gave away: chances after the best action, or mix, less Worth; 0 or more
	// Clear reports whether the loss exceeds two standard errors, and captain itself, searching again, does not choose the action
	// most often. Only such losses are counted; the others may be noise.
	Clear bool `json:"clear"`
	// Unknown reports whether there were too few iterations for so many actions: Worth and Loss are not estimated.
	Unknown bool     `json:"unknown,omitempty"`
	Effect  []Figure `json:"effect"`           // by seat, what choosing this and not the best did to its chances; the chooser's is −Loss
	Best    []Option `json:"best"`             // what captain would choose, the most frequent first
	Advice  *Advice  `json:"advice,omitempty"` // what the coach recommends instead of a clear loss; nil: nothing
	// defended reports whether captain itself chose the action most often when it searched again.
	defended bool
	link     []Figure // Effect as the evaluations of both actions estimate it, for pool
}

// Option is an action that captain would choose.
type Option struct {
	Action string  `json:"action"`
	Label  string  `json:"label"`
	Share  float64 `json:"share"` // how often, in all searches of this moment
	Worth  Figure  `json:"worth"`
}

// Account is the ledger of one seat. From − Given + Others + Luck + Conceded + Rest == Result, exactly. Rest is what is
// left: errors of the estimates, losses that were not clear, and what hidden cards and secret choices turned out to be.
type Account struct {
	From     Figure  `json:"from"`     // chances before the first moment
	Given    Figure  `json:"given"`    // clear losses of its own choices
	Others   Figure  `json:"others"`   // what clear losses of others' choices brought it, or cost it
	Luck     Figure  `json:"luck"`     // of all draws, within what is possible
	Conceded Figure  `json:"conceded"` // a result agreed, resigned or lost on time, less the chances then
	Rest     Figure  `json:"rest"`     // its Error is what the errors of the others make likely
	Result   float64 `json:"result"`
}

// EstimateOptions are the budget. The zero value of each field is a sensible default.
type EstimateOptions struct {
	Iterations int    // for each moment, all runs of the search together; 0: 8,000
	Total      int    // for the match: moments get fewer if there are many; 0: 2,000,000
	Runs       int    // independent runs for each moment, at least 2; 0: 8
	Seed       uint64 // the same seed, the same estimates
	// Time is roughly the time limit for the match. On a slow machine the iterations are halved as often as needed, down to
	// a few hundred, so the same record may give another report on another machine. 0: no limit.
	Time     time.Duration
	Workers  int                     // moments analyzed at a time; 0: one for each processor
	Progress func(done, total int64) // called after every moment, one call at a time; may be nil
}

func (o EstimateOptions) withDefaults(moments int) EstimateOptions {
	if o.Iterations <= 0 {
		o.Iterations = 8000
	}
	if o.Total <= 0 {
		o.Total = 2_000_000
	}
	if o.Runs == 0 {
		o.Runs = 8
	}
	o.Runs = max(o.Runs, 2)
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	if o.Progress == nil {
		o.Progress = func(int64, int64) {}
	}
	o.Iterations = max(min(o.Iterations, o.Total/max(moments, 1)), 2*o.Runs)
	return o
}

// evaluation holds the settings of a game's judge, its strongest bot.
type evaluation struct {
	judge       func(seed uint64, iterations int) bot.Judge
	maxOutcomes int // number of alternative outcomes of draws to evaluate
	repeats     int // number of evaluations of the actual outcome
	// policy is the cost of a playout in iterations if the judge plays positions out by its own policy, or else 0. See
	// pool.
	policy int
}

func evaluationOf(g game.Game, hides bool) evaluation {
	entry := roster.Of(g.Info().ID)
	draws := entry.Draws(hides)
	c := evaluation{judge: entry.NewJudge, maxOutcomes: draws.Outcomes, repeats: draws.Repeats}
	if !hides {
		c.policy = entry.Playout
	}
	return c
}

// Estimate analyzes a finished match of any game and number of seats. The record must be one that record.Verify
// accepts. Estimate does at most EstimateOptions.Total iterations (but at least a few for each moment). It returns ctx's
// error when ctx ends.
func Estimate(ctx context.Context, rec *record.Record, g game.Game, opts EstimateOptions) (*Estimates, error) {
	if err := over(rec); err != nil {
		return nil, err
	}
	w, err := readHistory(rec, g)
	if err != nil {
		return nil, err
	}
	info, together := g.Info(), game.Together(g, rec.Setup)
	e := &Estimates{Game: rec.Game, Title: info.Title, Names: rec.Called(), who: rec.Players(), End: rec.End, Estimate: true, CoOp: together, Secrets: w.hides}
	e.Forked, _ = rec.ForkedAt()
	l := newEstimator(rec, g, w, opts.withDefaults(len(w.events)+1))
	if err := l.limitIterations(ctx, w); err != nil {
		return nil, err
	}
	moments, last, err := l.estimateAll(ctx, w)
	if err != nil {
		return nil, err
	}
	e.Iterations, e.Moments = l.opts.Iterations, moments
	var luck []Figure
	if l.policy > 0 {
		luck = pool(moments, last, game.Over(w.last))
	}
	if err := l.advise(ctx, w, moments); err != nil {
		return nil, err
	}
	for s := range game.Seat(l.seats) {
		e.Accounts = append(e.Accounts, e.account(s, last[s], w.result(rec.End, together, s), luck))
	}
	e.keys = l.findKeys(w, moments)
	return e.For(game.Watcher), nil
}

func newEstimator(rec *record.Record, g game.Game, w *history, opts EstimateOptions) *estimator {
	return &estimator{evaluation: evaluationOf(g, w.hides), game: g, names: rec.Called(), seats: w.seats, opts: opts, hides: w.hides,
		setup: rec.Setup, captain: newCaptain(g)}
}

// account adds up one seat's moments. last is its chances where the match ended; luck, by seat, is nil if nothing was pooled.
func (e *Estimates) account(s game.Seat, last Figure, result float64, luck []Figure) Account {
	a := Account{From: e.Moments[0].Chances[s], Result: result}
	for _, m := range e.Moments {
		switch c := m.Choice; {
		case c == nil:
			a.Luck = a.Luck.plus(m.Luck[s])
		case !c.Clear:
		case c.Seat == s:
			a.Given = a.Given.plus(c.Loss)
		default:
			a.Others = a.Others.plus(c.Effect[s])
		}
	}
	a.Conceded = Figure{Value: result - last.Value, Error: last.Error}
	if luck != nil {
		a.Luck = luck[s]
	}
	a.Luck.Value = a.clampLuck(a.Luck.Value)
	a.Rest.Value = result - (a.From.Value - a.Given.Value + a.Others.Value + a.Luck.Value + a.Conceded.Value)
	if luck != nil {
		a.Rest.Error = e.unclearError(s)
		return a
	}
	for _, f := range []Figure{a.From, a.Given, a.Others, a.Luck, a.Conceded} {
		a.Rest.Error = math.Hypot(a.Rest.Error, f.Error)
	}
	return a
}

// clampLuck returns luck clamped to what is possible. Draws can move the chances at most from 0 to 1 or back, plus as much
// as choices moved them the other way. The errors of many draws may add up to more, which belongs to the rest.
func (a *Account) clampLuck(luck float64) float64 {
	offset := a.Given.Value - a.Others.Value - a.Conceded.Value
	return min(max(luck, min(-1, offset-1)), max(1, offset+1))
}

// Called returns the account as texts and tables write it: a figure whose error is not smaller than itself is zero in it, and
// what it stood for belongs to the rest. It adds up like a.
func (a Account) Called() Account {
	for _, f := range []*Figure{&a.Given, &a.Others, &a.Luck, &a.Conceded} {
		if !f.Holds() {
			*f = Figure{}
		}
	}
	if !a.From.Known() {
		a.From = Figure{}
	}
	a.Rest.Value = a.Result - (a.From.Value - a.Given.Value + a.Others.Value + a.Luck.Value + a.Conceded.Value)
	return a
}

// unclearError returns the error of all effects of choices that are not clear. They are all of the rest where luck links one
// choice to the next.
func (e *Estimates) unclearError(s game.Seat) float64 {
	sum := 0.0
	for i := range e.Moments {
		if m := &e.Moments[i]; m.Choice != nil && !m.Choice.Clear && !m.followsPolicy() {
			sum = math.Hypot(sum, m.Choice.Effect[s].Error)
		}
	}
	return sum
}

// result returns the chances that the match ended with for s.
func (w *history) result(end string, coOp bool, s game.Seat) float64 {
	word, rest, _ := strings.Cut(end, " ")
	switch {
	case word == "draw":
		return evenChance
	case word != "resign" && word != "flag":
		return chances(float64(w.last.Result().Utility[s]))
	case coOp || rest == s.String():
		return 0
	case w.seats == 2:
		return 1
	}
	return evenChance // the remaining seats did not finish the match
}
