// Package cluster says what a server does differently when other servers share its store. An event of another server comes a little
// late or, if that server died first, never. So whatever a request is to rely on is read from the store again.
package cluster

import (
	"context"
	"sync/atomic"
	"time"
)

// Cluster is the servers of one store as one of them sees them.
type Cluster struct {
	interval time.Duration // between two queries for what other servers stored; 0: there are none
	requests atomic.Int64  // that have begun, counted if there are other servers
}

// New returns a cluster whose servers query the store at an interval; 0 stands for a single server.
func New(interval time.Duration) *Cluster { return &Cluster{interval: interval} }

// IsShared reports whether there are other servers.
func (c *Cluster) IsShared() bool { return c.interval > 0 }

// Interval returns how often the store is queried for what other servers stored; 0: never, there are none.
func (c *Cluster) Interval() time.Duration { return c.interval }

// Refresh reads what other servers may have stored; a single server has nothing to read.
func (c *Cluster) Refresh(read func() error) error {
	if !c.IsShared() {
		return nil
	}
	return read()
}

// Begin returns the context of a request: what is read from now on is new enough for it.
func (c *Cluster) Begin(ctx context.Context) context.Context {
	if !c.IsShared() {
		return ctx
	}
	return context.WithValue(ctx, requestKey{}, c.requests.Add(1))
}

type requestKey struct{}

// Moment returns when something is read, for IsCurrent.
func (c *Cluster) Moment() int64 { return c.requests.Load() }

// IsCurrent reports whether the request of ctx can rely on what was read at a moment: a single server's always can, that of one of
// several if it was read after the request began.
func (c *Cluster) IsCurrent(ctx context.Context, moment int64) bool {
	if !c.IsShared() {
		return true
	}
	since, begun := ctx.Value(requestKey{}).(int64)
	return begun && moment >= since
}
