package breach_test

import (
	"testing"

	"quarterdeck/games/breach"
)

// fires returns a match with fire that the First Mate found on a square of deck 1 and left for 1.9, a Captain on 1.6, and a Gunner with some cards on deck 2.
func fires(t *testing.T, square, gunner int, cards ...string) *scene {
	s := play(t, opening{crew: "first-mate captain gunner", starts: []int{square, 6, gunner}}).gather(2, cards...)
	return s.gather(0, "fire").do("0 move 1.9")
}

// What stands on stairs or on BREACH is cleared: from its deck, from afar by going there, or by way of the stairs (BR-29).
func TestAdviseSweep(t *testing.T) {
	fires(t, 3, 4).gather(1, "bucket").pass(1).heeds("1 play bucket 1.3").obstacles("1.3")
	fires(t, 1, 4, "bucket").pass(2).heeds("2 move 1.3", "2 play bucket 1.1").obstacles("1.1")
	fires(t, 3, 4, "bucket").pass(2).heeds("2 move 2.3", "2 enter 1.3", "2 play bucket 1.3").where("1.9", "1.6", "1.3")
	// Though no pawn is beyond it.
	play(t, opening{crew: "rigger captain first-mate", starts: []int{5, 6, 5}}).gather(0, "bucket", "fire").do("0 move 3.4").heeds("0 play bucket 3.5")
}

// An obstacle in no pawn's way stays, until hardly a token of its kind is left (BR-23).
func TestAdviseScarce(t *testing.T) {
	s := fires(t, 10, 4).gather(1, "bucket").pass(1).shuns("1 play bucket 1.10")
	for _, to := range []string{"2.6", "2.8"} {
		s.gather(2, "fire").do("2 move " + to)
	}
	s.gather(2, "fire").do("2 move 2.9").pass(1).shuns("1 play bucket 1.10")
	s.gather(2, "fire").do("2 move 2.10").pass(1).heeds("1 play bucket 1.10")
	// A lone seat, with no mate to clear the way, clears all.
	play(t, opening{crew: "captain", starts: []int{9}}).gather(0, "fire").do("0 move 1.7").gather(0, "bucket").heeds("0 play bucket 1.9")
	// Its own square comes first.
	play(t, opening{crew: "captain", starts: []int{9}}).gather(0, "fire").do("0 move 1.7").gather(0, "bucket", "fire").heeds("0 play bucket 1.7")
}

// The nearest seat does it, and the others wait for that.
func TestAdviseSweepNearest(t *testing.T) {
	near := func() *scene { return fires(t, 1, 3, "bucket").gather(1, "bucket").do("1 end") }
	near().waits(2, breach.Expert).do("2 end").waits(0, breach.Expert).do("0 end").heeds("1 play bucket 1.1")
	// Of two as near the first seat does it.
	fires(t, 1, 3).gather(0, "bucket").gather(1, "bucket").waits(1, breach.Expert).pass(0).heeds("0 play bucket 1.1")
	// When the Captain, who does not do it, has been waited for long enough, they search.
	if seat, _, turns := near().seeks(1); seat == 1 || turns < 9 {
		t.Errorf("seat %d searches after %d turns", seat, turns)
	}
}

// A pawn on an obstacle steps off it to where there is a way to BREACH (BR-24).
func TestAdviseStepAside(t *testing.T) {
	s := play(t, opening{crew: "gunner captain first-mate", starts: []int{7, 6, 5}}).gather(0, "fire").do("0 move 2.8", "0 move 2.3").pass(0)
	s.do("0 move 2.4").find("0", "rats").can("0 move 2.5").heeds("0 move 1.3")
	for breach, want := range map[int]string{1: "1.1", 5: "1.4"} {
		s = play(t, opening{crew: "first-mate captain gunner", starts: []int{9, 6, 4}, breach: breach}).gather(0, "rats").do("0 move 1.2").pass(0)
		s.find("0", "fire").can("0 move 1.1", "0 move 1.4").heeds("0 move " + want)
	}
	// Or clears it, where there is no way off.
	pit(t, "bucket", "pump").find("0", "fire").heeds("0 play bucket 2.6")
	// Trapped there, it wastes no item that does not clear the obstacle.
	s = play(t, opening{crew: "master-of-arms petty-officer", starts: []int{6, 4}}).gather(0, "pump", "cannon").do("0 move 2.5").pass(0)
	s.do("0 move 2.4", "0 move 2.5").find("0", "fire").do("0 end").find("1", "rats").do("1 move 2.2", "1 end").only(0, "move").shuns("0 play pump")
}

// Without an action the Captain keeps his items: the next turn's first action takes him off the obstacle (BR-24).
func TestAdviseCaptainRests(t *testing.T) {
	idle(t, 2).shuns("0 play pump", "0 play bucket 1.2").heeds("0 end").do("1 end").only(0, "end")
	// Under version 1 he has to clear it.
	idle(t, 1).heeds("0 play bucket 1.2")
}

// Mates free a pawn that is trapped.
func TestAdviseTrapped(t *testing.T) {
	s := corner(t).gather(1, "tackle").pass(1).heeds("1 move 1.3", "1 move 2.2", "1 play tackle 2.5")
	s.do("1 end").can("0 move 2.5")
}

// The Shipwright frees herself on a flooded deck (BR-41).
func TestAdviseAfloat(t *testing.T) {
	s := play(t, opening{crew: "shipwright captain", starts: []int{5, 2}, difficulty: "madness"}).do("1 end").gather(0, "bucket").pass(0)
	s.do("0 move 4.4", "0 move 4.2", "0 search", "* draw fire", "0 end").pass(0).do("0 move 4.10", "0 search", "* draw cargo", "0 move 4.1", "0 end").pass(0)
	s.heeds("0 play bucket 4.2")
}
