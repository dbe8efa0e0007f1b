package breach_test

import (
	"testing"

	"quarterdeck/games/breach"
)

// The seat with most keys of a chest opens it, seats with others bring them; no other seat searches meanwhile.
func TestAdviseCarry(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain gunner", starts: []int{2, 7, 5}}).chest(0, "ruby").gather(0, "key-ruby", "key-ruby").gather(2, "key-ruby").pass(0)
	s.do("0 move 1.4", "0 end").heeds("1 end")
	s.heeds("2 move 2.3", "2 move 1.2", "2 end", "0 move 1.2", "0 end", "1 end", "2 give key-ruby 0", "2 end", "0 open ruby")
}

// Keys that would not do are not carried.
func TestAdviseCarryTooFew(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain gunner", starts: []int{2, 7, 5}}).chest(0, "ruby").gather(0, "key-ruby").gather(2, "key-ruby").pass(0)
	if _, _, turns := s.seeks(); turns > 3 {
		t.Errorf("no seat searches for %d turns", turns)
	}
}

// The Cook opens a chest with other keys: its own gem's first, then those of least worth (BR-40).
func TestAdviseCook(t *testing.T) {
	s := play(t, opening{crew: "cook captain first-mate", starts: []int{5, 2, 8}}).chest(1, "ruby").gather(1, "key-ruby", "key-ruby", "key-ruby").do("1 open ruby")
	s.chest(0, "amber").gather(0, "key-emerald", "key-emerald", "key-ruby", "key-ruby").pass(0).heeds("0 open amber key-ruby,key-ruby,key-emerald").hand(0, "key-emerald")
	s = play(t, opening{crew: "cook captain first-mate", starts: []int{5, 2, 8}}).chest(0, "emerald").gather(0, "key-amber", "key-amber", "key-ruby", "key-emerald").pass(0)
	s.heeds("0 open emerald key-amber,key-amber,key-emerald")
	// The others bring what they have.
	s = play(t, opening{crew: "cook captain petty-officer", starts: []int{5, 2, 8}}).chest(0, "amber").gather(0, "key-ruby", "key-emerald").gather(2, "key-diamond").pass(2)
	s.heeds("2 move 3.3", "2 move 3.4", "2 move 4.5", "2 end", "0 end", "1 end", "2 give key-diamond 0", "2 end", "0 open amber key-ruby,key-emerald,key-diamond")
}

// opened returns an open chest under the Sailor on deck 3.
func opened(t *testing.T) *scene {
	s := play(t, opening{crew: "sailor captain first-mate", starts: []int{9, 2, 8}}).chest(0, "ruby").gather(0, "key-ruby", "key-ruby", "key-ruby")
	return s.do("0 open ruby")
}

// A treasure is left in its open chest while its deck is far from flooding and other chests are shut.
func TestAdviseKeep(t *testing.T) {
	opened(t).pass(0).shuns("0 retrieve")
	opened(t).gather(1, "breach").pass(0).level(2).shuns("0 retrieve")
	opened(t).gather(1, "breach", "breach").pass(0).level(3).heeds("0 retrieve")
	opened(t).gather(1, "breach", "breach").do("1 end").level(3).waits(2, breach.Expert) // the Sailor is nearer
}

// When all chests are open all treasures are fetched: by the nearest seat with room for it, the last one when the others are home; then all go home.
func TestAdviseLast(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain master-of-arms", starts: []int{2, 8, 5}})
	for _, gem := range gems {
		s.chest(0, gem).gather(0, "key-"+gem, "key-"+gem, "key-"+gem).do("0 open " + gem)
	}
	for _, prize := range prizes[:4] {
		s.pass(0).heeds("0 retrieve", "* treasure "+prize)
	}
	s.gather(1, "axe").do("1 end", "2 end").heeds("0 end")
	s.heeds("1 move 1.2", "1 move 1.1", "1 end", "2 move 2.3", "2 move 1.2", "2 move 1.1", "2 end")
	s.heeds("0 retrieve", "* treasure chalice", "0 move 1.1").ends("escaped", "1 1 1")
}

// One alone hands over treasures on BREACH (BR-35), and goes there when all are found.
func TestAdviseSolo(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{1}}).treasure(0, "ruby", "crown").pass(0)
	s.heeds("0 deliver crown")
	play(t, opening{crew: "captain", starts: []int{3}}).all(5).pass(0).heeds("0 move 1.1").ends("escaped", "1")
}

// A seat that cannot get home with all treasures, or as a rival with the desired one, searches on for what opens the way.
func TestAdviseCutOff(t *testing.T) {
	s := play(t, opening{crew: "petty-officer", starts: []int{3}}).gather(0, "fire").do("0 move 2.8", "0 move 2.7").all(5).pass(0)
	if _, _, turns := s.seeks(); turns > 2 {
		t.Errorf("one alone searches after %d turns", turns)
	}
	s.do("0 search", "* draw bucket")
	for n := 0; s.view(0).Ending == "" && n < 12; n++ {
		s.do("0 " + s.advice(0, breach.Expert))
	}
	s.ends("escaped", "1")
	s = play(t, opening{mode: "competitive", crew: "petty-officer captain first-mate", starts: []int{3, 5, 6}, desired: "ring"}).gather(0, "fire")
	s.do("0 move 2.8", "0 move 2.7").treasure(0, "ruby", "ring").pass(0)
	if seat, _, turns := s.seeks(1, 2); seat != 0 || turns > 2 {
		t.Errorf("seat %d searches after %d turns", seat, turns)
	}
}

// A bearer does not wait for ever for a mate who does not bring the other keys.
func TestAdviseBearer(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{9, 8}}).chest(1, "ruby").gather(0, "key-ruby").gather(1, "key-ruby", "key-ruby")
	if seat, _, turns := s.seeks(0); seat != 1 || turns > 20 {
		t.Errorf("seat %d searches after %d turns", seat, turns)
	}
}
