package screen

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/match"
	"quarterdeck/table"
)

// TestLettersStay: cards keep their letters while they are in the hand, and the letter of a card that was played makes no other move.
func TestLettersStay(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.says("d  Play the five")
	play := func(key string) {
		t.Helper()
		before := p.v.Version
		p.key(key)
		p.until(func() bool { return p.v.Version > before && p.ready() })
	}
	play("c") // the four
	p.says("b  Play the three")
	p.says("d  Play the five")
	before := p.v.Version
	p.key("c")
	p.says("The moves have changed: none has the letter c now.")
	if p.busy || p.top != nil {
		t.Error("a key that is pressed twice makes two moves")
	}
	play("d")
	if !strings.Contains(strings.Join(strings.Fields(p.v.Log[len(p.v.Log)-2].Words[0]+p.v.Log[len(p.v.Log)-1].Words[0]), " "), "5") || p.v.Version == before {
		t.Errorf("the letter d played another card than the five: %v", p.v.Log[len(p.v.Log)-2:])
	}
}

// moving returns a painter of a table with the moves of these actions. Those in capitals start from a piece.
func moving(actions ...string) (m painter, list []int) {
	tb := &table.Table{}
	for i, a := range actions {
		mv := table.Move{Action: a, Label: a}
		if strings.ToUpper(a) == a {
			mv.From = a
		}
		tb.Moves, list = append(tb.Moves, mv), append(list, i)
	}
	return painter{&Model{v: &match.View{Table: tb}}}, list
}

// TestNewLetters: new moves get letters that meant no other move in the list before, nor the one that was pressed.
func TestNewLetters(t *testing.T) {
	m, list := moving("x", "y", "z")
	before := lettersAfter(nil, 0, m, list)
	m, list = moving("new", "y", "x", "newer")
	got := lettersAfter(before, 'd', m, list)
	if want := (lettering{"x": 'a', "y": 'b', "new": 'e', "newer": 'f'}); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("after %v: %v, want %v", before, got, want)
	}
	m, list = moving("other")
	if got := lettersAfter(got, 'e', m, list); got.of("other") != "c" {
		t.Errorf("a list of other moves: %v, want c", got)
	}
}

// TestFewLetters: where there are more moves than letters, each move that no piece leads to has one of its own, and the pressed one is free.
func TestFewLetters(t *testing.T) {
	var pieces, bare []string
	for i := range len(letters) {
		pieces = append(pieces, fmt.Sprint("P", i))
	}
	for i := range 10 {
		bare = append(bare, fmt.Sprint("end", i))
	}
	m, list := moving(pieces...)
	before := lettersAfter(nil, 0, m, list)
	if len(before) != len(letters) {
		t.Fatalf("%d moves have letters, want all", len(before))
	}
	m, list = moving(append(pieces, bare...)...)
	got := lettersAfter(before, 0, m, list)
	seen := map[byte]string{}
	for action, l := range got {
		if seen[l] != "" {
			t.Errorf("%q is the letter of %q and %q", l, action, seen[l])
		}
		seen[l] = action
	}
	for _, action := range bare {
		if got.of(action) == "" {
			t.Errorf("%q has no letter", action)
		}
	}
	m, list = moving(append(bare, "last")...)
	if got := lettersAfter(got, 'k', m, list); got.names('k') || got.of("end3") == "" {
		t.Errorf("the pressed letter means another move: %v", got)
	}
}

// TestNoKey: a key that means nothing, such as a number, makes no move and says which keys do.
func TestNoKey(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	before := p.v.Version
	for _, key := range []string{"1", "%"} {
		p.key(key)
		p.says("The key " + key + " does nothing here.")
	}
	if p.busy || p.v.Version != before {
		t.Error("a move is made")
	}
	p.key("down")
	if screen := p.check(); strings.Contains(screen, "does nothing") {
		t.Errorf("the next key leaves the note:\n%s", screen)
	}
}
