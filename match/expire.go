package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/record"
)

// Due is the earliest moment at which a clock, an offer or the wait for nonces runs out, and Expire has something to do; ok is false if none runs.
func (m *Match) Due() (at time.Time, ok bool) {
	switch m.Phase() {
	case Finished:
		return m.around.rematch.due(&m.seating, m.Updated())
	case Gathering:
		return m.seating.WaitEnds()
	}
	at, _, ok = m.around.due(m.replay.State())
	return at, ok
}

// Expire is the match after the clock that ran out first, if one has by now, and the draws of chance that follow. Else it
// is m itself, so that what asks for it twice, or too early, changes nothing.
func (m *Match) Expire(now time.Time) (*Match, error) {
	if at, ok := m.Due(); !ok || now.Before(at) {
		return m, nil
	}
	switch {
	case m.RematchAgreed():
		return m, nil // the next match is for others to make
	case m.Phase() == Finished:
		return m.after(Entry{At: now, Rematch: &RematchVote{Seat: int(m.around.rematch.by), Answer: rematchLapsed}})
	case m.Phase() == Gathering:
		return m.dealt(now, Entry{At: now, Deal: true})
	case m.Version() >= LastEntry:
		return m.giveUp(now)
	}
	_, who, _ := m.around.due(m.replay.State())
	e := m.start.flagged(who, m.replay.State())
	return m.dealt(now, Entry{At: now, Play: &e})
}

// isOutOfTime tells whether s had no time left at the newest entry.
func (m narrator) isOutOfTime(s game.Seat) bool {
	c := m.around.clock
	return c != nil && m.start.Table.Pace.Kind != clock.Untimed && c.Spent(s)
}

// timeUp is why an action of s comes too late, or nil.
func (m attempt) timeUp(s game.Seat, now time.Time) error {
	at, who, ok := m.around.due(m.replay.State())
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

// flagged is what happens when the clock of who runs out: the game's own action of the Clock at the end of a timed stage;
// else the seat goes to a bot or, where the table wants that and the match ends with it, loses.
func (s *Start) flagged(who game.Seat, st game.State) record.Entry {
	switch {
	case who == game.Clock:
		return record.Entry{Actor: game.Clock, Action: st.Legal(nil, game.Clock)[0]}
	case s.Table.Pace.OnFlag == clock.FlagLose && len(s.Seats) <= 2:
		return record.Entry{Actor: game.Clock, Kind: record.Flag, Seat: who}
	}
	return record.Entry{Actor: game.Clock, Kind: record.ToBot, Seat: who, Level: clock.FlagLevel}
}
