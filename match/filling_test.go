package match_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/outcome"
	"quarterdeck/match/seating"
)

// waiting returns a table with terms and two free seats.
func waiting(t *testing.T, terms match.Terms) *match.Match {
	t.Helper()
	setup, err := bastion.Game().Resolve(game.Setup{})
	must(t, err)
	m, err := match.New(&match.Start{
		ID: "m", Game: bastion.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon, Host: "h", Table: terms,
		Seats: []seating.Player{{Kind: seating.Human}, {Kind: seating.Human}},
	})
	must(t, err)
	return m
}

func TestFill(t *testing.T) {
	m, err := start(t).Fill(nil, "mate", noon)
	must(t, err)
	if m.Phase() != match.Running || m.Seats()[1].Level != "mate" || m.Version() < 14 {
		t.Fatalf("phase %s, seats %+v, version %d; want a running match with a bot and its row dealt", m.Phase(), m.Seats(), m.Version())
	}
	if got, want := view(t, m, 0, -1).Log[0].Words[0], "Maud, a bot, takes the seat."; got != want {
		t.Errorf("log %q, want %q", got, want)
	}
	if v, err := m.ShownTo(0).ViewAsOf(0, 0); err != nil || v.Phase != match.Gathering || v.Seats[1].Taken {
		t.Errorf("before that the seat was not free: %v, %+v", err, v)
	}
	_, err = m.Fill(nil, "mate", noon)
	wantCode(t, err, match.Started)

	again, err := match.Load(m.Start(), m.Entries(0))
	must(t, err)
	if diff := cmp.Diff(view(t, m, 0, -1), view(t, again, 0, -1)); diff != "" {
		t.Errorf("loaded again (-was +is):\n%s", diff)
	}
}

func TestFillOneSeat(t *testing.T) {
	m, err := waiting(t, match.Terms{Open: game.SetOf(0, 1)}).Fill([]int{1}, "mate", noon)
	must(t, err)
	if m.Phase() != match.Gathering {
		t.Fatalf("phase %s with a free seat", m.Phase())
	}
	if now := m.SeatsNow(); !now[0].Open || now[1].Open || now[1].Level != "mate" {
		t.Errorf("seats %+v, want the first open and a bot in the second", now)
	}
	for _, seat := range []int{1, 2, -1} {
		_, err = m.Fill([]int{seat}, "mate", noon)
		wantCode(t, err, seating.NotFree)
	}
}

func TestCallOff(t *testing.T) {
	m, err := start(t).CallOff(noon.Add(time.Minute))
	must(t, err)
	v := view(t, m, game.Watcher, -1)
	if !v.CalledOff || v.Phase != match.Finished || !strings.Contains(v.Table.Status, "called off") {
		t.Fatalf("called off %v, phase %s, status %q", v.CalledOff, v.Phase, v.Table.Status)
	}
	if again, err := m.CallOff(noon); err != nil || again != m {
		t.Errorf("calling off once more: %v", err)
	}
	_, err = m.Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, noon)
	wantCode(t, err, match.Over)
	_, err = m.Fill(nil, "mate", noon)
	wantCode(t, err, match.Over)
	_, err = m.Rematch("n", noon)
	wantCode(t, err, match.Over)
	if got := m.SeatsNow()[0].Result; got != "" {
		t.Errorf("a match that never began has the result %q", got)
	}
	for n := 1; n <= m.Version(); n++ {
		if _, err := m.ShownTo(0).Step(game.Watcher, n); err != nil {
			t.Errorf("step %d: %v", n, err)
		}
	}
	_, err = seated(t).CallOff(noon)
	wantCode(t, err, match.Started)
}

func TestRefuseView(t *testing.T) {
	code := func(err error) game.Code {
		if err == nil {
			return ""
		}
		return err.(*game.Refusal).Code
	}
	for mode, want := range map[match.WatchMode][3]game.Code{
		match.WatchLive:  {"", "", ""},
		match.WatchOff:   {"", match.Unwatched, match.Unwatched},
		match.WatchAfter: {"", match.Later, ""},
	} {
		m := waiting(t, match.Terms{Watch: mode})
		got := [3]game.Code{code(m.RefuseView("w"))}
		for i, guest := range []string{"a", "b"} {
			var err error
			m, err = m.Claim(seating.Sit{Seat: i, Guest: guest, Name: "N"}, noon)
			must(t, err)
		}
		got[1] = code(m.RefuseView("w"))
		must(t, m.RefuseView("a"))
		m = act(t, m, 0, "resign")
		got[2] = code(m.RefuseView(""))
		must(t, m.RefuseView("b"))
		if got != want {
			t.Errorf("watching %q while waiting, running, finished: %q, want %q", mode, got, want)
		}
	}
}

func TestSeatsNow(t *testing.T) {
	m := seated(t)
	if now := m.SeatsNow(); !now[0].ToAct || !now[1].ToAct || m.Moves() != 0 {
		t.Errorf("at the beginning: %+v, %d moves", now, m.Moves())
	}
	m = act(t, m, 0, m.Game().Format(m.Position().Legal(nil, 0)[0]))
	if now := m.SeatsNow(); now[0].ToAct || !now[1].ToAct || m.Moves() != 1 {
		t.Errorf("when one has chosen: %+v, %d moves", now, m.Moves())
	}
	m = act(t, m, 1, "resign")
	if now := m.SeatsNow(); now[0].Result != outcome.Win || now[1].Result != outcome.Loss || now[0].ToAct || now[0].Score != nil {
		t.Errorf("at the end: %+v", now)
	}
}
