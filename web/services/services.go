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
	"quarterdeck/web/oidc"
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
	// Provider is where guests can sign in with an account; nil if there is none.
	Provider *oidc.Provider
	Log      *slog.Logger
}

// NoOwner is the Owner of pages of visitors without a guest.
const NoOwner = "none"

// Owner returns a name for a guest by which the pages’ script notices that a browser now has another guest, or none. It reveals nothing
// about the guest.
func (s *Set) Owner(guest string) string {
	if guest == "" {
		return NoOwner
	}
	return s.Host.Secret().ID("owner", guest)
}

// Admit returns the context of a request that changes what is stored, or why it is refused. The caller must call leave.
func (s *Set) Admit(ctx context.Context) (_ context.Context, leave func(), err error) {
	ctx, leave, err = s.Host.Control().Admit(ctx)
	return ctx, leave, s.Host.StoreError(err)
}
