package duel

import (
	"quarterdeck/game"
	"quarterdeck/games/internal/words"
)

// duelling describes actions in and around duels, and readiness.
func (t *describer) duelling(s game.Seat, a game.Action) {
	st := t.st
	switch c := cardIn(a); verbOf(a) {
	case doReady:
		t.readied(s)
	case doUnready:
		t.does(s, "are", "is", " no longer ready.")
	case doPick:
		t.picked(s, seatOf(a))
	case doPlay:
		t.played(s, c)
	case doQueen:
		t.does(s, "play", "plays", " the "+c.Name()+" through a Queen, which is discarded.")
		t.sums()
	}
	if st.effects.roundOver {
		t.roundOver()
	}
}

func (t *describer) readied(s game.Seat) {
	switch {
	case t.st.effects.stageOver:
		t.say("All players are ready.")
	case t.st.phase == trading:
		t.does(s, "are", "is", " ready.")
	case t.st.effects.roundOver:
		t.say("Both touch the marker.")
	case t.st.duel.stays>>t.st.side(s)&1 == 1 && t.st.hands[s].size > 0:
		t.does(s, "stay", "stays", " with the marker.")
	default:
		t.does(s, "touch", "touches", " the marker.")
	}
}

// picked describes a choice, and the last two seats, which are left for each other (HD-12).
func (t *describer) picked(s, other game.Seat) {
	st := t.st
	t.say(words.Does(t.v, s, "pick", "picks") + " " + t.who(other) + ".")
	if st.unpaired == 0 {
		last := st.pairs[st.paired-1]
		t.versus("The last two meet: ", game.SetOf(game.Seat(last[0]), game.Seat(last[1])))
	}
}

// played describes a card: face down, both turned, or played on.
func (t *describer) played(s game.Seat, c Card) {
	st := t.st
	switch {
	case st.phase == showdown && !st.effects.revealed && s == t.v:
		t.say("You play the " + c.Name() + " face down.")
	case st.phase == showdown && !st.effects.revealed:
		t.say(words.Who(t.v, s) + " has chosen a card.")
	case st.effects.revealed:
		t.revealed()
	default:
		t.does(s, "play", "plays", " the "+c.Name()+effect(c.Rank()))
		t.flipped(c.Rank() == Ace)
		t.swept()
		t.sums()
	}
}

// effect returns what a card does, in words.
func effect(r Rank) string {
	switch r {
	case Jack:
		return ", and it sweeps the table."
	case Queen:
		return ": one number of any kind may be played through it."
	case King:
		return ": a bonus point if it stays until the round ends."
	case Ace:
		return ", and the scoring flips."
	case Joker:
		return "."
	}
	return "."
}

// revealed describes the showdown: Aces take effect before Jacks (HD-23).
func (t *describer) revealed() {
	st := t.st
	d := &st.duel
	var shown [duellists]Rank
	text := ""
	for i, s := range d.who {
		shown[i] = Card(st.played[i][d.n[i]-1] &^ gone).Rank()
		if i > 0 {
			text += ", "
		}
		verb := " shows "
		if game.Seat(s) == t.v {
			verb = " show "
		}
		text += t.who(game.Seat(s)) + verb + article(shown[i])
	}
	t.say("Showdown: " + text + ".")
	aces := shown[0] == Ace || shown[1] == Ace
	if aces && shown[0] == shown[1] {
		t.say("Two Aces: the scoring flips twice.")
	}
	t.flipped(aces)
	if shown[0] == Jack || shown[1] == Jack {
		t.say("The Jack sweeps the table.")
	}
	t.swept()
	t.sums()
}

// flipped says which sum wins now (HD-22).
func (t *describer) flipped(ace bool) {
	switch {
	case !ace:
	case t.st.duel.low:
		t.say("The lowest sum wins this round.")
	default:
		t.say("The highest sum wins this round.")
	}
}

func (t *describer) swept() {
	if n := int(t.st.effects.swept); n > 0 {
		t.say(words.Count(n, "card") + " discarded.")
	}
}

// sums says how the table counts now.
func (t *describer) sums() {
	st := t.st
	if st.phase != advantage {
		return
	}
	t.say("On the table: " + t.perSide(func(i int) string { return itoa(int(st.score(i))) }) + ".")
}

// perSide returns a text about each duellist: "you 7, {1} 0".
func (t *describer) perSide(of func(side int) string) string {
	text := ""
	for i, s := range t.st.duel.who {
		if i > 0 {
			text += ", "
		}
		text += t.who(game.Seat(s)) + " " + of(i)
	}
	return text
}

// roundOver says which seat scored in the round just finished (HD-21, HD-24).
func (t *describer) roundOver() {
	st := t.st
	l := &st.last
	pair := st.pairs[l.duel]
	text := "Round " + itoa(int(l.number)) + ": " + itoa(int(l.sum[0])) + " to " + itoa(int(l.sum[1])) + ", the " + direction(l.low) + " wins"
	if l.winner == noSeat {
		t.say(text + ": equal sums, no point.")
	} else {
		t.say(text + ": a point for " + t.who(game.Seat(pair[l.winner])) + ".")
	}
	for i, n := range l.kings {
		if n > 0 {
			t.does(game.Seat(pair[i]), "get", "gets", " "+words.Count(int(n), "bonus point")+" for Kings.")
		}
	}
	if st.effects.settled == 0 {
		t.say("Points: " + t.perSide(func(i int) string { return itoa(int(st.duel.points[i])) }) + ".")
	}
}

func direction(low bool) string {
	if low {
		return "lowest"
	}
	return "highest"
}

// settled describes duels that ended, and the match's end (HD-25 to HD-28).
func (t *describer) settled() {
	st := t.st
	if st.effects.settled == 0 {
		return
	}
	for i := range maxPairs {
		if st.effects.settled>>i&1 == 1 {
			t.duelOver(i)
		}
	}
	if st.phase == over && st.seats > duellists {
		t.prize()
	}
}

// duelOver describes the result of a duel.
func (t *describer) duelOver(i int) {
	st := t.st
	a, b, score := st.ranked(i)
	if st.effects.unplayed>>i&1 == 1 {
		t.say(capital(t.who(a)) + " against " + t.who(b) + ": a player has no cards, so the duel is over at once.")
	}
	if game.Seat(st.winners[i]) == noSeat {
		t.say("The duel is a draw, " + score + ".")
		return
	}
	t.say(words.Does(t.v, a, "win", "wins") + " the duel against " + t.who(b) + ", " + score + ".")
}

// ranked returns the seats of a duel that is over, the winner first, and their points.
func (st *State) ranked(i int) (first, second game.Seat, score string) {
	first, second = game.Seat(st.pairs[i][0]), game.Seat(st.pairs[i][1])
	points := st.scores[i]
	if game.Seat(st.winners[i]) == second {
		first, second = second, first
		points[0], points[1] = points[1], points[0]
	}
	return first, second, itoa(int(points[0])) + " to " + itoa(int(points[1]))
}

// prize says which seats get half a token for the most points (HD-27).
func (t *describer) prize() {
	set := t.st.bonus()
	if set == 0 {
		t.say("No player scored, so there is no bonus.")
		return
	}
	for s := range set.All() {
		t.does(s, "get", "gets", " half a token for the most points, "+itoa(int(t.st.points[s]))+".")
	}
}

// capital returns text with a capital letter, unless it is a name's placeholder.
func capital(text string) string {
	if text == "you" {
		return "You"
	}
	return text
}
