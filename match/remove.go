package match

import (
	"time"

	"quarterdeck/match/seating"
)

// Remove returns the match after its host took a seat from a guest before it began. All seats of that guest are free
// again, and the guest cannot sit down here any more. Whether the host asks is for the caller to check.
func (m *Match) Remove(seat int, now time.Time) (*Match, error) {
	if err := m.permissionsAt(m.Version()).refuseFilling(); err != nil {
		return nil, err
	}
	switch {
	case !m.seating.Has(seat) || m.seating.Players()[seat].Guest == "":
		return nil, refuse(seating.NotFree, "No guest sits there; load the page again.")
	case m.seating.Players()[seat].Guest == m.start.Host:
		return nil, refuse(seating.NotFree, "That is your own seat; call the table off instead.")
	case m.seating.Departed() >= maxFormer:
		return nil, refuse(Restless, "So many have come and gone at this table that who sits there stays. You can call it off.")
	}
	var entries []Entry
	for s := range m.SeatsOf(m.seating.Players()[seat].Guest).All() {
		entries = append(entries, Entry{At: now, Stood: &seating.Stood{Seat: int(s), Removed: true}})
	}
	return m.after(entries...)
}

// IsUntouched reports whether the match runs for people of whom none has ever done anything in it.
func (m *Match) IsUntouched() bool {
	if m.Phase() != Running || m.seating.Voters() == 0 {
		return false
	}
	from := 0
	if m.start.Forked != nil {
		from = m.start.Forked.Entries
	}
	for i := from; i < m.Version(); i++ {
		if e := m.log.At(i).Play; e != nil && e.Actor >= 0 && m.seating.Players()[e.Actor].Kind == seating.Human && !m.aroundAt(i).bots.Has(e.Actor) {
			return false
		}
	}
	return true
}

// GiveUp returns the match ended without a result, because none of its people has ever acted; any other is returned as it is.
func (m *Match) GiveUp(now time.Time) (*Match, error) {
	if !m.IsUntouched() {
		return m, nil
	}
	return m.giveUp(now)
}
