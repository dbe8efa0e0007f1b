package web

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/match"
)

// looked is the match that a request is about, if whoever asks may look at it. Everything that shows a match begins
// here; only taking a seat does not.
func (s *Server) looked(r *http.Request) (*match.Match, error) {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = m.MayLook(s.guest(r).ID)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// mayStream is why a stream for who holds some seats may not go on with m, or nil: whoever came while seats were free may have
// to leave when the match begins, and whoever asked to be forgotten holds no seat any more.
func mayStream(m *match.Match, seats game.Seats, guest string) error {
	switch {
	case seats == 0:
		return m.MayLook("")
	case m.SeatsOf(guest) != seats:
		return &game.Refusal{Code: match.NotSeated, Text: "This seat is not yours any more."}
	}
	return nil
}
