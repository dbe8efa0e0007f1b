// Package node builds one server of a store: the host that runs its matches, and the services that work on it.
package node

import (
	"context"

	"quarterdeck/host"
)

// Config is what a Node works with. What host.Config requires must be set.
type Config struct {
	host.Config
}

// Node is one server, alone or one of several that share a store.
type Node struct {
	Host *host.Host
}

// New returns a running server.
func New(ctx context.Context, c Config) (*Node, error) {
	h, err := host.New(ctx, c.Config)
	if err != nil {
		return nil, err
	}
	n := &Node{Host: h}
	h.Start()
	return n, nil
}

// Close stops the server. Everything acknowledged is in the store, which stays open; later requests are refused.
func (n *Node) Close() {
	n.Host.Close()
}
