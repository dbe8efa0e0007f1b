package host

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host/cluster"
	"quarterdeck/host/codec"
	"quarterdeck/host/health"
	"quarterdeck/host/quota"
	"quarterdeck/host/resync"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/host/think"
	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/record"
	"quarterdeck/store"
)

// Config is what a Host works with. Store, Bus, Games, Find and Bot must be set.
type Config struct {
	Store  store.Store
	Bus    bus.Bus
	Games  []game.Game   // what new matches can be of
	Find   record.Finder // games of matches that are in the store, under old rules too
	Levels []string      // the bots' levels, weakest first
	// Bot makes a player of a level; it must choose within a time that people can wait.
	Bot       func(level string, g game.Game, seed uint64) (bot.Bot, error)
	Workers   int                       // bots that think at the same time, of Heavy levels and of others each; 0: one a processor
	Heavy     []string                  // levels that may think for long: the others never wait for these
	Patience  time.Duration             // how long a bot may think before its turn is taken from it; 0: 30 s
	Memory    int64                     // bytes that matches in memory may take, roughly, beside those that are watched or in which something goes on; 0: DefaultMemory
	Idle      time.Duration             // how long a match that nobody looks at stays in memory; 0: 10 min
	Log       *slog.Logger              // nil: slog.Default()
	Now       func() time.Time          // nil: time.Now
	Seed      func() (fair.Seed, error) // where dealing seeds come from; nil: fair.NewSeed
	Asleep    bool                      // leave the bots of kept matches to another server on the same store
	Recheck   time.Duration             // how often the store is asked for what other servers kept and could not tell of; 0: never, there are none
	NonceWait time.Duration             // how long a deal waits for nonces that were announced; 0: DefaultNonceWait; below 0: not at all
	MaxTables int                       // tables that one guest may have waiting or running; 0: DefaultTables; below 0: no limit
	// MaxBotTables is how many unfinished tables of bots alone one guest may have, and a fourth of what one address may set up in an hour;
	// 0: DefaultBotTables; below 0: no limit.
	MaxBotTables int
	Quotas       quota.Limits // what else guests and addresses may have stored
	Meters       *metrics.Set // where is counted what happens; nil: nowhere that can be seen
}

// Host runs matches. All methods may be called by several goroutines.
type Host struct {
	Config
	secret  secret.Key
	cluster *cluster.Cluster

	mu    sync.Mutex // guards rooms; never held during I/O or rules
	rooms map[string]*room

	damaged damaged

	followers followers
	resync    *resync.Loop[*room]

	meters meters
	health *health.Monitor

	thinking *think.Slots

	quotas *quota.Tables

	tasks       *task.Group     // bots, loading, tidying
	ctx         context.Context // of the tasks
	unsubscribe func()
}

// New returns a host. It runs once Start is called.
func New(ctx context.Context, c Config) (*Host, error) {
	h := &Host{Config: c.withDefaults(), cluster: cluster.New(c.Recheck), rooms: map[string]*room{}}
	var err error
	if h.secret, err = secret.Load(ctx, h.Store); err != nil {
		return nil, err
	}
	h.tasks = task.NewGroup(ctx)
	h.ctx = h.tasks.Context()
	h.thinking = think.NewSlots(h.Heavy, think.Options{Slots: h.Workers, Now: h.Now})
	h.quotas = quota.NewTables(h.Store, quota.Options{Limits: h.Quotas, Tables: h.MaxTables, BotTables: h.MaxBotTables, Now: h.Now})
	h.resync = resync.New(h.tasks, h.loaded, h.resyncRoom, h.noteStale)
	h.meters = h.newMeters()
	h.health = health.New(h.Store, h.Log)
	h.followers = h.newFollowers()
	h.unsubscribe = h.Bus.Subscribe(h.receive)
	return h, nil
}

// Start has the host do its own work: above all it wakes the bots that were to act when the last server stopped.
func (h *Host) Start() {
	if !h.Asleep {
		h.tasks.Go(h.wakeAll)
		h.tasks.Go(h.clockwork)
		h.tasks.Go(h.releaseAll)
		h.tasks.Go(h.chainAll)
	}
	h.tasks.Go(h.resync.Run)
	h.tasks.Go(h.tidy)
	if h.cluster.IsShared() {
		h.tasks.Go(h.recheck)
	}
}

func (c Config) withDefaults() Config {
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Patience <= 0 {
		c.Patience = 30 * time.Second
	}
	if c.Idle <= 0 {
		c.Idle = 10 * time.Minute
	}
	if c.NonceWait == 0 {
		c.NonceWait = DefaultNonceWait
	}
	if c.MaxTables == 0 {
		c.MaxTables = DefaultTables
	}
	if c.Memory <= 0 {
		c.Memory = DefaultMemory
	}
	if c.MaxBotTables == 0 {
		c.MaxBotTables = DefaultBotTables
	}
	c.Quotas = c.Quotas.WithDefaults()
	if c.Log == nil {
		c.Log = slog.Default()
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Seed == nil {
		c.Seed = fair.NewSeed
	}
	if c.Meters == nil {
		c.Meters = &metrics.Set{}
	}
	return c
}

// Close stops bots and waits for what has begun. Everything acknowledged is in the store, which
// stays open; later requests are refused.
func (h *Host) Close() {
	if !h.tasks.Stop() {
		return
	}
	h.unsubscribe()
	h.tasks.Close()
}

// Get is the newest version of a match.
func (h *Host) Get(ctx context.Context, id string) (*match.Match, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := h.fresh(r); err != nil {
		return nil, h.StoreError(err)
	}
	h.show(r)
	return r.newest.Load(), nil
}

// Game is the game of new matches with that id.
func (h *Host) Game(id string) (game.Game, error) {
	for _, g := range h.Games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	return nil, refuse(NoGame, "There is no such game here; choose one of the list.")
}

// Change makes the next version of a match with step, keeps it, and tells everybody. step must be
// pure: it is called again when somebody else was faster. If it returns the match that it was
// given, nothing is to be done.
func (h *Host) Change(ctx context.Context, id string, step func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	for range attempts {
		r, err := h.room(ctx, id)
		if err != nil {
			return nil, err
		}
		m, again, err := h.changeRoom(ctx, r, step)
		if !again {
			return m, err
		}
	}
	return nil, refuse(Busy, "Too much is happening at this table at once; try again.")
}

// changeRoom tries once; again tells that somebody else was faster.
func (h *Host) changeRoom(ctx context.Context, r *room, step func(*match.Match) (*match.Match, error)) (_ *match.Match, again bool, _ error) {
	defer r.queue(ctx)()
	m := r.newest.Load()
	next, err := task.Guard(func() (*match.Match, error) { return step(m) })
	if err != nil && h.wasStale(r, m) {
		return nil, true, nil
	}
	if err != nil || next == m {
		return m, false, err
	}
	err = h.append(ctx, m, next)
	if err == nil {
		r.charge(ctx)
		h.install(r, next)
		h.followers.commit(m, next)
		return next, false, nil
	}
	// After any failure the room may be behind the store; ErrConflict says that it is.
	behind := h.refresh(r)
	if errors.Is(err, store.ErrConflict) && behind == nil {
		return nil, true, nil
	}
	return nil, false, h.StoreError(errors.Join(err, behind))
}

// attempts is how often a change is tried against others who are faster.
const attempts = 50

// append keeps what next has more than m. It is finished even if the one who asked has gone.
func (h *Host) append(ctx context.Context, m, next *match.Match) error {
	fresh := next.Entries(m.Version())
	entries, err := codec.EncodeLog(next.Game(), fresh)
	if err != nil {
		return err
	}
	sum := codec.Summary(next)
	c := store.Change{Match: m.ID(), From: m.Version(), Entries: entries, Summary: &sum, Joined: codec.Joined(fresh), Left: codec.Left(m, fresh)}
	if status := codec.Status(next); status != codec.Status(m) {
		c.Status = status
	}
	defer timed(h.meters.append, time.Now())
	err = h.Store.Append(context.WithoutCancel(ctx), c)
	h.health.Note(err)
	return err
}
