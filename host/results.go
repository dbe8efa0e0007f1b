package host

import (
	"sync"

	"quarterdeck/daily"
)

// results remembers attempts at deals of the day that cannot change any more, so that a table of them costs no loading
// of matches. It remembers the last ones only.
type results struct {
	mu       sync.Mutex
	now, old map[string]daily.Attempt // by match; old holds those that were not asked for since now was begun
	age      int                      // how often a match was rewritten
}

const maxResults = 20_000 // in each of the two maps

// get is what is remembered of a match. age is for put.
func (c *results) get(match string) (a daily.Attempt, found bool, age int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a, found = c.now[match]; !found {
		if a, found = c.old[match]; found {
			c.keep(a)
		}
	}
	return a, found, c.age
}

// put remembers what was read at an age; if a match was rewritten since, it may be out of date already.
func (c *results) put(a daily.Attempt, age int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.age == age {
		c.keep(a)
	}
}

// keep remembers a; c.mu is held.
func (c *results) keep(a daily.Attempt) {
	if c.now == nil || len(c.now) >= maxResults {
		c.old, c.now = c.now, map[string]daily.Attempt{}
	}
	c.now[a.Match] = a
}

// drop forgets a match of which there is news.
func (c *results) drop(match string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.now, match)
	delete(c.old, match)
}

// clear forgets everything, and whatever is being read.
func (c *results) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now, c.old = nil, nil
	c.age++
}

// rewritten forgets a match that is not what it was, and whatever is being read of it.
func (c *results) rewritten(match string) {
	c.drop(match)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.age++
}
