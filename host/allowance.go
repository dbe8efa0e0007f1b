package host

import (
	"time"

	"golang.org/x/time/rate"

	"quarterdeck/host/cache"
)

// allowances limits how often each of many may do something. It keeps those that did it last.
type allowances struct {
	limiters *cache.Cache[string, *rate.Limiter]
}

const maxAllowances = 20_000

func newAllowances() allowances {
	return allowances{cache.New[string, *rate.Limiter](maxAllowances)}
}

// allow reports whether the named may do it once more: burst times at once, and so often a second in the long run.
func (a allowances) allow(at time.Time, name string, perSecond float64, burst int) bool {
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
func (a allowances) spend(at time.Time, name string, most allowance, n int) bool {
	limiter := a.limiters.Update(name, func(l *rate.Limiter, found bool) *rate.Limiter {
		if !found {
			l = rate.NewLimiter(rate.Limit(most.perSecond), most.burst)
		}
		return l
	})
	return limiter.AllowN(at, n)
}
