// Package puzzletest checks that a store.Store obeys the laws of store.Puzzles.
package puzzletest

import (
	"errors"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/store"
)

// Run tests a kind of store. Within one test, open returns the same stored data every time.
func Run(t *testing.T, open func(t *testing.T) store.Store) {
	for name, test := range map[string]func(*testing.T, func(*testing.T) store.Store){
		"a puzzle is stored once":                 testPuzzles,
		"the nearest come first":                  testNear,
		"a run is stored once, and old ones go":   testRuns,
		"the best run of each kind stays":         testBest,
		"an answer is stored once, with its try":  testAnswers,
		"of answers at the same time one counts":  testRace,
		"tries of several guests have no gaps":    testTriesRace,
		"forgotten guests leave tries, not names": testForgotten,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantErr(t *testing.T, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Fatalf("got error %v, want %v", got, want)
	}
}

func at(second int) time.Time {
	return time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC).Add(time.Duration(second) * time.Second)
}

func newPuzzle(id, theme string, rating int) store.Puzzle {
	return store.Puzzle{ID: id, Game: "bastion", Theme: theme, Made: at(1), Rating: rating, Data: []byte(`{"of":"` + id + `"}`), Skill: []byte(`{}`)}
}

func newRun(id, guest string, second int) store.PuzzleRun {
	return store.PuzzleRun{ID: id, Guest: guest, Kind: "streak", Game: "bastion", Begun: at(second), Data: []byte(`{"run":"` + id + `"}`)}
}

// answered returns a run with one answer more.
func answered(r store.PuzzleRun) store.PuzzleRun {
	r.Answers, r.Score, r.Data = r.Answers+1, r.Score+1, []byte(`{"answers":`+strconv.Itoa(r.Answers+1)+`}`)
	return r
}

func newTry(puzzle, guest string, n, m int) *store.PuzzleTry {
	return &store.PuzzleTry{Puzzle: puzzle, N: n, Guest: guest, Game: "bastion", M: m, At: at(n), Data: []byte(`{"right":true}`)}
}

// rated returns a puzzle as a try leaves it.
func rated(id string, rating int) store.Puzzle {
	return store.Puzzle{ID: id, Rating: rating, Skill: []byte(`{"r":` + strconv.Itoa(rating) + `}`)}
}

func testPuzzles(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx, one := t.Context(), newPuzzle("p1", "lead", 1500)
	must(t, s.AddPuzzles(ctx, nil))
	must(t, s.AddPuzzles(ctx, []store.Puzzle{one, newPuzzle("p2", "chase", 1400)}))
	again := newPuzzle("p1", "chase", 900)
	must(t, s.AddPuzzles(ctx, []store.Puzzle{again, newPuzzle("p3", "lead", 1300)}))
	got, err := s.Puzzle(ctx, "p1")
	must(t, err)
	if diff := cmp.Diff(one, got); diff != "" {
		t.Errorf("puzzle (-want +got):\n%s", diff)
	}
	_, err = s.Puzzle(ctx, "p9")
	wantErr(t, err, store.ErrNotFound)
	counts, err := s.CountPuzzles(ctx)
	must(t, err)
	if want := []store.PuzzleCount{{Game: "bastion", Theme: "chase", N: 1}, {Game: "bastion", Theme: "lead", N: 2}}; !slices.Equal(counts, want) {
		t.Errorf("counts %v, want %v", counts, want)
	}
}

func testNear(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	for i := range 8 {
		must(t, s.AddPuzzles(ctx, []store.Puzzle{newPuzzle("p"+strconv.Itoa(i), []string{"lead", "chase"}[i%2], 1000+100*i)}))
	}
	for _, id := range []string{"d", "b", "c", "a"} { // of one rating
		p := newPuzzle(id, "lead", 1200)
		p.Game = "duel"
		must(t, s.AddPuzzles(ctx, []store.Puzzle{p}))
	}
	run := newRun("r", "ann", 1)
	must(t, s.AddRun(ctx, run, 9))
	must(t, s.AnswerRun(ctx, answered(run), newTry("p4", "ann", 1, 1), rated("p4", 1400)))
	for _, c := range []struct {
		game, theme string
		rating      int
		from        string
		want        string
	}{
		{"bastion", "", 1410, "", " p4* p5 p3 p6"}, {"bastion", "lead", 1410, "", " p4* p6 p2"}, {"bastion", "", 100, "", " p0 p1"}, {"bastion", "", 9999, "", " p7 p6"}, {"port", "", 1400, "", ""}, {"bastion", "none", 1400, "", ""},
		{"duel", "", 1200, "", " a b"}, {"duel", "", 1200, "c", " c d"}, {"duel", "", 1200, "cc", " d a"}, {"duel", "", 1200, "x", " a b"}, {"duel", "", 1201, "d", " d a"}, {"duel", "lead", 1200, "b", " b c"},
	} {
		list, err := s.PuzzlesNear(ctx, store.PuzzleQuery{Game: c.game, Theme: c.theme, Guest: "ann", Rating: c.rating, Limit: 2, From: c.from})
		must(t, err)
		got := ""
		for _, m := range list {
			got += " " + m.ID
			if m.Tried {
				got += "*"
			}
		}
		if got != c.want {
			t.Errorf("%s puzzles %q near %d from %q:%s, want%s", c.game, c.theme, c.rating, c.from, got, c.want)
		}
	}
	other, err := s.PuzzlesNear(ctx, store.PuzzleQuery{Game: "bastion", Guest: "bo", Rating: 1400, Limit: 1})
	must(t, err)
	if len(other) != 2 || other[0] != (store.PuzzleMark{ID: "p4", Rating: 1400}) {
		t.Errorf("another guest is shown %v", other)
	}
}

func testRuns(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx, one := t.Context(), newRun("r1", "ann", 1)
	must(t, s.AddRun(ctx, one, 2))
	again := newRun("r1", "ann", 5)
	must(t, s.AddRun(ctx, again, 2))
	got, err := s.Run(ctx, "r1")
	must(t, err)
	if diff := cmp.Diff(one, got); diff != "" {
		t.Errorf("run (-want +got):\n%s", diff)
	}
	must(t, s.AddRun(ctx, newRun("r2", "ann", 2), 2))
	must(t, s.AddRun(ctx, newRun("b", "bo", 0), 2))
	must(t, s.AddRun(ctx, newRun("r3", "ann", 3), 2))
	list, err := s.RunsOf(ctx, "ann", 9)
	must(t, err)
	if len(list) != 2 || list[0].ID != "r3" || list[1].ID != "r2" {
		t.Errorf("ann has the runs %v", list)
	}
	_, err = s.Run(ctx, "r1")
	wantErr(t, err, store.ErrNotFound)
	if _, err = s.Run(ctx, "b"); err != nil {
		t.Error(err)
	}
}

// testBest: the newest run with the highest score of its kind and game stays, however old it is.
func testBest(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	for i, r := range []struct {
		id, kind string
		score    int
	}{{"bo", "streak", 9}, {"a", "streak", 7}, {"b", "sprint", 0}, {"c", "streak", 7}, {"d", "sprint", 3}, {"e", "streak", 1}, {"f", "streak", 2}, {"g", "sprint", 2}, {"h", "sprint", 1}} {
		run := newRun(r.id, "ann", i)
		run.Kind, run.Score = r.kind, r.score
		if r.id == "bo" {
			run.Guest = "bo"
		}
		must(t, s.AddRun(ctx, run, 4))
	}
	list, err := s.RunsOf(ctx, "ann", 9)
	must(t, err)
	got := ""
	for _, r := range list {
		got += r.ID
	}
	if got != "hgdc" {
		t.Errorf("ann has the runs %s", got)
	}
}

func testAnswers(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx, run := t.Context(), newRun("r", "ann", 1)
	must(t, s.AddPuzzles(ctx, []store.Puzzle{newPuzzle("p1", "lead", 1500), newPuzzle("p2", "lead", 1500)}))
	must(t, s.AddRun(ctx, run, 9))
	_, err := s.NewestTry(ctx, "ann", "bastion")
	wantErr(t, err, store.ErrNotFound)
	one := answered(run)
	must(t, s.AnswerRun(ctx, one, newTry("p1", "ann", 1, 1), rated("p1", 1600)))
	wantErr(t, s.AnswerRun(ctx, one, newTry("p2", "ann", 1, 2), rated("p2", 1700)), store.ErrConflict) // the answer's number is taken
	two := answered(one)
	for _, try := range []*store.PuzzleTry{newTry("p1", "ann", 2, 2), newTry("p2", "ann", 2, 2), newTry("p2", "ann", 1, 1), newTry("p2", "ann", 1, 3), newTry("p9", "ann", 1, 2)} {
		wantErr(t, s.AnswerRun(ctx, two, try, rated(try.Puzzle, 1700)), store.ErrConflict)
	}
	got, err := s.Run(ctx, "r")
	must(t, err)
	if diff := cmp.Diff(one, got); diff != "" {
		t.Errorf("run (-want +got):\n%s", diff)
	}
	must(t, s.AnswerRun(ctx, two, nil, store.Puzzle{}))
	p, err := s.Puzzle(ctx, "p1")
	must(t, err)
	if p.Rating != 1600 || p.Tries != 1 || string(p.Skill) != `{"r":1600}` || string(p.Data) != `{"of":"p1"}` {
		t.Errorf("the tried puzzle is %+v", p)
	}
	if p, err = s.Puzzle(ctx, "p2"); err != nil || p.Tries != 0 || p.Rating != 1500 {
		t.Errorf("the other puzzle is %+v, %v", p, err)
	}
	newest, err := s.NewestTry(ctx, "ann", "bastion")
	must(t, err)
	if diff := cmp.Diff(*newTry("p1", "ann", 1, 1), newest); diff != "" {
		t.Errorf("try (-want +got):\n%s", diff)
	}
	for puzzle, want := range map[string]bool{"p1": true, "p2": false} {
		if tried, err := s.HasTried(ctx, "ann", puzzle); err != nil || tried != want {
			t.Errorf("ann has tried %s: %v, %v", puzzle, tried, err)
		}
	}
}

// together calls a function n times at once, and returns how many calls had no error; others must have had ErrConflict.
func together(t *testing.T, n int, do func(i int) error) (done int) {
	t.Helper()
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { errs[i] = do(i) })
	}
	wg.Wait()
	for _, err := range errs {
		if err == nil {
			done++
			continue
		}
		wantErr(t, err, store.ErrConflict)
	}
	return done
}

func testRace(t *testing.T, open func(*testing.T) store.Store) {
	one, two := open(t), open(t)
	defer one.Close()
	defer two.Close()
	ctx, run := t.Context(), newRun("r", "ann", 1)
	must(t, one.AddPuzzles(ctx, []store.Puzzle{newPuzzle("p1", "lead", 1500)}))
	must(t, one.AddRun(ctx, run, 9))
	done := together(t, 8, func(i int) error {
		return []store.Store{one, two}[i%2].AnswerRun(ctx, answered(run), newTry("p1", "ann", 1, 1), rated("p1", 1500+i))
	})
	tries, err := one.TriesAt(ctx, "p1")
	must(t, err)
	if done != 1 || len(tries) != 1 {
		t.Errorf("%d of 8 equal answers were stored, with %d tries", done, len(tries))
	}
}

// testTriesRace: guests who try one puzzle at the same time repeat until their try has its number.
func testTriesRace(t *testing.T, open func(*testing.T) store.Store) {
	one, two := open(t), open(t)
	defer one.Close()
	defer two.Close()
	ctx := t.Context()
	must(t, one.AddPuzzles(ctx, []store.Puzzle{newPuzzle("p1", "lead", 1500)}))
	for i := range 6 {
		must(t, one.AddRun(ctx, newRun("r"+strconv.Itoa(i), "guest"+strconv.Itoa(i), 1), 9))
	}
	together(t, 6, func(i int) error {
		s, run := []store.Store{one, two}[i%2], newRun("r"+strconv.Itoa(i), "guest"+strconv.Itoa(i), 1)
		for {
			p, err := s.Puzzle(ctx, "p1")
			if err != nil {
				return err
			}
			err = s.AnswerRun(ctx, answered(run), newTry("p1", run.Guest, p.Tries+1, 1), rated("p1", p.Rating+1))
			if !errors.Is(err, store.ErrConflict) {
				return err
			}
		}
	})
	tries, err := two.TriesAt(ctx, "p1")
	must(t, err)
	guests := map[string]bool{}
	for i, try := range tries {
		guests[try.Guest] = true
		if try.N != i+1 {
			t.Errorf("try %d has the number %d", i+1, try.N)
		}
	}
	p, err := one.Puzzle(ctx, "p1")
	if err != nil || len(tries) != 6 || len(guests) != 6 || p.Tries != 6 || p.Rating != 1506 {
		t.Errorf("%d tries of %d guests; the puzzle has %d and the rating %d; %v", len(tries), len(guests), p.Tries, p.Rating, err)
	}
}

// never is for guests without matches.
func never(*store.Match, []store.Entry) (store.Entry, error) {
	return store.Entry{}, errors.New("there is a match")
}

func testForgotten(t *testing.T, open func(*testing.T) store.Store) {
	s := open(t)
	defer s.Close()
	ctx := t.Context()
	must(t, s.AddPuzzles(ctx, []store.Puzzle{newPuzzle("p1", "lead", 1500)}))
	for i, guest := range []string{"ann", "bo"} {
		run := newRun("r"+guest, guest, 1)
		must(t, s.AddRun(ctx, run, 9))
		must(t, s.AnswerRun(ctx, answered(run), newTry("p1", guest, i+1, 1), rated("p1", 1600)))
	}
	for _, guest := range []string{"ann", "bo"} { // two names in the same place
		_, err := s.Forget(ctx, store.Person{Guest: guest, Gone: at(7)}, never)
		must(t, err)
		_, err = s.Run(ctx, "r"+guest)
		wantErr(t, err, store.ErrNotFound)
		wantErr(t, s.AddRun(ctx, newRun("later", guest, 8), 9), store.ErrNotFound)
		_, err = s.NewestTry(ctx, guest, "bastion")
		wantErr(t, err, store.ErrNotFound)
	}
	tries, err := s.TriesAt(ctx, "p1")
	must(t, err)
	if len(tries) != 2 || tries[0].Guest != "" || tries[1].Guest != "" || string(tries[0].Data) != `{"right":true}` {
		t.Errorf("of the tries, %+v is left", tries)
	}
	if tried, err := s.HasTried(ctx, "", "p1"); tried || err != nil {
		t.Errorf("a guest without an id has tried a puzzle: %v", err)
	}
}
