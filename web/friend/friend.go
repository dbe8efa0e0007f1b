// Package friend has the handlers of the pages of friends and groups; web/ui/friend draws them.
package friend

import (
	"crypto/rand"
	"net/http"

	"quarterdeck/friend"
	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/learning"
	"quarterdeck/web/pair"
	"quarterdeck/web/route"
	"quarterdeck/web/services"
	"quarterdeck/web/ui"
	friendui "quarterdeck/web/ui/friend"
	pairui "quarterdeck/web/ui/pair"
)

// Pages serves the pages.
type Pages struct {
	*services.Set
	build  string // of the program; pages of another build reload
	errors answer.Errors
}

// New returns the pages of a server.
func New(s *services.Set, build string) *Pages {
	return &Pages{Set: s, build: build, errors: answer.Errors{Log: s.Log}}
}

// Routes returns the routes of the pages.
func (s *Pages) Routes() []route.Route {
	return []route.Route{
		route.New("GET", href.Friends, 2, s.show),
		route.New("POST", href.Friends, 2, s.form(s.change)),
		route.New("POST", href.FriendGroups, 2, s.form(s.addGroup)).AsSpeech(),
		route.New("POST", href.Challenges, route.NewMatch, s.form(s.challenge)).AsSpeech(),
		route.New("POST", href.ChallengeAnswer("{challenge}", href.Accept), route.NewMatch, s.accept),
		route.New("POST", href.ChallengeAnswer("{challenge}", href.Decline), 2, s.form(s.decline)),
		route.New("GET", href.FriendJoin("{link}"), 2, s.invitation),
		route.New("POST", href.FriendJoin("{link}"), 2, s.join),
	}
}

// page returns the data for the frame of a page.
func (s *Pages) page(v identity.Visitor, title string) ui.Page {
	return ui.Page{Title: title + " · Quarterdeck", Guest: v.Name, Build: s.build, Sheet: "css/me.css"}
}

func (s *Pages) show(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.send(w, r, v, http.StatusOK, nil)
}

// send shows a guest's friends, with the reason why a form did nothing, if any.
func (s *Pages) send(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, why *game.Refusal) error {
	view, err := s.Node.Friends.View(r.Context(), v.ID)
	if err != nil {
		return err
	}
	view.Addresses(func(link string) string { return s.Address.Base(r) + href.FriendJoin(link) })
	learn := map[string]ui.Lesson{}
	for _, c := range view.Challenges {
		if _, known := learn[c.Game]; known || c.Mine {
			continue
		}
		if learn[c.Game], err = learning.Offer(r.Context(), s.Node.Accounts, v, c.Game); err != nil {
			return err
		}
	}
	return answer.SendPage(answer.SendPacked, w, r, status, friendui.Show(&friendui.Page{
		Page: s.page(v, "Friends"), View: view, Error: why, Known: v.ID != "", Key: rand.Text(), Learn: learn,
		Form: pairui.Form{Games: s.Host.Games, Chosen: pair.Last(s.People, r)},
	}))
}

// form returns a handler of a form, which shows the friends afterwards.
func (s *Pages) form(do func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error) route.Handler {
	return func(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
		if err := answer.ReadForm(r); err != nil {
			return err
		}
		if err := do(w, r, v); err != nil {
			status, why := s.errors.Explain(r, err)
			return s.send(w, r, v, status, why)
		}
		return answer.SeeOther(w, r, href.Friends)
	}
}

func (s *Pages) change(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	ctx, group, friends := r.Context(), r.PostForm.Get(friendui.FieldGroup), s.Node.Friends
	switch r.PostForm.Get(friendui.FieldDo) {
	case friendui.Create:
		return friends.CreateLink(ctx, s.People.EnrollNamed(w, r, v, "").Guest)
	case friendui.Renew:
		return friends.RenewLink(ctx, s.People.EnrollNamed(w, r, v, "").Guest, group)
	case friendui.Remove:
		return friends.Remove(ctx, v.ID, group, r.PostForm.Get(friendui.FieldFriend))
	case friendui.Leave:
		return friends.Leave(ctx, v.ID, group)
	case friendui.Hide:
		return friends.Hide(ctx, v.Guest, true)
	case friendui.Unhide:
		return friends.Hide(ctx, v.Guest, false)
	}
	return answer.ErrIncomplete
}

// challenge challenges a friend.
func (s *Pages) challenge(_ http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	wish, err := pair.ReadWish(r)
	if err != nil {
		return err
	}
	return s.Node.Friends.Challenge(r.Context(), friend.Player{Guest: v.Guest, Later: true}, r.PostForm.Get(friendui.FieldFriend), wish)
}

// accept begins the match of a challenge, and takes the guest there.
func (s *Pages) accept(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	id, err := s.Node.Friends.Accept(r.Context(), friend.Player{Guest: v.Guest, Later: true}, r.PathValue("challenge"))
	if err != nil {
		status, why := s.errors.Explain(r, err)
		return s.send(w, r, v, status, why)
	}
	return answer.SeeOther(w, r, href.Match(id))
}

func (s *Pages) decline(_ http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.Node.Friends.Decline(r.Context(), v.ID, r.PathValue("challenge"))
}

func (s *Pages) addGroup(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	_, err := s.Node.Friends.AddGroup(r.Context(), s.People.EnrollNamed(w, r, v, "").Guest, r.PostForm.Get(friendui.FieldName), r.PostForm.Get(friendui.FieldKey))
	return err
}

// invitation asks whether the guest wants to join. Opening a link is not enough, because programs open links too, for a preview.
func (s *Pages) invitation(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	return s.ask(w, r, v, http.StatusOK, nil)
}

func (s *Pages) ask(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, why *game.Refusal) error {
	in, err := s.Node.Friends.Invitation(r.Context(), v.ID, r.PathValue("link"))
	if err != nil {
		return err
	}
	return answer.SendPage(answer.SendPacked, w, r, status, friendui.Join(&friendui.JoinPage{Page: s.page(v, "Invitation"), Invitation: in, Link: r.PathValue("link"), Error: why}))
}

func (s *Pages) join(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	if _, err := s.Node.Friends.Invitation(r.Context(), v.ID, r.PathValue("link")); err != nil {
		return err
	}
	v = s.People.EnrollNamed(w, r, v, r.PostForm.Get(friendui.FieldName))
	if err := s.Node.Friends.Join(r.Context(), v.Guest, r.PathValue("link")); err != nil {
		status, why := s.errors.Explain(r, err)
		return s.ask(w, r, v, status, why)
	}
	return answer.SeeOther(w, r, href.Friends)
}
