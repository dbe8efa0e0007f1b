package page

import (
	"net/http"
	"strconv"

	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
	"quarterdeck/web/perspective"
	"quarterdeck/web/ui/play"
)

// confirm shows a question before an action of a plain form that cannot be undone, and reports whether it did. Where the
// page's script runs, the script has asked already.
func (s matches) confirm(w http.ResponseWriter, r *http.Request, v identity.Visitor, action, version string) (asked bool, err error) {
	if answer.WantsJSON(r) || r.PostForm.Get("sure") != "" {
		return false, nil
	}
	m, err := perspective.Match(s.Host, r, v)
	if err != nil {
		return false, nil // the action itself will be refused
	}
	known, _ := strconv.Atoi(version)
	mo := perspective.Now(v, m)
	mo.Viewer = m.Requester(v.ID, action, known) // the question is about the seat that will act
	p, err := s.draw(r, v, m, mo)
	if err != nil || !p.Playing() {
		return false, nil
	}
	ask := p.NewConfirm(s.page(v, "Are you sure?"), action, version)
	if ask == nil {
		return false, nil
	}
	return true, s.send(w, r, http.StatusOK, play.Sure(ask))
}
