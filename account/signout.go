package account

import "sync"

// signOuts wakes the streams of guests whose tokens became invalid.
type signOuts struct {
	mu      sync.Mutex
	count   uint64                                // notifications so far
	waiting map[string]map[chan struct{}]struct{} // by guest
}

// SignOuts returns a channel that holds a token whenever tokens of a guest may have become invalid, on any server. The
// caller must call stop.
func (s *Service) SignOuts(guest string) (signedOut <-chan struct{}, stop func()) {
	return s.signedOut.enter(guest)
}

func (s *signOuts) enter(guest string) (<-chan struct{}, func()) {
	c := make(chan struct{}, 1)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.waiting == nil {
		s.waiting = map[string]map[chan struct{}]struct{}{}
	}
	if s.waiting[guest] == nil {
		s.waiting[guest] = map[chan struct{}]struct{}{}
	}
	s.waiting[guest][c] = struct{}{}
	return c, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if delete(s.waiting[guest], c); len(s.waiting[guest]) == 0 {
			delete(s.waiting, guest)
		}
	}
}

// SignOutCount returns a number that grows whenever tokens of any guest may have become invalid. A caller that reads it before it looks
// a guest up, and again after SignOuts, knows whether the guest must be looked up again.
func (s *Service) SignOutCount() uint64 {
	s.signedOut.mu.Lock()
	defer s.signedOut.mu.Unlock()
	return s.signedOut.count
}

// notify wakes the streams of one guest.
func (s *signOuts) notify(guest string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	wake(s.waiting[guest])
}

// notifyAll wakes all streams: events of other servers may have been missed.
func (s *signOuts) notifyAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	for _, streams := range s.waiting {
		wake(streams)
	}
}

func wake(streams map[chan struct{}]struct{}) {
	for c := range streams {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}
