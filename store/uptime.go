package store

import (
	"context"
	"time"
)

// Node is a server that uses the store.
type Node struct {
	ID      string
	Started time.Time
	Seen    time.Time // when it ran last, for certain
}

// Uptime stores when servers ran.
type Uptime interface {
	// Beat stores a server. It removes others that were seen last before a time.
	Beat(ctx context.Context, s Node, before time.Time) error
	// Nodes returns the servers by their ids in ascending order.
	Nodes(ctx context.Context) ([]Node, error)
}
