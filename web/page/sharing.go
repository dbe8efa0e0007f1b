package page

import (
	"net/http"

	"quarterdeck/internal/alias"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/route"
	"quarterdeck/web/ui/account"
)

// sharingRoutes returns the routes of the pages that show what a player has played.
func (s profile) sharingRoutes() []route.Route {
	return []route.Route{
		route.New("GET", href.MyProfile, 2, s.own),
		route.New("POST", href.MeShare, 1, s.share),
		route.New("POST", href.MeUnshare, 1, s.unshare),
		route.New("GET", "/profile/{token}", 2, s.shared),
	}
}

// own shows the visitor's own profile.
func (s profile) own(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	v = s.People.Enroll(w, r, v, "")
	person, err := s.Node.Accounts.Person(r.Context(), v.ID)
	if err != nil {
		return err
	}
	p := &account.Profile{Page: s.page(v, "Your profile · Quarterdeck"), Guest: v.ID, Name: alias.Or(v.Name, v.ID), Own: true, Chosen: v.Name != ""}
	if p.Of, err = s.Node.Ratings.Profile(r.Context(), v.ID); err != nil {
		return err
	}
	if token := s.Node.Accounts.ProfileToken(person); token != "" {
		p.Share = s.Address.Base(r) + href.Profile(token)
	}
	return s.showProfile(w, r, p)
}

// shared shows a profile to anyone with its address: what it says, but no opponent and no match.
func (s profile) shared(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	person, err := s.Node.Accounts.ProfileOf(r.Context(), r.PathValue("token"))
	if err != nil {
		return err
	}
	of, err := s.Node.Ratings.Profile(r.Context(), person.Guest)
	if err != nil {
		return err
	}
	p := &account.Profile{Page: s.page(v, "A profile · Quarterdeck"), Guest: person.Guest, Name: alias.Or(person.Name, person.Guest)}
	p.Of.Shared = of.Shared
	return s.showProfile(w, r, p)
}

func (s profile) showProfile(w http.ResponseWriter, r *http.Request, p *account.Profile) error {
	p.Page.Sheet = "css/me.css"
	w.Header().Set("Cache-Control", "no-store")
	return s.send(w, r, http.StatusOK, account.ShowProfile(p))
}

func (s profile) share(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	v = s.People.Enroll(w, r, v, "")
	v.Name = alias.Or(v.Name, v.ID)
	if _, err := s.Node.Accounts.ShareProfile(r.Context(), v.Guest); err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.MyProfile+"#share")
}

func (s profile) unshare(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	if err := s.Node.Accounts.UnshareProfile(r.Context(), v.ID); err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.MyProfile+"#share")
}
