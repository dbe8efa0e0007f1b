package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/learn"
)

// shipped returns the lessons. A test loads them, so that reading them cannot fail here.
func shipped() *lesson.Library {
	lib, err := lesson.Shipped()
	if err != nil {
		panic("page: the lessons cannot be read: " + err.Error())
	}
	return lib
}

// lessonsOf returns the lessons of a game, as the visitor left them.
func lessonsOf(v identity.Visitor, game string) (out []ui.Lesson) {
	for _, l := range shipped().Of(game) {
		shown := ui.Lesson{URL: learn.URL(l), Title: l.Title, About: l.About, Minutes: l.Minutes, Finished: v.Learning.Finished(l.ID())}
		if b := v.Learning.Begun; b != nil && b.Lesson == l.ID() && !shown.Finished {
			shown.URL += "?t=" + b.Run
			shown.Begun = fmt.Sprintf("Go on at step %d of %d", b.Step, b.Steps)
		}
		out = append(out, shown)
	}
	return out
}

// lessonFor returns the first lesson of a game for a visitor who has finished neither it nor a match of the game; for others it
// returns none.
func (s *Pages) lessonFor(ctx context.Context, v identity.Visitor, game string) (ui.Lesson, error) {
	first := firstLesson(v, game)
	if first.URL == "" || first.Finished {
		return ui.Lesson{}, nil
	}
	n, err := s.Node.Accounts.Played(ctx, v.ID, game, 1)
	if err != nil || n > 0 {
		return ui.Lesson{}, err
	}
	return first, nil
}

// firstLesson returns the first lesson of a game, as the visitor left it, or none.
func firstLesson(v identity.Visitor, game string) ui.Lesson {
	if all := lessonsOf(v, game); len(all) > 0 {
		return all[0]
	}
	return ui.Lesson{}
}

// lessonAfter returns the lesson with which a visitor goes on after l: the next one of the game that they have not finished, or nil.
func lessonAfter(lib *lesson.Library, l *lesson.Lesson, v identity.Visitor) *lesson.Lesson {
	next := lib.After(l)
	for next != nil && v.Learning.Finished(next.ID()) {
		next = lib.After(next)
	}
	return next
}

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
