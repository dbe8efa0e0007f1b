package api

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

// forkBody is a request to play on from a finished match. Pointers make missing fields an error.
type forkBody struct {
	At    *int   `json:"at"`
	Seat  *int   `json:"seat"`
	Level string `json:"level"`
	Name  string `json:"name"`
}

func (a matches) fork(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body forkBody
	err := answer.ReadBody(r, &body)
	if err == nil && (body.At == nil || body.Seat == nil) {
		err = &game.Refusal{Code: answer.BadRequest, Text: "Give the version of the match to play on from in “at”, and the seat that you want in “seat”."}
	}
	if err != nil {
		return err
	}
	v = a.People.Enroll(w, r, v, body.Name)
	f := host.Fork{Match: r.PathValue("match"), At: *body.At, Seat: *body.Seat, Level: body.Level, Guest: v.Guest, Key: r.Header.Get("Idempotency-Key")}
	m, err := a.Host.Fork(r.Context(), f)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/v1/matches/"+m.ID())
	return answer.JSON(w, http.StatusCreated, seatInfoOf(a.People, m, v))
}
