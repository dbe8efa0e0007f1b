package web

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
)

// apiLobbyRoutes is the addresses of lists of tables, and of tables that wait.
func (s *Server) apiLobbyRoutes() []route {
	return []route{
		{"GET", "/api/v1/lobby", s.apiLobby},
		{"POST", "/api/v1/matches/{match}/join", s.apiJoin},
		{"POST", "/api/v1/matches/{match}/fill", s.apiFill},
		{"POST", "/api/v1/matches/{match}/calloff", s.apiCallOff},
		{"POST", "/api/v1/matches/{match}/stand", s.apiStandUp},
		{"POST", "/api/v1/matches/{match}/remove", s.apiRemove},
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

func (s *Server) apiLobby(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if !q.Has("list") {
		q.Set("list", string(host.OpenTables))
	}
	v, err := s.readView(q)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	part, err := s.section(r.Context(), v, v.list, v.rows(), s.guest(r).ID)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	out := apiList{List: v.list, Game: v.game, Page: v.page, Pages: max(1, (part.Total+part.Shown-1)/part.Shown), Total: part.Total, Tables: part.Rows}
	if out.Tables == nil {
		out.Tables = []host.Listing{}
	}
	writeJSON(w, http.StatusOK, out)
}

// apiJoinBody asks for whatever seat is free for anyone.
type apiJoinBody struct {
	Name  string `json:"name"`
	Nonce string `json:"nonce"`
}

func (s *Server) apiJoin(w http.ResponseWriter, r *http.Request) {
	var body apiJoinBody
	nonce, later, err := readAnnounced(readBody(r, &body), &body.Nonce)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	c := host.Claim{Match: r.PathValue("match"), Guest: s.seated(w, r, body.Name), Nonce: nonce, Later: later}
	m, err := s.host.Join(r.Context(), c)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, s.seatedIn(r, m, c.Guest))
}

// apiFillBody asks for bots in free seats: all of them if none is named.
type apiFillBody struct {
	Level string `json:"level"`
	Seats []int  `json:"seats"`
}

func (s *Server) apiFill(w http.ResponseWriter, r *http.Request) {
	var body apiFillBody
	s.apiAtTable(w, r, &body, func(id, guest string) (*match.Match, error) {
		return s.host.Fill(r.Context(), id, guest, body.Seats, body.Level)
	})
}

func (s *Server) apiCallOff(w http.ResponseWriter, r *http.Request) {
	s.apiAtTable(w, r, &struct{}{}, func(id, guest string) (*match.Match, error) { return s.host.CallOff(r.Context(), id, guest) })
}

func (s *Server) apiStandUp(w http.ResponseWriter, r *http.Request) {
	s.apiAtTable(w, r, &struct{}{}, func(id, guest string) (*match.Match, error) { return s.stoodUp(r.Context(), id, guest) })
}

// apiRemoveBody names a seat. It is a pointer so that it cannot be forgotten.
type apiRemoveBody struct {
	Seat *int `json:"seat"`
}

func (s *Server) apiRemove(w http.ResponseWriter, r *http.Request) {
	var body apiRemoveBody
	s.apiAtTable(w, r, &body, func(id, guest string) (*match.Match, error) {
		if body.Seat == nil {
			return nil, &game.Refusal{Code: badRequest, Text: "Say in “seat” which guest you remove."}
		}
		return s.removed(r.Context(), id, guest, *body.Seat)
	})
}

// apiAtTable does something to a table that waits for who is known there, once the body has been read.
func (s *Server) apiAtTable(w http.ResponseWriter, r *http.Request, body any, do func(id, guest string) (*match.Match, error)) {
	guest, err := s.myself(r)
	if err == nil {
		err = readBody(r, body)
	}
	var m *match.Match
	if err == nil {
		m, err = do(r.PathValue("match"), guest.ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, s.seatedIn(r, m, guest))
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
