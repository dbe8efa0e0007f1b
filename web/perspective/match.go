// Package perspective reads from a request which match it is about, and at which version and through whose eyes the visitor wants to
// see it.
package perspective

import (
	"net/http"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/identity"
)

// Match returns the match that a request is about, if the visitor may see it. Everything that shows a match begins
// here; only taking a seat does not.
func Match(h *host.Host, r *http.Request, v identity.Visitor) (*match.Match, error) {
	m, err := h.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = m.MayLook(v.ID)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}
