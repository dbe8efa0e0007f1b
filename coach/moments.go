package coach

import (
	"errors"

	"quarterdeck/game"
	"quarterdeck/record"
)

// ErrEnd is returned for a record that does not end as its match does; record.Verify explains the difference.
var ErrEnd = errors.New("the record does not end as its match does: verify it first")

// event is one moment of a match before its analysis.
type event struct {
	at, lines     int
	seat          game.Seat // who chose, or Nature
	action        game.Action
	draws         []game.Action
	before, after game.State // after: draws only
	seen          game.Seats // draws: the seats that saw some of them
}

// setAfter notes the position after the draws so far.
func (e *event) setAfter(st game.State) {
	if e.after == nil {
		e.after = st.Clone()
		return
	}
	e.after.CopyFrom(st)
}

// history is a match as its moments.
type history struct {
	seats  int
	events []event
	last   game.State // where it ended
	hides  bool       // seats knew different things
}

// openReplay returns the match before its first entry, and the indices of entries that were undone later.
func openReplay(rec *record.Record, g game.Game) (replay *record.Replay, undone map[int]bool, err error) {
	whole, err := rec.Play(g, len(rec.Entries))
	if err != nil {
		return nil, nil, err
	}
	undone = map[int]bool{}
	for _, t := range whole.Undone() {
		undone[t.Act] = true
	}
	replay, err = rec.Play(g, 0)
	return replay, undone, err
}

// checkHasChoice returns ErrNothing if no seat ever had a choice, or an error if the match cannot be replayed.
func checkHasChoice(rec *record.Record, g game.Game) error {
	replay, err := rec.Play(g, 0)
	if err != nil {
		return err
	}
	forked, _ := rec.ForkedAt()
	var legal []game.Action
	for i, e := range rec.Entries {
		if i >= forked && e.Kind == record.Act && e.Actor >= 0 {
			if legal = replay.State().Legal(legal[:0], e.Actor); len(legal) > 1 {
				return nil
			}
		}
		if err := replay.Do(e); err != nil {
			return err
		}
	}
	return ErrNothing
}

// readHistory replays the match and notes its choices among several actions, and its draws. Actions before a
// fork belong to another match and are not choices here.
func readHistory(rec *record.Record, g game.Game) (*history, error) {
	replay, undone, err := openReplay(rec, g)
	if err != nil {
		return nil, err
	}
	w := &history{seats: rec.Setup.Seats}
	forked, _ := rec.ForkedAt()
	var legal []game.Action
	choices := 0
	for i, e := range rec.Entries {
		st := replay.State()
		switch {
		case e.Kind != record.Act:
		case i < forked, undone[i]:
			w.seenBy(st, e)
		case e.Actor == game.Nature:
			w.addDraw(st, i, e)
		case e.Actor >= 0:
			w.seenBy(st, e)
			if legal = st.Legal(legal[:0], e.Actor); len(legal) > 1 {
				choices++
				w.events = append(w.events, event{at: i, lines: 1, seat: e.Actor, action: e.Action, before: st.Clone()})
			}
		}
		if err := replay.Do(e); err != nil {
			return nil, err
		}
		if i >= forked && e.Kind == record.Act && e.Actor == game.Nature {
			w.events[len(w.events)-1].setAfter(replay.State())
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

// addDraw adds a draw about to be made in st to the run of draws before it, or begins a run.
func (w *history) addDraw(st game.State, i int, e record.Entry) {
	n := len(w.events)
	if n == 0 || w.events[n-1].seat != game.Nature || w.events[n-1].at+w.events[n-1].lines != i {
		w.events = append(w.events, event{at: i, seat: game.Nature, before: st.Clone()})
		n++
	}
	run := &w.events[n-1]
	run.lines++
	run.draws = append(run.draws, e.Action)
	run.seen |= w.seenBy(st, e)
}

// seenBy returns the set of seats that see e at once.
func (w *history) seenBy(st game.State, e record.Entry) (seen game.Seats) {
	for s := range game.Seat(w.seats) {
		if e.Actor == s || game.VisibilityOf(st, s, e.Actor, e.Action) == game.Open {
			seen = seen.With(s)
		}
	}
	w.hides = w.hides || seen != game.UpTo(w.seats)
	return seen
}
