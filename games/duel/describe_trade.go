package duel

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// trading describes an action of trading.
func (t *describer) trading(s game.Seat, a game.Action) {
	st := t.st
	if n := st.effects.withdrawn; n != 0 && s != t.v && st.effects.offeredTo == t.v {
		t.does(s, "", "withdraws", " offer "+itoa(st.number(n))+".")
	}
	switch verbOf(a) {
	case doGive, doTake, doAsk, doUnask, doWithdraw:
		if n := st.effects.withdrawn; n != 0 && s == t.v {
			t.say("Your offer " + itoa(st.number(n)) + " to " + t.who(st.effects.offeredTo) + " is withdrawn.")
		}
	case doOffer:
		t.offered(s, seatOf(a))
	case doDecline:
		t.declined(s, offerIn(a))
	case doAccept:
		t.traded()
	case doBuy:
		t.bought(s, Back(lowOf(a)))
	case doToken:
		t.does(s, "spend", "spends", " half a token for three marbles.")
	}
}

func (t *describer) offered(s, to game.Seat) {
	st := t.st
	if t.v != s && t.v != to {
		return
	}
	text := " " + st.bundle(&st.trays[s].n, int(st.trayMarbles[s])) + " for " + st.wanted(s) + ": offer " + itoa(st.number(st.offerNo[s])) + "."
	if t.v == s {
		t.say("You offer " + t.who(to) + text)
		return
	}
	t.say(words.Who(t.v, s) + " offers you" + text)
}

// declined describes a declined offer to its two seats; the offer itself is gone.
func (t *describer) declined(s game.Seat, id offerID) {
	number := itoa(t.st.number(id))
	if s == t.v {
		t.say("You decline offer " + number + " of " + t.who(t.st.effects.offeredTo) + ".")
		return
	}
	if t.v >= 0 && t.st.effects.declined == id && t.st.effects.offeredTo == t.v {
		t.does(s, "", "declines", " your offer "+number+".")
	}
}

// traded describes a trade: the cards to the two seats, their backs to every viewer (HD-4).
func (t *describer) traded() {
	st := t.st
	b := &st.bargain
	gave, got := st.bundle(&b.gave, int(b.gaveMarbles)), st.bundle(&b.got, int(b.gotMarbles))
	switch t.v {
	case b.from:
		t.say(words.Who(t.v, b.to) + " accepts: you give " + gave + " and get " + got + ".")
	case b.to:
		t.say("You accept: you give " + got + " to " + t.who(b.from) + " and get " + gave + ".")
	default:
		t.say(words.Who(t.v, b.from) + " and " + words.Who(t.v, b.to) + " trade: " + st.covered(&b.gave, int(b.gaveMarbles)) + " for " +
			st.covered(&b.got, int(b.gotMarbles)) + ".")
	}
}

func (t *describer) bought(s game.Seat, b Back) {
	t.does(s, "buy", "buys", " a "+b.Name()+" pack for "+words.Count(int(t.st.price(b)), "marble")+".")
	if b == Special && s == t.v {
		t.say("Only you see this: " + t.st.jokerRule())
	}
}

// stage says that trading goes on to its next stage, or is over (HD-5).
func (t *describer) stage() {
	st := t.st
	switch {
	case !st.effects.stageOver:
	case st.phase == trading:
		t.say(stageWords(st))
	default:
		t.say("Trading is over: all decks and marbles are submitted.")
	}
}

func stageWords(st *State) string {
	text := "Talk and trade; the black market opens afterwards"
	switch {
	case st.stage == talk1 && st.stock == 0:
		text = "Talk and trade; there is no black market at this table"
	case st.stage == market:
		text = "The black market is open"
	case st.stage == talk2:
		text = "Last talk: trade before decks are submitted"
	}
	if n := st.seconds[st.stage]; n > 0 {
		text += ", for " + lasting(int(n))
	}
	return text + "."
}

// lasting returns a time in words.
func lasting(n int) string {
	if n%60 == 0 {
		return words.Count(n/60, "minute")
	}
	if n < 60 {
		return words.Count(n, "second")
	}
	return words.Count(n/60, "minute") + " and " + words.Count(n%60, "second")
}
