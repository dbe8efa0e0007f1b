package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// clocks is the time that the seats of a match have left, and its timed stage, just after a log entry. It is a function
// of the log: of what was done and of when the host took it.
//
// A seat's clock runs while the match waits for a person there: it is awaited, no bot plays it, and its choice does not
// lie face down. All stand still in a timed stage, which has a clock of its own.
type clocks struct {
	at      time.Time                    // of the newest entry
	left    [game.MaxSeats]time.Duration // at that time
	run     game.Seats                   // whose clock runs since then
	owed    game.Seats                   // who has acted and not yet been given what that adds
	stage   int                          // of the game.Staged
	timed   bool                         // a timed stage is under way
	stageAt time.Time                    // when it began
	undo    undoTime
}

// undoTime is what is to be given back to the clock of the seat that did the newest action, if that is taken back.
type undoTime struct {
	seat game.Seat // or Nature
	left time.Duration
	owed bool
}

// startClocks is the clocks before the first entry.
func (m *Match) startClocks() clocks {
	c := clocks{at: m.start.Created.UTC().Truncate(time.Millisecond), undo: undoTime{seat: game.Nature}}
	for s := range m.seats {
		c.left[s] = m.start.Table.Pace.Main
	}
	return m.wound(c, 0)
}

// tick is the clocks after the newest entry e, which has been carried out.
func (m *Match) tick(c clocks, e Entry) clocks {
	spent := max(0, e.At.Sub(c.at))
	for s := range c.run.All() {
		c.left[s] = max(0, c.left[s]-spent)
	}
	if e.At.After(c.at) {
		c.at = e.At
	}
	ran := c.run
	back := m.undoneAt(m.Version())
	switch {
	case e.Play != nil && e.Play.Kind == record.Act && m.counts():
		c = c.acted(e.Play.Actor)
	case back && c.undo.seat >= 0:
		c.owed = c.owed.Without(c.undo.seat)
	}
	c = m.wound(c, ran)
	if s := c.undo.seat; back && s >= 0 {
		c.left[s], c.undo.seat = c.undo.left, game.Nature
		if c.undo.owed {
			c.owed = c.owed.With(s)
		}
	}
	return c
}

// counts tells whether the newest entry happened in this match and not in the one that it was played on from.
func (m *Match) counts() bool {
	return m.start.Forked == nil || m.Version() > m.start.Forked.Entries
}

// acted notes that an actor did something. In a timed stage, that costs and earns nothing.
func (c clocks) acted(s game.Seat) clocks {
	c.undo = undoTime{seat: game.Nature}
	if s >= 0 && !c.timed {
		c.undo = undoTime{s, c.left[s], c.owed.Has(s)}
		c.owed = c.owed.With(s)
	}
	return c
}

// wound is the clocks running as the position now asks for, those in ran having run until now.
func (m *Match) wound(c clocks, ran game.Seats) clocks {
	st := m.replay.State()
	c = m.staged(c, st)
	c.run = 0
	if pace := m.start.Table.Pace; pace.Kind != Untimed && m.Phase() == Running && !c.timed {
		c.run = m.asked(st)
	}
	for s := range c.owed.All() {
		if !c.run.Has(s) || st.Actors() == game.SetOf(s) {
			c = m.earn(c, s)
		}
	}
	if m.start.Table.Pace.Kind != ByTotal {
		for s := range (c.run ^ ran).All() {
			if c.run.Has(s) || c.left[s] > 0 { // who ran out of time keeps none
				c.left[s] = m.start.Table.Pace.Main
			}
		}
	}
	return c
}

// earn gives s what a choice adds. In an open phase, where a seat may act again and again beside others, that is once,
// when it is done.
func (m *Match) earn(c clocks, s game.Seat) clocks {
	c.owed = c.owed.Without(s)
	if m.start.Table.Pace.Kind == ByTotal {
		c.left[s] += m.start.Table.Pace.Increment
	} else {
		c.left[s] = m.start.Table.Pace.Main
	}
	return c
}

// staged notes whether a timed stage has begun or ended. Where stages can be told apart, chance does not interrupt them.
func (m *Match) staged(c clocks, st game.State) clocks {
	if _, told := st.(game.Staged); told && st.Actors() == game.NatureOnly {
		return c
	}
	stage, timed := game.StageOf(st)
	timed = timed && m.Phase() == Running
	if timed && (!c.timed || stage != c.stage) {
		c.stageAt = c.at
	}
	c.stage, c.timed = stage, timed
	return c
}

// asked is the seats that the match waits for and where a person plays.
func (m *Match) asked(st game.State) game.Seats {
	set := game.RequiredActors(st) &^ game.NatureOnly &^ game.HiddenChoices(st)
	for s := range set.All() {
		if m.botLevel(s) != "" {
			set = set.Without(s)
		}
	}
	return set
}

// due is the earliest moment at which one of the clocks runs out: that of the timed stage, or that of a seat.
func (c *clocks) due(stage time.Duration) (at time.Time, who game.Seat, ok bool) {
	if c.timed {
		return c.stageAt.Add(stage), game.Clock, true
	}
	for s := range c.run.All() {
		if ends := c.at.Add(c.left[s]); !ok || ends.Before(at) {
			at, who, ok = ends, s, true
		}
	}
	return at, who, ok
}
