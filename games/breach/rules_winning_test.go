package breach_test

import "testing"

var gems = []string{"amber", "ruby", "emerald", "sapphire", "diamond"}
var prizes = []string{"crown", "sceptre", "orb", "ring", "chalice"}

// all lets seat 0 find n treasures on its square.
func (s *scene) all(n int) *scene {
	s.t.Helper()
	for i := range n {
		s.treasure(0, gems[i], prizes[i])
	}
	return s
}

// BR-37: co-operative play is won with all treasures in hand and all pawns on the breach.
func TestBR37Crew(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 1}}).all(5).goes().do("0 end", "1 end").hand(0, prizes...)
	s.do("0 move 1.1").ends("escaped", "1 1")
	// Not while a pawn is away, no matter which seat holds what.
	play(t, opening{crew: "first-mate captain", starts: []int{1, 2}}).all(5).goes().do("0 end", "1 move 1.3", "1 move 1.2").goes().do("1 move 1.1").ends("escaped", "1 1")
	// The drowned must be revived first.
	s = play(t, opening{crew: "first-mate rigger surgeon", starts: []int{1, 8, 1}, difficulty: "madness", first: 0}).gather(0, "breach", "breach").do("0 end", "1 end").turn(2, 3)
	s.all(5).goes().pass(2).do("2 revive 1").ends("escaped", "1 1 1")
}

// BR-37: a treasure that lies somewhere is not recovered.
func TestBR37LeftBehind(t *testing.T) {
	s := play(t, opening{crew: "rigger surgeon", starts: []int{8, 1}, difficulty: "madness", first: 1})
	s.treasure(0, "amber", "crown").gather(1, "breach", "breach").do("1 end", "0 end").turn(1, 3)
	for i := 1; i < 5; i++ {
		s.treasure(1, gems[i], prizes[i])
	}
	s.pass(1).do("1 revive 0").goes().where("1.1", "1.1")
}

// BR-37: solo play is won with all five delivered or in hand, on the breach.
func TestBR37Solo(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{1}}).treasure(0, gems[0], prizes[0]).pass(0).do("0 deliver crown")
	for i := 1; i < 4; i++ {
		s.treasure(0, gems[i], prizes[i])
	}
	s.pass(0).do("0 deliver orb").treasure(0, "diamond", "chalice").ends("escaped", "1")
	play(t, opening{crew: "captain", starts: []int{2}}).all(5).goes().pass(0).do("0 move 1.1").ends("escaped", "1")
}

// BR-38: the last treasure brings a Breach card: from the next turn of that seat on, the water rises at the end of its turns.
func TestBR38LastTreasure(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 3}}).all(5).level(1)
	if v := s.view(0); v.Holder != 0 || v.Armed {
		t.Errorf("holder %d, armed %v", v.Holder, v.Armed)
	}
	s.do("0 end").level(1).do("1 end").level(1).do("0 end").level(2).do("1 end").level(2).do("0 end").level(3)
	if n := s.view(0).Discards; len(n) != 5 { // five kinds of keys, no Breach card
		t.Errorf("the discard pile is %v", n)
	}
	for range 5 {
		s.do("1 end", "0 end")
	}
	s.level(8).do("1 end", "0 end").ends("sunk", "0 0")
	// After the surplus has been discarded.
	play(t, opening{crew: "first-mate captain", starts: []int{2, 3}}).all(5).gather(0, "axe", "axe").level(2).do("0 end").level(2).do("0 discard axe").level(3)
	// Not in solo play.
	play(t, opening{crew: "captain", starts: []int{2}}).all(5).do("0 end", "0 end", "0 end").level(1)
}

// BR-39: a rival on the breach with the desired treasure wins alone, at once; if all are ghosts no seat wins.
func TestBR39Alone(t *testing.T) {
	play(t, opening{mode: "competitive", crew: "captain first-mate", starts: []int{2, 1}, desired: "ring"}).treasure(0, "ruby", "crown").pass(0).do("0 move 1.1").goes()
	s := play(t, opening{mode: "competitive", crew: "captain first-mate", starts: []int{2, 1}, desired: "ring"}).treasure(0, "ruby", "ring").goes().pass(0).do("0 move 1.1").ends("escaped", "1 0")
	if got := s.st.Result().Utility; got[0] != 1 || got[1] != -1 {
		t.Errorf("utilities %v", got)
	}
	play(t, opening{mode: "competitive", crew: "captain first-mate", starts: []int{1, 1}, desired: "ring"}).treasure(0, "ruby", "ring").ends("escaped", "1 0")
	// By theft, where the thief stands.
	s = play(t, opening{mode: "competitive", crew: "captain first-mate", starts: []int{2, 1}, desired: "ring", gifts: []string{"pump", "barrage"}}).treasure(0, "ruby", "ring")
	s.pass(1).do("1 play barrage steal 0", "* steal ring").ends("escaped", "0 1")

	s = play(t, opening{mode: "competitive", crew: "cook shipwright", starts: []int{8, 8}}).gather(0, "breach", "breach").level(3).do("0 end").goes().turn(1, 3)
	s.do("1 end", "0 search", "* draw breach", "0 end").gather(0, "breach").level(5).goes().do("0 end", "1 end").ends("ghosts", "0 0")
}
