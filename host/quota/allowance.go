package quota

import (
	"time"

	"golang.org/x/time/rate"

	"quarterdeck/host/cache"
)

// Allowance is a rate limit: burst times at once, and perSecond on average. The zero Allowance has no limit.
type Allowance struct {
	perSecond float64
	burst     int
}

// Rate returns the allowance of burst times at once, and perSecond on average.
func Rate(perSecond float64, burst int) Allowance { return Allowance{perSecond, burst} }

// PerHour returns the allowance of n times an hour, half of them at once.
func PerHour(n int) Allowance { return Allowance{float64(n) / 2 / 3600, (n + 1) / 2} }

// PerDay returns the allowance of n times a day, half of them at once.
func PerDay(n int) Allowance { return Allowance{float64(n) / 2 / 86400, (n + 1) / 2} }

// times returns an allowance n times as large.
func (a Allowance) times(n int) Allowance { return Allowance{a.perSecond * float64(n), a.burst * n} }

// Shares holds the allowance of each guest, and that of all guests of one address together. A network has PerNetwork
// times the allowance of an address.
type Shares struct{ Guest, Address Allowance }

// Spender is a client that uses up allowances. Empty fields are not charged.
type Spender struct {
	Guest  string
	Origin Origin
}

// Holder is the kind of client that has an allowance.
type Holder int

// Holders.
const (
	None Holder = iota
	Guest
	Address
	Network
)

const maxAllowances = 20_000 // remembered for each kind of holder

type limiters = cache.Cache[string, *rate.Limiter]

// Allowances limits how often each of many clients may do something. It remembers the holders that were charged last,
// each kind of holder in a cache of its own. An address is charged only if its guest and its network have something left.
// So neither new guests, which cost nothing, nor many addresses of one network push addresses or networks out of the
// cache.
type Allowances struct {
	guests, addresses, networks *limiters
}

// NewAllowances returns unspent allowances.
func NewAllowances() *Allowances {
	fresh := func() *limiters { return cache.New[string, *rate.Limiter](maxAllowances) }
	return &Allowances{fresh(), fresh(), fresh()}
}

// Charge counts something n times for the guest, the network and the address of a client. If one of them has too little
// left, it charges none and returns that one; otherwise it returns None. undo takes the charge back.
func (a *Allowances) Charge(at time.Time, n int, who Spender, s Shares) (undo func(), exhausted Holder) {
	var charged []*rate.Limiter
	undo = func() {
		for _, l := range charged {
			l.AllowN(at, -n) // a limiter never holds more than its burst
		}
	}
	for _, h := range []struct {
		holder Holder
		in     *limiters
		name   string
		most   Allowance
	}{
		{Guest, a.guests, who.Guest, s.Guest},
		{Network, a.networks, who.Origin.Network(), s.Address.times(PerNetwork)},
		{Address, a.addresses, string(who.Origin), s.Address},
	} {
		if h.name == "" || h.most == (Allowance{}) {
			continue
		}
		l := limiterOf(h.in, h.name, h.most)
		if !l.AllowN(at, n) {
			undo()
			return func() {}, h.holder
		}
		charged = append(charged, l)
	}
	return undo, None
}

func limiterOf(in *limiters, name string, most Allowance) *rate.Limiter {
	return in.Update(name, func(l *rate.Limiter, found bool) *rate.Limiter {
		if !found {
			l = rate.NewLimiter(rate.Limit(most.perSecond), most.burst)
		}
		return l
	})
}
