package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/share"
	"quarterdeck/record"
)

// Request is a request to act for a seat.
type Request struct {
	Seat    game.Seat
	Action  string // in the game's notation, or one of View.May
	Version int    // the version that the player saw
	Key     string // idempotency key; may be empty
	Person  bool   // a person made the request: it is refused for seats that bots play
}

// Begin returns the match after its first draws of chance. A match that has not begun is returned unchanged.
func (m *Match) Begin(now time.Time) (*Match, error) {
	return m.dealt(now)
}

// Act carries out a request and the draws of chance that follow it, and returns the resulting match. If a request with
// the same key was carried out before, Act returns m itself and, as done, the version just after that request. A
// *game.Refusal means that the request is not allowed.
//
// A request is stale if its seat has acted since q.Version. Actions of other seats do not make it stale as long as its
// action is legal now, so that two seats can act at the same instant.
func (m *Match) Act(q Request, now time.Time) (next *Match, done int, err error) {
	if q.Seat < 0 || int(q.Seat) >= m.seating.Len() {
		return nil, 0, refuse(NotSeated, "You are watching; only players can act.")
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
		return nil, 0, attempt{m}.explainRace(q, err)
	}
	done = d.Version()
	if entry.Kind == record.AskUndo || entry.Kind == record.AllowUndo {
		if err := d.agreeForHotSeats(q.Seat, now); err != nil {
			return nil, 0, err
		}
	}
	next, err = d.deal(now)
	return next, done, err
}

// attempt checks a request to act in a match.
type attempt struct{ *Match }

// repeated returns the version just after the entry with the same key, or 0.
func (m attempt) repeated(q Request) (int, error) {
	if q.Key == "" {
		return 0, nil
	}
	for i := m.log.Len() - 1; i >= 0; i-- {
		e := m.log.At(i)
		if v := e.Rematch; v != nil && e.Key == q.Key && v.Seat == int(q.Seat) {
			return m.repeatedVote(i, rematchWords[q.Action])
		}
		if e.Key != q.Key || e.Play == nil || !isFrom(e.Play, q.Seat) {
			continue
		}
		asked, err := m.parse(q)
		if same := err == nil && asked.Notation(m.start.Game) == m.plays.At(i).notation; !same && e.Play.Kind == record.Abandon {
			continue // the entry names no seat: it may come from another one
		} else if !same {
			return 0, refuse(KeyReused, "This request's idempotency key was already used for another action. Use a new key.")
		}
		return i + 1, nil
	}
	return 0, nil
}

// check returns the entry that q requests, if it is allowed now.
func (m attempt) check(q Request, now time.Time) (record.Entry, error) {
	none := record.Entry{}
	p := m.permissionsAt(m.Version())
	if err := p.refusePhase(); err != nil {
		return none, err
	}
	if q.Version < max(m.acted[q.Seat], m.lastUndo) || q.Version > m.Version() {
		return none, refuse(Stale, "You have already acted since this page was loaded. Look at the table and choose again.")
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
		err = m.refuseTime(q.Seat, now)
	}
	return entry, err
}
