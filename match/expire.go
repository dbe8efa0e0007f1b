package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/clock"
	"quarterdeck/match/rematch"
	"quarterdeck/record"
)

// Due returns when Expire next has something to do: the earliest time at which a clock, an offer or the wait for nonces
// runs out. ok is false if none is running.
func (m *Match) Due() (at time.Time, ok bool) {
	switch m.Phase() {
	case Finished:
		return m.table.rematch.Due(&m.seating, m.Updated())
	case Gathering:
		return m.seating.WaitEnds()
	}
	at, _, ok = m.table.due()
	return at, ok
}

// Expire returns the match after the timeout that is due and the draws of chance that follow. If none is due, it returns
// m itself, so calling it twice or too early changes nothing.
func (m *Match) Expire(now time.Time) (*Match, error) {
	if at, ok := m.Due(); !ok || now.Before(at) {
		return m, nil
	}
	switch {
	case m.RematchAgreed():
		return m, nil // the host makes the next match
	case m.Phase() == Finished:
		return m.after(Entry{At: now, Rematch: &rematch.Vote{Seat: int(m.table.rematch.By), Answer: rematch.Lapsed}})
	case m.Phase() == Gathering:
		return m.dealt(now, Entry{At: now, Deal: true})
	case m.Version() >= LastEntry:
		return m.giveUp(now)
	}
	_, who, _ := m.table.due()
	e := m.start.flagged(who, m.replay.State())
	return m.dealt(now, Entry{At: now, Play: &e})
}

// isOutOfTime reports whether s had no time left at the newest entry.
func (m narrator) isOutOfTime(s game.Seat) bool {
	c := m.table.clock
	return c != nil && m.start.Table.Pace.Kind != clock.Untimed && c.Spent(s)
}

// refuseTime returns why an action of s is too late, or nil.
func (m attempt) refuseTime(s game.Seat, now time.Time) error {
	at, who, ok := m.table.due()
	if !ok || now.Before(at) {
		return nil
	}
	if who >= 0 && !m.table.clock.Expired(s, now) {
		return nil // another seat's clock has run out
	}
	if who == game.Clock {
		return refuse(TimeUp, "The time for this stage is over.")
	}
	return refuse(TimeUp, "Your time has run out.")
}

// flagged returns the entry for a clock that has run out. At the end of a timed stage it is the game's own action of the
// Clock. Otherwise a bot takes the seat or, in a match of at most two seats whose terms say so, the seat loses.
func (s *Start) flagged(who game.Seat, st game.State) record.Entry {
	switch {
	case who == game.Clock:
		return record.Entry{Actor: game.Clock, Action: st.Legal(nil, game.Clock)[0]}
	case s.Table.Pace.OnFlag == clock.FlagLose && len(s.Seats) <= 2:
		return record.Entry{Actor: game.Clock, Kind: record.Flag, Seat: who}
	}
	return record.Entry{Actor: game.Clock, Kind: record.ToBot, Seat: who, Level: clock.FlagLevel}
}
