package host

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// allowances is how much of something each of many may do. It remembers the last ones only.
type allowances struct {
	mu       sync.Mutex
	now, old map[string]*rate.Limiter
}

const maxAllowances = 10_000 // in each of the two maps

// allow tells whether the named may do it once more: burst times at once, and so often a second in the long run.
func (a *allowances) allow(at time.Time, name string, perSecond float64, burst int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.now == nil || len(a.now) >= maxAllowances {
		a.old, a.now = a.now, map[string]*rate.Limiter{}
	}
	l := a.now[name]
	if l == nil {
		if l = a.old[name]; l == nil {
			l = rate.NewLimiter(rate.Limit(perSecond), burst)
		}
		a.now[name] = l
	}
	return l.AllowN(at, 1)
}
