// Package page has the handlers of the pages for people; web/ui draws them. Each type has the handlers of one area:
// catalog, lobby, seats, matches, messages, reviews, days, profile, lessons, drills. The addresses are those of web/href.
package page

import (
	"net/http"
	"slices"

	"github.com/a-h/templ"

	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
)

// Pages serves the pages.
type Pages struct {
	*services.Set
	build  string // of the program; pages of another build reload
	errors answer.Errors
	levels []ui.Level // levels of bots that players can choose
}

// New returns the pages of a server.
func New(s *services.Set, build string) *Pages {
	return &Pages{Set: s, build: build, errors: answer.Errors{Log: s.Log}, levels: levelsOf(s.Host)}
}

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	return slices.Concat(catalog{s}.routes(), lobby{s}.routes(), seats{s}.routes(), newMatches(s).routes(), messages{s}.routes(),
		reviews{s}.routes(), days{s}.routes(), profile{s}.routes(), lessons{s}.routes(), drills{s}.routes())
}

// Missing refuses a request for a page that does not exist.
func Missing(http.ResponseWriter, *http.Request, identity.Visitor) error {
	return answer.ErrNoPage
}

// page returns the data for the frame of a page.
func (s *Pages) page(v identity.Visitor, title string) ui.Page {
	return ui.Page{Title: title, Guest: v.Name, Build: s.build, Owner: s.Owner(v.ID)}
}

// send sends a page.
func (s *Pages) send(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	return answer.SendPage(answer.SendPacked, w, r, status, page)
}
