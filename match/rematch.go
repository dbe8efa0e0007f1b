package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/rematch"
)

// A rematch is offered when a match is over. It begins when every other person who held a seat has accepted: no player's
// clock runs in a match that they did not agree to. Bots accept at once, and keep their names. The offer lapses after RematchLapse. A player
// whose data was deleted cannot accept, so such a match has no rematch.

// Requests of a seat when the match is over.
const (
	OfferRematch  = "offers rematch"
	AcceptRematch = "accepts rematch"
	RefuseRematch = "refuses rematch" // a player who offered or accepted withdraws with it
)

// rematchWords maps requests to answers.
var rematchWords = map[string]rematch.Answer{OfferRematch: rematch.Offered, AcceptRematch: rematch.Accepted, RefuseRematch: rematch.Refused}

// IsRematch reports whether an action request is about a rematch.
func IsRematch(action string) bool { return rematchWords[action] != "" }

// WantRematch returns the match after guest offered a rematch or, if another player has offered one, accepted it. It
// returns m itself if the next match exists, guest has agreed already, or guest plays alone.
func (m *Match) WantRematch(guest string, now time.Time) (*Match, error) {
	s := m.SeatOf(guest)
	if s == game.Watcher {
		return nil, refuse(NotSeated, "Only the players can begin a rematch.")
	}
	if err := m.permissionsAt(m.Version()).refuseAnyRematch(); err != nil {
		return nil, err
	}
	r := m.table.rematch
	if m.next != "" || m.seating.IsAlone(guest) || r != nil && r.Agreed.Has(s) {
		return m, nil
	}
	next, _, err := attempt{m}.answerRematch(Request{Seat: s, Action: OfferRematch, Version: m.Version()}, now)
	return next, err
}

// answerRematch carries out a request about a rematch.
func (m attempt) answerRematch(q Request, now time.Time) (next *Match, done int, err error) {
	vote := rematch.Vote{Seat: int(q.Seat), Answer: rematchWords[q.Action]}
	if r := m.table.rematch; vote.Answer == rematch.Offered && r.Stands() && !r.Agreed.Has(q.Seat) {
		vote.Answer = rematch.Accepted // an offer accepts another player's offer
	}
	if err := m.permissionsAt(m.Version()).refuseRematch(vote.Answer, q.Seat, q.Version); err != nil {
		return nil, 0, err
	}
	next, err = m.after(Entry{At: now, Key: q.Key, Rematch: &vote})
	return next, m.Version() + 1, err
}

// RematchAgreed reports whether every player has accepted and the next match is still to be made.
func (m *Match) RematchAgreed() bool { return m.table.rematch.IsAgreed(&m.seating) }

// refuseAnyRematch returns why there can be no rematch of this match yet, or at all, or nil.
func (p permissions) refuseAnyRematch() error {
	switch {
	case p.phase != Finished:
		return errNotOver
	case !p.seating.IsReady():
		return refuse(Over, overText(false))
	case (p.rematch == nil || !p.rematch.Begun) && p.seating.LacksPlayers():
		return refuse(rematch.NoRematch, "A player of this match has deleted their data. Start a new table instead.")
	}
	return nil
}

// refuseRematch returns why s cannot give an answer about a rematch, or nil. known is the version that its player was looking at.
func (p permissions) refuseRematch(answer rematch.Answer, s game.Seat, known int) error {
	if err := p.refuseAnyRematch(); err != nil {
		return err
	}
	r := p.rematch
	stands := r.Stands()
	switch {
	case r != nil && r.Begun:
		return refuse(Over, "The next match has begun. Open it from this match’s page.")
	case !p.seating.Voters().Has(s):
		return refuse(NotSeated, "Only the players can begin a rematch.")
	case answer == rematch.Offered && stands:
		return refuse(game.Illegal, "You have offered a rematch; it begins when every player accepts.")
	case answer == rematch.Offered:
		return r.RefuseOffer(s)
	case !stands:
		return refuse(game.Illegal, "No rematch is offered; offer one yourself.")
	case known < r.Since || known > p.version:
		return refuse(Stale, "There is a newer rematch offer than the one you answered. Look at it and answer again.")
	case answer == rematch.Accepted && r.Agreed.Has(s):
		return refuse(game.Illegal, "You have accepted; the match begins when every player does.")
	case answer == rematch.Refused && r.IsAgreed(p.seating):
		return refuse(Late, "Every player has accepted, and the next match begins.")
	}
	return nil
}

// rematchAfter returns the state of the offer after the newest entry e.
func (d *draft) rematchAfter(was *rematch.State, e Entry) *rematch.State {
	switch {
	case e.Next != "":
		return &rematch.State{Begun: true}
	case e.Rematch == nil:
		return was
	}
	s := game.Seat(e.Rematch.Seat)
	own := d.SeatsOf(d.seating.Players()[s].Guest) | game.SetOf(s)
	return was.After(*e.Rematch, own, d.Version(), e.At.Add(d.start.Table.Pace.RematchLapse()))
}

// checkVote returns why a vote cannot be in a log, or nil.
func (d *draft) checkVote(v rematch.Vote) error {
	if v.Seat < 0 || v.Seat >= d.seating.Len() || d.Phase() != Finished {
		return refuse(game.Illegal, "A rematch of this match is not possible.")
	}
	return nil
}

// hadAgreed reports whether s had agreed to a rematch before the newest entry.
func (m narrator) hadAgreed(s game.Seat) bool {
	r := m.tableStateAt(m.Version() - 1).rematch
	return r != nil && r.Agreed.Has(s)
}

// repeatedVote returns the version just after log entry i, which has the idempotency key of a request for answer.
func (m attempt) repeatedVote(i int, answer rematch.Answer) (int, error) {
	was := m.log.At(i).Rematch.Answer
	if was != answer && (was != rematch.Accepted || answer != rematch.Offered) {
		return 0, refuse(KeyReused, "This request's idempotency key was already used for another action. Use a new key.")
	}
	return i + 1, nil
}

// rematchWordsFor returns a vote in words.
func rematchWordsFor(v rematch.Vote, viewer game.Seat, withdrawn bool) string {
	s := game.Seat(v.Seat)
	switch {
	case v.Answer == rematch.Offered:
		return does(viewer, s, "You offer a rematch.", " offers a rematch.")
	case v.Answer == rematch.Accepted:
		return does(viewer, s, "You accept the rematch.", " accepts the rematch.")
	case v.Answer == rematch.Lapsed:
		return "The offer of a rematch has lapsed."
	case withdrawn:
		return does(viewer, s, "You withdraw from the rematch.", " withdraws from the rematch.")
	}
	return does(viewer, s, "You decline the rematch.", " declines the rematch.")
}
