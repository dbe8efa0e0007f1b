package api

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/host"
	listing "quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// lobby serves lists of tables, and changes tables that wait for players.
type lobby struct{ *services.Set }

func (a lobby) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/lobby", 1, a.list),
		route.New("POST", "/api/v1/matches/{match}/join", 1, a.join),
		route.New("POST", "/api/v1/matches/{match}/fill", 1, a.fill),
		route.New("POST", "/api/v1/matches/{match}/calloff", 1, a.callOff),
		route.New("POST", "/api/v1/matches/{match}/stand", 1, a.standUp),
		route.New("POST", "/api/v1/matches/{match}/remove", 1, a.remove),
	}
}

// tableList is the answer to GET lobby.
type tableList struct {
	List   listing.List      `json:"list"`
	Game   string            `json:"game,omitempty"` // set if only this game is listed
	Page   int               `json:"page"`
	Pages  int               `json:"pages"`
	Total  int               `json:"total"` // in the whole list; at most 10000
	Tables []listing.Listing `json:"tables"`
}

func (a lobby) list(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	q := r.URL.Query()
	if !q.Has("list") {
		q.Set("list", string(listing.OpenTables))
	}
	view, err := a.Streams.Lists().ReadView(q)
	if err != nil {
		return err
	}
	part, err := a.Streams.Lists().Section(r.Context(), view, view.List, view.Rows(), v.ID)
	if err != nil {
		return err
	}
	out := tableList{List: view.List, Game: view.Game, Page: view.Page, Pages: max(1, (part.Total+part.Shown-1)/part.Shown), Total: part.Total, Tables: part.Rows}
	if out.Tables == nil {
		out.Tables = []listing.Listing{}
	}
	return answer.JSON(w, http.StatusOK, out)
}

// joinBody is a request for any open seat.
type joinBody struct {
	Name  string `json:"name"`
	Nonce string `json:"nonce"`
}

func (a lobby) join(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body joinBody
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	return takeSeat(a.Set, w, r, v, body.Name, host.SeatRequest{Nonce: nonce, Later: later}, a.Host.Join)
}

// fillBody is a request for bots in free seats: in all of them if it names none.
type fillBody struct {
	Level string `json:"level"`
	Seats []int  `json:"seats"`
}

func (a lobby) fill(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body fillBody
	return a.atTable(w, r, v, &body, func(id, guest string) (*match.Match, error) {
		return a.Host.Fill(r.Context(), id, guest, body.Seats, body.Level)
	})
}

func (a lobby) callOff(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return a.atTable(w, r, v, &struct{}{}, func(id, guest string) (*match.Match, error) { return a.Host.CallOff(r.Context(), id, guest) })
}

func (a lobby) standUp(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return a.atTable(w, r, v, &struct{}{}, func(id, guest string) (*match.Match, error) { return a.Set.StandUp(r.Context(), id, guest) })
}

// removeBody names a seat. Seat is a pointer so that a missing one is an error.
type removeBody struct {
	Seat *int `json:"seat"`
}

func (a lobby) remove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body removeBody
	return a.atTable(w, r, v, &body, func(id, guest string) (*match.Match, error) {
		if body.Seat == nil {
			return nil, &game.Refusal{Code: answer.BadRequest, Text: "Give the seat of the guest to remove in “seat”."}
		}
		return a.Set.Remove(r.Context(), id, guest, *body.Seat)
	})
}

// atTable reads the body, changes a waiting table for a guest, and answers with the guest's seat.
func (a lobby) atTable(w http.ResponseWriter, r *http.Request, v identity.Visitor, body any, do func(id, guest string) (*match.Match, error)) error {
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
	return answer.JSON(w, http.StatusOK, seatInfoOf(a.People, m, v))
}
