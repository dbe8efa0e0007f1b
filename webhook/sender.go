package webhook

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Sender sends messages in the background. It is safe for concurrent use.
type Sender struct {
	policy
	config Config
	client *http.Client
	ctx    context.Context // canceled by Close
	stop   context.CancelFunc

	mu      sync.Mutex // guards the fields below
	closed  bool
	pending pending
	work    sync.WaitGroup
}

// New returns a Sender that works until Close.
func New(c Config) *Sender {
	if c.Patience <= 0 {
		c.Patience = 10 * time.Second
	}
	if c.Pause <= 0 {
		c.Pause = 3 * time.Second
	}
	if c.Waits == nil {
		c.Waits = []time.Duration{10 * time.Second, time.Minute, 10 * time.Minute}
	}
	if c.Pending <= 0 {
		c.Pending = 1000
	}
	if c.Each <= 0 {
		c.Each = 8
	}
	if c.Agent == "" {
		c.Agent = "Quarterdeck"
	}
	s := &Sender{policy: policy{c.Allow}, config: c, pending: pending{capacity: c.Pending, retries: max(1, c.Pending/2)}}
	s.client = newClient(c, &s.policy)
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Send sends a message in the background and calls done with the result, unless the Sender is closed first. It returns
// false, and does nothing, if too many messages of the message's owner or network are pending. A pending message may lose
// its place to one of a network that has fewer; then the result is Waived.
func (s *Sender) Send(m Message, done func(Result)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.pending.ofOwner(m.Owner) >= s.config.Each {
		return false
	}
	ctx, cancel := context.WithCancel(s.ctx)
	j := newJob(&m, cancel)
	if !s.pending.add(j) {
		cancel()
		return false
	}
	s.work.Go(func() {
		defer cancel()
		r := s.deliver(ctx, j, m)
		if displaced := s.finished(j); displaced && !r.OK {
			r.Waived = true
		}
		if s.ctx.Err() == nil {
			done(r)
		}
	})
	return true
}

// finished gives up the place of a message, and reports whether another message had displaced it.
func (s *Sender) finished(j *job) (displaced bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending.remove(j)
	return j.displaced
}

// deliver tries until the message is accepted, rejected for good, no longer current, or displaced.
func (s *Sender) deliver(ctx context.Context, j *job, m Message) Result {
	r := s.attempt(ctx, m, Result{})
	for _, wait := range s.config.Waits {
		if r.OK || r.Waived || !r.again || !s.pause(ctx, j, wait) {
			break
		}
		r = s.attempt(ctx, m, r)
	}
	return r
}

// pause waits for the next attempt. It returns false if the message is displaced or the Sender is closed. It also returns
// false, at once, if half of Config.Pending messages already wait and no other network has more of them. This keeps room
// for new messages when many receivers do not answer.
func (s *Sender) pause(ctx context.Context, j *job, wait time.Duration) bool {
	s.mu.Lock()
	waits := s.pending.retry(j)
	s.mu.Unlock()
	if !waits {
		return false
	}
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		j.waits = false
	}()
	pause := time.NewTimer(wait)
	defer pause.Stop()
	select {
	case <-pause.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// attempt tries once, if the message is still current. last is the result of the previous attempt.
func (s *Sender) attempt(ctx context.Context, m Message, last Result) Result {
	if m.Wanted != nil && !m.Wanted() {
		last.Waived = true
		return last
	}
	r := s.try(ctx, m)
	r.At = time.Now()
	return r
}

// Close cancels pending messages and waits for their goroutines. It returns how many messages are lost.
func (s *Sender) Close() (lost int) {
	s.mu.Lock()
	s.closed = true
	lost = len(s.pending.jobs)
	s.mu.Unlock()
	s.stop()
	s.work.Wait()
	return lost
}

// Waiting returns the number of pending messages.
func (s *Sender) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.pending.jobs)
}
