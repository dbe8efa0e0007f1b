package page

import (
	"crypto/rand"
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
	"quarterdeck/web/ui/study"
)

// reviews serves the pages about finished matches: analysis, and playing on from a position.
type reviews struct{ *Pages }

func (s reviews) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/m/{match}/coach", 1, s.coach),
		route.New("GET", "/m/{match}/practice", 1, s.practice),
		route.New("POST", "/m/{match}/practice", route.NewMatch, s.begin),
	}
}

// partner returns the level of the bots in the other seats when a player plays on from a finished match: the strongest.
func (s reviews) partner() string {
	if n := len(s.Host.Levels); n > 0 {
		return s.Host.Levels[n-1]
	}
	return ""
}

// find returns the match and the version from which a request plays on.
func (s reviews) find(r *http.Request, v identity.Visitor) (*match.Match, int, error) {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return nil, 0, err
	}
	at, err := strconv.Atoi(r.URL.Query().Get("at"))
	if err != nil || at < 0 || at > m.Version() {
		return nil, 0, &game.Refusal{Code: answer.NoRoute, Text: "The match has no such step. It is at step " + strconv.Itoa(m.Version()) + "."}
	}
	return m, at, nil
}

// practice asks in which seat the visitor wants to play on from a position of a finished match.
func (s reviews) practice(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, at, err := s.find(r, v)
	if err == nil && m.Phase() != match.Finished {
		err = m.Branches().Refuse(at)
	}
	if err != nil {
		return err
	}
	return s.sendPractice(w, r, v, http.StatusOK, m, at, m.Branches().Refuse(at))
}

func (s reviews) sendPractice(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, m *match.Match, at int, problem error) error {
	view, err := m.ShownTo(m.SeatsOf(v.ID)).View(m.SeatOf(v.ID), at)
	var open *match.View
	if err == nil {
		open, err = m.View(game.Watcher, at)
	}
	if err != nil {
		return err
	}
	p := &study.PracticePage{Page: s.page(v, "Play on · "+view.Title), View: view, Status: open.Table.Status, Level: s.partner(), Name: v.Name, Key: rand.Text(), Seat: max(0, view.Viewer), Hidden: m.Branches().Hidden(at)}
	if seat, err := strconv.Atoi(r.URL.Query().Get("seat")); err == nil && seat >= 0 && seat < len(view.Seats) {
		p.Seat = seat
	}
	if problem != nil {
		status, p.Error = s.errors.Explain(r, problem)
	}
	return s.send(w, r, status, study.Practice(p))
}

// begin creates the new match and redirects to it.
func (s reviews) begin(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, at, err := s.find(r, v)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	seat, err := strconv.Atoi(r.PostForm.Get("seat"))
	if err != nil {
		return answer.ErrIncomplete
	}
	f := host.Fork{Match: m.ID(), At: at, Seat: seat, Level: s.partner(), Guest: s.People.EnrollNamed(w, r, v, nameOf(r)).Guest, Key: r.PostForm.Get("key")}
	if f.Key != "" {
		f.Key += "-" + strconv.Itoa(seat) // the button of another seat on the same page is another request
	}
	next, err := s.Host.Fork(r.Context(), f)
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Match(next.ID()))
}
