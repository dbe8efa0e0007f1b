package api

import (
	"fmt"
	"net/http"
	"strconv"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/stream"
)

// matches serves single matches.
type matches struct {
	*services.Set
	steps *stream.Format
}

func (a matches) routes() []route.Route {
	return []route.Route{
		route.New("POST", "/api/v1/matches", route.NewMatch, a.create),
		route.New("GET", "/api/v1/matches/{match}", 1, a.show),
		route.New("POST", "/api/v1/matches/{match}/seats/{seat}/claim", 1, a.claim),
		route.New("POST", "/api/v1/matches/{match}/nonce", 1, a.sendNonce),
		route.New("GET", "/api/v1/matches/{match}/deal", 1, a.deal),
		route.New("POST", "/api/v1/matches/{match}/act", 1, a.act),
		route.New("POST", "/api/v1/matches/{match}/rematch", route.NewMatch, a.rematch),
		route.New("GET", "/api/v1/matches/{match}/stream", 1, a.stream),
		route.New("GET", "/api/v1/matches/{match}/record", 1, a.record),
		route.New("GET", "/api/v1/matches/{match}/coach", 1, a.coach),
		route.New("POST", "/api/v1/matches/{match}/fork", route.NewMatch, a.fork),
	}
}

type (
	// actBody is an action request. Version is a pointer so that a missing one is an error.
	actBody struct {
		Action  string `json:"action"`
		Version *int   `json:"version"`
	}
)

func (a matches) act(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body actBody
	err := answer.ReadBody(r, &body)
	if err == nil && body.Version == nil {
		err = &game.Refusal{Code: answer.BadRequest, Text: "Give the version of the match that your action is for in “version”."}
	}
	if err != nil {
		return err
	}
	done, err := a.Host.Act(r.Context(), host.ActionRequest{
		Match: r.PathValue("match"), Guest: v.ID, Action: body.Action, Version: *body.Version, Key: r.Header.Get("Idempotency-Key"),
	})
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, answer.Receipt{Version: done.Version, Again: done.Again})
}

// show answers with a match.View: at version ?at=N or the newest, from the perspective ?as=SEAT or the guest's, and with
// the table if ?table=1. The host of a match that waits for players gets the secrets of the links to its free seats.
func (a matches) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(a.Host, r, v)
	if err != nil {
		return err
	}
	at := m.Version()
	query := r.URL.Query()
	if text := query.Get("at"); text != "" {
		if at, err = strconv.Atoi(text); err != nil || at < 0 || at > m.Version() {
			return &game.Refusal{Code: answer.BadRequest, Text: fmt.Sprintf("“at” is a version of the match, 0 to %d.", m.Version())}
		}
	}
	mo, err := perspective.Of(r, v, m)
	if err != nil {
		return err
	}
	shown := mo.Redact(m)
	look := shown.Brief
	if query.Get("table") == "1" {
		look = shown.View
	}
	view, err := look(mo.Viewer, at)
	if err != nil {
		return err
	}
	return answer.PaddedJSON(w, http.StatusOK, struct {
		*match.View
		Invites []invite `json:"invites,omitempty"`
	}{view, a.invites(m, v)})
}

// stream streams a match's new versions to a program.
func (a matches) stream(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return a.Streams.Match(w, r, v, a.steps)
}

func (a matches) rematch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := a.Host.Rematch(r.Context(), r.PathValue("match"), v.ID)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if m.ID() == r.PathValue("match") {
		status = http.StatusAccepted // the others have not accepted yet
	}
	return answer.JSON(w, status, seatInfoOf(a.People, m, v))
}

// record answers with the match record as the visitor may see it.
func (a matches) record(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(a.Host, r, v)
	if err != nil {
		return err
	}
	return answer.Record(w, a.Log, m, m.SeatOf(v.ID), a.Host.Now())
}
