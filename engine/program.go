package engine

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"quarterdeck/bot"
	"quarterdeck/engine/process"
	"quarterdeck/game"
)

// Config says which program to run, and how.
type Config struct {
	Name    string   // the level that it plays
	Command []string // the program and its arguments
	Limits  process.Limits
	Time    time.Duration // for a choice; 0: DefaultTime
	Most    int           // processes that are kept; 0: eight a processor
	Log     *slog.Logger  // nil: none
	// Document has every program read the rules of its match, and play any game.
	Document bool
}

const (
	// DefaultTime is how long a program may take for a choice.
	DefaultTime = 5 * time.Second
	// StartTime is how long a program may take to start, and to begin a match.
	StartTime = 10 * time.Second
	// QuitTime is how long a program may take to end after it was told to quit.
	QuitTime = time.Second
	// idleTime is how long a process is kept without being used.
	idleTime = 5 * time.Minute
)

// Program runs as many processes of a program as bots need at once. Each process serves one seat number for its whole life,
// so that none ever sees two seats of a match. Its methods are safe for concurrent use.
type Program struct {
	config Config
	inUse  chan struct{} // holds a token for each process in use

	worlds, refused atomic.Int64 // requests to imagine, answered and refused

	mu       sync.Mutex
	idle     []*session // longest unused first
	running  int        // idle and in use
	failures int        // starts that failed, in a row
	pause    time.Time  // no start before
	hello    Reply      // of the newest process
	closed   bool
}

// New returns a Program. No process runs yet; Close ends those that will.
func New(c Config) *Program {
	if c.Time <= 0 {
		c.Time = DefaultTime
	}
	if c.Most <= 0 {
		c.Most = 8 * runtime.GOMAXPROCS(0)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return &Program{config: c, inUse: make(chan struct{}, c.Most)}
}

// Name returns the name of the level that the program plays.
func (p *Program) Name() string { return p.config.Name }

// Check starts a process unless one is idle. It returns an error if the program does not start or answer, or does not play all
// of these games.
func (p *Program) Check(ctx context.Context, all ...game.Game) error {
	s, err := p.acquire(ctx, 0, nil)
	if err != nil {
		return err
	}
	err = s.ping(ctx)
	p.release(s, err)
	if err != nil {
		return err
	}
	for _, g := range all {
		if !p.config.Document && !s.plays(g.Info().ID) {
			return fmt.Errorf("the program %s does not play %s", p.config.Name, g.Info().ID)
		}
	}
	return nil
}

// Plays reports whether the program plays a game, as far as is known before it has started.
func (p *Program) Plays(g game.Game) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.hello.Games) == 0 || slices.Contains(p.hello.Games, g.Info().ID)
}

// Bot returns a bot that the program plays. The program gets the seed, to be reproducible.
func (p *Program) Bot(_ game.Game, seed uint64) bot.Bot {
	return &Bot{program: p, seed: seed & (1<<53 - 1)}
}

var (
	errClosed = errors.New("the program was closed")
	errPaused = errors.New("the program does not start; the server tries again later")
)

// acquire returns a process for a seat: the one that served b last, or another one, or a new one.
func (p *Program) acquire(ctx context.Context, seat game.Seat, b *Bot) (*session, error) {
	select {
	case p.inUse <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	s, err := p.take(ctx, seat, b)
	if err != nil {
		<-p.inUse
	}
	return s, err
}

func (p *Program) take(ctx context.Context, seat game.Seat, b *Bot) (*session, error) {
	s, spare, err := p.takeIdle(seat, b)
	if spare != nil {
		spare.close(QuitTime)
	}
	if s != nil || err != nil {
		return s, err
	}
	s, err = open(ctx, &p.config, seat)
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.running--
		if ctx.Err() == nil {
			p.postpone()
		}
		return nil, err
	}
	p.failures, p.hello = 0, s.hello
	return s, nil
}

// takeIdle returns an idle process for a seat. If there is none, the caller starts one, and ends spare to make room for it.
func (p *Program) takeIdle(seat game.Seat, b *Bot) (s, spare *session, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, nil, errClosed
	}
	p.idle = slices.DeleteFunc(p.idle, func(s *session) bool {
		ended := s.process.Ended()
		if ended {
			if err := s.process.Overrun(); err != nil {
				p.config.Log.Warn("an idle engine was ended", "engine", p.config.Name, "error", err)
			}
			p.running--
			go s.close(0)
		}
		return ended
	})
	i := slices.IndexFunc(p.idle, func(s *session) bool { return b != nil && s.bot == b })
	if i < 0 {
		i = slices.IndexFunc(p.idle, func(s *session) bool { return s.seat == seat })
	}
	if i >= 0 {
		s = p.idle[i]
		s.expiry.Stop()
		p.idle = slices.Delete(p.idle, i, i+1)
		return s, nil, nil
	}
	if wait := time.Until(p.pause); wait > 0 {
		return nil, nil, fmt.Errorf("%w, in %v", errPaused, wait.Round(time.Second))
	}
	if p.running >= p.config.Most && len(p.idle) > 0 {
		spare, p.idle = p.idle[0], p.idle[1:]
		spare.expiry.Stop()
		p.running--
	}
	p.running++
	return nil, spare, nil
}

const (
	patience = 3 // starts that may fail before a pause
	maxPause = time.Minute
)

// postpone notes a start that failed. After some of them in a row, the next one has to wait, longer each time. p.mu is held.
func (p *Program) postpone() {
	if p.failures++; p.failures >= patience {
		p.pause = time.Now().Add(min(maxPause, time.Second<<min(p.failures-patience, 10)))
	}
}

// release returns a process to the pool. After an error it is ended: it may be in the middle of anything.
func (p *Program) release(s *session, err error) {
	defer func() { <-p.inUse }()
	p.mu.Lock()
	if err == nil && !p.closed {
		s.expiry = time.AfterFunc(idleTime, func() { p.expire(s) })
		p.idle = append(p.idle, s)
		p.mu.Unlock()
		return
	}
	p.running--
	p.mu.Unlock()
	s.close(0)
}

// expire ends a process that was not used for long.
func (p *Program) expire(s *session) {
	p.mu.Lock()
	i := slices.Index(p.idle, s)
	if i >= 0 {
		p.idle = slices.Delete(p.idle, i, i+1)
		p.running--
	}
	p.mu.Unlock()
	if i >= 0 {
		s.close(QuitTime)
	}
}

// Close ends all idle processes; those in use end when their choice is made.
func (p *Program) Close() {
	p.mu.Lock()
	idle := p.idle
	p.idle, p.closed = nil, true
	p.mu.Unlock()
	var all sync.WaitGroup
	for _, s := range idle {
		s.expiry.Stop()
		all.Go(func() { s.close(QuitTime) })
	}
	all.Wait()
}

// leastShare is the part of its time that a program has for a choice under any bot.TimeLimit: a tenth. A program may need a
// fixed time, and is ended if it takes too long.
const leastShare = 10

// limit returns how long a choice may take under ctx.
func (p *Program) limit(ctx context.Context) time.Duration {
	limit := p.config.Time
	if d, ok := bot.TimeLimit(ctx); ok {
		limit = min(limit, max(d, limit/leastShare))
	}
	if deadline, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(deadline))
	}
	return cmp.Or(max(0, limit), time.Millisecond)
}
