package record_test

import (
	"errors"
	"testing"

	"quarterdeck/game"
	"quarterdeck/record"
)

// seated returns a replay of a toy with the given number of seats after lines, which must all be possible.
func seated(t testing.TB, id string, seats int, lines ...string) *record.Replay {
	t.Helper()
	g, err := find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	rp, err := record.NewReplay(g, game.Setup{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		if err := do(t, rp, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return rp
}

// do carries out a line of a record.
func do(t testing.TB, rp *record.Replay, line string) error {
	t.Helper()
	e, err := record.ParseEntry(rp.Game(), line)
	if err != nil {
		t.Fatal(err)
	}
	return rp.Do(e)
}

// dealt returns the draws of a toy with n seats.
func dealt(n int, more ...string) []string {
	lines := []string{"* deal 0 7", "* deal 1 2", "* deal 2 9", "* deal 3 0"}[:n:n]
	return append(lines, more...)
}

func TestEndings(t *testing.T) {
	for _, tc := range []struct {
		name, id string
		seats    int
		lines    []string
		end      string
	}{
		{"played out", "auction", 2, dealt(2, "1 bid 3", "0 bid 1", "0 ready", "1 say 2", "1 ready"), "7 6"},
		{"ended by a stage's clock", "auction", 2, dealt(2, "1 bid 3", "0 bid 1", "@ stage"), "7 6"},
		{"not over", "auction", 2, dealt(2, "1 bid 3"), ""},
		{"one of two resigns", "auction", 2, dealt(2, "1 resign"), "resign 1"},
		{"the only one resigns", "auction", 1, []string{"0 resign"}, "resign 0"},
		{"one of three resigns", "auction", 3, dealt(3, "1 resign"), ""},
		{"a flag", "auction", 2, dealt(2, "@ flag 1"), "flag 1"},
		{"a flag among four", "auction", 4, dealt(4, "@ flag 2"), "flag 2"},
		{"abandoned", "auction", 2, dealt(1, "@ abandon"), "abandoned"},
		{"a draw of two", "auction", 2, dealt(2, "0 offers draw", "1 accepts draw"), "draw"},
		{"a draw of two of three", "auction", 3, dealt(3, "0 offers draw", "1 accepts draw"), ""},
		{"a draw of three", "auction", 3, dealt(3, "0 offers draw", "2 accepts draw", "1 accepts draw"), "draw"},
		{"a draw of all but a bot", "auction", 3, dealt(3, "@ bot 1 captain", "0 offers draw", "2 accepts draw"), "draw"},
		{"a draw during the deal", "auction", 2, []string{"* deal 0 1", "0 offers draw", "* deal 1 1", "1 accepts draw"}, "draw"},
		{"a resignation in co-op", "salvage", 2, dealt(2, "0 resign"), "resign 0"},
	} {
		rp := seated(t, tc.id, tc.seats, tc.lines...)
		if rp.End() != tc.end || rp.Done() != (tc.end != "") {
			t.Errorf("%s: end %q, done %v; want end %q", tc.name, rp.End(), rp.Done(), tc.end)
		}
		if len(rp.Entries()) != len(tc.lines) {
			t.Errorf("%s: %d entries of %d lines", tc.name, len(rp.Entries()), len(tc.lines))
		}
	}
}

func TestReplayRefuses(t *testing.T) {
	for _, tc := range []struct {
		name, id string
		seats    int
		lines    []string
		refused  string
		why      string
	}{
		{"an action that is not legal", "auction", 2, dealt(2), "0 bid 6", "“bid 6” is not a legal move now."},
		{"an action of another phase", "auction", 2, dealt(2), "0 ready", "“ready” is not a legal move now."},
		{"a second choice", "auction", 2, dealt(2, "0 bid 1"), "0 bid 1", "It is not this seat's turn."},
		{"a choice before the deal", "auction", 2, dealt(1), "0 bid 1", "It is not this seat's turn."},
		{"a seat that is not there", "auction", 2, dealt(2), "2 bid 1", "There is no seat 2; the seats are 0 to 1."},
		{"a draw of a dealt card", "auction", 2, dealt(1), "* deal 0 7", "“deal 0 7” cannot happen now."},
		{"a draw out of turn", "auction", 2, dealt(2), "* deal 0 7", "Nothing is to be drawn now."},
		{"a seat that draws", "auction", 2, dealt(1), "1 deal 1 7", "It is not this seat's turn."},
		{"the clock where none runs", "auction", 2, dealt(2), "@ stage", "No clock is running now."},
		{"the clock doing what seats do", "auction", 2, dealt(2, "0 bid 1", "1 bid 1"), "@ ready", "“ready” cannot happen now."},
		{"an unknown action", "auction", 2, dealt(2), "0 bid ?", "An unknown action cannot be carried out."},
		{"an action after the end", "auction", 1, []string{"0 resign"}, "* deal 0 1", "The match is over (end resign 0)."},
		{"an event after the end", "auction", 1, []string{"0 resign"}, "@ abandon", "The match is over (end resign 0)."},
		{"a seat that is not there resigning", "auction", 2, nil, "2 resign", "There is no seat 2; the seats are 0 to 1."},
		{"resigning twice", "auction", 3, []string{"1 resign"}, "1 resign", "Seat 1 has been handed to a bot."},
		{"a flag of a seat that waits", "auction", 2, dealt(2, "1 bid 1"), "@ flag 1", "Seat 1 is not to move, so its time is not running."},
		{"a flag of a missing seat", "auction", 2, dealt(2), "@ flag 2", "There is no seat 2; the seats are 0 to 1."},
		{"a missing seat to a bot", "auction", 2, nil, "@ bot 2 mate", "There is no seat 2; the seats are 0 to 1."},
		{"a draw in co-op", "salvage", 2, dealt(2), "0 offers draw", "In this game the seats win and lose together; there is no agreed draw."},
		{"a draw alone", "auction", 1, nil, "0 offers draw", "There is no other player to agree on a draw with."},
		{"a draw with a bot", "auction", 2, []string{"@ bot 1 mate"}, "0 offers draw", "There is no other player to agree on a draw with."},
		{"a bot's draw", "auction", 3, []string{"@ bot 1 mate"}, "1 offers draw", "Seat 1 has been handed to a bot."},
		{"two offers", "auction", 2, []string{"0 offers draw"}, "1 offers draw", "A draw has been offered already."},
		{"nothing to accept", "auction", 2, nil, "0 accepts draw", "No draw has been offered since the last move."},
		{"accepting the seat's own offer", "auction", 2, []string{"0 offers draw"}, "0 accepts draw", "Seat 0 has agreed to the draw already."},
		{"an offer lapsed by a move", "auction", 2, dealt(2, "0 offers draw", "1 bid 2"), "1 accepts draw", "No draw has been offered since the last move."},
		{"an offer lapsed by the offerer's move", "auction", 2, dealt(2, "0 offers draw", "0 bid 2"), "1 accepts draw", "No draw has been offered since the last move."},
		{"an offer lapsed by a bot", "auction", 3, []string{"0 offers draw", "@ bot 1 mate"}, "2 accepts draw", "No draw has been offered since the last move."},
	} {
		rp := seated(t, tc.id, tc.seats, tc.lines...)
		err := do(t, rp, tc.refused)
		var refusal *game.Refusal
		if !errors.As(err, &refusal) || refusal.Text != tc.why {
			t.Errorf("%s: %v; want %q", tc.name, err, tc.why)
		}
		if len(rp.Entries()) != len(tc.lines) {
			t.Errorf("%s: a refusal was logged", tc.name)
		}
	}
}

// Entries that no text can name are refused, too.
func TestReplayRefusesImpossibleEntries(t *testing.T) {
	for _, e := range []record.Entry{
		{Actor: game.Watcher},
		{Actor: game.Nature, Kind: record.Resign},
		{Actor: game.Clock, Kind: record.OfferDraw},
		{Actor: 0, Kind: record.Flag, Seat: 1},
		{Actor: game.Nature, Kind: record.Abandon},
		{Actor: game.Clock, Kind: record.ToBot, Seat: -1, Level: "mate"},
		{Actor: game.Clock, Kind: record.ToBot, Seat: 0, Level: "Mate\n"},
		{Actor: 0, Kind: 99},
	} {
		rp := seated(t, "auction", 2, dealt(2)...)
		var refusal *game.Refusal
		if err := rp.Do(e); !errors.As(err, &refusal) || refusal.Code != game.Illegal {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

func TestWhoPlaysAfterResigning(t *testing.T) {
	rp := seated(t, "auction", 3, dealt(3, "1 resign", "@ bot 2 captain", "1 bid 3")...)
	if got := [3]string{rp.Bot(0), rp.Bot(1), rp.Bot(2)}; got != [3]string{"", record.ResignedLevel, "captain"} {
		t.Errorf("bots %q", got)
	}
}

func TestDrawOnTheTable(t *testing.T) {
	rp := seated(t, "auction", 3, dealt(3, "1 offers draw", "2 accepts draw")...)
	if got := rp.DrawAgreed(); got != game.SetOf(1, 2) {
		t.Errorf("agreed: %b", got)
	}
}

// A clone and its original are independent.
func TestCloneIsIndependent(t *testing.T) {
	a := seated(t, "auction", 2, dealt(2, "0 offers draw")...)
	b := a.Clone()
	for _, err := range []error{do(t, a, "0 bid 1"), do(t, b, "1 bid 5"), do(t, b, "0 bid 2"), do(t, a, "1 resign")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	if got := a.Entries()[3].Text(a.Game()); got != "0 bid 1" || a.End() != "resign 1" {
		t.Errorf("the original: %s, end %q", got, a.End())
	}
	if got := b.Entries()[3].Text(b.Game()); got != "1 bid 5" || b.Done() {
		t.Errorf("the clone: %s, end %q", got, b.End())
	}
}

func TestNewReplayRefusesASetup(t *testing.T) {
	g, _ := find("auction", 0)
	var refusal *game.Refusal
	if _, err := record.NewReplay(g, game.Setup{Seats: 5}); !errors.As(err, &refusal) || refusal.Code != game.BadSeats {
		t.Errorf("five seats: %v", err)
	}
}
