// Package learn has lessons played at a terminal as matches are, and stores how far learners are.
package learn

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"quarterdeck/game"
	"quarterdeck/lesson"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term"
)

// Driver is a lesson at a terminal. It implements term.Driver and term.Teacher.
type Driver struct {
	after   string
	changes chan struct{}

	mu     sync.Mutex // held while a field is read or set, not while bots or a server are at work
	course course
	n      int
	added  []string // said with the current step: what could not be saved
}

// NewDriver returns a lesson. After is said at its end, with what the learner can do next.
func NewDriver(l *lesson.Lesson, p Progress, after string) *Driver {
	return &Driver{after: after, changes: make(chan struct{}), course: course{lesson: l, progress: p}, n: 1}
}

// Changes implements term.Driver. Nothing happens but what the learner does.
func (d *Driver) Changes() <-chan struct{} { return d.changes }

// View implements term.Driver. The first call begins the lesson, or goes on where the learner left it.
func (d *Driver) View(ctx context.Context, at int) (*match.View, error) {
	c := d.now()
	if c.run == nil {
		if err := c.begin(ctx); err != nil {
			return nil, err
		}
		d.set(c, "")
	}
	if at != term.Now && at < c.run.Version() {
		return c.run.ViewAsOf(at)
	}
	v, err := c.run.View()
	if err != nil {
		return nil, err
	}
	if p := c.run.Prompt(); p.Goal != "" {
		v.Table.Status = p.Goal
	} else if !p.Act && !p.Last && !c.run.Done() {
		v.Table.Moves = []table.Move{{Action: next, Label: "Next"}}
	}
	return v, nil
}

// next is the action that goes on from what the learner only reads. No game has it.
const next = "next"

// Next implements term.Teacher.
func (d *Driver) Next() string { return next }

// Act implements term.Driver.
func (d *Driver) Act(ctx context.Context, q match.Request) error {
	c := d.now()
	if q.Version != c.run.Version() {
		return &game.Refusal{Code: game.Illegal, Text: "The table has changed since. Look at it, and choose again."}
	}
	var run *lesson.Run
	var err error
	if q.Action == next {
		run, err = c.run.Next(ctx)
	} else {
		run, err = c.run.Act(ctx, q.Action)
	}
	if refusal := (*game.Refusal)(nil); errors.As(err, &refusal) {
		return &game.Refusal{Code: refusal.Code, Text: table.Namer(c.run.Names()).Replace(refusal.Text)}
	} else if err != nil {
		return err
	}
	c.run = run
	notSaved := ""
	if run.Prompt().Reply == "" {
		notSaved = c.keep(ctx)
	}
	d.set(c, notSaved)
	return nil
}

// Again implements term.Teacher.
func (d *Driver) Again(ctx context.Context) error {
	c := d.now()
	if c.run == nil {
		return nil // it has not begun
	}
	run, err := c.run.Again(ctx)
	if err == nil {
		c.run = run
		d.set(c, "")
	}
	return err
}

// Hint implements term.Teacher.
func (d *Driver) Hint() {
	c := d.now()
	if c.run != nil && c.run.Prompt().More {
		c.run, c.hinted = c.run.Hint(), true
		d.set(c, "")
	}
}

// now returns how far the learner is, for the next input.
func (d *Driver) now() course {
	d.mu.Lock()
	defer d.mu.Unlock()
	c := d.course
	c.hinted = false
	return c
}

// set sets how far the learner is, and what the lesson says besides.
func (d *Driver) set(c course, added string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.course, d.added = c, nil
	d.n++
	if added != "" {
		d.added = []string{added}
	}
}

// Lecture implements term.Teacher.
func (d *Driver) Lecture() term.Lecture {
	d.mu.Lock()
	c, n, added := d.course, d.n, d.added
	d.mu.Unlock()
	if c.run == nil {
		return term.Lecture{}
	}
	p := c.run.Prompt()
	l := term.Lecture{
		N: n, Opening: c.opening(), Title: p.Title, Step: p.Done + 1, Steps: p.Steps, Goal: p.Goal, More: p.More,
		Last: p.Last || c.run.Done(), Aside: p.Reply != "" || c.hinted,
	}
	l.Lost, l.End = l.Last && c.run.Lost(), strings.TrimSpace("That was the lesson. "+d.after)
	if p.Act && l.Goal == "" {
		l.Goal = "Choose a move."
	}
	if p.Reply != "" {
		l.Text = append(l.Text, p.Reply)
	}
	t := &table.Table{}
	if v, err := c.run.View(); err == nil {
		t = v.Table
	}
	l.Text = append(l.Text, saidOf(p, t, true)...)
	for _, hint := range p.Hints {
		l.Text = append(l.Text, "Hint: "+hint)
	}
	l.Text = append(l.Text, added...)
	switch {
	case c.hinted:
		l.Fresh = []string{"Hint: " + p.Hints[len(p.Hints)-1]}
	case l.Aside:
		l.Fresh = []string{p.Reply}
	default:
		l.Fresh = append(saidOf(p, t, !p.Heard), added...)
	}
	return l
}

// opening returns what is said line by line before the first step.
func (c *course) opening() []string {
	out := []string{fmt.Sprintf("%s — %s, about %d minutes", c.lesson.Title, c.lesson.Game.Info().Title, c.lesson.Minutes)}
	if c.found {
		out = append(out, "You go on where you left. Type “again” to begin from the start.")
	}
	return out
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
