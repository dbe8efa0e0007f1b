package app

import (
	"encoding/base64"
	"net/http"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/notify"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// Pages serves the requests of the scripts with which browsers subscribe to notifications.
type Pages struct{ *services.Set }

// New returns the handlers of a server.
func New(s *services.Set) *Pages { return &Pages{s} }

// Routes returns the routes for identified visitors.
func (s *Pages) Routes() []route.Route {
	return []route.Route{
		route.New("GET", href.Push, 1, s.key),
		route.New("POST", href.Push, 1, s.subscribe).ForAdmins(),
		route.New("POST", href.PushDrop, 1, s.unsubscribe).ForAdmins(),
		route.New("POST", href.PushTest, 1, s.test),
	}
}

// state tells a browser what to subscribe with, and whose it is.
type state struct {
	Key   string `json:"key"`   // the server’s public key
	Owner string `json:"owner"` // see services.Set.Owner
}

// key answers with what a browser needs to subscribe.
func (s *Pages) key(w http.ResponseWriter, _ *http.Request, v identity.Visitor) error {
	return s.send(w, v)
}

func (s *Pages) send(w http.ResponseWriter, v identity.Visitor) error {
	key, err := s.Node.Notify.PushKey()
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, state{key, s.Owner(v.ID)})
}

// subscription is a PushSubscription in JSON (https://www.w3.org/TR/push-api/), and the endpoint that it replaces.
type subscription struct {
	Endpoint string `json:"endpoint"`
	Expires  any    `json:"expirationTime"`
	Keys     struct {
		Key  string `json:"p256dh"`
		Auth string `json:"auth"`
	} `json:"keys"`
	Before string `json:"before"`
}

func (s *Pages) subscribe(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var in subscription
	if err := answer.ReadBody(r, &in); err != nil {
		return err
	}
	// Wrong base64 gives keys of a wrong length, which are refused.
	key, _ := base64.RawURLEncoding.DecodeString(in.Keys.Key)
	auth, _ := base64.RawURLEncoding.DecodeString(in.Keys.Auth)
	if in.Before == "" { // a browser that renews a subscription has a guest
		v = s.People.Enroll(w, r, v, "")
	}
	if err := s.Node.Notify.AddPush(r.Context(), v.Guest, account.Push{Endpoint: in.Endpoint, Key: key, Auth: auth, Origin: s.Address.Base(r)}, in.Before); err != nil {
		return err
	}
	return s.send(w, v)
}

// browser names a browser by the endpoint of its subscription.
type browser struct {
	Endpoint string `json:"endpoint"`
}

func (s *Pages) unsubscribe(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var in browser
	err := answer.ReadBody(r, &in)
	if err == nil && in.Endpoint == "" {
		err = &game.Refusal{Code: answer.BadRequest, Text: "Name the endpoint of the browser."}
	}
	if err == nil {
		err = s.Node.Notify.DropPush(r.Context(), v.ID, in.Endpoint)
	}
	if err != nil {
		return err
	}
	return answer.NoContent(w)
}

func (s *Pages) test(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var in browser
	if err := answer.ReadBody(r, &in); err != nil {
		return err
	}
	if !s.Limits.Allow(s.Address.Client(r), route.TestWebhook) {
		return answer.ErrTooMuch
	}
	result, err := s.Node.Notify.TestPush(r.Context(), v.ID, in.Endpoint)
	if err == nil && !result.OK {
		err = &game.Refusal{Code: notify.BadPush, Text: "The test was not delivered to your browser’s push service. " + result.Text}
	}
	if err != nil {
		return err
	}
	return answer.NoContent(w)
}
