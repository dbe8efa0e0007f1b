package api

import (
	"net/http"

	"quarterdeck/experiment"
	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// experiments serves reports of the lab to all who have an experiment's id, as its page does.
type experiments struct{ *services.Set }

func (a experiments) routes() []route.Route {
	return []route.Route{route.New("GET", "/api/v1/experiments/{experiment}/report", 1, a.report)}
}

// experimentProgress is the answer while an experiment has no report yet.
type experimentProgress struct {
	State   string `json:"state"` // "playing" or "paused"
	Percent int    `json:"percent"`
	Matches int    `json:"matches"` // played so far
	Left    int    `json:"left_seconds"`
}

func (a experiments) report(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
	e, err := a.Node.Lab.Get(r.Context(), r.PathValue("experiment"))
	if err != nil {
		return err
	}
	switch {
	case e.Open():
		p := experimentProgress{"playing", e.Percent, 2 * e.Units, int(e.Left.Seconds())}
		if e.Paused() {
			p.State = "paused"
		}
		w.Header().Set("Retry-After", "5")
		return answer.JSON(w, http.StatusAccepted, p)
	case e.Failure != "":
		return &game.Refusal{Code: answer.NoReport, Text: "This experiment has no report. " + e.Failure}
	}
	data, err := a.Node.Lab.File(r.Context(), e.ID, experiment.JSON)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	return answer.SendGzip(w, r, data)
}
