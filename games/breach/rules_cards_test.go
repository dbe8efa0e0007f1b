package breach_test

import (
	"slices"
	"strconv"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// BR-8: an empty deck is made anew of the discard pile when a card is to be drawn; obstacles and Breach cards are in it,
// locators never return; with both empty a search finds nothing.
func TestBR8Deck(t *testing.T) {
	s := play(t, opening{crew: "petty-officer captain", starts: []int{1, 2}})
	s.pass(0).find("0", "loc-ruby-h").do("* die 4")
	s.pass(0).find("0", "fire").do("0 move 2.3").find("0", "breach")
	breach.Bury(s.st, "axe", "pump")
	s.pass(1).find("1", "axe").do("1 end").find("0", "pump")
	if v := s.view(0); v.Deck != 0 || len(v.Unseen) != 0 {
		t.Errorf("%d cards are left: %v", v.Deck, v.Unseen)
	}
	s.do("0 search")
	if v := s.view(0); v.Deck != 97 || len(v.Discards) != 0 { // 100 − locator − axe − pump
		t.Errorf("the new deck has %d cards, the pile %v", v.Deck, v.Discards)
	}
	weights := map[string]uint32{}
	for _, a := range s.st.Legal(nil, game.Nature) {
		weights[s.g.Format(a)] = s.st.Weight(a)
	}
	if weights["draw fire"] != 7 || weights["draw breach"] != 10 || weights["draw loc-ruby-h"] != 0 || weights["draw axe"] != 3 {
		t.Errorf("weights of the new deck: %v", weights)
	}
	s.do("* draw cheese")

	// Nothing at all is left: the search is made, and finds nothing.
	s = play(t, opening{crew: "captain", starts: []int{1}})
	breach.Bury(s.st)
	breach.Sink(s.st)
	_, a := s.read("0 search")
	s.can("0 search").st.Apply(0, a)
	s.turn(0, 2).cannot("BR-18", "0 search")
	if got := s.st.Actors(); got != game.SetOf(0) {
		t.Errorf("%016b act after a search of nothing", got)
	}
}

// BR-9: five cards at the end of a player's own turn, six for the First Mate; others may hold more until theirs.
func TestBR9Limit(t *testing.T) {
	s := play(t, opening{crew: "first-mate captain", starts: []int{2, 2}})
	s.gather(0, "axe", "axe", "axe", "axe", "pump", "pump").do("0 end").turn(1, 3) // six are no surplus
	s.gather(0, "pump").do("0 end")
	s.only(0, "discard", "axe", "pump").cannot("BR-9", "0 discard cheese", "0 end", "0 move 1.3")
	s.do("0 discard pump").turn(1, 3)

	s = play(t, opening{crew: "captain surgeon", starts: []int{2, 2}, difficulty: "madness"})
	s.gather(0, "key-ruby", "key-ruby", "key-ruby", "key-amber", "key-amber").do("0 end").turn(1, 3)
	s.gather(1, "key-diamond", "key-diamond", "key-diamond").do("1 give key-diamond 0", "1 give key-diamond 0")
	if n := s.view(1).Seats[0].Count; n != 7 {
		t.Errorf("seat 0 holds %d", n)
	}
	s.do("1 end").turn(0, 3).do("0 give key-ruby 1", "0 end").do("0 discard key-amber").turn(1, 3) // 7−1−1
}

// BR-10: open hands in co-operative and solo play, secret ones in competitive play; treasures are seen by all.
func TestBR10Hands(t *testing.T) {
	s := play(t, opening{crew: "captain cook", starts: []int{2, 2}}).find("0", "axe")
	if got := s.view(game.Watcher).Seats[0]; !slices.Equal(got.Cards, []string{"axe"}) || got.Hidden != 0 {
		t.Errorf("a watcher sees %+v", got)
	}
	s = play(t, opening{mode: "competitive", crew: "captain first-mate cook", starts: []int{2, 2, 2}, gifts: []string{"axe", "pump", "barrel"}})
	s.find("0", "key-ruby")
	for viewer, want := range map[game.Seat]int{0: 0, 1: 2, 2: 2, game.Watcher: 2} {
		if got := s.view(viewer).Seats[0]; got.Hidden != want || got.Count != 2 {
			t.Errorf("viewer %v: %d of %d hidden, want %d", viewer, got.Hidden, got.Count, want)
		}
	}
	// What is given openly stays known until it is gone.
	s.do("0 give key-ruby 1")
	if got := s.view(2).Seats[1]; !slices.Equal(got.Cards, []string{"key-ruby"}) || got.Hidden != 1 {
		t.Errorf("after a gift seat 2 sees %+v", got)
	}
	// A stolen card is known to its victim.
	s.do("0 play axe steal 1", "* steal pump", "0 end")
	if got := s.view(1).Seats[0]; !slices.Equal(got.Cards, []string{"pump"}) {
		t.Errorf("the victim sees %+v", got)
	}
	if got := s.view(2).Seats[0]; got.Hidden != 1 || len(got.Cards) != 0 {
		t.Errorf("another viewer sees %+v", got)
	}
	for _, c := range []struct {
		viewer game.Seat
		action string
		want   game.Visibility
	}{{0, "draw axe", game.Private}, {1, "draw axe", game.Open}, {game.Watcher, "draw fire", game.Open}, {2, "draw axe", game.Private}} {
		if c.action == "draw axe" && s.view(0).Stage != "draw" {
			s.do("1 search")
		}
		_, a := s.read("* " + c.action)
		if got := game.VisibilityOf(s.st, c.viewer, game.Nature, a); got != c.want {
			t.Errorf("%s is %d for %v, want %d", c.action, got, c.viewer, c.want)
		}
	}
}

// BR-11: characters are dealt or chosen; four are not used in competitive play.
func TestBR11Characters(t *testing.T) {
	for mode, want := range map[string]int{"coop": 12, "competitive": 8} {
		for _, how := range []string{"random", "choose"} {
			st, err := breachNew(game.Setup{Seats: 2, Options: map[string]string{"mode": mode, "characters": how}})
			if err != nil {
				t.Fatal(err)
			}
			s := (&scene{t, breachGame, st}).do("* breach-at 1.1", "* stairs 1 1", "* stairs 2 1", "* stairs 3 1")
			who := game.Nature
			if how == "choose" {
				who = 0
			}
			if got := len(s.legal(who)); got != want {
				t.Errorf("%s, %s: %d characters, want %d", mode, how, got, want)
			}
			if how == "choose" {
				s.do("0 choose cook").cannot("BR-11", "1 choose cook").do("1 choose rigger")
			} else {
				s.do("* character 0 cook")
				if slices.Contains(s.legal(game.Nature), "character 1 cook") {
					t.Error("a character is dealt twice")
				}
			}
		}
	}
}

// BR-12: starting decks, and those of madness.
func TestBR12Starts(t *testing.T) {
	decks := map[string][2]int{"captain": {1, 1}, "first-mate": {1, 1}, "navigator": {1, 1}, "gunner": {2, 2}, "master-of-arms": {2, 2}, "petty-officer": {2, 2},
		"powder-monkey": {3, 3}, "rigger": {3, 3}, "sailor": {3, 3}, "cook": {4, 2}, "shipwright": {4, 3}, "surgeon": {4, 1}}
	for c, want := range decks {
		for i, difficulty := range []string{"normal", "madness"} {
			s := play(t, opening{crew: c, starts: []int{7}, difficulty: difficulty})
			s.where(strconv.Itoa(want[i]) + ".7")
		}
	}
}

// BR-13: the Captain begins, else a random seat; in competitive play the lowest roll, ties rolling again.
func TestBR13First(t *testing.T) {
	play(t, opening{crew: "cook captain", starts: []int{1, 1}}).turn(1, 3).do("1 end").turn(0, 3)
	s := play(t, opening{crew: "cook rigger sailor", starts: []int{1, 1, 1}, first: 2}).turn(2, 3)
	s.do("2 end").turn(0, 3)

	st, err := breachNew(game.Setup{Seats: 4, Options: map[string]string{"mode": "competitive", "characters": "choose"}})
	if err != nil {
		t.Fatal(err)
	}
	s = (&scene{t, breachGame, st}).do("* breach-at 1.1; * stairs 1 1; * stairs 2 1; * stairs 3 1; 0 choose cook; 1 choose captain; 2 choose rigger; 3 choose first-mate")
	s.do("* start 0 1; * start 1 1; * start 2 1; * start 3 1")
	s.do("* roll 0 9; * roll 1 4; * roll 2 9; * roll 3 4") // 9s tie as well, to no avail
	s.do("* roll 1 7; * roll 3 7", "* roll 1 10; * roll 3 2")
	s.do("* gift 0 axe; * gift 1 axe; * gift 2 axe; * gift 3 axe; * desired crown").turn(3, 3).do("3 end").turn(0, 3)
}

// BR-14: competitive gifts among eight items, by their copies; and the king's desired treasure.
func TestBR14Gifts(t *testing.T) {
	st, err := breachNew(game.Setup{Seats: 2, Options: map[string]string{"mode": "competitive", "characters": "choose"}})
	if err != nil {
		t.Fatal(err)
	}
	s := (&scene{t, breachGame, st}).do("* breach-at 1.1; * stairs 1 1; * stairs 2 1; * stairs 3 1; 0 choose cook; 1 choose captain; * start 0 1; * start 1 1; * roll 0 1; * roll 1 2")
	s.only(game.Nature, "gift 0", "axe", "barrage", "barrel", "pump", "cheese", "flintlock", "lantern", "bucket")
	_, a := s.read("* gift 0 lantern")
	if w := s.st.Weight(a); w != 3 {
		t.Errorf("a Lantern has weight %d", w)
	}
	s.do("* gift 0 barrel", "* gift 1 barrel").only(game.Nature, "desired", "crown", "sceptre", "orb", "ring", "chalice").do("* desired ring")
	if v := s.view(0); v.Desired != "ring" || v.Deck != 98 || v.Found != 0 {
		t.Errorf("desired %q, %d cards, %d treasures", v.Desired, v.Deck, v.Found)
	}
	s.hand(0, "barrel").hand(1, "barrel").turn(0, 3)
}
