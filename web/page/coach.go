package page

import (
	"crypto/rand"
	"net/http"

	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/host/quota"
	"quarterdeck/match"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/ui/study"
)

// coach shows the analysis of a finished match, or its progress.
func (s reviews) coach(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	var a queue.Answer
	if err == nil {
		a, err = s.Analyst.Report(quota.OriginOf(r.Context()), m, m.SeatOf(v.ID))
	}
	var view *match.View
	if err == nil {
		view, err = m.ShownTo(m.SeatsOf(v.ID)).View(m.SeatOf(v.ID), m.Version())
	}
	if err != nil {
		return err
	}
	p := &study.CoachPage{Page: s.page(v, "The coach · "+view.Title), View: view, Report: a.Report, Estimates: a.Estimates, Exact: coach.Exact(m.Record()), Ahead: a.Ahead, Percent: -1, Name: v.Name, Key: rand.Text()}
	p.Page.Sheet = "css/coach.css"
	if p.Name == "" && view.Viewer >= 0 {
		p.Name = view.Names[view.Viewer] // as in this match
	}
	if a.Working() {
		p.Page.Again = 2
	}
	if a.Total > 0 {
		p.Percent = int(100 * a.Done / a.Total)
	}
	return s.send(w, r, http.StatusOK, study.Coach(p))
}
