package web

import (
	"context"
	"net/http"

	"quarterdeck/host"
	"quarterdeck/web/ui"
)

// enter makes the browser that sends a request a person's from now on.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, p host.Person) {
	s.setCookie(w, r, guestCookie, s.tokenOf(p.Guest, p.Epoch))
	s.setName(w, r, p.Name)
}

// held is what a browser loses sight of that becomes next's.
func (s *Server) held(ctx context.Context, guest, next string) (host.Held, error) {
	if guest == next {
		return host.Held{}, nil
	}
	return s.host.Holds(ctx, guest)
}

// linkPage asks whether the browser is to be somebody's: opening a link alone does nothing, because programs open
// links too, to show what is behind them.
func (s *Server) linkPage(w http.ResponseWriter, r *http.Request) {
	p, held, err := s.opened(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.showLink(w, r, http.StatusOK, p, held)
}

// opened is whose link a request has, and what its browser would lose sight of.
func (s *Server) opened(r *http.Request) (p host.Person, held host.Held, err error) {
	if p, err = s.host.Open(r.Context(), r.PathValue("token")); err == nil {
		held, err = s.held(r.Context(), s.guest(r).ID, p.Guest)
	}
	return p, held, err
}

func (s *Server) showLink(w http.ResponseWriter, r *http.Request, status int, p host.Person, held host.Held) {
	guest := s.guest(r)
	w.Header().Set("Referrer-Policy", "no-referrer")
	s.show(w, r, status, ui.Link(&ui.LinkPage{
		Page: s.page(r, "A personal link · Quarterdeck"), Token: r.PathValue("token"), Name: called(p.Name), Same: guest.ID == p.Guest,
		Before: called(guest.Name), Unfinished: held.Unfinished, All: held.All,
	}))
}

// called is a name, or what somebody without one is called.
func called(name string) string {
	if name == "" {
		return "Guest"
	}
	return name
}

// takeLink makes the browser somebody's. A browser that came to hold seats since it was asked is asked again.
func (s *Server) takeLink(w http.ResponseWriter, r *http.Request) {
	err := readForm(r)
	var p host.Person
	var held host.Held
	if err == nil {
		p, held, err = s.opened(r)
	}
	switch {
	case err != nil:
		s.fail(w, r, err)
	case held.All > 0 && r.PostForm.Get("asked") != "yes":
		s.showLink(w, r, http.StatusConflict, p, held)
	default:
		s.enter(w, r, p)
		http.Redirect(w, r, ui.MeURL, http.StatusSeeOther)
	}
}
