package record

import "quarterdeck/game"

// checkpoint is the number of steps between two stored positions of a trail. An undo replays fewer steps than that.
const checkpoint = 32

// trail holds the steps that led to the position, back to the newest one that can never be undone. With it, an undo costs
// the same however long the match is. Steps never change, so copies of a Replay share them.
type trail struct{ top *step }

// step is one entry that changed the position.
type step struct {
	before *step      // nil where the trail begins
	at     int        // index of the entry in the log; -1 for none
	last   newest     // after the entry
	after  game.State // the position after the entry, at every checkpoint; else nil. Never modified
	since  int        // steps since the checkpoint before
}

// add adds a step that led to the position st, by the log entry with index at.
func (t *trail) add(at int, last newest, st game.State) {
	s := &step{before: t.top, at: at, last: last}
	if t.top != nil {
		s.since = t.top.since + 1
	}
	final := !last.clean
	if t.top == nil || s.since >= checkpoint || final && s.since >= checkpoint/2 {
		s.after, s.since = st.Clone(), 0
	}
	if final && s.after != nil {
		s.before = nil // nothing before it can be undone
	}
	t.top = s
}

// undo removes the newest step, which must not be the first. It returns the position and the newest action before that
// step. log is the log that the steps refer to.
func (t *trail) undo(log []Entry) (game.State, newest) {
	t.top = t.top.before
	var again []*step
	s := t.top
	for ; s.after == nil; s = s.before {
		again = append(again, s)
	}
	st := s.after.Clone()
	for i := len(again) - 1; i >= 0; i-- {
		log[again[i].at].Alter(st)
	}
	return st, t.top.last
}
