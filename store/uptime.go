package store

import (
	"context"
	"time"
)

// Node is a server that uses the store.
type Node struct {
	ID   string
	Seen time.Time // when it ran last, for certain
}

// Uptime stores when servers ran.
type Uptime interface {
	// Beat stores a server. It removes others that were seen last before from or after to.
	Beat(ctx context.Context, s Node, from, to time.Time) error
	// Nodes returns the servers by their ids in ascending order.
	Nodes(ctx context.Context) ([]Node, error)
}
