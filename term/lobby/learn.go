package lobby

import (
	"context"
	"fmt"

	"quarterdeck/account"
	"quarterdeck/lesson"
	"quarterdeck/term/learn"
	"quarterdeck/term/line"
)

// afterLesson is said at the end of a lesson.
const afterLesson = "Take the next one, or play a match: both are on the first page."

// learn lists the games that have lessons, and how many of them the guest has finished.
func (l *Lobby) learn(ctx context.Context) (Step, error) {
	known, err := l.Client.Learning(ctx)
	if err != nil {
		return Step{}, err
	}
	p := &Page{Title: "Learn", Text: "Short lessons at a table: you learn a game by playing it."}
	for _, one := range l.Lessons {
		if b := known.Left(one.ID()); b != nil && !known.Finished(one.ID()) {
			p.add(fmt.Sprintf("Go on with “%s”, step %d of %d", one.Title, b.Step, b.Steps), study(one))
		}
	}
	for _, g := range l.Games {
		all, finished := l.lessonsOf(g.ID), 0
		for _, one := range all {
			if known.Finished(one.ID()) {
				finished++
			}
		}
		if len(all) > 0 {
			p.add(fmt.Sprintf("%s: %d of %d lessons finished", g.Title, finished, len(all)), func(context.Context) (Step, error) {
				return Step{Page: l.lessons(g, known)}, nil
			})
		}
	}
	return Step{Page: p}, nil
}

// lessons lists the lessons of a game.
func (l *Lobby) lessons(g Game, known account.Learning) *Page {
	p := &Page{Title: "Learn " + g.Title}
	for _, one := range l.lessonsOf(g.ID) {
		text := fmt.Sprintf("%s (%d min). %s", one.Title, one.Minutes, one.About)
		if b := known.Left(one.ID()); known.Finished(one.ID()) {
			text += " Finished."
		} else if b != nil {
			text += fmt.Sprintf(" Go on at step %d of %d.", b.Step, b.Steps)
		}
		p.add(text, study(one))
	}
	return p
}

func (l *Lobby) lessonsOf(game string) (out []*lesson.Lesson) {
	for _, one := range l.Lessons {
		if one.Game.Info().ID == game {
			out = append(out, one)
		}
	}
	return out
}

// study returns a choice that opens a lesson.
func study(one *lesson.Lesson) func(context.Context) (Step, error) {
	return func(context.Context) (Step, error) { return Step{Lesson: one}, nil }
}

// study plays a lesson line by line until the guest leaves it.
func (l *Lines) study(ctx context.Context, v *stay) error {
	var complete func([]string)
	if keys, ok := l.In.(*line.Keyboard); ok {
		complete = keys.Complete
	}
	return (&learn.Lesson{
		Lesson: v.lesson, Driver: v.teacher, Complete: complete, Read: l.read, Out: l.Out, Width: l.Width, Resize: l.Resize, After: afterLesson, Progress: l.Lobby.Client, Rules: l.Lobby.Rules(v.lesson.Game.Info().ID).Text,
	}).Play(ctx)
}
