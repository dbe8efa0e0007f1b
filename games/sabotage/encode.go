package sabotage

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/encode"
)

var _ game.Encoder = (*State)(nil)

// The blocks of action numbers.
const (
	allPlaces = int(display) + 1
	pairIDs   = allPlaces * (allPlaces - 1) / 2
	kingIDs   = int(center) + 1
	slotIDs   = slots
	faceDown  = deckSize + 1 // a card that is not turned, in an observation
)

// Encoding returns version 1 of the layout. The viewer comes first, then its opponent.
func (st *State) Encoding() game.Encoding {
	return game.Encoding{
		Version: 1,
		Fields: []game.Field{
			{Name: "stage", Size: 1, Doc: "0 deal, 1 window, 2 turn, 3 draw, 4 plant, 5 stand, 6 over"},
			{Name: "options", Size: 3, Doc: "rows, 1 for pace=race, 1 for laststand=deal"},
			{Name: "actors", Size: seats, Doc: "1 if the seat may act"},
			{Name: "opening", Size: 1, Doc: "1 before the first card is displayed"},
			{Name: "drawer", Size: 1, Doc: "1 if the card on display, or the next draw, is the viewer's, else 2"},
			{Name: "owed", Size: seats, Doc: "sabotages owed"},
			{Name: "passed", Size: seats, Doc: "1 if the seat has passed since the last removal (race)"},
			{Name: "removed", Size: 1, Doc: "1 if a card was removed since the deck was last shuffled"},
			{Name: "deck", Size: 1, Doc: "cards in the draw deck"},
			{Name: "display", Size: 2, Doc: "the displayed card + 1, the top of the discard pile + 1; 0 for none. A card is 4 × (value − 1) + suit, suits S H D C"},
			{Name: "next", Size: 2, Doc: "where chance lays or turns next: 1 the viewer's pyramid, 2 the opponent's; place + 1; zeros otherwise"},
			{Name: "queue", Size: kingIDs, Doc: "1 for each place of that pyramid still to be turned"},
			{Name: "pyramids", Size: seats * kingIDs, Doc: "by place: card + 1, 53 face down, 0 empty. Places: rows 6 to 2, by index, then the center"},
			{Name: "open", Size: seats * kingIDs, Doc: "1 for each place whose card is open"},
			{Name: "discard", Size: deckSize, Doc: "1 for each card in the discard pile"},
			{Name: "pool", Size: deckSize, Doc: "1 for each card that the next card of the draw deck can be"},
			{Name: "unseen", Size: deckSize, Doc: "1 for each card that a face-down card can be"},
			{Name: "winner", Size: 1, Doc: "over: 1 the viewer, 2 the opponent, 0 neither"},
		},
		Blocks: []game.Field{
			{Name: "pair", Size: pairIDs, Doc: "places p < q of 22 (slots, center, display): p × (43 − p) / 2 + q − p − 1"},
			{Name: "king", Size: kingIDs, Doc: "by place"},
			{Name: "sabotage", Size: slotIDs, Doc: "by slot of the opponent's pyramid"},
			{Name: "pass", Size: 1, Doc: ""},
		},
	}
}

// ActionID numbers pairs, kings, sabotages and the pass, in this order.
func (st *State) ActionID(_ game.Seat, a game.Action) int {
	switch kindOf(a) {
	case pair:
		p, q := int(firstOf(a)), int(secondOf(a))
		return p*(2*allPlaces-1-p)/2 + q - p - 1
	case king:
		return pairIDs + int(firstOf(a))
	case sabotage:
		return pairIDs + kingIDs + int(firstOf(a))
	}
	return pairIDs + kingIDs + slotIDs
}

// Observe is View in numbers.
func (st *State) Observe(dst []int16, viewer game.Seat) {
	row := encode.Row(dst)
	me := viewer & 1
	you := me ^ 1
	row.Put(int(st.stage), int(st.rows))
	row.Flag(st.race)
	row.Flag(st.lastStand)
	row.Flag(st.actors.Has(me))
	row.Flag(st.actors.Has(you))
	row.Flag(st.opening)
	row.Put(fromViewer(st.drawer(), me), int(st.owed[me]), int(st.owed[you]))
	row.Flag(st.hasPassed(me))
	row.Flag(st.hasPassed(you))
	row.Flag(st.removed)
	row.Put(int(st.left), facePlusOne(st.display), facePlusOne(st.top.c))
	st.observeNext(&row, me)
	st.observePyramids(&row, me)
	unseen := cardSet(0)
	if st.faceDown() > 0 {
		unseen = st.unseen().set
	}
	row.Set(uint64(st.discard), deckSize)
	row.Set(uint64(st.deck.set), deckSize)
	row.Set(uint64(unseen), deckSize)
	row.Put(fromViewer(st.winner, me))
}

// facePlusOne is 0 for noCard, which is 0xff.
func facePlusOne(c card) int { return int(c + 1) }

// fromViewer returns 1 for the viewer, 2 for its opponent, 0 for no seat.
func fromViewer(s, me game.Seat) int {
	if s == noSeat {
		return 0
	}
	return 1 + int(s^me)&1
}

func (st *State) observeNext(row *encode.Row, me game.Seat) {
	switch st.stage {
	case dealing, turning, planting, standing:
		row.Put(fromViewer(st.next.s, me), int(st.next.at)+1)
	default:
		row.Zero(2)
	}
	row.Set(uint64(st.queue), kingIDs)
}

func (st *State) observePyramids(row *encode.Row, me game.Seat) {
	for i := range game.Seat(seats) {
		sd := &st.side[me^i]
		dst := (*row)[:kingIDs]
		for p, c := range sd.card {
			dst[p] = int16(facePlusOne(c))
		}
		for down := sd.held & sd.down; down != 0; down &= down - 1 {
			dst[down.first()] = faceDown
		}
		*row = (*row)[kingIDs:]
	}
	row.Set(uint64(st.side[me].open), kingIDs)
	row.Set(uint64(st.side[me^1].open), kingIDs)
}
