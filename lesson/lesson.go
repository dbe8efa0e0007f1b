package lesson

import (
	"quarterdeck/game"
	"quarterdeck/lesson/source"
)

// Lesson is a lesson as its file describes it. It never changes.
type Lesson struct {
	Name    string // of its file: "first-match"
	Title   string
	About   string // one sentence for a list of lessons
	Minutes int    // it takes at most

	Game   game.Game
	Setup  game.Setup // resolved
	Match  game.Setup // of the match that the lesson leads to, resolved
	You    game.Seat  // the learner's
	Levels []string   // of bots by seat, "" for the learner
	names  []string   // of the players by seat, in a diagram

	Seed  string // deals what Deal does not name
	Deal  []Text // draws of chance: of those left, the first that is legal comes next
	Play  []Text // actions before the first step, as records write them
	Steps []Step
}

// Text is some text of a lesson's file, with its place.
type Text = source.Text

// Problems is an error: all mistakes of a file, in the order of its lines.
type Problems = source.Problems

// Step is one step of a lesson.
type Step struct {
	Text               // its title, which may be empty
	When    *Condition // else it is left out; nil: never left out
	Say     []Text     // paragraphs
	Show    []Text     // ids of pieces and zones to highlight
	Goal    Text       // what the learner is to do, in one line
	Want    []Pattern  // actions that lead on; none: the learner only reads, or plays freely if there is Until
	Else    []Pattern  // lead on while nothing of Want is legal
	Replies []Reply    // to actions that miss the point; they are not carried out
	Hints   []Text     // shown one after the other
	Then    []Turn     // what other seats do next
	Wait    bool       // bots do not act at the end of the step
	Until   *Condition // the learner goes on playing until it holds; nil: one action
	Tips    []Tip      // said once each, while the learner goes on playing
}

// Reply is what the lesson says to actions, while its condition holds.
type Reply struct {
	To   []Pattern
	If   *Condition // nil: always
	Text Text
}

// Turn is what another seat does: the first of its alternatives that is legal.
type Turn struct {
	Seat game.Seat
	Any  []Pattern
}

// Tip is said when its condition first holds.
type Tip struct {
	If   Condition
	Text Text
}

// asks reports whether the step waits for an action of the learner.
func (s *Step) asks() bool { return len(s.Want) > 0 || s.Until != nil }

// ID returns the lesson's name with its game's: "bastion/first-match".
func (l *Lesson) ID() string { return l.Game.Info().ID + "/" + l.Name }
