// Package think decides whose bot thinks next: processors are shared fairly among networks, what a network gets among
// its addresses, and what an address gets among its guests. Tables at which people play come before those of bots alone.
package think

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Account is who is charged for a bot's thinking.
type Account struct {
	Network string // around the client's address, as quota.Origin names it
	Origin  string // the client's address, as quota.Origin names it; empty: the server itself
	Guest   string
}

// networkShare is how many addresses' worth of time a network gets that has so many or more at work.
const networkShare = 4

// peopleShare is how many times as much time the tables at which people play get as the tables of bots alone that have waited for Options.Age.
const peopleShare = 4

// Request is one bot that wants to think.
type Request struct {
	Account Account
	Idle    bool // only bots play at its table: it comes after all that are not, until it has waited for Options.Age
}

// Options of a Queue.
type Options struct {
	Slots int              // requests that are served at the same time; 0: 1
	Age   time.Duration    // after so long an Idle request is no longer put off; 0: 10 s
	Now   func() time.Time // nil: time.Now
}

// Queue hands out slots by start-time fair queueing on four levels: people's tables and Idle ones, networks, addresses, guests. Each account
// has a tag, the time that its requests have taken so far, divided by its weight; the smallest tag is served next. People's tables
// together weigh peopleShare; a network weighs as much as the number of its addresses that want something, up to networkShare; all others
// weigh 1. Invariant: an account that comes anew, or comes back, begins at
// the tag that was served last, so that it neither waits for what others took before nor saves up what it did not take.
//
// With n accounts of weight 1 waiting on a level, a request waits for at most n requests to be served before it, however many each of the
// others has. Its methods may be called by several goroutines.
type Queue struct {
	opts Options

	mu      sync.Mutex // guards what follows; held for moments
	free    int
	root    share
	waiting []*waiter     // the one that came first at the beginning
	mean    time.Duration // of what a request takes, moving; charged in advance while it is served
}

// The parts of the root.
const (
	people = "people"
	idle   = "idle"
)

// waiter is a request that waits.
type waiter struct {
	Request
	came  time.Time
	turn  chan struct{} // closed when it is served
	chain [4]*share     // of people or Idle, of the network, the origin and the guest
}

// New returns a Queue with all slots free.
func New(o Options) *Queue {
	o.Slots = max(1, o.Slots)
	if o.Age <= 0 {
		o.Age = 10 * time.Second
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Queue{opts: o, free: o.Slots}
}

// Acquire waits for a slot. When err is nil, release must be called once; what lies between is charged to the account.
func (q *Queue) Acquire(ctx context.Context, r Request) (release func(), err error) {
	w := q.enter(r)
	select {
	case <-w.turn:
	case <-ctx.Done():
		if !q.leave(w) {
			return nil, ctx.Err()
		}
		// The turn came in the same moment. It is given back at once.
		q.release(w, 0)
		return nil, ctx.Err()
	}
	begun := q.opts.Now()
	return func() { q.release(w, q.opts.Now().Sub(begun)) }, nil
}

// Waiting returns how many requests wait.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// Busy returns how many requests are being served.
func (q *Queue) Busy() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.opts.Slots - q.free
}

// IsFree reports whether a request would be served at once.
func (q *Queue) IsFree() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.free > 0
}

func (q *Queue) enter(r Request) *waiter {
	q.mu.Lock()
	defer q.mu.Unlock()
	w := &waiter{Request: r, came: q.opts.Now(), turn: make(chan struct{})}
	kind := q.root.child(people)
	kind.least = peopleShare
	guest := r.Account.Guest
	if r.Idle {
		kind = q.root.child(idle)
		guest = "" // a client without a cookie is a new guest each time
	}
	network := kind.child(r.Account.Network)
	network.most = networkShare
	origin := network.child(r.Account.Origin)
	w.chain = [4]*share{kind, network, origin, origin.child(guest)}
	parent := &q.root
	for _, s := range w.chain {
		parent.begin(s)
		parent = s
	}
	q.waiting = append(q.waiting, w)
	q.dispatch()
	return w
}

// leave takes a request out of the queue; served reports that it has its slot already.
func (q *Queue) leave(w *waiter) (served bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for i := range q.waiting {
		if q.waiting[i] == w {
			q.remove(i)
			q.settle(w)
			return false
		}
	}
	return true
}

func (q *Queue) release(w *waiter, took time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.mean += (took - q.mean) / 8
	for _, s := range w.chain {
		s.used += took / s.weight()
		s.running--
	}
	q.settle(w)
	q.free++
	q.dispatch()
}

// settle ends a request's part in its accounts, and forgets those that nothing is to be remembered of.
func (q *Queue) settle(w *waiter) {
	parent := &q.root
	for _, s := range w.chain {
		parent.end(s)
		parent = s
	}
	for level := len(w.chain) - 2; level >= 0; level-- {
		w.chain[level].forget()
	}
	q.root.forget()
}

// dispatch gives free slots to those whose turn it is.
func (q *Queue) dispatch() {
	for q.free > 0 && len(q.waiting) > 0 {
		now := q.opts.Now()
		i := q.next(now)
		w := q.waiting[i]
		if !w.Idle && !q.waits(now) {
			q.root.child(idle).used = max(q.root.child(idle).used, q.root.floor) // it saves up nothing while it is put off
		}
		q.remove(i)
		q.free--
		parent := &q.root
		for _, s := range w.chain {
			parent.serve(s)
			parent = s
		}
		close(w.turn)
	}
}

func (q *Queue) remove(i int) {
	copy(q.waiting[i:], q.waiting[i+1:])
	q.waiting[len(q.waiting)-1] = nil
	q.waiting = q.waiting[:len(q.waiting)-1]
}

// next returns the place of the request to be served next.
func (q *Queue) next(now time.Time) int {
	best := 0
	for i := 1; i < len(q.waiting); i++ {
		if q.before(q.waiting[i], q.waiting[best], now) {
			best = i
		}
	}
	return best
}

// before reports whether a is served before b, which came first.
func (q *Queue) before(a, b *waiter, now time.Time) bool {
	if x, y := q.isPutOff(a, now), q.isPutOff(b, now); x != y {
		return y
	}
	for level := range a.chain {
		if x, y := a.chain[level].tag(q.mean), b.chain[level].tag(q.mean); x != y {
			return x < y
		}
	}
	return false
}

// waits reports whether an Idle request waits that is no longer put off.
func (q *Queue) waits(now time.Time) bool {
	return slices.ContainsFunc(q.waiting, func(w *waiter) bool { return w.Idle && !q.isPutOff(w, now) })
}

// isPutOff reports whether a request comes after all people's.
func (q *Queue) isPutOff(w *waiter, now time.Time) bool {
	return w.Idle && now.Sub(w.came) < q.opts.Age
}
