package match_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/match"
	"quarterdeck/match/seating"
	"quarterdeck/record"
)

func bastionOnly(string, int) (game.Game, error) { return bastion.Game(), nil }

// again has another guest fork the match.
func again() *match.Start {
	return &match.Start{ID: "again", Seed: fair.Seed{9}, Created: noon, Seats: []seating.Player{{Kind: seating.Human, Name: "Cy", Guest: "c"}, {Kind: seating.Bot, Level: "captain"}}}
}

// TestPlayOn forks a finished match at every version that allows it. The position is the same, and the new match can be
// played to its own end, with a record that verifies.
func TestPlayOn(t *testing.T) {
	for _, options := range []map[string]string{nil, {"row": "hidden"}} {
		setup, err := bastion.Game().Resolve(game.Setup{Options: options})
		must(t, err)
		m, err := match.New(&match.Start{
			ID: "m", Game: bastion.Game(), Setup: setup, Seed: fair.Seed{7}, Created: noon,
			Seats: []seating.Player{{Kind: seating.Human, Name: "Ann", Guest: "a"}, {Kind: seating.Human}},
		})
		must(t, err)
		m, err = m.Claim(seating.Sit{Seat: 1, Guest: "b", Name: "Bo"}, noon)
		must(t, err)
		m = play(t, m, 1, over)
		var from []int
		for at := range m.Version() + 1 {
			if m.Branches().Refuse(at) == nil {
				from = append(from, at)
			}
		}
		if len(from) != 13 {
			t.Fatalf("%v: one can play on from %v; want the beginnings of 13 rounds", options, from)
		}
		for _, at := range from {
			checkFork(t, m, at)
		}
	}
}

func checkFork(t *testing.T, m *match.Match, at int) {
	t.Helper()
	f, err := m.Branches().PlayOn(match.Branch{At: at}, again(), noon)
	must(t, err)
	for _, viewer := range []game.Seat{0, 1, game.Watcher} {
		was, is := view(t, m, viewer, at), view(t, f, viewer, f.Version())
		if diff := cmp.Diff(was.Position, is.Position); diff != "" {
			t.Fatalf("from %d, for %v: the positions differ: %s", at, viewer, diff)
		}
	}
	v := view(t, f, 0, f.Version())
	if want := (match.Forked{Match: "m", At: at, Entries: at - 1}); f.Phase() != match.Running || v.Forked == nil || *v.Forked != want || v.Commit != "" || f.Start().Commit() != "" {
		t.Fatalf("from %d: %+v, phase %s, commit %q; want %+v and no commit", at, v.Forked, f.Phase(), v.Commit, want)
	}
	end := play(t, f, 2, over)
	if v := view(t, end, 0, end.Version()); v.Seed != "" || v.Nonces != nil || v.Commit != "" {
		t.Fatalf("from %d: a seed is shown that does not deal these cards", at)
	}
	step, err := end.ShownTo(0).Step(0, end.Version())
	if must(t, err); step.Seed != "" {
		t.Fatalf("from %d: the last step shows a seed", at)
	}
	var b bytes.Buffer
	must(t, end.Record().Write(&b, end.Game()))
	rec, err := record.Read(strings.NewReader(b.String()), bastionOnly)
	must(t, err)
	if err := record.Verify(rec, bastionOnly, record.VerifyOptions{}); err != nil {
		t.Fatal(err)
	}
	if n, id := rec.ForkedAt(); n != at-1 || id != "m" || rec.Commit != nil || rec.Seed != nil || rec.Nonces != nil {
		t.Fatalf("from %d: the record's header says %d of %q:\n%s", at, n, id, b.String())
	}
	// The reloaded log must give the same match.
	loaded, err := match.Load(f.Start(), end.Entries(0))
	must(t, err)
	if loaded.Version() != end.Version() || loaded.Phase() != match.Finished {
		t.Fatalf("from %d: loaded again, it is at %d", at, loaded.Version())
	}
}

// TestNoBranch checks that forks are refused of a running match, at a step without a choice or with a hidden choice
// made, at a missing step, and where cards were hidden.
func TestNoBranch(t *testing.T) {
	running := seated(t)
	wantCode(t, running.Branches().Refuse(running.Version()), match.NotOver)
	_, err := running.Branches().PlayOn(match.Branch{At: running.Version()}, again(), noon)
	wantCode(t, err, match.NotOver)
	if _, ok := running.Branches().Latest(running.Version()); ok {
		t.Error("a running match can be played on from")
	}
	m := act(t, act(t, running, 0, "play K"), 1, "resign")
	for at, code := range map[int]game.Code{-1: match.NoChoice, 0: match.NoChoice, 13: match.NoChoice, 14: "", 15: match.NoChoice, 16: match.NoChoice, 17: match.NoChoice} {
		if err := m.Branches().Refuse(at); code != "" {
			wantCode(t, err, code)
		} else {
			must(t, err)
		}
	}
	for at, want := range map[int]int{13: -1, 14: 14, 15: 14, 16: 14, 17: -1, -1: -1} {
		if got, ok := m.Branches().Latest(at); ok != (want >= 0) || ok && got != want {
			t.Errorf("before %d one can play on from %d, %v; want %d", at, got, ok, want)
		}
	}
	if got := []int{m.VersionBefore(0), m.VersionBefore(12), m.VersionBefore(13), m.VersionBefore(99)}; !slices.Equal(got, []int{1, 13, 14, 16}) {
		t.Errorf("versions before entries: %v", got)
	}
}

// The position before a resignation or a flag can be forked.
func TestPlayOnAfterResigning(t *testing.T) {
	m := act(t, seated(t), 0, "resign")
	f, err := m.Branches().PlayOn(match.Branch{At: m.Version()}, again(), noon)
	must(t, err)
	if f.Phase() != match.Running || f.Version() != 13 || f.BotToAct(1) != "captain" {
		t.Fatalf("phase %s at %d", f.Phase(), f.Version())
	}
}
