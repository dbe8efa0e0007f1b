package experiment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/lab/metric"
	"quarterdeck/lab/sweep"
	"quarterdeck/store"
)

// Order is what a guest asks for.
type Order struct {
	sweep.Args
	Minutes   int     // of computing by one processor, at most
	Precision float64 // points; the experiment ends early when it is reached; 0: it does not
}

// Asker is a guest who starts or changes an experiment.
type Asker struct {
	Guest string
	Admin bool
}

// limits are how much a guest may ask for.
type limits struct {
	minutes int // of one experiment
	kept    int // experiments with their reports
	queued  int // experiments that are played or paused
	sets    int // rule sets of one experiment
}

var (
	guestLimits = limits{minutes: 10, kept: 20, queued: 2, sets: 60}
	adminLimits = limits{minutes: 480, kept: 200, queued: 10, sets: 200}
)

func (a Asker) limits() limits {
	if a.Admin {
		return adminLimits
	}
	return guestLimits
}

// MostMinutes returns how long one experiment of a guest may compute.
func (a Asker) MostMinutes() int { return a.limits().minutes }

const (
	// mostUnits is how many units an experiment has, over all rule sets: they are read into memory for its report.
	mostUnits = 40_000
	// leastUnits of each rule set are played even if the budget is spent once.
	leastUnits = 2
	// guestsOfAddress is how many times the computing time of a guest an address has in a day.
	guestsOfAddress = 4
	// narrowestPrecision and widestPrecision are in points.
	narrowestPrecision, widestPrecision = 0.1, 25
)

// Codes of refusals.
const (
	NoExperiment game.Code = "no-experiment" // there is none with this id
	NotHere      game.Code = "lab-closed"    // the guest may not start experiments here
	BadOrder     game.Code = "bad-experiment"
	TooMany      game.Code = "too-many-experiments"
	NotNow       game.Code = "experiment-over" // it is over
)

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

var errMissing = refuse(NoExperiment, "There is no such experiment. It may have been deleted.")

// Admits returns why a guest may not start experiments, or nil.
func (s *Service) Admits(a Asker) error {
	switch {
	case s.opts.Access == Guests, s.opts.Access == Admins && a.Admin:
		return nil
	case s.opts.Access == Admins:
		return refuse(NotHere, "Only administrators of this server can start experiments. Reports are open to all who have their link.")
	}
	return refuse(NotHere, "This server does not play experiments.")
}

// record is what the store keeps of an order.
type record struct {
	Args      sweep.Args  `json:"args"`
	Plan      *sweep.Plan `json:"plan"`
	Skipped   []string    `json:"skipped,omitempty"`
	Minutes   int         `json:"minutes"`
	Precision float64     `json:"precision,omitempty"`
}

// Add starts an experiment and returns its id.
func (s *Service) Add(ctx context.Context, a Asker, o Order) (string, error) {
	if err := s.Admits(a); err != nil {
		return "", err
	}
	if a.Guest == "" {
		return "", refuse(host.NoGuest, "The server does not know you yet. Allow cookies for this site and try again.")
	}
	g, plan, skipped, err := s.plan(a, &o)
	if err != nil {
		return "", err
	}
	data, err := json.Marshal(record{o.Args, plan, skipped, o.Minutes, o.Precision})
	if err != nil {
		return "", err
	}
	undo, err := s.admit(ctx, a, o.Minutes)
	if err != nil {
		return "", err
	}
	sets := len(plan.Sets)
	e := store.Experiment{
		ID: secret.NewID(), Guest: a.Guest, Made: s.opts.Now().UTC().Truncate(time.Millisecond), Least: leastUnits * sets, Target: mostUnits / sets * sets,
		Budget: time.Duration(o.Minutes) * time.Minute, Data: data, Note: []byte("{}"),
	}
	if o.Precision > 0 {
		e.Target = min(e.Target, sweep.Boundary(0)*sets)
	}
	switch err := s.store.AddExperiment(ctx, e, a.limits().kept, a.limits().queued); {
	case err == nil:
		s.opts.Log.Debug("an experiment begins", "experiment", e.ID, "game", g.Info().ID, "sets", sets)
		s.poke()
		return e.ID, nil
	case errors.Is(err, store.ErrUnfinished): // another request was faster
		undo()
		return "", errQueued(a.limits().queued)
	case errors.Is(err, store.ErrConflict):
		undo()
		return "", refuse(TooMany, fmt.Sprintf("You have %d experiments, which is the limit. Delete one that you no longer need.", a.limits().kept))
	case errors.Is(err, store.ErrNotFound):
		undo()
		return "", refuse(host.NoGuest, "You deleted your data. Clear this site’s cookies to start as a new guest.")
	default:
		undo()
		return "", s.runner.StoreError(err)
	}
}

// plan checks an order and returns what it plays.
func (s *Service) plan(a Asker, o *Order) (game.Game, *sweep.Plan, []string, error) {
	bad := func(format string, args ...any) error { return refuse(BadOrder, fmt.Sprintf(format, args...)) }
	l := a.limits()
	switch {
	case o.Minutes < 1 || o.Minutes > l.minutes:
		return nil, nil, nil, bad("Choose a computing time of 1 to %d minutes.", l.minutes)
	case o.Precision != 0 && !(o.Precision >= narrowestPrecision && o.Precision <= widestPrecision): // also if it is no number
		return nil, nil, nil, bad("Choose a precision of ± %v to %v points.", narrowestPrecision, widestPrecision)
	case o.Judge != 0 && o.Judge != metric.UsualPlayouts:
		return nil, nil, nil, bad("The judge plays %d matches at each look.", metric.UsualPlayouts)
	}
	for _, level := range o.Bots {
		if !slices.Contains(roster.Names(), level) {
			return nil, nil, nil, bad("There is no bot %q.", level)
		}
	}
	g, err := s.opts.Find(o.Game, 0)
	if err != nil {
		return nil, nil, nil, err
	}
	request, err := o.Request(g)
	if err != nil {
		return nil, nil, nil, asRefusal(err)
	}
	if n := request.Size(); n > l.sets {
		return nil, nil, nil, bad("These are %d rule sets; %d are possible. Compare fewer values.", n, l.sets)
	}
	plan, skipped, err := request.Plan()
	if err == nil {
		_, err = sweep.NewPlayer(plan, g, nil)
	}
	return g, plan, skipped, asRefusal(err)
}

// asRefusal shows an error about an order to its guest.
func asRefusal(err error) error {
	var refusal *game.Refusal
	if err == nil || errors.As(err, &refusal) {
		return err
	}
	return refuse(BadOrder, "This cannot be played: "+err.Error()+".")
}

func errQueued(n int) error {
	return refuse(TooMany, fmt.Sprintf("%d of your experiments are not finished yet, which is the limit. Wait for one, or stop it.", n))
}

// admit charges a guest for computing time, unless too many of their experiments are played already.
func (s *Service) admit(ctx context.Context, a Asker, minutes int) (undo func(), err error) {
	undo = func() {}
	all, err := s.store.ExperimentsOf(ctx, a.Guest, a.limits().kept)
	if err != nil {
		return undo, s.runner.StoreError(err)
	}
	queued := 0
	for i := range all {
		if all[i].State == store.Queued || all[i].State == store.Held {
			queued++
		}
	}
	if queued >= a.limits().queued {
		return undo, errQueued(queued)
	}
	if a.Admin || s.opts.NoLimits {
		return undo, nil
	}
	// PerDay allows half at once, so that one experiment of the longest time always fits.
	day := max(s.opts.MinutesPerDay, 2*guestLimits.minutes)
	who := quota.Spender{Guest: a.Guest, Origin: quota.OriginOf(ctx)}
	undo, exhausted := s.spent.Charge(s.opts.Now(), minutes, who, quota.Shares{Guest: quota.PerDay(day), Address: quota.PerDay(guestsOfAddress * day)})
	switch exhausted {
	case quota.None:
		return undo, nil
	case quota.Guest:
		return undo, refuse(TooMany, "You have used up your computing time for now. Choose a shorter time, or try again later today.")
	}
	return undo, refuse(TooMany, "Your network has used up its computing time for now. Choose a shorter time, or try again later today.")
}
