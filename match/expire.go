package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// Due is the earliest moment at which a clock, an offer or the wait for nonces runs out, and Expire has something to do; ok is false if none runs.
func (m *Match) Due() (at time.Time, ok bool) {
	if at, ok = m.rematchDue(); ok {
		return at, ok
	}
	if m.Phase() == Gathering {
		return m.seating.WaitEnds()
	}
	at, _, ok = m.dueNext()
	return at, ok
}

func (m *Match) dueNext() (at time.Time, who game.Seat, ok bool) {
	if m.Phase() != Running || m.around.clock == nil {
		return at, who, false
	}
	return m.around.clock.Due(m.replay.State().Timer())
}

// Expire is the match after the clock that ran out first, if one has by now, and the draws of chance that follow. Else it
// is m itself, so that what asks for it twice, or too early, changes nothing.
func (m *Match) Expire(now time.Time) (*Match, error) {
	if at, ok := m.Due(); !ok || now.Before(at) {
		return m, nil
	}
	switch {
	case m.Phase() == Finished:
		return m.lapse(now)
	case m.Phase() == Gathering:
		return m.dealt(now, Entry{At: now, Deal: true})
	case m.isSpent():
		return m.giveUp(now)
	}
	_, who, _ := m.dueNext()
	e := m.flagged(who)
	return m.dealt(now, Entry{At: now, Play: &e})
}

// flagged is what happens when the clock of who runs out: the game's own action of the Clock at the end of a timed stage;
// else the seat goes to a bot or, where the table wants that and the match ends with it, loses.
func (m *Match) flagged(who game.Seat) record.Entry {
	switch {
	case who == game.Clock:
		return record.Entry{Actor: game.Clock, Action: m.replay.State().Legal(nil, game.Clock)[0]}
	case m.start.Table.Pace.OnFlag == clock.FlagLose && m.seating.Len() <= 2:
		return record.Entry{Actor: game.Clock, Kind: record.Flag, Seat: who}
	}
	return record.Entry{Actor: game.Clock, Kind: record.ToBot, Seat: who, Level: clock.FlagLevel}
}

// isOutOfTime tells whether s had no time left at the newest entry.
func (m narrator) isOutOfTime(s game.Seat) bool {
	c := m.around.clock
	return c != nil && m.start.Table.Pace.Kind != clock.Untimed && c.Spent(s)
}

// timeUp is why an action of s comes too late, or nil.
func (m attempt) timeUp(s game.Seat, now time.Time) error {
	at, who, ok := m.dueNext()
	if !ok || now.Before(at) {
		return nil
	}
	if who >= 0 && !m.around.clock.Expired(s, now) {
		return nil // it is another's that has run out
	}
	if who == game.Clock {
		return refuse(TimeUp, "The time for this stage is over.")
	}
	return refuse(TimeUp, "Your time has run out.")
}
