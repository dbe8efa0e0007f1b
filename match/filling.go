package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
)

// Begun reports whether all seats have been taken and no nonce is awaited. Before that, nothing is dealt and no seat acts.
func (m *Match) Begun() bool { return m.seating.IsReady() }

// CalledOff reports whether the match ended before it began.
func (m *Match) CalledOff() bool { return m.Phase() == Finished && !m.Begun() }

// Fill returns the match after bots of a level took the given free seats, or all free seats if the list is empty. If no
// seat is free then, the first draws of chance follow.
func (m *Match) Fill(seats []int, level string, now time.Time) (*Match, error) {
	if err := m.permissionsAt(m.Version()).refuseFilling(); err != nil {
		return nil, err
	}
	if len(seats) == 0 {
		seats = m.seating.Free()
	}
	if len(seats) == 0 {
		return m, nil // the deal only waits for nonces
	}
	entries := make([]Entry, len(seats))
	for i, seat := range seats {
		entries[i] = Entry{At: now, Sit: &seating.Sit{Seat: seat, Level: level}}
	}
	return m.dealt(now, entries...)
}

// CallOff returns the match after it was called off, which is possible only before it begins.
func (m *Match) CallOff(now time.Time) (*Match, error) {
	if m.CalledOff() {
		return m, nil
	}
	if err := m.permissionsAt(m.Version()).refuseFilling(); err != nil {
		return nil, err
	}
	return m.giveUp(now)
}

// Moves returns the number of the seats' actions, without those that were undone.
func (m *Match) Moves() int { return m.moves }

// Updated returns the time of the newest entry.
func (m *Match) Updated() time.Time {
	if n := m.log.Len(); n > 0 {
		return m.log.At(n - 1).At
	}
	return m.start.Created
}

// SeatsNow returns the seats as lists of matches show them.
func (m *Match) SeatsNow() []seat.Summary {
	st, phase := m.replay.State(), m.Phase()
	out := make([]seat.Summary, m.seating.Len())
	var results []string
	if phase == Finished && m.Begun() {
		results = m.ending().Results
	}
	for i := range out {
		s := game.Seat(i)
		p := m.seating.At(s)
		out[i] = seat.Summary{Guest: p.Guest, Name: p.Name, Level: m.botLevel(s)}
		out[i].Open = phase == Gathering && m.start.Table.Open.Has(s) && !p.Taken()
		out[i].ToAct = phase == Running && out[i].Level == "" && game.RequiredActors(st).Has(s)
		out[i].Idle = phase == Running && p.Guest != "" && out[i].Level == "" && m.acted[i] == 0
		if results != nil {
			out[i].Result = results[i]
		}
		if game.Over(st) {
			score := st.Result().Score[i]
			out[i].Score = &score
			if t, ok := st.(game.Tallier); ok {
				out[i].Tally = t.Tally(s)
			}
		}
	}
	return out
}
