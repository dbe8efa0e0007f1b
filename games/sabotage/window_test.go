package sabotage_test

import (
	"strings"
	"testing"

	"quarterdeck/game"
)

// SB-11: an opening window without a displayed card, seat 0 first; then the draws alternate, seat 0 first.
func TestSB11_Course(t *testing.T) {
	m := laid(t, rows3, "6H 7H 2H", "6S 7S 2S")
	m.Equal("opening", m.view().Opening, true)
	m.Refused(1, "pair 3.1+3.2", "SB-12")
	m.Refused(0, "pair 3.3+D", "SB-11")
	m.Do("0 pass; 1 pass")
	m.Equal("opening", m.view().Opening, false)
	for i, face := range strings.Fields("JS JH JD JC") {
		first := game.Seat(i % 2)
		m.awaits("draw ")
		m.Equal("who draws", m.view().Drawer, int(first))
		m.Do("* draw " + face)
		m.Equal("who draws", m.view().Drawer, int(first))
		m.CheckLegal(first, "pair 3.1+3.2 | pair 3.3+D | pass")
		m.CheckLegal(1-first, "")
		m.Do(first.String() + " pass")
		m.CheckLegal(1-first, "pair 3.1+3.2 | pair 3.3+D | pass")
		m.Do((1 - first).String() + " pass")
	}
}

// SB-12: a seat without a removal is passed over without a line; the used card is gone for both; a seat whose part
// is over does not come back in this window.
func TestSB12_Turns(t *testing.T) {
	m := laid(t, rows3, "AH 7H 2H", "AS 6S 7S")
	m.CheckLegal(0, "") // nothing to remove
	m.Do("1 pass; * draw QC")
	m.Refused(1, "pair 3.1+D", "SB-12")
	m.Do("0 pair 3.1+D")
	m.Refused(1, "pair 3.1+D", "SB-12")
	m.Do("1 pair 3.2+3.3; * turn 1:2.2 4S; 1 sabotage 3.1; * plant 0:3.1 6D")
	m.CheckLegal(0, "") // 6 and 7 would make 13, but its part is over
	m.awaits("draw ")
	m.Do("* draw KC")
	m.CheckLegal(0, "pair 3.1+3.2 | pass")
}

// SB-13: both may act at any time, the first claim counts, and a pass holds until a seat removes a card.
func TestSB13_Race(t *testing.T) {
	race := options{"rows": "3", "pace": "race"}
	m := laid(t, race, "6H 7H KS", "6C 7C KC")
	m.Equal("actors", m.State.Actors(), game.SetOf(0, 1))
	m.Do("1 pass")
	m.Equal("actors", m.State.Actors(), game.SetOf(0))
	m.Refused(1, "king 3.3", "SB-13")
	m.Do("0 king 3.3")
	m.Equal("actors after a removal", m.State.Actors(), game.SetOf(0, 1))
	m.Do("1 pass; 0 pass")
	m.Do("* draw AC")
	m.Equal("actors in a new window", m.State.Actors(), game.SetOf(0, 1))
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 9C")
	m.CheckLegal(1, "sabotage 3.3")
	m.CheckLegal(0, "pair 3.1+3.2 | pass") // while the other owes
	m.Do("0 pass")
	m.Equal("actors", m.State.Actors(), game.SetOf(1))
	m.Do("1 sabotage 3.3; * plant 0:3.3 QS")
	m.Equal("actors", m.State.Actors(), game.SetOf(1)) // a planted card does not bring back who passed
	m.Do("1 king 3.3; * turn 1:2.2 QD")
	m.Equal("actors", m.State.Actors(), game.SetOf(0, 1))
	m.CheckLegal(0, "pair 3.1+3.2 | pair 3.3+D | pass")
}

// SB-13: the displayed card goes to the seat that claims it first; the refusal tells the other seat so.
func TestSB13_FirstClaim(t *testing.T) {
	for first := range game.Seat(2) {
		m := laid(t, options{"rows": "3", "pace": "race"}, "AH 9H 2H", "AS 9S 2S")
		m.Do("* draw QC")
		m.Equal("actors", m.State.Actors(), game.SetOf(0, 1))
		m.Do(first.String() + " pair 3.1+D")
		m.Refused(1-first, "pair 3.1+D", "SB-12")
		m.awaits("draw ")
	}
}

// SB-13: a seat that is out only because it has nothing to remove is in as soon as it has: here the
// planted card brings a pair.
func TestSB13_OutWhileNoRemoval(t *testing.T) {
	m := laid(t, options{"rows": "3", "pace": "race"}, "AH 8H KS", "6C 7C 9C")
	m.Do("0 king 3.3; 1 pair 3.1+3.2; * turn 1:2.1 2S")
	m.Equal("actors", m.State.Actors(), game.SetOf(1))
	m.Do("1 sabotage 3.3; * plant 0:3.3 QS")
	m.Equal("actors", m.State.Actors(), game.SetOf(0))
	m.CheckLegal(0, "pair 3.1+3.3 | pass")
}

// lastDraw returns a match with six rows in which seat 0 may remove 6.1+6.2, seat 1 has an empty slot 6.1 and
// the draw deck has just run out.
func lastDraw(t *testing.T) match {
	m := laid(t, options{"rows": "6"}, "6S 7S 2D 2C 3S 3H", "KC 3C 4S 4H 4D 4C")
	m.Do("0 pass; 1 king 6.1")
	for _, face := range strings.Fields("AS AH AD AC 5H 5D 5C 5S KS KH KD") {
		m.Do("* draw " + face + "; 0 pass")
	}
	return m
}

// SB-14: at a draw to the display the displayed card is shuffled in too.
func TestSB14_ShuffleForDraw(t *testing.T) {
	m := lastDraw(t)
	m.awaits("draw ")
	m.Equal("draw deck", m.view().Deck, 12)
	m.Equal("discard", len(m.view().Discard), 0)
	m.Equal("display", m.view().Display, "")
	m.Equal("KD may come again", strings.Contains(strings.Join(m.faces(), " "), "KD"), true)
}

// SB-14: a sabotage leaves the displayed card where it is. SB-15: shuffling for it starts the count anew.
func TestSB14_ShuffleForSabotage(t *testing.T) {
	m := laid(t, options{"rows": "6"}, "6S 7S 2D 2C 3S 3H", "KC 3C 4S 4H 4D 4C")
	m.Do("0 pass; 1 king 6.1")
	for _, face := range strings.Fields("AS AH AD AC 5H 5D 5C 5S KS KH") {
		m.Do("* draw " + face + "; 0 pass")
	}
	m.Do("* draw KD; 0 pair 6.1+6.2; * turn 0:5.1 8S")
	m.Equal("draw deck", m.view().Deck, 0)
	m.Do("0 sabotage 6.1")
	m.Equal("draw deck", m.view().Deck, 13)
	m.Equal("display", m.view().Display, "KD")
	m.Equal("removals counted", m.view().Removed, false)
	m.Equal("KD among the cards", strings.Contains(strings.Join(m.faces(), " "), "KD"), false)
	m.Do("* plant 1:6.1 AS")
	for _, face := range strings.Fields("AH AD AC KS KH KC 6S 7S") {
		m.Do("* draw " + face)
	}
	for _, face := range strings.Fields("5H 5D 5C") {
		m.Do("* draw " + face + "; 0 pass")
	}
	m.Do("* draw 5S")
	m.Equal("over", game.Over(m.State), false)
	m.Do("0 pass")
	m.Ended("0 0")
}

// SB-15: a whole draw deck without a removal is a draw; a removal, the opening's too, gives another deck.
func TestSB15_Draw(t *testing.T) {
	m := laid(t, options{"rows": "6"}, "6S 6H 2D 2C 3S 3H", "6D 3C 4S 4H 4D 4C")
	for _, face := range strings.Fields("AS AH AD AC 5H 5D 5C 5S KS KH") {
		m.Do("* draw " + face)
	}
	m.Do("* draw KD")
	m.Ended("0 0")
	m.Equal("display", m.view().Display, "KD")
	m.Refused(0, "pass", "SB-15")

	m = lastDraw(t)
	for _, face := range strings.Fields("AS AH AD AC 5H 5D 5C 5S KS KH KC KD") {
		m.Do("* draw " + face + "; 0 pass")
	}
	m.Ended("0 0")
}

// SB-16: the center with the displayed card.
func TestSB16_CenterWithDisplay(t *testing.T) {
	m := laid(t, rows3, "6H 7H QS", "KC 2C 3C")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 9D; 1 king 3.1; * draw AH; 0 pair 3.3+D; * turn 0:2.2 4C")
	m.Do("0 sabotage 3.1; * plant 1:3.1 5D; 0 pair 2.1+2.2; * turn C 8S; * draw 5H")
	m.CheckLegal(0, "pair C+D | pass")
	m.CheckLegal(1, "")
	m.Do("0 pair C+D")
	m.Ended("1 0")
	m.Refused(1, "pass", "SB-16")
}

// SB-16: the center with a card of the player's own pyramid; the center stands second.
func TestSB16_CenterWithOwn(t *testing.T) {
	m := laid(t, rows3, "6H 7H QS", "6C 7C KC")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 9D; 1 pass; * draw AH; 0 pair 3.3+D; * turn 0:2.2 4C; 0 pair 2.1+2.2; * turn C 8S")
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 2H; 1 sabotage 3.2; * plant 0:3.2 5D; 1 pass; * draw KS; 1 pass")
	m.CheckLegal(0, "pair 3.2+C | pass")
	m.Do("0 pair 3.2+C")
	m.Ended("1 0")
}

// bothWays returns a match in which both have cleared their rows 2 without taking the center, an eight.
func bothWays(t *testing.T, o options) match {
	m := laid(t, o, "6H 7H KS", "6C 7C KC")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 KH; 0 king 3.3; * turn 0:2.2 KD; 0 king 2.1; 0 king 2.2; * turn C 8S")
	m.Do("1 pair 3.1+3.2; * turn 1:2.1 AC; 1 sabotage 3.1; * plant 0:3.1 2S; 1 king 3.3; * turn 1:2.2 QC; 1 sabotage 3.2; * plant 0:3.2 3S")
	m.Do("1 pair 2.1+2.2")
	// SB-7: the center lies face up already, so it owes nothing when it opens for the other seat.
	m.Equal("owed", m.view().Owed[1], 0)
	m.open(1, "C")
	return m
}

// SB-17: each seat is dealt two cards, seat 0 first; they owe nothing, and the next draw follows without a window.
func TestSB17_LastStand(t *testing.T) {
	m := bothWays(t, rows3)
	for _, step := range strings.Fields("0:2.1=4S 0:2.2=5S 1:2.1=6S 1:2.2=7S") {
		at, face, _ := strings.Cut(step, "=")
		m.awaits("stand " + at + " ")
		m.Do("* stand " + at + " " + face)
	}
	m.Equal("owed", m.view().Owed, [2]int{})
	m.awaits("draw ") // although seat 1 could remove 6 and 7
	m.open(0, "3.1 3.2")
	m.open(1, "2.1 2.2")
	m.Do("* draw TS; 0 pair 3.2+D")
	m.open(0, "3.1 2.2")
	m.Do("1 pair 2.1+2.2; * draw 8D; 0 pair 2.2+D; * draw JC; 0 pair 3.1+D; * draw 9S; 0 pair 2.1+D")
	m.awaits("stand 0:2.1 ") // again
}

// SB-17, SB-14: a displayed card stays while the last stand is dealt and is discarded at the draw.
func TestSB17_KeepsDisplay(t *testing.T) {
	m := bothWays(t, rows3)
	m.Do("* stand 0:2.1 4S; * stand 0:2.2 5S; * stand 1:2.1 6S; * stand 1:2.2 7S; * draw TS; 0 pair 3.2+D; 1 pass; * draw 8D")
	m.Do("1 pass; 0 pair 2.2+D; * draw JC; 0 pair 3.1+D; 1 pass; * draw 9S; 1 pass; 0 pair 2.1+D; * draw 9D")
	m.Do("1 pair 2.1+2.2; * stand 0:2.1 4D; * stand 0:2.2 5D; * stand 1:2.1 6D; * stand 1:2.2 7D")
	m.Equal("display", m.view().Display, "9D")
	m.Do("* draw TD")
	m.Equal("display", m.view().Display, "TD")
	m.Equal("top", m.view().Top, "9D")
}

// SB-17: option laststand=none goes straight to the next draw.
func TestSB17_None(t *testing.T) {
	m := bothWays(t, options{"rows": "3", "laststand": "none"})
	m.awaits("draw ")
}
