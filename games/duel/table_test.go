package duel_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/table"
)

// zone returns a zone that must be there.
func (m match) zone(viewer game.Seat, id string) *table.Zone {
	m.Helper()
	z := m.State.Table(viewer).Zone(id)
	if z == nil {
		m.Fatalf("viewer %v has no zone %s", viewer, id)
	}
	return z
}

// pieces returns the ids in a zone.
func (m match) pieces(viewer game.Seat, id string) string {
	m.Helper()
	var ids []string
	for _, p := range m.zone(viewer, id).Pieces {
		ids = append(ids, p.ID)
	}
	return strings.Join(ids, " ")
}

// move returns the viewer's move in that notation.
func (m match) move(viewer game.Seat, action string) table.Move {
	m.Helper()
	for _, mv := range m.State.Table(viewer).Moves {
		if mv.Action == action {
			return mv
		}
	}
	m.Fatalf("viewer %v has no move %q", viewer, action)
	return table.Move{}
}

func TestTableOfTrading(t *testing.T) {
	m := bargainers(t, nil, "2277", "39KA", "44QJ", "55TT")
	m.Equal("the hand", m.pieces(0, "hand"), "h-2s-1 h-2s-2 h-7s-1 h-7s-2")
	m.Equal("what is played from", m.move(0, "give 7s").From, "h-7s-2")
	m.Equal("and to", m.move(0, "give 7s").To, "tray")
	m.Do("0 give 7s; 0 give o; 0 ask K; 0 ask o")
	m.Equal("the card has kept its id", m.pieces(0, "tray"), "h-7s-2 tray-o send")
	m.Equal("the requests", m.pieces(0, "asks"), "ask-K ask-o")
	mv := m.move(0, "offer 1")
	m.Equal("an offer joins tray and seat", mv.From+" "+mv.To, "send seat-1")
	m.Equal("either may be taken up first", mv.Both, true)
	m.Do("0 offer 1")
	m.Equal("the tray's note", m.zone(0, "tray").Note, "offer 1, to {1}")
	m.Equal("the offer", m.pieces(1, "offer-0-1"), "offer-0-1-7s-1 offer-0-1-o offer-0-1-ask-K offer-0-1-ask-o offer-0-1-yes offer-0-1-no")
	m.Equal("to accept", m.move(1, "accept 0 1").Label, "Accept offer 1 of {0}: get 1 seven and 1 marble for 1 King and 1 marble")
	m.Equal("to decline", m.move(1, "decline 0 1").Label, "Decline offer 1 of {0}")
	for _, viewer := range []game.Seat{2, game.Watcher} {
		if m.State.Table(viewer).Zone("offer-0-1") != nil {
			t.Errorf("viewer %v sees an offer to seat 1", viewer)
		}
	}
	m.Equal("counters of seat 0", m.pieces(2, "seat-0"), "b-0-s m-0 t-0")
	if why := m.zone(0, "market").Pieces[0].Why; !strings.Contains(why, "opens after the first talk") {
		t.Errorf("a pack cannot be bought because %q", why)
	}
	m.Do("0 ready")
	m.Equal("the note of a ready seat", m.zone(3, "seat-0").Note, "ready")
	m.Equal("urgent", m.State.Table(0).Urgent, false)
	m.Equal("urgent", m.State.Table(1).Urgent, true)
}

func TestTableOfADuel(t *testing.T) {
	m := faceoff(t, "7Q99K", "37J2A")
	m.Equal("the other hand", m.pieces(0, "far-hand"), "o1-s-1 o1-s-2 o1-s-3 o1-s-4 o1-s-5")
	m.Do("1 play 7s")
	m.Equal("a card face down", m.pieces(0, "far"), "down-1")
	m.Equal("its face", m.zone(0, "far").Pieces[0].Face, "")
	m.Equal("for its owner", m.zone(1, "near").Pieces[0].Face, "7s")
	m.Do("0 play 9s")
	m.Equal("the cards on the table", m.pieces(0, "near")+" / "+m.pieces(0, "far"), "h-9s-2 / o1-s-5")
	m.Equal("what matches", m.zone(0, "near").Note, "matches nines")
	m.Equal("for a watcher", m.pieces(game.Watcher, "near")+" / "+m.pieces(game.Watcher, "far"), "o0-s-5 / o1-s-5")
	m.Do("0 play Qs; 0 queen 9s; 0 play Ks")
	m.Equal("a Queen goes to the pile", m.pieces(0, "discard"), "h-Qs-1")
	m.Equal("ids stay", m.pieces(1, "far"), "o0-s-5 o0-s-3 o0-s-2")
	score := m.zone(1, "score")
	var texts []string
	for _, p := range score.Pieces {
		texts = append(texts, p.Text)
	}
	m.Equal("the score", strings.Join(texts, " "), "highest wins 7 +0 0 18 +1 0")
	m.Do("1 play As; 0 ready")
	m.Equal("the direction", m.zone(0, "score").Pieces[0].Text, "lowest wins")
	m.Equal("hands on the marker", m.pieces(1, "marker"), "marker-gb touch-0")
	m.Equal("the last hand", m.move(1, "ready").Label, "Touch the marker: the round ends")
	m.Equal("why a card cannot be played", m.zone(1, "hand").Pieces[0].Why, "Does not match your seven (HD-17).")
	m.Do("1 play Js")
	m.Equal("the Jack sweeps all", m.pieces(0, "near")+m.pieces(0, "far"), "")
	m.Equal("to the pile", len(m.zone(0, "discard").Pieces), 7)
}

func TestQueenIsUsedOnThePiece(t *testing.T) {
	m := faceoff(t, "7Q99K", "37J2A")
	m.Do("1 play 7s; 0 play Qs")
	m.Equal("where a number is played through", m.move(0, "queen 9s").To, "h-Qs-1")
}

func TestTableOfPicking(t *testing.T) {
	m := dealt(t, options{"trading": "off"}, "2", "3", "4", "5")
	m.Do("* break 2")
	m.Equal("a pick", m.move(2, "pick 3").To, "seat-3")
	m.Do("2 pick 3; * order 0; 2 play 4s; 3 play 5s; 2 ready; 3 ready")
	m.Equal("the duels", m.zone(0, "duels").Pieces[0].Name, "0–1: {2} against {3}, won by {3}")
	m.Equal("for a seat", m.zone(3, "duels").Pieces[0].Name, "0–1: {2} against you, won by you")
}

// TestPointsAreShown checks that the stock says how the points by which seats pick follow from the counters on the table.
func TestPointsAreShown(t *testing.T) {
	m := dealt(t, options{"tokens": "3"}, "2", "3", "4", "5")
	stock := game.StockOf(duel.Game(), game.Setup{Seats: 4})
	m.Do("1 token; " + strings.Repeat("0 ready; 1 ready; 2 ready; 3 ready; ", 3))
	m.phase("pick")
	halves := map[string]int{"3": 6, "6": 12, "1": 2, "1½": 3} // by a counter's text
	for s, points := range stock.Contents(m.State, true)[0][:4] {
		want := 1
		for _, p := range m.zone(3, "seat-"+strconv.Itoa(s)).Pieces {
			if each, ok := stock.Piles[0].Shown[strings.TrimSuffix(p.ID, strconv.Itoa(s))]; ok {
				want += each * halves[p.Text] / 2
			}
		}
		if points != want || points != []int{304, 603, 304, 304}[s] {
			t.Errorf("seat %d has %d points, the counters say %d", s, points, want)
		}
	}
	m.Do("1 pick 0; * order 0")
	if left := stock.Contents(m.State, true)[0]; slices.Max(left) > 0 {
		t.Errorf("%v after the last pick", left)
	}
}

// TestPlainBacks: with backs=plain others' cards are only counted.
func TestPlainBacks(t *testing.T) {
	m := dealt(t, options{"trading": "off", "backs": "plain"}, "23", "34", "45", "56")
	m.Do("* break 2; 2 pick 3; * order 0")
	m.Equal("the other hand", m.pieces(2, "far-hand"), "o3-x-1 o3-x-2")
	m.Equal("marks", len(m.zone(2, "far-hand").Pieces[0].Marks), 0)
}
