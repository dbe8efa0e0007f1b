package think

import (
	"maps"
	"time"
)

// share is the time that an account has taken. Its children are the accounts on the next level; the root is the whole.
type share struct {
	used     time.Duration // by requests that were served, divided by the weight
	running  int           // number of requests that are being served
	active   int           // number of requests that wait or are being served
	floor    time.Duration // where new children begin: the largest tag that was served
	children map[string]*share
	busy     int // children that are active
	// The weight is busy, within these bounds, or 1 if both are 0.
	least, most int
}

// weight returns the share's weight, by which its time is divided.
func (s *share) weight() time.Duration { return time.Duration(max(1, s.least, min(s.most, s.busy))) }

// tag returns the time that the share has taken, including mean for each request that is being served.
func (s *share) tag(mean time.Duration) time.Duration {
	return s.used + time.Duration(s.running)*mean/s.weight()
}

// begin records that a child has one more request.
func (s *share) begin(c *share) {
	if c.active++; c.active == 1 {
		s.busy++
	}
}

// end records that a child has one request less.
func (s *share) end(c *share) {
	if c.active--; c.active == 0 {
		s.busy--
	}
}

// child returns the child with a name. It begins at the floor if it is new or was not active.
func (s *share) child(name string) *share {
	c := s.children[name]
	if c == nil {
		c = &share{}
		if s.children == nil {
			s.children = map[string]*share{}
		}
		s.children[name] = c
	}
	if c.active == 0 {
		c.used = max(c.used, s.floor)
	}
	return c
}

// serve records that a request of a child is served now.
func (s *share) serve(c *share) {
	s.floor = max(s.floor, c.used)
	c.running++
}

// forget drops the children that are not active and would begin at the floor anyway. If no child is active, it drops all
// of them.
func (s *share) forget() {
	if s.busy == 0 {
		s.children, s.floor = nil, 0
		return
	}
	maps.DeleteFunc(s.children, func(_ string, c *share) bool { return c.active == 0 && c.used <= s.floor })
}
