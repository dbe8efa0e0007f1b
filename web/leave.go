package web

import (
	"net/http"
	"strconv"

	"quarterdeck/web/ui"
)

// unsure asks whoever sent a plain form whether they mean it, if it is about something that cannot be undone; it tells
// whether it did. Where there is a script, that has asked.
func (s *Server) unsure(w http.ResponseWriter, r *http.Request, action, version string) bool {
	if wantsJSON(r) || r.PostForm.Get("sure") != "" {
		return false
	}
	m, err := s.looked(r)
	if err != nil {
		return false // the action itself is refused
	}
	known, _ := strconv.Atoi(version)
	guest := s.guest(r).ID
	p, err := s.drawnAs(r, m, moment{at: m.Version(), viewer: m.Asker(guest, action, known), own: m.SeatsOf(guest)}) // it is about the seat that will do it
	if err != nil || !p.Playing() {
		return false
	}
	ask := p.NewSure(s.page(r, "Are you sure?"), action, version)
	if ask == nil {
		return false
	}
	s.show(w, r, http.StatusOK, ui.Sure(ask))
	return true
}
