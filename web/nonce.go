package web

import (
	"net/http"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/web/ui"
)

// nonceLater in the place of a nonce announces one that is sent after the commit.
const nonceLater = "later"

// readAnnounced returns the nonce in *text, or that it comes later, unless there was an error before.
func readAnnounced(err error, text *string) (n fair.Nonce, later bool, _ error) {
	if err == nil && *text == nonceLater {
		return n, true, nil
	}
	n, err = readNonce(err, text)
	return n, false, err
}

// apiNonceBody is a seat's nonce, or none.
type apiNonceBody struct {
	Nonce string `json:"nonce"`
}

// apiNonce takes a nonce from a client that has seen the commit.
func (s *Server) apiNonce(w http.ResponseWriter, r *http.Request) {
	var body apiNonceBody
	nonce, err := readNonce(readBody(r, &body), &body.Nonce)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	g := s.guest(r)
	m, err := s.host.SendNonce(r.Context(), r.PathValue("match"), g.ID, nonce)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, s.seatedIn(r, m, g))
}

// matchNonce takes it from a page. A form without a nonce, which a page without a script has, says that none will come.
func (s *Server) matchNonce(w http.ResponseWriter, r *http.Request) {
	err := readForm(r)
	var m *match.Match
	if err == nil {
		text := r.PostForm.Get("nonce")
		var nonce fair.Nonce
		if nonce, err = readNonce(nil, &text); err == nil {
			m, err = s.host.SendNonce(r.Context(), r.PathValue("match"), s.guest(r).ID, nonce)
		}
	}
	switch {
	case err != nil:
		s.fail(w, r, err)
	case wantsJSON(r):
		writeJSON(w, http.StatusOK, apiDone{Version: m.Version()})
	default:
		http.Redirect(w, r, ui.MatchURL(m.ID()), http.StatusSeeOther)
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
func (s *Server) apiDealt(w http.ResponseWriter, r *http.Request) {
	m, err := s.looked(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v, err := m.Brief(game.Watcher, m.Version())
	switch {
	case err != nil:
		s.fail(w, r, err)
		return
	case m.Phase() != match.Finished:
		s.refused(w, r, http.StatusConflict, match.NotOver, "The seed is shown when the match is over; come back then.")
		return
	case v.Seed == "":
		s.refused(w, r, http.StatusConflict, noSeed, "This match shows no seed: it was played on from another, or its cards are others’ too.")
		return
	}
	out := apiDealing{Commit: v.Commit, Seed: v.Seed, Nonces: v.Nonces, After: v.NoncesAfter}
	for i := range out.Nonces {
		if m.Seats()[i].Nonce == (fair.Nonce{}) {
			out.Nonces[i] = ""
		}
	}
	if out.After == nil {
		out.After = []int{}
	}
	if out.Draws, err = m.Record().Draws(m.Game()); err != nil {
		s.fail(w, r, err)
		return
	}
	writeJSON(w, http.StatusOK, out)
}

// noSeed is the code of refusals to show how a match was dealt whose seed nobody is shown.
const noSeed game.Code = "no-seed"
