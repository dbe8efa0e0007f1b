package web

import (
	"context"
	"net/http"

	"quarterdeck/host"
	"quarterdeck/web/ui"
)

// enter makes the browser that sends a request a person's from now on.
func (s *Server) enter(w http.ResponseWriter, r *http.Request, p host.Person) {
	s.setCookie(w, r, guestCookie, s.token(p.Guest))
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
	p, err := s.host.Open(r.Context(), r.PathValue("token"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	guest := s.guest(r)
	held, err := s.held(r.Context(), guest.ID, p.Guest)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	s.show(w, r, http.StatusOK, ui.Link(&ui.LinkPage{
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

// takeLink makes the browser somebody's.
func (s *Server) takeLink(w http.ResponseWriter, r *http.Request) {
	p, err := s.host.Open(r.Context(), r.PathValue("token"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.enter(w, r, p)
	http.Redirect(w, r, ui.MeURL, http.StatusSeeOther)
}
