package sabotage_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/sabotage"
	"quarterdeck/table"
)

// piece finds a piece and its zone by id.
func piece(t *testing.T, tab *table.Table, id string) (table.Zone, table.Piece) {
	t.Helper()
	for _, z := range tab.Zones {
		for _, p := range z.Pieces {
			if p.ID == id {
				return z, p
			}
		}
	}
	t.Fatalf("no piece %s", id)
	return table.Zone{}, table.Piece{}
}

func lacks(tab *table.Table, id string) bool {
	return !slices.ContainsFunc(tab.Zones, func(z table.Zone) bool {
		return slices.ContainsFunc(z.Pieces, func(p table.Piece) bool { return p.ID == id })
	})
}

func at(t *testing.T, tab *table.Table, id, zone string) *table.Piece {
	t.Helper()
	z, p := piece(t, tab, id)
	if z.ID != zone {
		t.Errorf("%s lies in zone %s, want %s", id, z.ID, zone)
	}
	return &p
}

// The viewer's pyramid is the near one, its longest row at the bottom; the other hangs from the top, seen
// from across the table.
func TestTableSides(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "6C 7C KC")
	for viewer, want := range map[game.Seat][2]string{0: {"far 1", "near 0"}, 1: {"far 0", "near 1"}, game.Watcher: {"far 1", "near 0"}} {
		tab := m.State.Table(viewer)
		far, near := tab.Zones[0], tab.Zones[len(tab.Zones)-1]
		m.Equal("far", far.ID+" "+string(rune('0'+far.Seat)), want[0])
		m.Equal("near", near.ID+" "+string(rune('0'+near.Seat)), want[1])
		m.Equal("mine", near.Mine, viewer >= 0)
	}
	tab := m.State.Table(0)
	for id, cell := range map[string][2]int{"s0-2-1": {0, 0}, "s0-3-1": {1, 0}, "s0-3-3": {1, 2}, "s1-3-1": {0, 2}, "s1-3-3": {0, 0}, "s1-2-2": {1, 0}} {
		_, p := piece(t, tab, id)
		m.Equal(id, [2]int{p.Row, p.Col}, cell)
	}
	// Later pieces lie on top of earlier ones: the longer row is listed later in both.
	for _, zone := range []string{"far", "near"} {
		pieces := tab.Zone(zone).Pieces
		if !strings.Contains(pieces[0].ID, "-2-") || !strings.Contains(pieces[len(pieces)-1].ID, "-3-") {
			t.Errorf("zone %s is listed from %s to %s", zone, pieces[0].ID, pieces[len(pieces)-1].ID)
		}
	}
}

// Cards are spoken of in full, with their place and whether they are open.
func TestTableNames(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "6C 7C KC")
	tab := m.State.Table(0)
	for id, want := range map[string]string{
		"s0-3-2": "seven of hearts at row 3, place 2, open",
		"s0-2-1": "a card face down at row 2, place 1, covered",
		"c":      "the center card, face down",
	} {
		_, p := piece(t, tab, id)
		m.Equal(id, p.Name, want)
	}
	_, p := piece(t, tab, "s0-2-1")
	m.Equal("face of a card that is face down", p.Face, "")
	m.Equal("why not", p.Why, "Covered by row 3, places 1 and 2 (SB-2).")
	_, p = piece(t, tab, "s1-3-3")
	m.Equal("why not", p.Why, "This card is not in your pyramid (SB-5).")
	m = laid(t, rows3, "6H 7H AS", "6C 7C KC")
	_, p = piece(t, m.State.Table(0), "s0-3-3")
	m.Equal("why not", p.Why, "No open card makes 13 with a value of 1 (SB-5).")
}

// A displayed king is of no use, and says so. Nothing marks it as something to act on.
func TestDisplayedKing(t *testing.T) {
	m := laid(t, rows3, "KH 6H 8S", "QC 8C 4C")
	m.Do("0 pass; * draw KS")
	p := at(t, m.State.Table(0), "d0", "display")
	m.Equal("about", p.About, "It counts 13, so no card makes 13 with it. It is of no use to either player, and the next draw replaces it (SB-5, SB-11).")
	m.Equal("marked", p.Has(table.Now), false)
	p = at(t, m.State.Table(0), "s0-3-1", "near")
	m.Equal("about a king in a pyramid", p.About, "Counts 13. Removed alone when it is open (SB-5).")
}

// A card that only one other covers says where that one lies.
func TestCoveredByOne(t *testing.T) {
	m := laid(t, rows3, "KH 6H 8S", "QC 8C 4C")
	m.Do("0 king 3.1; * draw 7S")
	_, p := piece(t, m.State.Table(0), "s0-2-1")
	m.Equal("why not", p.Why, "Covered by row 3, place 2 (SB-2).")
}

// A displayed card is called its drawer's as long as it lies there, also when the next draw is due.
func TestDisplayedCardKeepsItsDrawer(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 3))
	due := 0
	for range 20 {
		st, err := sabotage.Game().New(game.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		id, note := "", ""
		for st.Actors() != 0 {
			s := st.Actors().First()
			legal := st.Legal(nil, s)
			st.Apply(s, legal[r.IntN(len(legal))])
			z := st.Table(game.Watcher).Zone("display")
			p := z.Pieces[0]
			if p.Kind != table.Card || p.ID != id {
				id, note = p.ID, z.Note
				continue
			}
			if st.Actors() == game.NatureOnly {
				due++
			}
			if z.Note != note || !strings.HasPrefix(p.Name, note+": ") {
				t.Fatalf("the card of %q lies below %q and is called %q", note, z.Note, p.Name)
			}
		}
	}
	if due == 0 {
		t.Error("no card lay on the display before a draw")
	}
}

// A card keeps its id from the place where it lies face down to the discard pile, and from the deck to the
// display or to the slot that it sabotages.
func TestTableIDs(t *testing.T) {
	m := laid(t, rows3, "6H 7H QS", "KC 2C 3C")
	m.Do("0 pair 3.1+3.2")
	tab := m.State.Table(0)
	m.Equal("top of the discard pile", at(t, tab, "s0-3-2", "discard").Face, "7H")
	at(t, tab, "e0-3-2", "near")
	m.Equal("about to turn", at(t, tab, "s0-2-1", "near").Has(table.Now), true)
	m.Do("* turn 0:2.1 9D")
	m.Equal("turned", at(t, m.State.Table(0), "s0-2-1", "near").Face, "9D")
	m.Do("1 king 3.1")
	at(t, m.State.Table(0), "d0", "deck")
	m.Do("* draw AH")
	m.Equal("displayed", at(t, m.State.Table(0), "d0", "display").Face, "AH")
	at(t, m.State.Table(0), "d1", "deck")
	m.Do("0 pair 3.3+D")
	m.Equal("used", at(t, m.State.Table(0), "d0", "discard").Face, "AH")
	m.Do("* turn 0:2.2 4C")
	tab = m.State.Table(0)
	m.Equal("slot to choose", at(t, tab, "e1-3-1", "far").Has(table.Now), true)
	m.Do("0 sabotage 3.1")
	m.Equal("on its way", at(t, m.State.Table(0), "s1-3-1", "deck").Face, "")
	m.Do("* plant 1:3.1 5D")
	m.Equal("planted", at(t, m.State.Table(0), "s1-3-1", "far").Face, "5D")
	if !lacks(m.State.Table(0), "e1-3-1") {
		t.Error("the filled slot still shows an empty place")
	}
}

// Moves start and end at pieces: a pair may be taken up at either card, a king goes to the discard pile,
// a sabotage from the deck to an empty slot.
func TestTableMoves(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "6C 7C KC")
	moves := m.State.Table(0).Moves
	want := []table.Move{
		{Action: "pair 3.1+3.2", Label: "Remove six of hearts and seven of hearts: no empty slot for its sabotage", From: "s0-3-1", To: "s0-3-2", Both: true},
		{Action: "king 3.3", Label: "Remove the king of spades", From: "s0-3-3", To: "discard"},
		{Action: "pass", Label: "Pass", Apart: true}, // it would give a removal up
	}
	if !slices.Equal(moves, want) {
		t.Errorf("moves %+v, want %+v", moves, want)
	}
	m.Equal("moves of a spectator", len(m.State.Table(game.Watcher).Moves), 0)
	m.Equal("moves of the seat that waits", len(m.State.Table(1).Moves), 0)
	m = toTheCenter(t)
	m.Equal("sabotage", m.State.Table(1).Moves[0], table.Move{Action: "sabotage 3.3", Label: "Sabotage row 3, place 1", From: "d0", To: "e0-3-3"})
	m.Do("1 sabotage 3.3; * plant 0:3.3 2H")
	moves = m.State.Table(1).Moves
	m.Equal("the winning move", moves[0].Label, "Remove the king of diamonds: the center, and the match")
	m.Equal("passing it by", moves[1].Warn, "You could take the center card now and win.")
}

// A removal whose sabotages would find no empty slot says so: until the opponent has removed a card, its pyramid is full.
func TestWastedSabotages(t *testing.T) {
	m := laid(t, rows3, "6H 7H KS", "6C 7C KC")
	label := func(seat game.Seat) string { return m.State.Table(seat).Moves[0].Label }
	m.Equal("a full pyramid", label(0), "Remove six of hearts and seven of hearts: no empty slot for its sabotage")
	m.Equal("a king that uncovers nothing", m.State.Table(0).Moves[1].Label, "Remove the king of spades")
	m.Do("0 king 3.3; 0 pass")
	m.Equal("one empty slot, one sabotage", label(1), "Remove six of clubs and seven of clubs")
	m = laid(t, rows3, "6H KS 7H", "6C 7C KC")
	m.Equal("a pair that uncovers nothing", label(0), "Remove six of hearts and seven of hearts")
	m.Do("0 pair 3.1+3.3")
	m.Equal("two sabotages", m.State.Table(0).Moves[0].Label, "Remove the king of spades: no empty slot for its 2 sabotages")
}

// The status says the same to every viewer, except for the word "you".
func TestTableStatus(t *testing.T) {
	m := toTheCenter(t)
	m.Equal("status of the seat that owes", m.State.Table(1).Status, "Choose a slot to sabotage. Any empty slot of {0}’s pyramid will do.")
	m.Equal("status of the seat that waits", m.State.Table(0).Status, "Waiting for {1}. A sabotage is due. No card is displayed yet.")
	m.Equal("note of the seat that owes", m.State.Table(1).Zone("near").Note, "1 sabotage to place")
	m.Equal("note for the other", m.State.Table(0).Zone("far").Note, "1 sabotage to place")
	m.Equal("urgent", m.State.Table(1).Urgent, true)
	m.Equal("urgent", m.State.Table(0).Urgent, false)
	m.Equal("urgent", m.State.Table(game.Watcher).Urgent, false)
	m.Do("1 sabotage 3.3; * plant 0:3.3 2H; 1 king C")
	m.Equal("status", m.State.Table(1).Status, "You win. The center card is taken.")
	m.Equal("status", m.State.Table(game.Watcher).Status, "{1} wins. The center card is taken.")
	m.Equal("the center", m.State.Table(0).Zone("centre").Pieces[0].Kind, table.Place)
}

// Every viewer knows the same: the view does not depend on the viewer (SB-3).
func TestOneView(t *testing.T) {
	m := toTheCenter(t)
	all := asJSON(t, m.State.View(game.Watcher))
	for s := range game.Seat(2) {
		m.Equal("view", asJSON(t, m.State.View(s)), all)
	}
	m.Equal("winner while the match runs", m.view().Winner == nil, true)
}
