package sabotage

import (
	"math/rand/v2"

	"quarterdeck/game"
)

// View is the position; seats and spectators see the same. Cards are written as in records ("7H"),
// a face-down one "?", an empty place "".
type View struct {
	Rows      int               `json:"rows"`
	Pace      string            `json:"pace"`
	LastStand string            `json:"laststand"`
	Stage     string            `json:"stage"`           // deal, window, turn, draw, plant, stand or over
	Actors    []int             `json:"actors"`          // seats that may act
	Opening   bool              `json:"opening"`         // the first card is not yet displayed
	Drawer    int               `json:"drawer"`          // the seat whose draw is on display or, in stage draw, comes next
	Pyramids  [seats][][]string `json:"pyramids"`        // by seat: rows 2 to R
	Open      [seats][]string   `json:"open"`            // by seat: places of open cards, larger row first
	Center    string            `json:"centre"`          //
	Display   string            `json:"display"`         //
	Deck      int               `json:"deck"`            // cards in the draw deck
	Discard   []string          `json:"discard"`         // ascending by value
	Top       string            `json:"top"`             // the discard pile's uppermost card
	Pool      []string          `json:"pool"`            // what the next card from the draw deck can be
	Unseen    []string          `json:"unseen"`          // what a face-down card can be
	Removed   bool              `json:"removed"`         // a card was removed since the deck was last shuffled
	Owed      [seats]int        `json:"owed"`            // sabotages owed
	Passed    [seats]bool       `json:"passed"`          // race: passed since the last removal
	Next      string            `json:"next,omitempty"`  // the place that chance fills or turns next: "1:4.2"
	Queue     []string          `json:"queue,omitempty"` // places still to be turned, Next first
	Winner    *int              `json:"winner,omitempty"`
}

var stageNames = [...]string{dealing: "deal", window: "window", turning: "turn", drawing: "draw", planting: "plant", standing: "stand", over: "over"}

// View returns the same for every viewer.
func (st *State) View(game.Seat) any {
	v := View{Rows: int(st.rows), Pace: "turns", LastStand: "none", Stage: stageNames[st.stage], Actors: []int{}, Opening: st.opening,
		Drawer: int(st.drawer()), Center: st.shown(0, center), Deck: int(st.left), Discard: faces(st.discard),
		Pool: faces(st.deck.set), Unseen: []string{}, Removed: st.removed}
	if st.race {
		v.Pace = "race"
	}
	if st.lastStand {
		v.LastStand = "deal"
	}
	if st.faceDown() > 0 {
		v.Unseen = faces(st.unseen().set)
	}
	for s := range st.actors.Without(game.Nature).All() {
		v.Actors = append(v.Actors, int(s))
	}
	for s := range game.Seat(seats) {
		sd := &st.side[s]
		v.Owed[s], v.Passed[s], v.Open[s] = int(st.owed[s]), st.hasPassed(s), []string{}
		for p := range sd.open.all() {
			v.Open[s] = append(v.Open[s], p.text())
		}
		for row := 2; row <= int(st.rows); row++ {
			v.Pyramids[s] = append(v.Pyramids[s], st.rowFaces(s, row))
		}
	}
	if st.display != noCard {
		v.Display = st.display.face()
	}
	if st.top.c != noCard {
		v.Top = st.top.c.face()
	}
	st.viewNext(&v)
	return v
}

// hasPassed reports whether s has passed since the last removal; only in a race (SB-13).
func (st *State) hasPassed(s game.Seat) bool {
	return st.race && !st.in.Has(s)
}

// viewNext adds the place that chance fills or turns next, or the winner.
func (st *State) viewNext(v *View) {
	switch st.stage {
	case dealing, turning, planting, standing:
		v.Next = st.next.text()
	case over:
		w := int(st.winner)
		v.Winner = &w
	}
	for p := range st.queue.all() {
		v.Queue = append(v.Queue, spot{st.next.s, p}.text())
	}
}

// drawer returns the seat whose displayed card this is or, between windows and before the first draw, the seat that draws next.
func (st *State) drawer() game.Seat {
	if st.draws == 0 || st.stage == drawing || st.stage == standing {
		return game.Seat(st.draws & 1)
	}
	return game.Seat(1 - st.draws&1)
}

// shown returns the card at a place as every viewer sees it.
func (st *State) shown(s game.Seat, p place) string {
	sd := &st.side[s]
	switch {
	case !sd.held.has(p):
		return ""
	case sd.down.has(p):
		return "?"
	}
	return sd.card[p].face()
}

func (st *State) rowFaces(s game.Seat, row int) []string {
	out := make([]string, row)
	for i := range out {
		out[i] = st.shown(s, slot(row, i+1))
	}
	return out
}

func faces(set cardSet) []string {
	out := make([]string, 0, set.len())
	for c := range set.all() {
		out = append(out, c.face())
	}
	return out
}

// Imagine changes nothing: the whole position is public, and a face-down card has no identity (SB-3).
func (st *State) Imagine(game.Seat, *rand.Rand) {}
