package api

import (
	"net/http"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/record"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
)

// nonceBody contains a seat's nonce, or none.
type nonceBody struct {
	Nonce string `json:"nonce"`
}

// sendNonce accepts a nonce from a client that has seen the commit.
func (a matches) sendNonce(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body nonceBody
	nonce, err := answer.ReadNonce(answer.ReadBody(r, &body), &body.Nonce)
	if err != nil {
		return err
	}
	m, err := a.Host.SendNonce(r.Context(), r.PathValue("match"), v.ID, nonce)
	if err != nil {
		return err
	}
	return answer.JSON(w, http.StatusOK, seatInfoOf(a.People, m, v))
}

// dealing contains everything that a program needs to deal a finished match again, without knowing its rules.
type dealing struct {
	Commit string        `json:"commit"`
	Seed   string        `json:"seed"`
	Nonces []string      `json:"nonces"`       // by seat; empty for a seat without one
	After  []int         `json:"nonces_after"` // seats whose nonces came after the commit
	Draws  []record.Draw `json:"draws"`
}

// deal answers with the draws of a match that shows its seed.
func (a matches) deal(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(a.Host, r, v)
	if err != nil {
		return err
	}
	view, err := m.ShownTo(0).Brief(game.Watcher, m.Version())
	switch {
	case err != nil:
		return err
	case m.Phase() != match.Finished:
		return &game.Refusal{Code: match.NotOver, Text: "The seed is published when the match is over."}
	case view.Seed == "":
		return &game.Refusal{Code: answer.NoSeed, Text: "This match has no public seed: it continues another match, or other players still get its cards."}
	}
	out := dealing{Commit: view.Commit, Seed: view.Seed, Nonces: view.Nonces, After: view.NoncesAfter}
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
	return answer.PackedJSON(w, r, http.StatusOK, out)
}
