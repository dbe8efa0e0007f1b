package api

import (
	"net/http"
	"strconv"
	"time"

	"quarterdeck/game"
	"quarterdeck/pairing"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// seeks serves guests who look for opponents.
type seeks struct{ *services.Set }

func (a seeks) routes() []route.Route {
	return []route.Route{
		route.New("POST", "/api/v1/seek", route.NewMatch, a.begin),
		route.New("GET", "/api/v1/seek", 1, a.show),
		route.New("DELETE", "/api/v1/seek", 1, a.cancel),
		route.New("POST", "/api/v1/seek/bot", route.NewMatch, a.playBot),
	}
}

// newSeek is a request for an opponent.
type newSeek struct {
	pairing.Wish
	Name  string `json:"name"`
	Nonce string `json:"nonce"`
}

// begunSeek is the answer to one.
type begunSeek struct {
	pairing.State
	Token string `json:"token"` // for "Authorization: Bearer …"
}

func (a seeks) begin(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body newSeek
	nonce, later, err := answer.ReadAnnounced(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	v = a.People.EnrollNamed(w, r, v, body.Name)
	st, err := a.Node.Pairing.Seek(r.Context(), pairing.Request{Wish: body.Wish, Guest: v.Guest, Nonce: nonce, Later: later})
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, begunSeek{st, a.People.Token(v)})
}

// mostWait is how many seconds a request can wait for an opponent: less than a server that stops lets requests finish.
const mostWait = 4

// show answers how far the search is. With ?wait=SECONDS it waits for an opponent.
func (a seeks) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	wait := 0
	if text := r.URL.Query().Get("wait"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > mostWait {
			return &game.Refusal{Code: answer.BadRequest, Text: "“wait” is a number of seconds from 0 to 4."}
		}
		wait = n
	}
	st, err := a.Node.Pairing.Wait(r.Context(), v.ID, time.Duration(wait)*time.Second)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, st)
}

func (a seeks) cancel(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	st, err := a.Node.Pairing.Cancel(r.Context(), v.ID)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, st)
}

func (a seeks) playBot(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	st, err := a.Node.Pairing.PlayBot(r.Context(), v.ID)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, st)
}
