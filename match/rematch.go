package match

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// A rematch is offered when a match is over. It begins when every other person who held a seat has accepted: no player's
// clock runs in a match that they did not agree to. Bots accept at once. The offer lapses after RematchLapse. A player
// whose data was deleted cannot accept, so such a match has no rematch.

// Requests of a seat when the match is over.
const (
	OfferRematch  = "offers rematch"
	AcceptRematch = "accepts rematch"
	RefuseRematch = "refuses rematch" // a player who offered or accepted withdraws with it
)

// NoRematch is the code of refusals to offer a rematch: it was declined, or offered too often, or a player's data was deleted.
const NoRematch game.Code = "no-rematch"

// maxRematchOffers is how often one guest may offer a rematch of one match.
const maxRematchOffers = 3

// RematchVote is one step towards a rematch.
type RematchVote struct {
	Seat   int           `json:"seat"`
	Answer RematchAnswer `json:"answer"`
}

// RematchAnswer is the answer of a RematchVote.
type RematchAnswer string

// Answers. rematchLapsed comes from the clock; its seat is the one that made the offer.
const (
	rematchOffered  RematchAnswer = "offers"
	rematchAccepted RematchAnswer = "accepts"
	rematchRefused  RematchAnswer = "refuses"
	rematchLapsed   RematchAnswer = "lapses"
)

// rematchWords maps requests to answers.
var rematchWords = map[string]RematchAnswer{OfferRematch: rematchOffered, AcceptRematch: rematchAccepted, RefuseRematch: rematchRefused}

// IsRematch reports whether an action request is about a rematch.
func IsRematch(action string) bool { return rematchWords[action] != "" }

// rematch is the state of an offer just after a log entry. It is never modified.
type rematch struct {
	agreement
	refused game.Seats // who declined; only they can offer from then on
	offers  [game.MaxSeats]uint8
	until   time.Time // when the offer lapses; zero if there is none
	begun   bool      // the next match exists
}

// Rematch is the state of an offer for viewers.
type Rematch struct {
	By      *int       `json:"by,omitempty"`    // seat that offers; left out if there is no offer
	Agreed  []int      `json:"agreed"`          // seats, By included
	Refused []int      `json:"refused"`         // seats whose players declined
	Until   *time.Time `json:"until,omitempty"` // when the offer lapses
}

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
	if m.next != "" || m.seating.IsAlone(guest) || r != nil && r.agreed.Has(s) {
		return m, nil
	}
	next, _, err := attempt{m}.answerRematch(Request{Seat: s, Action: OfferRematch, Version: m.Version()}, now)
	return next, err
}

// answerRematch carries out a request about a rematch.
func (m attempt) answerRematch(q Request, now time.Time) (next *Match, done int, err error) {
	vote := RematchVote{Seat: int(q.Seat), Answer: rematchWords[q.Action]}
	if r := m.table.rematch; vote.Answer == rematchOffered && r != nil && r.agreed != 0 && !r.agreed.Has(q.Seat) {
		vote.Answer = rematchAccepted // an offer accepts another player's offer
	}
	if err := m.permissionsAt(m.Version()).refuseRematch(vote.Answer, q.Seat, q.Version); err != nil {
		return nil, 0, err
	}
	next, err = m.after(Entry{At: now, Key: q.Key, Rematch: &vote})
	return next, m.Version() + 1, err
}

// isAgreed reports whether every player has accepted and the next match is still to be made.
func (r *rematch) isAgreed(plan *seating.Plan) bool {
	return r != nil && !r.begun && r.agreed != 0 && plan.Voters()&^r.agreed == 0 && !plan.LacksPlayers()
}

// RematchAgreed reports whether every player has accepted and the next match is still to be made.
func (m *Match) RematchAgreed() bool { return m.table.rematch.isAgreed(&m.seating) }

// refuseAnyRematch returns why there can be no rematch of this match yet, or at all, or nil.
func (p permissions) refuseAnyRematch() error {
	switch {
	case p.phase != Finished:
		return errNotOver
	case !p.seating.IsReady():
		return refuse(Over, overText(false))
	case (p.rematch == nil || !p.rematch.begun) && p.seating.LacksPlayers():
		return refuse(NoRematch, "A player of this match has deleted their data. Start a new table instead.")
	}
	return nil
}

// refuseRematch returns why s cannot give an answer about a rematch, or nil. known is the version that its player was looking at.
func (p permissions) refuseRematch(answer RematchAnswer, s game.Seat, known int) error {
	if err := p.refuseAnyRematch(); err != nil {
		return err
	}
	r := p.rematch
	stands := r != nil && r.agreed != 0
	switch {
	case r != nil && r.begun:
		return refuse(Over, "The next match has begun. Open it from this match’s page.")
	case !p.seating.Voters().Has(s):
		return refuse(NotSeated, "Only the players can begin a rematch.")
	case answer == rematchOffered && stands:
		return refuse(game.Illegal, "You have offered a rematch; it begins when every player accepts.")
	case answer == rematchOffered:
		return r.refuseOffer(s)
	case !stands:
		return refuse(game.Illegal, "No rematch is offered; offer one yourself.")
	case known < r.since || known > p.version:
		return refuse(Stale, "There is a newer rematch offer than the one you answered. Look at it and answer again.")
	case answer == rematchAccepted && r.agreed.Has(s):
		return refuse(game.Illegal, "You have accepted; the match begins when every player does.")
	case answer == rematchRefused && r.isAgreed(p.seating):
		return refuse(Late, "Every player has accepted, and the next match begins.")
	}
	return nil
}

// refuseOffer returns why s cannot offer a rematch, or nil.
func (r *rematch) refuseOffer(s game.Seat) error {
	switch {
	case r == nil:
		return nil
	case r.refused != 0 && !r.refused.Has(s):
		return refuse(NoRematch, "A rematch was declined, so only the player who declined can offer one. Start a new table instead.")
	case r.offers[s] >= maxRematchOffers:
		return refuse(NoRematch, "You have offered this rematch three times. Start a new table instead.")
	}
	return nil
}

// rematchAfter returns the state of the offer after the newest entry e.
func (d *draft) rematchAfter(was *rematch, e Entry) *rematch {
	switch {
	case e.Next != "":
		return &rematch{begun: true}
	case e.Rematch == nil:
		return was
	}
	var now rematch
	if was != nil {
		now = *was
	}
	s := game.Seat(e.Rematch.Seat)
	own := d.SeatsOf(d.seating.Players()[s].Guest) | game.SetOf(s)
	switch e.Rematch.Answer {
	case rematchOffered:
		now.agreement = agreement{by: s, agreed: own, since: d.Version()}
		now.refused &^= own
		now.until = e.At.Add(d.start.Table.Pace.RematchLapse())
		for mine := range own.All() {
			now.offers[mine]++
		}
	case rematchAccepted:
		now.agreed |= own
	case rematchRefused, rematchLapsed:
		if e.Rematch.Answer == rematchRefused && !now.agreed.Has(s) {
			now.refused |= own
		}
		now.agreement, now.until = agreement{}, time.Time{}
	}
	return &now
}

// checkVote returns why a vote cannot be in a log, or nil.
func (d *draft) checkVote(v RematchVote) error {
	if v.Seat < 0 || v.Seat >= d.seating.Len() || d.Phase() != Finished {
		return refuse(game.Illegal, "A rematch of this match is not possible.")
	}
	return nil
}

func (r *rematch) view() *Rematch {
	if r == nil || r.begun {
		return nil
	}
	out := &Rematch{Agreed: listOf(r.agreed), Refused: listOf(r.refused)}
	if r.agreed != 0 {
		by, until := int(r.by), r.until
		out.By, out.Until = &by, &until
	}
	return out
}

// beginsSoon is how long a server may take from the last acceptance to the next match. Then another server makes it.
const beginsSoon = 5 * time.Second

// due returns when the offer has to be dealt with. An offer lapses, unless every player has accepted: then the next match
// has to be made. newest is the time of the newest entry. ok is false if there is no offer.
func (r *rematch) due(plan *seating.Plan, newest time.Time) (at time.Time, ok bool) {
	switch {
	case r == nil || r.begun || r.agreed == 0:
		return at, false
	case r.isAgreed(plan):
		return newest.Add(beginsSoon), true
	}
	return r.until, true
}

// hadAgreed reports whether s had agreed to a rematch before the newest entry.
func (m narrator) hadAgreed(s game.Seat) bool {
	r := m.tableStateAt(m.Version() - 1).rematch
	return r != nil && r.agreed.Has(s)
}

// repeatedVote returns the version just after log entry i, which has the idempotency key of a request for answer.
func (m attempt) repeatedVote(i int, answer RematchAnswer) (int, error) {
	was := m.log.At(i).Rematch.Answer
	if was != answer && (was != rematchAccepted || answer != rematchOffered) {
		return 0, refuse(KeyReused, "This request's idempotency key was already used for another action. Use a new key.")
	}
	return i + 1, nil
}

// rematchWordsFor returns a vote in words.
func rematchWordsFor(v RematchVote, viewer game.Seat, withdrawn bool) string {
	s := game.Seat(v.Seat)
	switch {
	case v.Answer == rematchOffered:
		return does(viewer, s, "You offer a rematch.", " offers a rematch.")
	case v.Answer == rematchAccepted:
		return does(viewer, s, "You accept the rematch.", " accepts the rematch.")
	case v.Answer == rematchLapsed:
		return "The offer of a rematch has lapsed."
	case withdrawn:
		return does(viewer, s, "You withdraw from the rematch.", " withdraws from the rematch.")
	}
	return does(viewer, s, "You decline the rematch.", " declines the rematch.")
}
