package clock

import (
	"time"

	"quarterdeck/game"
)

// Clocks is the time that the seats of a match have left, and its timed stage, just after a log entry. It is a function
// of the log: of the entries and of when the host accepted them.
//
// A seat's clock runs while the match waits for a person there: the seat is to act, no bot plays it, and its choice is
// not hidden yet. All clocks stop in a timed stage, which has a clock of its own.
type Clocks struct {
	at      time.Time                    // of the newest entry
	left    [game.MaxSeats]time.Duration // at that time
	run     game.Seats                   // seats whose clocks have run since then
	owed    game.Seats                   // seats that have acted but were not yet credited for it
	stage   int                          // of the game.Staged
	timed   bool                         // a timed stage is under way
	stageAt time.Time                    // when it began
	takes   time.Duration                // how long it takes
	undo    restore
}

// restore is what an undo of the newest action gives back to the clock of the seat that did it.
type restore struct {
	seat game.Seat // or Nature
	left time.Duration
	owed bool
}

// Table is what the clocks depend on just after a log entry.
type Table struct {
	Pace     Pace
	Position game.State
	Running  bool       // the match is being played
	Waits    game.Seats // seats of people for whom the match waits
}

// Event is what a log entry means for the clocks.
type Event struct {
	At      time.Time
	Acted   bool      // Actor acted, in this match and not in the one that it continues
	Actor   game.Seat // seat, chance or clock
	Undone  bool      // the newest action was undone
	Excused *Excused  // not nil: some time counts for no player
}

// Excused says that the time from Since to the entry that has it counts for no player, because no server ran.
type Excused struct {
	Since time.Time `json:"since"`
}

// CountsAsAway reports whether it matters to a clock that no server ran from since to now. The newest entry of the match was made at newest,
// when a server ran for certain; the clock runs out at due.
func CountsAsAway(since, newest, due, now time.Time) bool {
	if newest.After(since) {
		since = newest
	}
	away := now.Sub(since)
	return away >= time.Second && away >= due.Sub(newest)/1000
}

// New returns the clocks of a match just after it was created, before its first entry.
func New(seats int, created time.Time, now *Table) Clocks {
	c := Clocks{at: created.UTC().Truncate(time.Millisecond), undo: restore{seat: game.Nature}}
	for s := range seats {
		c.left[s] = now.Pace.Main
	}
	return c.restart(0, now)
}

// NewStage returns the clocks of a table without any, when an entry begins a timed stage at a time.
func NewStage(at time.Time, now *Table) Clocks {
	return Clocks{at: at, undo: restore{seat: game.Nature}}.restart(0, now)
}

// Timed reports whether a timed stage is under way.
func (c *Clocks) Timed() bool { return c.timed }

// StageEnds returns when the timed stage ends.
func (c *Clocks) StageEnds() time.Time { return c.stageAt.Add(c.takes) }

// Spent reports whether s had no time left at the newest entry.
func (c *Clocks) Spent(s game.Seat) bool { return c.left[s] == 0 }

// Expired reports whether the clock of s runs and has run out at a time.
func (c *Clocks) Expired(s game.Seat, now time.Time) bool {
	return c.run.Has(s) && !c.at.Add(c.left[s]).After(now)
}

// After returns the clocks after one more entry.
func (c Clocks) After(e Event, now *Table) Clocks {
	passed := max(0, e.At.Sub(c.at))
	spent := passed
	if e.Excused != nil {
		spent = min(passed, max(0, e.Excused.Since.Sub(c.at)))
		c.stageAt = c.stageAt.Add(passed - spent)
	}
	for s := range c.run.All() {
		c.left[s] = max(0, c.left[s]-spent)
	}
	if e.At.After(c.at) {
		c.at = e.At
	}
	ran := c.run
	switch {
	case e.Acted:
		c = c.acted(e.Actor)
	case e.Undone && c.undo.seat >= 0:
		c.owed = c.owed.Without(c.undo.seat)
	}
	c = c.restart(ran, now)
	if s := c.undo.seat; e.Undone && s >= 0 {
		c.left[s], c.undo.seat = c.undo.left, game.Nature
		if c.undo.owed {
			c.owed = c.owed.With(s)
		}
	}
	return c
}

// acted records that an actor has acted. In a timed stage, actions cost and earn no time.
func (c Clocks) acted(s game.Seat) Clocks {
	c.undo = restore{seat: game.Nature}
	if s >= 0 && !c.timed {
		c.undo = restore{s, c.left[s], c.owed.Has(s)}
		c.owed = c.owed.With(s)
	}
	return c
}

// restart returns the clocks after starting those that the position requires and stopping the others. ran are the seats
// whose clocks have run until now.
func (c Clocks) restart(ran game.Seats, now *Table) Clocks {
	c = c.staged(now)
	c.run = 0
	if now.Pace.Kind != Untimed && now.Running && !c.timed {
		c.run = now.Waits
	}
	for s := range c.owed.All() {
		if !c.run.Has(s) || now.Position.Actors() == game.SetOf(s) {
			c = c.earn(s, now.Pace)
		}
	}
	if now.Pace.Kind != ByTotal {
		for s := range (c.run ^ ran).All() {
			if c.run.Has(s) || c.left[s] > 0 { // a player who ran out of time keeps none
				c.left[s] = now.Pace.Main
			}
		}
	}
	return c
}

// earn credits s with what a choice adds. In an open phase, where a seat may act several times, it gets that once, when
// it is done.
func (c Clocks) earn(s game.Seat, pace Pace) Clocks {
	c.owed = c.owed.Without(s)
	if pace.Kind == ByTotal {
		c.left[s] += pace.Increment
	} else {
		c.left[s] = pace.Main
	}
	return c
}

// staged records whether a timed stage has begun or ended. If the game distinguishes its stages, draws of chance do not
// interrupt them: State.Timer may be 0 until they end.
func (c Clocks) staged(now *Table) Clocks {
	st := now.Position
	if _, ok := st.(game.Staged); ok && st.Actors() == game.NatureOnly {
		return c
	}
	stage, timed := game.StageOf(st)
	timed = timed && now.Running
	if timed && (!c.timed || stage != c.stage) {
		c.stageAt = c.at
	}
	c.stage, c.timed, c.takes = stage, timed, st.Timer()
	return c
}

// Due returns when the first clock runs out, and whose it is. In a timed stage it is the stage's clock; otherwise a
// seat's. ok is false if no clock runs.
func (c *Clocks) Due() (at time.Time, who game.Seat, ok bool) {
	if c.timed {
		return c.StageEnds(), game.Clock, true
	}
	for s := range c.run.All() {
		if ends := c.at.Add(c.left[s]); !ok || ends.Before(at) {
			at, who, ok = ends, s, true
		}
	}
	return at, who, ok
}

// Reading is one seat's clock as all viewers may see it.
type Reading struct {
	Left  int64      `json:"left_ms"`         // at the newest entry, in milliseconds
	Until *time.Time `json:"until,omitempty"` // when it will have run out; only while it runs
}

// Readings returns the clocks of the first seats.
func (c *Clocks) Readings(seats int) []Reading {
	out := make([]Reading, seats)
	for s := range out {
		out[s].Left = c.left[s].Milliseconds()
		if c.run.Has(game.Seat(s)) {
			until := c.at.Add(c.left[s])
			out[s].Until = &until
		}
	}
	return out
}
