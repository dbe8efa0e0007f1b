package breach_test

import (
	"testing"

	"quarterdeck/game"
)

// BR-40: the Captain plays items for nothing, the Gunner gives for nothing, the Petty Officer searches twice; the First
// Mate's six cards are in TestBR9Limit.
func TestBR40Free(t *testing.T) {
	s := play(t, opening{crew: "captain petty-officer", starts: []int{2, 2}}).gather(0, "pump").turn(0, 2).do("0 play pump").turn(0, 2)
	s.gather(0, "bucket", "axe").do("0 move 1.3", "0 move 1.4").turn(0, 0).cannot("BR-15", "0 move 1.3", "0 search").cannot("BR-30", "0 play bucket 1.3")
	s.do("0 end").find("1", "axe").can("1 search").find("1", "axe").cannot("BR-18", "1 search").turn(1, 1)
	s = play(t, opening{crew: "gunner master-of-arms", starts: []int{2, 2}}).gather(0, "pump", "axe").do("0 move 2.1", "0 move 2.2").turn(0, 0).can("0 give pump 1").do("0 give axe 1").turn(0, 0)
	s.pass(1).do("1 give axe 0").turn(1, 2)
}

// BR-40: the Master of Arms discards two cards, no treasures, and takes one that lay in the discard pile before.
func TestBR40Swap(t *testing.T) {
	s := play(t, opening{crew: "master-of-arms first-mate", starts: []int{2, 2}}).gather(0, "axe", "key-ruby").cannot("BR-40", "0 swap axe,key-ruby cheese").gather(1, "pump").do("1 play pump", "1 end")
	s.only(0, "swap", "axe,key-ruby pump").cannot("BR-40", "0 swap axe,key-ruby axe", "0 swap axe,axe pump").do("0 swap axe,key-ruby pump").turn(0, 2).hand(0, "pump")
	s.gather(0, "axe", "axe").do("0 swap axe,axe axe").hand(0, "axe", "pump").pass(0).only(0, "swap", "axe,pump axe", "axe,pump key-ruby").pass(1).cannot("BR-40", "1 swap axe,axe axe")
	// Fire in the pile is no item, and a treasure is not discarded so.
	play(t, opening{crew: "master-of-arms first-mate", starts: []int{2, 2}, first: 0}).gather(0, "axe").gather(1, "fire").do("1 move 1.3").treasure(0, "ruby", "orb").pass(0).cannot("BR-40", "0 swap axe,axe key-ruby").only(0, "swap")
}

// BR-40: the Cook opens with any three (two) keys, each choice by name.
func TestBR40Cook(t *testing.T) {
	s := play(t, opening{crew: "cook captain", starts: []int{2, 2}}).do("1 end").chest(0, "ruby").gather(0, "key-amber", "key-ruby", "key-diamond", "key-ruby").pass(0)
	s.only(0, "open ruby", "key-amber,key-ruby,key-ruby", "key-amber,key-ruby,key-diamond", "key-ruby,key-ruby,key-diamond").do("0 open ruby key-amber,key-ruby,key-diamond").hand(0, "key-ruby")
	play(t, opening{crew: "cook captain", starts: []int{2, 2}}).do("1 end").chest(0, "ruby").gather(0, "key-ruby", "key-ruby", "key-ruby").only(0, "open ruby", "").do("0 open ruby").hand(0)
	play(t, opening{crew: "cook", starts: []int{2}}).chest(0, "ruby").gather(0, "key-amber", "key-diamond").only(0, "open ruby", "key-amber,key-diamond").do("0 open ruby key-amber,key-diamond", "0 retrieve", "* treasure orb")
}

// BR-40: pawns on her square move along with the Navigator, those that her seat names, where each may go.
func TestBR40Navigator(t *testing.T) {
	s := play(t, opening{crew: "navigator captain first-mate", starts: []int{2, 2, 2}}).do("1 end", "2 end").turn(0, 3)
	s.can("0 move 1.4", "0 move 1.4 with 1", "0 move 1.4 with 2", "0 move 1.4 with 1,2").do("0 move 1.4 with 1,2").where("1.4", "1.4", "1.4").turn(0, 2)
	s.do("0 move 1.5 with 2").where("1.5", "1.4", "1.5").cannot("BR-40", "0 move 1.6 with 1")
	// The Rigger's corners are for the Rigger alone.
	play(t, opening{crew: "navigator rigger", starts: []int{3, 3}, stairs: [3]int{3, 3, 9}}).do("0 move 3.3").only(0, "move 3.2", "", "with 1").only(0, "move 3.1", "", "with 1").only(0, "move 3.7", "", "with 1")
	play(t, opening{crew: "navigator shipwright", starts: []int{3, 3}, stairs: [3]int{3, 3, 3}, difficulty: "madness"}).do("0 move 3.3").cannot("BR-16", "0 move 4.3", "0 move 4.3 with 1")
	play(t, opening{crew: "first-mate captain", starts: []int{2, 2}}).do("1 end").cannot("BR-40", "0 move 1.3 with 1")
}

// BR-40: the Powder Monkey moves through obstacles and blocked stairs, but ends on a free square.
func TestBR40PowderMonkey(t *testing.T) {
	s := play(t, opening{crew: "powder-monkey captain", starts: []int{8, 8}}).do("1 end").find("0", "fire").only(0, "move", "3.7", "3.9", "3.2", "3.3", "3.4", "3.6", "3.10", "2.8", "2.7", "2.9", "2.3")
	s.do("0 move 3.9").pass(0).find("0", "rats").do("0 move 3.7").where("3.7")
	s.pass(0).only(0, "move", "3.6", "3.5", "3.4", "3.3", "2.8")
}

// BR-40: the Rigger moves diagonally; see TestBR2Neighbors.
func TestBR40Rigger(t *testing.T) {
	s := play(t, opening{crew: "rigger captain", starts: []int{2, 8}}).do("1 end").can("0 move 3.10", "0 move 3.8", "0 move 3.4", "0 move 3.7").cannot("BR-16", "0 move 3.5", "0 move 3.6")
	s.find("0", "fire").can("0 move 3.8")
}

// BR-40: for an action, on any square, the Surgeon brings a drowned pawn onto the breach.
func TestBR40Surgeon(t *testing.T) {
	s := play(t, opening{crew: "surgeon rigger captain", starts: []int{1, 8, 7}, difficulty: "madness"}).cannot("BR-15", "0 revive 1").gather(2, "breach", "breach").do("2 end", "0 end", "1 end").turn(2, 3)
	s.cannot("BR-40", "2 revive 1").do("2 end").turn(0, 3).cannot("BR-40", "0 revive 2").do("0 move 1.2", "0 revive 1").turn(0, 1).where("1.2", "1.1", "1.7").do("0 end").turn(1, 3)
}

// BR-41: the Shipwright on flooded decks.
func TestBR41Shipwright(t *testing.T) {
	s := play(t, opening{crew: "shipwright captain", starts: []int{5, 5}, difficulty: "hard"}).do("1 end")
	s.only(0, "move", "4.3", "4.4", "4.6", "4.7", "3.5", "3.4", "3.6").find("0", "breach").level(3).do("0 end", "1 end")
	s.only(0, "move", "4.3", "4.4", "4.6", "4.7", "3.5", "3.4", "3.6").do("0 end", "1 end").goes() // unharmed
	// She searches there; an obstacle is placed as usual.
	s.find("0", "fire").obstacles("4.5", "fire").do("0 move 4.4", "0 end").goes()
	// She goes in and out of the topmost flooded deck, but not of the one below it.
	s = play(t, opening{crew: "shipwright captain", starts: []int{5, 5}, difficulty: "madness"}).do("1 end").can("0 move 4.5", "0 move 4.4").do("0 move 4.4", "0 end").goes()
	s.find("1", "breach").do("1 end", "0 end").find("1", "breach").level(5).do("1 end").turn(0, 3) // deck 3 is topmost now
	s.only(0, "move", "4.3", "4.5", "4.7").cannot("BR-34", "0 move 3.5").do("0 move 4.5", "0 move 3.5").can("0 move 3.7").cannot("BR-16", "0 move 4.5").do("0 end").goes()
}

// BR-42: the Sailor lends actions; each pays for one action of another living seat, taken at once.
func TestBR42Sailor(t *testing.T) {
	s := play(t, opening{crew: "sailor captain cook", starts: []int{2, 2, 2}}).gather(1, "lantern", "bucket").pass(0).can("0 lend 1", "0 lend 2").cannot("BR-42", "0 lend 0")
	s.do("0 lend 1").turn(0, 2).cannot("BR-42", "1 end", "1 play lantern").cannot("BR-15", "0 end")
	if got := s.st.Actors(); got != game.SetOf(1) {
		t.Errorf("%016b act on lent time", got)
	}
	s.do("1 move 1.3").turn(0, 2).can("0 move 3.3")
	// A search counts against that seat's one search in this turn, and is none of the Sailor's.
	s.do("0 lend 2").do("2 search", "* draw loc-ruby-v", "* die 4").turn(0, 1).can("0 search", "0 lend 2").do("0 lend 2").cannot("BR-18", "2 search").do("2 move 4.3").turn(0, 0).cannot("BR-15", "0 lend 1").do("0 end")
	// A free action on lent time is one action, and paid for.
	s.do("1 end", "2 end", "0 lend 1").only(1, "enter").do("1 search", "* draw pump").do("0 lend 1", "1 play pump").turn(0, 1).level(0)
	// An action that cannot be used is not lent.
	s = play(t, opening{crew: "sailor master-of-arms", starts: []int{2, 5}, first: 1})
	s.find("1", "cannon").do("1 move 2.7").pass(1).find("1", "rats").do("1 move 2.6", "1 end").cannot("BR-42", "0 lend 1")
	// Other Sailors' turns begin anew.
	s.do("0 end", "1 end").can("0 search")
}
