package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/web/answer"
	"quarterdeck/web/identity"
)

// Whoever sits at a table with a board may point at a square, for everybody who looks at the match at that moment. It
// is no action, stands in no log and is kept nowhere. It is seen on the pages of this server only: other servers of
// the same house are told of versions, never of contents.

// pointed is what the event "point" says.
type pointed struct {
	Seat game.Seat `json:"seat"`
	Name string    `json:"name"` // the player's
	At   string    `json:"at"`   // id of the square
	What string    `json:"what"` // its spoken name, as everybody may know it
}

// pointers is who looks on at which match.
type pointers struct {
	mu sync.Mutex
	at map[string]map[*onPoint]struct{} // by match
}

// onPoint is one page that is told.
type onPoint struct {
	all   *pointers
	match string
	marks chan pointed
}

// keptMarks is how many marks may wait for a page that is slow; more are lost.
const keptMarks = 4

func newPointers() *pointers { return &pointers{at: map[string]map[*onPoint]struct{}{}} }

// enter begins to tell a page; leave must be called in the end.
func (ps *pointers) enter(match string) *onPoint {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	o := &onPoint{all: ps, match: match, marks: make(chan pointed, keptMarks)}
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
func (o *onPoint) ready() <-chan pointed {
	if o == nil {
		return nil
	}
	return o.marks
}

// tell shows everybody who looks on what is pointed at.
func (ps *pointers) tell(match string, p pointed) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	for o := range ps.at[match] {
		select {
		case o.marks <- p:
		default: // it is of no use later
		}
	}
}

// message is the event. It has no id of its own: a page that comes back is not told again.
func (p pointed) message() (*message, error) {
	data, err := json.Marshal(p)
	return newMessage("", "point", data), err
}

// point points at the square whose id the form has.
func (s *Server) point(w http.ResponseWriter, r *http.Request, v identity.Visitor) error {
	m, err := s.shownMatch(r, v)
	if err == nil {
		err = answer.ReadForm(r)
	}
	if err != nil {
		return err
	}
	seat := m.SeatOf(v.ID)
	if seat < 0 || m.Phase() != match.Running {
		return &game.Refusal{Code: answer.NotPlaying, Text: "Only who plays in a running match can point at its board."}
	}
	view, err := m.View(game.Watcher, m.Version())
	if err != nil {
		return err
	}
	square := squareOf(view.Table, strings.TrimPrefix(r.PostForm.Get("at"), "p-"))
	if square == nil {
		return &game.Refusal{Code: answer.NoSquare, Text: "There is no such square on this board."}
	}
	s.pointers.tell(m.ID(), pointed{Seat: seat, Name: m.Names()[seat], At: "p-" + square.ID, What: square.Name})
	return answer.NoContent(w)
}

// squareOf is the square with that id, or nil.
func squareOf(t *table.Table, id string) *table.Piece {
	for i := range t.Zones {
		for j := range t.Zones[i].Pieces {
			if p := &t.Zones[i].Pieces[j]; p.ID == id && p.Kind == table.Square {
				return p
			}
		}
	}
	return nil
}
