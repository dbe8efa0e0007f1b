package duel

import (
	"math/bits"

	"quarterdeck/game"
)

// View is what one viewer may know. Cards and ranks are written as in records: "7s", "7".
type View struct {
	Phase          string       `json:"phase"`            // pair, deal, trade, fill, top, break, pick, order, showdown, advantage, tie or over
	Rules          Settings     `json:"rules"`            //
	Actors         []int        `json:"actors"`           // seats that may act
	RequiredActors []int        `json:"awaited"`          // those of them that the match waits for
	Trade          *TradeView   `json:"trade,omitempty"`  // while trading
	Seats          []SeatView   `json:"seats"`            //
	Hand           []string     `json:"hand"`             // the viewer's own, by back, then by rank
	Joker          string       `json:"joker,omitempty"`  // what it does, for buyers of a special pack (HD-9)
	Tied           []int        `json:"tied,omitempty"`   // among whom chance decides
	Picker         *int         `json:"picker,omitempty"` // who picks an opponent
	Duels          []ResultView `json:"duels"`            // in the order of pairing, finished or not
	Duel           *DuelView    `json:"duel,omitempty"`   // the one being played, or played last
	Bonus          []int        `json:"bonus,omitempty"`  // over: who gets half a token for most points (HD-27)
}

// Settings are the options in force that change what a player may do.
type Settings struct {
	Trading    bool `json:"trading"`
	Tournament bool `json:"tournament"`
	Tiebreak   bool `json:"tiebreak"` // drawn duels are decided (HD-26)
	Marked     bool `json:"marked"`   // backs can be distinguished (HD-4)
	MinDeck    int  `json:"mindeck"`
}

// SeatView is what every viewer sees of a seat.
type SeatView struct {
	Cards   int            `json:"cards"`           // in hand and on the tray
	Backs   map[string]int `json:"backs,omitempty"` // of them, by back; only if backs are marked (HD-4)
	Marbles int            `json:"marbles"`         // in hand and on the tray (HD-3)
	Tokens  int            `json:"tokens"`          // half tokens left of those brought along
	Spent   bool           `json:"spent"`           // half a token was turned into marbles (HD-10)
	Ready   bool           `json:"ready"`           // for the end of the stage
	Points  int            `json:"points"`          // over all its duels
	Wins    int            `json:"wins"`            // tokens won
	Losses  int            `json:"losses"`          // strikes
	Net     int            `json:"net"`             // half tokens, as the end line counts them
}

// TradeView is the state of trading.
type TradeView struct {
	Stage   int            `json:"stage"`   // 1 talk, 2 market, 3 talk
	Seconds int            `json:"seconds"` // how long the stage lasts; 0: no limit
	Market  bool           `json:"market"`  // packs can be bought
	Prices  map[string]int `json:"prices"`  // in marbles, by pack
	Stock   map[string]int `json:"stock"`   // packs left, by pack; -1: no limit
	Tray    *OfferView     `json:"tray"`    // the viewer's own
	Deeds   int            `json:"deeds"`   // how often the viewer has acted while trading
	Offers  []OfferView    `json:"offers"`  // to the viewer, by number
}

// OfferView is what is on a tray and what its seat asks for it.
type OfferView struct {
	Number     int            `json:"number"` // 0: not offered
	Answer     string         `json:"answer"` // the end of an accept or decline of it; empty: not offered
	From       int            `json:"from"`
	To         int            `json:"to"` // -1: not offered
	Cards      []string       `json:"cards"`
	Marbles    int            `json:"marbles"`
	Asks       map[string]int `json:"asks"` // by rank
	AskMarbles int            `json:"askMarbles"`
	Covered    bool           `json:"covered"` // of an offer to the viewer: its hand covers what is asked
}

// ResultView is a pairing and what came of it.
type ResultView struct {
	Seats  []int `json:"seats"`
	Done   bool  `json:"done"`
	Winner int   `json:"winner"` // -1: a draw, or not done
	Points []int `json:"points"`
}

// DuelView is a duel.
type DuelView struct {
	Index  int        `json:"index"` // in Duels
	Round  int        `json:"round"`
	Low    bool       `json:"low"`    // the lowest sum wins this round
	Last   bool       `json:"last"`   // a hand is empty: this is the last round (HD-25)
	Sides  []SideView `json:"sides"`  //
	Before *RoundView `json:"before"` // the last finished round
}

// SideView is one duellist's side of the table.
type SideView struct {
	Seat    int      `json:"seat"`
	Table   []string `json:"table"`   // in the order in which they were played
	Discard []string `json:"discard"` // of this duel, in that order
	Sum     int      `json:"sum"`     // as it counts now
	Kings   int      `json:"kings"`   // bonus points if the round ended now
	Queens  int      `json:"queens"`  // to play a number through
	Points  int      `json:"points"`  // in this duel
	Bare    int      `json:"bare"`    // of them without King bonuses, which break a tie (HD-26)
	Chosen  bool     `json:"chosen"`  // a showdown card lies face down
	Mine    string   `json:"mine"`    // it, for its owner
	Touches bool     `json:"touches"` // the marker
	Stays   bool     `json:"stays"`   // and does nothing more until the hands are lifted (HD-18)
	Match   string   `json:"match"`   // the number that may be played, if there is one
}

// RoundView is a finished round.
type RoundView struct {
	Duel   int   `json:"duel"`
	Round  int   `json:"round"`
	Sums   []int `json:"sums"`
	Kings  []int `json:"kings"`
	Low    bool  `json:"low"`
	Winner int   `json:"winner"` // seat; -1: equal sums
}

var phaseNames = [...]string{pairing: "pair", dealing: "deal", trading: "trade", filling: "fill", topping: "top", breaking: "break", picking: "pick",
	ordering: "order", showdown: "showdown", advantage: "advantage", tying: "tie", over: "over"}

// View returns an allow-list, built up from nothing.
func (st *State) View(viewer game.Seat) any {
	v := &View{
		Phase:          phaseNames[st.phase],
		Rules:          Settings{Trading: st.trading, Tournament: st.tournament, Tiebreak: st.tiebreak, Marked: st.marked, MinDeck: int(st.mindeck)},
		Actors:         listOf(st.actors.Without(game.Nature)),
		RequiredActors: listOf(st.RequiredActors().Without(game.Nature)),
		Tied:           listOf(st.tied),
		Bonus:          listOf(st.bonus()),
		Hand:           []string{},
		Duels:          []ResultView{},
	}
	result := st.Result()
	for s := range game.Seat(st.seats) {
		v.Seats = append(v.Seats, st.viewSeat(s, &result))
	}
	if viewer >= 0 {
		v.Hand = texts(&st.hands[viewer])
		if st.informed.Has(viewer) {
			v.Joker = st.jokerRule()
		}
	}
	if st.phase == trading || st.phase == filling {
		v.Trade = st.viewTrade(viewer)
	}
	if st.picker != noSeat {
		p := int(st.picker)
		v.Picker = &p
	}
	for i := range st.paired {
		v.Duels = append(v.Duels, st.viewResult(i))
	}
	if st.now != noSeat {
		v.Duel = st.viewDuel(viewer)
	}
	return v
}

func (st *State) viewSeat(s game.Seat, result *game.Result) SeatView {
	v := SeatView{
		Cards: st.held(s), Marbles: st.allMarbles(s), Tokens: int(st.tokens[s]), Spent: st.spent.Has(s), Ready: st.ready.Has(s),
		Points: int(st.points[s]), Wins: int(st.wins[s]), Losses: int(st.losses[s]), Net: int(result.Score[s]),
	}
	if st.marked {
		v.Backs = map[string]int{}
		for b := range Back(Backs) {
			if n := st.hands[s].ofBack(b) + st.trays[s].ofBack(b); n > 0 {
				v.Backs[b.Letter()] = n
			}
		}
	}
	return v
}

// allMarbles returns the marbles of s, those on its tray included (HD-3).
func (st *State) allMarbles(s game.Seat) int { return int(st.marbles[s]) + int(st.trayMarbles[s]) }

func (st *State) viewTrade(viewer game.Seat) *TradeView {
	t := &TradeView{Stage: int(st.stage) + 1, Seconds: int(st.seconds[st.stage]), Market: st.stage == market,
		Prices: map[string]int{}, Stock: map[string]int{}, Offers: []OfferView{}}
	for b := Low; b < Backs; b++ {
		t.Prices[b.Name()] = int(st.price(b))
		t.Stock[b.Name()] = unlimited
		if st.stock != unlimited {
			t.Stock[b.Name()] = int(st.stock) - int(st.bought[b])
		}
	}
	if viewer < 0 {
		return t
	}
	tray := st.viewOffer(viewer)
	t.Tray, t.Deeds = &tray, int(st.actions[viewer])
	for left := st.offersTo(viewer); left != 0; {
		from := st.earliest(left)
		left = left.Without(from)
		o := st.viewOffer(from)
		o.Covered = st.covers(viewer, from)
		t.Offers = append(t.Offers, o)
	}
	return t
}

// offersTo returns the seats that have an offer on the table for s.
func (st *State) offersTo(s game.Seat) game.Seats {
	var set game.Seats
	for from := range game.Seat(st.seats) {
		if st.offerNo[from] != 0 && st.offerTo[from] == s {
			set = set.With(from)
		}
	}
	return set
}

func (st *State) viewOffer(from game.Seat) OfferView {
	o := OfferView{Number: st.number(st.offerNo[from]), From: int(from), To: noSeat, Cards: texts(&st.trays[from]), Marbles: int(st.trayMarbles[from]),
		Asks: map[string]int{}, AskMarbles: int(st.askMarbles[from])}
	if o.Number > 0 {
		o.To = int(st.offerTo[from])
		o.Answer = st.notation().formatOffer(st.offerNo[from])
	}
	for r, n := range st.asks[from] {
		if n > 0 {
			o.Asks[Rank(r).Letter()] = int(n)
		}
	}
	return o
}

func (st *State) viewResult(i int8) ResultView {
	p := st.pairs[i]
	return ResultView{Seats: []int{int(p[0]), int(p[1])}, Done: st.done>>i&1 == 1, Winner: int(st.winners[i]),
		Points: []int{int(st.scores[i][0]), int(st.scores[i][1])}}
}

func (st *State) viewDuel(viewer game.Seat) *DuelView {
	d := &st.duel
	v := &DuelView{Index: int(st.now), Round: int(d.round), Low: d.low, Last: st.lastRound()}
	for i, s := range d.who {
		side := SideView{Seat: int(s), Table: []string{}, Discard: []string{}, Sum: int(st.score(i)), Kings: int(d.kings[i]), Queens: int(d.queens[i]),
			Points: int(d.points[i]), Bare: int(d.bare[i]), Chosen: d.faceDown[i] != noCard, Touches: d.touch>>i&1 == 1, Stays: d.stays>>i&1 == 1, Match: st.match(i)}
		if game.Seat(s) == viewer && side.Chosen {
			side.Mine = d.faceDown[i].Text()
		}
		for j, c := range st.played[i][:d.n[i]] {
			if j < int(d.base[i]) || c >= gone {
				side.Discard = append(side.Discard, Card(c&^gone).Text())
			} else {
				side.Table = append(side.Table, Card(c).Text())
			}
		}
		v.Sides = append(v.Sides, side)
	}
	if l := &st.last; l.number > 0 {
		v.Before = &RoundView{Duel: int(l.duel), Round: int(l.number), Sums: []int{int(l.sum[0]), int(l.sum[1])}, Kings: []int{int(l.kings[0]), int(l.kings[1])},
			Low: l.low, Winner: noSeat}
		if l.winner != noSeat {
			v.Before.Winner = int(st.pairs[l.duel][l.winner])
		}
	}
	return v
}

// lastRound reports whether the round being played is known to be the last (HD-25).
func (st *State) lastRound() bool { return st.phase == advantage && st.handless() }

// match returns the number that a side may play in the advantage phase, or "" (HD-17).
func (st *State) match(side int) string {
	if set := st.duel.may[side] & numbers; st.phase == advantage && set != 0 {
		return Rank(bits.TrailingZeros16(set)).Letter()
	}
	return ""
}

// jokerRule returns what the buyer of a special pack learns (HD-9).
func (st *State) jokerRule() string {
	if st.mirror {
		return "When a round is scored, a joker on the table counts as a number card worth what the opponent’s number cards on the table are worth together; the opponent’s jokers are not counted."
	}
	return "The joker does nothing."
}

func texts(k *stack) []string {
	out := make([]string, 0, k.size)
	for _, c := range k.list() {
		out = append(out, c.Text())
	}
	return out
}

func listOf(set game.Seats) []int {
	out := []int{}
	for s := range set.All() {
		out = append(out, int(s))
	}
	return out
}
