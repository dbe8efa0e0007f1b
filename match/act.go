package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/share"
	"quarterdeck/record"
)

// Request is a seat's player asking to do something.
type Request struct {
	Seat    game.Seat
	Action  string // in the game's notation, or one of View.May
	Version int    // of the match that the player was looking at
	Key     string // idempotency key; may be empty
	Person  bool   // a person asks, who can do nothing for a seat that a bot plays
}

// Begin is the match after whatever follows from its being complete: the first cards, if all seats
// are taken. A match that waits is returned as it is.
func (m *Match) Begin(now time.Time) (*Match, error) {
	return m.dealt(now)
}

// Act is the match after what q asks for and the draws of chance that follow, which belong together.
// A request that was carried out before, known by its key, returns m itself and the version just
// after it as done. A *game.Refusal changes nothing.
//
// A request is stale if its seat has acted since the version that it knows; whatever others did
// meanwhile does not matter as long as the action is legal now, so that two seats can act at the same instant.
func (m *Match) Act(q Request, now time.Time) (next *Match, done int, err error) {
	if q.Seat < 0 || int(q.Seat) >= m.seating.Len() {
		return nil, 0, refuse(NotSeated, "You are watching; only who holds a seat can act.")
	}
	if done, err := (attempt{m}).repeated(q); done > 0 || err != nil {
		return m, done, err
	}
	if IsRematch(q.Action) {
		return attempt{m}.answerRematch(q, now)
	}
	entry, err := attempt{m}.check(q, now)
	if err == nil && m.Version() >= LastEntry && m.PlayedByBot(q.Seat) {
		next, err = m.giveUp(now)
		return next, m.Version() + 1, err
	}
	d := m.draft()
	if err == nil {
		err = d.add(Entry{At: now, Key: q.Key, Play: &entry})
	}
	if err != nil {
		return nil, 0, attempt{m}.late(q, err)
	}
	done = d.Version()
	if entry.Kind == record.AskUndo || entry.Kind == record.AllowUndo {
		if err := d.agreeBeside(q.Seat, now); err != nil {
			return nil, 0, err
		}
	}
	next, err = d.deal(now)
	return next, done, err
}

// attempt judges a request to act in a match: what it asks for, and why that is refused.
type attempt struct{ *Match }

// repeated is the version just after the entry that was made for the same key, or 0.
func (m attempt) repeated(q Request) (int, error) {
	if q.Key == "" {
		return 0, nil
	}
	for i := m.log.Len() - 1; i >= 0; i-- {
		e := m.log.At(i)
		if v := e.Rematch; v != nil && e.Key == q.Key && v.Seat == int(q.Seat) {
			return m.repeatedVote(i, rematchWords[q.Action])
		}
		if e.Key != q.Key || e.Play == nil || !made(e.Play, q.Seat) {
			continue
		}
		asked, err := m.parse(q)
		if same := err == nil && asked.Notation(m.start.Game) == m.plays.At(i).notation; !same && e.Play.Kind == record.Abandon {
			continue // another seat's, perhaps
		} else if !same {
			return 0, refuse(KeyReused, "This request's idempotency key was already used for another action; take a new key.")
		}
		return i + 1, nil
	}
	return 0, nil
}

// check is the entry that q asks for, if it may be made now.
func (m attempt) check(q Request, now time.Time) (record.Entry, error) {
	none := record.Entry{}
	p := m.permissionsAt(m.Version())
	if err := p.refusePhase(); err != nil {
		return none, err
	}
	if q.Version < m.acted[q.Seat] || q.Version > m.Version() {
		return none, refuse(Stale, "You have already acted since the page was drawn; look at the table and choose again.")
	}
	entry, err := m.parse(q)
	switch {
	case err != nil:
	case q.Person || !p.playedByBot().Has(q.Seat):
		if err = p.refusePerson(entry.Kind, q.Seat, q.Version); err == nil && entry.Kind == record.Act {
			err = share.Log{Length: m.Version(), Most: MaxEntries, People: m.seating.People().Len(), Code: LogFull, Record: m.Record}.Refuse(m.Position(), q.Seat, entry.Action)
		}
	default:
		err = p.refuse(entry.Kind, q.Seat, q.Version)
	}
	if err == nil && entry.Kind == record.Act {
		err = m.timeUp(q.Seat, now)
	}
	return entry, err
}
