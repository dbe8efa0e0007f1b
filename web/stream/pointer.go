package stream

import (
	"encoding/json"
	"sync"

	"quarterdeck/game"
)

// A player at a table with a board may point at a square, for everyone who has the match open at that moment. That is
// no action, and it is stored nowhere. It appears on the pages of this server only: other servers on
// the same store receive versions, never contents.

// Pointed is what the event "point" has.
type Pointed struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"` // the player's
	At   string    `json:"at"`   // id of the square
	What string    `json:"what"` // its spoken name, as everyone may know it
}

// pointers is the pages that show each match.
type pointers struct {
	mu sync.Mutex
	at map[string]map[*onPoint]struct{} // by match
}

// onPoint is one page that receives marks.
type onPoint struct {
	all   *pointers
	match string
	marks chan Pointed
}

// keptMarks is how many marks may wait for a page that is slow; more are lost.
const keptMarks = 4

func newPointers() *pointers { return &pointers{at: map[string]map[*onPoint]struct{}{}} }

// enter subscribes a page; leave must be called in the end.
func (ps *pointers) enter(match string) *onPoint {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	o := &onPoint{all: ps, match: match, marks: make(chan Pointed, keptMarks)}
	if ps.at[match] == nil {
		ps.at[match] = map[*onPoint]struct{}{}
	}
	ps.at[match][o] = struct{}{}
	return o
}

func (o *onPoint) leave() {
	if o == nil {
		return
	}
	o.all.mu.Lock()
	defer o.all.mu.Unlock()
	delete(o.all.at[o.match], o)
	if len(o.all.at[o.match]) == 0 {
		delete(o.all.at, o.match)
	}
}

// ready has what is pointed at; a nil onPoint never has anything.
func (o *onPoint) ready() <-chan Pointed {
	if o == nil {
		return nil
	}
	return o.marks
}

// tell sends what is pointed at to every page of a match.
func (ps *pointers) tell(match string, p Pointed) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for o := range ps.at[match] {
		select {
		case o.marks <- p:
		default: // it is of no use later
		}
	}
}

// message returns the event. It has no id of its own: a page that reconnects does not receive it again.
func (p Pointed) message() (*Message, error) {
	data, err := json.Marshal(p)
	return NewMessage("", "point", data), err
}
