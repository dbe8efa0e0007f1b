package stream

import (
	"encoding/json"
	"sync"

	"quarterdeck/game"
)

// A player at a table with a board may point at a square, for all who have the match open at that moment. Pointing is no
// action and is not stored. It appears only on the pages of this server, because other servers on the same store receive
// versions, but no contents.

// Mark is the data of the event "point".
type Mark struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"` // the player's
	At   string    `json:"at"`   // id of the square
	What string    `json:"what"` // its spoken name, as every viewer may know it
}

// pointers holds the pages that show each match.
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

// maxMarks is how many marks may wait for a slow page. More are dropped.
const maxMarks = 4

func newPointers() *pointers { return &pointers{at: map[string]map[*markSubscriber]struct{}{}} }

// enter subscribes a page. The caller must call leave when it is done.
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

// ready returns the channel of marks. For a nil markSubscriber it never receives.
func (o *markSubscriber) ready() <-chan Mark {
	if o == nil {
		return nil
	}
	return o.marks
}

// publish sends a mark to every page of a match.
func (ps *pointers) publish(match string, p Mark) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for o := range ps.at[match] {
		select {
		case o.marks <- p:
		default: // a late mark is of no use
		}
	}
}

// message returns the mark as an event. It has no id: a page that reconnects does not receive it again.
func (p Mark) message() (*Message, error) {
	data, err := json.Marshal(p)
	return NewMessage("", "point", data), err
}
