// Package services has what the handlers of the API and of the pages work with.
package services

import (
	"context"
	"log/slog"

	"quarterdeck/host"
	"quarterdeck/node"
	"quarterdeck/web/address"
	"quarterdeck/web/analysis"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
	"quarterdeck/web/stream"
)

// Set is the services of one server.
type Set struct {
	Node    *node.Node
	Host    *host.Host // of Node
	People  *identity.Authenticator
	Address address.Resolver
	Limits  *limit.Limiter
	Streams *stream.Streams
	Analyst *analysis.Analyst
	Log     *slog.Logger
}

// Admit returns the context of a request that changes what is stored, or why it is refused. The caller must call leave.
func (s *Set) Admit(ctx context.Context) (_ context.Context, leave func(), err error) {
	ctx, leave, err = s.Host.Control().Admit(ctx)
	return ctx, leave, s.Host.StoreError(err)
}
