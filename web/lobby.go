package web

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/ui"
)

// How much of the lobby's lists is shown.
const (
	rowsAtHome = 5      // of a guest's tables on the home page
	rowsOfPage = 50     // of a list that is looked at page by page
	lastPage   = 200    // nobody looks further
	countUpTo  = 10_000 // longer lists count as this long
	rereadTime = 20     // seconds after which the page loads itself again where there is no script
)

// overview is how many rows of each list the whole lobby shows.
var overview = []struct {
	list host.List
	rows int
}{{host.Mine, rowsOfPage}, {host.OpenTables, rowsOfPage}, {host.Watchable, 20}, {host.Past, 10}}

// lobbyView is what of the lobby somebody looks at: the same for many.
type lobbyView struct {
	list  host.List // "": the overview
	game  string
	page  int  // from 1
	short bool // only the first few rows
}

// rows is how many rows of a list that is looked at alone are shown.
func (v lobbyView) rows() int {
	if v.short {
		return rowsAtHome
	}
	return rowsOfPage
}

// lobbyRoutes is the pages of the lobby.
func (s *Server) lobbyRoutes() []route.Route {
	return []route.Route{
		route.New("GET", "/lobby", 1, s.lobbyPage),
		route.New("GET", "/lobby/events", 1, s.lobbyEvents),
		route.New("GET", "/m/{match}/join", 1, s.joinPage),
		route.New("POST", "/m/{match}/join", 1, s.join),
		route.New("POST", "/m/{match}/fill", 1, s.fill),
		route.New("POST", "/m/{match}/calloff", 1, s.callOff),
		route.New("POST", "/m/{match}/stand", 1, s.standUp),
		route.New("POST", "/m/{match}/remove", 1, s.remove),
	}
}

// readView is the view that a query asks for.
func (s *Server) readView(q url.Values) (lobbyView, error) {
	v := lobbyView{list: host.List(q.Get("list")), game: q.Get("game"), page: 1, short: q.Has("short")}
	if v.list != "" && !slices.Contains(host.Lists(), v.list) {
		return v, &game.Refusal{Code: answer.NoRoute, Text: "The lobby has no such list."}
	}
	if v.game != "" {
		if _, err := s.host.Game(v.game); err != nil {
			return v, err
		}
	}
	if text := q.Get("page"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > lastPage || v.list == "" {
			return v, &game.Refusal{Code: answer.NoRoute, Text: "The lobby has no such page."}
		}
		v.page = n
	}
	return v, nil
}

// section is a list, or a part of it, for a guest.
func (s *Server) section(ctx context.Context, v lobbyView, list host.List, rows int, guest string) (ui.LobbySection, error) {
	out := ui.LobbySection{List: list, Game: v.game, Shown: rows, First: (v.page - 1) * rows}
	w := host.Wanted{List: list, Game: v.game, Guest: guest, Skip: out.First, Limit: rows}
	var err error
	if out.Rows, err = s.host.Tables(ctx, w); err != nil {
		return out, err
	}
	if out.Total = out.First + len(out.Rows); len(out.Rows) == rows || len(out.Rows) == 0 && out.First > 0 {
		out.Total, err = s.host.Count(ctx, w, countUpTo)
	}
	return out, err
}

// sections is what a view shows to a guest: their own lists if own is set, else those that are the same for all.
func (s *Server) sections(ctx context.Context, v lobbyView, own bool, guest string) ([]ui.LobbySection, error) {
	var out []ui.LobbySection
	for _, o := range overview {
		rows := o.rows
		switch v.list {
		case "":
		case o.list:
			rows = v.rows()
		default:
			continue
		}
		if o.list.Own() == own {
			part, err := s.section(ctx, v, o.list, rows, guest)
			if err != nil {
				return nil, err
			}
			out = append(out, part)
		}
	}
	if v.list == host.MyPast && own {
		part, err := s.section(ctx, v, v.list, rowsOfPage, guest)
		return append(out, part), err
	}
	return out, nil
}

func (s *Server) lobbyPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	view, err := s.readView(r.URL.Query())
	if err != nil {
		return err
	}
	p := &ui.LobbyPage{Page: s.page(v, "Lobby · Quarterdeck"), Game: view.game, List: view.list, Number: view.page}
	p.Page.Sheet, p.Page.Again, p.Page.Stream = "css/lobby.css", rereadTime, ui.LobbyStreamURL(view.list, view.game, view.page)
	for _, g := range s.host.Games {
		p.Games = append(p.Games, g.Info())
	}
	for _, own := range []bool{true, false} {
		guest := ""
		if own {
			guest = v.ID
		}
		part, err := s.sections(r.Context(), view, own, guest)
		if err != nil {
			return err
		}
		p.Sections = append(p.Sections, part...)
	}
	return s.show(w, r, http.StatusOK, ui.Lobby(p))
}
