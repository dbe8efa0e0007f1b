package match

import (
	"slices"
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
	now := around{clock: was.clock, moved: m.moves > 0, undoer: game.Nature, asked: was.asked, drew: was.drew}
	if e.Play != nil && e.Play.Actor >= 0 {
		now.note(e.Play)
	}
	for s := range game.Seat(len(m.seats)) {
		if rp.Bot(s) != "" {
			now.bots = now.bots.With(s)
		}
		if rp.RefuseUndo(s) == nil && !now.asked.Has(s) {
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
	Clocks []Clock    `json:"clocks,omitempty"`      // by seat; none at a table without clocks
	Stage  *time.Time `json:"stage_until,omitempty"` // when the timed stage of the game ends
	Draw   *Question  `json:"draw,omitempty"`        // a draw is offered
	Undo   *Question  `json:"undo,omitempty"`        // somebody wants to take their newest action back
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
	if m.phaseAt(n) == Running {
		out.May = m.may(viewer, a)
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

// What a seat can ask for beside the game's own actions; those that records have too are written as there.
const (
	Resign      = "resign"
	Abort       = "abandon" // before anybody has acted
	OfferDraw   = "offers draw"
	AcceptDraw  = "accepts draw"
	RefuseDraw  = "refuses draw"
	AskUndo     = "asks undo"
	AllowUndo   = "allows undo"
	RefuseUndo  = "refuses undo"
	HandToBot   = "bot" // a level may follow
	handToLevel = HandToBot + " "
)

// may is what viewer can do beside the game's own actions.
func (m *Match) may(viewer game.Seat, a *around) []string {
	if viewer < 0 || a.bots.Has(viewer) || m.seats[viewer].Kind == Bot {
		return nil
	}
	var out []string
	add := func(can bool, what string) {
		if can {
			out = append(out, what)
		}
	}
	others := m.people(a).Without(viewer) != 0
	asked := a.draw.agreed != 0
	add(true, Resign)
	add(!a.moved, Abort)
	add(true, HandToBot)
	add(others && !asked && m.hasDraws() && !a.drew.Has(viewer), OfferDraw)
	add(asked && !a.draw.agreed.Has(viewer), AcceptDraw)
	add(asked && !a.draw.agreed.Has(viewer), RefuseDraw)
	add(a.undoer == viewer && a.undo.agreed == 0, AskUndo)
	add(a.undo.agreed != 0 && !a.undo.agreed.Has(viewer), AllowUndo)
	add(a.undo.agreed != 0 && !a.undo.agreed.Has(viewer), RefuseUndo)
	return out
}

// people is the seats that no bot plays.
func (m *Match) people(a *around) game.Seats {
	set := game.UpTo(len(m.seats)) &^ a.bots
	for i := range m.seats {
		if m.seats[i].Kind == Bot {
			set = set.Without(game.Seat(i))
		}
	}
	return set
}

// hasDraws tells whether players may agree on a draw.
func (m *Match) hasDraws() bool {
	info := m.start.Game.Info()
	return info.Draws && !info.CoOp
}

// undone is an action that was taken back: versions just after the action and just after the entry that did it.
type undone struct{ act, by int }

// noteUndo remembers what the newest entry took back, if it did.
func (m *Match) noteUndo() {
	taken := m.replay.TakenBack()
	if len(taken) == m.undone.Len() {
		return
	}
	last := taken[len(taken)-1]
	m.undone = m.undone.With(undone{m.VersionBefore(last.Act) + 1, m.Version()})
	for s := range m.acted {
		m.acted[s] = m.Version() // whatever was asked for before knows another position
	}
	m.moves--
}

// undoneAt tells whether an action was taken back just before version n.
func (m *Match) undoneAt(n int) bool {
	return slices.ContainsFunc(m.undone.Items(), func(u undone) bool { return u.by == n })
}

// isTaken tells whether log entry i had been taken back at version at.
func (m *Match) isTaken(i, at int) bool {
	for _, u := range m.undone.Items() {
		if u.act == i+1 && u.by <= at {
			return true
		}
	}
	return false
}

// line is the entries of the record that lead to the position at version at.
func (m *Match) line(at int) []*record.Entry {
	var out []*record.Entry
	for i := range at {
		if e := m.log.At(i).Play; e != nil && e.Alters() && !m.isTaken(i, at) {
			out = append(out, e)
		}
	}
	return out
}
