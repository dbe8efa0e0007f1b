package page

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/puzzle/race"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui"
)

// titles has the titles of error pages by status. All others have "That did not work".
var titles = map[int]string{
	http.StatusNotFound:            "Not found",
	http.StatusForbidden:           "Not allowed",
	http.StatusConflict:            "Not now",
	http.StatusTooManyRequests:     "One moment, please",
	http.StatusServiceUnavailable:  "Not available now",
	http.StatusInternalServerError: "Something went wrong",
}

// Error shows a person why their request was refused.
func (s *Pages) Error(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, refusal *game.Refusal) {
	title, found := titles[status]
	if !found {
		title = "That did not work"
	}
	p := &ui.ProblemPage{Page: s.page(v, title+" · Quarterdeck"), Title: title, Refusal: refusal}
	p.Page.Owner = "" // the visitor may not have been looked up
	if refusal.Code == race.Racing && refusal.See != "" {
		p.Race = href.Race(refusal.See)
	}
	if id := r.PathValue("match"); id != "" && status != http.StatusNotFound {
		p.Back = href.Match(id)
		if m, err := s.Host.Get(r.Context(), id); err == nil {
			p.Game = m.Game().Info().ID
			if refusal.Code == match.DealHidden {
				if deal := s.Node.Duplicates.Of(r.Context(), m); deal != "" {
					p.Deal, p.Back = href.Duplicate(deal), ""
				}
			}
		}
	}
	if err := s.send(w, r, status, ui.Problem(p)); err != nil {
		s.Log.Error("an error page could not be drawn", "route", answer.Route(r), "error", err)
		http.Error(w, "This page could not be shown. The operator can see the error in the log.", http.StatusInternalServerError)
	}
}
