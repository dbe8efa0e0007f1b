package api

import (
	"net/http"
	"strings"

	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

// tokenAnswer contains the token that a guest sends from now on.
type tokenAnswer struct {
	Token string `json:"token"`
}

// guest creates a guest. A client that already has a token or a personal link gets the token of its guest. A client that
// calls this first loses no seat when a later answer is lost.
func (a people) guest(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body guestBody
	err := answer.ReadBody(r, &body)
	var token string
	if err == nil {
		token, err = a.tokenFor(w, r, v, body.Link)
	}
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusCreated, tokenAnswer{token})
}

// guestBody may contain a personal link, or the token at its end.
type guestBody struct {
	Link string `json:"link"`
}

// tokenFor returns the token of the guest with a personal link or, without a link, the visitor's.
func (a people) tokenFor(w http.ResponseWriter, r *http.Request, v identity.Visitor, link string) (string, error) {
	if link == "" {
		return a.People.Token(a.People.Enroll(w, r, v, "")), nil
	}
	p, err := a.Node.Accounts.Open(r.Context(), link[strings.LastIndexByte(link, '/')+1:])
	switch {
	case err != nil:
		return "", err
	case hasBearer(r):
		p, err = a.Node.Accounts.JoinLearning(r.Context(), v.ID, p)
	default:
		err = a.People.SignIn(w, r, v, p)
	}
	return a.People.TokenOf(p), err
}

func hasBearer(r *http.Request) bool {
	_, ok := identity.Bearer(r)
	return ok
}
