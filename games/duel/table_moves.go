package duel

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
	"quarterdeck/table"
)

// moves adds every legal action of the viewer, with a label that says what it does.
func (b *builder) moves() {
	for _, a := range b.st.Legal(nil, b.v) {
		m := b.move(a)
		m.Action = b.st.notation().Format(a)
		b.t.Moves = append(b.t.Moves, m)
	}
}

func (b *builder) move(a game.Action) table.Move {
	switch v := verbOf(a); v {
	case doGive, doTake, doAsk, doUnask:
		return b.trayMove(v, lowOf(a))
	case doReady, doUnready, doToken, doWithdraw:
		return b.button(v)
	case doOffer:
		s := seatOf(a)
		return table.Move{Label: "Offer it to " + table.Name(int(s)), From: "send", To: seatID(s), Both: true}
	case doAccept, doDecline:
		return b.answer(v, offerIn(a))
	case doBuy:
		k := Back(lowOf(a))
		return table.Move{Label: "Buy a " + k.Name() + " pack for " + words.Count(int(b.st.price(k)), "marble"), From: "pack-" + k.Letter(), To: handZone}
	case doPick:
		s := seatOf(a)
		return table.Move{Label: "Duel against " + table.Name(int(s)), To: seatID(s), Apart: true}
	}
	return b.cardMove(a)
}

func (b *builder) trayMove(v verb, low uint8) table.Move {
	st := b.st
	if v == doAsk || v == doUnask {
		what, id := "a marble", "o"
		if low != marble {
			what, id = article(Rank(low)), Rank(low).Letter()
		}
		if v == doAsk {
			return table.Move{Label: "Ask for " + what, From: "wish-" + id, To: asksZone}
		}
		return table.Move{Label: "Stop asking for " + what, From: "ask-" + id, To: requestsZone}
	}
	if low == marble {
		if v == doGive {
			return table.Move{Label: "Put a marble on your tray", From: "purse-o", To: trayZone}
		}
		return table.Move{Label: "Take a marble off your tray", From: "tray-o", To: purseZone}
	}
	c := Card(low)
	n := int(st.hands[b.v].count(c))
	if v == doGive {
		return table.Move{Label: "Put " + b.named(c) + " on your tray", From: ownID(c, n), To: trayZone}
	}
	return table.Move{Label: "Take " + b.named(c) + " off your tray", From: ownID(c, n+1), To: handZone}
}

// named returns a card with its article and back: "a seven (low)". Two players hold starter cards only, so there the back goes without saying.
func (b *builder) named(c Card) string {
	if b.st.seats == duellists {
		return article(c.Rank())
	}
	return article(c.Rank()) + " (" + c.Back().Name() + ")"
}

func (b *builder) button(v verb) table.Move {
	st := b.st
	switch v {
	case doUnready:
		return table.Move{Label: "Not ready"}
	case doToken:
		return table.Move{Label: "Spend half a token for 3 marbles", Apart: true, Warn: "A won duel brings one token. You can spend half a token only once in a match."}
	case doWithdraw:
		return table.Move{Label: "Withdraw your offer to " + table.Name(int(st.offerTo[b.v]))}
	}
	i := st.side(b.v)
	switch {
	case st.phase == trading && st.stage == market:
		return table.Move{Label: "Ready for the market to close", Apart: true}
	case st.phase == trading && st.stage == talk2:
		return table.Move{Label: "Ready to submit your deck", Apart: true}
	case st.phase == trading:
		return table.Move{Label: "Ready for the next stage", Apart: true}
	case st.duel.touch>>i&1 == 1:
		return table.Move{Label: "Stay with the marker: add no card now", From: markerPiece, Apart: true}
	case st.duel.touch != 0:
		return table.Move{Label: "Touch the marker: the round ends", From: markerPiece, Apart: true}
	}
	return table.Move{Label: "Touch the marker", From: markerPiece, Apart: true}
}

func (b *builder) answer(v verb, id offerID) table.Move {
	st := b.st
	from, number := st.offerer(id), itoa(st.number(id))
	if v == doDecline {
		return table.Move{Label: "Decline offer " + number + " of " + table.Name(int(from)), From: b.declineID(id)}
	}
	return table.Move{Label: "Accept offer " + number + " of " + table.Name(int(from)) + ": get " +
		st.bundle(&st.trays[from].n, int(st.trayMarbles[from])) + " for " + st.wanted(from), From: b.acceptID(id)}
}

func (b *builder) cardMove(a game.Action) table.Move {
	st := b.st
	c := cardIn(a)
	from := ownID(c, int(st.hands[b.v].count(c)))
	switch {
	case st.phase == showdown:
		return table.Move{Label: "Play " + b.named(c) + " face down", From: from, To: nearZone}
	case verbOf(a) == doQueen:
		return table.Move{Label: "Play " + b.named(c) + " through your Queen", From: from, To: b.queen()}
	}
	label := "Play " + b.named(c)
	switch c.Rank() {
	case Jack:
		label += ": sweeps the table"
	case Ace:
		label += ": the " + direction(!st.duel.low) + " sum wins"
	case King:
		label += ": a bonus point if it stays"
	}
	return table.Move{Label: label, From: from, To: nearZone}
}

// queen returns the piece of the viewer's Queen that is used next: the first on its side of the table (HD-20).
func (b *builder) queen() string {
	for _, p := range b.t.Zone(nearZone).Pieces {
		if c, ok := parseCard(p.Face); ok && c.Rank() == Queen {
			return p.ID
		}
	}
	return nearZone
}

// status says what happens now and which seat has to do what.
func (st *State) status(v game.Seat) string {
	mine := v >= 0 && st.RequiredActors().Has(v)
	switch st.phase {
	case pairing:
		return "The tournament is being drawn."
	case dealing:
		return "Cards are being dealt."
	case filling:
		return "A mystery pack is being filled."
	case topping:
		return "A deck is being topped up."
	case breaking:
		return "Chance decides who picks next."
	case ordering:
		return "The next duel is being drawn."
	case tying:
		return "The duel is a draw. Chance decides."
	case over:
		return st.outcome(v)
	case picking:
		if mine {
			return "Pick your opponent. You have the most marbles left."
		}
		return table.Name(int(st.picker)) + " picks an opponent."
	case trading:
		return st.tradingStatus(v)
	}
	return st.duelStatus(v)
}

// tradingStatus begins with what the viewer can do, as duelStatus does. How long the stage lasts is on its clock.
func (st *State) tradingStatus(v game.Seat) string {
	n := st.RequiredActors().Len()
	switch {
	case v < 0:
		return "Waiting for " + words.Count(n, "player") + ". " + stageWords(st)
	case !st.RequiredActors().Has(v):
		return "You are ready. You can still trade. Waiting for " + words.Count(n, "player") + "."
	case n == 1:
		return st.stagePrompt() + " Only you are not ready."
	}
	return st.stagePrompt() + " " + words.Count(n, "player") + " are not ready."
}

// stagePrompt says what a player can do in this stage, and what follows.
func (st *State) stagePrompt() string {
	switch {
	case st.stage == market:
		return "Buy packs, trade, or be ready. A last talk follows."
	case st.stage == talk2:
		return "Trade, or submit your deck. This is the last talk."
	case st.stock == 0:
		return "Trade, or be ready. There is no black market."
	}
	return "Trade, or be ready. Then the black market opens."
}

// duelStatus begins with what is to be done: a narrow window shows only the sentences that fit.
func (st *State) duelStatus(v game.Seat) string {
	d := &st.duel
	i := st.side(v)
	round := " Round " + itoa(int(d.round))
	switch {
	case st.phase == showdown && i >= 0 && d.faceDown[i] == noCard:
		return "Play a card face down." + round + "."
	case st.phase == showdown && i >= 0:
		return "You have chosen a card. Waiting for " + table.Name(int(d.who[1-i])) + "." + round + "."
	case st.phase == showdown:
		return table.Name(int(d.who[0])) + " against " + table.Name(int(d.who[1])) + "." + round + ", the showdown."
	}
	return st.duelPrompt(v) + round + ": " + st.standing(v)
}

// duelPrompt says which duelist has to do what after the showdown.
func (st *State) duelPrompt(v game.Seat) string {
	d := &st.duel
	i := st.side(v)
	switch {
	case i < 0:
		return table.Name(int(d.who[0])) + " against " + table.Name(int(d.who[1])) + "."
	case d.touch>>i&1 == 1:
		return "You touch the marker. Waiting for " + table.Name(int(d.who[1-i])) + "."
	case st.actors.Has(v) && !st.canAdd(v) && d.touch != 0:
		return "End the round. Touch the marker: you have no card to add."
	case st.actors.Has(v) && !st.canAdd(v):
		return "Touch the marker. You have no card to add."
	case d.touch != 0:
		return "Play on, or end the round. Touching the marker ends it."
	}
	return "Play on, or touch the marker."
}

// canAdd reports whether a duelist has a move other than to touch the marker.
func (st *State) canAdd(s game.Seat) bool { return len(st.Legal(nil, s)) > 1 }

// standing returns sums, direction and King bonuses in one sentence.
func (st *State) standing(v game.Seat) string {
	t := describer{st: st, v: v}
	return t.perSide(func(i int) string {
		text := itoa(int(st.score(i)))
		if k := int(st.duel.kings[i]); k > 0 {
			text += " (and " + words.Count(k, "King bonus point") + ")"
		}
		return text
	}) + "; the " + direction(st.duel.low) + " sum wins."
}

// outcome returns the result in words.
func (st *State) outcome(v game.Seat) string {
	if st.seats == duellists {
		return st.duelOutcome(v)
	}
	if st.tournament {
		w := game.Seat(st.winners[st.seats-2])
		return words.Does(v, w, "win", "wins") + " the tournament."
	}
	r := st.Result()
	best, set := int32(0), game.Seats(0)
	for s := range game.Seat(st.seats) {
		switch {
		case r.Score[s] > best:
			best, set = r.Score[s], game.SetOf(s)
		case r.Score[s] == best && best > 0:
			set = set.With(s)
		}
	}
	if set == 0 {
		return "The match is over. No player leaves with more than they brought."
	}
	if set.Len() == 1 {
		return words.Does(v, set.First(), "win", "wins") + " with " + tokens(int(best)) + "."
	}
	text := ""
	for s := range set.All() {
		if text != "" {
			text += ", "
		}
		text += words.Who(v, s)
	}
	return "The match is over. " + tokens(int(best)) + " each for: " + text + "."
}

// duelOutcome returns the result of the only duel in words.
func (st *State) duelOutcome(v game.Seat) string {
	winner, _, score := st.ranked(0)
	if game.Seat(st.winners[0]) == noSeat {
		return "The duel is a draw, " + score + "."
	}
	return words.Does(v, winner, "win", "wins") + ", " + score + "."
}
