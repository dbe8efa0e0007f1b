// Package perspective reads from a request its match, and the version and perspective that the visitor wants to see.
package perspective

import (
	"net/http"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/identity"
)

// Match returns the match of a request, if the visitor may see it. Every handler that shows a match begins here; only
// taking a seat does not.
func Match(h *host.Host, r *http.Request, v identity.Visitor) (*match.Match, error) {
	m, err := h.Get(r.Context(), r.PathValue("match"))
	if err == nil {
		err = h.Admit(r.Context(), m, v.ID)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}
