package page

import (
	"net/http"

	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	lobbyui "quarterdeck/web/ui/lobby"
)

const rereadTime = 20 // seconds after which a page without the script reloads itself

// lobby serves the pages of the lobby, and the forms of waiting tables.
type lobby struct{ *Pages }

func (s lobby) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/lobby", 1, s.show),
		route.New("GET", "/lobby/events", 1, s.Streams.Lobby),
		route.New("GET", "/me/turns", 1, s.turns),
		route.New("POST", "/m/{match}/fill", 1, s.fill),
		route.New("POST", "/m/{match}/calloff", 1, s.callOff),
		route.New("POST", "/m/{match}/stand", 1, s.standUp),
		route.New("POST", "/m/{match}/remove", 1, s.remove),
	}
}

func (s lobby) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	view, err := s.Streams.Lists().ReadView(r.URL.Query())
	if err != nil {
		return err
	}
	p := &lobbyui.Page{Page: s.page(v, "Lobby · Quarterdeck"), Game: view.Game, List: view.List, Number: view.Page}
	p.Page.Sheet, p.Page.Again, p.Page.Stream = "css/lobby.css", rereadTime, href.LobbyStream(view.List, view.Game, view.Page)
	for _, g := range s.Host.Games {
		p.Games = append(p.Games, g.Info())
	}
	for _, own := range []bool{true, false} {
		guest := ""
		if own {
			guest = v.ID
		}
		part, err := s.Streams.Lists().Sections(r.Context(), view, own, guest)
		if err != nil {
			return err
		}
		for _, section := range part {
			p.Sections = append(p.Sections, lobbyui.Section(section))
		}
	}
	return s.send(w, r, http.StatusOK, lobbyui.Show(p))
}
