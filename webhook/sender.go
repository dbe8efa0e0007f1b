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

	mu      sync.Mutex // guards what follows
	closed  bool
	pending int
	retries int            // pending messages that wait for another attempt
	each    map[string]int // pending messages, by owner
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
	s := &Sender{policy: policy{c.Allow}, config: c, each: map[string]int{}}
	s.client = newClient(c, &s.policy)
	s.ctx, s.stop = context.WithCancel(context.Background())
	return s
}

// Send sends a message in the background and calls done with the result, unless the Sender is closed first.
// It returns false, and does nothing, if too many messages are pending.
func (s *Sender) Send(m Message, done func(Result)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.pending >= s.config.Pending || s.each[m.Owner] >= s.config.Each {
		return false
	}
	s.pending++
	s.each[m.Owner]++
	s.work.Go(func() {
		r := s.deliver(m)
		s.finished(m.Owner)
		if s.ctx.Err() == nil {
			done(r)
		}
	})
	return true
}

func (s *Sender) finished(owner string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pending--
	if s.each[owner]--; s.each[owner] == 0 {
		delete(s.each, owner)
	}
}

// deliver tries until the message is accepted, refused for good or no longer current.
func (s *Sender) deliver(m Message) Result {
	r := s.attempt(m, Result{})
	for _, wait := range s.config.Waits {
		if r.OK || r.Waived || !r.again {
			break
		}
		if !s.pause(wait) {
			break
		}
		r = s.attempt(m, r)
	}
	return r
}

// pause waits for another attempt. It returns false at once when half of Config.Pending messages wait so, or when the Sender is closed:
// messages to receivers that do not answer leave room for new ones.
func (s *Sender) pause(wait time.Duration) bool {
	s.mu.Lock()
	full := s.retries >= max(1, s.config.Pending/2)
	if !full {
		s.retries++
	}
	s.mu.Unlock()
	if full {
		return false
	}
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.retries--
	}()
	pause := time.NewTimer(wait)
	defer pause.Stop()
	select {
	case <-pause.C:
		return true
	case <-s.ctx.Done():
		return false
	}
}

// attempt tries once, if the message is still current; last is the result of the attempt before.
func (s *Sender) attempt(m Message, last Result) Result {
	if m.Wanted != nil && !m.Wanted() {
		last.Waived = true
		return last
	}
	r := s.try(s.ctx, m)
	r.At = time.Now()
	return r
}

// Close cancels pending messages and waits for their goroutines.
func (s *Sender) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.stop()
	s.work.Wait()
}

// Waiting returns the number of pending messages.
func (s *Sender) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending
}
