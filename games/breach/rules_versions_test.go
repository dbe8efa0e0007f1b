package breach_test

import (
	"strings"
	"testing"

	"quarterdeck/game"
)

// idle returns the Captain on an obstacle that his bucket clears, in his own turn and without an action.
func idle(t *testing.T, rules int) *scene {
	s := play(t, opening{rules: rules, crew: "captain gunner", starts: []int{2, 2}}).gather(0, "pump", "bucket").pass(0)
	return s.do("0 move 1.3", "0 move 1.2").find("0", "fire").turn(0, 0)
}

// BR-24: without an action the Captain need not clear his square, though his items cost none; he may. With an action in the next
// turn he must leave or clear it.
func TestBR24CaptainWithoutAction(t *testing.T) {
	s := idle(t, 2).can("0 end", "0 play pump", "0 play bucket 1.2").cannot("BR-15", "0 move 1.3")
	if got := s.st.Table(0).Status; got != "Act for free, or end the turn. 0 actions and 0 searches left. You play the Captain." {
		t.Errorf("the Captain is told %q", got)
	}
	s.do("0 end", "1 end").obstacles("1.2", "fire").turn(0, 3).cannot("BR-24", "0 end", "0 search").can("0 move 1.3", "0 play bucket 1.2", "0 play pump")
	idle(t, 2).do("0 play bucket 1.2").obstacles("1.2").can("0 end")

	// Version 1 makes him clear it.
	idle(t, 1).cannot("BR-24", "0 end").only(0, "play", "pump", "bucket 1.2").do("0 play bucket 1.2").can("0 end")
}

// BR-24: trapped on an obstacle with an action left, the Captain must clear it under every version.
func TestBR24CaptainTrapped(t *testing.T) {
	for rules := 1; rules <= 2; rules++ {
		s := play(t, opening{rules: rules, mode: "competitive", crew: "captain rigger", starts: []int{6, 1}, gifts: []string{"pump", "pump"}})
		s.gather(0, "bucket", "cannon").do("0 move 1.4").pass(0).find("0", "rats").do("0 move 1.5").pass(0).find("0", "fire")
		s.turn(0, 2).only(0, "move").cannot("BR-24", "0 end").only(0, "play", "pump", "bucket 1.5").do("0 play pump").cannot("BR-24", "0 end").do("0 play bucket 1.5").can("0 end")
	}
}

// BR-24, BR-42: on lent time a seat takes exactly one action, so nothing is free: the Gunner on an obstacle leaves it and gives nothing before.
func TestBR24LentGunner(t *testing.T) {
	s := lentGunner(t, 2).only(0, "give").cannot("BR-24", "0 give axe 2").can("0 move 2.1")
	s.do("0 move 2.1").turn(1, 2)
	// Off obstacles he gives with the lent action.
	s.do("1 end", "2 move 2.1", "2 end").pass(1).do("1 lend 0").can("0 give axe 2").do("0 give axe 2").turn(1, 2)

	// Version 1 lets the gift take the action that he has to leave with.
	lentGunner(t, 1).do("0 give axe 2").turn(1, 2).where("2.2")
}

// lentGunner returns the Gunner with an axe on an obstacle, beside the Petty Officer, on the Sailor's time.
func lentGunner(t *testing.T, rules int) *scene {
	s := play(t, opening{rules: rules, crew: "gunner sailor petty-officer", starts: []int{2, 2, 2}}).gather(0, "axe").pass(0)
	return s.do("0 move 2.1", "0 move 2.2").find("0", "fire").do("0 end", "1 lend 0")
}

// BR-24, BR-42: so the Captain plays on lent time what clears his square, and nothing else.
func TestBR24LentCaptain(t *testing.T) {
	s := lentCaptain(t, 2).only(0, "play", "bucket 1.2").cannot("BR-24", "0 play pump")
	if got := s.why(0, "pump"); !strings.Contains(got, "(BR-24)") {
		t.Errorf("of the pump he is told %q", got)
	}
	s.do("0 play bucket 1.2").turn(1, 1).obstacles("1.2")
	// Off obstacles he plays any item with the lent action.
	s.do("1 lend 0", "0 play pump").turn(1, 0).level(0)

	// Version 1 lets the pump take the action that he has to clear with.
	lentCaptain(t, 1).do("0 play pump").turn(1, 1).obstacles("1.2", "fire")
}

// lentCaptain returns the Captain on an obstacle that his bucket clears, with the second action that the Sailor lends.
func lentCaptain(t *testing.T, rules int) *scene {
	s := play(t, opening{rules: rules, crew: "captain sailor", starts: []int{2, 2}}).gather(0, "pump", "bucket")
	return s.do("0 end", "1 lend 0", "0 search", "* draw fire", "1 lend 0").turn(1, 1)
}

// A position keeps the version of its rules, also as a copy.
func TestCopiesKeepVersion(t *testing.T) {
	for rules, want := range map[int]bool{1: false, 2: true} {
		s := idle(t, rules)
		c := s.st.Clone()
		into := idle(t, 3-rules).st
		into.CopyFrom(s.st)
		_, end := s.read("0 end")
		if game.IsLegal(c, 0, end, nil) != want || game.IsLegal(into, 0, end, nil) != want {
			t.Errorf("a copy of version %d plays by another version", rules)
		}
	}
}

// BR-24: the histories of one and two plies where the versions differ, counted by the fast and by the slow generator.
func TestBR24Perft(t *testing.T) {
	for name, c := range map[string]struct {
		begin func(*testing.T, int) *scene
		want  map[int][2]int // by version
	}{
		"no action left":         {idle, map[int][2]int{1: {2, 3}, 2: {3, 13}}},
		"the Captain's lent one": {lentCaptain, map[int][2]int{1: {9, 81}, 2: {8, 72}}},
		"the Gunner's lent one":  {lentGunner, map[int][2]int{1: {8, 80}, 2: {7, 70}}},
	} {
		for rules, want := range c.want {
			s := c.begin(t, rules)
			var fast, slow [2]int
			for _, a := range s.st.Legal(nil, s.st.Actors().First()) {
				next := &scene{t, s.g, s.st.Clone()}
				next.st.Apply(s.st.Actors().First(), a)
				fast[0]++
				fast[1] += len(next.st.Legal(nil, next.st.Actors().First()))
				slow[1] += len(next.slowly())
			}
			slow[0] = len(s.slowly())
			if fast != want || slow != want {
				t.Errorf("%s, version %d: %v fast, %v slow, want %v", name, rules, fast, slow, want)
			}
		}
	}
}

// slowly lists what the seat to act may do, the slow way; no other seat has searched in this turn.
func (s *scene) slowly() []string {
	who := int(s.st.Actors().First())
	w := newSlow(s.g.Info().Rules, s.st, len(s.view(0).Seats))
	v := s.view(0)
	if left := v.Searches[who]; left == 0 {
		w.made[who] = 1
	}
	return w.legal(who)
}
