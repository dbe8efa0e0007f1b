// Package learning knows which lessons a visitor can take, and offers newcomers the first one where a match waits for them.
package learning

import (
	"context"
	"fmt"

	"quarterdeck/account"
	"quarterdeck/lesson"
	"quarterdeck/web/identity"
	"quarterdeck/web/ui"
	"quarterdeck/web/ui/learn"
)

// Shipped returns the lessons. A test loads them, so that reading them cannot fail here.
func Shipped() *lesson.Library {
	lib, err := lesson.Shipped()
	if err != nil {
		panic("learning: the lessons cannot be read: " + err.Error())
	}
	return lib
}

// Of returns the lessons of a game, as the visitor left them.
func Of(v identity.Visitor, game string) (out []ui.Lesson) {
	for _, l := range Shipped().Of(game) {
		shown := ui.Lesson{URL: learn.URL(l), Title: l.Title, About: l.About, Minutes: l.Minutes, Finished: v.Learning.Finished(l.ID())}
		if b := v.Learning.Left(l.ID()); b != nil && !shown.Finished {
			shown.URL += "?t=" + b.Run
			shown.Begun = fmt.Sprintf("Go on at step %d of %d", b.Step, b.Steps)
		}
		out = append(out, shown)
	}
	return out
}

// Offer returns the first lesson of a game for a visitor who has finished neither it nor a match of the game; for others it
// returns none.
func Offer(ctx context.Context, accounts *account.Service, v identity.Visitor, game string) (ui.Lesson, error) {
	first := First(v, game)
	if first.URL == "" || first.Finished {
		return ui.Lesson{}, nil
	}
	n, err := accounts.Played(ctx, v.ID, game, 1)
	if err != nil || n > 0 {
		return ui.Lesson{}, err
	}
	return first, nil
}

// First returns the first lesson of a game, as the visitor left it, or none.
func First(v identity.Visitor, game string) ui.Lesson {
	if all := Of(v, game); len(all) > 0 {
		return all[0]
	}
	return ui.Lesson{}
}

// After returns the lesson with which a visitor goes on after l: the next one of the game that they have not finished, or nil.
func After(lib *lesson.Library, l *lesson.Lesson, v identity.Visitor) *lesson.Lesson {
	next := lib.After(l)
	for next != nil && v.Learning.Finished(next.ID()) {
		next = lib.After(next)
	}
	return next
}
