package breach_test

import (
	"slices"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/breach"
)

// BR-1: four decks of ten squares, numbered clockwise in two rows of five; a d10 shows 1 to 10.
func TestBR1Squares(t *testing.T) {
	st, err := breach.Game().New(game.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{t, breach.Game(), st}
	s.only(game.Nature, "breach-at", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6", "1.7", "1.8", "1.9", "1.10")
	s.do("* breach-at 1.10").only(game.Nature, "stairs 1", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10")
	for _, text := range []string{"move 1.0", "move 1.11", "move 5.1", "move 0.1", "move 1.01", "breach-at 2.1"} {
		if a, err := s.g.Parse(text); err == nil {
			t.Errorf("%q is read as %d", text, a)
		}
	}
}

// BR-2: neighbors share a side; the Rigger also moves diagonally.
func TestBR2Neighbors(t *testing.T) {
	for _, c := range []struct {
		crew  string
		start int
		want  []string // two steps, far from stairs
	}{
		{"captain", 10, []string{"1.1", "1.2", "1.9", "1.8"}},
		{"captain", 6, []string{"1.5", "1.4", "1.7", "1.8"}},
		{"captain", 7, []string{"1.6", "1.5", "1.4", "1.3", "1.8", "1.9"}},
	} {
		play(t, opening{crew: c.crew, starts: []int{c.start}}).only(0, "move", c.want...)
	}
	play(t, opening{crew: "rigger", starts: []int{1}}).only(0, "move", "3.2", "3.9", "3.10", "3.3", "3.8")
}

// BR-3: the breach, then the stairs down of decks 1 to 3; stairs up stand on the same number below, and both ends are
// neighbors.
func TestBR3Stairs(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{3}, stairs: [3]int{3, 8, 5}})
	v := s.view(game.Watcher).Ship
	if v.Breach != "1.1" || !slices.Equal(v.Stairs, []string{"1.3", "2.8", "3.5"}) {
		t.Errorf("breach %s, stairs %v", v.Breach, v.Stairs)
	}
	s.can("0 move 2.3", "0 move 2.2", "0 move 2.8").do("0 move 2.8").can("0 move 3.8", "0 move 1.3").do("0 move 3.8", "0 move 2.8")
	// Two flights on one square: two decks in one move.
	play(t, opening{crew: "captain", starts: []int{4}, stairs: [3]int{4, 4, 4}}).can("0 move 2.4", "0 move 3.4").cannot("BR-16", "0 move 4.4")
}

// BR-4: eight row markers from 2 to 9, five column markers.
func TestBR4Markers(t *testing.T) {
	for _, c := range []struct {
		die, row, column string
		square           string
	}{{"2", "1.1", "1", "1.1"}, {"3", "", "4", "1.9"}, {"8", "", "9", "4.5"}, {"9", "", "10", "4.6"}, {"5", "", "6", "2.8"}} {
		s := play(t, opening{crew: "captain", starts: []int{3}}).find("0", "loc-ruby-h").do("* die " + c.die)
		s.pass(0).find("0", "loc-ruby-v").do("* die " + c.column)
		if got := s.view(0).Chests[1].Square; got != c.square {
			t.Errorf("markers %s and %s cross at %s, want %s", c.die, c.column, got, c.square)
		}
	}
}

// BR-5: the levels of the water, and where it begins.
func TestBR5Levels(t *testing.T) {
	for i, c := range []struct {
		difficulty string
		flooded    []int
		partly     int
	}{{"novice", nil, 0}, {"normal", nil, 0}, {"hard", nil, 4}, {"madness", []int{4}, 0}} {
		v := play(t, opening{crew: "captain", starts: []int{1}, difficulty: c.difficulty}).view(0).Ship
		if v.Level != i || !slices.Equal(v.Flooded, c.flooded) || v.Partly != c.partly {
			t.Errorf("%s begins at %d: flooded %v, partly %d", c.difficulty, v.Level, v.Flooded, v.Partly)
		}
	}
	s := play(t, opening{crew: "captain", starts: []int{1}, difficulty: "madness"})
	for _, c := range []struct {
		flooded []int
		partly  int
	}{{[]int{4}, 3}, {[]int{3, 4}, 0}, {[]int{3, 4}, 2}, {[]int{2, 3, 4}, 0}, {[]int{2, 3, 4}, 1}} {
		s.pass(0).find("0", "breach")
		if v := s.view(0).Ship; !slices.Equal(v.Flooded, c.flooded) || v.Partly != c.partly {
			t.Errorf("level %d: flooded %v, partly %d; want %v, %d", v.Level, v.Flooded, v.Partly, c.flooded, c.partly)
		}
	}
	s.pass(0).find("0", "breach").level(9).ends("sunk", "0")
}

// BR-6: six tokens of each kind.
func TestBR6Tokens(t *testing.T) {
	s := play(t, opening{crew: "captain", starts: []int{1}})
	for kind, n := range s.view(0).Ship.Supply {
		if n != 6 {
			t.Errorf("%d tokens of %s", n, kind)
		}
	}
	s.find("0", "rats").obstacles("1.1", "rats")
	if n := s.view(0).Ship.Supply["rats"]; n != 5 {
		t.Errorf("%d rats left", n)
	}
}

// BR-7: one hundred item cards.
func TestBR7Cards(t *testing.T) {
	want := map[string]int{"axe": 4, "barrage": 2, "barrel": 2, "pump": 4, "tackle": 4, "cheese": 2, "flintlock": 2, "lantern": 3, "bucket": 4, "breach": 10,
		"cannon": 7, "cargo": 7, "fire": 7, "rats": 7}
	for _, gem := range []string{"amber", "ruby", "emerald", "sapphire", "diamond"} {
		want["key-"+gem], want["loc-"+gem+"-h"], want["loc-"+gem+"-v"] = 5, 1, 1
	}
	s := play(t, opening{crew: "captain", starts: []int{1}}).do("0 search")
	total, legal := 0, s.st.Legal(nil, game.Nature)
	for _, c := range s.view(0).Unseen {
		if want[c.Card] != c.Count {
			t.Errorf("%d of %s, want %d", c.Count, c.Card, want[c.Card])
		}
		total += c.Count
	}
	if total != 100 || s.view(0).Deck != 100 || len(legal) != len(want) {
		t.Errorf("%d cards of %d kinds", total, len(legal))
	}
	for _, a := range legal { // weights are copies
		_, name, _ := cut(s.g.Format(a))
		if int(s.st.Weight(a)) != want[name] {
			t.Errorf("%s has weight %d", name, s.st.Weight(a))
		}
	}
}

func cut(text string) (verb, rest string, ok bool) {
	for i := range text {
		if text[i] == ' ' {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}
