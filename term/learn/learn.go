// Package learn plays lessons at a terminal, or through a pipe, line by line.
package learn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term"
)

var (
	titleStyle = lipgloss.NewStyle().Bold(true)
	goalStyle  = lipgloss.NewStyle().Bold(true)
)

// Lesson is one lesson at one terminal, or through a pipe.
type Lesson struct {
	Lesson *lesson.Lesson
	// Driver is the lesson as the whole screen shows it. Play continues it, and leaves it where the learner is; nil: there is none.
	Driver *Driver
	In     io.Reader
	// Read reads a line after a prompt, in the place of In; nil: In is read.
	Read func(ctx context.Context, prompt string) (string, error)
	// Complete gets what can be typed at each prompt; nil: no keyboard completes it.
	Complete func(words []string)
	Out      io.Writer
	Width    int // columns; 0: term.DefaultWidth
	// Resize returns the number of columns now; nil: it stays.
	Resize func() int
	After  string // said at the end, with what the learner can do next
	Rules  string // the rules of the game, which the learner can ask for; "": a command shows them
	// Progress stores how far the learner is; nil: it is not stored.
	Progress Progress
}

// teacher is a lesson being played.
type teacher struct {
	*Lesson
	course
	lines *term.Lines // nil: Read reads them
	told  int         // lines of the match's log that were shown
	said  []string    // what the whole screen said of the step on which the lesson goes on
}

// Play plays the lesson to its end. It returns term.ErrQuit or term.ErrInputEnded if the learner leaves before, and term.ErrResized if the
// whole screen is to continue the lesson.
func (l *Lesson) Play(ctx context.Context) error {
	s := &teacher{Lesson: l, course: course{lesson: l.Lesson, progress: l.Progress}}
	if l.Read == nil {
		s.lines = term.NewLines(l.In)
	}
	if s.Width == 0 {
		s.Width = term.DefaultWidth
	}
	s.resize()
	if err := s.open(ctx); err != nil {
		return err
	}
	if l.Driver != nil {
		defer func() { l.Driver.set(s.course, "") }()
	}
	for !s.run.Done() {
		err := s.show()
		if err == nil && s.run.Prompt().Last {
			if again, err := s.offer(ctx); err != nil || !again {
				return s.finish(ctx, err)
			}
			continue
		} else if err == nil {
			err = s.listen(ctx)
		}
		if err != nil {
			return err
		}
	}
	_, err := s.tell()
	return s.finish(ctx, err)
}

// open begins the lesson, or goes on with it.
func (s *teacher) open(ctx context.Context) error {
	if s.Driver != nil {
		if s.course = s.Driver.now(); s.run != nil {
			v, err := s.run.View()
			if err == nil {
				s.told, s.said = len(v.Log), s.Driver.Lecture().Text
			}
			return err
		}
	}
	found, err := s.begin(ctx)
	if err != nil {
		return err
	}
	s.say(titleStyle.Render(s.Lesson.Lesson.Title) + fmt.Sprintf(" — %s, about %d minutes", s.Lesson.Lesson.Game.Info().Title, s.Lesson.Lesson.Minutes))
	if found {
		s.wrapped("You go on where you left. Type “again” to begin from the start.")
	}
	return nil
}

// resize follows the size of the terminal.
func (s *teacher) resize() {
	if s.Resize != nil {
		s.Width = s.Resize()
	}
}

// offer offers another try to a learner who has lost. Another line, or the end of the input, ends the lesson.
func (s *teacher) offer(ctx context.Context) (again bool, err error) {
	if !s.run.Lost() {
		return false, nil
	}
	s.say("Type “again” for another try, or press Enter to end the lesson.")
	text, err := s.read(ctx)
	if errors.Is(err, term.ErrInputEnded) {
		return false, nil
	} else if err != nil || strings.TrimSpace(text) != "again" {
		return false, err
	}
	return s.again(ctx)
}

// again goes back for another try.
func (s *teacher) again(ctx context.Context) (bool, error) {
	run, err := s.run.Again(ctx)
	if err != nil {
		return false, err
	}
	v, err := run.View()
	if err == nil {
		s.run, s.told = run, len(v.Log) // all of it was told before
	}
	return err == nil, err
}

// finish ends the lesson.
func (s *teacher) finish(ctx context.Context, err error) error {
	if err == nil {
		s.save(ctx)
		s.wrapped("That was the lesson. " + s.After)
		if s.lines != nil && s.lines.Behind() > 0 {
			s.wrapped(term.Ignored(s.lines.Behind()))
		}
	}
	return err
}

// save stores how far the learner is.
func (s *teacher) save(ctx context.Context) {
	if notSaved := s.keep(ctx); notSaved != "" {
		s.wrapped(notSaved)
	}
}

func (s *teacher) say(text string) { fmt.Fprintln(term.Styled(s.Out), text) }

func (s *teacher) wrapped(text string) {
	s.say(term.Wrap(text, s.Width))
}

// tell shows what has happened in the match since it was last shown.
func (s *teacher) tell() (*match.View, error) {
	v, err := s.run.View()
	if err != nil {
		return nil, err
	}
	fmt.Fprint(term.Styled(s.Out), term.Events(v.Log[min(s.told, len(v.Log)):], term.FromStart, s.Width))
	s.told = len(v.Log)
	return v, nil
}

// show shows the table, what the lesson says and what it waits for.
func (s *teacher) show() error {
	s.resize()
	v, err := s.tell()
	if err != nil {
		return err
	}
	p := s.run.Prompt()
	s.say("\n" + term.Draw(v.Table, s.Width))
	if p.Title != "" {
		s.say(titleStyle.Render(fmt.Sprintf("%d of %d  %s", p.Done+1, p.Steps, p.Title)))
	}
	said := s.said
	if s.said = nil; said == nil {
		said = saidOf(p, v.Table, !p.Heard)
	}
	for _, text := range said {
		s.wrapped(text)
	}
	s.ask(v.Table, p)
	return nil
}

// ask says what the lesson waits for.
func (s *teacher) ask(t *table.Table, p lesson.Prompt) {
	if s.Complete != nil {
		words := []string{"help", "table", "hint", "again", "quit"}
		if s.Rules != "" {
			words = append(words, "rules")
		}
		for _, m := range t.Moves {
			words = append(words, m.Action)
		}
		s.Complete(words)
	}
	if p.Goal != "" {
		s.say(goalStyle.Render(term.Wrap("→ "+p.Goal, s.Width)))
	}
	if p.Last {
		return
	}
	if !p.Act {
		s.say("Press Enter to go on.")
		return
	}
	help := "A number or a move such as “" + t.Moves[0].Action + "”; ? for help, q to quit."
	if p.More {
		help = "A number or a move such as “" + t.Moves[0].Action + "”; h for a hint, ? for help, q to quit."
	}
	s.say(term.DrawMoves(t.Moves, s.Width) + term.Wrap(help, s.Width))
}

// saidOf returns what a lesson says of a step: what happened, if asked what the step says, and what it shows on the table.
func saidOf(p lesson.Prompt, t *table.Table, whole bool) []string {
	said := slices.Clone(p.News)
	if whole {
		said = append(said, p.Say...)
	}
	if names := namesOf(t, p.Show); names != "" {
		said = append(said, "See: "+names+".")
	}
	return said
}

// namesOf returns the names of pieces and zones, those of a zone's title in lower case as they are written.
func namesOf(t *table.Table, ids []string) string {
	var names []string
	for _, id := range ids {
		if z := t.Zone(id); z != nil {
			names = append(names, z.Title)
		}
		for i := range t.Zones {
			for j := range t.Zones[i].Pieces {
				if p := &t.Zones[i].Pieces[j]; p.ID == id {
					names = append(names, p.Name)
				}
			}
		}
	}
	return strings.Join(names, " · ")
}
