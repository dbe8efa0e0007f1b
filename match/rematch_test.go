package match_test

import (
	"slices"
	"testing"
	"time"

	"quarterdeck/game"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/rematch"
)

// ended returns a finished match of people and bots.
func ended(t *testing.T, pace clock.Pace, people, bots int) *match.Match {
	t.Helper()
	m := clocked(t, pace, people, bots)
	return does(t, m, 1, 0, "abandon")
}

// TestRematchIsAnOffer checks that a finished match leads to another one only when every other person has accepted.
func TestRematchIsAnOffer(t *testing.T) {
	m := ended(t, clock.Pace{}, 2, 0)
	wantMay(t, m, 0, "offers rematch")
	wantMay(t, m, game.Watcher, "")
	refused(t, m, 2, 1, "accepts rematch", game.Illegal)
	m = does(t, m, 2, 0, "offers rematch")
	wantMay(t, m, 0, "refuses rematch")
	wantMay(t, m, 1, "accepts rematch, refuses rematch")
	if r := view(t, m, game.Watcher, m.Version()).Rematch; r == nil || r.By == nil || *r.By != 0 || !slices.Equal(r.Agreed, []int{0}) || m.RematchAgreed() {
		t.Fatalf("the offer is shown as %+v, agreed: %v", r, m.RematchAgreed())
	}
	refused(t, m, 2, 0, "accepts rematch", game.Illegal)
	yes := does(t, m, 3, 1, "accepts rematch")
	if !yes.RematchAgreed() {
		t.Error("all have accepted and nothing comes of it")
	}
	wantMay(t, yes, 0, "")
	refused(t, yes, 4, 0, "refuses rematch", match.Late)
	both := does(t, m, 3, 1, "offers rematch")
	if !both.RematchAgreed() {
		t.Error("both offer a rematch, and that is no agreement")
	}
	lines := view(t, yes, 1, yes.Version()).Log
	if got := lines[len(lines)-2].Words[0] + " " + lines[len(lines)-1].Words[0]; got != "A offers a rematch. You accept the rematch." {
		t.Errorf("the log says %q", got)
	}
}

// TestRematchDeclined checks that a refusal holds for that match, unless the player who declined offers a rematch.
func TestRematchDeclined(t *testing.T) {
	m := does(t, ended(t, clock.Pace{}, 2, 0), 2, 0, "offers rematch")
	since := m.Version()
	m = does(t, m, 3, 1, "refuses rematch")
	wantMay(t, m, 0, "")
	refused(t, m, 4, 0, "offers rematch", rematch.NoRematch)
	if r := view(t, m, 0, m.Version()).Rematch; r.By != nil || !slices.Equal(r.Refused, []int{1}) {
		t.Errorf("the refusal is shown as %+v", r)
	}
	wantMay(t, m, 1, "offers rematch")
	for range 3 {
		m = does(t, m, 5, 1, "offers rematch")
		_, _, err := m.Act(match.Request{Seat: 0, Action: "accepts rematch", Version: since}, at(6))
		wantCode(t, err, match.Stale)
		m = does(t, m, 6, 1, "refuses rematch") // withdrawn
	}
	wantMay(t, m, 1, "")
	refused(t, m, 7, 1, "offers rematch", rematch.NoRematch)
}

// TestRematchLapses checks that an offer without answers expires, whatever the table's pace.
func TestRematchLapses(t *testing.T) {
	for _, c := range []struct {
		pace clock.Pace
		want time.Duration
	}{
		{clock.Pace{}, 7 * 24 * time.Hour},
		{clock.Pace{Kind: clock.ByMove, Main: time.Minute}, 10 * time.Minute},
		{clock.Pace{Kind: clock.ByDays, Main: 3 * clock.Day}, 3 * clock.Day},
	} {
		m := does(t, ended(t, c.pace, 2, 0), 2, 0, "offers rematch")
		due, ok := m.Due()
		if want := at(2).Add(c.want); !ok || !due.Equal(want) {
			t.Fatalf("%v: it lapses at %v, want %v", c.pace, due, want)
		}
		early, err := m.Expire(due.Add(-time.Second))
		must(t, err)
		late, err := m.Expire(due)
		must(t, err)
		if early != m || late == m {
			t.Fatalf("%v: it lapses early: %v, late: %v", c.pace, early != m, late != m)
		}
		if _, ok := late.Due(); ok {
			t.Errorf("%v: something is due after it lapsed", c.pace)
		}
		wantMay(t, late, 1, "offers rematch")
		wantMay(t, late, 0, "offers rematch")
	}
}

// TestRematchIsLoaded checks that a log with offers and answers gives the same match again, and that its steps do not
// change.
func TestRematchIsLoaded(t *testing.T) {
	m := does(t, ended(t, clock.Pace{}, 3, 0), 2, 0, "offers rematch")
	offered, err := m.ShownTo(0).Step(1, m.Version())
	must(t, err)
	n := m.Version()
	m = does(t, does(t, m, 3, 1, "accepts rematch"), 4, 2, "accepts rematch")
	again, err := match.Load(m.Start(), m.Entries(0))
	must(t, err)
	if !again.RematchAgreed() || again.Version() != m.Version() {
		t.Error("the match that is loaded knows nothing of the rematch")
	}
	later, err := again.ShownTo(0).Step(1, n)
	must(t, err)
	if !slices.Equal(offered.May, later.May) || *later.Rematch.By != 0 || !slices.Equal(later.Rematch.Agreed, []int{0}) {
		t.Errorf("the step with the offer says %+v, %v later", later.Rematch, later.May)
	}
}

// TestRematchTwiceWithOneKey checks that a repeated request is one vote.
func TestRematchTwiceWithOneKey(t *testing.T) {
	m := ended(t, clock.Pace{}, 2, 0)
	q := match.Request{Seat: 0, Action: "offers rematch", Version: m.Version(), Key: "k"}
	next, done, err := m.Act(q, at(2))
	must(t, err)
	same, again, err := next.Act(q, at(3))
	must(t, err)
	if same != next || again != done {
		t.Errorf("the same request again: version %d, first %d", again, done)
	}
	q.Action = "refuses rematch"
	_, _, err = next.Act(q, at(3))
	wantCode(t, err, match.KeyReused)
}
