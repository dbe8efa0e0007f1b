package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/netip"
	"os"
	"runtime"
	"time"

	"quarterdeck/bot/roster"
	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/command"
	"quarterdeck/command/experiment"
	"quarterdeck/command/secure"
	"quarterdeck/command/storage"
	"quarterdeck/daily"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/internal/heap"
	"quarterdeck/internal/recent"
	"quarterdeck/metrics"
	"quarterdeck/node"
	"quarterdeck/web"
	"quarterdeck/webhook"
)

// heartbeat is how often the server stores that it runs. After kill -9 a clock may get so much too much.
const heartbeat = 5 * time.Second

// rest is how many times as long as its turn a bot rests that plays a deal of the day for par: such bots take a fifth of a processor.
const rest = 4

// grace is how long requests that are under way may take when the server stops.
const grace = 5 * time.Second

type serveCmd struct {
	storage.Flags
	quotaFlags
	accessFlags
	engineFlags
	sshFlags
	oidcFlags
	backupFlags
	experiment.ServeFlags
	Secure      secure.Flags   `embed:""`
	Addr        string         `placeholder:"HOST:PORT" help:"Where to listen (default: 127.0.0.1:8080, or the next free port; with --domain :443)."`
	Proxied     bool           `help:"A reverse proxy stands in front and sets X-Forwarded-For and X-Forwarded-Proto."`
	Rate        float64        `help:"Requests a second that a client may make. 0 means the default, a negative number no limit."`
	Tables      int            `help:"Tables that a guest may have waiting or in progress. 0 means the default of 40, a negative number no limit."`
	BotTables   int            `help:"Unfinished tables with only bots that a guest may have; four times as many may be created from an IP address within an hour. 0 means the default of 10, a negative number no limit."`
	Memory      int            `placeholder:"MB" help:"Memory for matches that no client follows. 0 means the default of 48."`
	Unjoined    int            `placeholder:"DAYS" help:"Days after which a table that still waits for players is called off. 0 means the default of 14, a negative number never."`
	Verbose     bool           `short:"v" help:"Log more."`
	LogRequests bool           `help:"Log every request: its route, status, size and time, but nothing about its sender."`
	LogJSON     bool           `name:"log-json" help:"Write the log as JSON, one object a line."`
	NoDaily     bool           `help:"Offer no deals of the day."`
	HooksTo     []netip.Prefix `placeholder:"NETWORK" help:"Private networks that webhooks may reach, such as 192.168.7.0/24."`
}

// dailies returns the games with a deal of the day.
func (c *serveCmd) dailies() []daily.Offer {
	if c.NoDaily {
		return nil
	}
	return daily.Offers()
}

// Run serves until it is interrupted.
func (c *serveCmd) Run(ctx context.Context, std command.Streams) (err error) {
	lines := &recent.Lines{}
	log := slog.New(lines.Handler(c.logger(std.Talk).Handler()))
	if c.EngineTime > host.DefaultPatience {
		return command.Usage(fmt.Errorf("--engine-time %v is too long: a server waits %v at most for a bot", c.EngineTime, host.DefaultPatience))
	}
	if c.SSH != "" && c.Proxied && (len(c.Host) == 0 || c.Host[0] == "*") {
		return command.Usage(errors.New("--ssh behind a proxy needs --host NAME: links that guests get in a terminal begin with it"))
	}
	if err := c.Secure.Check(c.Proxied); err != nil {
		return err
	}
	if err := c.sshFlags.check(); err != nil {
		return command.Usage(err)
	}
	provider, err := c.oidcFlags.open()
	if err != nil {
		return command.Usage(err)
	}
	wanted, err := c.backupFlags.options(log)
	if err != nil {
		return command.Usage(err)
	}
	if err := c.ServeFlags.Check(); err != nil {
		return command.Usage(err)
	}
	programs, err := c.engineFlags.open(log)
	if err != nil {
		return err
	}
	defer programs.Close()
	if err := programs.Check(ctx, programs.Names()); err != nil {
		return err
	}
	keep, err := c.Flags.Open(ctx, log)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, keep.Close()) }()
	copies, err := openBackups(wanted, keep.File)
	if err != nil {
		return command.Usage(err)
	}
	l, err := c.listen(log)
	if err != nil {
		return err
	}
	defer l.Close()
	door, err := c.sshFlags.listen()
	if err != nil {
		return err
	}
	if door != nil {
		defer door.Close()
	}
	if os.Getenv("GOGC") == "" {
		heap.PaceCollector()
	}
	go heap.KeepReturning(ctx)
	if c.DebugAddr != "" {
		at, err := serveDebug(ctx, c.DebugAddr, log)
		if err != nil {
			return err
		}
		fmt.Fprintf(std.Talk, "Profiles are at http://%s/debug/pprof/\n", at)
	}
	started := time.Now() // before the node reads what is set
	book, program := roster.NewBook(ctx), buildinfo.Read()
	analyses := queue.New(ctx, book, analysisOptions())
	n, err := node.New(ctx, node.Config{Config: host.Config{
		Store: keep.Store, Bus: keep.Bus, Recheck: keep.Recheck, Games: games.All(), Find: games.Find, Levels: roster.Names(), Engines: programs.Names(), Heavy: roster.HeavyNames(), Log: log,
		Bot: programs.Live(roster.LiveMaker(book), log), Meters: &metrics.Set{},
		Quotas: c.quotas(c.Rate), Heartbeat: heartbeat, Rest: rest, MaxTables: c.Tables, MaxBotTables: c.BotTables, Memory: int64(c.Memory) << 20,
	}, Coach: analyses, Judge: analysisOptions().Estimate, Puzzles: puzzles, Lab: c.ServeFlags.Options(program.String()), Daily: c.dailies(), Unjoined: time.Duration(c.Unjoined) * 24 * time.Hour, Hooks: webhook.New(webhook.Config{Allow: c.HooksTo})})
	if err != nil {
		return err
	}
	defer n.Close()
	n.Daily.Start()
	for _, link := range c.links(l) {
		fmt.Fprintf(std.Out, "Quarterdeck is at %s\n", link)
	}
	log.Info("quarterdeck starts", "version", program.Version, "commit", program.Commit, "go", program.Go)
	fmt.Fprintf(std.Talk, "This is quarterdeck %s.\n", program)
	fmt.Fprintf(std.Talk, "Everything is kept in %s. Stop with Ctrl-C.\n", keep.Where)
	if err := printAdminLink(ctx, std.Talk, n, c.base(l)); err != nil {
		return err
	}
	server := web.New(n, web.Options{Build: build(), Program: program, Proxied: c.Proxied, Hosts: c.hosts(), HTTPSOnly: len(c.Secure.Domain) > 0, MetricsToken: c.MetricsToken, PerSecond: c.Rate, Coach: analyses, Provider: provider, Log: log, Requests: c.LogRequests, Lines: lines, Disk: diskOf(keep.File, copies)})
	ctx, stop := context.WithCancel(ctx)
	defer copies.Start(ctx)()
	wait, err := c.sshFlags.serve(ctx, door, n, server, c.base(l), std.Out, log)
	if err != nil {
		stop()
		return err
	}
	defer wait()
	defer stop()
	l.Begin(ctx)
	go stopForRestart(ctx, n.Host.Control(), started, time.Now, func() {
		fmt.Fprintln(std.Talk, "The server stops for the planned restart.")
		stop()
	})
	return server.Serve(ctx, l, grace)
}

// puzzles is how many public puzzles of each game a server makes.
const puzzles = 2_000

// studyTime is about how long the coach estimates one match of a game that is not solved.
const studyTime = 45 * time.Second

// analysisOptions leave half of the processors to players.
func analysisOptions() queue.Options {
	return queue.Options{Estimate: coach.EstimateOptions{Workers: max(1, runtime.GOMAXPROCS(0)/2), Time: studyTime}}
}

func (c *serveCmd) logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.level()}
	if c.LogJSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

func (c *serveCmd) level() slog.Level {
	switch {
	case c.Verbose:
		return slog.LevelDebug
	case c.LogRequests:
		return slog.LevelInfo
	}
	return slog.LevelWarn
}

// build returns a short name for exactly this program, so that pages of an older one reload themselves.
func build() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil)[:6])
}
