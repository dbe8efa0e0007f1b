package match

import (
	"quarterdeck/game"
	"quarterdeck/internal/growing"
	"quarterdeck/match/seating"
	"quarterdeck/match/undo"
	"quarterdeck/match/visibility"
	"quarterdeck/record"
)

// history is the log of a match, with facts derived from each entry.
type history struct {
	log    growing.List[Entry]
	plays  growing.List[play] // one for each log entry
	undone undo.Log
	places growing.List[int] // log indexes of the record's entries
	origin tableState        // before the first entry
}

// play holds what is needed to show a log entry later.
type play struct {
	notation   string // as in the record; empty for the server's own entries
	moved      string // what came into or left the public piles of the game's stock
	visibility visibility.All
	reason     string     // why a bot did it, in its own words
	hides      bool       // choices are hidden after it
	revealed   int        // last version at which no choice was hidden
	table      tableState // after it
}

// grow makes room for n more entries.
func (h *history) grow(n int) {
	h.log, h.plays, h.places = h.log.Grown(n), h.plays.Grown(n), h.places.Grown(n)
}

// line returns the entries of the record that lead to the position at version at.
func (h *history) line(at int) []*record.Entry {
	taken := h.undone.Between(0, at)
	var out []*record.Entry
	for i := range at {
		if e := h.log.At(i).Play; e != nil && e.Alters() && !taken[i] {
			out = append(out, e)
		}
	}
	return out
}

// revealed returns how many of the first n log entries come before any choice that was hidden at version n.
func (h *history) revealed(n int) int {
	if n == 0 {
		return 0
	}
	return h.plays.At(n - 1).revealed
}

// tableStateAt returns the table state at version n.
func (h *history) tableStateAt(n int) *tableState {
	if n == 0 {
		return &h.origin
	}
	return &h.plays.At(n - 1).table
}

// secretFrom reports whether something before version at stayed hidden from seat s until the match ended.
func (h *history) secretFrom(s game.Seat, at int) bool {
	for i := range at {
		if h.plays.At(i).visibility.To(s) == game.Private {
			return true
		}
	}
	return false
}

// VersionBefore returns the version just before entry n of the record. Entries count from 0.
func (h *history) VersionBefore(n int) int {
	if n < h.places.Len() {
		return *h.places.At(n)
	}
	return h.log.Len()
}

// positionAgain returns a new copy of the position at version at, which the caller may change.
func (h *history) positionAgain(start *Start, at int) (game.State, error) {
	st, err := start.Game.New(start.Setup)
	if err != nil {
		return nil, err
	}
	for _, e := range h.line(at) {
		e.Alter(st)
	}
	return st, nil
}

// seatingAt returns the seating at version n.
func (h *history) seatingAt(start *Start, n int) seating.Plan {
	plan := seating.New(start.ID, start.Seats, start.Created, start.NonceWait)
	for i := range h.log.Items()[:n] {
		plan, _ = seated(plan, h.log.At(i)) // cannot fail: the log has only accepted entries
	}
	return plan
}

// hidesChoices reports whether choices were hidden at version n.
func (h *history) hidesChoices(n int) bool { return n > 0 && h.plays.At(n-1).hides }

// HandedOver returns the seats of people that bots played at version n.
func (h *history) HandedOver(n int) game.Seats { return h.tableStateAt(n).bots }
