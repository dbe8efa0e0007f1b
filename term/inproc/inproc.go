// Package inproc plays a match in this process: people at one terminal, and bots. Every entry is stored before it is shown.
package inproc

import (
	"context"
	"errors"
	"sync"
	"time"

	"quarterdeck/bot"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/store"
	"quarterdeck/term"
)

// Config configures a Match.
type Config struct {
	Seats game.Seats       // of the people at this terminal
	Bot   Maker            // makes the bots; nil: another process plays them
	Keep  Keeper           // stores the match; nil: it is not stored
	Now   func() time.Time // nil: time.Now
	Wait  bool             // View waits until no bot is to act, so that the order of events does not depend on time
}

// Maker makes the bot of a level for a seat.
type Maker func(m *match.Match, s game.Seat, level string) (bot.Bot, error)

// Keeper stores matches.
type Keeper interface {
	// Append stores what next has more than m. With store.ErrConflict, another process was faster.
	Append(ctx context.Context, m, next *match.Match) error
	// Load returns the match as it is stored.
	Load(ctx context.Context, id string) (*match.Match, error)
}

// Match is a match in this process. It implements term.Driver.
type Match struct {
	Config
	ctx     context.Context
	changes chan struct{}
	wake    chan struct{}

	mu   sync.Mutex
	m    *match.Match
	err  error         // why bots and clocks have stopped
	idle chan struct{} // closed while no bot is to act
}

var _ term.Driver = (*Match)(nil)

// Open returns a driver of m, which is stored already if there is a Keeper. It plays the bots until ctx ends.
func Open(ctx context.Context, m *match.Match, c Config) *Match {
	if c.Now == nil {
		c.Now = time.Now
	}
	l := &Match{Config: c, ctx: ctx, m: m, changes: make(chan struct{}, 1), wake: make(chan struct{}, 1), idle: make(chan struct{})}
	go l.run()
	return l
}

// Match returns the newest version.
func (l *Match) Match() *match.Match {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.m
}

// Changes implements term.Driver.
func (l *Match) Changes() <-chan struct{} { return l.changes }

// shared reports whether one guest holds several seats, so that nothing is hidden between them.
func (l *Match) shared(m *match.Match) bool {
	return l.Seats.Len() > 1 && m.SeatsOf(m.Seats()[l.Seats.First()].Guest).Len() > 1
}

// Passes implements term.Passer.
func (l *Match) Passes() bool { return l.Seats.Len() > 1 && !l.shared(l.Match()) }

// viewer returns the seat that the terminal shows.
func (l *Match) viewer(m *match.Match) game.Seat {
	if m.Phase() == match.Finished && l.Seats.Len() > 1 && !l.shared(m) {
		return game.Watcher
	}
	if s := l.asked(m); s >= 0 {
		return s
	}
	return m.ActiveSeat(l.Seats, m.Version())
}

// asked returns the seat of one of several people at this terminal whom another player asks something, or Watcher.
func (l *Match) asked(m *match.Match) game.Seat {
	if l.Seats.Len() < 2 || l.shared(m) || m.Phase() != match.Running {
		return game.Watcher
	}
	for s := range l.Seats.All() {
		v, err := m.View(s, m.Version())
		if err != nil || v.Draw == nil && v.Undo == nil {
			return game.Watcher
		}
		if len(term.Offers(v)) > 0 {
			return s
		}
	}
	return game.Watcher
}

// View implements term.Driver.
func (l *Match) View(ctx context.Context, at int) (*match.View, error) {
	l.mu.Lock()
	wait := l.Wait
	l.mu.Unlock()
	if at == term.Now && wait {
		if err := l.settle(ctx); err != nil {
			return nil, err
		}
	}
	l.mu.Lock()
	m, err := l.m, l.err
	l.mu.Unlock()
	if err != nil {
		return nil, err
	}
	viewer := l.viewer(m)
	shown := m.ShownTo(0)
	if l.shared(m) {
		shown = m.ShownTo(l.Seats)
	}
	v, err := shown.View(viewer, at)
	if err == nil && !v.Past() && l.Passes() && l.undoer(m) >= 0 && !hasUndo(v) {
		v.May = append(v.May, match.AskUndo)
	}
	return v, err
}

// SetWait implements term.Waiter.
func (l *Match) SetWait(on bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Wait = on
}

// settle waits until no bot is to act.
func (l *Match) settle(ctx context.Context) error {
	l.mu.Lock()
	idle := l.idle
	l.mu.Unlock()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-l.ctx.Done():
		return l.ctx.Err()
	}
}

// undoer returns the seat at this terminal whose newest action can be undone, or Watcher.
func (l *Match) undoer(m *match.Match) game.Seat {
	for s := range l.Seats.All() {
		if v, err := m.View(s, m.Version()); err == nil && hasUndo(v) {
			return s
		}
	}
	return game.Watcher
}

func hasUndo(v *match.View) bool {
	for _, action := range v.May {
		if action == match.AskUndo {
			return true
		}
	}
	return false
}

// Act implements term.Driver. The others at this terminal agree to an undo: the client has asked them.
func (l *Match) Act(ctx context.Context, q match.Request) error {
	q.Person = true
	if m := l.Match(); q.Action == match.AskUndo && l.Seats.Len() > 1 {
		if s := l.undoer(m); s >= 0 {
			q.Seat = s
		}
	}
	if err := l.change(ctx, func(m *match.Match) (*match.Match, error) { return act(m, q, l.Now()) }); err != nil {
		return err
	}
	if q.Action != match.AskUndo {
		return nil
	}
	for s := range l.Seats.Without(q.Seat).All() {
		m := l.Match()
		agree := match.Request{Seat: s, Action: match.AllowUndo, Version: m.Version(), Person: true}
		if v, err := m.View(s, m.Version()); err != nil || v.Undo == nil {
			return err
		}
		if err := l.change(ctx, func(m *match.Match) (*match.Match, error) { return act(m, agree, l.Now()) }); err != nil {
			return err
		}
	}
	return nil
}

func act(m *match.Match, q match.Request, now time.Time) (*match.Match, error) {
	next, _, err := m.Act(q, now)
	return next, err
}

// change installs what f makes of the match, once it is stored.
func (l *Match) change(ctx context.Context, f func(*match.Match) (*match.Match, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	next, err := f(l.m)
	if err == nil && next != l.m && l.Keep != nil {
		err = l.Keep.Append(ctx, l.m, next)
	}
	if errors.Is(err, store.ErrConflict) {
		m, loadErr := l.Keep.Load(context.WithoutCancel(ctx), l.m.ID()) // the newest version is needed even by a caller that gives up
		if loadErr != nil {
			return loadErr
		}
		l.install(m)
		if next, err = f(l.m); err == nil && next != l.m {
			err = l.Keep.Append(ctx, l.m, next)
		}
	}
	if err != nil {
		return err
	}
	if next != l.m {
		l.install(next)
	}
	return nil
}

// install makes m the newest version. The caller holds mu.
func (l *Match) install(m *match.Match) {
	l.m = m
	select { // what was idle may be no longer
	case <-l.idle:
		l.idle = make(chan struct{})
	default:
	}
	signal(l.wake)
	signal(l.changes)
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
