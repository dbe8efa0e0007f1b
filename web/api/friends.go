package api

import (
	"net/http"

	"quarterdeck/friend"
	"quarterdeck/pairing"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
)

// friends serves guests and those whom they know.
type friends struct{ *services.Set }

func (a friends) routes() []route.Route {
	return []route.Route{
		route.New("GET", "/api/v1/friends", 2, a.show),
		route.New("PATCH", "/api/v1/friends", 2, a.hide),
		route.New("POST", "/api/v1/friends/link", 2, a.renew),
		route.New("DELETE", "/api/v1/friends/{friend}", 2, a.remove),
		route.New("GET", "/api/v1/friends/daily/{game}", 2, a.board),
		route.New("GET", "/api/v1/friends/join/{link}", 2, a.invitation),
		route.New("POST", "/api/v1/friends/join/{link}", 2, a.join),
		route.New("POST", "/api/v1/challenges", route.NewMatch, a.challenge).AsSpeech(),
		route.New("POST", "/api/v1/challenges/{challenge}", route.NewMatch, a.accept),
		route.New("DELETE", "/api/v1/challenges/{challenge}", 2, a.decline),
		route.New("POST", "/api/v1/groups", 2, a.add).AsSpeech(),
		route.New("DELETE", "/api/v1/groups/{group}", 2, a.leave),
		route.New("POST", "/api/v1/groups/{group}/link", 2, a.renew),
		route.New("DELETE", "/api/v1/groups/{group}/members/{friend}", 2, a.remove),
	}
}

// friendsAnswer is what a guest sees of their friends.
type friendsAnswer struct {
	*friend.View
	Token string `json:"token,omitempty"` // after joining: for "Authorization: Bearer …"
}

func (a friends) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	return a.send(w, r, v, "")
}

// send answers with a guest's friends, links as whole addresses.
func (a friends) send(w http.ResponseWriter, r *http.Request, v identity.Visitor, token string) error {
	out, err := a.Node.Friends.View(r.Context(), v.ID)
	if err != nil {
		return err
	}
	out.Addresses(func(link string) string { return a.Address.Base(r) + href.FriendJoin(link) })
	w.Header().Set("Cache-Control", "no-store")
	return answer.JSON(w, http.StatusOK, friendsAnswer{out, token})
}

// after answers with a guest's friends after a change.
func (a friends) after(w http.ResponseWriter, r *http.Request, v identity.Visitor, err error) error {
	if err != nil {
		return err
	}
	return a.send(w, r, v, "")
}

func (a friends) hide(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Hidden *bool `json:"hidden"`
	}
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	if body.Hidden == nil {
		return answer.ErrIncomplete
	}
	return a.after(w, r, v, a.Node.Friends.Hide(r.Context(), v.Guest, *body.Hidden))
}

func (a friends) renew(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	v = a.People.EnrollNamed(w, r, v, "")
	return a.after(w, r, v, a.Node.Friends.RenewLink(r.Context(), v.Guest, r.PathValue("group")))
}

func (a friends) remove(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	return a.after(w, r, v, a.Node.Friends.Remove(r.Context(), v.ID, r.PathValue("group"), r.PathValue("friend")))
}

func (a friends) leave(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	return a.after(w, r, v, a.Node.Friends.Leave(r.Context(), v.ID, r.PathValue("group")))
}

func (a friends) add(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Name string `json:"name"`
	}
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	v = a.People.EnrollNamed(w, r, v, "")
	_, err := a.Node.Friends.AddGroup(r.Context(), v.Guest, body.Name, r.Header.Get("Idempotency-Key"))
	return a.after(w, r, v, err)
}

func (a friends) invitation(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	in, err := a.Node.Friends.Invitation(r.Context(), v.ID, r.PathValue("link"))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, in)
}

// join makes the guest a friend or a member. Name is what they are called, if they have no name yet.
func (a friends) join(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Name string `json:"name"`
	}
	if err := answer.ReadBody(r, &body); err != nil {
		return err
	}
	if _, err := a.Node.Friends.Invitation(r.Context(), v.ID, r.PathValue("link")); err != nil {
		return err
	}
	v = a.People.EnrollNamed(w, r, v, body.Name)
	if err := a.Node.Friends.Join(r.Context(), v.Guest, r.PathValue("link")); err != nil {
		return err
	}
	return a.send(w, r, v, a.People.Token(v))
}

func (a friends) challenge(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		pairing.Wish
		Friend string `json:"friend"`
		Nonce  string `json:"nonce"`
	}
	nonce, later, err := answer.ReadAnnounced(readForGuest(r, v, &body), &body.Nonce)
	if err != nil {
		return err
	}
	return a.after(w, r, v, a.Node.Friends.Challenge(r.Context(), friend.Player{Guest: v.Guest, Nonce: nonce, Later: later}, body.Friend, body.Wish))
}

func (a friends) accept(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body struct {
		Nonce string `json:"nonce"`
	}
	nonce, later, err := answer.ReadAnnounced(readForGuest(r, v, &body), &body.Nonce)
	if err != nil {
		return err
	}
	id, err := a.Node.Friends.Accept(r.Context(), friend.Player{Guest: v.Guest, Nonce: nonce, Later: later}, r.PathValue("challenge"))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, map[string]string{"match": id})
}

func (a friends) decline(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := readForGuest(r, v, &struct{}{}); err != nil {
		return err
	}
	return a.after(w, r, v, a.Node.Friends.Decline(r.Context(), v.ID, r.PathValue("challenge")))
}

// board answers with the results of a guest and those whom they know at the deals of a game of the last seven days.
func (a friends) board(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	today, err := a.Node.Daily.Deal(r.PathValue("game"), a.Node.Daily.Today(), nil)
	if err != nil {
		return err
	}
	out, err := a.Node.Friends.Board(r.Context(), v.ID, today.Offer)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}
