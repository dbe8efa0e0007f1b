package port_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
)

// ten cards that the crew is dealt in many tests: five anchors, then five bones.
var tenCards = []string{"a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5"}

// TestDeck: a main deck of 44 cards, four suits of ranks 1–11, and one exposed port of each suit.
func TestDeck(t *testing.T) { // PP-1
	v := sail(t, 1)
	sameStrings(t, "exposed ports", v.legal(game.Nature), "expose a", "expose b", "expose c", "expose d")
	v.start("c")
	var want []string
	for _, suit := range []string{"a", "b", "c", "d"} {
		for _, rank := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"} {
			want = append(want, "deal 0 "+suit+rank)
		}
	}
	sameStrings(t, "main deck", v.legal(game.Nature), want...)
	for _, word := range []string{"play a0", "play a12", "play e1", "play A1", "play a01", "play a", "play  a1", "flip ", "expose e", "deal 2 a1", "deal 0", "pirate", "Flip", ""} {
		if _, err := port.Game().Parse(word); err == nil {
			t.Errorf("%q is taken for an action", word)
		}
	}
}

// TestPortNumbers: six distinct numbers 0–10 or fewer, default 1–6, presets by name.
func TestPortNumbers(t *testing.T) { // PP-2
	for value, want := range map[string]string{
		"easy": "0,1,2,3,4,5", "normal": "1,2,3,4,5,6", "hard": "2,3,4,5,6,7", "very hard": "3,4,5,6,7,8",
		"short": "4,5", "5,4": "4,5", "0": "0", "1,2,3,4,5": "1,2,3,4,5", "0,1,2,3,4,10": "0,1,2,3,4,10", "10,9,3,2,1,0": "0,1,2,3,9,10",
	} {
		got, err := port.Game().Resolve(game.Setup{Options: map[string]string{"ports": value}})
		if err != nil || got.Options["ports"] != want {
			t.Errorf("ports=%q becomes %q, %v; want %q", value, got.Options["ports"], err, want)
		}
	}
	for _, value := range []string{"", ",", "1,2,3,4,5,", "1,2,3,4,5,6,7", "1,1,2,3,4,5", "1,2,3,4,5,11", "-1,2,3,4,5,6", "1,2,3,4,5,06", "1, 2,3,4,5,6", "harder", "1,2,3,4,5,x"} {
		_, err := port.Game().Resolve(game.Setup{Options: map[string]string{"ports": value}})
		var r *game.Refusal
		if !errors.As(err, &r) || r.Code != game.BadOption || r.Rule != "PP-2" {
			t.Errorf("ports=%q: %v", value, err)
		}
	}
}

// TestInitialTrump: the first exposed port is turned at the start and its suit is trump.
func TestInitialTrump(t *testing.T) { // PP-3
	v := sail(t, 1)
	if v.view(0).Trump != "" {
		t.Fatal("there is a trump before a port is turned")
	}
	v.refused("* deal 0 a1", "PP-3")
	v.start("d")
	if w := v.view(0); w.Trump != "d" || w.Stack != 3 || w.NoTrump {
		t.Fatalf("after expose d: %+v", w)
	}
}

// TestPasses: ten and ten for the fore hand, ten and ten of the rest for the aft hand, four stay
// unseen, then all 44 again.
func TestPasses(t *testing.T) { // PP-4
	v := sail(t, 1).start("a")
	v.deal(tenCards...)
	v.refused("* deal 0 c1", "PP-5")
	v.refused("* pirate a1", "PP-4")
	v.hand(1)
	if w := v.view(0); w.Hand != 2 || !w.Aft || len(w.Unseen) != 24 || w.Phase != "deal" {
		t.Fatalf("before the aft hand: %+v", w)
	}
	for _, line := range v.log {
		if words := strings.Fields(line); words[0] == "*" && words[1] != "expose" {
			v.refused("* deal 0 "+words[len(words)-1], "PP-4")
		}
	}
	v.hand(2)
	if w := v.view(0); w.Hand != 3 || w.Aft || len(w.Unseen) != 44 || len(v.legal(game.Nature)) != 44 {
		t.Fatalf("before the second fore hand: %+v", w)
	}
	v.hand(3)
	v.hand(9)
	if w := v.view(0); w.Hand != 4 || len(w.Unseen) != 4 || w.Pirates != 0 {
		t.Fatalf("after an aft hand: %+v", w)
	}
}

// TestTrickOrder: the pirate card first, then any number of exposed ports, then any card of the hand.
func TestTrickOrder(t *testing.T) { // PP-5
	v := sail(t, 1).start("a")
	v.deal(tenCards...)
	v.refused("0 play a1", "PP-5")
	v.refused("0 flip", "PP-5")
	v.do("* pirate c9")
	sameStrings(t, "choices", v.legal(0), "flip", "play a1", "play a2", "play a3", "play a4", "play a5", "play b1", "play b2", "play b3", "play b4", "play b5")
	v.refused("0 play c1", "PP-5")
	v.refused("0 play c9", "PP-5")
	v.refused("* pirate c1", "PP-5")
	v.do("0 flip", "* expose c", "0 flip", "* expose b", "0 play a1", "* pirate c1", "0 play b1")
	sameStrings(t, "after two tricks", v.legal(game.Nature)[:2], "pirate a6", "pirate a7")
}

// TestTrumpLasts: an exposed port is trump until the next is turned, across hands.
func TestTrumpLasts(t *testing.T) { // PP-6
	v := sail(t, 1).start("a")
	v.deal(tenCards...)
	v.do("* pirate c9", "0 flip")
	if v.view(0).Trump != "a" {
		t.Fatal("the old trump ended before the new one was turned")
	}
	v.do("* expose b")
	if v.view(0).Trump != "b" {
		t.Fatal("the new trump is not in force in the trick in which it was turned")
	}
	v.do("0 play b1")
	if w := v.view(0); !w.Last.Won || w.Last.Trump != "b" {
		t.Fatalf("b1 lost to c9 with bones trump: %+v", w.Last)
	}
	v.hand(1)
	v.hand(1)
	if w := v.view(0); w.Hand != 3 || w.Trump != "b" {
		t.Fatalf("trump is %q in hand %d", w.Trump, w.Hand)
	}
}

// TestLastPortEndsTrump: with lastport=none the last card's own suit never counts, its expose is
// written all the same, and turning is illegal from then on.
func TestLastPortEndsTrump(t *testing.T) { // PP-7
	v := sail(t, 1).start("a")
	v.deal("a7", "a8", "a9", "a10", "a11", "d7", "d8", "d9", "d10", "d11")
	v.do("* pirate c9", "0 flip", "* expose b", "0 flip", "* expose c", "0 flip")
	sameStrings(t, "last port", v.legal(game.Nature), "expose d")
	v.refused("* expose a", "PP-3")
	v.do("* expose d")
	if w := v.view(0); w.Trump != "" || !w.NoTrump || w.Stack != 0 || w.CanFlip {
		t.Fatalf("after the last port: %+v", w)
	}
	v.refused("0 flip", "PP-7")
	v.do("0 play d7")
	if v.view(0).Last.Won {
		t.Fatal("the last port's suit counted as trump")
	}
	v.hand(1)
	v.hand(2)
	v.hand(3)
	if w := v.view(0); w.Hand != 4 || !w.NoTrump || w.Stack != 0 {
		t.Fatalf("trump came back: %+v", w)
	}
}

// TestLastPortTrump: with lastport=trump the last card is trump, and one more flip, without an
// expose, removes trump for good.
func TestLastPortTrump(t *testing.T) { // PP-7
	v := sail(t, 1, "lastport=trump").start("a")
	v.deal("a1", "a2", "a3", "a4", "a5", "d1", "d2", "d3", "d4", "d5")
	v.do("* pirate c9", "0 flip", "* expose b", "0 flip", "* expose c", "0 flip", "* expose d")
	if w := v.view(0); w.Trump != "d" || w.NoTrump || w.Stack != 0 || !w.CanFlip {
		t.Fatalf("after the last port: %+v", w)
	}
	v.do("0 play d1")
	if !v.view(0).Last.Won {
		t.Fatal("d1 lost to c9 with daggers trump")
	}
	v.do("* pirate c8", "0 flip")
	if w := v.view(0); w.Trump != "" || !w.NoTrump || w.CanFlip || w.Seat != 0 {
		t.Fatalf("after the further flip: %+v", w)
	}
	v.refused("0 flip", "PP-7")
	v.do("0 play d2")
	if v.view(0).Last.Won {
		t.Fatal("d2 beat c8 without trump")
	}
}

// TestWhoWins: all cases of a trick, and against the book's own words for every pair of cards.
func TestWhoWins(t *testing.T) { // PP-8
	for _, c := range []struct {
		trump, pirate, crew string
		won                 bool
	}{
		{"a", "c9", "a1", true},   // trump against none
		{"a", "a5", "c11", false}, // none against trump
		{"a", "a5", "a6", true},   // the higher trump
		{"a", "a5", "a4", false},
		{"a", "c9", "c10", true}, // no trump played: follow suit and higher
		{"a", "c9", "c8", false},
		{"a", "c1", "d11", false}, // no trump played and another suit
	} {
		if got := outcome(t, c.trump, c.pirate, c.crew); got != c.won {
			t.Errorf("trump %s, pirates %s, crew %s: won %v", c.trump, c.pirate, c.crew, got)
		}
	}
	for _, trump := range []string{"a", "b", "c", "d"} {
		for _, pirate := range bookDeck() {
			for _, crew := range bookDeck() {
				if pirate != crew && outcome(t, trump, pirate, crew) != bookWins(trump, pirate, crew) {
					t.Errorf("trump %s, pirates %s, crew %s", trump, pirate, crew)
				}
			}
		}
	}
}

// outcome plays one trick in a fresh voyage.
func outcome(t *testing.T, trump, pirate, crew string) bool {
	v := sail(t, 1).start(trump)
	v.do("* deal 0 " + crew)
	for _, c := range bookDeck() {
		if c != pirate && v.view(0).Phase == "deal" && v.can("* deal 0 "+c) {
			v.do("* deal 0 " + c)
		}
	}
	v.trick(pirate, crew)
	return v.view(0).Last.Won
}

// TestExploitOrLose: all ten tricks are played even when the hand is lost; the port with the number of tricks won
// is exploited, and with none the voyage is lost, on the first miss.
func TestExploitOrLose(t *testing.T) { // PP-9
	v := sail(t, 1).start("a")
	v.hand(4)
	if w := v.view(0); w.Phase != "deal" || !w.Ports[3].Exploited || w.Ports[2].Exploited {
		t.Fatalf("after four tricks: %+v", w)
	}
	v.hand(4) // a second time: port 4 is exploited already
	if w := v.view(0); w.Phase != "over" || w.Victory {
		t.Fatalf("after four tricks again: %+v", w)
	}
	wantEnd(t, v, "1", -1)
	v.refused("0 play a1", "PP-9")
	v.refused("* pirate a1", "PP-9")

	v = sail(t, 1).start("a")
	v.hand(0)
	if v.view(0).Phase != "over" {
		t.Fatal("no trick won and no port 0, but the voyage goes on")
	}
	wantEnd(t, v, "0", -1)

	v = sail(t, 1, "ports=easy").start("a")
	v.hand(0)
	if w := v.view(0); w.Phase != "deal" || !w.Ports[0].Exploited {
		t.Fatal("port 0 was not exploited by winning nothing")
	}

	v = sail(t, 1, "ports=0,1,2,3,4,10").start("a")
	v.deal("a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "a10", "a11")
	for _, pirate := range []string{"a1", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8"} {
		v.trick(pirate, strings.TrimPrefix(v.legal0(), "play "))
	}
	v.trick("c1", "a11")
	if !v.view(0).Ports[5].Exploited {
		t.Fatal("port 10 was not exploited by winning all tricks")
	}
}

// legal0 turns nothing and is the first card that the crew holds, as a play.
func (v *voyage) legal0() string { return "play " + v.view(0).Hands[0].Cards[0] }

func wantEnd(t *testing.T, v *voyage, line string, utility float32) {
	t.Helper()
	r := v.st.Result()
	if got := game.EndLine(port.Game(), r); got != line {
		t.Errorf("end %s, want %s", got, line)
	}
	for s := range r.Seats {
		if r.Utility[s] != utility || r.Score[s] != r.Score[0] {
			t.Errorf("seat %d: score %d, utility %v", s, r.Score[s], r.Utility[s])
		}
	}
}

// TestVictory: six ports exploited in exactly six hands win, in any order; seat by seat the same.
func TestVictory(t *testing.T) { // PP-10
	for seats := 1; seats <= 2; seats++ {
		v := sail(t, seats).start("b")
		for i, n := range []int{3, 1, 6, 2, 5, 4} {
			if w := v.view(0); w.Hand != i+1 || w.Victory {
				t.Fatalf("before hand %d: %+v", i+1, w)
			}
			v.hand(n)
		}
		if w := v.view(0); w.Phase != "over" || !w.Victory || w.Hand != 6 {
			t.Fatalf("after six hands: %+v", w)
		}
		wantEnd(t, v, "6", 1)
		v.refused("0 play a1", "PP-10")
	}
}

// TestShortVoyage: fewer ports are won in as many hands, and nothing that a viewer or a program sees mentions the ports that are lacking.
func TestShortVoyage(t *testing.T) { // PP-2, PP-10
	for ports, hands := range map[string][]int{"4,5": {5, 4}, "0": {0}, "2,3,6": {3, 6, 2}} {
		for seats := 1; seats <= 2; seats++ {
			v := sail(t, seats, "ports="+ports).start("b")
			for i, n := range hands {
				if w := v.view(0); w.Hand != i+1 || len(w.Ports) != len(hands) || len(v.st.Table(0).Zone("ports").Pieces) != len(hands) {
					t.Fatalf("ports=%s before hand %d: %+v", ports, i+1, w)
				}
				v.hand(n)
			}
			if w := v.view(0); w.Phase != "over" || !w.Victory {
				t.Fatalf("ports=%s after %v: %+v", ports, hands, w)
			}
			wantEnd(t, v, strconv.Itoa(len(hands)), 1)
		}
	}
	v := sail(t, 1, "ports=4,5").start("b")
	v.hand(5)
	v.hand(5)
	wantEnd(t, v, "1", -1)
}

// TestUnseen: the interface shows which of the 44 have not been seen in this pass.
func TestUnseen(t *testing.T) { // PP-11
	v := sail(t, 1).start("a")
	v.deal(tenCards...)
	v.trick("c9", "a1")
	v.do("* pirate d11")
	grid := v.st.Table(0).Zone("unseen")
	var shown []string
	for _, p := range grid.Pieces {
		shown = append(shown, p.Face)
		if c := bookDeck()[p.Row*port.Ranks+p.Col]; c != p.Face {
			t.Errorf("%s lies where %s belongs", p.Face, c)
		}
	}
	want := slices.DeleteFunc(bookDeck(), func(c string) bool { return slices.Contains(tenCards, c) || c == "c9" || c == "d11" })
	sameStrings(t, "unseen", shown, want...)
	sameStrings(t, "unseen in the view", v.view(0).Unseen, want...)
}

// TestUnseenClosed: a partner's closed cards are unseen for a seat, its own are not.
func TestUnseenClosed(t *testing.T) { // PP-11, PP-12
	v := sail(t, 2, "hands=closed").start("a")
	v.deal(tenCards...)
	for viewer, want := range map[game.Seat]int{0: 39, 1: 39, game.Watcher: 44} {
		if n := len(v.st.Table(viewer).Zone("unseen").Pieces); n != want {
			t.Errorf("viewer %v has not seen %d cards, want %d", viewer, n, want)
		}
	}
}

// TestTwoSeats: five cards each, seat 0's dealt first in every hand; alternate tricks, seat 0 leads
// fore hands and seat 1 aft hands; the seat that plays the trick may turn exposed ports.
func TestTwoSeats(t *testing.T) { // PP-12
	v := sail(t, 2).start("a")
	v.refused("* deal 1 a1", "PP-12")
	for hand, n := range []int{1, 2, 3, 4} {
		v.log = nil
		v.hand(n)
		var dealt, played string
		for _, line := range v.log {
			switch words := strings.Fields(line); words[1] {
			case "deal":
				dealt += words[2]
			case "play":
				played += words[0]
			}
		}
		want := "0101010101"
		if hand%2 == 1 {
			want = "1010101010"
		}
		if dealt != "0000011111" || played != want {
			t.Fatalf("hand %d: dealt to %s, played by %s", hand+1, dealt, played)
		}
	}
	for v.view(0).Phase == "deal" {
		v.do("* " + v.legal(game.Nature)[0])
	}
	v.do("* pirate d11")
	v.refused("1 flip", "PP-12")
	v.refused("1 play "+v.view(1).Hands[1].Cards[0], "PP-12")
	v.do("0 flip", "* expose c", "0 play "+v.view(0).Hands[0].Cards[0], "* pirate d10")
	v.refused("0 flip", "PP-12")
	v.do("1 flip", "* expose b")
	if v.st.Actors() != game.SetOf(1) {
		t.Fatal("turning a port ended the trick")
	}
}

// TestClosedHands: with closed hands a seat sees its own cards only, a spectator none, and deals to
// other seats are described without the card.
func TestClosedHands(t *testing.T) { // PP-12
	v := sail(t, 2, "hands=closed").start("a")
	deal := port.Deal(1, port.CardOf(port.Bones, 3))
	for viewer, want := range map[game.Seat]game.Visibility{0: game.Private, 1: game.Open, game.Watcher: game.Private} {
		if got := game.VisibilityOf(v.st, viewer, game.Nature, deal); got != want {
			t.Errorf("viewer %v has visibility %v of a card dealt to seat 1", viewer, got)
		}
	}
	if got := game.RedactNotation(port.Game().Format(deal)); got != "deal 1 ?" {
		t.Errorf("redacted: %s", got)
	}
	v.deal(tenCards...)
	for viewer, want := range map[game.Seat][2]bool{0: {true, false}, 1: {false, true}, game.Watcher: {false, false}} {
		for s, hand := range v.view(viewer).Hands {
			if (hand.Cards != nil) != want[s] || hand.Count != 5 {
				t.Errorf("viewer %v sees hand %d: %+v", viewer, s, hand)
			}
		}
	}
	open := sail(t, 2).start("a")
	open.deal(tenCards...)
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		if game.VisibilityOf(open.st, viewer, game.Nature, deal) != game.Open || open.view(viewer).Hands[1].Cards == nil {
			t.Errorf("open hands hide something from viewer %v", viewer)
		}
	}
}

// TestImagineClosed: the partner's hand is drawn uniformly from the cards that the seat has not seen.
func TestImagineClosed(t *testing.T) { // PP-12
	v := sail(t, 2, "hands=closed").start("a")
	v.deal(tenCards...)
	r := rand.New(rand.NewPCG(5, 5))
	count := map[string]int{}
	const draws = 7800
	for range draws {
		st := v.st.Clone()
		st.Imagine(0, r)
		sameStrings(t, "own hand", st.View(0).(*port.View).Hands[0].Cards, "a1", "a2", "a3", "a4", "a5")
		cards := st.View(1).(*port.View).Hands[1].Cards
		if len(cards) != 5 {
			t.Fatalf("imagined %v", cards)
		}
		for _, c := range cards {
			count[c]++
		}
		if err := st.(game.Checker).Check(); err != nil {
			t.Fatal(err)
		}
	}
	if len(count) != 39 {
		t.Errorf("%d different cards imagined, want 39", len(count))
	}
	for c, n := range count {
		if want := draws * 5 / 39; n < want*8/10 || n > want*12/10 {
			t.Errorf("%s imagined %d times, want about %d", c, n, want)
		}
	}
}
