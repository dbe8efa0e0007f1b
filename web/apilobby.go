package web

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
)

// apiLobbyRoutes is the addresses of lists of tables, and of tables that wait.
func (s *Server) apiLobbyRoutes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/lobby", 1, s.apiLobby),
		route.New("POST", "/api/v1/matches/{match}/join", 1, s.apiJoin),
		route.New("POST", "/api/v1/matches/{match}/fill", 1, s.apiFill),
		route.New("POST", "/api/v1/matches/{match}/calloff", 1, s.apiCallOff),
		route.New("POST", "/api/v1/matches/{match}/stand", 1, s.apiStandUp),
		route.New("POST", "/api/v1/matches/{match}/remove", 1, s.apiRemove),
	}
}

// apiList answers GET lobby.
type apiList struct {
	List   host.List      `json:"list"`
	Game   string         `json:"game,omitempty"` // the only one listed
	Page   int            `json:"page"`
	Pages  int            `json:"pages"`
	Total  int            `json:"total"` // in the whole list; at most 10000
	Tables []host.Listing `json:"tables"`
}

func (s *Server) apiLobby(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	q := r.URL.Query()
	if !q.Has("list") {
		q.Set("list", string(host.OpenTables))
	}
	view, err := s.lists.ReadView(q)
	if err != nil {
		return err
	}
	part, err := s.lists.Section(r.Context(), view, view.List, view.Rows(), v.ID)
	if err != nil {
		return err
	}
	out := apiList{List: view.List, Game: view.Game, Page: view.Page, Pages: max(1, (part.Total+part.Shown-1)/part.Shown), Total: part.Total, Tables: part.Rows}
	if out.Tables == nil {
		out.Tables = []host.Listing{}
	}
	return answer.JSON(w, http.StatusOK, out)
}

// apiJoinBody asks for whatever seat is free for anyone.
type apiJoinBody struct {
	Name  string `json:"name"`
	Nonce string `json:"nonce"`
}

func (s *Server) apiJoin(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiJoinBody
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	v = s.people.Enroll(w, r, v, body.Name)
	c := host.Claim{Match: r.PathValue("match"), Guest: v.Guest, Nonce: nonce, Later: later}
	m, err := s.host.Join(r.Context(), c)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, s.seatedIn(m, v))
}

// apiFillBody asks for bots in free seats: all of them if none is named.
type apiFillBody struct {
	Level string `json:"level"`
	Seats []int  `json:"seats"`
}

func (s *Server) apiFill(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiFillBody
	return s.apiAtTable(w, r, v, &body, func(id, guest string) (*match.Match, error) {
		return s.host.Fill(r.Context(), id, guest, body.Seats, body.Level)
	})
}

func (s *Server) apiCallOff(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.apiAtTable(w, r, v, &struct{}{}, func(id, guest string) (*match.Match, error) { return s.host.CallOff(r.Context(), id, guest) })
}

func (s *Server) apiStandUp(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.apiAtTable(w, r, v, &struct{}{}, func(id, guest string) (*match.Match, error) { return s.seating.StandUp(r.Context(), id, guest) })
}

// apiRemoveBody names a seat. It is a pointer so that it cannot be forgotten.
type apiRemoveBody struct {
	Seat *int `json:"seat"`
}

func (s *Server) apiRemove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiRemoveBody
	return s.apiAtTable(w, r, v, &body, func(id, guest string) (*match.Match, error) {
		if body.Seat == nil {
			return nil, &game.Refusal{Code: answer.BadRequest, Text: "Say in “seat” which guest you remove."}
		}
		return s.seating.Remove(r.Context(), id, guest, *body.Seat)
	})
}

// apiAtTable does something at a table that waits, for a guest, once the body has been read.
func (s *Server) apiAtTable(w http.ResponseWriter, r *http.Request, v identity.Visitor, body any, do func(id, guest string) (*match.Match, error)) error {
	err := v.Require()
	if err == nil {
		err = answer.ReadBody(r, body)
	}
	var m *match.Match
	if err == nil {
		m, err = do(r.PathValue("match"), v.ID)
	}
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, s.seatedIn(m, v))
}

// visibility is what a program says of the lobby: yes, no, or nothing.
func visibility(public *bool) host.Visibility {
	switch {
	case public == nil:
		return host.WhenOpen
	case *public:
		return host.Public
	}
	return host.Unlisted
}

// apiPreset is several options that make sense together.
type apiPreset struct {
	Name    string            `json:"name"`
	Doc     string            `json:"doc"`
	Options map[string]string `json:"options"`
}

func presetsOf(info *game.Info) []apiPreset {
	var out []apiPreset
	for _, p := range info.Presets {
		out = append(out, apiPreset{p.Name, p.Doc, p.Options})
	}
	return out
}
