package web

import (
	"crypto/sha256"
	"encoding/hex"
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
	"quarterdeck/web/perspective"
	dailyui "quarterdeck/web/ui/daily"
	"quarterdeck/web/ui/play"
	"quarterdeck/web/ui/setup"
)

// matchPage shows a match as it is, or as it was at ?at=N.
func (s *Server) matchPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	if err != nil {
		return err
	}
	mo, err := perspective.Of(r, v, m)
	var p *play.Page
	if err == nil {
		p, err = s.drawnAs(r, v, m, mo)
	}
	if err != nil {
		return err
	}
	p.Now = s.host.Now()
	p.Removed = p.View.Phase == match.Gathering && m.Seating().WasRemoved(v.ID)
	if p.View.Viewer >= 0 && !p.Past() {
		if p.NextUp, err = s.lists.NextUp(r.Context(), v.ID, m.ID()); err != nil {
			return err
		}
	}
	if p.Talk, err = s.talk(r, v, m, p.View); err != nil {
		return err
	}
	if p.Past() {
		p.Talk.Ears = nil // nobody would hear an answer here: there is no stream
	}
	return s.showBy(answer.SendPadded, w, r, http.StatusOK, play.Show(p))
}

// drawnAs is the page of a moment for the visitor.
func (s *Server) drawnAs(r *http.Request, v identity.Visitor, m *match.Match, mo perspective.Moment) (*play.Page, error) {
	m = mo.Redact(m)
	p, err := s.matchView(m, mo.Viewer, mo.Version)
	if err == nil && mo.Replay {
		s.replayed(r, v, p, m, mo)
	}
	if err == nil && v.ID != "" && v.ID == m.Start().Host {
		s.gather(p, m, s.address.Base(r))
	}
	return p, err
}

// matchView is the page of a match for a viewer, without what only its host may see.
func (s *Server) matchView(m *match.Match, viewer game.Seat, at int) (*play.Page, error) {
	v, err := m.View(viewer, at)
	if err != nil {
		return nil, err
	}
	return s.pageOf(m, v), nil
}

func (s *Server) pageOf(m *match.Match, v *match.View) *play.Page {
	p := &play.Page{View: v, Info: m.Game().Info(), Build: s.build, Levels: s.levels, Crew: game.Together(m.Game(), m.Start().Setup)}
	if d, _, ok := s.dealOf(m); ok {
		p.Daily = dailyui.URL(d, s.host.Today())
	}
	if v.Phase == match.Finished {
		p.Coach = s.analyst.HasReport(m)
	}
	if v.Seed != "" {
		p.Checked = verified(s.analyst.Verify(m))
	}
	return p
}

// verified says whether dealing a match again showed what was sealed.
func verified(err error) *play.Check {
	if err != nil {
		return &play.Check{Text: "The check failed: " + err.Error()}
	}
	return &play.Check{OK: true, Text: "Checked: this seed deals exactly these cards, and it is the one that was sealed."}
}

// matchAct makes a move. The script is answered in JSON and sees the outcome in its stream; a plain form
// goes back to the match.
func (s *Server) matchAct(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	id := r.PathValue("match")
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	action, text := r.PostForm.Get("a"), r.PostForm.Get("v")
	version, err := strconv.Atoi(text)
	if err != nil {
		return answer.ErrIncomplete
	}
	if asked, err := s.confirm(w, r, v, action, text); asked {
		return err
	}
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = formKey(version, action)
	}
	done, err := s.host.Act(r.Context(), host.Deed{Match: id, Guest: v.ID, Action: action, Version: version, Key: key})
	switch {
	case err != nil:
		return err
	case answer.WantsJSON(r):
		return answer.JSON(w, http.StatusOK, answer.Receipt{Version: done.Version, Again: done.Again})
	default:
		return answer.SeeOther(w, r, href.Match(id))
	}
}

// formKey is the idempotency key of a plain form: pressing the same button of the same page twice is one action. It is
// short however the action is written.
func formKey(version int, action string) string {
	sum := sha256.Sum256([]byte(action))
	return "form-" + strconv.Itoa(version) + "-" + hex.EncodeToString(sum[:16])
}

func (s *Server) matchRematch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	err := answer.ReadForm(r)
	var m *match.Match
	if err == nil {
		m, err = s.rematch(r, v, r.PostForm.Get("a"))
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// rematch carries out what a form says about a rematch, and returns the match to go to. Without an answer it offers one.
func (s *Server) rematch(r *http.Request, v identity.Visitor, reply string) (*match.Match, error) {
	id, guest := r.PathValue("match"), v.ID
	if reply != match.AcceptRematch && reply != match.RefuseRematch {
		return s.host.Rematch(r.Context(), id, guest)
	}
	version, err := strconv.Atoi(r.PostForm.Get("v"))
	if err != nil {
		return nil, answer.ErrIncomplete
	}
	_, err = s.host.Act(r.Context(), host.Deed{Match: id, Guest: guest, Action: reply, Version: version, Key: formKey(version, reply)})
	if err != nil {
		return nil, err
	}
	m, err := s.host.Get(r.Context(), id)
	if err == nil && m.Next() != "" {
		m, err = s.host.Get(r.Context(), m.Next())
	}
	return m, err
}

func (s *Server) matchRecord(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	if err != nil {
		return err
	}
	return answer.Record(w, s.log, m, m.SeatOf(v.ID), s.host.Now())
}

// seatPage asks whoever came by a seat's link to sit down.
func (s *Server) seatPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, seat, err := s.seatAsked(r)
	if err != nil {
		return err
	}
	if m.SeatsOf(v.ID).Has(game.Seat(seat)) {
		return answer.SeeOther(w, r, href.Match(m.ID()))
	}
	s.people.Enroll(w, r, v, "") // so that taking the seat again, when the answer was lost, is by the same guest
	return s.showSeat(w, r, v, http.StatusOK, m, seat, seatProblem(m, seat, v.ID))
}

func (s *Server) seatAsked(r *http.Request) (*match.Match, int, error) {
	m, err := s.host.Get(r.Context(), r.PathValue("match"))
	if err != nil {
		return nil, 0, err
	}
	seat, err := strconv.Atoi(r.PathValue("seat"))
	if err != nil || seat < 0 || seat >= len(m.Seats()) {
		return nil, 0, &game.Refusal{Code: answer.NoRoute, Text: "This match has no such seat."}
	}
	return m, seat, nil
}

// seatProblem is why a guest cannot take a seat, or nil. The claim itself decides; this saves a press.
func seatProblem(m *match.Match, seat int, guest string) *game.Refusal {
	switch {
	case m.Seats()[seat].Taken():
		return &game.Refusal{Code: seating.SeatTaken, Text: "Somebody already sits there; you can watch."}
	case m.SeatOf(guest) != game.Watcher:
		return &game.Refusal{Code: seating.SeatTaken, Text: "You already hold a seat at this table; this link is for your friend. Send it to them."}
	}
	return nil
}

func (s *Server) showSeat(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, m *match.Match, seat int, problem *game.Refusal) error {
	p := s.seatView(v, m, problem)
	p.Seat, p.Invite = seat, r.URL.Query().Get("invite")
	p.Closed = problem != nil && slices.Contains([]game.Code{seating.SeatTaken, seating.NotFree, host.BadLink}, problem.Code)
	return s.show(w, r, status, setup.Seat(p))
}

// seatView is the page on which somebody is asked to sit down, but for which seat it is.
func (s *Server) seatView(v identity.Visitor, m *match.Match, problem *game.Refusal) *setup.SeatPage {
	info := m.Game().Info()
	p := &setup.SeatPage{
		Page: s.page(v, "A seat at "+info.Title), Info: info, Match: m.ID(), Setup: m.Start().Setup, Terms: m.Start().Table, Name: v.Name, Error: problem,
	}
	if at := m.SeatOf(m.Start().Host); at != game.Watcher {
		p.Host = m.Names()[at]
	}
	p.CanWatch = m.MayLook(v.ID) == nil
	return p
}

// takeSeat sits the guest down.
func (s *Server) takeSeat(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, seat, err := s.seatAsked(r)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	claim := host.Claim{Match: m.ID(), Seat: seat, Invite: r.URL.Query().Get("invite"), Guest: s.people.Enroll(w, r, v, nameOf(r)).Guest, Later: true}
	if _, err := s.host.Claim(r.Context(), claim); err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.showSeat(w, r, v, status, m, seat, refusal)
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}
