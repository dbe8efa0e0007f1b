package record

import "quarterdeck/game"

// Undone is an action that was undone. Both fields are indexes of log entries.
type Undone struct {
	Act int // the action
	By  int // the entry with which the last player agreed
}

// newest is the newest action that was not undone: the only one that can be undone.
type newest struct {
	entry int       // its index in the log
	by    game.Seat // the seat that acted; Nature if there is none
	clean bool      // it revealed nothing except that it was done
}

// Undone returns the undone actions, in the order in which they were undone. The caller must not modify it.
func (rp *Replay) Undone() []Undone { return rp.taken.Items() }

// UndoRequest returns the seat that asks to undo its newest action, and the seats that agree, including itself. agreed is
// empty if there is no request.
func (rp *Replay) UndoRequest() (requester game.Seat, agreed game.Seats) { return rp.last.by, rp.undo }

// Computers sets the seats that bots play from the beginning. Their agreement is not needed. It must
// be called before the first entry.
func (rp *Replay) Computers(seats game.Seats) { rp.computers = seats }

// Line returns the entries that led to the position, without undone actions.
func (rp *Replay) Line() []Entry {
	taken := make(map[int]bool, rp.taken.Len())
	for _, t := range rp.taken.Items() {
		taken[t.Act] = true
	}
	var line []Entry
	for i, e := range rp.entries.Items() {
		if e.Alters() && !taken[i] {
			line = append(line, e)
		}
	}
	return line
}

// allowUndo adds s to the seats that agree. When all people agree, the newest action is undone.
func (rp *Replay) allowUndo(s game.Seat) {
	rp.undo = rp.undo.With(s)
	if rp.people()&^rp.undo != 0 {
		return
	}
	rp.taken = rp.taken.With(Undone{Act: rp.last.entry, By: rp.entries.Len()})
	rp.state, rp.last = rp.trail.undo(rp.entries.Items())
	rp.agreed, rp.undo = 0, 0 // offers lapse
}

// alter carries out e, which changes the position and will be appended to the log.
func (rp *Replay) alter(e Entry) {
	last := newest{by: game.Nature}
	if e.Kind == Act && e.Actor >= 0 {
		trace := game.TraceOf(rp.state, e.Actor, e.Action)
		e.Alter(rp.state)
		last = newest{rp.entries.Len(), e.Actor, trace.Clean(rp.state)}
	} else {
		e.Alter(rp.state)
	}
	rp.last, rp.undo = last, 0
	rp.trail.add(rp.entries.Len(), last, rp.state)
}
