package web

import (
	"sync"

	"quarterdeck/coach"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/web/ui"
)

// checkable is a finished match at a version: its record, all that a check depends on, follows from that.
type checkable struct {
	match   string
	version int
}

// checks is what replaying finished matches showed. A match's page, and its stream, would replay it every time. It
// remembers the last ones only.
type checks struct {
	mu       sync.Mutex
	now, old map[checkable]*checked
}

// checked is one match's checks, made by whoever comes first; others wait for it.
type checked struct {
	dealOnce, coachOnce sync.Once
	deal                ui.Check
	coach               bool // the coach will have something to say
}

const maxChecks = 5_000 // in each of the two maps; one takes some 200 bytes

// of is the place of a check, made or not.
func (c *checks) of(key checkable) *checked {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := c.now[key]
	if found != nil {
		return found
	}
	if found = c.old[key]; found == nil {
		found = &checked{}
	}
	if c.now == nil || len(c.now) >= maxChecks {
		c.old, c.now = c.now, map[checkable]*checked{}
	}
	c.now[key] = found
	return found
}

// check deals a finished match that shows its seed again, once.
func (s *Server) check(m *match.Match) *ui.Check {
	c := s.checks.of(checkable{m.ID(), m.Version()})
	c.dealOnce.Do(func() {
		c.deal = ui.Check{OK: true, Text: "Checked: this seed deals exactly these cards, and it is the one that was sealed."}
		if err := record.Verify(m.Record(), s.host.Find, record.VerifyOptions{}); err != nil {
			c.deal = ui.Check{Text: "The check failed: " + err.Error()}
		}
	})
	return &c.deal
}

// canCoach tells whether the coach will have something to say of a finished match.
func (s *Server) canCoach(m *match.Match) bool {
	if s.desk == nil {
		return false
	}
	c := s.checks.of(checkable{m.ID(), m.Version()})
	c.coachOnce.Do(func() { c.coach = coach.Check(m.Record(), m.Game()) == nil })
	return c.coach
}
