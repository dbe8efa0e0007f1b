package record_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/record"
)

// talking returns the auction of n seats in its open talk, after lines.
func talking(t testing.TB, n int, more ...string) *record.Replay {
	lines := dealt(n)
	for s := range n {
		lines = append(lines, game.Seat(s).String()+" bid 1")
	}
	return seated(t, "auction", n, append(lines, more...)...)
}

// line returns the entries that count, as text.
func line(rp *record.Replay) string {
	var out []string
	for _, e := range rp.Line() {
		out = append(out, e.Text(rp.Game()))
	}
	return strings.Join(out, "|")
}

// TestUndo checks that when all people agree, the position is the one before the requester's newest action, and that
// the log only grows.
func TestUndo(t *testing.T) {
	before := talking(t, 3, "0 ready")
	rp := before.Clone()
	for _, text := range []string{"1 ready", "1 asks undo", "0 allows undo"} {
		if err := do(t, rp, text); err != nil {
			t.Fatal(err)
		}
	}
	if asker, agreed := rp.UndoRequest(); asker != 1 || agreed != game.SetOf(0, 1) || rp.State().Actors() != game.SetOf(2) {
		t.Fatalf("seat %v requests, %b agree, %b may act; want seat 1, 0 and 1, seat 2", asker, agreed, rp.State().Actors())
	}
	if err := do(t, rp, "2 allows undo"); err != nil {
		t.Fatal(err)
	}
	if *rp.State().(*lot) != *before.State().(*lot) || line(rp) != line(before) {
		t.Fatalf("the position is that of %q; want %q", line(rp), line(before))
	}
	n := len(before.Entries())
	if want := []record.Undone{{Act: n, By: n + 3}}; !slices.Equal(rp.Undone(), want) || len(rp.Entries()) != n+4 {
		t.Fatalf("undone %v of %d entries; want %v", rp.Undone(), len(rp.Entries()), want)
	}
	// The match goes on: the action before can now be undone by its seat, and the undone one made again.
	for _, text := range []string{"1 ready", "2 ready"} {
		if err := do(t, rp, text); err != nil {
			t.Fatal(err)
		}
	}
	if rp.End() != "7 2 9" {
		t.Errorf("end %q", rp.End())
	}
}

// TestUndoAgainAndAgain undoes one action after the other, each of them the newest that counts.
func TestUndoAgainAndAgain(t *testing.T) {
	rp := talking(t, 2, "0 say 1", "0 say 2", "0 asks undo", "1 allows undo", "0 asks undo", "1 allows undo")
	if want := line(talking(t, 2)); line(rp) != want {
		t.Fatalf("what counts is %q; want %q", line(rp), want)
	}
	if err := do(t, rp, "0 asks undo"); err == nil {
		t.Error("a revealed bid can be undone")
	}
}

// TestLonePersonUndoesAtOnce checks that no agreement is needed where all others are bots, from the beginning or by
// now.
func TestLonePersonUndoesAtOnce(t *testing.T) {
	g, _ := find("auction", 0)
	rp, err := record.NewReplay(g, game.Setup{Seats: 3})
	if err != nil {
		t.Fatal(err)
	}
	rp.Computers(game.SetOf(1))
	for _, text := range append(talkingLines(3), "@ bot 2 mate", "0 say 1", "0 asks undo") {
		if err := do(t, rp, text); err != nil {
			t.Fatal(err)
		}
	}
	if len(rp.Undone()) != 1 {
		t.Fatal("the action still counts")
	}
	rec := recordOf(rp)
	rec.Names = []string{"A", "bot:mate", "C"}
	if err := record.Verify(rec, find, record.VerifyOptions{Running: true}); err != nil {
		t.Error(err)
	}
	if back, err := rec.Play(g, len(rec.Entries)); err != nil || line(back) != line(rp) {
		t.Errorf("the record leads to %q, %v; want %q", line(back), err, line(rp))
	}
}

func talkingLines(n int) []string {
	lines := dealt(n)
	for s := range n {
		lines = append(lines, game.Seat(s).String()+" bid 1")
	}
	return lines
}

func TestUndoRefuses(t *testing.T) {
	const newest, light = "Only the newest action can be undone, by its own seat; something else has happened since.",
		"That action revealed something and cannot be undone."
	for _, tc := range []struct {
		name    string
		lines   []string
		refused string
		why     string
	}{
		{"before anything was done", dealt(2), "0 asks undo", newest},
		{"after chance", dealt(1), "0 asks undo", newest},
		{"after another seat", talkingWith("0 say 1", "1 say 1"), "0 asks undo", newest},
		{"another seat's action", talkingWith("0 say 1"), "1 asks undo", newest},
		{"the choice that turned all up", talkingWith(), "1 asks undo", light},
		{"after the clock", talkingWith("0 say 1", "@ stage"), "0 asks undo", "The match is over (end 7 2)."},
		{"by a bot", talkingWith("0 say 1", "@ bot 0 mate"), "0 asks undo", "Seat 0 has been handed to a bot."},
		{"twice", talkingWith("0 say 1", "0 asks undo"), "0 asks undo", "There is already a request to undo that action."},
		{"nothing asked", talkingWith("0 say 1"), "1 allows undo", "There is no request to undo an action."},
		{"nothing to refuse", talkingWith("0 say 1"), "1 refuses undo", "There is no request to undo an action."},
		{"the seat's own request", talkingWith("0 say 1", "0 asks undo"), "0 allows undo", "Seat 0 has agreed already."},
		{"after a no", talkingWith("0 say 1", "0 asks undo", "1 refuses undo"), "1 allows undo", "There is no request to undo an action."},
		{"lapsed by an action", talkingWith("0 say 1", "0 asks undo", "1 say 2"), "1 allows undo", "There is no request to undo an action."},
		{"lapsed by a bot", talkingWith("0 say 1", "0 asks undo", "@ bot 1 mate"), "0 allows undo", "There is no request to undo an action."},
		{"a draw refused", dealt(2, "0 offers draw", "1 refuses draw"), "1 accepts draw", "No draw has been offered since the last move."},
		{"no draw to refuse", dealt(2), "1 refuses draw", "No draw has been offered since the last move."},
		{"the seat's own draw", dealt(2, "0 offers draw"), "0 refuses draw", "Seat 0 has agreed to the draw already."},
	} {
		rp := seated(t, "auction", 2, tc.lines...)
		var refusal *game.Refusal
		if err := do(t, rp, tc.refused); !errors.As(err, &refusal) || refusal.Text != tc.why {
			t.Errorf("%s: %v; want %q", tc.name, err, tc.why)
		}
		if len(rp.Entries()) != len(tc.lines) {
			t.Errorf("%s: a refusal was logged", tc.name)
		}
	}
}

func talkingWith(more ...string) []string { return append(talkingLines(2), more...) }

// TestHiddenChoiceUndone checks that a hidden choice can be undone, and that others do not learn it until the match is
// over, also when the next choices are revealed.
func TestHiddenChoiceUndone(t *testing.T) {
	rp := seated(t, "auction", 2, dealt(2, "0 bid 4", "0 asks undo", "1 allows undo", "0 bid 2", "1 bid 3")...)
	if st := rp.State().(*lot); st.bid != [game.MaxSeats]game.Action{2, 3} {
		t.Fatalf("bids %v", st.bid)
	}
	rec := recordOf(rp)
	for viewer, want := range map[game.Seat]string{0: "0 bid 4\n", 1: "0 bid ?\n", game.Watcher: "0 bid ?\n"} {
		text := write(t, rec, record.For(viewer))
		if !strings.Contains(text, want+"0 asks undo\n1 allows undo\n0 bid 2\n1 bid 3\n") {
			t.Errorf("%v reads\n%s", viewer, text)
		}
	}
	if err := do(t, rp, "@ stage"); err != nil {
		t.Fatal(err)
	}
	if text := write(t, recordOf(rp), record.For(game.Watcher)); !strings.Contains(text, "0 bid 4\n") {
		t.Errorf("when the match is over every viewer may read undone actions:\n%s", text)
	}
}

// TestUndoneVerifies checks that the fuzzer's first record is one of a real match.
func TestUndoneVerifies(t *testing.T) {
	if err := record.Verify(read(t, undone), find, record.VerifyOptions{}); err != nil {
		t.Error(err)
	}
}

// TestUndoLeavesTheDealAlone checks that a match with undone actions verifies with its seed, because draws of chance
// are never undone.
func TestUndoLeavesTheDealAlone(t *testing.T) {
	a, b := seated(t, "auction", 2, dealt(2, "0 bid 4", "0 asks undo", "1 allows undo")...), seated(t, "auction", 2, dealt(2)...)
	if a.State().Actors() != b.State().Actors() || *a.State().(*lot) != *b.State().(*lot) {
		t.Errorf("the position differs: %+v, %+v", a.State(), b.State())
	}
}
