package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
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
	"quarterdeck/record"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// start returns a new match of Ann and a free seat.
func start(t *testing.T) *match.Match {
	t.Helper()
	setup, err := bastion.Game().Resolve(game.Setup{})
	must(t, err)
	m, err := match.New(&match.Start{
		ID: "m", Game: bastion.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon,
		Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human}},
	})
	must(t, err)
	return m
}

// seated returns the same match with Bo in the free seat.
func seated(t *testing.T) *match.Match {
	t.Helper()
	m, err := start(t).Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, noon)
	must(t, err)
	return m
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantCode(t *testing.T, err error, code game.Code) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Code != code {
		t.Fatalf("got %v, want a refusal %q", err, code)
	}
}

func act(t *testing.T, m *match.Match, seat game.Seat, action string) *match.Match {
	t.Helper()
	next, _, err := m.Act(match.Request{Seat: seat, Action: action, Version: m.Version()}, noon)
	must(t, err)
	return next
}

func view(t *testing.T, m interface {
	View(viewer game.Seat, at int) (*match.View, error)
}, viewer game.Seat, at int) *match.View {
	t.Helper()
	v, err := m.View(viewer, at)
	must(t, err)
	return v
}

// play plays at random until done returns true.
func play(t *testing.T, m *match.Match, seed uint64, done func(*match.Match) bool) *match.Match {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	for !done(m) {
		s := m.Position().Actors().First()
		legal := m.Position().Legal(nil, s)
		m = act(t, m, s, m.Game().Format(legal[r.IntN(len(legal))]))
	}
	return m
}

func over(m *match.Match) bool { return m.Phase() == match.Finished }

func TestWaitingForAFriend(t *testing.T) {
	m := start(t)
	_, _, err := m.Act(match.Request{Seat: 0, Action: "play K"}, noon)
	wantCode(t, err, match.Waiting)
	if m.Phase() != match.Gathering || m.Version() != 0 {
		t.Fatalf("phase %s at version %d", m.Phase(), m.Version())
	}
	_, err = m.Claim(seating.Sit{Seat: 0, Guest: "c", Name: "Cy"}, noon)
	wantCode(t, err, seating.SeatTaken)
	_, err = m.Claim(seating.Sit{Seat: 2, Guest: "c", Name: "Cy"}, noon)
	wantCode(t, err, seating.NotFree)
	_, err = m.Claim(seating.Sit{Seat: 1, Guest: "c", Name: "C;y"}, noon)
	wantCode(t, err, record.BadName)
	if m = seated(t); m.Phase() != match.Running || m.Version() != 14 {
		t.Fatalf("phase %s at version %d; want the row dealt as soon as all seats are taken", m.Phase(), m.Version())
	}
}

func TestNamesDiffer(t *testing.T) {
	m, err := start(t).Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Ann"}, noon)
	must(t, err)
	if want := []string{"Ann", "Ann 2"}; !slices.Equal(m.Names(), want) {
		t.Fatalf("names %q, want %q", m.Names(), want)
	}
}

// TestRepeatedBySpectator checks that a spectator does not learn the result of another client's key.
func TestRepeatedBySpectator(t *testing.T) {
	m := seated(t)
	q := match.Request{Seat: 0, Action: match.Abort, Version: m.Version(), Key: "k"}
	m, _, err := m.Act(q, noon)
	must(t, err)
	if _, done, err := m.Act(q, noon); err != nil || done == 0 {
		t.Errorf("again: done at %d, %v", done, err)
	}
	q.Seat = game.Watcher
	_, _, err = m.Act(q, noon)
	wantCode(t, err, match.NotSeated)
}

func TestStale(t *testing.T) {
	m := seated(t)
	before := m.Version()
	m = act(t, m, 0, "play K")
	_, _, err := m.Act(match.Request{Seat: 0, Action: "play Q", Version: before}, noon)
	wantCode(t, err, match.Stale)
	// Seat 1 has not acted since, so its concurrent request counts.
	if _, _, err = m.Act(match.Request{Seat: 1, Action: "play Q", Version: before}, noon); err != nil {
		t.Fatal(err)
	}
}

func TestRepeated(t *testing.T) {
	m := seated(t)
	q := match.Request{Seat: 0, Action: "play K", Version: m.Version(), Key: "key"}
	next, done, err := m.Act(q, noon)
	must(t, err)
	again, same, err := next.Act(q, noon)
	if err != nil || again != next || same != done {
		t.Fatalf("repeated: version %d, %v; want nothing done and %d", same, err, done)
	}
	q.Action = "play Q"
	_, _, err = next.Act(q, noon)
	wantCode(t, err, match.KeyReused)
}

// TestVersionsStay checks that a Match never changes, though later ones share memory with it.
func TestVersionsStay(t *testing.T) {
	m := seated(t)
	a, b := act(t, m, 0, "play K"), act(t, m, 0, "play A")
	for _, c := range []struct {
		m    *match.Match
		want string
	}{{a, "play K"}, {b, "play A"}} {
		plays := c.m.ShownTo(0).Plays(0, 0, c.m.Version())
		if got := plays[len(plays)-1].Notation; got != c.want || m.Version() != 14 {
			t.Fatalf("last entry %q, want %q", got, c.want)
		}
	}
}

// TestLoad checks that the log alone gives the same match to every viewer at every version.
func TestLoad(t *testing.T) {
	const seed = 3
	m := play(t, seated(t), seed, over)
	m, err := m.Rematch("next", noon)
	must(t, err)
	loaded, err := match.Load(m.Start(), m.Entries(0))
	must(t, err)
	for at := range m.Version() + 1 {
		for _, viewer := range []game.Seat{0, 1, game.Watcher} {
			if diff := cmp.Diff(asJSON(t, view(t, m, viewer, at)), asJSON(t, view(t, loaded, viewer, at))); diff != "" {
				t.Fatalf("seed %d, viewer %s at %d:\n%s", seed, viewer, at, diff)
			}
		}
	}
}

// TestStepsAreTheView checks that steps agree with the view and do not depend on when they are made.
func TestStepsAreTheView(t *testing.T) {
	const seed = 5
	m := seated(t)
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		plays := []match.Played{}
		var lines []match.Line
		for n, m := 1, m; ; n++ {
			if n > m.Version() {
				if over(m) {
					break
				}
				m = play(t, m, seed, func(now *match.Match) bool { return now.Version() >= n })
			}
			step, err := m.ShownTo(0).Step(viewer, n)
			must(t, err)
			v, err := m.ShownTo(0).Brief(viewer, n)
			must(t, err)
			for _, p := range step.Plays { // an entry that was "?" comes again
				plays = append(slices.DeleteFunc(plays, func(o match.Played) bool { return o.N == p.N }), p)
			}
			lines = append(lines, step.Log...)
			if diff := cmp.Diff(v.Plays, plays); diff != "" {
				t.Fatalf("seed %d, viewer %s: entries at %d (-view +steps):\n%s", seed, viewer, n, diff)
			}
			if diff := cmp.Diff(v.Log, lines); diff != "" {
				t.Fatalf("seed %d, viewer %s: words at %d (-view +steps):\n%s", seed, viewer, n, diff)
			}
			if v.At == v.Version && !slices.Equal(step.Legal, v.Legal) {
				t.Fatalf("seed %d, viewer %s at %d: legal %v, want %v", seed, viewer, n, step.Legal, v.Legal)
			}
		}
	}
}

func asJSON(t *testing.T, v any) string {
	t.Helper()
	data, err := json.MarshalIndent(v, "", " ")
	must(t, err)
	return string(data)
}

func TestHiddenChoiceIsRedacted(t *testing.T) {
	m := act(t, seated(t), 0, "play K")
	for viewer, want := range map[game.Seat]string{0: "play K", 1: "play ?", game.Watcher: "play ?"} {
		v, err := m.ShownTo(0).Brief(viewer, m.Version())
		must(t, err)
		if got := v.Plays[len(v.Plays)-1].Notation; got != want {
			t.Errorf("%s reads %q, want %q", viewer, got, want)
		}
		if !v.Seats[0].Chosen || v.Seats[0].ToAct || !v.Seats[1].ToAct {
			t.Errorf("%s sees %+v; want seat 0 chosen and seat 1 to act", viewer, v.Seats)
		}
	}
	m = act(t, m, 1, "play 2")
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		plays := m.ShownTo(0).Plays(viewer, 14, m.Version())
		if plays[0].Notation != "play K" || plays[1].Notation != "play 2" {
			t.Errorf("%s reads %v after the reveal", viewer, plays)
		}
	}
}

func TestResign(t *testing.T) {
	m := act(t, act(t, seated(t), 0, "play K"), 1, "resign")
	for viewer, want := range map[game.Seat]string{0: "You win.", 1: "Ann wins.", game.Watcher: "Ann wins."} {
		v := view(t, m, viewer, m.Version())
		if v.Result == nil || v.Result.Text != want || v.Result.End != "resign 1" || !slices.Equal(v.Result.Seats, []string{outcome.Win, outcome.Loss}) {
			t.Errorf("%s reads %+v, want %q", viewer, v.Result, want)
		}
		if v.Table.Status != want || len(v.Legal)+len(v.Table.Moves) > 0 || v.Seed == "" {
			t.Errorf("%s sees the table %q with moves %v", viewer, v.Table.Status, v.Table.Moves)
		}
	}
	_, _, err := m.Act(match.Request{Seat: 0, Action: "play 2", Version: m.Version()}, noon)
	wantCode(t, err, match.Over)
}

// TestOutcome compares the sentence about the result of many matches with the points.
func TestOutcome(t *testing.T) {
	for seed := range uint64(60) {
		m := play(t, seated(t), seed, over)
		v := view(t, m, 0, m.Version())
		a, b := *v.Seats[0].Score, *v.Seats[1].Score
		var want string
		switch {
		case a > b:
			want = "You win, "
		case a < b:
			want = "Bo wins, "
		default:
			want = "The match is a draw, "
		}
		if !strings.HasPrefix(v.Result.Text, want) {
			t.Fatalf("seed %d: %d to %d is %q", seed, a, b, v.Result.Text)
		}
	}
}

// TestRecord checks that the record of a whole match verifies, including the deal.
func TestRecord(t *testing.T) {
	m := play(t, seated(t), 1, over)
	var b bytes.Buffer
	must(t, m.Record().Write(&b, m.Game(), record.For(game.Watcher)))
	find := func(string, int) (game.Game, error) { return bastion.Game(), nil }
	rec, err := record.Read(&b, find)
	must(t, err)
	if rec.Seed == nil {
		t.Fatal("the record of a finished match has no seed")
	}
	must(t, record.Verify(rec, find, record.VerifyOptions{}))
}

func TestRecordOfARunningMatch(t *testing.T) {
	m := act(t, seated(t), 0, "play K")
	var b bytes.Buffer
	must(t, m.Record().Write(&b, m.Game(), record.For(1)))
	if text := b.String(); !strings.Contains(text, "0 play ?\n") || strings.Contains(text, "seed") || strings.Contains(text, "end") {
		t.Fatalf("seat 1 gets the record\n%s", text)
	}
}
