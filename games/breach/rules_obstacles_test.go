package breach_test

import "testing"

// BR-23: the token goes on the finder's square; without one left of its kind the match is lost.
func TestBR23Token(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{10}})
	path := []string{"1.9", "1.8", "1.7", "1.6", "1.5"}
	s.find("0", "fire").obstacles("1.10", "fire").where("1.10")
	for _, to := range path {
		s.do("0 move "+to).pass(0).find("0", "fire").obstacles(to, "fire")
	}
	if n := s.view(0).Ship.Supply["fire"]; n != 0 {
		t.Errorf("%d tokens of fire left", n)
	}
	s.do("0 move 1.3").pass(0).goes().find("0", "fire").ends("no-token", "0")
}

// BR-24: a pawn on an obstacle leaves it or clears it; what costs no action may come before; without such an action it
// may do other things.
func TestBR24Leave(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 2}}).gather(0, "lantern", "axe", "cheese")
	s.gather(0, "cargo").cannot("BR-24", "0 end", "0 give axe 1").cannot("BR-30", "0 play cheese 1.2")
	s.only(0, "move", "1.1", "1.3", "1.9", "1.4", "1.8", "1.10", "2.3").only(0, "play", "axe 1.2", "lantern").only(0, "give").only(0, "end")
	s.do("0 play lantern").cannot("BR-24", "0 search", "0 end").do("0 play axe 1.2").can("0 end", "0 search", "0 give cheese 1")

	// With no action left the turn may end there; the next one begins with leaving.
	s = play(t, opening{crew: "first-mate captain", starts: []int{2, 4}}).do("1 end", "0 move 1.3", "0 move 1.2").find("0", "cargo").can("0 end").only(0, "move")
	s.do("0 end", "1 end").cannot("BR-24", "0 end", "0 search")

	// The Captain's items and the Gunner's gifts cost nothing: with an action left they may come before.
	s = play(t, opening{crew: "captain gunner", starts: []int{2, 2}}).gather(0, "pump", "bucket").pass(0).find("0", "fire")
	s.turn(0, 2).cannot("BR-24", "0 end").only(0, "play", "pump", "bucket 1.2").do("0 play pump").cannot("BR-24", "0 end").do("0 play bucket 1.2").turn(0, 2).can("0 end")
	s = play(t, opening{crew: "gunner petty-officer", starts: []int{2, 2}}).gather(0, "axe", "fire")
	s.turn(0, 2).cannot("BR-24", "0 end").do("0 give axe 1").turn(0, 2).cannot("BR-24", "0 end").do("0 move 2.1").can("0 end")
}

// BR-25: an obstacle on either end blocks stairs; the Powder Monkey passes.
func TestBR25Stairs(t *testing.T) {
	s := play(t, opening{crew: "captain master-of-arms", starts: []int{3, 9}}).find("0", "cargo").cannot("BR-16", "0 move 2.3").do("0 move 1.2", "0 end")
	s.cannot("BR-16", "1 move 1.3").do("1 move 2.3").cannot("BR-16", "1 move 1.4")
	// The other end is free and is reached from nowhere above.
	s.do("1 end").cannot("BR-16", "0 move 2.3", "0 move 1.3")
	s = play(t, opening{crew: "petty-officer powder-monkey", starts: []int{8, 8}}).find("0", "cargo").cannot("BR-16", "0 move 3.8").do("0 move 2.9", "0 end").can("1 move 2.7", "1 move 2.3").cannot("BR-16", "1 move 2.8")
	s.do("1 move 2.7", "1 move 3.8")
}

// corner traps the Master of Arms on 2.6 in co-operative play: obstacles on 2.5 and 2.7, and none where he stands.
func corner(t *testing.T) *scene {
	s := play(t, opening{crew: "master-of-arms captain", starts: []int{5, 5}}).do("1 end")
	s.find("0", "cannon").do("0 move 2.7").pass(0).find("0", "rats").do("0 move 2.6").pass(0)
	return s.obstacles("2.5", "cannon").obstacles("2.7", "rats").where("2.6")
}

// BR-26: trapped is who has no square to move to; co-operative and solo pawns may not search then.
func TestBR26Trapped(t *testing.T) {
	s := corner(t).only(0, "move").cannot("BR-26", "0 search").goes()
	if !s.view(0).Seats[0].Trapped || s.view(0).Seats[1].Trapped {
		t.Error("Describe says that the wrong seat is trapped")
	}
	s.do("0 end", "1 end").can("0 end")
}

// pit traps the Master of Arms on 2.6 in competitive play, between a cannon on 2.5 and rats on 2.7.
func pit(t *testing.T, gifts ...string) *scene {
	s := play(t, opening{mode: "competitive", crew: "master-of-arms captain", starts: []int{5, 5}, gifts: gifts})
	s.find("0", "cannon").do("0 move 2.7").pass(0).find("0", "rats").do("0 move 2.6").pass(0)
	return s
}

// BR-27: a trapped rival may search; an obstacle that it cannot clear crushes it.
func TestBR27Crushed(t *testing.T) {
	s := pit(t, "pump", "pump").find("0", "fire")
	s.goes().turn(1, 3).obstacles("2.6", "fire")
	if got := s.view(0).Seats[0]; got.State != "ghost" || got.Square != "2.6" {
		t.Errorf("the crushed seat is %+v", got)
	}
	// An item that clears something that traps, and an action for it, save it; then it must be cleared.
	pit(t, "cheese", "pump").find("0", "fire").turn(0, 2).can("0 play cheese 2.7").cannot("BR-18", "0 search")
	pit(t, "bucket", "pump").find("0", "fire").turn(0, 2).cannot("BR-24", "0 end").do("0 play bucket 2.6").can("0 end")
	// The Barrage needs a cannon: there is one, and the fire stands on another square.
	pit(t, "barrage", "pump").find("0", "fire").turn(0, 2).only(0, "play", "barrage 2.6")
	// Cards that come later help as well: an item drawn leaves the pawn trapped and alive.
	pit(t, "pump", "pump").find("0", "axe").turn(0, 2).goes()
	// Untrapped pawns are not crushed.
	play(t, opening{mode: "competitive", crew: "master-of-arms captain", starts: []int{5, 5}}).find("0", "fire").turn(0, 2).can("0 move 2.4")
}

// BR-27: an item helps only with an action left for it; the Captain needs none, and a Lantern in hand is none.
func TestBR27LastAction(t *testing.T) {
	last := func(who, rival string, more ...string) *scene { // both between a cannon and rats; the last action is a search
		s := play(t, opening{mode: "competitive", crew: who + " " + rival, starts: []int{5, 6}, gifts: []string{"cheese", "pump"}})
		deck := s.view(0).Seats[0].Square[:2]
		s.gather(0, append(more, "axe", "axe", "cannon")...).do("0 move "+deck+"7").pass(0).find("0", "rats").do("0 move " + deck + "6").pass(0)
		return s.do("0 give axe 1", "0 give axe 1").turn(0, 1).do("0 search", "* draw fire")
	}
	for _, s := range []*scene{last("master-of-arms", "petty-officer"), last("master-of-arms", "petty-officer", "lantern")} {
		if got := s.turn(1, 3).view(0).Seats[0]; got.State != "ghost" {
			t.Errorf("with no action left the seat is %s", got.State)
		}
	}
	last("captain", "first-mate").turn(0, 0).can("0 play cheese 1.7")
}

// BR-28: all trapped and no seat able to clear: lost for all, at once.
func TestBR28Enclosed(t *testing.T) {
	play(t, opening{crew: "master-of-arms", starts: []int{5}}).find("0", "cannon").do("0 move 2.7").pass(0).find("0", "rats").do("0 move 2.6").ends("trapped", "0")
	// An item that clears one of these obstacles keeps the match alive, another does not.
	play(t, opening{crew: "master-of-arms", starts: []int{5}}).gather(0, "axe").gather(0, "cannon").do("0 move 2.7").pass(0).find("0", "rats").do("0 move 2.6").ends("trapped", "0")
	s := play(t, opening{crew: "master-of-arms", starts: []int{5}}).gather(0, "tackle").gather(0, "cannon").do("0 move 2.7").pass(0).find("0", "rats").do("0 move 2.6").goes()
	s.do("0 play tackle 2.5", "0 end").can("0 move 2.5")
	// In co-operative play it takes all living pawns.
	corner(t).goes()
	// For rivals the match is lost for both.
	s = play(t, opening{mode: "competitive", crew: "master-of-arms petty-officer", starts: []int{5, 5}})
	s.find("0", "cannon").do("0 move 2.7", "0 end", "1 move 2.6", "1 end").find("0", "rats").do("0 move 2.6").ends("trapped", "0 0")
}

// BR-29: across the stairs into a blocked square, with an item that clears it and the actions for both; then it must be
// cleared.
func TestBR29Enter(t *testing.T) {
	begin := func(cards ...string) *scene { // cargo on 1.3; the First Mate on 2.3 holds the cards
		s := play(t, opening{crew: "first-mate captain", starts: []int{2, 4}}).do("1 end").gather(0, cards...)
		s.pass(0).do("0 move 2.3", "0 end", "1 move 1.3").find("1", "cargo").do("1 move 1.4", "1 end")
		return s
	}
	s := begin("axe").where("2.3", "1.4").cannot("BR-16", "0 move 1.3").can("0 enter 1.3").cannot("BR-29", "0 enter 2.3")
	s.do("0 enter 1.3").turn(0, 2).where("1.3").cannot("BR-29", "0 end", "0 move 1.2", "0 search", "0 play axe 1.4").only(0, "play", "axe 1.3")
	s.do("0 play axe 1.3").turn(0, 1).obstacles("1.3").can("0 end", "0 move 1.2")
	begin("cheese").cannot("BR-29", "0 enter 1.3")
	begin("axe").do("0 move 2.2", "0 move 2.3").turn(0, 1).cannot("BR-29", "0 enter 1.3")
	begin("axe", "lantern").do("0 move 2.2", "0 move 2.3", "0 play lantern").do("0 enter 1.3").cannot("BR-29", "0 end").do("0 play axe 1.3")
	// A Barrage needs a cannon on the deck that is entered, on another square.
	begin("barrage").cannot("BR-29", "0 enter 1.3").do("0 end", "1 search", "* draw cannon", "1 move 1.5", "1 end").do("0 enter 1.3").only(0, "play", "barrage 1.3")
	// For the Captain the item is free.
	s = play(t, opening{crew: "captain petty-officer", starts: []int{2, 2}}).gather(0, "bucket").do("0 end", "1 move 2.3").find("1", "fire").do("1 move 2.4", "1 end")
	s.do("0 move 1.3", "0 move 1.4", "0 end", "1 end").do("0 move 1.2", "0 move 1.3").turn(0, 1).do("0 enter 2.3").turn(0, 0).cannot("BR-29", "0 end").do("0 play bucket 2.3").can("0 end")
	// From an unblocked square only, and into no flooded deck.
	s = play(t, opening{crew: "first-mate captain", starts: []int{3, 3}}).do("1 end").gather(0, "tackle", "axe").pass(1).find("1", "cargo").do("1 move 1.4", "1 end")
	s.cannot("BR-24", "0 enter 2.3")
}
