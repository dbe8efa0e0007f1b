package breach_test

import (
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// BR-15: up to three actions in any mixture, and the turn ends by “end” only.
func TestBR15Turn(t *testing.T) {
	s := play(t, opening{crew: "first-mate gunner", starts: []int{2, 2}}).turn(0, 3)
	s.do("0 move 1.3", "0 move 1.5", "0 move 1.6").turn(0, 0).only(0, "move").only(0, "search").can("0 end").cannot("BR-15", "0 move 1.5", "0 search", "1 end")
	s.do("0 end").turn(1, 3).do("1 end").turn(0, 3).do("0 search", "* draw axe", "0 end").turn(1, 3)
}

// BR-16: two squares, around obstacles; one from or into the partially flooded deck; none into a flooded one.
func TestBR16Move(t *testing.T) {
	s := play(t, opening{crew: "captain first-mate", starts: []int{7, 7}})
	s.only(0, "move", "1.6", "1.5", "1.8", "1.9", "1.4", "1.3").cannot("BR-16", "0 move 1.7", "0 move 1.2")
	// An obstacle is no square to enter, nor to pass.
	s.find("0", "fire").do("0 move 1.5", "0 end").cannot("BR-24", "1 search").do("1 move 1.8").cannot("BR-16", "1 move 1.7", "1 move 1.6").can("1 move 1.4")

	hard := opening{crew: "captain", starts: []int{6}, difficulty: "hard"} // deck 4 partially flooded
	s = play(t, hard).do("0 move 1.4", "0 move 2.3", "0 move 2.9", "0 end", "0 move 3.8", "0 move 3.6", "0 move 3.5").where("3.5")
	s.do("0 end").only(0, "move", "4.5", "3.4", "3.6", "3.3", "3.7").cannot("BR-16", "0 move 4.4") // entering ends the move
	s.do("0 move 4.5").only(0, "move", "3.5", "4.4", "4.6").cannot("BR-16", "0 move 3.4")          // starting there as well

	s = play(t, opening{crew: "rigger", starts: []int{5}, difficulty: "madness"}).cannot("BR-16", "0 move 4.5").can("0 move 3.8")
	s.do("0 move 3.4")
	// Level 4: deck 3 partially flooded.
	s.find("0", "breach").only(0, "move", "3.3", "3.5", "3.7", "3.6", "3.8")
}

// BR-17: a card is given to a living seat on the same square, treasures too.
func TestBR17Give(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain cook", starts: []int{2, 2, 2}})
	s.gather(0, "axe").can("0 give axe 1").cannot("BR-17", "0 give axe 2", "0 give axe 0", "0 give pump 1")
	s.do("0 give axe 1").turn(0, 1).hand(0).hand(1, "axe").only(0, "give")
	s = play(t, opening{crew: "captain first-mate", starts: []int{1, 1}})
	s.treasure(0, "ruby", "crown").pass(0).only(0, "give", "crown 1").do("0 give crown 1").hand(1, "crown").hand(0)
}

// treasure lets seat locate the chest of a gem on its square, open it and take a treasure out, all on its own turns.
func (s *scene) treasure(seat int, gem, name string) *scene {
	s.t.Helper()
	s.chest(seat, gem)
	need := 2
	if s.view(0).Mode == "coop" {
		need = 3
	}
	for range need {
		s.gather(seat, "key-"+gem)
	}
	who := game.Seat(seat).String()
	return s.do(who+" open "+gem, who+" retrieve", "* treasure "+name)
}

// chest lets seat locate the chest of a gem on its square.
func (s *scene) chest(seat int, gem string) *scene {
	s.t.Helper()
	s.gather(seat, "loc-"+gem+"-h").do("* die 1").gather(seat, "loc-"+gem+"-v")
	square := s.view(0).Seats[seat].Square
	column := map[string]string{"1": "2", "10": "1", "2": "4", "9": "3", "3": "6", "8": "5", "4": "8", "7": "7", "5": "9", "6": "10"}[square[2:]]
	s.do("* die " + column)
	for _, c := range s.view(0).Chests {
		if c.Gem == gem && (c.Square != square || c.State != "closed") {
			s.t.Errorf("the %s chest is %s on %s, want it on %s", gem, c.State, c.Square, square)
		}
	}
	return s
}

// BR-18: one search a turn; any square will do but one with an obstacle; items and keys go to the hand.
func TestBR18Search(t *testing.T) {
	s := play(t, opening{crew: "captain first-mate", starts: []int{2, 2}})
	s.find("0", "axe").hand(0, "axe").turn(0, 2).cannot("BR-18", "0 search").do("0 move 1.4").cannot("BR-18", "0 search").do("0 end")
	s.find("1", "key-amber").hand(1, "key-amber").pass(1).find("1", "fire").cannot("BR-24", "1 search").do("1 move 1.3", "1 end", "0 move 1.3").can("0 search")
	s.do("0 end").cannot("BR-16", "1 move 1.2").can("1 search")
	// On a flooded deck too, by a seat that must leave it.
	play(t, opening{crew: "petty-officer", starts: []int{1}, difficulty: "madness"}).gather(0, "breach", "breach", "breach", "breach").level(7).can("0 search")
}

// BR-19: a located chest is opened on its square with three keys of its gem, two in solo and competitive play; the keys
// are discarded.
func TestBR19Open(t *testing.T) {
	s := play(t, opening{crew: "captain first-mate", starts: []int{2, 2}}).chest(0, "ruby")
	s.gather(0, "key-ruby", "key-ruby").cannot("BR-19", "0 open ruby").gather(0, "key-ruby").cannot("BR-22", "0 open amber")
	s.pass(0).do("0 move 1.3").cannot("BR-19", "0 open ruby").do("0 move 1.2").can("0 open ruby").cannot("BR-40", "0 open ruby key-amber,key-ruby,key-ruby").do("0 open ruby").turn(0, 0)
	s.hand(0).pass(0).cannot("BR-19", "0 open ruby")
	if got := s.view(0).Discards; !slices.Equal(got, []breach.CountView{{Card: "key-ruby", Count: 3}}) {
		t.Errorf("the discard pile is %v", got)
	}
	play(t, opening{crew: "captain", starts: []int{2}}).chest(0, "diamond").gather(0, "key-diamond", "key-diamond").do("0 open diamond").hand(0)
	play(t, opening{mode: "competitive", crew: "captain cook", starts: []int{2, 2}}).chest(0, "amber").gather(0, "key-amber", "key-amber").do("0 open amber").hand(0, "pump")
}

// BR-20: the treasure of an opened chest is a random one of those left, and each chest has one; treasures that lie are
// picked up by name.
func TestBR20Retrieve(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{2}}).chest(0, "ruby").cannot("BR-20", "0 retrieve").gather(0, "key-ruby", "key-ruby")
	s.do("0 open ruby").can("0 retrieve").do("0 retrieve").only(game.Nature, "treasure", "crown", "sceptre", "orb", "ring", "chalice")
	s.do("* treasure orb").hand(0, "orb").turn(0, 0).pass(0).cannot("BR-20", "0 retrieve", "0 retrieve orb")
	// Another chest on the same square.
	s.chest(0, "amber").gather(0, "key-amber", "key-amber").do("0 open amber", "0 retrieve").only(game.Nature, "treasure", "crown", "sceptre", "ring", "chalice")
	s.do("* treasure ring").hand(0, "orb", "ring")
	if v := s.view(0); v.Chests[0].State != "empty" || v.Chests[1].State != "empty" || v.Found != 2 {
		t.Errorf("chests %v, %d found", v.Chests, v.Found)
	}
	// Left by a drowned pawn: see TestBR36Drowned.
}

// BR-21: playing an item is an action; it is discarded.
func TestBR21Play(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 2}}).gather(0, "pump").turn(0, 2).can("0 play pump").cannot("BR-21", "0 play lantern", "0 play axe 1.3")
	s.do("0 play pump").turn(0, 1).hand(0)
	if got := s.view(0).Discards; !slices.Equal(got, []breach.CountView{{Card: "pump", Count: 1}}) {
		t.Errorf("the discard pile is %v", got)
	}
}

// BR-22: a locator is not kept; where the die puts it, and the chest where both of a gem cross.
func TestBR22Locators(t *testing.T) {
	for _, c := range []struct {
		die string
		row int // marker
	}{{"1", 2}, {"10", 2}, {"2", 2}, {"3", 3}, {"9", 9}} { // the finder stands in deck 1's upper row
		s := play(t, opening{crew: "captain", starts: []int{2}}).find("0", "loc-emerald-h").only(game.Nature, "die", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
		s.do("* die " + c.die).hand(0)
		if got := s.view(0).Chests[2]; got.Row != c.row || got.State != "hidden" {
			t.Errorf("die %s: row %d, %s; want %d", c.die, got.Row, got.State, c.row)
		}
	}
	for die, column := range map[string]int{"1": 1, "2": 1, "3": 2, "4": 2, "9": 5, "10": 5} {
		s := play(t, opening{crew: "captain", starts: []int{2}}).find("0", "loc-emerald-v").do("* die " + die)
		if got := s.view(0).Chests[2]; got.Col != column {
			t.Errorf("die %s: column %d, want %d", die, got.Col, column)
		}
	}
	s := play(t, opening{crew: "captain", starts: []int{7}}).find("0", "loc-ruby-v").do("* die 10", "0 end").find("0", "loc-ruby-h").do("* die 10")
	if got := s.view(0).Chests[1]; got.Square != "1.6" || got.State != "closed" { // the finder stands in the lower row
		t.Errorf("the chest is %s on %s", got.State, got.Square)
	}
}
