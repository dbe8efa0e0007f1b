package page

import (
	"net/http"
	"strings"

	listing "quarterdeck/lobby"
	"quarterdeck/web/answer"
	"quarterdeck/web/ics"
	"quarterdeck/web/identity"
)

// calendar serves a player's matches as iCalendar to clients that know the calendar's secret address.
func (s profile) calendar(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	token, whole := strings.CutSuffix(r.PathValue("file"), ".ics")
	p, err := s.Node.Accounts.CalendarOf(r.Context(), token)
	if err == nil && !whole {
		return Missing(w, r, v)
	}
	var tables []listing.Listing
	if err == nil {
		tables, err = s.Node.Lobby.Tables(r.Context(), listing.Query{List: listing.Mine, Guest: p.Guest})
	}
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("X-Robots-Tag", "noindex")
	answer.SendPacked(w, r, http.StatusOK, ics.Calendar(tables, s.Address.Base(r), s.Host.Now()))
	return nil
}
