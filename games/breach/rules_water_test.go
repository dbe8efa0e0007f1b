package breach_test

import (
	"strings"
	"testing"
)

// BR-33: a Breach card raises the water by one and is discarded; at 9 the match is lost.
func TestBR33Rise(t *testing.T) {
	s := play(t, opening{crew: "captain first-mate", starts: []int{2, 2}}).find("0", "breach").level(2).turn(0, 2)
	if got := s.view(0).Discards; len(got) != 1 || got[0].Card != "breach" {
		t.Errorf("the discard pile is %v", got)
	}
	s.gather(1, "breach", "breach", "breach", "breach", "breach", "breach").level(8).goes().pass(0).find("0", "breach").ends("sunk", "0 0")
	s = play(t, opening{mode: "competitive", crew: "captain first-mate", starts: []int{2, 2}})
	s.gather(0, "breach", "breach", "breach", "breach", "breach", "breach", "breach", "breach").ends("sunk", "0 0")
}

// BR-34: obstacles but cannons leave a deck that is fully flooded; pawns have until the end of their own next turn, one
// square an action.
func TestBR34Flood(t *testing.T) {
	s := play(t, opening{crew: "rigger captain powder-monkey", starts: []int{6, 6, 1}, difficulty: "madness"}).do("1 end")
	s.do("2 search", "* draw fire", "2 move 3.2", "2 end", "0 search", "* draw cannon", "0 move 3.8", "0 end").obstacles("3.1", "fire").obstacles("3.6", "cannon")
	s.find("1", "breach").level(4).obstacles("3.1", "fire").do("1 end", "2 end", "0 end").find("1", "breach").level(5).obstacles("3.1").obstacles("3.6", "cannon")
	if n := s.view(0).Ship.Supply["fire"]; n != 6 {
		t.Errorf("%d tokens of fire", n)
	}
	for i, want := range []bool{true, false, true} {
		if got := s.view(0).Seats[i].Drowning; got != want {
			t.Errorf("seat %d must leave the deck: %v", i, got)
		}
	}
	s.goes().do("1 end").turn(2, 3).only(2, "move", "3.1", "3.3", "3.9").cannot("BR-34", "2 move 3.8").do("2 move 3.9", "2 move 3.8", "2 move 2.8", "2 end").goes().turn(0, 3)
	s.only(0, "move", "3.7", "3.9", "3.2", "3.3", "3.4", "2.8").cannot("BR-34", "0 move 3.1").do("0 end").ends("drowned", "0 0 0")

	// The seat whose turn it is has until the end of this turn; a pump in time will do. Without an action left, the status says what comes.
	if s := play(t, opening{crew: "rigger captain", starts: []int{6, 6}, difficulty: "madness"}).do("1 end").gather(0, "breach", "breach").level(5).do("0 move 3.7", "0 move 3.6"); !strings.HasPrefix(s.st.Table(0).Status, "You drown when the turn ends. Deck 3 is flooded.") {
		t.Errorf("with no action left: %q", s.st.Table(0).Status)
	}
	s = play(t, opening{crew: "rigger captain", starts: []int{6, 6}, difficulty: "madness"}).do("1 end").gather(0, "pump", "breach", "breach").level(5).turn(0, 2)
	s.do("0 play pump").level(3).do("0 end").goes()
	play(t, opening{crew: "rigger captain", starts: []int{6, 6}, difficulty: "madness"}).do("1 end").gather(0, "breach", "breach").level(5).do("0 end").ends("drowned", "0 0")
}

// BR-35: treasures are discarded on the breach only: delivered in solo play, out of the game in competitive play, never
// in co-operative play.
func TestBR35Deliver(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{2}}).treasure(0, "ruby", "crown").pass(0).cannot("BR-35", "0 deliver crown").do("0 move 1.1").can("0 deliver crown").cannot("BR-35", "0 deliver orb")
	s.do("0 deliver crown").turn(0, 1).hand(0)
	if got := s.view(0).Prizes[0].State; got != "delivered" {
		t.Errorf("the crown is %s", got)
	}
	play(t, opening{mode: "competitive", crew: "captain cook", starts: []int{1, 1}}).treasure(0, "ruby", "crown").pass(0).do("0 deliver crown").turn(0, 2)
	play(t, opening{crew: "captain first-mate", starts: []int{1, 1}}).treasure(0, "ruby", "crown").pass(0).cannot("BR-35", "0 deliver crown")
	// At the end of the turn it costs nothing.
	s = play(t, opening{crew: "captain", starts: []int{1}}).treasure(0, "ruby", "crown").gather(0, "axe", "axe", "axe", "axe", "pump").do("0 end")
	s.only(0, "deliver", "crown").only(0, "discard", "axe", "pump").do("0 deliver crown").turn(0, 3).hand(0, "axe", "axe", "axe", "axe", "pump")
}

// BR-36: who drowns; treasures stay on the square, other cards with the pawn.
func TestBR36Drowned(t *testing.T) {
	play(t, opening{crew: "rigger", starts: []int{1}, difficulty: "madness"}).gather(0, "breach", "breach").do("0 end").ends("drowned", "0")
	// With a living Surgeon the pawn is out, and comes back with its cards.
	s := play(t, opening{crew: "rigger surgeon", starts: []int{8, 8}, difficulty: "madness", first: 1}).treasure(0, "ruby", "ring").gather(0, "axe")
	s.gather(1, "breach", "breach").level(5).do("1 end", "0 end").goes().turn(1, 3)
	if got := s.view(1); got.Seats[0].State != "drowned" || got.Prizes[3].Square != "3.8" || got.Seats[0].Count != 1 {
		t.Errorf("seat 0 is %+v, the ring %+v", got.Seats[0], got.Prizes[3])
	}
	s.do("1 end").turn(1, 3).do("1 revive 0").turn(1, 2).where("1.1", "1.8").hand(0, "axe").do("1 end").turn(0, 3)
	// The treasure is picked up by name.
	s.gather(1, "pump").do("1 play pump").level(3).do("1 end", "0 move 1.3", "0 move 2.2", "0 move 2.9", "0 end", "1 end")
	s.do("0 move 3.8").can("0 retrieve ring").cannot("BR-20", "0 retrieve").do("0 retrieve ring").hand(0, "axe", "ring")
}

// BR-36: when the Surgeon herself drowns the match is lost; rivals become ghosts.
func TestBR36Surgeon(t *testing.T) {
	play(t, opening{crew: "captain surgeon", starts: []int{8, 8}}).gather(0, "breach", "breach").level(3).do("0 end").cannot("BR-34", "1 move 3.5").do("1 end").ends("drowned", "0 0")
	// In competitive play the drowned are ghosts.
	s := play(t, opening{mode: "competitive", crew: "captain cook rigger", starts: []int{8, 8, 1}}).gather(0, "breach", "breach").level(3).do("0 end", "1 end").goes().turn(2, 3)
	if got := s.view(2).Seats[1]; got.State != "ghost" || got.Square != "4.8" || got.Count != 1 {
		t.Errorf("seat 1 is %+v", got)
	}
}
