package match

import (
	"time"

	"quarterdeck/match/seating"
)

// Remove returns the match after its host removed a guest from a seat, before it began. All seats of that guest are free
// again, and the guest can no longer sit down at this table. The caller checks that the request comes from the host.
func (m *Match) Remove(seat int, now time.Time) (*Match, error) {
	if err := m.permissionsAt(m.Version()).refuseFilling(); err != nil {
		return nil, err
	}
	switch {
	case !m.seating.Has(seat) || m.seating.Players()[seat].Guest == "":
		return nil, refuse(seating.NotFree, "No player sits there now. Reload the page.")
	case m.seating.Players()[seat].Guest == m.start.Host:
		return nil, refuse(seating.NotFree, "That is your own seat; call the table off instead.")
	case m.seating.Departed() >= maxFormer:
		return nil, refuse(Restless, "Too many players have left this table, so no one else can be removed. You can call the table off.")
	}
	var entries []Entry
	for s := range m.SeatsOf(m.seating.Players()[seat].Guest).All() {
		entries = append(entries, Entry{At: now, Stood: &seating.Stood{Seat: int(s), Removed: true}})
	}
	return m.after(entries...)
}

// IsUntouched reports whether the match is running, has people in its seats, and none of them has ever acted.
func (m *Match) IsUntouched() bool {
	if m.Phase() != Running || m.seating.Voters() == 0 {
		return false
	}
	from := 0
	if m.start.Forked != nil {
		from = m.start.Forked.Entries
	}
	for i := from; i < m.Version(); i++ {
		if e := m.log.At(i).Play; e != nil && e.Actor >= 0 && m.seating.Players()[e.Actor].Kind == seating.Human && !m.tableStateAt(i).bots.Has(e.Actor) {
			return false
		}
	}
	return true
}

// GiveUp returns an untouched match after it was abandoned without a result. Any other match is returned unchanged.
func (m *Match) GiveUp(now time.Time) (*Match, error) {
	if !m.IsUntouched() {
		return m, nil
	}
	return m.giveUp(now)
}
