package learn

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"quarterdeck/account"
	"quarterdeck/lesson"
	"quarterdeck/term"
)

// Progress stores what a guest has learned: in the data file of a terminal, or on a server.
type Progress interface {
	Learning(ctx context.Context) (account.Learning, error)
	FinishLesson(ctx context.Context, lesson string) error
	KeepLesson(ctx context.Context, b account.Begun) error
}

// course is a lesson that a learner takes, and how far they are.
type course struct {
	lesson   *lesson.Lesson
	progress Progress // nil: it is not stored
	run      *lesson.Run
	finished bool // the learner has finished the lesson before
	lost     bool // the learner was told that progress is not stored
	found    bool // the lesson goes on where the learner left it
	hinted   bool // the last input asked for a hint
}

// begin sets the run with which the learner goes on: the one that was stored, or a new one.
func (c *course) begin(ctx context.Context) (err error) {
	l := c.lesson
	if c.progress != nil {
		known, err := c.progress.Learning(ctx)
		if err != nil {
			return err
		}
		c.finished = known.Finished(l.ID())
		if b := known.Left(l.ID()); b != nil && !c.finished {
			if c.run, err = l.Resume(ctx, lesson.Unpack(b.Run)); err == nil && len(c.run.Trail()) > 0 && !c.run.Done() {
				c.found = true
				return nil
			}
		}
	}
	c.run, err = l.Begin(ctx)
	return err
}

// keep stores how far the learner is, unless they have finished the lesson before. The lesson goes on if that is not possible: keep returns
// what the learner is to be told of it, once.
func (c *course) keep(ctx context.Context) (notSaved string) {
	if c.progress == nil || c.finished {
		return ""
	}
	var err error
	switch p, trail := c.run.Prompt(), c.run.Trail(); {
	case c.run.Done() || p.Last:
		err = c.progress.FinishLesson(ctx, c.lesson.ID())
	case len(trail) > 0:
		err = c.progress.KeepLesson(ctx, account.Begun{Lesson: c.lesson.ID(), Run: lesson.Pack(trail), Step: p.Done + 1, Steps: p.Steps})
	}
	if err == nil || c.lost {
		return ""
	}
	c.lost = true
	return "Your progress is not saved: " + err.Error()
}

// List writes a list of lessons, with a tick at those that are finished and the step at which the learner goes on. Lines have at most width
// columns; 0: each lesson has one line.
func List(out io.Writer, all []*lesson.Lesson, known account.Learning, width int) {
	for _, l := range all {
		tick, on := " ", ""
		if known.Finished(l.ID()) {
			tick = "✓"
		} else if b := known.Left(l.ID()); b != nil {
			on = fmt.Sprintf(" Go on at step %d of %d.", b.Step, b.Steps)
		}
		begin := fmt.Sprintf("%s %-10s %-16s %d min  ", tick, l.Game.Info().ID, l.Name, l.Minutes)
		text := l.Title + ": " + l.About + on
		if indent := ansi.StringWidth(begin); width > 2*indent {
			text = strings.ReplaceAll(term.Wrap(text, width-indent), "\n", "\n"+strings.Repeat(" ", indent))
		}
		fmt.Fprintln(out, begin+text)
	}
}
