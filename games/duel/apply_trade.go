package duel

import (
	"math/bits"

	"quarterdeck/game"
)

// bargain is the last trade that was made, for Describe. Every viewer sees how many cards of each back and how many
// marbles changed hands (HD-3, HD-4); which ranks, only the two seats.
type bargain struct {
	from, to                game.Seat // to accepted what from had offered
	gave, got               [Backs][16]uint8
	gaveMarbles, gotMarbles uint8
}

// bargaining executes an action of trading.
func (st *State) bargaining(s game.Seat, a game.Action) {
	st.count(s)
	switch low := lowOf(a); verbOf(a) {
	case doStage:
		st.endStage()
	case doGive:
		st.give(s, low)
	case doTake:
		st.take(s, low)
	case doAsk:
		st.ask(s, low, 1)
	case doUnask:
		st.ask(s, low, ^uint8(0))
	case doOffer:
		st.offer(s, seatOf(a))
	case doWithdraw:
		st.withdraw(s)
	case doAccept:
		st.accept(s, st.offerer(offerIn(a)))
	case doDecline:
		st.decline(st.offerer(offerIn(a)))
	case doBuy:
		st.buy(s, Back(low))
	case doToken:
		st.spend(s)
	case doUnready:
		st.ready = st.ready.Without(s)
	default:
		panic("duel: unknown action")
	}
}

// count counts what a seat does while trading. It is part of the seat's view, so that a bot that chooses by its view
// alone does not do and undo the same forever.
func (st *State) count(s game.Seat) {
	if s >= 0 {
		st.actions[s]++
	}
}

// enter begins a stage of trading: no seat is ready for its end. Without stock there is no market (HD-5, HD-8).
func (st *State) enter(stage int8) {
	if stage == market && st.stock == 0 {
		stage = talk2
	}
	st.stage, st.ready = stage, 0
	st.await(trading, st.all())
}

// declare marks s as ready; when all seats are, the stage ends (HD-5).
func (st *State) declare(s game.Seat) {
	st.count(s)
	if st.ready = st.ready.With(s); st.ready == st.all() {
		st.endStage()
	}
}

// endStage goes on to the next stage; offers stay on the table (HD-5, HD-7).
func (st *State) endStage() {
	st.effects.stageOver = true
	if st.stage < talk2 {
		st.enter(st.stage + 1)
		return
	}
	st.close()
}

// close ends trading: trays are emptied back into the hands, offers are off (HD-11).
func (st *State) close() {
	for s := range st.all().All() {
		st.clearTray(s, s)
	}
	st.ready, st.actions = 0, [maxSeats]uint32{}
	st.lastNo, st.memory.lastNo, st.sent = 0, [maxSeats + 1]offerID{}, [maxSeats][maxSeats]uint32{}
	st.submit(0)
}

// clearTray moves the cards and marbles on the tray of s into the hand of another or, emptied back, its own, and forgets what s asks for.
func (st *State) clearTray(s, to game.Seat) {
	st.hands[to].addAll(&st.trays[s])
	st.marbles[to] += st.trayMarbles[s]
	st.trays[s], st.trayMarbles[s] = stack{}, 0
	st.asks[s], st.askMarbles[s] = [Ranks]uint8{}, 0
	st.offerNo[s], st.offerTo[s] = 0, 0
}

// give lays a card or a marble on the own tray; an offer of the former tray ends (HD-7).
func (st *State) give(s game.Seat, low uint8) {
	st.withdraw(s)
	if low == marble {
		st.marbles[s]--
		st.trayMarbles[s]++
		return
	}
	st.hands[s].remove(Card(low))
	st.trays[s].add(Card(low))
}

// take removes a card or a marble from the own tray (HD-7).
func (st *State) take(s game.Seat, low uint8) {
	st.withdraw(s)
	if low == marble {
		st.trayMarbles[s]--
		st.marbles[s]++
		return
	}
	st.trays[s].remove(Card(low))
	st.hands[s].add(Card(low))
}

// ask changes what s asks for by one, up or (^0) down (HD-7).
func (st *State) ask(s game.Seat, low, by uint8) {
	st.withdraw(s)
	if low == marble {
		st.askMarbles[s] += by
		return
	}
	st.asks[s][low] += by
}

// withdraw removes an offer, if there is one, and notes its receiver for Describe (HD-7).
func (st *State) withdraw(s game.Seat) {
	if n := st.offerNo[s]; n != 0 {
		st.effects.withdrawn, st.effects.offeredTo = n, st.offerTo[s]
	}
	st.cancel(s)
}

// cancel takes the offer of s off the table; its tray stays (HD-7).
func (st *State) cancel(s game.Seat) { st.offerNo[s], st.offerTo[s] = 0, 0 }

// decline ends an offer and notes its sender for Describe; the sender's tray stays (HD-7).
func (st *State) decline(from game.Seat) {
	st.effects.declined, st.effects.offeredTo = st.offerNo[from], from
	st.cancel(from)
}

// offer sends what is on the tray, and what the seat asks for it, to one seat, under the next number (HD-7).
func (st *State) offer(s, to game.Seat) {
	st.withdraw(s)
	st.offerNo[s], st.offerTo[s] = st.nextOffer(s, to), to
	st.memory.noteOffer(s, to, st.lastNo, &st.trays[s])
}

// offerer returns the seat whose offer has that name, or noSeat.
func (st *State) offerer(id offerID) game.Seat {
	for s, n := range st.offerNo {
		if n == id && n != 0 {
			return game.Seat(s)
		}
	}
	return noSeat
}

// accept executes the offer of a seat, whole (HD-6): its tray for what it asks, starter-backed cards first (HD-7).
func (st *State) accept(s, from game.Seat) {
	b := bargain{from: from, to: s, gave: st.trays[from].n, gaveMarbles: uint8(st.trayMarbles[from]), gotMarbles: st.askMarbles[from]}
	number := st.offerNo[from]
	for r, n := range st.asks[from] {
		for ; n > 0; n-- {
			c := st.hands[s].first(Rank(r))
			st.hands[s].remove(c)
			st.hands[from].add(c)
			b.got[c.Back()][c.Rank()]++
		}
	}
	st.marbles[s] -= int8(b.gotMarbles)
	st.marbles[from] += int8(b.gotMarbles)
	st.clearTray(from, s)
	st.bargain = b
	st.memory.noteTrade(&b)
	if st.rules == globalNumbers {
		st.memory.noteNumber(number)
	}
}

// covers reports whether the hand of s, its tray aside, holds all that a seat asks for (HD-7).
func (st *State) covers(s, asking game.Seat) bool {
	if st.lacksMarbles(s, asking) > 0 {
		return false
	}
	for r := range Rank(Ranks) {
		if st.lacks(s, asking, r) > 0 {
			return false
		}
	}
	return true
}

// lacksMarbles returns how many marbles more than s has in hand a seat asks for; 0 or less if s has enough (HD-7).
func (st *State) lacksMarbles(s, asking game.Seat) int {
	return int(st.askMarbles[asking]) - int(st.marbles[s])
}

// lacks returns how many cards of a rank more than s has in hand a seat asks for; 0 or less if s has enough (HD-7).
func (st *State) lacks(s, asking game.Seat, r Rank) int {
	n := int(st.asks[asking][r])
	if n == 0 {
		return 0
	}
	return n - st.hands[s].ofRank(r)
}

// offersNothing reports whether the tray is empty and the seat asks for nothing: that is no offer (HD-6).
func (st *State) offersNothing(s game.Seat) bool {
	return st.trays[s].size == 0 && st.trayMarbles[s] == 0 && st.askMarbles[s] == 0 && st.asks[s] == [Ranks]uint8{}
}

// buy pays for a pack; a mystery pack is filled by chance, the others are known (HD-8).
func (st *State) buy(s game.Seat, b Back) {
	st.marbles[s] -= st.price(b)
	st.bought[b]++
	if b == Special {
		st.informed = st.informed.With(s)
	}
	if b == Mystery {
		st.urn = decks(1)
		st.target, st.left = s, boosters
		st.await(filling, game.NatureOnly)
		return
	}
	for set := packs[b]; set != 0; set &= set - 1 {
		c := cardOf(Rank(bits.TrailingZeros16(set)), b)
		st.hands[s].add(c)
		st.memory.notePack(s, c)
	}
}

// filled adds a card of a mystery pack; after the fifth the market goes on (HD-8).
func (st *State) filled(c Card) {
	st.hands[st.target].add(c)
	st.urn.remove(c.Rank())
	if st.left--; st.left == 0 {
		st.urn, st.target = urn{}, 0
		st.await(trading, st.all())
	}
}

// spend turns half a token into marbles, once (HD-10).
func (st *State) spend(s game.Seat) {
	st.tokens[s]--
	st.marbles[s] += dowry
	st.spent = st.spent.With(s)
}

// inStock reports whether the market still has a pack of that kind (HD-8).
func (st *State) inStock(b Back) bool {
	return st.stock == unlimited || int8(st.bought[b]) < st.stock
}

// canBuy reports whether s can buy a pack of that kind now (HD-8).
func (st *State) canBuy(s game.Seat, b Back) bool {
	return st.stage == market && st.marbles[s] >= st.price(b) && st.inStock(b)
}
