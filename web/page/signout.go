package page

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/services"
	"quarterdeck/web/ui/account"
)

// signOutOthers signs the guest out of all other browsers, and of all programs.
func (s profile) signOutOthers(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := v.Require(); err != nil {
		return err
	}
	p, err := s.Node.Accounts.NewEpoch(r.Context(), v.ID)
	if err != nil {
		return err
	}
	s.People.SetToken(w, r, p)
	return answer.SeeOther(w, r, href.Me+"?done=others#leave")
}

// signOut signs the browser out.
func (s profile) signOut(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	s.People.SignOut(w, r)
	return s.sendSignedOut(w, r, v, "This browser no longer remembers you.")
}

// deleteData deletes the guest's data.
func (s profile) deleteData(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	err := answer.ReadForm(r)
	if err == nil && r.PostForm.Get("sure") != "yes" {
		err = &game.Refusal{Code: answer.BadRequest, Text: "To delete your data, select the checkbox above the button."}
	}
	if err == nil {
		err = s.Node.Accounts.Delete(r.Context(), v.ID)
	}
	if err != nil {
		status, refusal := s.errors.Explain(r, err)
		return s.sendProfile(w, r, v, status, func(p *account.Page) { p.At, p.Error = "leave", refusal })
	}
	s.People.SignOut(w, r)
	return s.sendSignedOut(w, r, v, "Your data was deleted, and all your devices are signed out. Finished matches show “Deleted player” in place of your name.")
}

func (s profile) sendSignedOut(w http.ResponseWriter, r *http.Request, v identity.Visitor, text string) error {
	page := s.page(v, "Signed out · Quarterdeck")
	page.Guest, page.Owner = "", services.NoOwner // the script forgets the guest, too
	return s.send(w, r, http.StatusOK, account.Left(page, text))
}
