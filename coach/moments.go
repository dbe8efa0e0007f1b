package coach

import (
	"errors"

	"quarterdeck/game"
	"quarterdeck/record"
)

// ErrEnd is a record that does not end as its match does; record.Verify says more.
var ErrEnd = errors.New("the record does not end as its match does: verify it first")

// event is one moment of a match before anybody has looked at it.
type event struct {
	at, lines     int
	seat          game.Seat // who chose, or Nature
	action        game.Action
	draws         []game.Action
	before, after game.State // after: draws only
	seen          game.Seats // draws: the seats that saw some of them
}

// keep notes the position after the draws so far.
func (e *event) keep(st game.State) {
	if e.after == nil {
		e.after = st.Clone()
		return
	}
	e.after.CopyFrom(st)
}

// walked is a match as its moments.
type walked struct {
	seats  int
	events []event
	last   game.State // where it ended
	hides  bool       // seats knew different things
}

// walk replays the match and notes its choices among several actions, and its draws.
func walk(rec *record.Record, g game.Game) (*walked, error) {
	replay, err := record.NewReplay(g, rec.Setup)
	if err != nil {
		return nil, err
	}
	w := &walked{seats: rec.Setup.Seats}
	var legal []game.Action
	choices := 0
	for i, e := range rec.Entries {
		st := replay.State()
		switch {
		case e.Kind != record.Act:
		case e.Actor == game.Nature:
			w.draw(st, i, e)
		case e.Actor >= 0:
			w.watch(st, e)
			if legal = st.Legal(legal[:0], e.Actor); len(legal) > 1 {
				choices++
				w.events = append(w.events, event{at: i, lines: 1, seat: e.Actor, action: e.Action, before: st.Clone()})
			}
		}
		if err := replay.Do(e); err != nil {
			return nil, err
		}
		if e.Kind == record.Act && e.Actor == game.Nature {
			w.events[len(w.events)-1].keep(replay.State())
		}
	}
	switch {
	case replay.End() != rec.End:
		return nil, ErrEnd
	case choices == 0:
		return nil, ErrNothing
	}
	w.last = replay.State().Clone()
	return w, nil
}

// draw adds a draw about to be made in st to the run of draws before it, or begins a run.
func (w *walked) draw(st game.State, i int, e record.Entry) {
	n := len(w.events)
	if n == 0 || w.events[n-1].seat != game.Nature || w.events[n-1].at+w.events[n-1].lines != i {
		w.events = append(w.events, event{at: i, seat: game.Nature, before: st.Clone()})
		n++
	}
	run := &w.events[n-1]
	run.lines++
	run.draws = append(run.draws, e.Action)
	run.seen |= w.watch(st, e)
}

// watch is the set of seats that see e at once.
func (w *walked) watch(st game.State, e record.Entry) (seen game.Seats) {
	for s := range game.Seat(w.seats) {
		if e.Actor == s || game.SightOf(st, s, e.Actor, e.Action) == game.Open {
			seen = seen.With(s)
		}
	}
	w.hides = w.hides || seen != game.UpTo(w.seats)
	return seen
}
