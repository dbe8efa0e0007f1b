package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/match/rematch"
	"quarterdeck/record"
)

// tableState is the state of a match apart from its position, just after a log entry: clocks, offers, bots' seats.
type tableState struct {
	clock  *clock.Clocks // never modified; nil where no clock can run
	moved  bool          // a seat has acted
	bots   game.Seats    // seats that were handed over
	draw   agreement
	undo   agreement
	newest record.Newest
	asked  game.Seats // seats that have requested an undo since they last acted
	drew   game.Seats // seats that have offered a draw since they last acted

	rematch *rematch.State // nil if none was offered yet
}

// agreement is an offer or a request that people answer.
type agreement struct {
	by     game.Seat  // the seat that made it
	agreed game.Seats // seats, including by; empty if there is no offer
	since  int        // version just after the offer
}

// settle sets the table state before the first entry.
func (d *draft) settle() {
	d.replay.Computers(d.seating.Bots())
	d.origin = tableState{newest: d.replay.Newest()}
	now := d.clockTable()
	if c := clock.New(d.seating.Len(), d.start.Created, &now); c.Timed() || now.Pace.Kind != clock.Untimed {
		d.origin.clock = &c
	}
	d.table = d.origin
}

// updateTableState sets the table state after the newest entry e.
func (d *draft) updateTableState(e Entry) {
	was := d.table
	d.table = d.agreements(was, e)
	if _, timed := game.StageOf(d.replay.State()); was.clock == nil && !timed {
		return
	}
	var c clock.Clocks
	now := d.clockTable()
	if was.clock == nil {
		c = clock.NewStage(e.At, &now)
	} else {
		c = was.clock.After(d.clockEvent(e), &now)
	}
	d.table.clock = &c
}

// clockTable returns what the clocks depend on now.
func (d *draft) clockTable() clock.Table {
	t := clock.Table{Pace: d.start.Table.Pace, Position: d.replay.State(), Running: d.Phase() == Running}
	if t.Running && t.Pace.Kind != clock.Untimed {
		t.Waits = d.peopleAwaited(t.Position)
	}
	return t
}

// clockEvent returns what the newest entry e means for the clocks.
func (d *draft) clockEvent(e Entry) clock.Event {
	own := d.start.Forked == nil || d.Version() > d.start.Forked.Entries // not copied from the match that this one continues
	event := clock.Event{At: e.At, Undone: d.undone.At(d.Version()), Excused: e.Excused}
	if e.Play != nil && e.Play.Kind == record.Act {
		event.Acted, event.Actor = own, e.Play.Actor
	}
	return event
}

// peopleAwaited returns the seats of people that the match waits for.
func (d *draft) peopleAwaited(st game.State) game.Seats {
	set := game.RequiredActors(st) &^ game.NatureOnly &^ game.HiddenChoices(st)
	for s := range set.All() {
		if d.botLevel(s) != "" {
			set = set.Without(s)
		}
	}
	return set
}

// agreements returns the table state after the newest entry e, except the clocks.
func (d *draft) agreements(was tableState, e Entry) tableState {
	rp := d.replay
	now := tableState{clock: was.clock, moved: d.moves > 0, newest: rp.Newest(), asked: was.asked, drew: was.drew, rematch: d.rematchAfter(was.rematch, e)}
	if e.Play != nil && e.Play.Actor >= 0 {
		now.note(e.Play)
	}
	for s := range game.Seat(d.seating.Len()) {
		if rp.Bot(s) != "" {
			now.bots = now.bots.With(s)
		}
	}
	asker, agreed := rp.UndoRequest()
	now.undo = d.question(was.undo, asker, agreed)
	now.draw = d.question(was.draw, game.Nature, rp.DrawAgreed())
	return now
}

// question returns an agreement after the newest entry. by is the seat that made the offer, or Nature if agreed names it.
func (d *draft) question(was agreement, by game.Seat, agreed game.Seats) agreement {
	switch {
	case agreed == 0 || d.replay.Done():
		return agreement{}
	case was.agreed != 0:
		was.agreed = agreed
		return was
	case by < 0:
		by = agreed.First()
	}
	return agreement{by, agreed, d.Version()}
}

// note records which requests each seat has made since it last acted, so that it cannot repeat them.
func (a *tableState) note(e *record.Entry) {
	switch e.Kind {
	case record.Act:
		a.asked, a.drew = a.asked.Without(e.Actor), a.drew.Without(e.Actor)
	case record.AskUndo:
		a.asked = a.asked.With(e.Actor)
	case record.OfferDraw:
		a.drew = a.drew.With(e.Actor)
	}
}

// TableState is the state of a match apart from its position, at a version. All viewers see the same, except May.
type TableState struct {
	Clocks  []clock.Reading `json:"clocks,omitempty"`      // by seat; none at a table without clocks
	Stage   *time.Time      `json:"stage_until,omitempty"` // when the timed stage of the game ends
	Draw    *Question       `json:"draw,omitempty"`        // a draw is offered
	Undo    *Question       `json:"undo,omitempty"`        // a player wants to undo their newest action
	Rematch *rematch.View   `json:"rematch,omitempty"`     // once a rematch of a match that is over was offered
	// May lists the actions besides the game's own that the viewer can request, in the notation of requests.
	May []string `json:"may,omitempty"`
}

// Question is an offer or a request to which all people at a table have to agree.
type Question struct {
	By     int   `json:"by"`     // seat
	Agreed []int `json:"agreed"` // seats, By included
}

// shownTableState returns what viewer may see of the table state when version n was the newest.
func (m Perspective) shownTableState(viewer game.Seat, n int) TableState {
	a := m.tableStateAt(n)
	out := TableState{Draw: a.draw.view(), Undo: a.undo.view()}
	out.May = m.permissionsAt(n).offered(viewer, m.hotSeats)
	if m.phaseAt(n) == Finished && !m.seating.LacksPlayers() {
		out.Rematch = a.rematch.View()
	}
	if c := a.clock; c != nil && m.phaseAt(n) != Gathering {
		if m.start.Table.Pace.Kind != clock.Untimed {
			out.Clocks = c.Readings(m.seating.Len())
		}
		if c.Timed() {
			until := c.StageEnds()
			out.Stage = &until
		}
	}
	return out
}

// past returns a as a past position shows it: no clock runs and nothing can be requested.
func (a TableState) past() TableState {
	for i := range a.Clocks {
		a.Clocks[i].Until = nil
	}
	return TableState{Clocks: a.Clocks}
}

func (q agreement) view() *Question {
	if q.agreed == 0 {
		return nil
	}
	return &Question{By: int(q.by), Agreed: listOf(q.agreed)}
}

// due returns when the first clock runs out, and whose it is. ok is false if none runs.
func (a *tableState) due() (at time.Time, who game.Seat, ok bool) {
	if a.clock == nil {
		return at, who, false
	}
	return a.clock.Due()
}
