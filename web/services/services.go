// Package services has what the handlers of the API and of the pages work with.
package services

import (
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
