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
	return a.spend(at, name, allowance{perSecond, burst}, 1)
}

// allowance is how often something may be done: burst times at once, and so often a second in the long run.
type allowance struct {
	perSecond float64
	burst     int
}

// perHour is n times within an hour, and perDay within a day: half of that at once, and the rest as time goes by.
func perHour(n int) allowance { return allowance{float64(n) / 2 / 3600, (n + 1) / 2} }
func perDay(n int) allowance  { return allowance{float64(n) / 2 / 86400, (n + 1) / 2} }

// spend reports whether the named may do something that counts n times, and counts it if so.
func (a *allowances) spend(at time.Time, name string, most allowance, n int) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.now == nil || len(a.now) >= maxAllowances {
		a.old, a.now = a.now, map[string]*rate.Limiter{}
	}
	l := a.now[name]
	if l == nil {
		if l = a.old[name]; l == nil {
			l = rate.NewLimiter(rate.Limit(most.perSecond), most.burst)
		}
		a.now[name] = l
	}
	return l.AllowN(at, n)
}
