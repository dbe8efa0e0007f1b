package web

import (
	"net/http"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/web/ui"
)

// signOutOthers makes all browsers but this one, and all programs, forget the guest.
func (s *Server) signOutOthers(w http.ResponseWriter, r *http.Request) {
	guest, err := s.myself(r)
	var p host.Person
	if err == nil {
		p, err = s.host.NewEpoch(r.Context(), guest.ID)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.setCookie(w, r, guestCookie, s.tokenOf(p.Guest, p.Epoch))
	http.Redirect(w, r, ui.MeURL+"?done=others#leave", http.StatusSeeOther)
}

// signOut makes the browser forget its guest.
func (s *Server) signOut(w http.ResponseWriter, r *http.Request) {
	s.dropCookies(w, r)
	s.goodbye(w, r, "This browser does not know you any more.")
}

// leave has the server forget the guest.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	err := readForm(r)
	if err == nil && r.PostForm.Get("sure") != "yes" {
		err = &game.Refusal{Code: badRequest, Text: "Say that you are sure: mark the box above the button."}
	}
	if err == nil {
		err = s.host.Forget(r.Context(), s.guest(r).ID)
	}
	if err != nil {
		status, refusal := s.explain(r, err)
		s.showMe(w, r, status, func(p *ui.MePage) { p.At, p.Error = "leave", refusal })
		return
	}
	s.dropCookies(w, r)
	s.goodbye(w, r, "You are forgotten here, on all your devices. Where your name stood it says “Somebody”.")
}

func (s *Server) goodbye(w http.ResponseWriter, r *http.Request, text string) {
	page := s.page(r, "Farewell · Quarterdeck")
	page.Guest = ""
	s.show(w, r, http.StatusOK, ui.Left(page, text))
}
