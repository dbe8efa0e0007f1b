// Package rematch keeps the offer of a rematch of a match that is over: who offered it, and what the others answered. It is pure:
// times come in as arguments, and a change makes a new value.
package rematch

import (
	"time"

	"quarterdeck/game"
	"quarterdeck/match/seating"
)

// NoRematch is the code of refusals to offer a rematch: it was declined, or offered too often, or a player's data was deleted.
const NoRematch game.Code = "no-rematch"

// maxOffers is how often one guest may offer a rematch of one match.
const maxOffers = 3

// Vote is one step towards a rematch.
type Vote struct {
	Seat   int    `json:"seat"`
	Answer Answer `json:"answer"`
}

// Answer is the answer of a Vote.
type Answer string

// Answers. Lapsed comes from the clock; its seat is the one that made the offer.
const (
	Offered  Answer = "offers"
	Accepted Answer = "accepts"
	Refused  Answer = "refuses"
	Lapsed   Answer = "lapses"
)

// State is the state of an offer just after a log entry. It is never modified. The nil State is that no rematch was offered yet.
type State struct {
	By      game.Seat  // the seat that made the offer
	Agreed  game.Seats // seats, including By; empty if there is no offer
	Since   int        // version just after the offer
	Begun   bool       // the next match exists
	refused game.Seats // who declined; only they can offer from then on
	offers  [game.MaxSeats]uint8
	until   time.Time // when the offer lapses; zero if there is none
}

// Stands reports whether there is an offer.
func (r *State) Stands() bool { return r != nil && r.Agreed != 0 }

// IsAgreed reports whether every player has accepted and the next match is still to be made.
func (r *State) IsAgreed(plan *seating.Plan) bool {
	return r != nil && !r.Begun && r.Agreed != 0 && plan.Voters()&^r.Agreed == 0 && !plan.LacksPlayers()
}

// RefuseOffer returns why s cannot offer a rematch, or nil.
func (r *State) RefuseOffer(s game.Seat) error {
	switch {
	case r == nil:
		return nil
	case r.refused != 0 && !r.refused.Has(s):
		return refuse(NoRematch, "A rematch was declined, so only the player who declined can offer one. Start a new table instead.")
	case r.offers[s] >= maxOffers:
		return refuse(NoRematch, "You have offered this rematch three times. Start a new table instead.")
	}
	return nil
}

func refuse(code game.Code, text string) error { return &game.Refusal{Code: code, Text: text} }

// After returns the state after a vote of a guest who holds the seats own. An offer has the version that the vote leads to, and lapses
// at a time.
func (r *State) After(v Vote, own game.Seats, version int, until time.Time) *State {
	var now State
	if r != nil {
		now = *r
	}
	s := game.Seat(v.Seat)
	switch v.Answer {
	case Offered:
		now.By, now.Agreed, now.Since, now.until = s, own, version, until
		now.refused &^= own
		for mine := range own.All() {
			now.offers[mine]++
		}
	case Accepted:
		now.Agreed |= own
	case Refused, Lapsed:
		if v.Answer == Refused && !now.Agreed.Has(s) {
			now.refused |= own
		}
		now.By, now.Agreed, now.Since, now.until = 0, 0, 0, time.Time{}
	}
	return &now
}

// beginsSoon is how long a server may take from the last acceptance to the next match. Then another server makes it.
const beginsSoon = 5 * time.Second

// Due returns when the offer has to be dealt with. An offer lapses, unless every player has accepted: then the next match
// has to be made. newest is the time of the newest entry. ok is false if there is no offer.
func (r *State) Due(plan *seating.Plan, newest time.Time) (at time.Time, ok bool) {
	switch {
	case r == nil || r.Begun || r.Agreed == 0:
		return at, false
	case r.IsAgreed(plan):
		return newest.Add(beginsSoon), true
	}
	return r.until, true
}

// View is the state of an offer for viewers.
type View struct {
	By      *int       `json:"by,omitempty"`    // seat that offers; left out if there is no offer
	Agreed  []int      `json:"agreed"`          // seats, By included
	Refused []int      `json:"refused"`         // seats whose players declined
	Until   *time.Time `json:"until,omitempty"` // when the offer lapses
}

// View returns what viewers see, or nil if there was no offer.
func (r *State) View() *View {
	if r == nil || r.Begun {
		return nil
	}
	out := &View{Agreed: listOf(r.Agreed), Refused: listOf(r.refused)}
	if r.Agreed != 0 {
		by, until := int(r.By), r.until
		out.By, out.Until = &by, &until
	}
	return out
}

func listOf(set game.Seats) []int {
	out := make([]int, 0, set.Len())
	for s := range set.All() {
		out = append(out, int(s))
	}
	return out
}
