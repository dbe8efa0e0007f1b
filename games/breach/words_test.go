package breach_test

import (
	"strings"
	"testing"

	"quarterdeck/game"
)

// told returns what Describe says to a viewer when a line is done.
func (s *scene) told(viewer game.Seat, line string) string {
	s.t.Helper()
	who, a := s.read(line)
	s.do(line)
	return s.st.(game.Describer).Describe(viewer, who, a)
}

// why returns why a card in the hand of a seat cannot be used now.
func (s *scene) why(seat game.Seat, card string) string {
	s.t.Helper()
	for _, p := range s.st.Table(seat).Zone("hand-" + seat.String()).Pieces {
		if p.Face == card {
			return p.Why
		}
	}
	s.t.Fatalf("seat %v has no %s", seat, card)
	return ""
}

// A seat that must leave an obstacle learns this, and not that an item that would do something does nothing.
func TestSaysWhyConfined(t *testing.T) {
	s := play(t, opening{crew: "first-mate rigger", starts: []int{1, 1}}).gather(0, "pump", "barrage", "axe", "fire").level(1)
	s.cannot("BR-24", "0 play pump", "0 search")
	for card, rule := range map[string]string{"pump": "BR-24", "barrage": "BR-30", "axe": "BR-30"} {
		if got := s.why(0, card); !strings.Contains(got, "("+rule+")") {
			t.Errorf("%s: %q, want %s", card, got, rule)
		}
	}
	s = play(t, opening{crew: "first-mate rigger", starts: []int{1, 1}, difficulty: "novice"}).gather(0, "pump").cannot("BR-31", "0 play pump")
	if got := s.why(0, "pump"); !strings.Contains(got, "(BR-31)") {
		t.Errorf("at level 0: %q", got)
	}
	// Across the stairs it is the obstacle that was entered.
	s = play(t, opening{crew: "first-mate petty-officer", starts: []int{3, 3}}).gather(0, "lantern", "bucket").gather(1, "fire").do("1 move 2.2", "1 end", "0 enter 2.3")
	if got := s.why(0, "lantern"); !strings.Contains(got, "(BR-29)") || s.why(0, "bucket") != "" {
		t.Errorf("having entered: %q, %q", got, s.why(0, "bucket"))
	}
}

// A turn is said to begin when it does, and only then.
func TestTellsTurn(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{1}}).gather(0, "lantern").treasure(0, "ruby", "crown").pass(0).do("0 play lantern")
	if got := s.told(0, "0 deliver crown"); got != "You hand the crown to the king." {
		t.Errorf("with a Lantern: %q", got)
	}
	if got := s.told(0, "0 end"); got != "You end the turn.\nYour turn." {
		t.Errorf("at the end: %q", got)
	}
}

// Describe names what a flood washes away.
func TestTellsFlood(t *testing.T) {
	s := play(t, opening{crew: "cook captain", starts: []int{1, 1}, difficulty: "hard"}).pass(0)
	s.do("0 search", "* draw fire", "0 move 4.2", "0 end", "1 end").do("0 search", "* draw cannon", "0 move 4.3", "0 end", "1 search")
	want := "{1} finds a Breach card.\nThe water rises to level 3: deck 4 fully flooded.\nBack to the supply: the fire.\nYou must leave the flooded deck."
	if got := s.told(0, "* draw breach"); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

// What the drowned leave behind must be picked up, and the table says so (BR-37).
func TestTableTellsLeftBehind(t *testing.T) {
	s := play(t, opening{crew: "rigger surgeon", starts: []int{8, 1}, difficulty: "madness", first: 1})
	s.treasure(0, "amber", "crown").gather(1, "breach", "breach").do("1 end", "0 end")
	if got := s.st.Table(1).Zone("turn").Note; !strings.Contains(got, "Left behind: the crown, on 3.8.") {
		t.Errorf("left to do: %q", got)
	}
}

// Where the partially flooded deck ends a move, the refusal says so (BR-16).
func TestSaysWhyPartial(t *testing.T) {
	s := play(t, opening{crew: "rigger captain", starts: []int{5, 1}, difficulty: "hard"}).do("1 end").can("0 move 4.5").cannot("BR-16", "0 move 4.4")
	who, a := s.read("0 move 4.4")
	if got := game.Refuse(s.g, s.st, who, a).Text; !strings.Contains(got, "enters the partially flooded deck") {
		t.Errorf("refused: %q", got)
	}
}

// On an obstacle, to take up a treasure shows that no item clears it: that is not undone (BR-24).
func TestRetrievingOnObstacleReveals(t *testing.T) {
	s := play(t, opening{mode: "competitive", crew: "captain rigger", starts: []int{1, 1}})
	_, a := s.read("0 retrieve ring")
	if s.st.(game.Revealer).Reveals(0, a) {
		t.Error("off obstacles it reveals something")
	}
	if s.find("0", "fire"); !s.st.(game.Revealer).Reveals(0, a) {
		t.Error("on an obstacle it reveals nothing")
	}
}

// A key says where its chest stands and what that takes (BR-19).
func TestSaysWhyKeys(t *testing.T) {
	s := play(t, opening{crew: "captain cook", starts: []int{1, 1}, difficulty: "novice"}).gather(0, "key-ruby", "key-ruby").gather(1, "key-ruby").pass(0)
	if got := s.why(0, "keyruby"); got != "The ruby chest has not been located yet (BR-22)." {
		t.Errorf("not located: %q", got)
	}
	s.pass(1).find("1", "loc-ruby-h").do("* die 2").pass(0).find("0", "loc-ruby-v").do("* die 3").pass(0)
	if got := s.why(0, "keyruby"); got != "The ruby chest stands on 1.2 (BR-19)." {
		t.Errorf("located: %q", got)
	}
	if s.do("0 move 1.2"); s.why(0, "keyruby") != "The ruby chest takes 3 of its keys (BR-19)." {
		t.Errorf("there: %q", s.why(0, "keyruby"))
	}
	s.pass(1)
	if got := s.why(1, "keyruby"); got != "You can open a chest with any 3 keys (BR-40)." {
		t.Errorf("the Cook: %q", got)
	}
}

// On lent time a seat learns that it has no search left (BR-42).
func TestTellsLent(t *testing.T) {
	s := play(t, opening{crew: "sailor first-mate", starts: []int{2, 2}}).do("0 lend 1")
	if got := s.st.Table(1).Status; got != "{0} lends you an action. Take it now." {
		t.Errorf("first: %q", got)
	}
	s.find("1", "axe").do("0 lend 1")
	if got := s.st.Table(1).Status; got != "{0} lends you an action. Take it now. You have no search left this turn." {
		t.Errorf("after a search: %q", got)
	}
}

// What serves no ghost is not said of one (BR-43).
func TestTellsGhost(t *testing.T) {
	const rest = " It drifts, pushes and searches; it cannot use its cards."
	if got := ghost(t, "petty-officer").st.Table(1).Zone("hand-0").Note; got != "Ghost of the Petty Officer on 2.6."+rest {
		t.Errorf("%q", got)
	}
	if got := riggerGhost(t).st.Table(1).Zone("hand-0").Note; got != "Ghost of the Rigger on 3.6, pushes diagonally too."+rest {
		t.Errorf("%q", got)
	}
}

// A swap starts from the card that it takes; all pairs are offered there (BR-40).
func TestSwapFromPile(t *testing.T) {
	s := play(t, opening{crew: "master-of-arms first-mate", starts: []int{2, 2}}).gather(0, "axe", "key-ruby", "lantern").gather(1, "pump").do("1 play pump", "1 end")
	for _, action := range []string{"swap axe,lantern pump", "swap axe,key-ruby pump", "swap lantern,key-ruby pump"} {
		if m := s.label(0, action); m.From != "pile-pump" || m.To != "hand-0" {
			t.Errorf("%+v", m)
		}
	}
}

// Nothing ends a turn but its seat, and the status says so when no action is left (BR-15).
func TestSaysEndTurn(t *testing.T) {
	s := play(t, opening{crew: "captain cook", starts: []int{2, 5}}).gather(0, "pump").pass(0)
	if s.do("0 move 1.1", "0 move 1.2"); strings.Contains(s.st.Table(0).Status, "end the turn") {
		t.Errorf("with an action: %q", s.st.Table(0).Status)
	}
	if s.do("0 move 1.3"); s.st.Table(0).Status != "Act for free, or end the turn. 0 actions and 1 search left. You play the Captain." {
		t.Errorf("with an item of the Captain: %q", s.st.Table(0).Status)
	}
	if s.do("0 play pump"); s.st.Table(0).Status != "End the turn. 0 actions and 1 search left. You play the Captain." {
		t.Errorf("without: %q", s.st.Table(0).Status)
	}
	if got := s.st.Table(1).Status; got != "{0} has the turn. Captain: 0 actions and 1 search left." {
		t.Errorf("to the others: %q", got)
	}
}

// A turn that was ended has no actions left, though some were not used: only the surplus is to be discarded (BR-9).
func TestNothingLeftToDiscard(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{2}}).gather(0, "axe", "axe", "pump", "pump", "barrel", "cheese").do("0 end")
	for _, p := range s.st.Table(0).Zone("turn").Pieces {
		if (p.ID == "actions" || p.ID == "searches") && p.Text != "0" {
			t.Errorf("%s left: %s", p.ID, p.Text)
		}
	}
}

// A seat that chooses sees where a character starts (BR-12).
func TestChoiceSaysDeck(t *testing.T) {
	for difficulty, want := range map[string]string{"normal": "4", "madness": "2"} {
		st, err := breachNew(game.Setup{Seats: 2, Options: map[string]string{"characters": "choose", "difficulty": difficulty}})
		if err != nil {
			t.Fatal(err)
		}
		s := &scene{t, breachGame, st}
		s.do("* breach-at 1.1", "* stairs 1 3", "* stairs 2 8", "* stairs 3 5")
		for _, p := range st.Table(0).Zone("offer").Pieces {
			if p.ID == "choose-cook" && p.Name != "Cook: Any keys open any chest. Starts on deck "+want {
				t.Errorf("%s: %q", difficulty, p.Name)
			}
		}
	}
}

// Of a Breach card that floods nothing it is said that the ship stays dry (BR-5).
func TestForecastDry(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{2}, difficulty: "novice"})
	if got := s.st.Table(0).Zone("water").Note; got != "Level 0: dry. Next Breach card: level 1, still dry." {
		t.Errorf("%q", got)
	}
}

// What is left to win addresses the viewer, with the effect of the last treasure (BR-37, BR-38).
func TestGoal(t *testing.T) {
	for viewer, want := range map[game.Seat]string{
		0:            "Not yet at the breach: you. From your next turn on, the water rises after each.",
		1:            "Not yet at the breach: {0}. From {0}’s next turn on, the water rises after each.",
		game.Watcher: "Not yet at the breach: {0}. From {0}’s next turn on, the water rises after each.",
	} {
		s := play(t, opening{crew: "first-mate captain", starts: []int{2, 1}, difficulty: "novice"}).pass(0)
		for i, gem := range []string{"amber", "ruby", "emerald", "sapphire", "diamond"} {
			s.treasure(0, gem, []string{"crown", "sceptre", "orb", "ring", "chalice"}[i])
		}
		if got := s.st.Table(viewer).Zone("turn").Note; got != want {
			t.Errorf("%v is told %q, want %q", viewer, got, want)
		}
	}
	if got := play(t, opening{crew: "cook captain", starts: []int{5, 5}}).st.Table(0).Zone("turn").Note; got != "No pawn is at the breach yet: all must get there, with all treasures." {
		t.Errorf("at first: %q", got)
	}
}
