package match_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/chat"
	"quarterdeck/match/seating"
)

// claim lets a guest join.
func claim(t *testing.T, m *match.Match, seat int, name string) *match.Match {
	t.Helper()
	m, err := m.Claim(seating.Sit{Seat: seat, Guest: strings.ToLower(name), Name: name, Nonce: fair.Nonce{byte(len(name))}}, noon)
	must(t, err)
	return m
}

func said(m *match.Match, viewer game.Seat) (words []string) {
	for _, line := range m.ShownTo(0).Lines(viewer) {
		words = append(words, line.Words...)
	}
	return words
}

// TestStandUp checks that a seat which a guest left is as free as before, and that its next player is not confused with
// the former one.
func TestStandUp(t *testing.T) {
	empty := waiting(t, match.Terms{Open: game.SetOf(0, 1), Public: true})
	ann := claim(t, empty, 1, "Ann")
	stood, err := ann.StandUp("ann", noon)
	must(t, err)
	if stood.Phase() != match.Gathering || stood.SeatOf("ann") != game.Watcher || !cmp.Equal(stood.SeatsNow(), empty.SeatsNow()) || !cmp.Equal(stood.Seats(), empty.Seats()) {
		t.Fatalf("phase %s, seats %+v", stood.Phase(), stood.Seats())
	}
	if again, err := stood.StandUp("ann", noon); err != nil || again != stood {
		t.Errorf("standing up twice: %v", err)
	}
	if same, err := ann.StandUp("", noon); err != nil || same != ann {
		t.Errorf("a guest without an id stands up: %v", err)
	}
	m := claim(t, claim(t, stood, 1, "Boatswain"), 0, "Ann")
	if m.Phase() != match.Running {
		t.Fatalf("phase %s with all seats taken", m.Phase())
	}
	_, err = m.StandUp("ann", noon)
	wantCode(t, err, match.Started)
	want := []string{"Ann sits down.", "Ann stands up: the seat is free again.", "You sit down.", "Ann sits down."}
	if got := said(m, 1); !slices.Equal(got[:4], want) {
		t.Errorf("who sits there now reads %q, want %q", got[:4], want)
	}
	again, err := match.Load(m.Start(), m.Entries(0))
	must(t, err)
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		if diff := cmp.Diff(view(t, m, viewer, -1), view(t, again, viewer, -1)); diff != "" {
			t.Errorf("loaded again (-was +is):\n%s", diff)
		}
	}
	for n, was := range []*match.Match{empty, ann, stood} {
		then, err := m.ShownTo(0).ViewAsOf(game.Watcher, n)
		must(t, err)
		if diff := cmp.Diff(view(t, was, game.Watcher, n), then, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("version %d (-then +now):\n%s", n, diff)
		}
	}
	if now := view(t, stood, game.Watcher, 1); now.Seats[1].Taken {
		t.Error("an earlier version of a table whose seat is free again has it taken")
	}
	then, err := stood.ShownTo(0).ViewAsOf(game.Watcher, 1)
	must(t, err)
	if then.Names[1] != "Ann" || !then.Seats[1].Taken {
		t.Errorf("before she stood up Ann sat there: %+v", then.Seats)
	}
}

// TestHostStandsUp checks that a table whose host leaves, with a seat or without, is canceled, because only the host
// could fill it.
func TestHostStandsUp(t *testing.T) {
	m := claim(t, waiting(t, match.Terms{Open: game.SetOf(0, 1)}), 0, "Ann")
	off, err := m.StandUp("h", noon)
	must(t, err)
	if !off.CalledOff() {
		t.Fatalf("phase %s", off.Phase())
	}
	if again, err := off.StandUp("h", noon); err != nil || again != off {
		t.Errorf("standing up twice: %v", err)
	}
	_, err = off.StandUp("ann", noon)
	wantCode(t, err, match.Over)
	// A host who deletes their data does not cancel others' tables.
	left, err := m.Leave("ann", noon)
	must(t, err)
	if left.Phase() != match.Gathering || left.SeatOf("ann") != game.Watcher {
		t.Errorf("a guest left for good: phase %s", left.Phase())
	}
	if left, err = m.Leave("h", noon); err != nil || !left.CalledOff() {
		t.Errorf("the host left for good: %v", err)
	}
}

// TestRestless checks that the number of guests who may stand up is limited, except for those who delete their data.
func TestRestless(t *testing.T) {
	m := waiting(t, match.Terms{Open: game.SetOf(0, 1)})
	for range 100 {
		var err error
		m, err = claim(t, m, 1, "Ann").StandUp("ann", noon)
		must(t, err)
	}
	m = claim(t, m, 1, "Ann")
	_, err := m.StandUp("ann", noon)
	wantCode(t, err, match.Restless)
	left, err := m.Leave("ann", noon)
	must(t, err)
	if left.SeatOf("ann") != game.Watcher {
		t.Error("who wants to be forgotten keeps the seat")
	}
	_, err = left.Claim(seating.Sit{Seat: 1, Guest: "bo", Name: "Bo"}, noon)
	wantCode(t, err, match.Restless)
	_, err = left.Claim(seating.Sit{Seat: 1, Level: "mate"}, noon)
	must(t, err)
}

// TestChatOfFormerPlayers checks that a message keeps its writer's name when another guest takes the seat, and that no
// guest can whisper before the match begins.
func TestChatOfFormerPlayers(t *testing.T) {
	m := claim(t, waiting(t, match.Terms{Open: game.SetOf(0, 1)}), 1, "Ann")
	wantCode(t, m.Chat().Check(1, chat.ToSeat, 0), chat.NoReader)
	m = claim(t, m, 0, "Cy")
	must(t, m.Chat().Check(1, chat.ToSeat, 0))

	m = claim(t, waiting(t, match.Terms{Open: game.SetOf(0, 1)}), 1, "Ann")
	var talk *chat.Log
	talk = talk.With(chat.Message{At: noon, Channel: chat.ToTable, Guest: "ann", Seat: 1, Text: "hallo"}, chat.Message{At: noon.Add(time.Second), Channel: chat.ToTable, Seat: 1, Text: ""})
	heard := func() (name string, from int) {
		lines, _ := m.Chat().Read(talk, chat.Reader{Viewer: 0, Guest: "x"}, chat.Cursor{})
		return lines[0].Name, lines[0].From
	}
	if name, from := heard(); name != "Ann" || from != 1 {
		t.Errorf("said by %s in %d", name, from)
	}
	m, err := m.StandUp("ann", noon)
	must(t, err)
	m = claim(t, m, 1, "Bo")
	if name, from := heard(); name != "Ann" || from != int(game.Watcher) {
		t.Errorf("when Bo sits there: said by %s in %d", name, from)
	}
	if lines, _ := m.Chat().Read(talk, chat.Reader{Viewer: 1, Guest: "bo"}, chat.Cursor{}); lines[0].You || lines[1].Name != seating.Deleted {
		t.Errorf("Bo reads %+v", lines)
	}
	m = claim(t, m, 0, "Ann")
	if name, from := heard(); name != "Ann" || from != 0 {
		t.Errorf("when she sits opposite: said by %s in %d", name, from)
	}
}
