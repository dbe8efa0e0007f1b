// Package think decides which bot thinks next. Processors are shared fairly among networks, a network's part among its
// addresses, and an address's part among its guests. Tables with people come before tables with only bots.
package think

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Account identifies the client that is charged for a bot's thinking.
type Account struct {
	Network string // the network of the client's address, as in quota.Origin
	Origin  string // the client's address, as in quota.Origin; empty for the server itself
	Guest   string
}

// networkShare is the greatest weight of a network. A network weighs as much as its addresses with work, up to this
// number.
const networkShare = 4

// peopleShare is how many times as much time tables with people get as tables with only bots, once those have waited for
// Options.Age.
const peopleShare = 4

// Request is one bot that wants to think.
type Request struct {
	Account Account
	Idle    bool // only bots play at its table: it comes after all other requests until it has waited for Options.Age
}

// Options configures a Queue.
type Options struct {
	Slots int              // how many requests are served at the same time; 0 means 1
	Age   time.Duration    // how long an Idle request is put off at most; 0 means 10 s
	Now   func() time.Time // nil means time.Now
}

// Queue grants slots by start-time fair queueing on four levels: tables with people or Idle ones, networks, addresses,
// guests. Each account has a tag: the time that its requests have taken so far, divided by its weight. The smallest tag
// is served next. Tables with people weigh peopleShare together. A network weighs as much as the number of its active
// addresses, up to networkShare. All others weigh 1. An account that is new or comes back begins at the tag that was
// served last. So it neither waits for what others took before, nor saves up time that it did not use.
//
// With n accounts of weight 1 waiting on a level, at most n requests are served before a given request of that level,
// however many requests the other accounts have. The methods are safe for concurrent use.
type Queue struct {
	opts Options

	mu      sync.Mutex // guards the fields below; never held for long
	free    int
	root    share
	waiting []*waiter     // in the order of arrival
	mean    time.Duration // moving average of the time of a request; charged in advance while a request is served
}

// Names of the two children of the root.
const (
	people = "people"
	idle   = "idle"
)

// waiter is a waiting request.
type waiter struct {
	Request
	came  time.Time
	turn  chan struct{} // closed when it is served
	chain [4]*share     // its shares: people or Idle, the network, the origin and the guest
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

// Acquire waits for a slot. If err is nil, the caller must call release once; the time until then is charged to the
// account.
func (q *Queue) Acquire(ctx context.Context, r Request) (release func(), err error) {
	w := q.enter(r)
	select {
	case <-w.turn:
	case <-ctx.Done():
		if !q.leave(w) {
			return nil, ctx.Err()
		}
		// The slot was granted in the same moment. It is released at once.
		q.release(w, 0)
		return nil, ctx.Err()
	}
	begun := q.opts.Now()
	return func() { q.release(w, q.opts.Now().Sub(begun)) }, nil
}

// Waiting returns the number of waiting requests.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// Attended returns how many requests of tables with people wait or are being served.
func (q *Queue) Attended() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if c := q.root.children[people]; c != nil {
		return c.active
	}
	return 0
}

// Busy returns the number of requests that are being served.
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

// leave removes a request from the queue. served reports that it has a slot already.
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

// settle ends a request's part in its accounts, and drops accounts that no longer carry any information.
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

// dispatch grants free slots to the requests that are next.
func (q *Queue) dispatch() {
	for q.free > 0 && len(q.waiting) > 0 {
		now := q.opts.Now()
		i := q.next(now)
		w := q.waiting[i]
		if !w.Idle && !q.waits(now) {
			q.root.child(idle).used = max(q.root.child(idle).used, q.root.floor) // idle tables save up no time while they are put off
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

// next returns the index of the request to serve next.
func (q *Queue) next(now time.Time) int {
	best := 0
	for i := 1; i < len(q.waiting); i++ {
		if q.before(q.waiting[i], q.waiting[best], now) {
			best = i
		}
	}
	return best
}

// before reports whether a is served before b, which arrived first.
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

// waits reports whether there is a waiting Idle request that is no longer put off.
func (q *Queue) waits(now time.Time) bool {
	return slices.ContainsFunc(q.waiting, func(w *waiter) bool { return w.Idle && !q.isPutOff(w, now) })
}

// isPutOff reports whether a request has to come after all requests of tables with people.
func (q *Queue) isPutOff(w *waiter, now time.Time) bool {
	return w.Idle && now.Sub(w.came) < q.opts.Age
}
