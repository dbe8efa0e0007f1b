package breach_test

import (
	"testing"

	"quarterdeck/games/breach"
)

// duel returns a match of two rivals, the Captain on 1.2 and the First Mate; the king wants the ring.
func duel(t *testing.T, mate int, gifts ...string) *scene {
	return play(t, opening{mode: "competitive", crew: "captain first-mate master-of-arms", starts: []int{5, mate, 9}, desired: "ring", gifts: append(gifts, "pump")})
}

// The holder of the king's desired treasure runs home with it (BR-39).
func TestAdviseRun(t *testing.T) {
	duel(t, 8, "barrel", "barrel").treasure(0, "ruby", "ring").pass(0).heeds("0 move 1.3", "0 move 1.1").ends("escaped", "1 0 0")
	duel(t, 8, "barrel", "barrel").treasure(0, "ruby", "crown").pass(0).shuns("0 move 1.3")
}

// Rivals who can rob its holder, or hunt it (BR-32); others are left in peace, and the sound and the careless do not rob.
func TestAdviseRob(t *testing.T) {
	for item, square := range map[string]int{"axe": 5, "flintlock": 6, "barrage": 10} {
		s := duel(t, square, "barrel", item).treasure(0, "ruby", "ring").pass(1)
		s.advises(1, breach.Expert, "play "+item+" steal 0")
		for _, k := range []breach.Skill{breach.Careless, breach.Sound} {
			if got := s.advice(1, k); got == "play "+item+" steal 0" {
				t.Errorf("skill %d robs by %s", k, item)
			}
		}
		duel(t, square, "barrel", item).treasure(0, "ruby", "crown").pass(1).shuns("1 play " + item + " steal 0")
	}
	duel(t, 2, "barrel", "axe").treasure(0, "ruby", "ring").pass(1).heeds("1 move 1.3", "1 move 1.5", "1 play axe steal 0")
}

// A rival opens a chest only with an action left to take what is in it.
func TestAdviseUnlockAlone(t *testing.T) {
	keys := func() *scene {
		return duel(t, 8, "barrel", "barrel").chest(0, "ruby").gather(0, "key-ruby", "key-ruby")
	}
	keys().turn(0, 2).heeds("0 open ruby", "0 retrieve", "* treasure ring")
	keys().do("0 move 1.4", "0 end").pass(0).heeds("0 move 1.5", "0 open ruby", "0 retrieve", "* treasure crown")
	keys().do("0 move 1.4", "0 move 1.5").advises(0, breach.Expert, "end")
	far := keys().do("0 move 1.3", "0 move 2.3").pass(0)
	far.do("0 move 1.3").heeds("0 move 1.5", "0 end").pass(0).heeds("0 open ruby", "0 retrieve")
}

// With the last action it opens one where no rival is near enough to be there first.
func TestAdviseUnlockUnwatched(t *testing.T) {
	s := play(t, opening{mode: "competitive", crew: "captain petty-officer master-of-arms", starts: []int{5, 10, 9}, desired: "ring"}).chest(0, "ruby").gather(0, "key-ruby", "key-ruby")
	s.do("0 move 1.4", "0 end").pass(0).do("0 move 1.3", "0 move 1.5").heeds("0 open ruby", "0 end")
}

// A rival's open chest is plundered while the desired treasure may be in it, and that treasure is picked up.
func TestAdviseGrab(t *testing.T) {
	s := duel(t, 8, "barrel", "barrel").chest(0, "ruby").gather(0, "key-ruby", "key-ruby").do("0 move 1.4", "0 move 1.5").pass(0).do("0 move 1.4", "0 move 1.5", "0 open ruby")
	s.pass(1).heeds("1 move 1.3", "1 move 1.5", "1 retrieve", "* treasure ring", "1 end")
	// It lies where a ghost was made.
	s = play(t, opening{mode: "competitive", crew: "cook shipwright captain", starts: []int{8, 5, 8}, desired: "ring"}).treasure(0, "ruby", "ring").gather(2, "breach", "breach").level(3).do("2 end", "0 end")
	s.heeds("1 move 4.3", "1 move 4.8", "1 retrieve ring")
	s = play(t, opening{mode: "competitive", crew: "cook shipwright captain", starts: []int{8, 5, 8}, desired: "crown"}).treasure(0, "ruby", "ring").gather(2, "breach", "breach").level(3).do("2 end", "0 end")
	if got := s.advice(1, breach.Expert); got == "move 4.3" {
		t.Error("the Shipwright goes for a treasure that the king does not want")
	}
}

// A ghost searches, then pushes what it can toward BREACH.
func TestAdviseGhost(t *testing.T) {
	s := ghost(t, "petty-officer").do("1 end", "2 end").heeds("0 search", "* draw axe")
	s.heeds("0 push 2.5 fire", "0 push 2.4 cannon", "0 end")
}

// A rival without actions plays a Lantern for one more.
func TestAdviseLantern(t *testing.T) {
	duel(t, 8, "lantern", "barrel").do("0 move 1.4", "0 move 1.3").shuns("0 play lantern").do("0 move 1.4").heeds("0 play lantern")
}
