package nodetest

import (
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bus"
	"quarterdeck/bus/local"
	"quarterdeck/node"
	"quarterdeck/store/storetest"
)

// LossyBus is one server's end of a bus. While it loses events, none reaches the other end.
type LossyBus struct {
	local.Bus
	other *LossyBus
	loses *atomic.Bool
}

// Publish publishes an event at this end and, unless it is lost, at the other.
func (b *LossyBus) Publish(e bus.Event) {
	b.Bus.Publish(e)
	if !b.loses.Load() {
		b.other.Bus.Publish(e)
	}
}

// Lose sets whether both ends lose events.
func (b *LossyBus) Lose(lose bool) { b.loses.Store(lose) }

// LossyBuses returns the two ends of a bus that loses no events at first.
func LossyBuses() (a, b *LossyBus) {
	a = &LossyBus{loses: &atomic.Bool{}}
	b = &LossyBus{loses: a.loses, other: a}
	a.other = b
	return a, b
}

// Cluster configures a server to query the store for changes by other servers.
func Cluster(c *node.Config) { c.Recheck = 5 * time.Second }

// Separated returns two servers of a cluster of which neither receives the other's events. They stop with the test.
func Separated(t *testing.T, change ...func(*node.Config)) (one, two *Server) {
	t.Helper()
	st := &storetest.Memory{}
	change = append([]func(*node.Config){Cluster}, change...)
	one, two = New(t, st, &local.Bus{}, change...), New(t, st, &local.Bus{}, change...)
	t.Cleanup(one.Close)
	t.Cleanup(two.Close)
	return one, two
}
