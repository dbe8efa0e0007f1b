package page

import (
	"net/http"

	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
)

// next tells the page's script where to go.
type next struct {
	Go string `json:"go"`
}

func (s profile) beginPasskey(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	options, err := s.People.BeginPasskey(w, r, s.People.Enroll(w, r, v, ""))
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, options)
}

func (s profile) addPasskey(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	if err := s.People.AddPasskey(w, r, v); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, next{href.Me + "#passkeys"})
}

func (s profile) deletePasskey(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	err := s.People.DeletePasskey(r.Context(), v, r.PostForm.Get("id"))
	return "The passkey is removed. Your device may still offer it, but it no longer works here.", err
}

func (s profile) deleteSSHKey(_ http.ResponseWriter, r *http.Request, v identity.Visitor) (string, error) {
	err := s.Node.Accounts.UnlinkKey(r.Context(), v.ID, r.PostForm.Get("key"))
	return "The key is removed. With it you are another guest now.", err
}

func (s profile) beginSignIn(w http.ResponseWriter, r *http.Request, _ identity.Visitor) error {
	options, err := s.People.BeginSignIn(w, r)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, options)
}

// signIn signs the browser in as the owner of the passkey. If the browser would lose access to seats, it redirects to a
// question instead.
func (s profile) signIn(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	p, err := s.People.PasskeyOwner(w, r)
	if err != nil {
		return err
	}
	lost, err := s.People.WouldLose(r.Context(), v, p)
	if err != nil {
		return err
	}
	if lost.All > 0 {
		return answer.JSON(w, http.StatusOK, next{href.PersonalLink(s.Node.Accounts.EntryToken(p))})
	}
	if err := s.People.SignIn(w, r, v, p); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, next{href.Me})
}
