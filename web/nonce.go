package web

import (
	"net/http"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
)

// apiNonceBody is a seat's nonce, or none.
type apiNonceBody struct {
	Nonce string `json:"nonce"`
}

// apiNonce takes a nonce from a client that has seen the commit.
func (s *Server) apiNonce(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body apiNonceBody
	nonce, err := answer.ReadNonce(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	m, err := s.host.SendNonce(r.Context(), r.PathValue("match"), v.ID, nonce)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, s.seatedIn(m, v))
}

// matchNonce takes it from a page. A form without a nonce, which a page without a script has, says that none will come.
func (s *Server) matchNonce(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	err := answer.ReadForm(r)
	var m *match.Match
	if err == nil {
		text := r.PostForm.Get("nonce")
		var nonce fair.Nonce
		if nonce, err = answer.ReadNonce(nil, &text); err == nil {
			m, err = s.host.SendNonce(r.Context(), r.PathValue("match"), v.ID, nonce)
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

// apiDealing is all that dealing a finished match again takes, for programs that do not know its rules.
type apiDealing struct {
	Commit string        `json:"commit"`
	Seed   string        `json:"seed"`
	Nonces []string      `json:"nonces"`       // by seat; empty: none
	After  []int         `json:"nonces_after"` // seats whose nonces came after the commit
	Draws  []record.Draw `json:"draws"`
}

// apiDealt answers with the draws of a match that shows its seed.
func (s *Server) apiDealt(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.host, r, v)
	if err != nil {
		return err
	}
	view, err := m.Brief(game.Watcher, m.Version())
	switch {
	case err != nil:
		return err
	case m.Phase() != match.Finished:
		return &game.Refusal{Code: match.NotOver, Text: "The seed is shown when the match is over; come back then."}
	case view.Seed == "":
		return &game.Refusal{Code: answer.NoSeed, Text: "This match shows no seed: it was played on from another, or its cards are others’ too."}
	}
	out := apiDealing{Commit: view.Commit, Seed: view.Seed, Nonces: view.Nonces, After: view.NoncesAfter}
	for i := range out.Nonces {
		if m.Seats()[i].Nonce == (fair.Nonce{}) {
			out.Nonces[i] = ""
		}
	}
	if out.After == nil {
		out.After = []int{}
	}
	if out.Draws, err = m.Record().Draws(m.Game()); err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, out)
}
