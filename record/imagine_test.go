package record_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/record"
)

const (
	twos  = "2222222222222222222222222222222222222222222222222222222222222222"
	deals = "@ imagine 0 " + twos
)

// voyage returns a replay of Pirates Port with closed hands of two seats, dealt to its first choice by taking the first
// outcome of every draw.
func voyage(t *testing.T) *record.Replay {
	t.Helper()
	rp, err := record.NewReplay(port.Game(), game.Setup{Seats: 2, Options: map[string]string{"hands": "closed"}})
	if err != nil {
		t.Fatal(err)
	}
	for rp.State().Actors() == game.NatureOnly {
		first := rp.State().Legal(nil, game.Nature)[0]
		if err := rp.Do(record.Entry{Actor: game.Nature, Action: first}); err != nil {
			t.Fatal(err)
		}
	}
	return rp
}

// TestImagineIsAFunctionOfTheLog checks that the same line leads from the same position to the same position, and
// another seed to another, while the seat's knowledge stays.
func TestImagineIsAFunctionOfTheLog(t *testing.T) {
	before := voyage(t)
	after := func(line string) *port.View {
		rp := before.Clone()
		if err := do(t, rp, line); err != nil {
			t.Fatal(err)
		}
		if last := rp.Entries()[len(rp.Entries())-1]; last.Text(rp.Game()) != line || !last.Alters() {
			t.Fatalf("%q stands in the log as %q", line, last.Text(rp.Game()))
		}
		st := port.Game()
		fresh, err := st.New(rp.Setup())
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range rp.Entries() {
			e.Alter(fresh)
		}
		view := func(st game.State, s game.Seat) *port.View { return st.View(s).(*port.View) }
		if a, b := view(fresh, 1), view(rp.State(), 1); strings.Join(a.Hands[1].Cards, " ") != strings.Join(b.Hands[1].Cards, " ") {
			t.Fatal("altering position by position leads elsewhere than the replay")
		}
		if own := view(rp.State(), 0).Hands[0].Cards; strings.Join(own, " ") != strings.Join(view(before.State(), 0).Hands[0].Cards, " ") {
			t.Fatalf("seat 0 now holds %v", own)
		}
		return view(rp.State(), 1)
	}
	hand := func(v *port.View) string { return strings.Join(v.Hands[1].Cards, " ") }
	one, again, other := after(deals), after(deals), after(strings.ReplaceAll(deals, "2", "3"))
	if hand(one) != hand(again) || hand(one) == hand(other) {
		t.Errorf("dealt again to seat 1: %s, %s the second time, %s from another seed", hand(one), hand(again), hand(other))
	}
}

func TestImagineRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		lines []string
		line  string
	}{
		"while chance is to draw":       {dealt(1), deals},
		"while a choice lies face down": {dealt(2, "0 bid 1"), deals},
		"for a seat that is not there":  {dealt(2), strings.Replace(deals, "0", "5", 1)},
		"without its seed":              {dealt(2), "@ imagine 0 ?"},
		"when the match is over":        {dealt(2, "0 resign"), deals},
		"after the last choice":         {dealt(2, "1 bid 3", "0 bid 1", "0 ready", "1 ready"), deals},
	} {
		rp := seated(t, "auction", 2, c.lines...)
		var refusal *game.Refusal
		if err := do(t, rp, c.line); !errors.As(err, &refusal) || len(rp.Entries()) != len(c.lines) {
			t.Errorf("%s: %v", name, err)
		}
	}
	rp := seated(t, "auction", 2, dealt(2)...)
	e := record.ImagineEntry(0, fair.Seed{})
	e.Actor = 0
	if rp.Do(e) == nil {
		t.Error("a seat deals cards again")
	}
	for _, line := range []string{"@ imagine", "@ imagine 0", "@ imagine 0 22", "@ imagine 0 " + strings.Replace(twos, "2", "A", 1), "@ imagine 9 " + twos, "@ imagine 0 " + twos + " 1", "0 imagine 0 " + twos} {
		if e, err := record.ParseEntry(rp.Game(), line); err == nil && e.Kind == record.Imagine {
			t.Errorf("%q is taken for cards dealt again", line)
		}
	}
}

// TestImagineInRecords checks that a running match's record has "?" in place of the seed and can be read back, and that
// a whole record verifies only where the header says that the lines before it were copied.
func TestImagineInRecords(t *testing.T) {
	rp := voyage(t)
	copied := len(rp.Entries())
	if err := do(t, rp, deals); err != nil {
		t.Fatal(err)
	}
	running := recordOf(rp)
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		text := write(t, running, record.For(viewer))
		if strings.Contains(text, twos) || !strings.Contains(text, "\n@ imagine 0 ?\n") {
			t.Errorf("%v may read\n%s", viewer, text)
		}
		if again := write(t, read(t, text)); again != text {
			t.Errorf("read and written again:\n%s", again)
		}
		if err := record.Verify(read(t, text), find, record.VerifyOptions{Running: true}); err == nil {
			t.Error("a record with an unknown seed verifies")
		}
	}
	if err := do(t, rp, "0 resign"); err != nil {
		t.Fatal(err)
	}
	whole := write(t, recordOf(rp), record.For(game.Watcher))
	if !strings.Contains(whole, deals) {
		t.Errorf("the finished match's record has no seed:\n%s", whole)
	}
	for header, ok := range map[string]bool{
		"": false,
		"forked m " + strconv.Itoa(copied) + "\n":   true,
		"forked m " + strconv.Itoa(copied+1) + "\n": true,
		"forked m " + strconv.Itoa(copied-1) + "\n": false,
	} {
		rec := read(t, strings.Replace(whole, "begin\n", header+"begin\n", 1))
		if err := record.Verify(rec, find, record.VerifyOptions{}); (err == nil) != ok {
			t.Errorf("with the header line %q: %v", header, err)
		}
	}
}
