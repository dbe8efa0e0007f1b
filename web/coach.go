package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"quarterdeck/coach"
	"quarterdeck/coach/desk"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/ui"
)

// coachSilences is why the coach has nothing to say, in words for players.
var coachSilences = []struct {
	err     error
	refusal game.Refusal
}{
	{coach.ErrUnfinished, game.Refusal{Code: match.NotOver, Text: "This match is not over. The coach speaks when it is."}},
	{coach.ErrAbandoned, game.Refusal{Code: answer.NoReport, Text: "This match was given up without a result; there is nothing to account for."}},
	{coach.ErrNothing, game.Refusal{Code: answer.NoReport, Text: "Nothing was decided in this match, so that there is nothing to look at."}},
	{desk.ErrLong, game.Refusal{Code: answer.NoReport, Text: "This match is too long for the coach of this server. Estimates can be had from its record, with the command quarterdeck study."}},
	{desk.ErrBusy, game.Refusal{Code: answer.CoachBusy, Text: "The coach has too many matches to look at; ask again in a few minutes."}},
}

// askCoach is what the coach has to say of a match, or how far it is; an error is why it says nothing. Nothing of a
// running match leaves this function.
func (s *Server) askCoach(m *match.Match) (desk.Answer, error) {
	if m.Phase() != match.Finished {
		return desk.Answer{}, silence(coach.ErrUnfinished)
	}
	if s.desk == nil {
		return desk.Answer{}, &game.Refusal{Code: answer.NoReport, Text: "There is no coach at this table."}
	}
	// A report has names in it: when one of them was taken out of the match, it is another report.
	a := s.desk.Ask(m.ID()+" "+strings.Join(m.Names(), " "), m.Record(), m.Game())
	if a.Err != nil {
		return a, silence(a.Err)
	}
	if a.Report != nil {
		a.Report = inVersions(m, a.Report)
	}
	if a.Estimates != nil {
		a.Estimates = estimatesInVersions(m, a.Estimates)
	}
	return a, nil
}

// silence is err as a refusal, if it is one that players can be told.
func silence(err error) error {
	for i := range coachSilences {
		if known := &coachSilences[i]; errors.Is(err, known.err) {
			return &known.refusal
		}
	}
	return err
}

// inVersions is a report whose rounds say at which version of the match they begin, not after how many
// entries of its record.
func inVersions(m *match.Match, r *coach.Report) *coach.Report {
	out := *r
	out.Deals = slices.Clone(r.Deals)
	for i := range out.Deals {
		d := &out.Deals[i]
		d.Rounds = slices.Clone(d.Rounds)
		for j := range d.Rounds {
			d.Rounds[j].Line = m.VersionBefore(d.Rounds[j].Line)
		}
	}
	return &out
}

// estimatesInVersions is the same for estimates and their moments.
func estimatesInVersions(m *match.Match, e *coach.Estimates) *coach.Estimates {
	out := *e
	out.Moments = slices.Clone(e.Moments)
	for i := range out.Moments {
		out.Moments[i].At = m.VersionBefore(out.Moments[i].At)
	}
	return &out
}

// apiCoaching answers while the coach is at work.
type apiCoaching struct {
	State string `json:"state"` // "working"
	Ahead int    `json:"ahead"` // matches before this one
	Done  int64  `json:"done"`  // steps of the work on this one
	Total int64  `json:"total"` // 0 before it begins
}

func (s *Server) apiCoach(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	var a desk.Answer
	if err == nil {
		a, err = s.askCoach(m)
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
	var a desk.Answer
	if err == nil {
		a, err = s.askCoach(m)
	}
	var view *match.View
	if err == nil {
		view, err = m.ShownTo(m.SeatsOf(v.ID)).View(m.SeatOf(v.ID), m.Version())
	}
	if err != nil {
		return err
	}
	p := &ui.CoachPage{Page: s.page(v, "The coach · "+view.Title), View: view, Report: a.Report, Estimates: a.Estimates, Exact: coach.Exact(m.Record()), Ahead: a.Ahead, Percent: -1}
	p.Page.Sheet = "css/coach.css"
	if a.Working() {
		p.Page.Again = 2
	}
	if a.Total > 0 {
		p.Percent = int(100 * a.Done / a.Total)
	}
	return s.show(w, r, http.StatusOK, ui.Coach(p))
}
