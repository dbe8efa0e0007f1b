package quota

import (
	"time"

	"golang.org/x/time/rate"

	"quarterdeck/host/cache"
)

// Allowances limits how often each of many clients may do something. It remembers the clients that did it last.
type Allowances struct {
	limiters *cache.Cache[string, *rate.Limiter]
}

const maxAllowances = 20_000

// NewAllowances returns allowances of which nothing is spent.
func NewAllowances() *Allowances {
	return &Allowances{cache.New[string, *rate.Limiter](maxAllowances)}
}

// Allow reports whether a client may do it once more: burst times at once, and so often a second in the long run.
func (a *Allowances) Allow(at time.Time, name string, perSecond float64, burst int) bool {
	return a.Spend(at, name, Allowance{perSecond, burst}, 1)
}

// Allowance is how often something may be done: burst times at once, and so often a second in the long run.
type Allowance struct {
	perSecond float64
	burst     int
}

// PerHour returns n times within an hour: half of that at once, and the rest as time goes by.
func PerHour(n int) Allowance { return Allowance{float64(n) / 2 / 3600, (n + 1) / 2} }

// PerDay returns n times within a day: half of that at once, and the rest as time goes by.
func PerDay(n int) Allowance { return Allowance{float64(n) / 2 / 86400, (n + 1) / 2} }

// Spend reports whether a client may do something that counts n times, and counts it if so.
func (a *Allowances) Spend(at time.Time, name string, most Allowance, n int) bool {
	return a.limiter(name, most).AllowN(at, n)
}

// charge is an allowance that something is taken from.
type charge struct {
	name string
	most Allowance
}

// spendAll counts something n times in all charges, or in none. It returns the first charge that does not allow it, or nil.
func (a *Allowances) spendAll(at time.Time, n int, charges []charge) *charge {
	for i := range charges {
		if c := &charges[i]; !a.Spend(at, c.name, c.most, n) {
			a.refund(at, n, charges[:i])
			return c
		}
	}
	return nil
}

// refund gives back what spendAll has counted. A limiter never holds more than its burst.
func (a *Allowances) refund(at time.Time, n int, charges []charge) {
	for _, c := range charges {
		a.limiter(c.name, c.most).AllowN(at, -n)
	}
}

func (a *Allowances) limiter(name string, most Allowance) *rate.Limiter {
	return a.limiters.Update(name, func(l *rate.Limiter, found bool) *rate.Limiter {
		if !found {
			l = rate.NewLimiter(rate.Limit(most.perSecond), most.burst)
		}
		return l
	})
}
