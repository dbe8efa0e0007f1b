package learn

import (
	"context"
	"fmt"
	"io"

	"quarterdeck/account"
	"quarterdeck/lesson"
)

// Progress stores what a guest has learned: in the data file of a terminal, or on a server.
type Progress interface {
	Learning(ctx context.Context) (account.Learning, error)
	FinishLesson(ctx context.Context, lesson string) error
	KeepLesson(ctx context.Context, b account.Begun) error
}

// begin sets the run with which the learner goes on, and reports whether it was stored.
func (s *teacher) begin(ctx context.Context) (found bool, err error) {
	l := s.Lesson.Lesson
	if s.Progress != nil {
		known, err := s.Progress.Learning(ctx)
		if err != nil {
			return false, err
		}
		s.finished = known.Finished(l.ID())
		if b := known.Begun; b != nil && b.Lesson == l.ID() && !s.finished {
			if s.run, err = l.Resume(ctx, lesson.Unpack(b.Run)); err == nil && len(s.run.Trail()) > 0 && !s.run.Done() {
				return true, nil
			}
		}
	}
	s.run, err = l.Begin(ctx)
	return false, err
}

// keep stores how far the learner is, unless they have finished the lesson before. The lesson goes on if that is not possible.
func (s *teacher) keep(ctx context.Context) {
	if s.Progress == nil || s.finished {
		return
	}
	var err error
	switch p, trail := s.run.Prompt(), s.run.Trail(); {
	case s.run.Done() || p.Last:
		err = s.Progress.FinishLesson(ctx, s.Lesson.Lesson.ID())
	case len(trail) > 0:
		err = s.Progress.KeepLesson(ctx, account.Begun{Lesson: s.Lesson.Lesson.ID(), Run: lesson.Pack(trail), Step: p.Done + 1, Steps: p.Steps})
	}
	if err != nil && !s.lost {
		s.lost = true
		s.wrapped("Your progress is not saved: " + err.Error())
	}
}

// List writes a list of lessons, with a tick at those that are finished and the step at which the learner goes on.
func List(out io.Writer, all []*lesson.Lesson, known account.Learning) {
	for _, l := range all {
		tick, on := " ", ""
		if known.Finished(l.ID()) {
			tick = "✓"
		} else if b := known.Begun; b != nil && b.Lesson == l.ID() {
			on = fmt.Sprintf(" Go on at step %d of %d.", b.Step, b.Steps)
		}
		fmt.Fprintf(out, "%s %-10s %-16s %d min  %s: %s%s\n", tick, l.Game.Info().ID, l.Name, l.Minutes, l.Title, l.About, on)
	}
}
