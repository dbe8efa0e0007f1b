package breach_test

import (
	"testing"

	"quarterdeck/games/breach"
)

// drowning returns a Sailor with some cards on deck 3 as her turn begins, after two Breach cards of the Captain have flooded it.
func drowning(t *testing.T, square int, cards ...string) *scene {
	s := play(t, opening{crew: "sailor captain first-mate", starts: []int{square, 6, 5}, difficulty: "madness"})
	return s.gather(0, cards...).gather(1, "breach", "breach").level(5).pass(0)
}

// A pawn on a flooded deck takes the way out while it is short enough, else it plays the Pump, else the Barrel (BR-34).
func TestAdviseFlee(t *testing.T) {
	drowning(t, 7).heeds("0 move 3.8", "0 move 2.8")
	drowning(t, 7, "barrel").heeds("0 move 3.8", "0 move 2.8")
	drowning(t, 6).heeds("0 move 3.7", "0 move 3.8", "0 move 2.8")
	drowning(t, 1, "barrel").heeds("0 play barrel").where("1.1", "1.6", "1.5")
	drowning(t, 1, "pump", "barrel").heeds("0 play pump").level(3)
	drowning(t, 1).advises(0, breach.Expert, "move 3.2") // to no avail, but it might be

	// Where a Pump does not bring the deck up the Barrel is better.
	deep := func(cards ...string) *scene {
		s := play(t, opening{crew: "sailor captain petty-officer", starts: []int{1, 6, 3}, difficulty: "madness"}).gather(0, cards...)
		s.gather(1, "breach").do("1 end", "2 end", "0 end").find("1", "breach").do("1 end").find("2", "breach").find("2", "breach").do("2 move 1.3")
		return s.level(7).pass(0)
	}
	deep("pump", "barrel").heeds("0 play barrel").goes()
	deep("pump").advises(0, breach.Expert, "play pump")
}

// A Pump is played when it takes the water down by a whole deck, not for less.
func TestAdviseBail(t *testing.T) {
	with := func(breaches int) *scene {
		s := play(t, opening{crew: "first-mate captain navigator", starts: []int{2, 6, 5}}).gather(1, "pump")
		for range breaches {
			s.gather(0, "breach")
		}
		return s.pass(1)
	}
	for level, want := range map[int]bool{1: false, 2: false, 3: true, 4: false, 5: true, 6: false, 7: true, 8: true} {
		if got := with(level-1).level(level).advice(1, breach.Expert) == "play pump"; got != want {
			t.Errorf("at level %d the advice to pump is %v", level, got)
		}
	}
	with(2).heeds("1 play pump").level(0)
	// With two in the crew one is for half a deck.
	with(3).gather(2, "pump").pass(1).heeds("1 play pump").level(3)
}

// hold returns a Cook far down on deck 4 at level 2, the Captain with a Pump, and fire on the stairs 3.5 that the Sailor found.
func hold(t *testing.T, fire bool) *scene {
	s := play(t, opening{crew: "sailor captain cook", starts: []int{5, 6, 1}}).gather(1, "pump")
	if fire {
		s.gather(0, "fire").do("0 move 3.4")
	}
	return s.gather(2, "breach").level(2)
}

// The Pump is played early for a pawn cut off where the next Breach card would drown it; not for one that can come up.
func TestAdviseBailCutOff(t *testing.T) {
	hold(t, true).pass(1).heeds("1 play pump").level(0)
	if got := hold(t, false).pass(1).advice(1, breach.Expert); got == "play pump" {
		t.Error("the Pump is played though the Cook can come up")
	}
}

// While the next Breach card would drown a pawn, no seat searches, and it comes up. After some rounds the others wait no longer.
func TestAdviseExposed(t *testing.T) {
	s := hold(t, false).pass(2).heeds("2 move 4.2", "2 move 4.3", "2 move 4.4")
	hold(t, false).turn(2, 2).heeds("2 move 4.2", "2 move 4.3", "2 end") // after its search, too
	if _, _, turns := s.do("2 end").seeks(); turns > 3 {
		t.Errorf("no seat searches for %d turns though the Cook can come up in one turn", turns)
	}
	if _, _, turns := hold(t, false).pass(0).seeks(2); turns < 9 {
		t.Errorf("after %d turns a seat searches though the Cook, who stays where he is, might drown", turns)
	}
}

// The careless do not wait for who might drown, and for who has something to do one round at most.
func TestAdviseCareless(t *testing.T) {
	s := hold(t, false).pass(0).waits(0, breach.Sound).do("0 move 3.4").advises(0, breach.Careless, "search")
	w := fires(t, 1, 4).gather(1, "bucket").do("1 end").waits(2, breach.Careless)
	w.do("2 end", "0 end", "1 end").waits(2, breach.Sound).advises(2, breach.Careless, "search")
	s.waits(0, breach.Expert)
}

// The Surgeon brings back who has drowned.
func TestAdviseRevive(t *testing.T) {
	s := play(t, opening{crew: "surgeon rigger captain", starts: []int{1, 8, 7}, difficulty: "madness"}).gather(2, "breach", "breach").do("2 end", "0 end", "1 end", "2 end")
	s.heeds("0 revive 1").where("1.1", "1.1", "1.7")
}

// The Sailor lends her actions to a seat that would drown for want of one, and no more than needed (BR-42).
func TestAdviseLend(t *testing.T) {
	late := func(square int) *scene {
		s := play(t, opening{crew: "sailor powder-monkey captain", starts: []int{8, square, 6}, difficulty: "madness"})
		return s.gather(2, "breach").pass(0).do("0 move 2.8").gather(2, "breach").level(5).pass(0)
	}
	late(1).heeds("0 lend 1", "1 move 3.2", "0 end", "1 move 3.3", "1 move 3.8", "1 move 2.8").goes()
	if got := late(10).advice(0, breach.Expert); got == "lend 1" {
		t.Error("an action is lent to who can come up in time")
	}
	// On the way home she lends to who is farther than she is.
	s := play(t, opening{crew: "first-mate sailor", starts: []int{5, 8}}).all(5).pass(1)
	s.heeds("1 move 2.3", "1 move 1.2", "1 lend 0", "0 move 1.3", "1 end", "0 move 1.1", "0 end", "1 move 1.1").ends("escaped", "1 1")
}
