// Package cluster says what a server does differently when other servers share its store. An event of another server comes a little
// late or, if that server died first, never. So whatever a request is to rely on is read from the store again.
package cluster

import (
	"context"
	"sync/atomic"
	"time"
)

// Cluster is one server's view of the servers that share its store.
type Cluster struct {
	interval time.Duration // between two queries for new entries of other servers; 0: there are none
	requests atomic.Int64  // started so far; counted only if there are other servers
}

// New returns a cluster whose servers query the store at an interval; 0 stands for a single server.
func New(interval time.Duration) *Cluster { return &Cluster{interval: interval} }

// IsShared reports whether there are other servers.
func (c *Cluster) IsShared() bool { return c.interval > 0 }

// Interval returns the interval between two queries for new entries of other servers; 0: there are none.
func (c *Cluster) Interval() time.Duration { return c.interval }

// Refresh calls read if other servers may have stored something.
func (c *Cluster) Refresh(read func() error) error {
	if !c.IsShared() {
		return nil
	}
	return read()
}

// Begin returns the context of a request, which needs data that is read from now on.
func (c *Cluster) Begin(ctx context.Context) context.Context {
	if !c.IsShared() {
		return ctx
	}
	return context.WithValue(ctx, requestKey{}, c.requests.Add(1))
}

type requestKey struct{}

// Stamp returns a logical time. A caller takes it before it reads the store, and passes it to IsCurrent.
func (c *Cluster) Stamp() int64 { return c.requests.Load() }

// IsCurrent reports whether the request of ctx can rely on data that was read at a stamp. On a single server it always can.
// On one of several servers it can if the data was read after the request began.
func (c *Cluster) IsCurrent(ctx context.Context, stamp int64) bool {
	if !c.IsShared() {
		return true
	}
	since, begun := ctx.Value(requestKey{}).(int64)
	return begun && stamp >= since
}
