package web

import (
	"fmt"
	"net/http"

	"quarterdeck/game"
)

// pageRoutes is the pages for people.
func (s *Server) pageRoutes() []route { return nil }

// errorPage answers a person whose request was turned away.
func (s *Server) errorPage(w http.ResponseWriter, _ *http.Request, status int, refusal *game.Refusal) {
	w.WriteHeader(status)
	fmt.Fprintln(w, refusal.Error())
}
