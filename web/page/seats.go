package page

import (
	"net/http"
	"slices"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/route"
	"quarterdeck/web/ui/setup"
)

// seats serves the pages on which guests take a seat.
type seats struct{ *Pages }

func (s seats) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/m/{match}/seat/{seat}", 1, s.show),
		route.New("POST", "/m/{match}/seat/{seat}", 1, s.take),
		route.New("GET", "/m/{match}/join", 1, s.showOpen),
		route.New("POST", "/m/{match}/join", 1, s.join),
	}
}

// show asks a visitor with the link to a seat whether to take it.
func (s seats) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, seat, err := s.find(r)
	if err != nil {
		return err
	}
	if m.SeatsOf(v.ID).Has(game.Seat(seat)) {
		return answer.SeeOther(w, r, href.Match(m.ID()))
	}
	s.People.Enroll(w, r, v, "") // so that taking the seat again, when the answer was lost, is by the same guest
	return s.sendSeat(w, r, v, http.StatusOK, m, seat, seatProblem(m, seat, v.ID))
}

func (s seats) find(r *http.Request) (*match.Match, int, error) {
	m, err := s.Host.Get(r.Context(), r.PathValue("match"))
	if err != nil {
		return nil, 0, err
	}
	seat, err := strconv.Atoi(r.PathValue("seat"))
	if err != nil || seat < 0 || seat >= len(m.Seats()) {
		return nil, 0, &game.Refusal{Code: answer.NoRoute, Text: "This match has no such seat."}
	}
	return m, seat, nil
}

// seatProblem returns why a guest cannot take a seat, or nil. The claim itself decides; this only saves the guest a
// click.
func seatProblem(m *match.Match, seat int, guest string) *game.Refusal {
	switch {
	case m.Seats()[seat].Taken():
		return &game.Refusal{Code: seating.SeatTaken, Text: "Another player already has this seat. You can watch the match."}
	case m.SeatOf(guest) != game.Watcher:
		return &game.Refusal{Code: seating.SeatTaken, Text: "You already have a seat at this table. This link is for your friend: send it to them."}
	}
	return nil
}

func (s seats) sendSeat(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, m *match.Match, seat int, problem *game.Refusal) error {
	p, err := s.form(r, v, m, problem)
	if err != nil {
		return err
	}
	p.Seat, p.Invite = seat, r.URL.Query().Get("invite")
	p.Closed = problem != nil && slices.Contains([]game.Code{seating.SeatTaken, seating.NotFree, host.BadLink}, problem.Code)
	return s.send(w, r, status, setup.Seat(p))
}

// form returns the page that offers a seat, without the number of the seat.
func (s seats) form(r *http.Request, v identity.Visitor, m *match.Match, problem *game.Refusal) (*setup.SeatPage, error) {
	info := m.Game().Info()
	p := &setup.SeatPage{
		Page: s.page(v, "A seat at "+info.Title), Info: info, Match: m.ID(), Setup: m.Start().Setup, Terms: m.Start().Table, Name: v.Name, Error: problem,
	}
	if at := m.SeatOf(m.Start().Host); at != game.Watcher {
		p.Host = m.Names()[at]
	}
	p.CanWatch = m.RefuseView(v.ID) == nil
	var err error
	p.Learn, err = learning.Offer(r.Context(), s.Node.Accounts, v, info.ID)
	return p, err
}

// take takes the seat for the guest.
func (s seats) take(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, seat, err := s.find(r)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	claim := host.SeatRequest{Match: m.ID(), Seat: seat, Invite: r.URL.Query().Get("invite"), Guest: s.People.EnrollNamed(w, r, v, nameOf(r)).Guest, Later: true}
	if _, err := s.Host.Claim(r.Context(), claim); err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.sendSeat(w, r, v, status, m, seat, refusal)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// showOpen describes a table with a seat for anyone, and asks whether to sit down.
func (s seats) showOpen(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := s.Host.Get(r.Context(), r.PathValue("match"))
	if err != nil {
		return err
	}
	if m.SeatOf(v.ID) != game.Watcher {
		return answer.SeeOther(w, r, href.Match(m.ID()))
	}
	s.People.Enroll(w, r, v, "") // so that taking the seat again, when the answer was lost, is by the same guest
	return s.sendOpen(w, r, v, http.StatusOK, m, nil)
}

// sendOpen sends the page of an open seat, with the reason why it could not be taken, if any.
func (s seats) sendOpen(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, m *match.Match, problem *game.Refusal) error {
	p, err := s.form(r, v, m, problem)
	if err != nil {
		return err
	}
	p.Open = true
	if p.Closed = !host.HasOpenSeat(m); p.Closed && problem == nil {
		_, err := host.OpenSeat(m)
		_, p.Error = s.errors.Explain(r, err)
	}
	return s.send(w, r, status, setup.Seat(p))
}

// join takes a seat for anyone for the guest.
func (s seats) join(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := s.Host.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	if _, err := s.Host.Join(r.Context(), host.SeatRequest{Match: m.ID(), Guest: s.People.EnrollNamed(w, r, v, nameOf(r)).Guest, Later: true}); err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.sendOpen(w, r, v, status, m, refusal)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}
