// Package api is the JSON API, as openapi.yaml and doc/api.md describe it. It draws no page and imports nothing that does. Each type has
// the handlers of one area: catalog, people, lobby, matches, chat, days.
package api

import (
	_ "embed" // openapi.yaml
	"log/slog"
	"net/http"
	"slices"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/node"
	"quarterdeck/web/address"
	"quarterdeck/web/analysis"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/limit"
	"quarterdeck/web/route"
	"quarterdeck/web/seating"
	"quarterdeck/web/stream"
)

// Services is what the handlers work with.
type Services struct {
	Node    *node.Node
	Host    *host.Host
	People  *identity.Authenticator
	Address address.Resolver
	Limits  *limit.Limiter
	Streams *stream.Streams
	Analyst *analysis.Analyst
	Log     *slog.Logger
}

// Routes returns the addresses of the API.
func Routes(s Services) []route.Route {
	return slices.Concat(
		catalog{s}.routes(), people{s}.routes(), lobby{s}.routes(), matches{s, stream.NewSteps()}.routes(), messages{s}.routes(), days{s}.routes())
}

func (s Services) seating() seating.Seating { return seating.Seating{Host: s.Host, Streams: s.Streams} }

//go:embed openapi.yaml
var openapi []byte

// Description answers with openapi.yaml.
func Description(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/yaml")
	_, _ = w.Write(openapi) // the client is gone if it fails
}

// Missing answers a request for what the API does not have.
func Missing(http.ResponseWriter, *http.Request, identity.Visitor) error {
	return &game.Refusal{Code: answer.NoRoute, Text: "There is nothing at this address with this method; doc/api.md lists what there is."}
}
