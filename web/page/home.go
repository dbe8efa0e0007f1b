package page

import (
	"net/http"

	listing "quarterdeck/lobby"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/stream"
	lobbyui "quarterdeck/web/ui/lobby"
	"quarterdeck/web/ui/rules"
)

func (s catalog) home(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p := lobbyui.HomePage{Page: s.page(v, "Quarterdeck: a table to play at"), Daily: s.Node.Daily.Offer().Title}
	p.Page.Sheet = "css/lobby.css"
	if guest := v.ID; guest != "" {
		view := stream.View{List: listing.Mine, Page: 1, Short: true}
		mine, err := s.Streams.Lists().Sections(r.Context(), view, true, guest)
		if err != nil {
			return err
		}
		section := lobbyui.Section(mine[0])
		p.Mine, p.Page.Stream = &section, href.HomeStream
	}
	for _, g := range s.Host.Games {
		p.Games = append(p.Games, g.Info())
	}
	return s.send(w, r, http.StatusOK, lobbyui.Home(p))
}

func (s catalog) rules(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	g, err := s.Host.Game(r.PathValue("game"))
	if err != nil {
		return err
	}
	info := g.Info()
	return s.send(w, r, http.StatusOK, rules.Show(&rules.Page{Page: s.page(v, "Rules of "+info.Title), Info: info}))
}
