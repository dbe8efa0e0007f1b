package duel

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// Tell says what was done and what came of it, knowing no more than View.
func (st *State) Tell(viewer, s game.Seat, a game.Action) string {
	t := teller{st: st, v: viewer}
	switch {
	case s == game.Nature:
		t.chance(a)
	case verbOf(a) == doStage:
		t.say("Time is up.")
	case verbOf(a) >= doReady:
		t.duelling(s, a)
	default:
		t.trading(s, a)
	}
	t.stage()
	t.settled()
	t.began()
	return strings.Join(t.lines, "\n")
}

// teller collects sentences for one viewer.
type teller struct {
	st    *State
	v     game.Seat
	lines []string
}

func (t *teller) say(text string) { t.lines = append(t.lines, text) }

// does is a sentence about a seat: "You buy a low pack.", "{2} buys a low pack."
func (t *teller) does(s game.Seat, you, they, rest string) {
	t.say(words.Does(t.v, s, you, they) + rest)
}

// who is the seat in the middle of a sentence: "you" or "{2}".
func (t *teller) who(s game.Seat) string {
	if s == t.v {
		return "you"
	}
	return words.Who(t.v, s)
}

// chance tells of a draw. Cards dealt are told of once, when all are dealt; cards drawn later only to whom they go to.
func (t *teller) chance(a game.Action) {
	st, s := t.st, seatOf(a)
	switch verbOf(a) {
	case doPair:
		t.versus("The draw: ", game.SetOf(s, game.Seat(lowOf(a))))
		if st.phase == dealing {
			last := st.pairs[st.paired-1]
			t.versus("And: ", game.SetOf(game.Seat(last[0]), game.Seat(last[1])))
		}
	case doDeal:
		if st.phase != dealing {
			t.say("Everybody has a pack of " + words.Count(int(st.pack), "card") + ".")
			if st.phase == trading {
				t.say(stageWords(st))
			}
		}
	case doPack:
		if s == t.v {
			t.say("Your mystery pack holds " + article(cardIn(a).Rank()) + ".")
		}
	case doTop:
		t.toppedUp(s, cardIn(a).Rank())
	case doBreak:
		t.tieBroken(s)
	}
}

func (t *teller) toppedUp(s game.Seat, r Rank) {
	if s == t.v {
		t.say("Your deck is too small: you are dealt " + article(r) + ".")
	}
	if int(t.st.hands[s].size) == int(t.st.mindeck) {
		t.say(words.Whose(t.v, s) + " deck is topped up to " + words.Count(int(t.st.mindeck), "card") + ".")
	}
}

// tieBroken tells who is ahead; who wins a drawn duel is told with its result.
func (t *teller) tieBroken(s game.Seat) {
	if t.st.news.settled == 0 {
		t.does(s, "pick", "picks", " next: the tie is broken by chance.")
		return
	}
	t.say("The draw is broken by chance.")
}

func (t *teller) versus(intro string, set game.Seats) {
	a := set.First()
	b := set.Without(a).First()
	if b == t.v {
		a, b = b, a
	}
	t.say(intro + t.who(a) + " against " + t.who(b) + ".")
}

// began tells of a duel that has just begun.
func (t *teller) began() {
	if st := t.st; st.news.began {
		d := st.duel.who
		t.versus("The duel: ", game.SetOf(game.Seat(d[0]), game.Seat(d[1])))
	}
}

// trading tells what is done before trading ends.
func (t *teller) trading(s game.Seat, a game.Action) {
	st := t.st
	if n := st.news.withdrawn; n != 0 && s != t.v && st.news.offeredTo == t.v {
		t.does(s, "", "takes back", " offer "+itoa(int(n))+".")
	}
	switch verbOf(a) {
	case doGive, doTake, doAsk, doUnask, doWithdraw:
		if n := st.news.withdrawn; n != 0 && s == t.v {
			t.say("Your offer " + itoa(int(n)) + " to " + t.who(st.news.offeredTo) + " is off.")
		}
	case doOffer:
		t.offered(s, seatOf(a))
	case doDecline:
		t.declined(s, numberOf(a))
	case doAccept:
		t.traded()
	case doBuy:
		t.bought(s, Back(lowOf(a)))
	case doToken:
		t.does(s, "spend", "spends", " half a token for three marbles.")
	}
}

func (t *teller) offered(s, to game.Seat) {
	st := t.st
	if t.v != s && t.v != to {
		return
	}
	text := " " + st.bundle(&st.trays[s].n, int(st.trayMarbles[s])) + " for " + st.wanted(s) + ": offer " + itoa(int(st.offerNo[s])) + "."
	if t.v == s {
		t.say("You offer " + t.who(to) + text)
		return
	}
	t.say(words.Who(t.v, s) + " offers you" + text)
}

// declined is told to the two seats; the offer itself is gone.
func (t *teller) declined(s game.Seat, number uint32) {
	if s == t.v {
		t.say("You decline offer " + itoa(int(number)) + ".")
		return
	}
	if t.v >= 0 && t.st.news.declined == number && t.st.news.offeredTo == t.v {
		t.does(s, "", "declines", " your offer "+itoa(int(number))+".")
	}
}

// traded tells of a trade: the cards to the two seats, their backs to everybody (HD-4).
func (t *teller) traded() {
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

func (t *teller) bought(s game.Seat, b Back) {
	t.does(s, "buy", "buys", " a "+b.Name()+" pack for "+words.Count(int(prices[b]), "marble")+".")
	if b == Special && s == t.v {
		t.say("The joker, told to you alone: " + t.st.jokerRule())
	}
}

// stage tells that trading goes on to its next stage, or is over (HD-5).
func (t *teller) stage() {
	st := t.st
	switch {
	case !st.news.stageOver:
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
		text = "The last talk: trade before decks are submitted"
	}
	if n := st.seconds[st.stage]; n > 0 {
		text += ", for " + lasting(int(n))
	}
	return text + "."
}

// lasting is a time in words.
func lasting(n int) string {
	if n%60 == 0 {
		return words.Count(n/60, "minute")
	}
	if n < 60 {
		return words.Count(n, "second")
	}
	return words.Count(n/60, "minute") + " and " + words.Count(n%60, "second")
}

// bundle is cards and marbles in words: "2 sevens, 1 king and 1 marble".
func (st *State) bundle(n *[Backs][16]uint8, marbles int) string {
	var parts []string
	for r := range Rank(Ranks) {
		count := 0
		for b := range n {
			count += int(n[b][r])
		}
		if count > 0 {
			parts = append(parts, many(count, r))
		}
	}
	return joined(parts, marbles)
}

// covered is the same from behind: "2 starter cards, 1 low card and 1 marble"; with plain backs "3 cards".
func (st *State) covered(n *[Backs][16]uint8, marbles int) string {
	var parts []string
	total := 0
	for b := range Back(Backs) {
		count := 0
		for _, k := range n[b] {
			count += int(k)
		}
		total += count
		if count > 0 && st.marked {
			parts = append(parts, words.Count(count, b.Name()+" card"))
		}
	}
	if total > 0 && !st.marked {
		parts = append(parts, words.Count(total, "card"))
	}
	return joined(parts, marbles)
}

// wanted is what s asks for, in words.
func (st *State) wanted(s game.Seat) string {
	var parts []string
	for r, n := range st.asks[s] {
		if n > 0 {
			parts = append(parts, many(int(n), Rank(r)))
		}
	}
	return joined(parts, int(st.askMarbles[s]))
}

func joined(parts []string, marbles int) string {
	if marbles > 0 {
		parts = append(parts, words.Count(marbles, "marble"))
	}
	switch n := len(parts); n {
	case 0:
		return "nothing"
	case 1:
		return parts[0]
	default:
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
}

// many is so many cards of a rank: "1 six", "2 sixes".
func many(n int, r Rank) string {
	if n == 1 {
		return "1 " + r.Name()
	}
	return itoa(n) + " " + r.names()
}

// article is the rank with its article: "an ace", "a seven".
func article(r Rank) string {
	if r == Ace || r == Rank(6) {
		return "an " + r.Name()
	}
	return "a " + r.Name()
}

func itoa(n int) string { return strconv.Itoa(n) }
