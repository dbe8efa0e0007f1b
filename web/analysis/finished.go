package analysis

import (
	"sync"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/host/cache"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/record"
)

// finished is a finished match at a version: its record, on which all that is found out depends, follows from that.
type finished struct {
	match   string
	version int
}

// findings is what replaying one match shows, found out when it is first wanted; other callers wait for it.
type findings struct {
	verifyOnce, coachOnce, swingsOnce sync.Once
	verify                            error
	coach                             bool  // the coach will have something to say
	swings                            []int // where the scores changed most
}

const (
	maxFindings = 10_000 // one takes some 300 bytes
	maxSwings   = 4
)

// Analyst replays finished matches. It remembers what the last ones showed: their pages and streams would replay them every time.
type Analyst struct {
	queue *queue.Queue // nil: there is no coach
	find  record.Finder
	last  *cache.Cache[finished, *findings]
}

// New returns an analyst of matches whose games find knows. Without a queue there is no coach.
func New(d *queue.Queue, find record.Finder) *Analyst {
	return &Analyst{queue: d, find: find, last: cache.New[finished, *findings](maxFindings)}
}

// findingsOf returns the findings of a match, made or not.
func (a *Analyst) findingsOf(key finished) *findings {
	return a.last.Update(key, func(old *findings, found bool) *findings {
		if found {
			return old
		}
		return &findings{}
	})
}

// Verify deals a finished match that shows its seed again, once, and returns what is wrong with it.
func (a *Analyst) Verify(m *match.Match) error {
	f := a.findingsOf(finished{m.ID(), m.Version()})
	f.verifyOnce.Do(func() { f.verify = record.Verify(m.Record(), a.find, record.VerifyOptions{}) })
	return f.verify
}

// HasReport reports whether the coach will have something to say of a finished match.
func (a *Analyst) HasReport(m *match.Match) bool {
	if a.queue == nil {
		return false
	}
	f := a.findingsOf(finished{m.ID(), m.Version()})
	f.coachOnce.Do(func() { f.coach = coach.Check(m.Record(), m.Game()) == nil })
	return f.coach
}

// Swings returns where in a finished match's record the scores changed most, at most four places; none if it cannot be replayed.
func (a *Analyst) Swings(m *match.Match) []int {
	f := a.findingsOf(finished{m.ID(), m.Version()})
	f.swingsOnce.Do(func() { f.swings, _ = outcome.Swings(m.Game(), m.Record(), maxSwings) })
	return f.swings
}
