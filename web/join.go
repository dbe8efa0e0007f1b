package web

import (
	"context"
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/ui"
)

// joinPage shows what is played at a table that has a seat for anyone, and asks whether to sit down.
func (s *Server) joinPage(w http.ResponseWriter, r *http.Request) {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if m.SeatOf(s.guest(r).ID) != game.Watcher {
		http.Redirect(w, r, ui.MatchURL(m.ID()), http.StatusSeeOther)
		return
	}
	s.seated(w, r, "") // so that taking the seat again, when the answer was lost, is by the same guest
	s.showJoin(w, r, http.StatusOK, m, nil)
}

// showJoin is the page of a seat for anyone, with why it could not be taken just now.
func (s *Server) showJoin(w http.ResponseWriter, r *http.Request, status int, m *match.Match, problem *game.Refusal) {
	p := s.seatView(r, m, problem)
	p.Open = true
	if p.Closed = !host.HasOpenSeat(m); p.Closed && problem == nil {
		_, err := host.OpenSeat(m)
		_, p.Error = s.explain(r, err)
	}
	s.show(w, r, status, ui.Seat(p))
}

// join sits the guest down on a seat for anyone.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = readForm(r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if _, err := s.host.Join(r.Context(), host.Claim{Match: m.ID(), Guest: s.seated(w, r, nameOf(r)), Later: true}); err != nil {
		status, refusal := s.explain(r, err)
		s.showJoin(w, r, status, m, refusal)
		return
	}
	http.Redirect(w, r, ui.MatchURL(m.ID()), http.StatusSeeOther)
}

// fill gives one free seat, or all, to bots.
func (s *Server) fill(w http.ResponseWriter, r *http.Request) {
	s.atTable(w, r, func(id, guest string) (*match.Match, error) {
		var seats []int
		if text := r.PostForm.Get("seat"); text != "" {
			seat, err := strconv.Atoi(text)
			if err != nil {
				return nil, &game.Refusal{Code: badRequest, Text: "This form is not complete; load the page again."}
			}
			seats = []int{seat}
		}
		return s.host.Fill(r.Context(), id, guest, seats, r.PostForm.Get("level"))
	})
}

// callOff gives up a table that waits.
func (s *Server) callOff(w http.ResponseWriter, r *http.Request) {
	s.atTable(w, r, func(id, guest string) (*match.Match, error) { return s.host.CallOff(r.Context(), id, guest) })
}

// standUp gives a seat at a table that waits back.
func (s *Server) standUp(w http.ResponseWriter, r *http.Request) {
	s.atTable(w, r, func(id, guest string) (*match.Match, error) { return s.stoodUp(r.Context(), id, guest) })
}

// stoodUp has a guest stand up, and their lists told of it: the table, which has to do with them no more, does not.
func (s *Server) stoodUp(ctx context.Context, id, guest string) (*match.Match, error) {
	m, err := s.host.StandUp(ctx, id, guest)
	if err == nil && guest != "" {
		s.lobby.wakeGuests(id, host.Gist{Guests: []string{guest}})
	}
	return m, err
}

// atTable does something to a table that waits for who is known there, and goes back to it.
func (s *Server) atTable(w http.ResponseWriter, r *http.Request, do func(id, guest string) (*match.Match, error)) {
	err := readForm(r)
	if err == nil {
		_, err = do(r.PathValue("match"), s.guest(r).ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, ui.MatchURL(r.PathValue("match")), http.StatusSeeOther)
}
