package hook

import (
	"context"
	"net/http"
	"sync"
	"time"
)

// Sender tells messages in the background. Its methods may be called by several goroutines.
type Sender struct {
	policy
	config Config
	client *http.Client
	ctx    context.Context // ends with Close
	stop   context.CancelFunc

	mu      sync.Mutex // guards what follows
	closed  bool
	pending int
	each    map[string]int // messages under way, by owner
	work    sync.WaitGroup
}

// New is a Sender that works until Close.
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

// Send begins to tell a message and calls done with what became of it, unless the Sender was closed before that
// was known. It returns false, and does nothing, if too much is under way already.
func (s *Sender) Send(m Message, done func(Result)) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed || s.pending >= s.config.Pending || s.each[m.Owner] >= s.config.Each {
		return false
	}
	s.pending++
	s.each[m.Owner]++
	s.work.Go(func() {
		r := s.tell(m)
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

// tell tries until the message is taken or will not be.
func (s *Sender) tell(m Message) Result {
	r := s.attempt(m, Result{})
	for _, wait := range s.config.Waits {
		if r.OK || r.Waived || !r.again {
			break
		}
		pause := time.NewTimer(wait)
		select {
		case <-pause.C:
		case <-s.ctx.Done():
			pause.Stop()
			return r
		}
		r = s.attempt(m, r)
	}
	return r
}

// attempt tries once, if the message is wanted still; last is what became of it before.
func (s *Sender) attempt(m Message, last Result) Result {
	if m.Wanted != nil && !m.Wanted() {
		last.Waived = true
		return last
	}
	r := s.try(s.ctx, m)
	r.At = time.Now()
	return r
}

// Close breaks off what is under way and waits for that.
func (s *Sender) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.stop()
	s.work.Wait()
}

// Waiting returns how many messages are under way.
func (s *Sender) Waiting() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pending
}
