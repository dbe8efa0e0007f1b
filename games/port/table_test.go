package port_test

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/table"
)

// flipMove returns the move that turns a port, or nil.
func flipMove(tab *table.Table) *table.Move {
	i := slices.IndexFunc(tab.Moves, func(m table.Move) bool { return m.Action == "flip" })
	if i < 0 {
		return nil
	}
	return &tab.Moves[i]
}

func pieceIDs(z *table.Zone) []string {
	var ids []string
	for _, p := range z.Pieces {
		ids = append(ids, p.ID)
	}
	return ids
}

// TestAims: tricks won are counted against the open ports.
func TestAims(t *testing.T) { // PP-9
	v := sail(t, 1, "ports=0,1,3,5,9,10").start("a")
	v.deal(tenCards...)
	if note, want := v.st.Table(0).Zone("ports").Note, "0 tricks won: port 0 matches now; ports 1, 3, 5, 9 and 10 are within reach"; note != want {
		t.Errorf("the ports' note before the first trick is %q, want %q", note, want)
	}
	for i, pirate := range []string{"c9", "c8", "c7"} {
		v.trick(pirate, tenCards[i]) // trumps
	}
	for i, pirate := range []string{"d1", "d2", "d3", "d4"} {
		v.trick(pirate, tenCards[5+i]) // bones
	}
	for i, name := range []string{"tricks won: 3", "tricks to play: ", "open ports: "} { // the number stands above the words, which do not repeat it
		if p := v.st.Table(0).Zone("score").Pieces[i]; p.Name != strings.TrimSuffix(name, p.Text)+p.Text {
			t.Errorf("a counter of %s is named %q", p.Text, p.Name)
		}
	}
	if note := v.st.Table(0).Zone("ports").Note; note != "3 tricks won: port 3 matches now, port 5 needs 2 more" {
		t.Errorf("the ports' note is %q", note)
	}
	marks := map[string][]string{"port-0": {port.MarkPassed}, "port-1": {port.MarkPassed}, "port-3": {table.Now}, "port-5": nil, "port-9": {port.MarkPassed}}
	for _, p := range v.st.Table(0).Zone("ports").Pieces {
		if want, ok := marks[p.ID]; ok && !slices.Equal(p.Marks, want) {
			t.Errorf("%s is marked %v, want %v", p.ID, p.Marks, want)
		}
	}
}

// TestFlipWarns: turning a port is apart from the cards and says its consequence first.
func TestFlipWarns(t *testing.T) { // PP-6, PP-7
	for _, last := range []string{"none", "trump"} {
		v := sail(t, 1, "lastport="+last).start("a")
		v.deal(tenCards...)
		v.do("* pirate c9")
		warn := func(want, from string) {
			t.Helper()
			m := flipMove(v.st.Table(0))
			if m == nil || !m.Apart || !strings.Contains(m.Warn, want) || m.From != from {
				t.Fatalf("lastport=%s: the move is %+v, want %q from %s", last, m, want, from)
			}
		}
		warn("in place of anchors", "x2")
		v.do("0 flip", "* expose b")
		warn("in place of bones", "x3")
		v.do("0 flip", "* expose d")
		if last == "none" {
			warn("no trump for the rest of the voyage", "x4")
			v.do("0 flip", "* expose c")
		} else {
			warn("Coins will be trump", "x4")
			v.do("0 flip", "* expose c")
			warn("no trump for the rest of the voyage", "x4")
			v.do("0 flip")
		}
		if m := flipMove(v.st.Table(0)); m != nil {
			t.Fatalf("there is still %+v", m)
		}
		if note := v.st.Table(0).Zone("trump").Note; note != "No trump for the rest of the voyage" {
			t.Errorf("trump: %s", note)
		}
	}
}

// TestTrickOnTable: a finished trick stays until the next card is turned, then lies aside.
func TestTrickOnTable(t *testing.T) { // PP-5
	v := sail(t, 1).start("a")
	v.deal(tenCards...)
	v.do("* pirate c9")
	sameStrings(t, "running trick", pieceIDs(v.st.Table(0).Zone("trick")), "p1-1", "place")
	sameStrings(t, "pirates", pieceIDs(v.st.Table(0).Zone("pirates")), "p1-2", "p1-3", "p1-4", "p1-5", "p1-6", "p1-7", "p1-8", "p1-9", "p1-10")
	v.do("0 play a1")
	tab := v.st.Table(0)
	sameStrings(t, "finished trick", pieceIDs(tab.Zone("trick")), "p1-1", "h1-a1")
	if p := tab.Zone("trick").Pieces; !p[1].Has(table.Won) || !p[0].Has(table.Lost) || p[0].Name != "pirates’ nine of coins" {
		t.Errorf("finished trick: %+v", p)
	}
	v.do("* pirate c8")
	tab = v.st.Table(0)
	sameStrings(t, "next trick", pieceIDs(tab.Zone("trick")), "p1-2", "place")
	sameStrings(t, "last trick", pieceIDs(tab.Zone("last")), "p1-1", "h1-a1")
}

// TestSuits: each card that is face up says its suit, from which terminals draw its shape, and no card face down does.
func TestSuits(t *testing.T) { // PP-1
	v := sail(t, 2, "hands=closed").start("a")
	v.deal(tenCards...)
	v.trick("c9", "a1")
	v.do("* pirate c8")
	up := 0
	for _, z := range v.st.Table(0).Zones {
		for _, p := range z.Pieces {
			if p.Face != "" {
				up++
			}
			if (p.Face == "") != (p.Suit == "") || p.Suit != "" && (p.Face[0] != p.Suit[0] || !strings.Contains(p.Name, " of "+p.Suit)) {
				t.Errorf("%s: %+v", z.ID, p)
			}
		}
	}
	if up < 30 {
		t.Errorf("%d cards are face up", up)
	}
}

// TestClosedBacks: a partner's card turns where the last back lay.
func TestClosedBacks(t *testing.T) { // PP-12
	v := sail(t, 2, "hands=closed").start("a")
	v.deal(tenCards...)
	v.trick("c9", "a1")
	v.trick("c8", "b1")
	v.trick("c7", "a2")
	for viewer, want := range map[game.Seat]string{0: "h1-a2", 1: "b1-0-4", game.Watcher: "b1-0-4"} {
		if ids := pieceIDs(v.st.Table(viewer).Zone("trick")); ids[1] != want {
			t.Errorf("viewer %v sees the played card as %s, want %s", viewer, ids[1], want)
		}
	}
	sameStrings(t, "backs", pieceIDs(v.st.Table(1).Zone("hand0")), "b1-0-1", "b1-0-2", "b1-0-3")
}

// TestTell: what happened, in words.
func TestTell(t *testing.T) {
	v := sail(t, 2).start("a")
	if got := v.tell(0, "* expose a"); got != "Anchors are trump." {
		t.Error(got)
	}
	v.deal(tenCards...)
	if got := v.tell(0, "* deal 1 b5"); got != "All cards are shuffled. Hand 1, a fore hand, is dealt." {
		t.Error(got)
	}
	v.trick("c9", "a1")
	if got := v.tell(0, "0 play a1"); got != "You play the one of anchors and win the trick: 1 trick won." {
		t.Error(got)
	}
	if got := v.tell(1, "0 play a1"); got != "{0} plays the one of anchors and wins the trick: 1 trick won." {
		t.Error(got)
	}
	v.hand(1)
	last := v.log[len(v.log)-1]
	if got := v.tell(game.Watcher, last); !strings.HasSuffix(got, "\nPort 2 is exploited: 5 ports to go.") {
		t.Error(got)
	}
	if z := v.st.Table(0).Zone("score"); z.Title != "Hand 1, fore hand" || z.Pieces[0].Text != "2" || z.Pieces[1].Text != "0" || z.Pieces[2].Text != "5" {
		t.Errorf("after the first hand the score is %+v", z)
	}
	if note := v.st.Table(0).Zone("ports").Note; note != "2 tricks won: port 2 is exploited." {
		t.Errorf("after the first hand, beside the ports stands %q", note)
	}
	if got := v.st.Table(0).Status; got != "Hand 2 is being dealt." {
		t.Errorf("after the first hand the status is %q", got)
	}
	v.hand(2)
	last = v.log[len(v.log)-1]
	if got := v.tell(game.Watcher, last); !strings.HasSuffix(got, "\nThe voyage is lost. No open port shows 2. 1 port exploited.") {
		t.Error(got)
	}
	if note := v.st.Table(0).Zone("ports").Note; note != "2 tricks won, but no open port shows 2." {
		t.Errorf("beside the ports stands %q", note)
	}
}

// TestPortsBetweenHands: while the next hand is dealt, no port is said to match or to need tricks: the score beside them counts the hand before.
func TestPortsBetweenHands(t *testing.T) { // PP-9
	v := sail(t, 1, "ports=0,2,4,10").start("a")
	v.deal(tenCards...)
	v.hand(2)
	for _, p := range v.st.Table(0).Zone("ports").Pieces {
		name, marks := "port "+p.Text+", open", []string(nil)
		if p.Text == "2" {
			name, marks = "port 2, exploited", []string{table.Gone}
		}
		if p.Name != name || !slices.Equal(p.Marks, marks) {
			t.Errorf("between two hands %s is named %q and marked %v, want %q and %v", p.ID, p.Name, p.Marks, name, marks)
		}
	}
}

// tell returns what the last line is told as.
func (v *voyage) tell(viewer game.Seat, line string) string {
	actor, text, _ := strings.Cut(line, " ")
	s, a := v.parse(actor, text)
	return v.st.(game.Describer).Describe(viewer, s, a)
}
