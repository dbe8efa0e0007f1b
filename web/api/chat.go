package api

import (
	"net/http"

	"quarterdeck/chat"
	"quarterdeck/game"
	"quarterdeck/host/quota"
	matchchat "quarterdeck/match/chat"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/transcript"
)

type (
	// transcriptInfo is the answer to GET talk.
	transcriptInfo struct {
		Cursor    string               `json:"heard"` // cursor after these messages, for the stream's ?chat=
		Lines     []matchchat.Line     `json:"lines"`
		Audiences []matchchat.Audience `json:"ears"`
		Muted     []int                `json:"muted"`
	}
	// sayBody is a message to send. To is a pointer so that a missing seat is an error.
	sayBody struct {
		Channel matchchat.Channel `json:"channel"`
		To      *int              `json:"to"`
		Text    string            `json:"text"`
		Name    string            `json:"name"`
	}
	muteBody struct {
		Seat  *int  `json:"seat"`
		Muted *bool `json:"muted"`
	}
)

// messages serves the chat beside a match.
type messages struct{ *services.Set }

func (a messages) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/matches/{match}/talk", 1, a.read),
		route.New("POST", "/api/v1/matches/{match}/talk", 1, a.say).AsSpeech(),
		route.New("POST", "/api/v1/matches/{match}/mute", 1, a.mute),
	}
}

func (a messages) read(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(a.Host, r, v)
	var t transcript.Transcript
	if err == nil {
		t, err = transcript.Read(r.Context(), a.Node.Chat, m, v.ID)
	}
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, transcriptInfo{Cursor: t.Cursor.String(), Lines: append([]matchchat.Line{}, t.Lines...), Audiences: t.Audiences, Muted: t.Muted})
}

func (a messages) say(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body sayBody
	err := answer.ReadBody(r, &body)
	if err == nil && (body.Channel == matchchat.ToSeat) != (body.To != nil) {
		err = &game.Refusal{Code: answer.BadRequest, Text: "Give the seat that you whisper to in “to”. Leave “to” out of other messages."}
	}
	if err != nil {
		return err
	}
	d := chat.Draft{Match: r.PathValue("match"), From: a.Limits.Allowance(quota.OriginOf(r.Context())), Channel: body.Channel, Text: body.Text, Key: r.Header.Get("Idempotency-Key")}
	if body.To != nil {
		d.To = *body.To
	}
	v = a.People.EnrollNamed(w, r, v, body.Name)
	d.Guest = v.Guest
	if err := a.Node.Chat.Send(r.Context(), d); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusCreated, tokenAnswer{a.People.Token(v)})
}

func (a messages) mute(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body muteBody
	err := answer.ReadBody(r, &body)
	if err == nil && (body.Seat == nil || body.Muted == nil) {
		err = &game.Refusal{Code: answer.BadRequest, Text: "Give the player’s seat in “seat”, and true or false in “muted”."}
	}
	if err != nil {
		return err
	}
	q := chat.MuteRequest{Match: r.PathValue("match"), Guest: v.ID, Seat: *body.Seat, Muted: *body.Muted}
	if err := a.Node.Chat.Mute(r.Context(), q); err != nil {
		return err
	}
	return a.read(w, r, v)
}
