package sabotage_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
)

var rows3 = options{"rows": "3"}

// SB-1: rows 2 to R of r slots each, one center; R is 3 to 6, by default 5.
func TestSB1_Shape(t *testing.T) {
	for _, c := range []struct{ rows, side, deck int }{{3, 5, 41}, {4, 9, 33}, {5, 14, 23}, {6, 20, 11}} {
		m := newMatch(t, options{"rows": fmt.Sprint(c.rows)})
		for s, pyramid := range m.view().Pyramids {
			n := 0
			for i, row := range pyramid {
				m.Equal(fmt.Sprintf("length of seat %d's row %d", s, i+2), len(row), i+2)
				n += len(row)
			}
			m.Equal("slots", n, c.side)
		}
		m.Equal("draw deck", m.view().Deck, c.deck)
	}
	newMatch(t, nil).Equal("rows by default", newMatch(t, nil).view().Rows, 5)
	for _, rows := range []string{"2", "7", "five"} {
		_, err := sabotage.Game().New(game.Setup{Options: options{"rows": rows}})
		if r, ok := err.(*game.Refusal); !ok || r.Rule != "SB-1" {
			t.Errorf("rows=%s: %v", rows, err)
		}
	}
	laid(t, rows3, "6H 7H QS", "KC 2C 3C").Refused(0, "king 4.1", "SB-1")
}

// SB-2: r.i lies under (r+1).i and (r+1).(i+1); row R is always open; the center is covered for each seat
// by its own 2.1 and 2.2.
func TestSB2_Covering(t *testing.T) {
	m := laid(t, rows3, "KS KH KD", "6C 7C 5C")
	m.open(0, "3.1 3.2 3.3")
	m.Refused(0, "king 2.1", "SB-2")
	m.Do("0 king 3.2")
	m.open(0, "3.1 3.3")
	m.Do("0 king 3.3; * turn 0:2.2 KC")
	m.open(0, "3.1 2.2")
	m.Refused(0, "pair 3.1+2.1", "SB-2")
	m.Do("0 king 3.1; * turn 0:2.1 2S")
	m.open(0, "2.1 2.2")
	m.Refused(0, "king C", "SB-2")
	m.Do("0 king 2.2; 1 pass; * draw JS")
	m.Do("0 pair 2.1+D; * turn C QC")
}

// Every slot of the largest pyramid is opened by emptying exactly the two slots below it.
func TestSB2_EverySlot(t *testing.T) {
	for row := 2; row <= 5; row++ {
		for i := 1; i <= row; i++ {
			below := fmt.Sprintf("row %d, places %d and %d", row+1, i, i+1)
			if text := sabotageCover(t, fmt.Sprintf("%d.%d", row, i)); text != below {
				t.Errorf("%d.%d is covered by %s, want %s", row, i, text, below)
			}
		}
	}
}

// sabotageCover returns what the refusal of a king at a covered slot names.
func sabotageCover(t *testing.T, at string) string {
	m := laid(t, options{"rows": "6"}, "KS KH 2D 2C 3S 3H", "3D 3C 4S 4H 4D 4C")
	r := game.Refuse(sabotage.Game(), m.State, 0, m.Parse("king "+at))
	_, text, _ := strings.Cut(strings.TrimSuffix(r.Text, "."), "covered by ")
	return text
}

// SB-3: row R is dealt face up, seat 0 first; the rest lies face down.
func TestSB3_Deal(t *testing.T) {
	m := newMatch(t, rows3)
	want := []string{"0:3.1", "0:3.2", "0:3.3", "1:3.1", "1:3.2", "1:3.3"}
	for i, face := range strings.Fields("6H 7H QS KC 2C 3C") {
		m.awaits("deal " + want[i] + " ")
		m.Equal("cards to deal", len(m.faces()), 52-i)
		m.Do("* deal " + want[i] + " " + face)
	}
	m.slots(0, 3, "6H 7H QS")
	m.slots(0, 2, "? ?")
	m.slots(1, 3, "KC 2C 3C")
	m.slots(1, 2, "? ?")
	m.Equal("center", m.view().Center, "?")
}

// SB-3: one pool until the first shuffle, two afterwards.
func TestSB3_Pools(t *testing.T) {
	m := laid(t, options{"rows": "6"}, "6S 7S 2D 2C 3S 3H", "KC 3C 4S 4H 4D 4C")
	m.Do("0 pass; 1 king 6.1")
	m.Equal("cards that the first draw can be", len(m.faces()), 40)
	m.Do("* draw AS; 0 pass; * draw AH; 0 pass; * draw AD; 0 pair 6.1+6.2")
	m.awaits("turn 0:5.1 ")
	m.Equal("cards that a face-down slot can be", len(m.faces()), 52-12-3)
	m.Do("* turn 0:5.1 5S; 0 sabotage 6.1")
	m.Equal("cards that the sabotage card can be", len(m.faces()), 52-12-3-1)
	m.Do("* plant 1:6.1 AC")
	m.Do("* draw 5H; * draw 5D; * draw 5C; * draw QS; 1 pass; * draw QH; 1 pass; * draw KS")
	m.Equal("draw deck", m.view().Deck, 1)
	m.Do("* draw KH")
	m.Equal("draw deck", m.view().Deck, 13)
	m.awaits("draw ")
	want := strings.Fields("AS AH AD 5H 5D 5C 6S 7S QS QH KS KH KC")
	got := m.faces()
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("after the shuffle the deck holds %v, want %v", got, want)
	}
	m.Equal("never seen cards", len(m.view().Unseen), 28)
}

// SB-4, SB-5: all pairs of ranks; only those that total 13 may be removed, a king only alone.
func TestSB4_Values(t *testing.T) {
	ranks := "A23456789TJQK"
	for i := range ranks {
		for j := range ranks {
			a, b := ranks[i:i+1]+"S", ranks[j:j+1]+"H"
			m := laid(t, rows3, a+" "+b+" "+"KC", "5C 6C 7C")
			legal := m.Legal(0)
			if got, want := strings.Contains(legal, "pair 3.1+3.2"), i+1+j+1 == 13; got != want {
				t.Errorf("%s and %s make 13: %v, want %v", a, b, got, want)
			}
			if got := strings.Contains(legal, "king 3.1"); got != (i == 12) {
				t.Errorf("%s may be removed alone: %v", a, got)
			}
		}
	}
}

// SB-5: what may be removed, and that nothing must be.
func TestSB5_Removals(t *testing.T) {
	m := laid(t, rows3, "6H 7H QS", "QC 7C 6C")
	m.CheckLegal(0, "pair 3.1+3.2 | pass")
	m.Refused(0, "pair 3.1+3.3", "SB-5")
	m.Refused(0, "king 3.3", "SB-5")
	m.Do("0 pass; 1 pair 3.2+3.3; * turn 1:2.2 2H")
	m.awaits("draw ")
}

// SB-5: the displayed card goes with one of the player's own; a displayed king has no effect.
func TestSB5_Display(t *testing.T) {
	m := laid(t, rows3, "6H 2H QS", "QC 7C 5C")
	m.Do("* draw KS; * draw AS")
	m.CheckLegal(1, "pair 3.1+D | pass")
	m.Do("1 pass")
	m.CheckLegal(0, "pair 3.3+D | pass")
	m.Refused(0, "pair 3.1+D", "SB-5")

	m = laid(t, rows3, "KH 6H 8S", "QC 8C 4C")
	m.Do("0 pass; * draw KS")
	m.CheckLegal(0, "king 3.1 | pass")
	m.Refused(0, "pair 3.1+D", "SB-5")
}

// SB-5: never a card of the opponent's pyramid: notation cannot even say it, and a seat's slots are its own.
func TestSB5_OwnCardsOnly(t *testing.T) {
	m := laid(t, rows3, "KH 6H 8S", "QC 8C 4C")
	m.Do("0 king 3.1; * draw TS")
	m.slots(0, 3, "- 6H 8S")
	m = laid(t, rows3, "QH 6H 8S", "KC 8C 4C")
	m.CheckLegal(1, "king 3.1 | pass")
	m.Refused(0, "king 3.1", "SB-5")
	for _, text := range []string{"pair 0:3.1+1:3.1", "king 1:3.1", "king D", "pair D+C", "pair 3.2+3.1", "pair 2.1+3.1", "pair C+3.1", "pair 3.1+3.1", "sabotage C", "sabotage D"} {
		if a, err := sabotage.Game().Parse(text); err == nil {
			t.Errorf("%q reads as %d", text, a)
		}
	}
}

// SB-6: removed cards, and a displayed card when the next is drawn, go to the discard pile.
func TestSB6_Discard(t *testing.T) {
	m := laid(t, rows3, "6H 7H AS", "QC 8C 4C")
	m.Do("0 pair 3.1+3.2; * turn 0:2.1 2H; * draw KS")
	m.Equal("display", m.view().Display, "KS")
	m.Equal("discard", strings.Join(m.view().Discard, " "), "6H 7H")
	m.Do("* draw QS")
	m.Equal("discard", strings.Join(m.view().Discard, " "), "6H 7H KS")
	m.Equal("top", m.view().Top, "KS")
	m.Do("0 pair 3.3+D")
	m.Equal("display", m.view().Display, "")
	m.Equal("discard", strings.Join(m.view().Discard, " "), "AS 6H 7H QS KS")
	m.Equal("top", m.view().Top, "QS")
}
