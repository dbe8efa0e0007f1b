// Package api is the JSON API that openapi.yaml and doc/api.md describe. It draws no page and imports nothing that does.
// Each type has the handlers of one area: catalog, people, lobby, matches, messages, days, drills, seeks, puzzles, races, friends,
// duplicates, experiments.
package api

import (
	_ "embed" // openapi.yaml
	"net/http"
	"slices"

	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/stream"
)

// Routes returns the routes of the API.
func Routes(s *services.Set) []route.Route {
	return slices.Concat(
		catalog{s}.routes(), people{s}.routes(), lobby{s}.routes(), matches{s, stream.NewSteps()}.routes(), messages{s}.routes(), days{s}.routes(), drills{s}.routes(), controls{s}.routes(), seeks{s}.routes(), puzzles{s}.routes(), races{s}.routes(), friends{s}.routes(), duplicates{s}.routes(), experiments{s}.routes())
}

//go:embed openapi.yaml
var openapi []byte

// Description serves openapi.yaml.
func Description(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/yaml")
	_, _ = w.Write(openapi) // an error means that the client is gone
}

// Missing refuses a request for an address that the API does not have.
func Missing(http.ResponseWriter, *http.Request, identity.Visitor) error {
	return &game.Refusal{Code: answer.NoRoute, Text: "The API has no such address with this method. doc/api.md lists all of them."}
}
