package api

import (
	"context"
	"net/http"
	"time"

	"quarterdeck/coach"
	"quarterdeck/drill"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// drills serves the puzzles made from a guest's own matches.
type drills struct{ *services.Set }

func (a drills) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/drills", 2, a.next),
		route.New("POST", "/api/v1/drills/{drill}", 2, a.answer),
	}
}

type (
	// dueDrills is how many puzzles a guest has, and the next one.
	dueDrills struct {
		Due     int        `json:"due"`
		Later   int        `json:"later"`
		Waiting int        `json:"waiting"` // to be confirmed
		Next    *nextDrill `json:"next,omitempty"`
	}
	// nextDrill is a puzzle before the answer: nothing of its key.
	nextDrill struct {
		ID      string      `json:"id"`
		Answers int         `json:"answers"` // so far; the answer repeats the number
		View    *match.View `json:"view"`    // when the choice was due
	}
	solved struct {
		ID      string        `json:"id"`
		Answers int           `json:"answers"`
		Grade   drill.Grade   `json:"grade"`
		Action  string        `json:"action"`
		Own     *drillOption  `json:"own,omitempty"`
		Played  drillOption   `json:"played"`
		Best    []drillOption `json:"best"`
		Options []drillOption `json:"options"`
		Exact   bool          `json:"exact"`
		Theme   string        `json:"theme"`
		Next    time.Time     `json:"next"`
		Match   string        `json:"match"`
		At      int           `json:"at"`
		Seat    int           `json:"seat"`
	}
	// drillOption is an action and what it gives away.
	drillOption struct {
		Action string       `json:"action"`
		Loss   coach.Figure `json:"loss"`
		Share  float64      `json:"share,omitempty"`
		Rough  bool         `json:"rough,omitempty"`
		Right  bool         `json:"right,omitempty"`
	}
)

func (a drills) next(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	count, err := a.Node.Drills.Count(r.Context(), v.ID)
	if err != nil {
		return err
	}
	list, err := a.Node.Drills.List(r.Context(), v.ID, 1)
	if err != nil {
		return err
	}
	out := dueDrills{Due: count.Due, Later: count.Later, Waiting: count.Waiting}
	if len(list) > 0 {
		view, err := a.Node.Drills.View(r.Context(), list[0])
		if err != nil {
			return err
		}
		out.Next = &nextDrill{ID: list[0].ID, Answers: list[0].Answers, View: view}
	}
	return answer.JSON(w, http.StatusOK, out)
}

func (a drills) answer(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Answers *int   `json:"answers"`
		Action  string `json:"action"`
	}
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if body.Answers == nil {
		return &game.Refusal{Code: answer.BadRequest, Text: "“answers” is missing. Repeat the number of answers that the puzzle has so far."}
	}
	result, err := a.Node.Drills.Answer(r.Context(), v.ID, r.PathValue("drill"), drill.Reply{Answers: *body.Answers, Action: body.Action})
	if err != nil {
		return err
	}
	at, err := a.version(r.Context(), result)
	if err != nil {
		return err
	}
	out := solved{ID: result.ID, Answers: result.Answers, Grade: result.Grade, Action: result.Action, Played: drillOption(result.Played), Best: drillOptions(result.Best),
		Options: drillOptions(result.Options), Exact: result.Exact, Theme: result.Theme, Next: result.Next, Match: result.Match, At: at, Seat: int(result.Seat)}
	if result.Own != nil {
		own := drillOption(*result.Own)
		out.Own = &own
	}
	return answer.JSON(w, http.StatusOK, out)
}

// version returns the version of the match at which the choice was due.
func (a drills) version(ctx context.Context, r *drill.Result) (int, error) {
	m, err := a.Host.Get(ctx, r.Match)
	if err != nil {
		return 0, err
	}
	return m.VersionBefore(r.At), nil
}

func drillOptions(list []drill.Option) []drillOption {
	out := make([]drillOption, len(list))
	for i, o := range list {
		out[i] = drillOption(o)
	}
	return out
}
