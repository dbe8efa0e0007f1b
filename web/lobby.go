package web

import (
	"net/http"

	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	lobbyui "quarterdeck/web/ui/lobby"
)

const rereadTime = 20 // seconds after which the page loads itself again where there is no script

// lobbyRoutes is the pages of the lobby.
func (s *Server) lobbyRoutes() []route.Route {
	return []route.Route{
		route.New("GET", "/lobby", 1, s.lobbyPage),
		route.New("GET", "/lobby/events", 1, s.streams.Lobby),
		route.New("GET", "/m/{match}/join", 1, s.joinPage),
		route.New("POST", "/m/{match}/join", 1, s.join),
		route.New("POST", "/m/{match}/fill", 1, s.fill),
		route.New("POST", "/m/{match}/calloff", 1, s.callOff),
		route.New("POST", "/m/{match}/stand", 1, s.standUp),
		route.New("POST", "/m/{match}/remove", 1, s.remove),
	}
}

func (s *Server) lobbyPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	view, err := s.lists.ReadView(r.URL.Query())
	if err != nil {
		return err
	}
	p := &lobbyui.Page{Page: s.page(v, "Lobby · Quarterdeck"), Game: view.Game, List: view.List, Number: view.Page}
	p.Page.Sheet, p.Page.Again, p.Page.Stream = "css/lobby.css", rereadTime, href.LobbyStream(view.List, view.Game, view.Page)
	for _, g := range s.host.Games {
		p.Games = append(p.Games, g.Info())
	}
	for _, own := range []bool{true, false} {
		guest := ""
		if own {
			guest = v.ID
		}
		part, err := s.lists.Sections(r.Context(), view, own, guest)
		if err != nil {
			return err
		}
		p.Sections = append(p.Sections, part...)
	}
	return s.show(w, r, http.StatusOK, lobbyui.Show(p))
}
