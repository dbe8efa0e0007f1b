package duel

import (
	"strconv"
	"strings"

	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// Describe describes the action and its effects, and knows no more than View.
func (st *State) Describe(viewer, s game.Seat, a game.Action) string {
	t := describer{st: st, v: viewer}
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

// describer collects sentences for one viewer.
type describer struct {
	st    *State
	v     game.Seat
	lines []string
}

func (t *describer) say(text string) { t.lines = append(t.lines, text) }

// does adds a sentence about a seat: "You buy a low pack.", "{2} buys a low pack."
func (t *describer) does(s game.Seat, you, they, rest string) {
	t.say(words.Does(t.v, s, you, they) + rest)
}

// who returns the seat in the middle of a sentence: "you" or "{2}".
func (t *describer) who(s game.Seat) string {
	if s == t.v {
		return "you"
	}
	return words.Who(t.v, s)
}

// chance describes a draw. Dealt cards are described once, when all are dealt; cards drawn later only to the seat that gets them.
func (t *describer) chance(a game.Action) {
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
			t.say("Every player has a pack of " + words.Count(int(st.pack), "card") + ".")
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

func (t *describer) toppedUp(s game.Seat, r Rank) {
	if s == t.v {
		t.say("Your deck is too small: you get " + article(r) + ".")
	}
	if int(t.st.hands[s].size) == int(t.st.mindeck) {
		t.say(words.Whose(t.v, s) + " deck is topped up to " + words.Count(int(t.st.mindeck), "card") + ".")
	}
}

// tieBroken describes a tie broken by chance; the result of a drawn duel names its winner.
func (t *describer) tieBroken(s game.Seat) {
	if t.st.effects.settled == 0 {
		t.does(s, "pick", "picks", " next: the tie is broken by chance.")
		return
	}
	t.say("The draw is broken by chance.")
}

func (t *describer) versus(intro string, set game.Seats) {
	a := set.First()
	b := set.Without(a).First()
	if b == t.v {
		a, b = b, a
	}
	t.say(intro + t.who(a) + " against " + t.who(b) + ".")
}

// began describes a duel that has just begun.
func (t *describer) began() {
	if st := t.st; st.effects.began {
		d := st.duel.who
		t.versus("The duel: ", game.SetOf(game.Seat(d[0]), game.Seat(d[1])))
	}
}

// bundle returns cards and marbles in words: "2 sevens, 1 king and 1 marble".
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

// covered returns the same, but counts cards by their backs: "2 starter cards, 1 low card and 1 marble"; with plain backs "3 cards".
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

// wanted returns what s asks for, in words.
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

// many returns a number of cards of a rank: "1 six", "2 sixes".
func many(n int, r Rank) string {
	if n == 1 {
		return "1 " + r.Name()
	}
	return itoa(n) + " " + r.names()
}

// article returns the rank with its article: "an ace", "a seven".
func article(r Rank) string {
	if r == Ace || r == Rank(6) {
		return "an " + r.Name()
	}
	return "a " + r.Name()
}

func itoa(n int) string { return strconv.Itoa(n) }
