package breach_test

import "testing"

// ghost makes a ghost of seat 0 on 2.6, under fire, with a cannon on 2.5 and rats on 2.7; seat 1's turn begins. The
// other seats are on deck 1.
func ghost(t *testing.T, who string) *scene {
	s := play(t, opening{mode: "competitive", crew: who + " captain first-mate", starts: []int{5, 5, 8}})
	deck := s.view(0).Seats[0].Square[:2]
	s.find("0", "cannon").do("0 move "+deck+"7").pass(0).find("0", "rats").do("0 move " + deck + "6").pass(0)
	return s.find("0", "fire").turn(1, 3)
}

// BR-43: a ghost moves, pushes and searches, three actions a turn; its cards stay, and are neither used nor stolen.
func TestBR43Ghost(t *testing.T) {
	s := ghost(t, "petty-officer").do("1 end", "2 end").turn(0, 3).where("2.6").cannot("BR-43", "0 play pump", "0 give pump 1", "0 enter 1.3")
	if got := s.view(1).Seats[0]; got.Count != 1 || got.State != "ghost" {
		t.Errorf("the ghost is %+v", got)
	}
	s.do("0 move 2.5", "0 move 2.6", "0 move 2.7").turn(0, 0).cannot("BR-43", "0 move 2.6", "0 search").do("0 end").turn(1, 3)
	s.gather(1, "barrage", "axe").do("1 move 1.3", "1 move 2.3", "1 end").pass(1).cannot("BR-32", "1 play barrage steal 0")
	// Water does not concern it.
	ghost(t, "cook").gather(1, "breach", "breach").level(3).do("1 end", "2 end").turn(0, 3).do("0 end").goes().turn(1, 3)
}

// BR-44: over obstacles up to two squares; from a free square one toward the nearest.
func TestBR44Drift(t *testing.T) {
	ghost(t, "petty-officer").do("1 end", "2 end").only(0, "move", "2.5", "2.7").do("0 move 2.5").only(0, "move", "2.6", "2.7").do("0 move 2.7").where("2.7")
	// The rival clears what it stands on: it drifts back.
	s := ghost(t, "petty-officer").gather(1, "bucket").do("1 move 1.3", "1 move 2.3", "1 play bucket 2.6").do("1 end", "2 end")
	s.only(0, "move", "2.5", "2.7").cannot("BR-44", "0 move 2.8").cannot("BR-45", "0 push 2.8 fire").do("0 move 2.7").only(0, "move")
	// All is cleared but one far away.
	s = ghost(t, "cook").gather(1, "fire").do("1 move 1.4").gather(1, "breach", "breach").level(3).do("1 end", "2 end") // 1.5 burns, and the cannon on 4.5 stays
	s.only(0, "move", "4.5").do("0 move 4.5").only(0, "move")
}

// BR-45: a push takes the ghost along, not onto a living pawn; stairs cost two actions; the Rigger pushes diagonally.
func TestBR45Push(t *testing.T) {
	s := ghost(t, "petty-officer").do("1 move 1.3", "1 move 2.3", "1 move 2.4", "1 end", "2 end")
	s.only(0, "push", "2.5 fire", "2.7 fire").cannot("BR-45", "0 push 2.8 fire", "0 push 2.5 rats").do("0 push 2.5 fire").where("2.5").obstacles("2.5", "cannon", "fire").obstacles("2.6").turn(0, 2)
	s.cannot("BR-45", "0 push 2.4 fire").only(0, "push", "2.6 cannon", "2.6 fire").do("0 push 2.6 cannon").where("2.6").obstacles("2.5", "fire")
	// Up the stairs from 2.3 to 1.3.
	s = ghost(t, "petty-officer").do("1 end", "2 end").do("0 push 2.7 fire", "0 push 2.8 fire", "0 push 2.9 fire", "0 end", "1 end", "2 end").do("0 push 2.2 fire", "0 push 2.3 fire").turn(0, 1)
	s.cannot("BR-45", "0 push 1.3 fire").do("0 end", "1 end", "2 end").do("0 push 1.3 fire").turn(0, 1).where("1.3").obstacles("1.3", "fire").obstacles("2.3")
	riggerGhost(t).can("0 push 3.4 fire").do("0 push 3.4 fire").where("3.4")
}

// riggerGhost returns a Rigger crushed on 3.6, whose corners are blocked as well.
func riggerGhost(t *testing.T) *scene {
	s := play(t, opening{mode: "competitive", crew: "rigger captain first-mate", starts: []int{4, 5, 8}})
	s.find("0", "cannon").do("0 move 3.5").pass(0).find("0", "rats").do("0 move 3.7").pass(0).find("0", "cargo").do("0 move 3.6").pass(0)
	return s.find("0", "fire").turn(1, 3).do("1 end", "2 end").turn(0, 3)
}

// BR-46: a ghost's search: items are discarded, an obstacle is placed, a locator and a Breach card work as usual.
func TestBR46Search(t *testing.T) {
	s := ghost(t, "petty-officer").do("1 move 1.3", "1 move 2.3", "1 end", "2 end").find("0", "axe").hand(0, "pump").turn(0, 2).cannot("BR-46", "0 search")
	if got := s.view(1).Discards; got[0].Card != "axe" {
		t.Errorf("the discard pile is %v", got)
	}
	s.pass(0).do("0 search", "* draw loc-ruby-h", "* die 1")
	if got := s.view(0).Chests[1].Row; got != 5 { // the lower row of deck 2, where the ghost is
		t.Errorf("row marker %d", got)
	}
	s.gather(0, "breach").level(2)
	s.pass(0).do("0 search", "* draw cargo").only(0, "place", "2.5", "2.6", "2.7").cannot("BR-46", "0 place 2.8", "0 end").do("0 place 2.6").obstacles("2.6", "cargo", "fire").turn(0, 2)
	// Clearing one of a stack clears them all.
	s.pass(1).find("1", "axe").do("1 play axe 2.6").obstacles("2.6")
	if n := s.view(0).Ship.Supply["fire"]; n != 6 {
		t.Errorf("%d tokens of fire", n)
	}
	// Not on a living pawn beside it, but by the stairs and on other obstacles.
	s = ghost(t, "petty-officer").do("1 end", "2 end", "0 push 2.7 fire", "0 push 2.8 fire", "0 end", "1 move 1.3", "1 move 2.3", "1 move 2.9", "1 end", "2 end")
	s.do("0 search", "* draw rats").only(0, "place", "2.3", "2.7", "2.8", "3.8").do("0 place 2.7").obstacles("2.7", "rats", "rats")
	// Without a token the match is lost.
	s = ghost(t, "petty-officer")
	for range 5 {
		s.gather(0, "fire").do("0 place 2.6")
	}
	s.gather(0, "fire").ends("no-token", "0 0 0")
}

// BR-46: the treasures of a ghost lie where it happened, also on a flooded deck.
func TestBR46Treasure(t *testing.T) {
	s := play(t, opening{mode: "competitive", crew: "cook shipwright captain", starts: []int{8, 5, 8}, desired: "crown"}).treasure(0, "ruby", "ring").gather(2, "breach", "breach").level(3).do("2 end", "0 end")
	if got := s.view(1).Prizes[3]; got.State != "lying" || got.Square != "4.8" {
		t.Errorf("the ring is %+v", got)
	}
	s.turn(1, 3).do("1 move 4.7", "1 move 4.8").can("1 retrieve ring").do("1 retrieve ring").hand(1, "pump", "ring")
}
