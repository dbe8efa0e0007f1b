package web

import (
	"net/http"

	"quarterdeck/game"
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

// mayStream returns why the stream of a guest who held some seats may not go on with m, or nil: a spectator who came while seats were
// free may have to leave when the match begins, and a guest who deleted their data holds no seat any more.
func mayStream(m *match.Match, seats game.Seats, guest string) error {
	switch {
	case seats == 0:
		return m.MayLook("")
	case m.SeatsOf(guest) != seats:
		return &game.Refusal{Code: match.NotSeated, Text: "This seat is not yours any more."}
	}
	return nil
}
