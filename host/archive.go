package host

import (
	"context"
	"errors"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/cache"
	"quarterdeck/host/codec"
	"quarterdeck/host/health"
	"quarterdeck/host/task"
	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/record"
	"quarterdeck/store"
)

// archive reads and writes matches in the store.
type archive struct {
	store      store.Store
	find       record.Finder
	tasks      *tasks
	health     *health.Monitor
	appendTime *metrics.Histogram
	damaged    cache.Set[string] // matches that were found to be unreadable
	onDamage   func(id string)   // called with each match that was found to be damaged
}

// load returns a match, and puts it into quarantine if it cannot be read.
func (a *archive) load(ctx context.Context, id string) (*match.Match, error) {
	stored, log, err := a.store.Load(ctx, id)
	if err == nil && stored.Status == store.Quarantined {
		return nil, ErrDamaged
	}
	var m *match.Match
	if err == nil {
		m, err = codec.Replay(stored, log, a.find)
	}
	if codec.IsDamage(err) {
		a.quarantine(ctx, id, err)
		return nil, ErrDamaged
	}
	if err == nil {
		a.damaged.Remove(id) // another server has released it from quarantine
	}
	return m, err
}

// since returns m with its newer entries in the store. It returns nil if the whole match must be read: it was
// rewritten, or an entry is damaged.
func (a *archive) since(ctx context.Context, m *match.Match) (*match.Match, error) {
	log, err := a.store.Since(ctx, m.ID(), m.Version())
	switch {
	case codec.IsDamage(err):
		return nil, nil
	case err != nil || len(log) == 0:
		return m, err
	}
	next, err := task.Guard(func() (*match.Match, error) { return extend(m, log) })
	if err != nil {
		return nil, nil // loading the whole match finds the fault
	}
	return next, nil
}

// extend returns m with newer entries, or nil if the whole log was rewritten.
func extend(m *match.Match, log []store.Entry) (*match.Match, error) {
	entries, err := codec.DecodeLog(m.Game(), log)
	if err != nil || slices.ContainsFunc(entries, func(e match.Entry) bool { return e.Gone }) {
		return nil, err
	}
	return m.With(entries)
}

// append stores the entries that next has and m has not, with the messages to players about them. It does not stop when the client disconnects.
func (a *archive) append(ctx context.Context, m, next *match.Match, messages []store.Delivery) error {
	fresh := next.Entries(m.Version())
	entries, err := codec.EncodeLog(next.Game(), fresh)
	if err != nil {
		return err
	}
	sum := codec.Summary(next)
	c := store.Change{Match: m.ID(), From: m.Version(), Entries: entries, Summary: &sum, Joined: codec.Joined(fresh), Left: codec.Left(m, fresh), Deliveries: messages}
	if status := codec.Status(next); status != codec.Status(m) {
		c.Status = status
	}
	defer timed(a.appendTime, time.Now())
	err = a.store.Append(context.WithoutCancel(ctx), c)
	a.health.Note(err)
	return err
}

// create stores a new match, with the messages to players about it. It returns store.ErrExists if there is a match with this id.
func (a *archive) create(ctx context.Context, m *match.Match, messages []store.Delivery) error {
	stored, err := codec.Encode(m)
	if err != nil {
		return err
	}
	entries, err := codec.EncodeLog(m.Game(), m.Entries(0))
	if err != nil {
		return err
	}
	err = a.store.Create(context.WithoutCancel(ctx), stored, entries, messages...)
	a.health.Note(err)
	return err
}

// explain returns an error of the store in a form for players, and logs unexpected errors. It does not change refusals.
func (a *archive) explain(err error) error {
	switch refusal := (*game.Refusal)(nil); {
	case err == nil:
		return nil
	case errors.Is(err, store.ErrNotFound):
		return refuse(NoMatch, "There is no match at this address. Check the link.")
	case errors.Is(err, store.ErrClosed):
		return errStopping
	case errors.Is(err, context.Canceled):
		return err // the client disconnected; nothing failed
	case errors.Is(err, ErrDamaged):
		return ErrDamaged
	case errors.As(err, &refusal):
		return err
	}
	a.tasks.log.Error("the store failed", "error", err)
	return errStore
}
