// Package lab draws the pages on which guests change rules and see what that does.
package lab

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"quarterdeck/experiment"
	"quarterdeck/game"
	"quarterdeck/lab/report"
	"quarterdeck/store"
	"quarterdeck/web/ui"
)

// List is the page with the games to experiment with and a guest's experiments.
type List struct {
	Page   ui.Page
	Closed *game.Refusal // why the visitor cannot start experiments; nil: they can
	Games  []*game.Info
	Own    []*experiment.Experiment
}

// Level is a bot.
type Level struct{ Name, Doc string }

// Form is the form for an experiment.
type Form struct {
	Page        ui.Page
	Info        *game.Info
	Levels      []Level
	MostMinutes int
	Against     bool                // two rule sets are compared, instead of values
	All         bool                // all values are ticked
	Sent        map[string][]string // the fields as they were sent, or as they are at first
	Error       *game.Refusal       // why it cannot be played
}

// usualBot plays if no other is chosen.
const usualBot = "deckhand"

// Fill sets the fields to what they are at first.
func (f *Form) Fill() {
	f.Sent["bot"], f.Sent["minutes"], f.Sent["mode"] = []string{usualBot}, []string{"2"}, []string{"change"}
	f.Sent["seats"] = []string{strconv.Itoa(f.Info.Seats[0])}
	for i := range f.Info.Options {
		o := &f.Info.Options[i]
		f.Sent["o."+o.Name] = []string{o.Default}
		if f.All {
			f.Sent["o."+o.Name] = o.Values
		}
	}
}

// has reports whether a field has a value.
func (f *Form) has(field, value string) bool { return slices.Contains(f.Sent[field], value) }

// text returns the value of a field.
func (f *Form) text(field string) string {
	if v := f.Sent[field]; len(v) > 0 {
		return v[0]
	}
	return ""
}

// choice is a value of a field with its words.
type choice struct{ value, label string }

// minutes returns the computing times to choose from.
func (f *Form) minutes() (out []choice) {
	for _, n := range []int{1, 2, 5, 10, 30, 60, 240, 480} {
		if n <= f.MostMinutes {
			out = append(out, choice{strconv.Itoa(n), minutes(n)})
		}
	}
	return out
}

func minutes(n int) string {
	switch {
	case n == 1:
		return "1 minute"
	case n < 60:
		return strconv.Itoa(n) + " minutes"
	case n == 60:
		return "1 hour"
	}
	return strconv.Itoa(n/60) + " hours"
}

// precisions are when an experiment may end early.
var precisions = []choice{{"", "Use all of the time"}, {"5", "± 5 points: a first impression"}, {"2", "± 2 points"}, {"1", "± 1 point: takes long"}}

// modes are how values are compared.
var modes = []choice{{"change", "Change one rule at a time"}, {"grid", "Try all combinations"}}

// Shown is the page of an experiment.
type Shown struct {
	Page       ui.Page
	Experiment *experiment.Experiment
	Own        bool   // the visitor may change it
	Link       string // to this page
}

// stateOf says in a word how an experiment is.
func stateOf(e *experiment.Experiment) string {
	switch {
	case e.State == store.Held:
		return "Paused"
	case e.State == store.Reported:
		return "Report ready"
	case e.State == store.Failed:
		return "Failed"
	case e.Units > 0 || e.Playing > 0:
		return "Playing"
	}
	return "About to begin"
}

// what says in short what an experiment compares.
func what(e *experiment.Experiment) string {
	text := fmt.Sprintf("%d rule sets", len(e.Plan.Sets))
	if len(e.Plan.Sets) == 1 {
		text = strings.ToLower(e.Plan.Title())
	}
	return text + ", played by " + strings.Join(e.Args.Bots, " and ")
}

// progress says how far an experiment is.
func progress(e *experiment.Experiment) string {
	parts := []string{fmt.Sprintf("%s matches played", report.Thousands(2*e.Units))}
	if e.Widest != nil {
		parts = append(parts, fmt.Sprintf("the least exact figure is known within ± %.1f of ± %g", e.Widest.Half, e.Precision))
	}
	if e.State == store.Queued && e.Left > 0 {
		parts = append(parts, "about "+duration(e.Left)+" left")
	}
	return strings.Join(parts, ", ") + "."
}

// duration writes a time as a reader counts it.
func duration(d time.Duration) string {
	switch {
	case d < 90*time.Second:
		return fmt.Sprintf("%d seconds", max(int(d.Seconds()+0.5), 1))
	case d < 90*time.Minute:
		return fmt.Sprintf("%d minutes", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%d hours", int(d.Hours()+0.5))
}

// limit says when an experiment ends.
func limit(e *experiment.Experiment) string {
	text := "It computes for " + minutes(e.Minutes) + " of one processor at most"
	if e.Precision > 0 {
		text += fmt.Sprintf(", and ends earlier when every share is known within ± %g points", e.Precision)
	}
	return text + "."
}

// ruled is an option and the label of its value in the first rule set.
type ruled struct{ doc, label string }

// standard returns the options of the first rule set: what the others are compared with.
func standard(e *experiment.Experiment) []ruled {
	var out []ruled
	for i := range e.Options {
		o := &e.Options[i]
		out = append(out, ruled{o.Doc, o.Label(e.Plan.Sets[0].Setup().Value(o))})
	}
	return out
}

// seatInput is how numbers of players are chosen: several, or one for both rule sets.
func seatInput(p *Form) string {
	if p.Against {
		return "radio"
	}
	return "checkbox"
}
