package match

import (
	"fmt"
	"slices"
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// draft is a match under construction: entries are added to it before other code sees it.
type draft struct {
	Match
	forked  bool // no entry was added since the copy
	dealing bool // the dealer is the draft's own, not shared with the match that it was copied from
}

// begin returns the match before its first entry. It may have no seats: earlier versions of the program stored such.
func begin(start *Start) (*draft, error) {
	replay, err := record.NewReplay(start.Game, start.Setup)
	if err != nil {
		return nil, err
	}
	d := &draft{Match: Match{start: start, options: start.choices(), commit: start.Commit(), replay: replay, seating: seating.New(start.ID, start.Seats, start.Created, start.NonceWait)}}
	d.lines = make(transcript, d.seating.Len()+1)
	d.acted = make([]int, d.seating.Len())
	d.settle()
	return d, nil
}

// checkSeats returns why the match cannot have these seats, as a *game.Refusal, or nil.
func (d *draft) checkSeats() error {
	if n := d.replay.Setup().Seats; d.seating.Len() != n {
		return refuse(game.BadSeats, fmt.Sprintf("This match needs %d seats, not %d; say who plays each of them.", n, d.seating.Len()))
	}
	return nil
}

// draft returns a copy to which entries can be added.
func (m *Match) draft() *draft {
	d := &draft{Match: *m, forked: true}
	d.replay = m.replay.Clone()
	d.lines, d.acted = slices.Clone(m.lines), slices.Clone(m.acted)
	d.recent = m.recent.With(m.Version(), m.replay.State()) // m never changes, nor does its position
	return d
}

// after returns the match after more entries.
func (m *Match) after(entries ...Entry) (*Match, error) {
	d := m.draft()
	if err := d.addAll(entries); err != nil {
		return nil, err
	}
	return &d.Match, nil
}

// dealt returns the match after more entries and the draws of chance that follow them, made at the time now.
func (m *Match) dealt(now time.Time, entries ...Entry) (*Match, error) {
	d := m.draft()
	if err := d.addAll(entries); err != nil {
		return nil, err
	}
	return d.deal(now)
}

// loadAll appends the whole log of a match, in no more memory than it needs.
func (d *draft) loadAll(entries []Entry) error {
	d.history.grow(len(entries))
	d.replay.Grow(len(entries))
	err := d.load(entries)
	for i, lines := range d.lines {
		d.lines[i] = lines.Fitted()
	}
	return err
}

// load appends entries that were stored.
func (d *draft) load(entries []Entry) error {
	for _, e := range entries {
		if e.Play != nil && e.Play.Actor == game.Nature {
			d.ownDealer().Skip(d.replay.State())
		}
		if err := d.add(e); err != nil {
			return err
		}
	}
	return nil
}

// addAll appends entries.
func (d *draft) addAll(entries []Entry) error {
	for i := range entries {
		if err := d.add(entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// add appends one entry.
func (d *draft) add(e Entry) error {
	e.At = e.At.UTC().Truncate(time.Millisecond)
	if !d.forked {
		d.recent = d.recent.With(d.Version(), d.replay.State().Clone())
	}
	d.forked = false
	before := d.seating.Namer()
	var p play
	var err error
	switch {
	case e.Play != nil:
		p, err = d.carryOut(*e.Play)
	case e.Sit != nil, e.Stood != nil, e.Nonce != nil, e.Deal:
		err = d.reseat(e)
	case e.Rematch != nil:
		err = d.checkVote(*e.Rematch)
	case e.Next != "":
		d.next = e.Next
	case e.Hidden != nil:
		d.hidden = *e.Hidden
	case e.Duplicate != nil:
		d.duplicate = e.Duplicate
	}
	if err != nil {
		return err
	}
	p.hides, p.revealed = game.HiddenChoices(d.replay.State()) != 0, d.revealed(d.Version())
	if !p.hides {
		p.revealed = d.Version() + 1
	}
	if e.Play != nil {
		d.places = d.places.With(d.Version())
	}
	d.log = d.log.With(e)
	d.mark(e)
	p.table = d.table
	d.plays = d.plays.With(p)
	d.narrate(e, before)
	return nil
}

// carryOut applies an entry of the match record.
func (d *draft) carryOut(e record.Entry) (p play, err error) {
	p = play{notation: e.Notation(d.start.Game), visibility: d.visibilities(e), reason: d.reason(e)}
	p.moved, err = d.replay.DoAndDiff(e)
	return p, err
}

// mark updates the versions and counts that depend on the newest entry.
func (d *draft) mark(e Entry) {
	switch {
	case e.Sit != nil, e.Nonce != nil, e.Deal:
		d.full = d.Version()
	case e.Play != nil && e.Play.Actor >= 0:
		if e.Play.Kind == record.Act {
			d.acted[e.Play.Actor] = d.Version()
			d.moves++
		}
	}
	if e.Play != nil && d.replay.Done() {
		d.ended = d.Version()
	}
	d.noteUndo()
	d.updateTableState(e)
}

// noteUndo records the action that the newest entry undid, if it undid one.
func (d *draft) noteUndo() {
	taken := d.replay.Undone()
	if len(taken) == d.undone.Len() {
		return
	}
	last := taken[len(taken)-1]
	d.undone = d.undone.With(d.VersionBefore(last.Act)+1, d.Version())
	d.lastUndo = d.Version()
	d.moves--
}

// reseat applies an entry about seats.
func (d *draft) reseat(e Entry) error {
	phase := d.Phase()
	switch {
	case e.Sit != nil && phase == Finished && d.seating.IsForPerson(e.Sit.Seat):
		return refuse(Over, overText(d.Begun()))
	case e.Stood != nil && phase != Gathering:
		return refuse(Started, "The match has begun; all seats are taken.")
	case e.Nonce != nil && phase != Gathering:
		return refuse(Started, "The cards are dealt already, without your number.")
	}
	plan, err := seated(d.seating, &e)
	if err != nil {
		return err
	}
	d.seating = plan
	if e.Sit != nil || e.Stood != nil {
		d.replay.Computers(plan.Bots())
	}
	return nil
}

// agreeForHotSeats adds the agreement of the player's other hot seats after seat s asked for or agreed to an undo.
func (d *draft) agreeForHotSeats(s game.Seat, now time.Time) error {
	for other := range (d.seating.HotSeats(s) & d.seating.People() &^ d.table.bots).All() {
		if q := d.table.undo; q.agreed == 0 || q.agreed.Has(other) {
			continue
		}
		if err := d.add(Entry{At: now, Play: &record.Entry{Actor: other, Kind: record.AllowUndo}}); err != nil {
			return err
		}
	}
	return nil
}
