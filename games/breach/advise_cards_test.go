package breach_test

import (
	"slices"
	"strconv"
	"testing"
)

// A full hand plays what clears something, in the way or not.
func TestAdviseFullPlays(t *testing.T) {
	s := fires(t, 10, 4).gather(1, "bucket", "axe", "tackle", "cheese").pass(1).shuns("1 play bucket 1.10")
	s.gather(1, "axe").pass(1).heeds("1 play bucket 1.10")
}

// Who has a full hand brings a card to a mate with room: a key to one who holds such keys.
func TestAdviseFullGives(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain gunner", starts: []int{2, 7, 5}}).chest(0, "ruby").gather(2, "key-ruby").gather(1, "axe", "bucket", "tackle", "cheese", "key-ruby")
	s.pass(2).do("2 move 2.3", "2 move 1.3", "2 move 1.8").pass(2).do("2 move 1.7").pass(1).heeds("1 give key-ruby 2")
	// Else the card of least worth.
	s = play(t, opening{crew: "first-mate captain gunner", starts: []int{7, 7, 5}}).gather(1, "axe", "bucket", "tackle", "cheese", "pump").pass(1)
	s.heeds("1 give cheese 0")
}

// What is given up is the card of least worth (BR-9).
func TestAdviseDrop(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain gunner", starts: []int{2, 7, 5}}).gather(1, "axe", "bucket", "tackle", "pump", "lantern", "cheese").do("1 end")
	s.heeds("1 discard lantern")
	// Keys of an open chest are worth nothing.
	s = play(t, opening{crew: "first-mate captain gunner", starts: []int{2, 7, 5}}).gather(1, "key-ruby").chest(0, "ruby").gather(0, "key-ruby", "key-ruby", "key-ruby").do("0 open ruby")
	s.gather(1, "axe", "bucket", "lantern", "pump", "cheese").do("1 end").heeds("1 discard key-ruby")
}

// The Master of Arms swaps two poor cards for a Pump (BR-40).
func TestAdviseBarter(t *testing.T) {
	s := play(t, opening{crew: "master-of-arms captain first-mate", starts: []int{5, 7, 5}}).gather(1, "pump").do("1 play pump").gather(0, "lantern", "barrel", "axe").pass(0)
	s.heeds("0 swap barrel,lantern pump").hand(0, "axe", "pump")
	// Not two good ones, and not for a lesser card.
	s = play(t, opening{crew: "master-of-arms captain first-mate", starts: []int{5, 7, 5}}).gather(1, "pump").do("1 play pump").gather(0, "axe", "key-ruby").pass(0)
	s.shuns("0 swap axe,key-ruby pump")
	s = play(t, opening{crew: "master-of-arms captain first-mate", starts: []int{5, 7, 5}}).gather(1, "bucket", "fire").do("1 play bucket 1.7").gather(0, "axe", "tackle").pass(0)
	s.shuns("0 swap axe,tackle bucket")
}

// A search is made neither on stairs nor on BREACH nor on a chest, where there is another square.
func TestAdviseSeek(t *testing.T) {
	for _, first := range []int{1, 3, 9} {
		s := play(t, opening{crew: "first-mate captain gunner", starts: []int{first, 1, 3}}).chest(0, "ruby").pass(0).shuns("0 search")
		chest := "1." + strconv.Itoa(first)
		for _, card := range []string{"lantern", "lantern", "lantern", "barrel", "barrel", "loc-amber-h", "axe"} {
			seat, at, _ := s.seeks()
			if slices.Contains([]string{"1.1", "1.3", "2.3", "2.8", "3.8", "3.5", "4.5", chest}, at) {
				t.Errorf("from %s: seat %d searches on %s", chest, seat, at)
			}
			if s.find(strconv.Itoa(seat), card); card == "loc-amber-h" {
				s.do("* die 5")
			}
		}
	}
}

// On a chest that is like the squares about it in all else, too.
func TestAdviseSeekChest(t *testing.T) {
	s := play(t, opening{crew: "cook captain first-mate", starts: []int{9, 6, 5}}).pass(0)
	if seat, at, turns := s.seeks(); seat != 0 || at != "4.9" || turns != 0 {
		t.Errorf("without a chest seat %d searches on %s", seat, at)
	}
	s.chest(0, "ruby").pass(0).shuns("0 search")
	if _, at, _ := s.seeks(); at == "4.9" {
		t.Error("a search is made on a chest")
	}
}
