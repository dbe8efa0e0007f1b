package page

import (
	"errors"
	"net/http"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/web/identity"
)

// keep stores how far the visitor is in a lesson. A lesson goes on even if that is not possible.
func (s lessons) keep(w http.ResponseWriter, r *http.Request, v identity.Visitor, run *lesson.Run) {
	p, l := run.Prompt(), run.Lesson()
	trail := lesson.Pack(run.Trail())
	if trail == "" {
		return // nothing was done yet
	}
	v = s.People.Enroll(w, r, v, "")
	var err error
	switch begun := (account.Begun{Lesson: l.ID(), Run: trail, Step: p.Done + 1, Steps: p.Steps}); {
	case run.Done() || p.Last:
		if !v.Learning.Finished(l.ID()) {
			err = s.Node.Accounts.FinishLesson(r.Context(), v.ID, l.ID())
		}
	case v.Learning.Finished(l.ID()) || v.Learning.Begun != nil && *v.Learning.Begun == begun:
	default:
		err = s.Node.Accounts.KeepLesson(r.Context(), v.ID, begun)
	}
	if refused := (*game.Refusal)(nil); errors.As(err, &refused) { // such as the quota of an address with many learners
		s.Log.Debug("the progress in a lesson was not stored", "error", err)
	} else if err != nil {
		s.Log.Warn("the progress in a lesson could not be stored", "error", err)
	}
}
