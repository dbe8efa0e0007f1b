package page

import (
	"net/http"

	people "quarterdeck/account"
	"quarterdeck/internal/alias"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui/account"
)

// link asks whether the browser should become a person's. Opening a link is not enough, because programs open links too,
// for a preview.
func (s profile) link(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p, lost, err := s.People.OpenLink(r.Context(), v, r.PathValue("token"))
	if err != nil {
		return err
	}
	return s.sendLink(w, r, v, http.StatusOK, p, lost)
}

func (s profile) sendLink(w http.ResponseWriter, r *http.Request, v identity.Visitor, status int, p people.Person, lost people.Held) error {
	return s.send(w, r, status, account.Link(&account.LinkPage{
		Page: s.page(v, "A personal link · Quarterdeck"), Token: r.PathValue("token"), Name: alias.Or(p.Name, p.Guest), Same: v.ID == p.Guest,
		Before: alias.Or(v.Name, v.ID), Unfinished: lost.Unfinished, All: lost.All,
	}))
}

// openLink makes the browser a person's. If it would lose seats and the form's question did not say so, it is asked
// again.
func (s profile) openLink(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	p, lost, err := s.People.OpenLink(r.Context(), v, r.PathValue("token"))
	switch {
	case err != nil:
		return err
	case lost.All > 0 && r.PostForm.Get("asked") != "yes":
		return s.sendLink(w, r, v, http.StatusConflict, p, lost)
	}
	if err := s.People.SignIn(w, r, v, p); err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Me)
}
