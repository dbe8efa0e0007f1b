package web

import (
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/setup"
)

// joinPage shows what is played at a table that has a seat for anyone, and asks whether to sit down.
func (s *Server) joinPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err != nil {
		return err
	}
	if m.SeatOf(v.ID) != game.Watcher {
		return answer.SeeOther(w, r, href.Match(m.ID()))
	}
	s.people.Enroll(w, r, v, "") // so that taking the seat again, when the answer was lost, is by the same guest
	return s.showJoin(w, r, v, http.StatusOK, m, nil)
}

// showJoin is the page of a seat for anyone, with why it could not be taken just now.
func (s *Server) showJoin(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, m *match.Match, problem *game.Refusal) error {
	p := s.seatView(v, m, problem)
	p.Open = true
	if p.Closed = !host.HasOpenSeat(m); p.Closed && problem == nil {
		_, err := host.OpenSeat(m)
		_, p.Error = s.errors.Explain(r, err)
	}
	return s.show(w, r, status, setup.Seat(p))
}

// join sits the guest down on a seat for anyone.
func (s *Server) join(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	if _, err := s.host.Join(r.Context(), host.Claim{Match: m.ID(), Guest: s.people.Enroll(w, r, v, nameOf(r)).Guest, Later: true}); err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.showJoin(w, r, v, status, m, refusal)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// fill gives one free seat, or all, to bots.
func (s *Server) fill(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) {
		var seats []int
		if text := r.PostForm.Get("seat"); text != "" {
			seat, err := strconv.Atoi(text)
			if err != nil {
				return nil, answer.ErrIncomplete
			}
			seats = []int{seat}
		}
		return s.host.Fill(r.Context(), id, guest, seats, r.PostForm.Get("level"))
	})
}

// callOff gives up a table that waits.
func (s *Server) callOff(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) { return s.host.CallOff(r.Context(), id, guest) })
}

// standUp gives a seat at a table that waits back.
func (s *Server) standUp(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.atTable(w, r, v, func(id, guest string) (*match.Match, error) { return s.seating.StandUp(r.Context(), id, guest) })
}

// atTable does something to a table that waits for who is known there, and goes back to it.
func (s *Server) atTable(w http.ResponseWriter, r *http.Request, v identity.Visitor, do func(id, guest string) (*match.Match, error)) error {
	err := answer.ReadForm(r)
	if err == nil {
		_, err = do(r.PathValue("match"), v.ID)
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Match(r.PathValue("match")))
}
