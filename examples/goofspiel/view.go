package goofspiel

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// View is what a viewer may know. Everything is public but a bid that lies face down: what has
// been played is known, so what each hand still holds is known too.
type View struct {
	Cards      Card        `json:"cards"`
	Descending bool        `json:"descending"`
	Prize      Card        `json:"prize"`            // up now; 0: none
	Pile       []Card      `json:"pile"`             // prizes to come, ascending, whatever their order
	Hands      [seats]Hand `json:"hands"`            // by seat
	MyBid      Card        `json:"my_bid,omitempty"` // the viewer's own, face down
	Tricks     []Trick     `json:"tricks"`           // oldest first
}

// Hand is what is known of one seat.
type Hand struct {
	Holds  []Card `json:"holds"` // ascending; a face-down bid is still among them
	HasBid bool   `json:"has_bid"`
	Points int    `json:"points"`
}

// Trick is one prize, the bids for it, and the seat that won it, or -1.
type Trick struct {
	Prize  Card        `json:"prize"`
	Bids   [seats]Card `json:"bids"`
	Winner int         `json:"winner"`
}

// View returns an allow-list, built up from nothing: only a viewer's own bid is copied.
func (st *state) View(viewer game.Seat) any {
	v := View{Cards: st.cards, Descending: st.descending, Prize: st.up, Pile: st.pile.list(), Tricks: []Trick{}}
	for s := range seats {
		v.Hands[s] = Hand{Holds: st.hands[s].list(), HasBid: st.bids[s] != 0, Points: int(st.score[s])}
	}
	if viewer >= 0 {
		v.MyBid = st.bids[viewer]
	}
	for _, t := range st.tricks[:st.played] {
		v.Tricks = append(v.Tricks, Trick{Prize: t.prize, Bids: t.bids, Winner: t.winner()})
	}
	return v
}

func (set cardSet) list() []Card {
	list := make([]Card, 0, set.len())
	for ; set != 0; set &= set - 1 {
		list = append(list, set.least())
	}
	return list
}

// Imagine replaces every face-down bid but the viewer's own: it may be any card of that hand.
func (st *state) Imagine(viewer game.Seat, r *rand.Rand) {
	for s, hand := range st.hands {
		if st.bids[s] != 0 && game.Seat(s) != viewer {
			st.bids[s] = hand.nth(game.Below(r, uint64(hand.len())))
		}
	}
}

// Visibility hides a bid from every other viewer until both are revealed. GS-5.
func (st *state) Visibility(viewer, s game.Seat, _ game.Action) game.Visibility {
	if s == game.Nature || s == viewer {
		return game.Open
	}
	return game.Hidden
}

// HiddenChoices returns the seats that have bid for the prize that is up.
func (st *state) HiddenChoices() game.Seats {
	var set game.Seats
	for s, bid := range st.bids {
		if bid != 0 {
			set = set.With(game.Seat(s))
		}
	}
	return set
}

// ClearChoices clears the bids, so that both seats bid again.
func (st *state) ClearChoices() { st.bids = [seats]Card{} }
