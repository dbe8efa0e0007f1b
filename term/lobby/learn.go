package lobby

import (
	"context"
	"fmt"
	"slices"

	"quarterdeck/account"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/internal/persona"
	"quarterdeck/lesson"
	"quarterdeck/term/remote"
)

// afterLesson returns what is said at the end of a lesson: where its match and the next lesson are.
func (l *Lobby) afterLesson(one *lesson.Lesson) string {
	text := "All lessons are under “Learn”."
	of := l.lessonsOf(one.Game.Info().ID)
	if i := slices.Index(of, one); i >= 0 && i+1 < len(of) {
		text = "The next lesson, “" + of[i+1].Title + "”, is under “Learn”."
	}
	if _, found := l.matchAfter(one); found {
		text = "The first page begins with the match that follows. " + text
	}
	return text
}

// matchAfter returns the choice that starts the match to which a lesson leads. It reports whether there is one.
func (l *Lobby) matchAfter(one *lesson.Lesson) (Item, bool) {
	i := slices.IndexFunc(l.Games, func(g Game) bool { return g.ID == one.Game.Info().ID })
	if i < 0 {
		return Item{}, false
	}
	d := plan{Lobby: l, game: l.Games[i], seats: one.Match.Seats, options: map[string]string{}}
	for _, o := range game.Unusual(one.Game, one.Match) {
		d.options[o.Name] = o.Value
	}
	levels := d.levels()
	if len(levels) == 0 {
		return Item{}, false
	}
	level := levels[max(0, slices.IndexFunc(levels, func(l Level) bool { return l.Name == roster.Deckhand }))].Name
	seats := slices.Repeat([]remote.Seat{{Who: "bot", Level: level}}, d.seats)
	seats[one.You] = me
	text := fmt.Sprintf("Play the match after “%s”: %s with %d players, the others the %s", one.Title, d.game.Title, d.seats, persona.InFull(level))
	if d.seats == 2 {
		text = fmt.Sprintf("Play the match after “%s”: %s with the %s", one.Title, d.game.Title, persona.InFull(level))
	}
	return Item{text, func(ctx context.Context) (Step, error) {
		step, err := d.create(seats)(ctx)
		if err == nil {
			l.learned = nil
		}
		return step, err
	}}, true
}

// offerMatch adds to a page the match that follows the guest’s latest lesson, if they have finished it.
func (l *Lobby) offerMatch(ctx context.Context, p *Page) {
	if l.learned == nil {
		return
	}
	known, err := l.Client.Learning(ctx)
	if err != nil || !known.Finished(l.learned.ID()) {
		return // the page is of use without it
	}
	if item, found := l.matchAfter(l.learned); found {
		p.Items = append(p.Items, item)
	}
}

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
