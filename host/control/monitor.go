package control

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"quarterdeck/game"
	"quarterdeck/host/cluster"
	"quarterdeck/host/task"
	"quarterdeck/store"
)

// Options configure a Monitor.
type Options struct {
	Store   store.Controls
	Cluster *cluster.Cluster
	Publish func(version int) // tells the other servers
	// Excuse excuses the time since a moment in all matches in which a clock runs.
	Excuse func(ctx context.Context, since time.Time) error
	Now    func() time.Time
	Log    *slog.Logger
}

// Monitor knows the newest State, and lets changes of what players have stored begin only while they are allowed. Its methods are safe for
// concurrent use.
type Monitor struct {
	o Options

	mu      sync.Mutex // guards the rest; held briefly
	state   State
	stamp   int64         // when the state was read, see cluster.Stamp
	running int           // changes that have begun
	ended   chan struct{} // closed when none is running any more; nil: no caller waits
	alarm   *time.Timer   // fires when the state changes by itself
	subs    map[chan struct{}]struct{}
	onThaw  []func()
	allowed context.Context
	freeze  context.CancelFunc // ends allowed; nil while changes are refused
	closed  bool
}

// New returns a monitor with the stored state.
func New(ctx context.Context, o Options) (*Monitor, error) {
	m := &Monitor{o: o, subs: map[chan struct{}]struct{}{}}
	m.allowed, m.freeze = context.WithCancel(context.Background())
	if err := m.Refresh(ctx); err != nil {
		return nil, err
	}
	return m, nil
}

// OnThaw registers f, which is called whenever changes are allowed again. f must return soon.
func (m *Monitor) OnThaw(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.onThaw = append(m.onThaw, f)
}

// Close stops the timer, so that the state no longer changes with time.
func (m *Monitor) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	if m.alarm != nil {
		m.alarm.Stop()
	}
}

// State returns the newest state that this server knows.
func (m *Monitor) State() State {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state
}

// Notices returns what visitors see now.
func (m *Monitor) Notices() State { return m.State().Notices(m.o.Now()) }

// Frozen returns since when nothing may be changed, and the refusal of a change, as far as this server knows; nil if changes are allowed.
func (m *Monitor) Frozen() (since time.Time, refused error) {
	s := m.State()
	return s.Frozen(m.o.Now())
}

// IsFrozen reports whether nothing may be changed.
func (m *Monitor) IsFrozen() bool {
	_, refused := m.Frozen()
	return refused != nil
}

// Allowed returns a context that ends as soon as changes are refused.
func (m *Monitor) Allowed() context.Context {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.allowed
}

// Refresh reads the stored state.
func (m *Monitor) Refresh(ctx context.Context) error {
	stamp := m.o.Cluster.Stamp()
	c, err := m.o.Store.Control(ctx)
	if err != nil {
		return err
	}
	s, err := decode(c)
	if err == nil {
		m.apply(s, stamp)
	}
	return err
}

// apply makes s the newest state, unless a newer one is known.
func (m *Monitor) apply(s State, stamp int64) {
	m.mu.Lock()
	if s.Version < m.state.Version {
		m.mu.Unlock()
		return
	}
	isNewer := s.Version > m.state.Version
	m.state, m.stamp = s, max(m.stamp, stamp)
	m.mu.Unlock()
	if isNewer {
		m.changed()
	}
}

// changed tells all that the state differs from before, by an administrator or with time.
func (m *Monitor) changed() {
	now := m.o.Now()
	m.mu.Lock()
	if m.alarm != nil {
		m.alarm.Stop()
	}
	if at, ok := m.state.next(now); ok && !m.closed {
		m.alarm = time.AfterFunc(at.Sub(now), m.changed)
	}
	_, refused := m.state.Frozen(now)
	thawed := m.freeze == nil && refused == nil
	switch {
	case thawed:
		m.allowed, m.freeze = context.WithCancel(context.Background())
	case refused != nil && m.freeze != nil:
		m.freeze()
		m.freeze = nil
	}
	for c := range m.subs {
		select {
		case c <- struct{}{}:
		default:
		}
	}
	var followers []func()
	if thawed {
		followers = slices.Clone(m.onThaw)
	}
	m.mu.Unlock()
	for _, f := range followers {
		f()
	}
}

// Subscribe returns a channel that holds a token whenever the state may have changed. The caller must call stop.
func (m *Monitor) Subscribe() (changed <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.subs[c] = struct{}{}
	return c, func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.subs, c)
	}
}

// admittedKey is the key of a context whose changes are allowed.
type admittedKey struct{}

// Exempt returns ctx for changes that are always allowed: those of administrators and of the server's own books.
func Exempt(ctx context.Context) context.Context { return context.WithValue(ctx, admittedKey{}, true) }

func isAdmitted(ctx context.Context) bool { return ctx.Value(admittedKey{}) != nil }

// Admit returns ctx for one change of what players have stored, or why it is refused. An admitted change may be finished even if changes
// are refused meanwhile, so that none is done by half. The caller must call leave.
func (m *Monitor) Admit(ctx context.Context) (_ context.Context, leave func(), err error) {
	if isAdmitted(ctx) {
		return ctx, func() {}, nil
	}
	m.mu.Lock()
	stamp := m.stamp
	m.mu.Unlock()
	if !m.o.Cluster.IsCurrent(ctx, stamp) {
		if err := m.Refresh(ctx); err != nil {
			return nil, nil, err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, refused := m.state.Frozen(m.o.Now()); refused != nil {
		return nil, nil, refused
	}
	m.running++
	return Exempt(ctx), m.leave, nil
}

func (m *Monitor) leave() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.running--; m.running == 0 && m.ended != nil {
		close(m.ended)
		m.ended = nil
	}
}

// patience is how long an administrator waits for the changes that have begun. They are finished later then.
const patience = 5 * time.Second

// settle waits until the changes of this server that have begun are finished.
func (m *Monitor) settle(ctx context.Context) {
	m.mu.Lock()
	if m.running == 0 {
		m.mu.Unlock()
		return
	}
	if m.ended == nil {
		m.ended = make(chan struct{})
	}
	ended := m.ended
	m.mu.Unlock()
	enough := time.NewTimer(patience)
	defer enough.Stop()
	select {
	case <-ended:
	case <-enough.C:
	case <-ctx.Done():
	}
}

// RefuseNew returns why no match may begin, or nil.
func (m *Monitor) RefuseNew() error {
	s := m.State()
	return s.RefuseNew(m.o.Now())
}

// Outdated is the code of the refusal to change a state that has changed meanwhile.
const Outdated game.Code = "outdated"

var errOutdated = &game.Refusal{Code: Outdated, Text: "Another administrator has changed this meanwhile. Look at it again, and repeat it if you still want to."}

const (
	// short is how long a pass over the clocks may take to be the last one: so much, clocks may lose.
	short = time.Second
	// passes is how many passes there are at most. The first reads matches that are not in memory. With very many clocks a later one takes
	// longer than short, however often it is repeated.
	passes = 3
)

// Change stores the state that change makes of the newest one, which must have a version, with an entry of the audit log. If changes are
// allowed then and were not before, the time since they were refused is excused first. A server that dies meanwhile leaves the old state.
func (m *Monitor) Change(ctx context.Context, version int, e store.AuditEntry, change func(*State) error) (State, error) {
	ctx = Exempt(ctx)
	if err := m.Refresh(ctx); err != nil {
		return State{}, err
	}
	was := m.State()
	if was.Version != version {
		return was, errOutdated
	}
	next := was
	if err := change(&next); err != nil {
		return was, err
	}
	c, err := encode(next, version)
	if err != nil {
		return was, err
	}
	ctx = context.WithoutCancel(ctx)
	if err := m.excuse(ctx, &was, &next); err != nil {
		return was, err
	}
	e.At = m.o.Now().UTC()
	stamp := m.o.Cluster.Stamp()
	switch err := m.o.Store.SetControl(ctx, e, c); {
	case errors.Is(err, store.ErrConflict):
		return was, errors.Join(errOutdated, m.Refresh(ctx))
	case err != nil:
		return was, err
	}
	next.Version = version + 1
	m.apply(next, stamp)
	m.o.Publish(next.Version)
	if _, refused := next.Frozen(m.o.Now()); refused != nil {
		m.settle(ctx)
	}
	return next, nil
}

// excuse excuses the time since changes were refused, for any reason, if they will not be refused for one of its reasons any more: the clocks
// count only from the newest excuse on. Clocks that were excused early in a long pass are excused again in the next.
func (m *Monitor) excuse(ctx context.Context, was, next *State) error {
	now := m.o.Now()
	since, refused := was.Frozen(now)
	restarts := was.Restart != nil && !now.Before(was.Restart.At) && (next.Restart == nil || next.Restart.At.After(now))
	if refused == nil || !restarts && (was.ReadOnly == nil || next.ReadOnly != nil) {
		return nil
	}
	for range passes {
		begun := m.o.Now()
		if err := m.o.Excuse(ctx, since); err != nil {
			return err
		}
		if m.o.Now().Sub(begun) < short {
			break
		}
	}
	return nil
}

// Restarted is the action in the audit log of a server that ended a restart by starting, and Server its actor.
const (
	Restarted = "restarted"
	Server    = "server"
)

// retry is the time between attempts to end a restart.
const retry = 5 * time.Second

// EndRestart ends the restart that this server’s start is, if one was due. Until then every change is refused. If it fails, tasks try again.
func (m *Monitor) EndRestart(tasks *task.Group) {
	if m.triesToEndRestart(tasks) {
		return
	}
	tasks.Go(func() {
		for tasks.Context().Err() == nil && !m.triesToEndRestart(tasks) {
			tasks.Sleep(retry)
		}
	})
}

// triesToEndRestart reports whether there is no restart to end any more.
func (m *Monitor) triesToEndRestart(tasks *task.Group) bool {
	err := m.endRestart(tasks.Context())
	tasks.Note(m.o.Log, "the restart could not be ended, and the server refuses changes; it tries again", err)
	return err == nil
}

func (m *Monitor) endRestart(ctx context.Context) error {
	if err := m.Refresh(ctx); err != nil {
		return err
	}
	s := m.State()
	if s.Restart == nil || m.o.Now().Before(s.Restart.At) {
		return nil
	}
	_, err := m.Change(ctx, s.Version, store.AuditEntry{Actor: Server, Action: Restarted}, func(s *State) error { s.Restart = nil; return nil })
	if errors.Is(err, errOutdated) {
		return nil // another server was faster
	}
	return err
}

// Follow refreshes the state regularly, until the tasks stop, in case that events of other servers are lost.
func (m *Monitor) Follow(tasks *task.Group) {
	if !m.o.Cluster.IsShared() {
		return
	}
	tasks.Every(m.o.Cluster.Interval(), func() {
		tasks.Note(m.o.Log, "what administrators have set could not be read; it is read again soon", m.Refresh(tasks.Context()))
	})
}
