package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/record"
)

// around is what stands around the position just after a log entry: clocks, offers, whom bots play.
type around struct {
	clock  *clocks    // never modified; nil where no clock can run
	moved  bool       // a seat has acted
	bots   game.Seats // that were handed over
	draw   agreement
	undo   agreement
	undoer game.Seat  // who may ask to take its newest action back, or Nature
	asked  game.Seats // who has asked for that since they last acted
	drew   game.Seats // who has offered a draw since they last acted

	rematch *rematch // nil: nothing was offered yet
}

// agreement is a question that people answer.
type agreement struct {
	by     game.Seat  // who asked
	agreed game.Seats // the asker included; empty: nobody asks
	since  int        // version just after the question
}

// settle prepares what stands around the position before the first entry.
func (m *Match) settle() {
	m.computers()
	m.origin = around{undoer: game.Nature}
	if c := m.startClocks(); c.timed || m.start.Table.Pace.Kind != Untimed {
		m.origin.clock = &c
	}
	m.around = m.origin
}

// computers tells the replay which seats are not to be asked for anything.
func (m *Match) computers() {
	var set game.Seats
	for i := range m.seats {
		if m.seats[i].Kind == Bot {
			set = set.With(game.Seat(i))
		}
	}
	m.replay.Computers(set)
}

// lookAround finds out what stands around the position after the newest entry e.
func (m *Match) lookAround(e Entry) {
	was := m.around
	m.around = m.agreements(was, e)
	switch _, timed := game.StageOf(m.replay.State()); {
	case was.clock != nil:
		c := m.tick(*was.clock, e)
		m.around.clock = &c
	case timed:
		c := m.wound(clocks{at: e.At, undo: undoTime{seat: game.Nature}}, 0)
		m.around.clock = &c
	}
}

// agreements is what stands around the position after the newest entry e, but for the clocks.
func (m *Match) agreements(was around, e Entry) around {
	rp := m.replay
	now := around{clock: was.clock, moved: m.moves > 0, undoer: game.Nature, asked: was.asked, drew: was.drew, rematch: m.rematchAfter(was.rematch, e)}
	if e.Play != nil && e.Play.Actor >= 0 {
		now.note(e.Play)
	}
	mayUndo := m.mayUndo()
	for s := range game.Seat(len(m.seats)) {
		if rp.Bot(s) != "" {
			now.bots = now.bots.With(s)
		}
		if mayUndo && !now.asked.Has(s) && rp.RefuseUndo(s) == nil {
			now.undoer = s
		}
	}
	asker, agreed := rp.UndoAsked()
	now.undo = m.question(was.undo, asker, agreed)
	now.draw = m.question(was.draw, game.Nature, rp.DrawAgreed())
	return now
}

// note remembers who has asked for what since they last acted: nobody is to be asked the same again and again.
func (a *around) note(e *record.Entry) {
	switch e.Kind {
	case record.Act:
		a.asked, a.drew = a.asked.Without(e.Actor), a.drew.Without(e.Actor)
	case record.AskUndo:
		a.asked = a.asked.With(e.Actor)
	case record.OfferDraw:
		a.drew = a.drew.With(e.Actor)
	}
}

// question is an agreement after the newest entry; by is who asks, or Nature if only the entry says it.
func (m *Match) question(was agreement, by game.Seat, agreed game.Seats) agreement {
	switch {
	case agreed == 0 || m.replay.Done():
		return agreement{}
	case was.agreed != 0:
		was.agreed = agreed
		return was
	case by < 0:
		by = agreed.First()
	}
	return agreement{by, agreed, m.Version()}
}

// aroundAt is what stood around the position at version n.
func (m *Match) aroundAt(n int) *around {
	if n == 0 {
		return &m.origin
	}
	return &m.plays.At(n - 1).around
}

// Around is what stands around a position at a version: it is the same for everybody but for May.
type Around struct {
	Clocks  []Clock    `json:"clocks,omitempty"`      // by seat; none at a table without clocks
	Stage   *time.Time `json:"stage_until,omitempty"` // when the timed stage of the game ends
	Draw    *Question  `json:"draw,omitempty"`        // a draw is offered
	Undo    *Question  `json:"undo,omitempty"`        // somebody wants to take their newest action back
	Rematch *Rematch   `json:"rematch,omitempty"`     // once a rematch of a match that is over was offered
	// May is what the viewer can do beside the game's own actions, in the words that a request has for them.
	May []string `json:"may,omitempty"`
}

// Clock is one seat's clock.
type Clock struct {
	Left  int64      `json:"left_ms"`         // at the newest entry, in milliseconds
	Until *time.Time `json:"until,omitempty"` // when it will have run out; only while it runs
}

// Question is something that all people at a table have to agree to.
type Question struct {
	By     int   `json:"by"`     // seat
	Agreed []int `json:"agreed"` // seats, By included
}

// aroundView is what viewer may be told of what stood around st, the position at version n, when that was the newest.
func (m *Match) aroundView(viewer game.Seat, st game.State, n int) Around {
	a := m.aroundAt(n)
	out := Around{Draw: a.draw.view(), Undo: a.undo.view()}
	switch m.phaseAt(n) {
	case Running:
		out.May = m.may(viewer, a)
	case Finished:
		out.May, out.Rematch = m.mayRematch(viewer, a), a.rematch.view()
	}
	if c := a.clock; c != nil && m.phaseAt(n) != Gathering {
		out.Clocks = m.clockViews(c)
		if c.timed {
			until := c.stageAt.Add(st.Timer())
			out.Stage = &until
		}
	}
	return out
}

// past is the same for a look back: nothing runs and nothing can be done.
func (a Around) past() Around {
	for i := range a.Clocks {
		a.Clocks[i].Until = nil
	}
	return Around{Clocks: a.Clocks}
}

func (m *Match) clockViews(c *clocks) []Clock {
	if m.start.Table.Pace.Kind == Untimed {
		return nil
	}
	out := make([]Clock, len(m.seats))
	for s := range out {
		out[s].Left = c.left[s].Milliseconds()
		if c.run.Has(game.Seat(s)) {
			until := c.at.Add(c.left[s])
			out[s].Until = &until
		}
	}
	return out
}

func (q agreement) view() *Question {
	if q.agreed == 0 {
		return nil
	}
	return &Question{By: int(q.by), Agreed: listOf(q.agreed)}
}
