package duel

import (
	"math/bits"

	"quarterdeck/game"
	"quarterdeck/games/internal/encode"
)

var (
	_ game.Encoder        = (*State)(nil)
	_ game.ActionRedactor = (*State)(nil)
)

// Blocks of numbers of fixed size in the layout.
const (
	headSize  = 9
	seatSize  = 12 + Backs
	pairSize  = 6
	sideSize  = 9 + 2*Ranks
	roundSize = 8
)

// Encoding returns version 1 of the layout. It depends on the number of seats. Seats are counted from the viewer on, and of two
// duellists the viewer is the first.
func (st *State) Encoding() game.Encoding {
	n, kinds := int(st.seats), st.kindIDs()
	e := game.Encoding{Version: 1, Fields: []game.Field{
		{Name: "phase", Size: 1, Doc: "0 pair, 1 deal, 2 trade, 3 fill, 4 top, 5 break, 6 pick, 7 order, 8 showdown, 9 advantage, 10 tie, 11 over"},
		{Name: "options", Size: 5, Doc: "1 for trading, tournament, tie-break, marked backs; mindeck"},
		{Name: "joker", Size: 1, Doc: "what a buyer of a special pack knows: 1 nothing, 2 mirror; 0 unknown"},
		{Name: "choice", Size: 1, Doc: "the viewer's own face-down card + 1, 0 for none"},
		{Name: "stage", Size: 1, Doc: "of trading: 1 talk, 2 market, 3 talk; 0 otherwise"},
		{Name: "seats", Size: n * seatSize, Doc: "by seat: may act, must act, picks, is tied; cards, marbles, half tokens, spent, ready, points, wins, losses; cards by back (marked backs)"},
		{Name: "hand", Size: kinds, Doc: "the viewer's cards by kind: back × 14 + rank; with two seats by rank"},
		{Name: "pairs", Size: (n - 1) * pairSize, Doc: "by pair: both seats + 1, done, winner + 1, points of both"},
		{Name: "duel", Size: 4, Doc: "the duel's pair + 1, round, 1 if the lowest sum wins, 1 in the last round"},
		{Name: "sides", Size: duellists * sideSize, Doc: "by side: seat + 1, sum, King bonuses, Queens, points, chosen, touches, stays, matching number's rank + 1; cards on the table by rank; discarded by rank"},
		{Name: "before", Size: roundSize, Doc: "the last round: pair + 1, round, lowest wins, winner's seat + 1, sums, King bonuses"},
	}}
	if n > duellists {
		e.Fields = append(e.Fields, st.tradeFields()...)
		e.Blocks = []game.Field{
			{Name: "give", Size: kinds + 1, Doc: "by kind, then a marble"}, {Name: "take", Size: kinds + 1, Doc: "the same"},
			{Name: "ask", Size: Ranks + 1, Doc: "by rank, then a marble"}, {Name: "unask", Size: Ranks + 1, Doc: "the same"},
			{Name: "offer", Size: maxSeats, Doc: "to the seat counted from the actor"}, {Name: "withdraw", Size: 1},
			{Name: "accept", Size: maxSeats, Doc: "the offer of the seat counted from the actor"}, {Name: "decline", Size: maxSeats, Doc: "the same"},
			{Name: "buy", Size: Backs, Doc: "by back"}, {Name: "token", Size: 1}, {Name: "unready", Size: 1},
			{Name: "pick", Size: maxSeats, Doc: "the seat counted from the actor"},
		}
	}
	e.Blocks = append(e.Blocks, game.Field{Name: "ready", Size: 1, Doc: "also: touch the marker"},
		game.Field{Name: "play", Size: kinds, Doc: "by kind"}, game.Field{Name: "queen", Size: kinds, Doc: "by kind"})
	return e
}

func (st *State) tradeFields() []game.Field {
	offer := st.offerSize()
	return []game.Field{
		{Name: "trade", Size: 6, Doc: "packs left of low, high, mystery, special (-1: no limit); how often the viewer has acted while trading; the receiver of its offer"},
		{Name: "tray", Size: offer, Doc: "the viewer's: number of the offer, 0 if not offered; cards by kind; marbles; asked for by rank; marbles asked for; 0"},
		{Name: "offers", Size: (int(st.seats) - 1) * offer, Doc: "offers to the viewer, by sender, the same numbers; the last is 1 if the viewer's hand covers it"},
	}
}

func (st *State) offerSize() int { return 1 + st.kindIDs() + 1 + Ranks + 2 }

// kindIDs returns how many kinds of cards have numbers: with two seats, only starter packs are dealt.
func (st *State) kindIDs() int {
	if st.seats == duellists {
		return Ranks
	}
	return Backs * Ranks
}

func kindID(low uint8) int {
	c := Card(low)
	return int(c.Back())*Ranks + int(c.Rank())
}

// thingID numbers kinds of cards, or ranks, then the marble.
func thingID(low uint8, kind int, marbleID int) int {
	if low == marble {
		return marbleID
	}
	return kind
}

// ActionID numbers actions by block.
func (st *State) ActionID(s game.Seat, a game.Action) int {
	const (
		kinds   = Backs * Ranks
		trading = 2*(kinds+1) + 2*(Ranks+1) + 4*maxSeats + 1 + Backs + 2
	)
	low, base := lowOf(a), trading
	if st.seats == duellists {
		base = 0
	}
	switch verbOf(a) {
	case doReady:
		return base
	case doPlay:
		return base + 1 + kindID(low)
	case doQueen:
		return base + 1 + st.kindIDs() + kindID(low)
	case doGive:
		return thingID(low, kindID(low), kinds)
	case doTake:
		return kinds + 1 + thingID(low, kindID(low), kinds)
	case doAsk:
		return 2*(kinds+1) + thingID(low, int(low), Ranks)
	case doUnask:
		return 2*(kinds+1) + Ranks + 1 + thingID(low, int(low), Ranks)
	}
	return 2*(kinds+1) + 2*(Ranks+1) + st.dealID(s, a)
}

// dealID numbers actions that concern other seats or the market.
func (st *State) dealID(s game.Seat, a game.Action) int {
	switch verbOf(a) {
	case doOffer:
		return st.from(seatOf(a), s)
	case doWithdraw:
		return maxSeats
	case doAccept:
		return maxSeats + 1 + st.from(st.offerer(offerIn(a)), s)
	case doDecline:
		return 2*maxSeats + 1 + st.from(st.offerer(offerIn(a)), s)
	case doBuy:
		return 3*maxSeats + 1 + int(lowOf(a))
	case doToken:
		return 3*maxSeats + 1 + Backs
	case doUnready:
		return 3*maxSeats + 2 + Backs
	}
	return 3*maxSeats + 3 + Backs + st.from(seatOf(a), s) // doPick
}

// from returns the place of seat t counted from s.
func (st *State) from(t, s game.Seat) int { return encode.Relative(int(t), int(s), int(st.seats)) }

// fromPlusOne is 0 for noSeat.
func (st *State) fromPlusOne(t int8, s game.Seat) int {
	if t == noSeat {
		return 0
	}
	return st.from(game.Seat(t), s) + 1
}

// RedactAction drops what Redact leaves out.
func (st *State) RedactAction(viewer, s game.Seat, a game.Action) game.Action {
	v := verbOf(a)
	if st.rules == globalNumbers || viewer == s || v != doAccept && v != doDecline || viewer == offerIn(a).sender() {
		return a
	}
	if v == doDecline {
		return answer(v, 0)
	}
	return answer(v, pairID(offerIn(a).sender(), 0))
}

// Observe is View in numbers.
func (st *State) Observe(dst []int16, viewer game.Seat) {
	row := encode.Row(dst)
	joker := 0
	if st.informed.Has(viewer) {
		joker = 1 + oneIf(st.mirror)
	}
	stage, choice := 0, 0
	if st.phase == trading || st.phase == filling {
		stage = int(st.stage) + 1
	}
	if i := st.side(viewer); i != noSeat && st.duel.faceDown[i] != noCard {
		choice = int(st.duel.faceDown[i]) + 1
	}
	row.Put(int(st.phase), oneIf(st.trading), oneIf(st.tournament), oneIf(st.tiebreak), oneIf(st.marked), int(st.mindeck), joker, choice, stage)
	required := st.RequiredActors()
	for i := range game.Seat(st.seats) {
		st.observeSeat(&row, (viewer+i)%game.Seat(st.seats), required)
	}
	st.observeStack(&row, &st.hands[viewer])
	for i := range st.seats - 1 {
		p := st.pairs[i]
		row.Put(st.fromPlusOne(p[0], viewer), st.fromPlusOne(p[1], viewer), int(st.done>>i&1), st.fromPlusOne(st.winners[i], viewer), int(st.scores[i][0]), int(st.scores[i][1]))
	}
	st.observeDuel(&row, viewer)
	st.observeRound(&row, viewer)
	if st.seats > duellists {
		st.observeTrade(&row, viewer, stage > 0)
	}
}

func (st *State) observeSeat(row *encode.Row, s game.Seat, required game.Seats) {
	row.Put(oneIf(st.actors.Has(s)), oneIf(required.Has(s)), oneIf(st.picker == s), oneIf(st.tied.Has(s)), st.held(s), st.allMarbles(s), int(st.tokens[s]),
		oneIf(st.spent.Has(s)), oneIf(st.ready.Has(s)), int(st.points[s]), int(st.wins[s]), int(st.losses[s]))
	if !st.marked {
		row.Zero(Backs)
		return
	}
	for b := range Back(Backs) {
		row.Put(st.hands[s].ofBack(b) + st.trays[s].ofBack(b))
	}
}

func (st *State) observeStack(row *encode.Row, k *stack) {
	for b := range st.kindIDs() / Ranks {
		row.Counts(k.n[b][:Ranks])
	}
}

// order returns the sides of the running duel, the viewer's first.
func (st *State) order(viewer game.Seat) [duellists]int {
	if st.side(viewer) == 1 {
		return [duellists]int{1, 0}
	}
	return [duellists]int{0, 1}
}

func (st *State) observeDuel(row *encode.Row, viewer game.Seat) {
	if st.now == noSeat {
		row.Zero(4 + duellists*sideSize)
		return
	}
	d := &st.duel
	row.Put(int(st.now)+1, int(d.round), oneIf(d.low), oneIf(st.lastRound()))
	for _, i := range st.order(viewer) {
		match := 0
		if set := d.may[i] & numbers; st.phase == advantage && set != 0 {
			match = bits.TrailingZeros16(set) + 1
		}
		row.Put(st.fromPlusOne(d.who[i], viewer), int(st.score(i)), int(d.kings[i]), int(d.queens[i]), int(d.points[i]), oneIf(d.faceDown[i] != noCard),
			int(d.touch>>i&1), int(d.stays>>i&1), match)
		counts := (*row)[:2*Ranks]
		*row = (*row)[2*Ranks:]
		clear(counts)
		for j, c := range st.played[i][:d.n[i]] {
			if j < int(d.base[i]) || c >= gone {
				counts[Ranks+int(Card(c&^gone).Rank())]++
			} else {
				counts[Card(c).Rank()]++
			}
		}
	}
}

// observeRound writes the last finished round, the viewer's side first.
func (st *State) observeRound(row *encode.Row, viewer game.Seat) {
	l := &st.last
	if l.number == 0 {
		row.Zero(roundSize)
		return
	}
	one, two := 0, 1
	if game.Seat(st.pairs[l.duel][1]) == viewer {
		one, two = 1, 0
	}
	winner := 0
	if l.winner != noSeat {
		winner = st.fromPlusOne(st.pairs[l.duel][l.winner], viewer)
	}
	row.Put(int(l.duel)+1, int(l.number), oneIf(l.low), winner, int(l.sum[one]), int(l.sum[two]), int(l.kings[one]), int(l.kings[two]))
}

func (st *State) observeTrade(row *encode.Row, viewer game.Seat, open bool) {
	if !open {
		row.Zero(6 + int(st.seats)*st.offerSize())
		return
	}
	for b := Low; b < Backs; b++ {
		left := unlimited
		if st.stock != unlimited {
			left = int(st.stock) - int(st.bought[b])
		}
		row.Put(left)
	}
	to := 0
	if st.offerNo[viewer] != 0 {
		to = st.from(st.offerTo[viewer], viewer)
	}
	row.Put(int(st.actions[viewer]), to)
	st.observeOffer(row, viewer, false)
	for i := game.Seat(1); i < game.Seat(st.seats); i++ {
		from := (viewer + i) % game.Seat(st.seats)
		if st.offerNo[from] == 0 || st.offerTo[from] != viewer {
			row.Zero(st.offerSize())
			continue
		}
		st.observeOffer(row, from, st.covers(viewer, from))
	}
}

func (st *State) observeOffer(row *encode.Row, from game.Seat, covered bool) {
	row.Put(st.number(st.offerNo[from]))
	st.observeStack(row, &st.trays[from])
	row.Put(int(st.trayMarbles[from]))
	row.Counts(st.asks[from][:])
	row.Put(int(st.askMarbles[from]), oneIf(covered))
}
