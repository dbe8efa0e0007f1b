package page

import (
	"net/http"

	"quarterdeck/fair"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
)

// sendNonce accepts a nonce from a page that has seen the commit. The form of a page without the script has no nonce,
// which means that none will come.
func (s matches) sendNonce(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	err := answer.ReadForm(r)
	var m *match.Match
	if err == nil {
		text := r.PostForm.Get("nonce")
		var nonce fair.Nonce
		if nonce, err = answer.ReadNonce(nil, &text); err == nil {
			m, err = s.Host.SendNonce(r.Context(), r.PathValue("match"), v.ID, nonce)
		}
	}
	switch {
	case err != nil:
		return err
	case answer.WantsJSON(r):
		return answer.JSON(w, http.StatusOK, answer.Receipt{Version: m.Version()})
	default:
		return answer.SeeOther(w, r, href.Match(m.ID()))
	}
}
