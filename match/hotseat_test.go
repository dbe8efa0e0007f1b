package match_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

var (
	annHere = seating.Player{Kind: seating.Human, Name: "Ann", Guest: "a"}
	boHere  = seating.Player{Kind: seating.Human, Name: "Bo", Guest: "a"}
	cyAway  = seating.Player{Kind: seating.Human, Name: "Cy", Guest: "c"}
	mate    = seating.Player{Kind: seating.Bot, Level: "mate"}
)

// shared has the seats of Ann and Bo, who play in a hot seat.
const shared = game.Seats(0b11)

// crew returns a cooperative match of Breach, from a seed with which they act first.
func crew(t *testing.T, seed byte, seats ...seating.Player) *match.Match {
	t.Helper()
	setup, err := breach.Game().Resolve(game.Setup{Seats: len(seats)})
	must(t, err)
	m, err := match.New(&match.Start{ID: "m", Game: breach.Game(), Setup: setup, Seed: fair.Seed{seed}, Created: noon, Host: "a", Seats: seats})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	return m
}

// turnOf plays at random until it is a seat's turn.
func turnOf(t *testing.T, m *match.Match, s game.Seat) *match.Match {
	t.Helper()
	return play(t, m, 3, func(m *match.Match) bool {
		if over(m) {
			t.Fatalf("the match is over before seat %v had a turn", s)
		}
		return m.Position().Actors().First() == s
	})
}

// moveOf returns a legal move whose notation begins with word.
func moveOf(t *testing.T, m *match.Match, s game.Seat, word string) string {
	t.Helper()
	for _, a := range m.Position().Legal(nil, s) {
		if text := m.Game().Format(a); strings.HasPrefix(text, word) {
			return text
		}
	}
	t.Fatalf("seat %v cannot %s", s, word)
	return ""
}

func TestRefuseHotSeat(t *testing.T) {
	for _, c := range []struct {
		game    game.Game
		options map[string]string
		may     bool
	}{
		{breach.Game(), nil, true},
		{breach.Game(), map[string]string{"mode": "competitive"}, false},
		{bastion.Game(), map[string]string{"row": "open"}, false},
	} {
		setup, err := c.game.Resolve(game.Setup{Seats: 2, Options: c.options})
		must(t, err)
		switch err := match.RefuseHotSeat(c.game, setup); {
		case c.may:
			must(t, err)
		default:
			wantCode(t, err, game.BadSeats)
		}
	}
}

// TestSeatOfSeveral checks the seat of a guest who holds several: the one to act, or the one that acted last, or the
// first. The answer for a version never changes.
func TestSeatOfSeveral(t *testing.T) {
	m := crew(t, 1, boHere, cyAway, annHere, mate)
	seats := m.SeatsOf("a")
	if seats != game.SetOf(0, 2) || m.SeatsOf("c") != game.SetOf(1) || m.SeatsOf("") != 0 || m.SeatOf("stranger") != game.Watcher || m.SeatOf("c") != 1 {
		t.Fatalf("seats %b and %b", seats, m.SeatsOf("c"))
	}
	if m.ActiveSeat(seats, 0) != 0 {
		t.Error("before anything happened it is not the first")
	}
	last, was := game.Seat(0), map[int]game.Seat{}
	for n := 0; n < 150 && !over(m); n++ {
		s := m.Position().Actors().First()
		want := last
		if seats.Has(s) {
			want, last = s, s
		}
		if got := m.SeatOf("a"); got != want {
			t.Fatalf("at %d, seat %v acts: the guest looks as %v, want %v", m.Version(), s, got, want)
		}
		was[m.Version()] = want
		m = play(t, m, uint64(n), func(next *match.Match) bool { return next != m })
	}
	for n, want := range was {
		if got := m.ActiveSeat(seats, n); got != want {
			t.Errorf("the active seat was %v at version %d; it was %v", got, n, want)
		}
	}
	if m.ActiveSeat(seats, m.Version()+9) != m.SeatOf("a") || m.ActiveSeat(seats, -1) != 0 {
		t.Error("before the beginning and after the end another seat is active")
	}
	m = turnOf(t, m, 2)
	m = does(t, m, 1, 2, "bot mate")
	for range 30 {
		if m.SeatOf("a") != 0 {
			t.Fatalf("at %d the guest looks as a seat that a bot plays", m.Version())
		}
		m = play(t, m, 9, func(next *match.Match) bool { return next != m })
	}
}

// TestStaleInHotSeat checks that a move sent for one seat is never made by the other one that is now to act.
func TestStaleInHotSeat(t *testing.T) {
	m := turnOf(t, crew(t, 1, annHere, boHere), 0)
	asks := func(m *match.Match, action string, version int, key string) (*match.Match, int, error) {
		return m.Act(match.Request{Seat: m.Requester("a", action, version), Action: action, Version: version, Key: key}, noon)
	}
	passed, before := m, m
	for passed.SeatOf("a") == 0 {
		before = passed
		var err error
		passed, _, err = asks(before, moveOf(t, before, 0, ""), before.Version(), "k"+before.Names()[0]+string(rune(before.Version())))
		must(t, err)
	}
	move, key := moveOf(t, before, 0, ""), "k"+before.Names()[0]+string(rune(before.Version()))
	again, done, err := asks(passed, move, before.Version(), key)
	if must(t, err); again != passed || done != before.Version()+1 {
		t.Error("the same request has done something twice")
	}
	for _, a := range append(before.Position().Legal(nil, 0), passed.Position().Legal(nil, 1)...) {
		if next, _, err := asks(passed, before.Game().Format(a), before.Version(), ""); err == nil {
			t.Fatalf("%s of Ann's was made by Bo, at %d", before.Game().Format(a), next.Version())
		} else {
			wantCode(t, err, match.Stale)
		}
	}
	if next, _, err := asks(passed, moveOf(t, passed, 1, ""), passed.Version(), ""); err != nil || next.Version() == passed.Version() {
		t.Errorf("Bo's own move: %v", err)
	}
}

var you = regexp.MustCompile(`(?i)\byou\b|\byour\b`)

// TestByName checks that a hot seat reads names instead of “you”, in an order that does not depend on the turn. Guests
// with one seat see the usual view.
func TestByName(t *testing.T) {
	m := turnOf(t, crew(t, 1, annHere, boHere, cyAway), 1)
	if m.ShownTo(game.SetOf(1)) != m.ShownTo(0) {
		t.Error("who holds one seat or none looks at something else")
	}
	for range 60 {
		here := m.ShownTo(shared)
		s := here.ActiveSeat(shared, m.Version())
		v, public, own := view(t, here, s, m.Version()), view(t, m, game.Watcher, m.Version()), view(t, m, s, m.Version())
		if diff := cmp.Diff(public.Log, v.Log); diff != "" {
			t.Fatalf("the log of the hot seat (-spectators +hot seat):\n%s", diff)
		}
		if diff := cmp.Diff(own.Legal, v.Legal); diff != "" || !cmp.Equal(own.Position, v.Position) || !cmp.Equal(own.Table.Moves, v.Table.Moves) {
			t.Fatalf("what can be done (-one seat +several): %s", diff)
		}
		if !v.YourTurn() && (v.Table.Status != public.Table.Status || you.MatchString(v.Table.Status)) {
			t.Fatalf("no hot seat is to act, and the status is %q", v.Table.Status)
		}
		for i, z := range public.Table.Zones {
			if v.Table.Zones[i].ID != z.ID || v.Table.Zones[i].Title != z.Title {
				t.Fatalf("zone %d is %s, %q; watchers have %s, %q", i, v.Table.Zones[i].ID, v.Table.Zones[i].Title, z.ID, z.Title)
			}
		}
		for i, seat := range v.Seats {
			if seat.You != (i < 2) || seat.HotSeat != seat.You || own.Seats[i].HotSeat {
				t.Fatalf("seat %d: %+v", i, seat)
			}
		}
		if step, err := here.Step(s, m.Version()); err != nil || step.Viewer == nil || *step.Viewer != int(s) || !slices.Equal(step.Legal, v.Legal) {
			t.Fatalf("step %+v, %v", step, err)
		}
		if !v.Several() || own.Several() || public.Several() {
			t.Fatal("who holds several seats is not told apart")
		}
		if over(m) {
			return
		}
		m = play(t, m, 5, func(next *match.Match) bool { return next != m })
	}
}

// TestUndoInHotSeat checks that players of a hot seat agree to each other's undo at once, that friends are asked, and
// that each of the players may request one.
func TestUndoInHotSeat(t *testing.T) {
	alone := turnOf(t, crew(t, 1, annHere, boHere, mate), 0)
	m := does(t, alone, 1, 0, moveOf(t, alone, 0, "move"))
	m = does(t, m, 2, 0, match.AskUndo)
	if m.Moves() != alone.Moves() || !cmp.Equal(view(t, m, 0, m.Version()).Position, view(t, alone, 0, alone.Version()).Position) || m.SeatOf("a") != 0 {
		t.Error("a move is not undone at once where no other player is to agree")
	}
	friends := turnOf(t, crew(t, 1, annHere, boHere, cyAway), 0)
	m = does(t, friends, 1, 0, moveOf(t, friends, 0, "move"))
	m = does(t, m, 2, 0, match.AskUndo)
	if v := view(t, m, 2, m.Version()); v.Undo == nil || !slices.Equal(v.Undo.Agreed, []int{0, 1}) || m.Moves() == friends.Moves() {
		t.Errorf("Cy is asked %+v", v.Undo)
	}
	if m = does(t, m, 3, 2, match.AllowUndo); m.Moves() != friends.Moves() {
		t.Error("every player agreed, and nothing is undone")
	}
	m = turnOf(t, friends, 2)
	m = does(t, does(t, m, 4, 2, moveOf(t, m, 2, "move")), 5, 2, match.AskUndo)
	before := m.Moves()
	if m = does(t, m, 6, m.SeatOf("a"), match.AllowUndo); m.Moves() != before-1 {
		t.Error("one answer from a keyboard is not enough")
	}
}

// TestRequesterOfUndo checks that Ann's last action can still be undone from their device when it is Bo's turn.
func TestRequesterOfUndo(t *testing.T) {
	for seed := byte(1); seed < 60; seed++ {
		m := crew(t, seed, annHere, boHere)
		m = play(t, m, uint64(seed), func(m *match.Match) bool { return over(m) || canUndoLast(m) })
		if over(m) {
			continue
		}
		s := m.SeatOf("a")
		if v := view(t, m.ShownTo(shared), s, m.Version()); !slices.Contains(v.May, match.AskUndo) || slices.Contains(view(t, m, s, m.Version()).May, match.AskUndo) {
			t.Fatalf("seat %v may %v", s, v.May)
		}
		asker := m.Requester("a", match.AskUndo, m.Version())
		if asker != 1-s || m.Requester("a", "search", m.Version()) != s {
			t.Fatalf("asked for %v and %v, as %v", asker, m.Requester("a", "search", m.Version()), s)
		}
		q := match.Request{Seat: asker, Action: match.AskUndo, Version: m.Version(), Key: "k"}
		next, done, err := m.Act(q, noon)
		must(t, err)
		if next.Moves() != m.Moves()-1 || done != m.Version()+1 || next.SeatOf("a") != asker {
			t.Errorf("undone: %d moves of %d", next.Moves(), m.Moves())
		}
		q.Seat = next.Requester("a", match.AskUndo, m.Version())
		if again, done, err := next.Act(q, noon); err != nil || again != next || done != m.Version()+1 {
			t.Errorf("the same request again: version %d, %v", done, err)
		}
		return
	}
	t.Error("in no match the turn passed with an action that could be undone")
}

// canUndoLast reports whether the seat that is not to act may request to undo its newest action.
func canUndoLast(m *match.Match) bool {
	s := m.Position().Actors().First()
	return s >= 0 && m.Requester("a", match.AskUndo, m.Version()) != m.Requester("a", "", m.Version())
}

// TestLeavingHotSeat checks that resigning and handing over apply to the active seat. A guest who leaves for good
// leaves all seats.
func TestLeavingHotSeat(t *testing.T) {
	three := turnOf(t, crew(t, 1, annHere, boHere, cyAway), 1)
	for _, way := range []string{match.Resign, "bot mate"} {
		m := does(t, three, 1, 1, way)
		if m.Phase() != match.Running || !m.PlayedByBot(1) || m.PlayedByBot(0) || m.SeatOf("a") != 0 {
			t.Errorf("after %s: %v, Ann is a bot: %v, they look as %v", way, m.Phase(), m.PlayedByBot(0), m.SeatOf("a"))
		}
	}
	if m := does(t, turnOf(t, crew(t, 1, annHere, boHere), 0), 1, 0, match.Resign); m.Phase() != match.Finished || m.Record().End != "resign 0" {
		t.Errorf("two resign: %v, end %q", m.Phase(), m.Record().End)
	}
	gone, err := three.Leave("a", noon)
	must(t, err)
	if !gone.PlayedByBot(0) || !gone.PlayedByBot(1) || gone.PlayedByBot(2) || gone.Phase() != match.Running {
		t.Error("who leaves does not leave with all seats")
	}
	if again, err := gone.Leave("a", noon); err != nil || again != gone {
		t.Errorf("leaving again: %v", err)
	}
	half := does(t, three, 1, 1, "bot mate")
	if gone, err = half.Leave("a", noon); err != nil || !gone.PlayedByBot(0) || gone.Phase() != match.Running {
		t.Errorf("leaving with one seat left: %v", err)
	}
	alone, err := turnOf(t, crew(t, 1, annHere, boHere, mate), 0).Leave("a", noon)
	must(t, err)
	if alone.Record().End != "abandoned" {
		t.Errorf("no other player is left, and the end is %q", alone.Record().End)
	}
}

// TestStandingUpFromHotSeat checks that a guest with two seats of a waiting table gives both back.
func TestStandingUpFromHotSeat(t *testing.T) {
	m := crew(t, 1, seating.Player{Kind: seating.Human, Name: "Di", Guest: "d"}, seating.Player{Kind: seating.Human, Name: "Ed", Guest: "d"}, seating.Player{Kind: seating.Human})
	up, err := m.StandUp("d", noon)
	must(t, err)
	if up.Phase() != match.Gathering || up.SeatsOf("d") != 0 {
		t.Errorf("after standing up they hold %b", up.SeatsOf("d"))
	}
	if _, err := m.Claim(seating.Sit{Seat: 2, Guest: "d", Name: "Di"}, noon); err == nil {
		t.Error("who holds seats has taken another by its link")
	}
	host := crew(t, 1, annHere, boHere, seating.Player{Kind: seating.Human})
	if off, err := host.StandUp("a", noon); err != nil || !off.CalledOff() {
		t.Errorf("who set the table goes: %v", err)
	}
}

// TestChatInHotSeat checks that the players read whispers to any of their seats, whichever is active, and cannot
// whisper to each other.
func TestChatInHotSeat(t *testing.T) {
	m := turnOf(t, crew(t, 1, annHere, boHere, cyAway), 0)
	for s := range shared.All() {
		if ears := m.Chat().Audiences(s); len(ears) != 2 || *ears[1].To != 2 {
			t.Errorf("seat %v whispers to %+v", s, ears)
		}
		wantCode(t, m.Chat().Check(s, chat.ToSeat, 1-s), chat.NoReader)
		must(t, m.Chat().Check(2, chat.ToSeat, s))
	}
	var talk *chat.Log
	talk = talk.With(chat.Message{At: noon, Channel: chat.ToSeat, Guest: "c", Seat: 2, To: 1, Text: "psst"})
	for viewer := range shared.All() {
		lines, cursor := m.Chat().Read(talk, chat.Reader{Viewer: viewer, Seats: shared, Guest: "a"}, chat.Cursor{})
		if len(lines) != 1 || cursor.Table != 1 {
			t.Errorf("as seat %v they hear %+v", viewer, lines)
		}
	}
	if lines, _ := m.Chat().Read(talk, chat.Reader{Viewer: 0, Guest: "a"}, chat.Cursor{}); len(lines) != 0 {
		t.Error("seat 0 alone hears what is whispered to seat 1")
	}
}

// TestRecordOfHotSeat checks that the record names every player, and that a rematch keeps the hot seats.
func TestRecordOfHotSeat(t *testing.T) {
	m := does(t, turnOf(t, crew(t, 1, annHere, boHere), 0), 1, 0, match.Resign)
	if names := m.Record().Names; !slices.Equal(names, []string{"Ann", "Bo"}) {
		t.Errorf("the record names %v", names)
	}
	if err := record.CheckName(m.Names()[1]); err != nil {
		t.Error(err)
	}
	swapped := m.Seating().Rotated()
	if swapped[0].Name != "Bo" || swapped[1].Name != "Ann" || swapped[0].Guest != "a" || swapped[1].Guest != "a" {
		t.Errorf("a rematch seats %+v", swapped)
	}
}
