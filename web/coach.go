package web

import (
	"net/http"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/ui/study"
)

// apiCoaching answers while the coach is at work.
type apiCoaching struct {
	State string `json:"state"` // "working"
	Ahead int    `json:"ahead"` // matches before this one
	Done  int64  `json:"done"`  // steps of the work on this one
	Total int64  `json:"total"` // 0 before it begins
}

func (s *Server) apiCoach(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	var a queue.Answer
	if err == nil {
		a, err = s.analyst.Report(m)
	}
	switch {
	case err != nil:
		return err
	case a.Working():
		w.Header().Set("Retry-After", "1")
		return answer.JSON(w, http.StatusAccepted, apiCoaching{"working", a.Ahead, a.Done, a.Total})
	case a.Report != nil:
		return answer.JSON(w, http.StatusOK, a.Report)
	default:
		return answer.JSON(w, http.StatusOK, a.Estimates)
	}
}

// coachPage is the coach's report on a finished match, or how far it is.
func (s *Server) coachPage(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	var a queue.Answer
	if err == nil {
		a, err = s.analyst.Report(m)
	}
	var view *match.View
	if err == nil {
		view, err = m.ShownTo(m.SeatsOf(v.ID)).View(m.SeatOf(v.ID), m.Version())
	}
	if err != nil {
		return err
	}
	p := &study.CoachPage{Page: s.page(v, "The coach · "+view.Title), View: view, Report: a.Report, Estimates: a.Estimates, Exact: coach.Exact(m.Record()), Ahead: a.Ahead, Percent: -1}
	p.Page.Sheet = "css/coach.css"
	if a.Working() {
		p.Page.Again = 2
	}
	if a.Total > 0 {
		p.Percent = int(100 * a.Done / a.Total)
	}
	return s.show(w, r, http.StatusOK, study.Coach(p))
}
