package breach

import (
	"quarterdeck/game"
)

// View is what a viewer may know. Squares, cards and characters are written as in records.
type View struct {
	Mode       string `json:"mode"`
	Difficulty string `json:"difficulty"`
	Characters string `json:"characters"`
	Stage      string `json:"stage"`           // see stageNames
	Turn       int    `json:"turn"`            // whose turn it is, −1 before the first
	Turns      int    `json:"turns"`           // begun so far
	Actor      int    `json:"actor"`           // who acts, or whose draw this is: another seat than turn on lent time (BR-42); −1
	Actions    int    `json:"actions"`         // left to turn
	Searches   []int  `json:"searches"`        // by seat: searches left in this turn
	MustClear  bool   `json:"mustClear"`       // turn entered an obstacle's square and must clear it (BR-29)
	Drawn      string `json:"drawn,omitempty"` // the card being settled: a locator, or a ghost's obstacle
	Victim     int    `json:"victim"`          // who is being robbed, or −1
	Rolls      []int  `json:"rolls"`           // BR-13, 0: not rolled
	Rolling    []int  `json:"rolling"`         // seats that roll, or roll again

	Ship    ShipView    `json:"ship"`
	Seats   []SeatView  `json:"seats"`
	Chests  []ChestView `json:"chests"`
	Prizes  []PrizeView `json:"treasures"`
	Found   int         `json:"found"`             // treasures drawn from chests
	Desired string      `json:"desired,omitempty"` // BR-14
	Holder  int         `json:"holder"`            // who took the last treasure's Breach card, or −1 (BR-38)
	Armed   bool        `json:"armed"`             // and the water rises at the end of that seat's turns

	Deck     int         `json:"deck"`     // cards in the item deck
	Unseen   []CountView `json:"unseen"`   // what they can be: the deck and the hands that the viewer does not see
	Discards []CountView `json:"discards"` // the discard pile

	Ending string `json:"ending,omitempty"` // see endingNames
	Winner int    `json:"winner"`           // who won alone, or −1
}

// ShipView is the board.
type ShipView struct {
	Breach    string         `json:"breach,omitempty"` // empty before it is known
	Stairs    []string       `json:"stairs"`           // squares with stairs down
	Level     int            `json:"level"`            // of the water, 0–9
	Flooded   []int          `json:"flooded"`          // fully flooded decks
	Partly    int            `json:"partly"`           // the partially flooded deck, or 0
	Obstacles []ObstacleView `json:"obstacles"`
	Supply    map[string]int `json:"supply"` // tokens left, by kind
}

// ObstacleView is what stands on one square, a word for each token.
type ObstacleView struct {
	Square string   `json:"square"`
	Kinds  []string `json:"kinds"`
}

// SeatView is one seat. Cards are those that the viewer can name; Cards, Treasures and Hidden make Count.
type SeatView struct {
	Character string   `json:"character,omitempty"`
	Square    string   `json:"square,omitempty"`
	State     string   `json:"state"` // waiting (before the start), alive, drowned or ghost
	Count     int      `json:"count"`
	Limit     int      `json:"limit"`
	Cards     []string `json:"cards"`
	Treasures []string `json:"treasures"`
	Hidden    int      `json:"hidden"`
	Trapped   bool     `json:"trapped"`  // BR-26
	Drowning  bool     `json:"drowning"` // drowns if its next turn ends there (BR-34)
	Home      bool     `json:"home"`     // on the BREACH square
	Gift      bool     `json:"gift"`     // a hidden card is one of BR-14
}

// ChestView is a gem's chest; Row and Col are 0 until their locators are found.
type ChestView struct {
	Gem    string `json:"gem"`
	Row    int    `json:"row"` // marker 2–9
	Col    int    `json:"col"` // marker 1–5
	Square string `json:"square,omitempty"`
	State  string `json:"state"` // hidden, closed, open or empty
}

// PrizeView is a treasure.
type PrizeView struct {
	Name   string `json:"name"`
	State  string `json:"state"` // chest, held, lying or delivered
	Seat   int    `json:"seat"`  // held: by whom, else −1
	Square string `json:"square,omitempty"`
}

// CountView is a kind of card and how many there are.
type CountView struct {
	Card  string `json:"card"`
	Count int    `json:"count"`
}

var stageNames = [...]string{breaching: "breach", climbing: "stairs", casting: "characters", starting: "starts", beginning: "first", rolling: "rolls",
	gifting: "gifts", desiring: "desired", acting: "act", drawing: "draw", locating: "die", unpacking: "treasure", stealing: "steal",
	placing: "place", dropping: "discard", over: "over"}

var endingNames = [...]string{running: "", escaped: "escaped", sunk: "sunk", drowned: "drowned", crowded: "no-token", enclosed: "trapped", haunted: "ghosts"}

var chestNames = [...]string{hidden: "hidden", closed: "closed", open: "open", empty: "empty"}

// View returns an allow-list, built up from nothing.
func (st *State) View(viewer game.Seat) any { return st.view(viewer) }

func (st *State) view(viewer game.Seat) *View {
	v := &View{Mode: modeNames[st.mode], Difficulty: difficulties[st.difficulty], Characters: "random", Stage: stageNames[st.stage],
		Turn: int(st.turn), Turns: int(st.turns), Actor: int(st.actor), Actions: int(st.actions), MustClear: st.owes, Victim: int(st.victim),
		Rolls: []int{}, Rolling: seatNumbers(st.rollers), Searches: []int{}, Found: int(st.found), Holder: int(st.holder), Armed: st.armed,
		Deck: int(st.deckLen), Ending: endingNames[st.ended], Winner: int(st.winner), Ship: st.viewShip()}
	if st.choose {
		v.Characters = "choose"
	}
	if st.card != noCard {
		v.Drawn = st.card.text()
	}
	if st.desired != noCard {
		v.Desired = st.desired.text()
	}
	for s := range game.Seat(st.seats) {
		v.Searches = append(v.Searches, st.searchesLeft(s))
		v.Rolls = append(v.Rolls, int(st.rolls[s]))
		v.Seats = append(v.Seats, st.viewSeat(viewer, s))
	}
	st.viewFinds(v)
	v.Unseen, v.Discards = counts(st.unseen(viewer)), counts(st.discards)
	return v
}

// unseen returns how many cards of each kind are in the deck and in the hands that the viewer does not see.
func (st *State) unseen(viewer game.Seat) [deckKinds]uint8 {
	n := st.deck
	for s := range game.Seat(st.seats) {
		for secret := st.secret(viewer, s); secret != 0; {
			c := secret.kinds().first()
			n[c]++
			secret -= one(c)
		}
	}
	return n
}

func (st *State) viewShip() ShipView {
	v := ShipView{Stairs: []string{}, Level: int(st.level), Flooded: []int{}, Obstacles: []ObstacleView{}, Supply: map[string]int{}}
	if st.stage > breaching {
		v.Breach = st.breach.text()
	}
	for rest := st.down; rest != 0; rest &= rest - 1 {
		v.Stairs = append(v.Stairs, rest.first().text())
	}
	for d := range decks {
		if st.full&deckOf(d) != 0 {
			v.Flooded = append(v.Flooded, d+1)
		}
		if st.part&deckOf(d) != 0 {
			v.Partly = d + 1
		}
	}
	for rest := st.blocked; rest != 0; rest &= rest - 1 {
		o := ObstacleView{Square: rest.first().text()}
		for k := range obstacle(obstacles) {
			for range st.stack[rest.first()].of(k) {
				o.Kinds = append(o.Kinds, obstacleNames[k])
			}
		}
		v.Obstacles = append(v.Obstacles, o)
	}
	for k, n := range st.left {
		v.Supply[obstacleNames[k]] = int(n)
	}
	return v
}

// searchesLeft returns how often s may still search in this turn, on its own or on lent time.
func (st *State) searchesLeft(s game.Seat) int {
	if st.who[s] == noCharacter {
		return 0
	}
	n := st.who[s].searches()
	if s == st.turn {
		n += st.lanterns
	}
	if st.ghost(s) {
		n = 1 // BR-46
	}
	return int(n - st.searched[s])
}

func (st *State) viewSeat(viewer, s game.Seat) SeatView {
	v := SeatView{State: "waiting", Count: int(st.size[s]), Cards: []string{}, Treasures: []string{}}
	if st.who[s] != noCharacter {
		v.Character, v.Limit = st.who[s].text(), int(st.who[s].limit())
	}
	if st.settled() {
		v.Square, v.Home = st.pos[s].text(), st.pos[s] == st.breach
		v.State = st.stateOf(s)
	}
	if st.alive.Has(s) {
		v.Trapped, v.Drowning = st.trapped(s), st.drowning(s)
	}
	secret := st.secret(viewer, s)
	for n := st.hand[s] - secret; n != 0; {
		c := n.kinds().first()
		v.Cards = append(v.Cards, c.text())
		n -= one(c)
	}
	for t, p := range st.treasure {
		if p.with(s) {
			v.Treasures = append(v.Treasures, (firstTreasure + Card(t)).text())
		}
	}
	v.Hidden = secret.len()
	v.Gift = st.knows.gifted[viewerIndex(viewer)].Has(s)
	return v
}

// settled reports whether all pawns stand on the board.
func (st *State) settled() bool { return st.stage > starting }

func (st *State) stateOf(s game.Seat) string {
	switch {
	case st.alive.Has(s):
		return "alive"
	case st.mode == competitive:
		return "ghost"
	}
	return "drowned"
}

// viewFinds adds chests and treasures.
func (st *State) viewFinds(v *View) {
	for g, c := range st.chests {
		cv := ChestView{Gem: gemNames[g], Col: int(c.col), State: chestNames[c.state]}
		if c.row > 0 {
			cv.Row = int(c.row) + 1
		}
		if c.state != hidden {
			cv.Square = c.at().text()
		}
		v.Chests = append(v.Chests, cv)
	}
	for t, p := range st.treasure {
		pv := PrizeView{Name: (firstTreasure + Card(t)).text(), State: "chest", Seat: -1}
		switch {
		case p.lies():
			pv.State, pv.Square = "lying", square(p).text()
		case p.held():
			pv.State, pv.Seat = "held", int(p-held)
		case p == away:
			pv.State = "delivered"
		}
		v.Prizes = append(v.Prizes, pv)
	}
}

func seatNumbers(set game.Seats) []int {
	out := []int{}
	for s := range set.All() {
		out = append(out, int(s))
	}
	return out
}

func counts(n [deckKinds]uint8) []CountView {
	out := []CountView{}
	for c, count := range n {
		if count > 0 {
			out = append(out, CountView{Card(c).text(), int(count)})
		}
	}
	return out
}
