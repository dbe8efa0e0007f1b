package breach_test

import (
	"testing"

	"quarterdeck/game"
)

// BR-30: which item clears what, anywhere on the own deck; the Barrage.
func TestBR30Clear(t *testing.T) {
	for kind, items := range map[string][]string{"cargo": {"axe"}, "cannon": {"tackle"}, "rats": {"cheese", "flintlock"}, "fire": {"bucket"}} {
		for _, item := range []string{"axe", "tackle", "cheese", "flintlock", "bucket"} {
			s := play(t, opening{crew: "first-mate captain", starts: []int{2, 8}}).gather(0, item, kind).do("0 move 1.3", "0 end", "1 end")
			s.do("0 move 1.5", "0 move 1.6")
			clears := false
			for _, i := range items {
				clears = clears || i == item
			}
			if !clears {
				s.cannot("BR-30", "0 play "+item+" 1.2")
				continue
			}
			s.can("0 play "+item+" 1.2").cannot("BR-30", "0 play "+item+" 1.3", "0 play "+item+" 2.2")
			s.do("0 play " + item + " 1.2").obstacles("1.2")
			if n := s.view(0).Ship.Supply[kind]; n != 6 {
				t.Errorf("after clearing %d tokens of %s are in the supply", n, kind)
			}
		}
	}
	// Not on another deck.
	s := play(t, opening{crew: "first-mate petty-officer", starts: []int{2, 2}}).gather(0, "axe").gather(1, "cargo").do("1 move 2.1").pass(0).cannot("BR-30", "0 play axe 2.2")
	s.do("0 move 2.3").can("0 play axe 2.2")
}

// BR-30: the Barrage clears any obstacle on another square than its cannon, which stays; a cannon as well if there are two.
func TestBR30Barrage(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 8}}).gather(0, "barrage", "barrage", "rats").do("0 move 1.4").pass(0).cannot("BR-30", "0 play barrage 1.2")
	s.find("0", "cannon").do("0 move 1.5").only(0, "play", "barrage 1.2").cannot("BR-30", "0 play barrage 1.4").do("0 play barrage 1.2")
	s.obstacles("1.2").obstacles("1.4", "cannon").gather(0, "cannon").do("0 move 1.6").only(0, "play", "barrage 1.4", "barrage 1.5").do("0 play barrage 1.4").obstacles("1.5", "cannon")
}

// BR-31: the Bilge Pump, level by level.
func TestBR31Pump(t *testing.T) {
	for from, to := range map[int]int{1: 0, 2: 0, 3: 0, 4: 3, 5: 3, 6: 5, 7: 5, 8: 7} {
		s := play(t, opening{crew: "captain", starts: []int{2}}).gather(0, "pump")
		for range from - 1 {
			s.gather(0, "breach")
		}
		s.level(from).do("0 play pump").level(to).hand(0)
	}
	play(t, opening{crew: "captain", starts: []int{2}, difficulty: "novice"}).gather(0, "pump").cannot("BR-31", "0 play pump")
}

// BR-31: the Lantern gives an action and a search, for no action.
func TestBR31Lantern(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 2}}).gather(0, "lantern", "lantern").turn(0, 2).cannot("BR-18", "0 search")
	s.do("0 play lantern").turn(0, 3).can("0 search").find("0", "axe").cannot("BR-18", "0 search").do("0 move 1.4", "0 move 1.5").turn(0, 0)
	s.can("0 play lantern").do("0 play lantern").turn(0, 1).can("0 search", "0 move 1.4")
	// It is gone with the turn.
	s.do("0 end", "1 end").turn(0, 3).find("0", "axe").cannot("BR-18", "0 search")
}

// BR-31: the Barrel brings a pawn that would drown to the breach.
func TestBR31Barrel(t *testing.T) {
	s := play(t, opening{crew: "powder-monkey captain", starts: []int{6, 6}, difficulty: "madness"}).do("1 end").gather(0, "barrel").cannot("BR-31", "0 play barrel")
	s.gather(1, "breach", "breach").level(5).do("1 end").only(0, "play", "barrel").do("0 play barrel").where("1.1", "1.6").turn(0, 2).hand(0)
}

// BR-32: thefts, by what is near enough, and of whom.
func TestBR32Theft(t *testing.T) {
	o := opening{mode: "competitive", crew: "first-mate captain master-of-arms cook", starts: []int{2, 2, 2, 2}, gifts: []string{"axe", "bucket", "pump", "barrel"}}
	s := play(t, o).only(0, "play axe steal", "1").cannot("BR-32", "0 play axe steal 2", "0 play axe steal 0").do("0 play axe steal 1").only(game.Nature, "steal", "bucket")
	s.do("* steal bucket").hand(0, "bucket").hand(1).turn(0, 2)

	o.gifts[0] = "barrage"
	play(t, o).only(0, "play barrage steal", "1").do("0 move 2.3").only(0, "play barrage steal", "2").do("0 play barrage steal 2", "* steal pump").hand(0, "pump")

	o.gifts[0] = "flintlock" // on the own square, and where a move could end
	s = play(t, o).only(0, "play flintlock steal", "1").do("0 move 1.3").only(0, "play flintlock steal", "1", "2").do("0 move 2.3").only(0, "play flintlock steal", "1", "2")
	s.do("0 play flintlock steal 2", "* steal pump", "0 end", "1 end").cannot("BR-21", "2 play flintlock steal 0")

	// A player without cards is not robbed; treasures are, and the weights are copies.
	s = play(t, opening{mode: "competitive", crew: "first-mate captain", starts: []int{2, 2}, gifts: []string{"axe", "pump"}}).do("0 end").do("1 play pump")
	s.pass(0).cannot("BR-32", "0 play axe steal 1")
	s = play(t, opening{mode: "competitive", crew: "first-mate captain", starts: []int{2, 2}, gifts: []string{"axe", "pump"}}).gather(1, "key-ruby", "key-ruby").treasure(1, "amber", "crown")
	s.pass(0).do("0 play axe steal 1").only(game.Nature, "steal", "pump", "key-ruby", "crown")
	_, a := s.read("* steal key-ruby")
	if w := s.st.Weight(a); w != 2 {
		t.Errorf("two keys have weight %d", w)
	}
	s.do("* steal crown").hand(0, "crown").hand(1, "pump", "key-ruby", "key-ruby")
	play(t, opening{crew: "first-mate captain", starts: []int{2, 2}}).gather(0, "axe").gather(1, "pump").pass(0).cannot("BR-32", "0 play axe steal 1")
}

// BR-32: Block & Tackle moves all obstacles of a square to another of the deck without obstacle and living pawn.
func TestBR32Shift(t *testing.T) {
	s := play(t, opening{mode: "competitive", crew: "first-mate captain", starts: []int{2, 6}}).gather(0, "tackle").gather(0, "fire").do("0 move 1.4").cannot("BR-30", "0 play tackle 1.2")
	s.only(0, "play tackle", "1.2 1.1", "1.2 1.3", "1.2 1.5", "1.2 1.7", "1.2 1.8", "1.2 1.9", "1.2 1.10").cannot("BR-32", "0 play tackle 1.2 1.4", "0 play tackle 1.2 1.6", "0 play tackle 1.2 2.1")
	s.do("0 play tackle 1.2 1.9").obstacles("1.2").obstacles("1.9", "fire").turn(0, 0)
	// A cannon can be moved or cleared; co-operative play knows only the latter.
	play(t, opening{crew: "first-mate captain", starts: []int{2, 6}}).gather(0, "tackle").gather(0, "cannon").do("0 move 1.4").cannot("BR-32", "0 play tackle 1.2 1.9").can("0 play tackle 1.2")
	// It is no way of leaving or clearing the player's own square (BR-24).
	play(t, opening{mode: "competitive", crew: "first-mate captain", starts: []int{2, 6}}).gather(0, "tackle").gather(0, "fire").cannot("BR-24", "0 play tackle 1.2 1.9")
}
