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

// Explain returns the reason why a is not legal for s now.
func (st *State) Explain(s game.Seat, a game.Action) *game.Refusal {
	v := verbOf(a)
	switch {
	case st.phase == over:
		return refuse("HD-27", "The match is over.")
	case s == game.Nature || v < doStage:
		return refuse("HD-2", "Only chance deals, draws and breaks ties, and only what is due.")
	case s < 0 || v == doStage:
		return refuse("HD-5", "Only the clock ends a stage this way, and only a stage with a time limit.")
	case st.actors == game.NatureOnly:
		return refuse("HD-2", "Cards or lots are being drawn. Wait for the draw to end.")
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
		return refuse("HD-5", "You have already said that you are ready.")
	case st.phase == trading:
		return refuse("HD-5", "You have not said that you are ready.")
	case v == doUnready:
		return refuse("HD-18", "A hand leaves the marker only when a card is played.")
	case st.phase == showdown && st.side(s) != noSeat:
		return refuse("HD-18", "The marker counts only after both showdown cards are turned. Play a card first.")
	case st.phase == advantage && st.side(s) != noSeat:
		return st.explainStays(s)
	}
	return st.explainIdle()
}

// explainStays refuses an action of a duellist who does nothing more until the hands are lifted.
func (st *State) explainStays(s game.Seat) *game.Refusal {
	other := table.Name(int(st.duel.who[1-st.side(s)]))
	if st.hands[s].size == 0 {
		return refuse("HD-18", "You touch the marker and have no card left. Wait for %s.", other)
	}
	return refuse("HD-18", "You stay with the marker. Wait for %s.", other)
}

// explainIdle refuses an action of a seat that has nothing to do now.
func (st *State) explainIdle() *game.Refusal {
	if st.phase == picking {
		return refuse("HD-12", "%s is picking an opponent. Wait for the choice.", table.Name(int(st.picker)))
	}
	return refuse("HD-13", "You are not in this duel. Watch until it is over.")
}

func (st *State) explainPick(s, other game.Seat) *game.Refusal {
	switch {
	case st.phase == trading:
		return refuse("HD-12", "You pick opponents after trading, not now.")
	case st.phase != picking:
		return refuse("HD-12", "All opponents have been picked.")
	case s != st.picker:
		return refuse("HD-12", "%s picks now, with the most marbles of all players without an opponent.", table.Name(int(st.picker)))
	case other == s:
		return refuse("HD-12", "You cannot be your own opponent.")
	case int(other) >= int(st.seats):
		return refuse("HD-12", "There is no such seat at this table.")
	}
	return refuse("HD-12", "%s already has an opponent. Pick another player.", table.Name(int(other)))
}

// explainCard returns why a card cannot be played.
func (st *State) explainCard(s game.Seat, v verb, c Card) *game.Refusal {
	i := st.side(s)
	switch {
	case st.phase == trading:
		return refuse("HD-5", "You play cards in duels. Now is the time to trade.")
	case st.phase == picking && s == st.picker:
		return refuse("HD-12", "Pick an opponent first.")
	case st.phase == picking || i == noSeat:
		return st.explainIdle()
	case st.phase == showdown && st.duel.faceDown[i] != noCard:
		return refuse("HD-16", "You have chosen your card and cannot change it. Wait for your opponent’s card.")
	case v == doQueen && st.phase == showdown:
		return refuse("HD-20", "You use a Queen after the showdown, while it is on the table.")
	case v == doQueen && c.Rank().special():
		return refuse("HD-20", "Only a number card is played through a Queen. Play the %s by itself.", c.Name())
	case v == doQueen && st.duel.queens[i] == 0:
		return refuse("HD-20", "You have no Queen on the table.")
	case st.phase == advantage && st.duel.stays>>i&1 == 1:
		return st.explainStays(s)
	case st.hands[s].count(c) == 0:
		return refuse("HD-16", "You do not hold %s with a %s back.", article(c.Rank()), c.Back().Name())
	case st.match(i) == "":
		return refuse("HD-17", "You showed a special card, so no number matches it. Play a special card, or a number through a Queen.")
	}
	return refuse("HD-17", "The %s does not match: you showed %s. Play the same number or a special card.", c.Name(), article(Rank(st.matching(i))))
}

// matching returns the rank that a side may match; there must be one.
func (st *State) matching(side int) Rank {
	for r := Two; r <= Ten; r++ {
		if st.duel.may[side]>>r&1 == 1 {
			return r
		}
	}
	return Two
}

// explainTrade returns why an action of trading is not legal.
func (st *State) explainTrade(s game.Seat, a game.Action) *game.Refusal {
	if st.phase != trading {
		if !st.trading {
			return refuse("HD-5", "There is no trading at this table.")
		}
		return refuse("HD-11", "Trading is over: all decks are submitted.")
	}
	switch low := lowOf(a); verbOf(a) {
	case doGive:
		return st.explainGive(s, low)
	case doTake:
		if low == marble {
			return refuse("HD-7", "There is no marble on your tray.")
		}
		return refuse("HD-7", "There is no %s with a %s back on your tray.", Card(low).Name(), Card(low).Back().Name())
	case doAsk:
		return refuse("HD-7", "You can ask for at most %d.", maxAsk)
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
		return refuse("HD-10", "You have already spent half a token. You can do this only once.")
	}
	return refuse("HD-10", "You have no token to spend.")
}

func (st *State) explainGive(s game.Seat, low uint8) *game.Refusal {
	if low == marble {
		if st.trayMarbles[s] > 0 {
			return refuse("HD-7", "All your marbles are on the tray.")
		}
		return refuse("HD-7", "You have no marble.")
	}
	c := Card(low)
	if st.trays[s].count(c) > 0 {
		return refuse("HD-7", "The %s is already on your tray.", c.Name())
	}
	return refuse("HD-7", "You do not hold %s with a %s back.", article(c.Rank()), c.Back().Name())
}

func (st *State) explainOffer(s, to game.Seat) *game.Refusal {
	switch {
	case to == s:
		return refuse("HD-7", "You cannot offer yourself a trade. Choose another player.")
	case int(to) >= int(st.seats):
		return refuse("HD-7", "There is no such seat at this table.")
	}
	return refuse("HD-6", "Put something on your tray or ask for something first.")
}

// explainAnswer refuses an answer to an offer that has ended, that was never the seat's, or that it cannot pay.
func (st *State) explainAnswer(s game.Seat, id offerID) *game.Refusal {
	from, number := st.offerer(id), st.number(id)
	if from == noSeat || st.offerTo[from] != s {
		return refuse("HD-7", "You have no offer %d. It was withdrawn, changed or answered, or it was never made to you.", number)
	}
	if lacking := st.lacksMarbles(s, from); lacking > 0 {
		return refuse("HD-7", "You have too few marbles for offer %d: %s missing. Marbles on your own tray do not count.", number, words.Count(lacking, "marble"))
	}
	for r := range Rank(Ranks) {
		if lacking := st.lacks(s, from, r); lacking > 0 {
			return refuse("HD-7", "Offer %d asks for cards that are not in your hand: %s missing. Cards on your own tray do not count.", number, many(lacking, r))
		}
	}
	return refuse("HD-7", "Offer %d cannot be answered like that.", number)
}

func (st *State) explainBuy(s game.Seat, b Back) *game.Refusal {
	switch {
	case st.stock == 0:
		return refuse("HD-8", "There is no black market at this table.")
	case st.stage < market:
		return refuse("HD-8", "The black market opens after the first talk.")
	case st.stage > market:
		return refuse("HD-8", "The black market is closed.")
	case !st.inStock(b):
		return refuse("HD-8", "All %s packs are sold.", b.Name())
	case st.trayMarbles[s] > 0 && st.allMarbles(s) >= int(st.price(b)):
		return refuse("HD-8", "A %s pack costs %s. Take marbles off your tray first.", b.Name(), words.Count(int(st.price(b)), "marble"))
	}
	return refuse("HD-8", "You have too few marbles: a %s pack costs %d, you have %d.", b.Name(), st.price(b), st.allMarbles(s))
}
