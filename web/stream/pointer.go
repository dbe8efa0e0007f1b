package stream

import (
	"encoding/json"
	"sync"

	"quarterdeck/game"
)

// A player at a table with a board may point at a square, for everyone who has the match open at that moment. That is
// no action, and it is stored nowhere. It appears on the pages of this server only: other servers on
// the same store receive versions, never contents.

// Mark is what the event "point" has.
type Mark struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"` // the player's
	At   string    `json:"at"`   // id of the square
	What string    `json:"what"` // its spoken name, as everyone may know it
}

// pointers is the pages that show each match.
type pointers struct {
	mu sync.Mutex
	at map[string]map[*markSubscriber]struct{} // by match
}

// markSubscriber is one page that receives marks.
type markSubscriber struct {
	all   *pointers
	match string
	marks chan Mark
}

// maxMarks is how many marks may wait for a page that is slow; more are lost.
const maxMarks = 4

func newPointers() *pointers { return &pointers{at: map[string]map[*markSubscriber]struct{}{}} }

// enter subscribes a page; leave must be called in the end.
func (ps *pointers) enter(match string) *markSubscriber {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	o := &markSubscriber{all: ps, match: match, marks: make(chan Mark, maxMarks)}
	if ps.at[match] == nil {
		ps.at[match] = map[*markSubscriber]struct{}{}
	}
	ps.at[match][o] = struct{}{}
	return o
}

func (o *markSubscriber) leave() {
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
func (o *markSubscriber) ready() <-chan Mark {
	if o == nil {
		return nil
	}
	return o.marks
}

// publish sends what is pointed at to every page of a match.
func (ps *pointers) publish(match string, p Mark) {
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
func (p Mark) message() (*Message, error) {
	data, err := json.Marshal(p)
	return NewMessage("", "point", data), err
}
