package think

import (
	"maps"
	"time"
)

// share is what an account has taken, and its parts have. The root is the whole.
type share struct {
	used     time.Duration // by requests that were served, on the scale of the accounts beside it
	running  int           // requests that are being served
	active   int           // requests that wait or are being served
	floor    time.Duration // where parts that come anew begin: the largest tag that was served
	children map[string]*share
	busy     int // children that are active
	// The weight is busy, within these bounds; 1 if both are 0.
	least, most int
}

// weight is by how much less the share's time counts.
func (s *share) weight() time.Duration { return time.Duration(max(1, s.least, min(s.most, s.busy))) }

// tag is what the share has taken, with mean for each request that is being served.
func (s *share) tag(mean time.Duration) time.Duration {
	return s.used + time.Duration(s.running)*mean/s.weight()
}

// begin notes that a part wants one thing more.
func (s *share) begin(c *share) {
	if c.active++; c.active == 1 {
		s.busy++
	}
}

// end notes that a part wants one thing less.
func (s *share) end(c *share) {
	if c.active--; c.active == 0 {
		s.busy--
	}
}

// child returns a part, which begins at the floor if nothing is known of it or it has been away.
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

// serve notes that a request of a part is served now.
func (s *share) serve(c *share) {
	s.floor = max(s.floor, c.used)
	c.running++
}

// forget drops the parts that want nothing and would begin anew at the floor; when none wants anything, all of them.
func (s *share) forget() {
	if s.busy == 0 {
		s.children, s.floor = nil, 0
		return
	}
	maps.DeleteFunc(s.children, func(_ string, c *share) bool { return c.active == 0 && c.used <= s.floor })
}
