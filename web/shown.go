package web

import (
	"net/http"

	"quarterdeck/match"
	"quarterdeck/web/identity"
)

// shownMatch returns the match that a request is about, if the visitor may see it. Everything that shows a match begins
// here; only taking a seat does not.
func (s *Server) shownMatch(r *http.Request, v identity.Visitor) (*match.Match, error) {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = m.MayLook(v.ID)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}
