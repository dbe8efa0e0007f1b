// Package term holds what all ways to play at a terminal share: the Driver, through which they see a match and act in it, and drawings of
// a table.Table as text. It knows no game.
package term

import (
	"context"
	"errors"

	"quarterdeck/match"
	"quarterdeck/match/chat"
)

// Errors that a client returns before the match is over.
var (
	ErrQuit       = errors.New("you left the match before its end")
	ErrInputEnded = errors.New("the input ended before the match did: type moves, or pipe one a line")
	// ErrResized is returned when the window has become too small for the whole screen, or large enough: the caller shows the same in the
	// other way.
	ErrResized = errors.New("the window has another size")
)

// Read is the newest version that each reader of a terminal has read, or the one that they see of a match that they step through. It goes
// with a match from the whole screen to lines, and back.
type Read map[int]int

// NoViewer is no seat and no spectator. In a Read it stands for all players, if they share a terminal without secrets.
const NoViewer = -100

// Now is the version that stands for the newest one.
const Now = -1

// Driver is one match as the people at a terminal may see it: in this process, in a data file, or on a server.
type Driver interface {
	// View returns the match at a version, or Now. The viewer is the seat of the people at this terminal that is to act, or a spectator.
	View(ctx context.Context, at int) (*match.View, error)
	// Act carries out a request for the viewer of a View, which may be a move or one of its May. A *game.Refusal says why nothing was done.
	Act(ctx context.Context, q match.Request) error
	// Changes has something in it when the match may be newer than the last View.
	Changes() <-chan struct{}
}

// Chatter is a Driver with a chat beside the match.
type Chatter interface {
	Chat(ctx context.Context) ([]chat.Line, error)
	Say(ctx context.Context, text string) error
}

// Inviter is a Driver of a match that may wait for players, and whose viewer can invite them.
type Inviter interface {
	// Invitations returns the links to the free seats, in their order.
	Invitations() []string
}

// Passer is a Driver that shows one terminal to several people in turn.
type Passer interface {
	// Passes reports whether the players must not see each other's tables.
	Passes() bool
}

// Lecture is what a lesson says at one of its steps.
type Lecture struct {
	N       int      // counts what was said, so that each Lecture is shown once
	Opening []string // of the lesson line by line: its title, and where it goes on
	Title   string   // may be empty
	Step    int      // from 1
	Steps   int      // that are expected
	Text    []string
	Fresh   []string // of Text, what the last input led to
	Aside   bool     // Fresh only answers an input: the step is the same
	Goal    string   // what to do at the table; "" while the learner only reads
	More    bool     // there is another hint
	Last    bool     // the lesson is over when this was read
	Lost    bool     // at the end, because the learner has lost the match: Again is another try
	End     string   // said at the end, with what the learner can do next
}

// Teacher is a Driver of a lesson.
type Teacher interface {
	// Lecture returns what the lesson says now.
	Lecture() Lecture
	// Next is the action that goes on from what the learner only reads.
	Next() string
	// Hint adds a hint to the Lecture.
	Hint()
	// Again begins the lesson from the start, or after a lost match from where the learner played freely.
	Again(ctx context.Context) error
}

// Waiter is a Driver that may wait for bots.
type Waiter interface {
	// SetWait sets whether View waits until no bot is to act.
	SetWait(on bool)
}

// MustPass reports whether people who must not see each other's tables share the terminal of d.
func MustPass(d Driver) bool {
	p, ok := d.(Passer)
	return ok && p.Passes()
}

// MayAct reports whether the match, or another player with an offer, waits for the viewer.
func MayAct(v *match.View) bool {
	if v.Viewer < 0 || v.Viewer >= len(v.Seats) {
		return false
	}
	return len(v.Legal) > 0 && v.Seats[v.Viewer].ToAct || len(Offers(v)) > 0
}

// Stops returns the versions at which a player who steps through a match that is over can stop, ascending: the start, those that the log tells of,
// and the newest.
func Stops(v *match.View) []int {
	stops := []int{0}
	for _, l := range v.Log {
		stops = append(stops, l.N)
	}
	if stops[len(stops)-1] < v.Version {
		stops = append(stops, v.Version)
	}
	return stops
}
