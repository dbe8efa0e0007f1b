package api

import (
	"context"
	"net/http"
	"slices"

	"quarterdeck/account"
	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/web/answer"
	"quarterdeck/web/href"
	"quarterdeck/web/identity"
)

type (
	// lessonList answers GET lessons.
	lessonList struct {
		Lessons []lessonInfo `json:"lessons"` // by game, in order
	}
	lessonInfo struct {
		Game     string `json:"game"`
		Name     string `json:"name"`
		Title    string `json:"title"`
		About    string `json:"about"`
		Minutes  int    `json:"minutes"` // it takes at most
		URL      string `json:"url"`     // of its page
		Finished bool   `json:"finished"`
		Begun    *begun `json:"begun,omitempty"`
	}
	// begun is how far the guest is in the lesson that they left last.
	begun struct {
		Step  int    `json:"step"` // from 1
		Steps int    `json:"steps"`
		Run   string `json:"run"` // packed
	}
)

// lessons answers with all lessons, and those that the guest has finished.
func (a catalog) lessons(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	lib, err := lesson.Shipped()
	if err != nil {
		return err
	}
	out := lessonList{Lessons: []lessonInfo{}}
	for _, g := range a.Host.Games {
		for _, l := range lib.Of(g.Info().ID) {
			info := lessonInfo{
				Game: g.Info().ID, Name: l.Name, Title: l.Title, About: l.About, Minutes: l.Minutes, URL: a.Address.Base(r) + href.Lesson(g.Info().ID, l.Name),
				Finished: v.Learning.Finished(l.ID()),
			}
			if b := v.Learning.Left(l.ID()); b != nil && !info.Finished {
				info.Begun = &begun{b.Step, b.Steps, b.Run}
			}
			out.Lessons = append(out.Lessons, info)
		}
	}
	return answer.JSON(w, http.StatusOK, out)
}

// lessonBody is how far the guest is in a lesson.
type lessonBody struct {
	Run string `json:"run"` // packed; empty: they have finished it
}

// putLesson stores that the guest has finished a lesson, or how far they are, and answers with the guest's person. It refuses what it does
// not store.
func (a people) putLesson(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	var body lessonBody
	if err := readForGuest(r, v, &body); err != nil {
		return err
	}
	lib, err := lesson.Shipped()
	if err != nil {
		return err
	}
	l := lib.Find(r.PathValue("game"), r.PathValue("lesson"))
	if l == nil {
		return &game.Refusal{Code: answer.NoRoute, Text: "There is no such lesson. GET /api/v1/lessons lists them."}
	}
	if body.Run == "" {
		err = a.Node.Accounts.FinishLesson(r.Context(), v.ID, l.ID())
	} else {
		err = a.keepRun(r.Context(), v, l, body.Run)
	}
	if err != nil {
		return err
	}
	return a.send(w, r, v)
}

// Refusals of runs.
var (
	errBadRun   = &game.Refusal{Code: answer.BadRequest, Text: "This run does not fit the lesson; send one as “begun” or the address of the lesson’s page has it."}
	errFinished = &game.Refusal{Code: answer.Finished, Text: "You have finished this lesson, so that an unfinished run of it is not stored."}
)

// keepRun stores how far the guest is in a lesson, or that a run has finished it. The steps are counted here, so that a list shows no step
// that there is not.
func (a people) keepRun(ctx context.Context, v identity.Visitor, l *lesson.Lesson, packed string) error {
	begun := account.Begun{Lesson: l.ID(), Run: packed}
	if len(packed) > account.MaxRun {
		return a.Node.Accounts.KeepLesson(ctx, v.ID, begun) // refuses it; unpacking it would cost time
	}
	trail := lesson.Unpack(packed)
	run, err := l.Resume(ctx, trail)
	if err != nil {
		return err
	}
	if len(trail) == 0 || !slices.Equal(run.Trail(), trail) {
		return errBadRun
	}
	p := run.Prompt()
	switch begun.Run, begun.Step, begun.Steps = lesson.Pack(trail), p.Done+1, p.Steps; {
	case run.Done() || p.Last:
		return a.Node.Accounts.FinishLesson(ctx, v.ID, l.ID())
	case v.Learning.Finished(l.ID()):
		return errFinished
	}
	return a.Node.Accounts.KeepLesson(ctx, v.ID, begun)
}
