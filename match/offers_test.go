package match_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/port"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/outcome"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

// may lists what a viewer can request besides the game's own actions.
func may(t *testing.T, m *match.Match, viewer game.Seat) string {
	t.Helper()
	return strings.Join(view(t, m, viewer, m.Version()).May, ", ")
}

func wantMay(t *testing.T, m *match.Match, viewer game.Seat, want string) {
	t.Helper()
	if got := may(t, m, viewer); got != want {
		t.Errorf("seat %v may %q; want %q", viewer, got, want)
	}
}

// TestDraw checks that a player may offer one draw for each of their own actions, and that the match is a draw when all
// people agree.
func TestDraw(t *testing.T) {
	m := clocked(t, clock.Pace{}, 2, 0)
	wantMay(t, m, 0, "resign, abandon, bot, offers draw")
	wantMay(t, m, game.Watcher, "")
	m = does(t, m, 1, 0, "offers draw")
	wantMay(t, m, 0, "resign, abandon, bot")
	wantMay(t, m, 1, "resign, abandon, bot, accepts draw, refuses draw")
	if v := view(t, m, 1, m.Version()); v.Draw == nil || v.Draw.By != 0 || !slices.Equal(v.Draw.Agreed, []int{0}) {
		t.Errorf("the offer is shown as %+v", v.Draw)
	}
	m = does(t, m, 1, 1, "refuses draw")
	refused(t, m, 1, 0, "offers draw", game.Illegal)
	m = does(t, m, 2, 0, "say")
	m = does(t, m, 3, 0, "offers draw")
	m = does(t, m, 4, 1, "say") // this lets the offer lapse
	refused(t, m, 5, 1, "accepts draw", game.Illegal)
	m = does(t, does(t, m, 6, 1, "offers draw"), 7, 0, "accepts draw")
	if v := view(t, m, 0, m.Version()); v.Result.End != "draw" || !slices.Equal(v.Result.Seats, []string{outcome.Draw, outcome.Draw}) || v.Draw != nil || !slices.Equal(v.May, []string{"offers rematch"}) {
		t.Errorf("the end is %+v, the offer %+v, what can be done %v", v.Result, v.Draw, v.May)
	}
}

// TestNoDraw checks that there are no draw offers among bots only, nor in a game that cannot be drawn.
func TestNoDraw(t *testing.T) {
	m := clocked(t, clock.Pace{}, 1, 1)
	wantMay(t, m, 0, "resign, abandon, bot")
	refused(t, m, 1, 0, "offers draw", game.Illegal)
	solo, err := port.Game().Resolve(game.Setup{Seats: 2})
	must(t, err)
	m, err = match.New(&match.Start{ID: "m", Game: port.Game(), Setup: solo, Created: noon, Seats: []seating.Player{
		{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human, Name: "Bo", Guest: "b"},
	}})
	must(t, err)
	m, err = m.Begin(noon)
	must(t, err)
	wantMay(t, m, 0, "resign, abandon, bot")
	refused(t, m, 1, 0, "offers draw", game.Illegal)
	m = does(t, m, 1, 0, "resign")
	if got := view(t, m, 1, m.Version()).Result.Seats; !slices.Equal(got, []string{outcome.Loss, outcome.Loss}) {
		t.Errorf("who wins together and resigns: %v", got)
	}
}

// TestAbort checks that every player can cancel the match until a seat has acted.
func TestAbort(t *testing.T) {
	m := clocked(t, clock.Pace{}, 2, 0)
	off := does(t, m, 1, 1, match.Abort)
	if v := view(t, off, 0, off.Version()); v.Phase != match.Finished || v.Result.End != "abandoned" {
		t.Errorf("phase %s, result %+v", v.Phase, v.Result)
	}
	m = does(t, m, 1, 0, "say")
	wantMay(t, m, 1, "resign, bot, offers draw")
	refused(t, m, 2, 1, match.Abort, match.Started)
	// A repeated request with the same key gets the same answer; other guests' keys do not matter.
	q := match.Request{Seat: 1, Action: match.Abort, Key: "k"}
	m = clocked(t, clock.Pace{}, 2, 0)
	off, done, err := m.Act(q, noon)
	must(t, err)
	if same, again, err := off.Act(q, noon); err != nil || same != off || again != done {
		t.Errorf("repeated: version %d, %v", again, err)
	}
}

// TestHandOver checks that a seat goes to a bot for good, of level mate or another, and that the request can be
// repeated.
func TestHandOver(t *testing.T) {
	m := clocked(t, clock.Pace{}, 2, 0)
	q := match.Request{Seat: 0, Action: "bot captain", Key: "k"}
	next, done, err := m.Act(q, noon)
	must(t, err)
	if same, again, err := next.Act(q, noon); err != nil || same != next || again != done {
		t.Errorf("repeated: version %d, %v", again, err)
	}
	if _, _, err := next.Act(match.Request{Seat: 0, Action: "bot mate", Key: "k"}, noon); err == nil {
		t.Error("the key can be used for another level")
	}
	if next.BotToAct(0) != "captain" || may(t, next, 0) != "" || len(view(t, next, 0, next.Version()).Legal) > 0 {
		t.Errorf("bot %q; its seat may %q", next.BotToAct(0), may(t, next, 0))
	}
	if before, err := next.ShownTo(0).ViewAsOf(0, 0); err != nil || before.Seats[0].Level != "" || len(before.Legal) == 0 {
		t.Errorf("version 0 is told as if the bot had played: %+v, %v", before.Seats[0], err)
	}
	refused(t, next, 1, 0, "bot", game.Illegal)
	refused(t, m, 1, 0, "bot BAD level", game.Illegal)
	refused(t, m, 1, 0, "flag 1", game.BadNotation)
}

// TestUndoByConsent checks a request, an answer and an undo. The log keeps all of it, and earlier versions show the
// table as it was.
func TestUndoByConsent(t *testing.T) {
	m := does(t, clocked(t, clock.Pace{}, 2, 0), 1, 0, "say")
	wantMay(t, m, 0, "resign, bot, offers draw, asks undo")
	m = does(t, m, 2, 0, "asks undo")
	wantMay(t, m, 1, "resign, bot, offers draw, allows undo, refuses undo")
	if v := view(t, m, 1, m.Version()); v.Undo == nil || v.Undo.By != 0 {
		t.Errorf("the question is shown as %+v", v.Undo)
	}
	refusedOnce := does(t, m, 3, 1, "refuses undo")
	refused(t, refusedOnce, 4, 0, "asks undo", game.Illegal)
	m = does(t, m, 3, 1, "allows undo")
	if m.Moves() != 0 || !m.Position().Actors().Has(0) || m.Version() != 3 {
		t.Fatalf("%d moves at version %d", m.Moves(), m.Version())
	}
	if v := view(t, m, 0, 1); v.Position.(talks).words != 1 {
		t.Errorf("the earlier version shows %+v", v.Position)
	}
	loaded, err := match.Load(m.Start(), m.Entries(0))
	must(t, err)
	for n := range m.Version() + 1 {
		a, b := view(t, m, 0, n).Position, view(t, loaded, 0, n).Position
		if a != b {
			t.Errorf("loaded, version %d is %+v; was %+v", n, b, a)
		}
	}
	// A request for the old position is stale.
	if _, _, err := m.Act(match.Request{Seat: 1, Action: "say", Version: 2}, noon); err == nil {
		t.Error("a request for the position that was undone is carried out")
	}
	v := view(t, m, 1, m.Version())
	if got := v.Log[len(v.Log)-1].Words; !slices.Equal(got, []string{"You agree: the last action is undone."}) {
		t.Errorf("told %q", got)
	}
}

// TestUndoLeavesOthersIdle checks that a seat that has never acted stays idle when another player's action is undone. Its requests from
// before the undo are stale all the same.
func TestUndoLeavesOthersIdle(t *testing.T) {
	before := act(t, seated(t), 0, "play 7")
	m := act(t, act(t, before, 0, match.AskUndo), 1, match.AllowUndo)
	if seats := m.SeatsNow(); m.Moves() != 0 || seats[0].Idle || !seats[1].Idle {
		t.Errorf("%d moves; seats %+v", m.Moves(), seats)
	}
	for s := range game.Seat(2) {
		_, _, err := m.Act(match.Request{Seat: s, Action: "play 2", Version: before.Version()}, at(9))
		wantCode(t, err, match.Stale)
	}
}

// TestUndoStays checks that a page that shows an older question cannot answer it again.
func TestUndoStays(t *testing.T) {
	m := does(t, clocked(t, clock.Pace{}, 2, 0), 1, 0, "say")
	m = does(t, does(t, m, 2, 0, "offers draw"), 2, 1, "refuses draw")
	old := m.Version()
	m = does(t, does(t, m, 3, 1, "say"), 3, 0, "say")
	m = does(t, m, 4, 0, "offers draw")
	for _, answer := range []string{"accepts draw", "refuses draw"} {
		_, _, err := m.Act(match.Request{Seat: 1, Action: answer, Version: old + 1}, noon)
		wantCode(t, err, match.Stale)
	}
}

// TestUndoneChoiceStaysHidden checks that while the match runs, no other viewer learns a hidden choice that was undone:
// not when the next choices are revealed, not from steps, and not from the record. After the end all may know it.
func TestUndoneChoiceStaysHidden(t *testing.T) {
	m := seated(t)
	m = act(t, m, 0, "play K")
	wantMay(t, m, 0, "resign, bot, offers draw, asks undo")
	m = act(t, act(t, m, 0, "asks undo"), 1, "allows undo")
	m = act(t, act(t, m, 0, "play 2"), 1, "play 3")
	from := 14
	for _, viewer := range []game.Seat{1, game.Watcher} {
		for _, p := range m.ShownTo(0).Plays(viewer, from, m.Version()) {
			if p.Notation == "play K" {
				t.Errorf("%v may read what was undone", viewer)
			}
		}
		seen := 0
		for n := from + 1; n <= m.Version(); n++ {
			step, err := m.ShownTo(0).Step(viewer, n)
			must(t, err)
			for _, p := range step.Plays {
				if p.N == from+1 {
					seen++
				}
				if p.Notation == "play K" {
					t.Errorf("step %d tells %v what was undone", n, viewer)
				}
			}
		}
		if seen != 1 {
			t.Errorf("the steps tell %v of it %d times", viewer, seen)
		}
		var out bytes.Buffer
		must(t, m.Record().Write(&out, bastion.Game(), record.For(viewer)))
		if strings.Contains(out.String(), "play K") {
			t.Errorf("the record tells %v what was undone", viewer)
		}
	}
	m = act(t, m, 0, "resign")
	if got := m.ShownTo(0).Plays(1, from, m.Version()); got[0].Notation != "play K" {
		t.Errorf("when the match is over it reads %+v", got[0])
	}
	must(t, record.Verify(m.Record(), func(string, int) (game.Game, error) { return bastion.Game(), nil }, record.VerifyOptions{}))
}

// TestForkOfUndone checks that a fork has the entries without the undone ones.
func TestForkOfUndone(t *testing.T) {
	m := does(t, clocked(t, clock.Pace{}, 2, 0), 1, 0, "say")
	m = does(t, does(t, m, 2, 0, "asks undo"), 2, 1, "allows undo")
	m = does(t, does(t, m, 3, 0, "talk"), 3, 0, "resign")
	if at, ok := m.Branches().Latest(m.Version()); !ok || at != m.Version() {
		t.Fatalf("plays on from %d, %v", at, ok)
	}
	fork, err := m.Branches().PlayOn(match.Branch{At: 4}, &match.Start{ID: "f", Created: noon, Seats: m.Seats()}, noon)
	must(t, err)
	if fork.Version() != 1 || fork.Position().(*talks).stage != 1 {
		t.Errorf("the new match begins with %d entries in %+v", fork.Version(), fork.Position())
	}
}
