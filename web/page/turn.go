package page

import (
	"net/http"

	listing "quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
)

// turnState tells a hidden page whether it is its reader's turn.
type turnState struct {
	Turn  bool   `json:"turn"`
	Over  bool   `json:"over"`
	Title string `json:"title"` // of the page
}

// turn answers a hidden page, which has no stream, whose turn it is.
func (s matches) turn(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return err
	}
	p, err := s.draw(r, v, m, perspective.Now(v, m))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, turnState{p.View.YourTurn(), p.View.Phase == match.Finished, p.Title()})
}

// turnsState tells a hidden page with lists of tables how many wait for its reader.
type turnsState struct {
	Turns int `json:"turns"` // matches in which the reader is to act
}

// turns answers a hidden page how many matches wait for its reader.
func (s lobby) turns(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	tables, err := s.Node.Lobby.Tables(r.Context(), listing.Query{List: listing.Mine, Guest: v.ID})
	if err != nil {
		return err
	}
	var out turnsState
	for i := range tables {
		if tables[i].YourTurn {
			out.Turns++
		}
	}
	return answer.JSON(w, http.StatusOK, out)
}
