package api

import (
	"net/http"

	"quarterdeck/coach/queue"
	"quarterdeck/host/quota"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
)

// coachProgress is the answer while the match is being analyzed.
type coachProgress struct {
	State string `json:"state"` // "working"
	Ahead int    `json:"ahead"` // matches before this one in the queue
	Done  int64  `json:"done"`  // steps done of the analysis of this one
	Total int64  `json:"total"` // 0 before it begins
}

func (a matches) coach(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(a.Host, r, v)
	var report queue.Answer
	if err == nil {
		report, err = a.Analyst.Report(quota.OriginOf(r.Context()), m, m.SeatOf(v.ID))
	}
	switch {
	case err != nil:
		return err
	case report.Working():
		w.Header().Set("Retry-After", "1")
		return answer.JSON(w, http.StatusAccepted, coachProgress{"working", report.Ahead, report.Done, report.Total})
	case report.Report != nil:
		return answer.JSON(w, http.StatusOK, report.Report)
	default:
		return answer.JSON(w, http.StatusOK, report.Estimates)
	}
}
