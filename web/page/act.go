package page

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"

	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
)

// act makes a move. The page's script gets JSON and sees the result in its stream; a plain form is redirected to the
// match.
func (s matches) act(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	id := r.PathValue("match")
	if err := answer.ReadForm(r); err != nil {
		return err
	}
	action, text := r.PostForm.Get("a"), r.PostForm.Get("v")
	version, err := strconv.Atoi(text)
	if err != nil {
		return answer.ErrIncomplete
	}
	if asked, err := s.confirm(w, r, v, action, text); asked {
		return err
	}
	key := r.Header.Get("Idempotency-Key")
	if key == "" {
		key = formKey(version, action)
	}
	done, err := s.Host.Act(r.Context(), host.ActionRequest{Match: id, Guest: v.ID, Action: action, Version: version, Key: key})
	switch {
	case err != nil:
		return err
	case answer.WantsJSON(r):
		return answer.JSON(w, http.StatusOK, answer.Receipt{Version: done.Version, Again: done.Again})
	default:
		return answer.SeeOther(w, r, href.Match(id))
	}
}

// formKey returns the idempotency key of a plain form: pressing the same button of the same page twice is one action. It
// is short even if the action is long.
func formKey(version int, action string) string {
	sum := sha256.Sum256([]byte(action))
	return "form-" + strconv.Itoa(version) + "-" + hex.EncodeToString(sum[:16])
}

func (s matches) rematch(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	err := answer.ReadForm(r)
	var m *match.Match
	if err == nil {
		m, err = s.answerRematch(r, v, r.PostForm.Get("a"))
	}
	if err != nil {
		return err
	}
	return answer.SeeOther(w, r, href.Match(m.ID()))
}

// answerRematch carries out the reply in a form about a rematch, and returns the match to go to. Without a reply it
// offers a rematch.
func (s matches) answerRematch(r *http.Request, v identity.Visitor, reply string) (*match.Match, error) {
	id, guest := r.PathValue("match"), v.ID
	if reply != match.AcceptRematch && reply != match.RefuseRematch {
		return s.Host.Rematch(r.Context(), id, guest)
	}
	version, err := strconv.Atoi(r.PostForm.Get("v"))
	if err != nil {
		return nil, answer.ErrIncomplete
	}
	_, err = s.Host.Act(r.Context(), host.ActionRequest{Match: id, Guest: guest, Action: reply, Version: version, Key: formKey(version, reply)})
	if err != nil {
		return nil, err
	}
	m, err := s.Host.Get(r.Context(), id)
	if err == nil && m.Next() != "" {
		m, err = s.Host.Get(r.Context(), m.Next())
	}
	return m, err
}

func (s matches) record(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return err
	}
	return answer.Record(w, s.Log, m, m.SeatOf(v.ID), s.Host.Now())
}
