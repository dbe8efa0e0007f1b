package web

import (
	"net/http"

	"quarterdeck/match"
)

// turnNow answers a hidden page that asks whether it is its reader's turn.
type turnNow struct {
	Turn  bool   `json:"turn"`
	Over  bool   `json:"over"`
	Title string `json:"title"` // the page's
}

// matchTurn tells a hidden page whose turn it is, because it holds no stream.
func (s *Server) matchTurn(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	p, err := s.drawn(r, m, m.Version())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, turnNow{p.View.YourTurn(), p.View.Phase == match.Finished, p.Title()})
}
