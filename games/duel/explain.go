package duel

import (
	"fmt"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

func refuse(rule, format string, args ...any) *game.Refusal {
	return &game.Refusal{Code: game.Illegal, Rule: rule, Text: fmt.Sprintf(format, args...)}
}

// Explain says why a is not legal for s now.
func (st *State) Explain(s game.Seat, a game.Action) *game.Refusal {
	v := verbOf(a)
	switch {
	case st.phase == over:
		return refuse("HD-27", "The match is over.")
	case s == game.Nature || v < doStage:
		return refuse("HD-2", "Only chance deals, draws and breaks ties, and only what is due.")
	case s < 0 || v == doStage:
		return refuse("HD-5", "Only time ends a stage like that, and only one with a time limit.")
	case st.actors == game.NatureOnly:
		return refuse("HD-2", "Cards or lots are being drawn; wait until they are.")
	case v == doReady || v == doUnready:
		return st.explainReady(s, v)
	case v < doReady:
		return st.explainTrade(s, a)
	case v == doPick:
		return st.explainPick(s, seatOf(a))
	}
	return st.explainCard(s, v, cardIn(a))
}

func (st *State) explainReady(s game.Seat, v verb) *game.Refusal {
	switch {
	case st.phase == trading && v == doReady:
		return refuse("HD-5", "You are ready for the end of this stage already.")
	case st.phase == trading:
		return refuse("HD-5", "You have not said that you are ready.")
	case v == doUnready:
		return refuse("HD-18", "A hand leaves the marker only when somebody plays a card.")
	case st.phase == showdown && st.side(s) != nobody:
		return refuse("HD-18", "The marker counts once both showdown cards are turned.")
	case st.phase == advantage && st.side(s) != nobody:
		return st.explainStays(s)
	}
	return st.explainIdle()
}

// explainStays is for a duellist who does nothing more until the hands are lifted.
func (st *State) explainStays(s game.Seat) *game.Refusal {
	other := table.Name(int(st.duel.who[1-st.side(s)]))
	if st.hands[s].size == 0 {
		return refuse("HD-18", "You touch the marker and have no card left; wait for %s.", other)
	}
	return refuse("HD-18", "You have said that you stay with the marker; wait for %s.", other)
}

// explainIdle is for a seat that nobody asks.
func (st *State) explainIdle() *game.Refusal {
	if st.phase == picking {
		return refuse("HD-12", "Opponents are being picked; it is %s's choice.", table.Name(int(st.picker)))
	}
	return refuse("HD-13", "You are not in this duel; watch until it is over.")
}

func (st *State) explainPick(s, other game.Seat) *game.Refusal {
	switch {
	case st.phase == trading:
		return refuse("HD-12", "Opponents are picked when trading is over.")
	case st.phase != picking:
		return refuse("HD-12", "All opponents are found.")
	case s != st.picker:
		return refuse("HD-12", "%s picks now: it has most marbles of those without an opponent.", table.Name(int(st.picker)))
	case other == s:
		return refuse("HD-12", "You cannot be your own opponent.")
	case int(other) >= int(st.seats):
		return refuse("HD-12", "There is no such seat at this table.")
	}
	return refuse("HD-12", "%s has an opponent already.", table.Name(int(other)))
}

// explainCard says why a card cannot be played.
func (st *State) explainCard(s game.Seat, v verb, c Card) *game.Refusal {
	i := st.side(s)
	switch {
	case st.phase == trading:
		return refuse("HD-5", "Cards are played in duels; now is the time to trade.")
	case st.phase == picking || i == nobody:
		return st.explainIdle()
	case st.phase == showdown && st.duel.sealed[i] != noCard:
		return refuse("HD-16", "Your card lies face down and cannot be taken back; the other one is still to come.")
	case v == doQueen && st.phase == showdown:
		return refuse("HD-20", "A Queen is used after the showdown, while it lies on the table.")
	case v == doQueen && c.Rank().special():
		return refuse("HD-20", "Only a number card is played through a Queen; play the %s by itself.", c.Name())
	case v == doQueen && st.duel.queens[i] == 0:
		return refuse("HD-20", "No Queen of yours lies on the table.")
	case st.phase == advantage && st.duel.stays>>i&1 == 1:
		return st.explainStays(s)
	case st.hands[s].count(c) == 0:
		return refuse("HD-16", "You do not hold %s with a %s back.", article(c.Rank()), c.Back().Name())
	case st.match(i) == "":
		return refuse("HD-17", "You showed a special card, so there is no number that you could match; special cards may be played, or a number through a Queen.")
	}
	return refuse("HD-17", "The %s does not match: you showed %s, so of numbers only another one of these may be played.", c.Name(), article(Rank(st.matching(i))))
}

// matching is the rank that a side may match; there must be one.
func (st *State) matching(side int) Rank {
	for r := Two; r <= Ten; r++ {
		if st.duel.may[side]>>r&1 == 1 {
			return r
		}
	}
	return Two
}

// explainTrade says why something cannot be done in trading.
func (st *State) explainTrade(s game.Seat, a game.Action) *game.Refusal {
	if st.phase != trading {
		if !st.trading {
			return refuse("HD-5", "There is no trading at this table.")
		}
		return refuse("HD-11", "Trading is over; all decks are submitted.")
	}
	switch low := lowOf(a); verbOf(a) {
	case doGive:
		return st.explainGive(s, low)
	case doTake:
		if low == marble {
			return refuse("HD-7", "No marble lies on your tray.")
		}
		return refuse("HD-7", "No %s with a %s back lies on your tray.", Card(low).Name(), Card(low).Back().Name())
	case doAsk:
		return refuse("HD-7", "More than %d cannot be asked for.", maxAsk)
	case doUnask:
		return refuse("HD-7", "You do not ask for that.")
	case doOffer:
		return st.explainOffer(s, seatOf(a))
	case doWithdraw:
		return refuse("HD-7", "You have no offer on the table.")
	case doAccept, doDecline:
		return st.explainAnswer(s, offerIn(a))
	case doBuy:
		return st.explainBuy(s, Back(low))
	}
	if st.spent.Has(s) {
		return refuse("HD-10", "You have spent half a token already; it can be done once.")
	}
	return refuse("HD-10", "You have no token to spend.")
}

func (st *State) explainGive(s game.Seat, low uint8) *game.Refusal {
	if low == marble {
		if st.trayMarbles[s] > 0 {
			return refuse("HD-7", "All your marbles lie on the tray.")
		}
		return refuse("HD-7", "You have no marble.")
	}
	c := Card(low)
	if st.trays[s].count(c) > 0 {
		return refuse("HD-7", "The %s lies on your tray already.", c.Name())
	}
	return refuse("HD-7", "You do not hold %s with a %s back.", article(c.Rank()), c.Back().Name())
}

func (st *State) explainOffer(s, to game.Seat) *game.Refusal {
	switch {
	case to == s:
		return refuse("HD-7", "An offer goes to another seat.")
	case int(to) >= int(st.seats):
		return refuse("HD-7", "There is no such seat at this table.")
	}
	return refuse("HD-6", "Lay something on your tray or ask for something first: an offer of nothing for nothing is none.")
}

// explainAnswer is about an offer that is gone, that was never the seat's, or that it cannot pay.
func (st *State) explainAnswer(s game.Seat, id offerID) *game.Refusal {
	from, number := st.offerer(id), st.number(id)
	if from == nobody || st.offerTo[from] != s {
		return refuse("HD-7", "Offer %d is not on the table for you: it was taken back, changed or answered, or was never made to you.", number)
	}
	if lacking := int(st.askMarbles[from]) - int(st.marbles[s]); lacking > 0 {
		return refuse("HD-7", "You have too few marbles in hand for offer %d: %s missing; marbles on your own tray do not count.", number, words.Count(lacking, "marble"))
	}
	for r, n := range st.asks[from] {
		if lacking := int(n) - st.hands[s].ofRank(Rank(r)); n > 0 && lacking > 0 {
			return refuse("HD-7", "Offer %d asks for cards that are not in your hand: %s missing; cards on your own tray do not count.", number, many(lacking, Rank(r)))
		}
	}
	return refuse("HD-7", "Offer %d cannot be answered like that.", number)
}

func (st *State) explainBuy(s game.Seat, b Back) *game.Refusal {
	switch {
	case st.stock == 0:
		return refuse("HD-8", "There is no black market at this table.")
	case st.stage < market:
		return refuse("HD-8", "The black market is not open yet; it opens after the first talk.")
	case st.stage > market:
		return refuse("HD-8", "The black market is closed.")
	case !st.inStock(b):
		return refuse("HD-8", "All %s packs are sold.", b.Name())
	case st.trayMarbles[s] > 0 && st.allMarbles(s) >= int(prices[b]):
		return refuse("HD-8", "A %s pack costs %s; take marbles off your tray first.", b.Name(), words.Count(int(prices[b]), "marble"))
	}
	return refuse("HD-8", "You have too few marbles: a %s pack costs %d, you have %d.", b.Name(), prices[b], st.allMarbles(s))
}
