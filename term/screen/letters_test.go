package screen

import (
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/letter"
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

// TestLettersComeBack: a screen that continues a match after lines, or after the guest has left it, has the letters of the one before.
func TestLettersComeBack(t *testing.T) {
	d := begin(t, "bastion", 2, "Ann")
	p := run(t, d, 80, 24, Options{})
	p.until(p.ready)
	before := p.v.Version
	p.key("c") // the four
	p.until(func() bool { return p.v.Version > before && p.ready() })
	p.says("d  Play the five")
	for _, c := range []struct {
		keys letter.ByViewer
		want string
	}{{p.Keys, "d  Play the five"}, {nil, "c  Play the five"}} {
		p = run(t, d, 80, 24, Options{Keys: c.keys})
		p.until(p.ready)
		p.says(c.want)
	}
}

// TestConfirm: the first choice of a move that is set apart says what the second one does, by key and by click, and anything else between
// them takes it back.
func TestConfirm(t *testing.T) {
	p := run(t, begin(t, "breach", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	end := func() int {
		return slices.IndexFunc(p.v.Table.Moves, func(m table.Move) bool { return m.Action == "end" })
	}
	for end() < 0 || p.v.Table.Moves[end()].Warn != "" {
		p.start(p.act(p.v.Table.Moves[0].Action))
		p.until(func() bool { return !p.busy && p.ready() })
	}
	before := p.v.Version
	for _, key := range []string{"E", "left", "E"} {
		p.key(key)
		if p.busy || p.top != nil {
			t.Fatal("one press ends the turn")
		}
	}
	p.says("End the turn: press E again to confirm")
	p.key("e")
	if p.busy || strings.Contains(p.note, "again to confirm") {
		t.Fatal("the small letter ends the turn")
	}
	p.key("E")
	p.key("E")
	p.until(func() bool { return p.v.Version > before && p.ready() })
}

// TestConfirmAnother: where the action of a move means the next step of the game by now, a press that was to confirm asks again. A yes to a
// question about a move that is gone makes none.
func TestConfirmAnother(t *testing.T) {
	d := begin(t, "duel", 4, "Ann", "Bob", "Cid", "Dee")
	d.Seats = game.SetOf(0)
	p := run(t, d, 80, 24, Options{Beat: time.Millisecond})
	p.until(p.ready)
	p.key("R")
	p.says("Ready for the market to close: press R again to confirm")
	for seat := range 4 { // Ann in her browser
		if err := d.Act(t.Context(), match.Request{Seat: game.Seat(seat), Action: "ready", Version: d.Match().Version()}); err != nil {
			t.Fatal(err)
		}
	}
	p.until(p.ready)
	p.key("R")
	p.says("Ready to submit your deck: press R again to confirm")
	if p.busy {
		t.Fatal("the second press confirms another move than the first one chose")
	}
	p.key("S")
	p.says("Spend half a token for 3 marbles? A won duel")
	whole := p.v.Table
	other := *whole
	other.Moves = slices.DeleteFunc(slices.Clone(whole.Moves), func(m table.Move) bool { return m.Action == "token" })
	p.v.Table = &other
	if p.key("y"); p.busy || p.note != term.MoveChanged {
		t.Errorf("a yes makes a move that is gone: %q", p.note)
	}
	p.v.Table = whole
	p.key("R")
	from := p.v.Version
	p.key("R")
	p.until(func() bool { return p.v.Version > from && p.ready() })
}

// TestHintKey: h is the key of hints alone.
func TestHintKey(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.says("g  Play the eight")
	p.says("i  Play the nine")
	p.key("h")
	p.says("The key h is for hints alone.")
	if p.busy || p.top != nil {
		t.Error("it makes a move")
	}
}

// TestCapsLock: a capital letter never means the small one. The screen says what the matter is.
func TestCapsLock(t *testing.T) {
	p := run(t, begin(t, "bastion", 2, "Ann"), 80, 24, Options{})
	p.until(p.ready)
	p.key("D")
	p.says("No move has the letter D now. If you mean d, turn Caps Lock off.")
	if p.busy || p.top != nil {
		t.Error("it makes a move")
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
