// Package quota limits what guests and addresses may store on a server, and how fast.
package quota

import (
	"context"
	"strings"
)

// Origin names where requests come from: one network address, or one IPv6 network. It is a keyed hash, so that quotas and
// scheduling can distinguish clients, also after a restart, without storing the address. It is never shown or logged. The
// zero Origin stands for the server itself.
//
// An Origin begins with the name of the network around the address, and a dot.
type Origin string

// NewOrigin returns the origin of an address in a network, both named by keyed hashes without a dot.
func NewOrigin(network, address string) Origin { return Origin(network + "." + address) }

// Network returns the name of the network that the address belongs to. A client may have many addresses of one network,
// especially with IPv6.
func (o Origin) Network() string {
	network, _, _ := strings.Cut(string(o), ".")
	return network
}

type originKey struct{}

// WithOrigin returns the context of a request that comes from o. Package web sets it for every request.
func WithOrigin(ctx context.Context, o Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// OriginOf returns the origin of the request with this context.
func OriginOf(ctx context.Context) Origin {
	o, _ := ctx.Value(originKey{}).(Origin)
	return o
}
