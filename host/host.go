package host

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/host/cluster"
	"quarterdeck/host/control"
	"quarterdeck/host/health"
	"quarterdeck/host/level"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/host/task"
	"quarterdeck/host/think"
	"quarterdeck/host/uptime"
	"quarterdeck/match"
	"quarterdeck/metrics"
	"quarterdeck/record"
	"quarterdeck/store"
)

// DefaultPatience is how long a bot may think before its turn ends.
const DefaultPatience = 30 * time.Second

// Config configures a Host. Store, Bus, Games, Find and Bot must be set.
type Config struct {
	Store  store.Store
	Bus    bus.Bus
	Games  []game.Game   // games of new matches
	Find   record.Finder // games of stored matches, including old rules
	Levels []string      // the bots' levels, weakest first
	// Engines are levels that external programs play. Only players choose them; the host never does by itself. Each has Workers slots
	// of its own, so that a program that hangs delays no other bot.
	Engines []string
	// Bot creates a bot of a level. The bot should choose within a time that people are willing to wait.
	Bot       func(level string, g game.Game, seed uint64) (bot.Bot, error)
	Adapt     level.Adapt               // settles the strength of an adaptive bot; set before Start. nil: there is none
	Workers   int                       // most bots of Heavy levels that think at the same time, and most bots of other levels; 0: one for each processor
	Heavy     []string                  // levels that may think for long; bots of other levels never wait for them
	Patience  time.Duration             // how long a bot may think before its turn ends; 0: DefaultPatience
	Rest      int                       // how many times as long as its turn the bot of a match that no player takes part in rests after it; 0: not at all
	Memory    int64                     // approximate size in bytes of the idle matches kept in memory; 0: DefaultMemory
	Idle      time.Duration             // how long a match without requests stays in memory; 0: 10 min
	Log       *slog.Logger              // nil: slog.Default()
	Now       func() time.Time          // nil: time.Now
	Seed      func() (fair.Seed, error) // returns dealing seeds; nil: fair.NewSeed
	Passive   bool                      // another server on the same store runs the bots and clocks
	Recheck   time.Duration             // interval between queries for entries of other servers whose events were missed; 0: there are no other servers
	Heartbeat time.Duration             // how often the server stores that it runs, so that clocks stand still while none does; 0: never, and clocks run on
	NonceWait time.Duration             // how long a deal waits for announced nonces; 0: DefaultNonceWait; negative: not at all
	MaxTables int                       // tables that one guest may have waiting or running; 0: DefaultTables; negative: no limit
	// MaxBotTables is how many unfinished tables with only bots a guest may have. An address may create four times as
	// many in an hour. 0: DefaultBotTables; negative: no limit.
	MaxBotTables int
	Quotas       quota.Limits // limits on what else guests and addresses may store
	// Admit returns why a match cannot be shown to a guest, or nil. It may store that it was shown. nil: match.RefuseView decides.
	Admit  func(ctx context.Context, m *match.Match, guest string) error
	Meters *metrics.Set // receives the host's metrics; nil: they are not published
}

// Host runs matches for guests. Its methods are safe for concurrent use.
type Host struct {
	Config
	*Runner
	secret   secret.Key
	health   *health.Monitor
	bots     *bots
	clocks   *clocks
	quotas   *quota.Tables
	counters counters

	tasks       *tasks
	unsubscribe func()
}

// Control returns what administrators have set for all servers.
func (r *Runner) Control() *control.Monitor { return r.control }

// New returns a host, which runs once Start is called.
func New(ctx context.Context, c Config) (*Host, error) {
	c = c.withDefaults()
	key, err := loadKey(ctx, &c)
	if err != nil {
		return nil, err
	}
	h := &Host{Config: c, secret: key, health: health.New(c.Store, c.Log), tasks: &tasks{task.NewGroup(ctx), c.Log}, counters: newCounters(c.Meters)}
	servers := cluster.New(c.Recheck)
	watch, err := control.New(ctx, control.Options{
		Store: c.Store, Cluster: servers, Publish: h.publishControl, Now: c.Now, Log: c.Log,
		Excuse: func(ctx context.Context, since time.Time) error { return h.excuse(ctx, since) }, // once there is a runner
	})
	if err != nil {
		return nil, err
	}
	h.Store = watch.Gate(c.Store)
	c.Store = h.Store
	h.quotas = quota.NewTables(c.Store, quota.Options{Limits: c.Quotas, Tables: c.MaxTables, BotTables: c.MaxBotTables, Now: c.Now})
	h.Runner = newRunner(&archive{store: c.Store, find: c.Find, tasks: h.tasks, health: h.health, appendTime: h.counters.append}, servers, h.tasks, c)
	h.control = watch
	h.bots = &bots{runner: h.Runner, tasks: h.tasks, now: c.Now, make: c.Bot, secret: key, thinkTimeout: c.Patience, rest: c.Rest, unhurried: make(chan struct{}, 1),
		slots: think.NewSlots(c.Heavy, c.Engines, think.Options{Slots: c.Workers, Now: c.Now}), thinkTime: h.counters.think}
	h.clocks = &clocks{runner: h.Runner, tasks: h.tasks, now: c.Now, passive: c.Passive, rematch: h.beginRematch}
	if c.Heartbeat > 0 && !c.Passive {
		h.uptime = uptime.New(uptime.Options{Store: c.Store, ID: secret.NewID(), Every: c.Heartbeat, Shared: h.cluster.IsShared(), Now: c.Now, Excuse: h.excuseAway})
	}
	h.connect()
	h.addGauges()
	h.unsubscribe = c.Bus.Subscribe(h.receive)
	return h, nil
}

// loadKey returns the store's secret key. A server of an earlier version may have stored it without a hash; loadKey adds
// the hash.
func loadKey(ctx context.Context, c *Config) (secret.Key, error) {
	hashed, err := c.Store.HashSecrets(ctx)
	for _, name := range hashed {
		c.Log.Warn("added the missing hash of a key in the store, which an earlier version of this program created", "key", name)
	}
	if err != nil {
		return nil, err
	}
	return secret.Load(ctx, c.Store)
}

// Start starts the host's background work. It wakes the bots whose turn it was when the last server stopped.
func (h *Host) Start() {
	if !h.Passive {
		h.tasks.logError("the server could not store that it runs; it tries again", h.uptime.Ensure(h.tasks.Context()))
		h.control.EndRestart(h.tasks.Group)
		h.tasks.Go(h.beats)
		h.tasks.Go(h.clocks.run)
		h.resume()
		h.control.OnThaw(h.resume)
	}
	h.tasks.Go(h.resync.Run)
	h.tasks.Go(func() { h.control.Follow(h.tasks.Group) })
	h.tasks.Go(func() { h.tidy(h.Idle) })
	if h.cluster.IsShared() {
		h.tasks.Go(h.recheck)
	}
}

func (c Config) withDefaults() Config {
	if c.Workers <= 0 {
		c.Workers = runtime.GOMAXPROCS(0)
	}
	if c.Patience <= 0 {
		c.Patience = DefaultPatience
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
	if c.Admit == nil {
		c.Admit = func(_ context.Context, m *match.Match, guest string) error { return m.RefuseView(guest) }
	}
	if c.Meters == nil {
		c.Meters = &metrics.Set{}
	}
	return c
}

// Close stops bots and waits for running work. Everything acknowledged is in the store, which stays open; later
// requests are refused.
func (h *Host) Close() {
	if !h.tasks.Stop() {
		return
	}
	h.unsubscribe()
	h.control.Close()
	h.tasks.Close()
	h.lastBeat()
}

// levels returns the levels that a request may name.
func (h *Host) levels() level.List {
	return level.List{Names: slices.Concat(h.Levels, h.Engines), Adapt: h.Adapt}
}

// Game returns the game of new matches with that id.
func (h *Host) Game(id string) (game.Game, error) {
	for _, g := range h.Games {
		if g.Info().ID == id {
			return g, nil
		}
	}
	return nil, refuse(NoGame, "There is no such game here. Choose one from the list.")
}
