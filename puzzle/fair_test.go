package puzzle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/host/secret"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/node/nodetest"
	"quarterdeck/puzzle"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// shown returns the position of the puzzle that a run waits for.
func shown(t testing.TB, s *nodetest.Server, r *puzzle.Run) string {
	t.Helper()
	v := nodetest.Must[*puzzle.Question](t)(s.Puzzles.Question(t.Context(), r)).View
	return string(nodetest.Must[[]byte](t)(json.Marshal([]any{v.Position, v.Viewer})))
}

// TestSprintTellsTheKey: a guest who has seen a key in a sprint is not rated for that puzzle any more, and the sprint itself rates nothing.
func TestSprintTellsTheKey(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	list := fill(t, st, 4)
	r := begin(t, s, ann.ID, puzzle.Wish{Kind: puzzle.Sprint})
	for range 3 {
		r = answer(t, s, ann.ID, r, option(t, s, r, list, false))
	}
	unseen := shown(t, s, r)
	c.Advance(puzzle.SprintTime)
	for _, kind := range []puzzle.Kind{puzzle.Streak, puzzle.Practice} {
		r = begin(t, s, ann.ID, puzzle.Wish{Kind: kind})
		for !r.Over {
			fresh := kind == puzzle.Streak && shown(t, s, r) == unseen
			r = answer(t, s, ann.ID, r, option(t, s, r, list, true))
			result := nodetest.Must[*puzzle.Result](t)(s.Puzzles.Result(t.Context(), r, r.Answers))
			if !result.Right || result.Rated != fresh || (result.Change != 0) != fresh {
				t.Errorf("%s, answer %d: rated %v, change %d; the puzzle is new: %v", kind, r.Answers, result.Rated, result.Change, fresh)
			}
			if tries := map[bool]int{true: 1}[fresh]; kind == puzzle.Streak && result.Tries != tries {
				t.Errorf("the puzzle was tried %d times, not %d", result.Tries, tries)
			}
		}
		if r.Answers != 4 {
			t.Errorf("the %s ended after %d answers", kind, r.Answers)
		}
	}
	if r := nodetest.Must[puzzle.Rating](t)(s.Puzzles.RatingOf(t.Context(), ann.ID, "bastion")); r.Tries != 1 {
		t.Errorf("the rating is %+v", r)
	}
	ratingsFollowFromTries(t, st, s, 4, 4)
}

// TestOpenRunsShareNoPuzzle: what one open run waits for comes in no other run of the guest, which would tell the key.
func TestOpenRunsShareNoPuzzle(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 6)
	open := map[string]bool{}
	for _, kind := range []puzzle.Kind{puzzle.Streak, puzzle.Practice, puzzle.Sprint, puzzle.Streak, puzzle.Practice, puzzle.Streak} {
		open[shown(t, s, begin(t, s, ann.ID, puzzle.Wish{Kind: kind}))] = true
	}
	if len(open) != 6 {
		t.Errorf("six open runs wait for %d puzzles", len(open))
	}
	_, err := s.Puzzles.Begin(t.Context(), ann.ID, puzzle.Wish{Kind: puzzle.Practice}, "")
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	begin(t, s, bo.ID, puzzle.Wish{Kind: puzzle.Practice})
	c.Advance(puzzle.SprintTime)
	begin(t, s, ann.ID, puzzle.Wish{Kind: puzzle.Practice}) // with the puzzle of the sprint that is over
}

// TestRunsBeginDifferently: sprints of many guests begin with many different puzzles, although those have one rating.
func TestRunsBeginDifferently(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	list := nodetest.Must[[]store.Puzzle](t)(equals(40))
	if err := st.AddPuzzles(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	first := map[string]bool{}
	for n := range 80 {
		first[shown(t, s, begin(t, s, fmt.Sprint("guest", n), puzzle.Wish{Kind: puzzle.Sprint}))] = true
	}
	if len(first) < 20 {
		t.Errorf("80 sprints began with %d of 40 puzzles", len(first))
	}
}

// equals returns puzzles of one rating.
func equals(n int) (out []store.Puzzle, err error) {
	list, err := picked()
	for i := 0; i < n && err == nil; i++ {
		p := store.Puzzle{ID: fmt.Sprintf("p%02d", i), Game: "bastion", Theme: list[i].Theme, Rating: 1200, Skill: []byte(`{"rating":1200,"deviation":350,"volatility":0.06}`)}
		p.Data, err = json.Marshal(list[i])
		out = append(out, p)
	}
	return out, err
}

// contested is a store in which another answer is always faster.
type contested struct {
	store.Store
	answers atomic.Int64
}

func (c *contested) AnswerRun(context.Context, store.PuzzleRun, *store.PuzzleTry, store.Puzzle) error {
	c.answers.Add(1)
	return store.ErrConflict
}

// TestAnswerGivesUp: an answer that always meets another one is refused at last.
func TestAnswerGivesUp(t *testing.T) {
	st := &contested{Store: &storetest.Memory{}}
	s := serve(t, st, nodetest.At("2026-11-20 08:00:00"))
	list := fill(t, st, 5)
	r := begin(t, s, ann.ID, puzzle.Wish{Kind: puzzle.Practice})
	_, err := s.Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Action: option(t, s, r, list, true)})
	nodetest.WantCode(t, err, host.Busy)
	if n := st.answers.Load(); n < 10 || n > 100 {
		t.Errorf("it was tried %d times", n)
	}
}

// TestKeysAndBots: a key begins one run, and bot accounts get none.
func TestKeysAndBots(t *testing.T) {
	st := &storetest.Memory{}
	s := serve(t, st, nodetest.At("2026-11-20 08:00:00"))
	fill(t, st, 5)
	ctx, w := t.Context(), puzzle.Wish{Kind: puzzle.Practice}
	r := nodetest.Must[*puzzle.Run](t)(s.Puzzles.Begin(ctx, ann.ID, w, "k"))
	w.Game = "bastion" // which is meant without it
	if again := nodetest.Must[*puzzle.Run](t)(s.Puzzles.Begin(ctx, ann.ID, w, "k")); again.ID != r.ID {
		t.Error("the same key began two runs")
	}
	for _, other := range []puzzle.Wish{{Kind: puzzle.Streak}, {Kind: puzzle.Practice, Difficulty: puzzle.Harder}} {
		_, err := s.Puzzles.Begin(ctx, ann.ID, other, "k")
		nodetest.WantCode(t, err, match.KeyReused)
	}
	_, err := s.Puzzles.Begin(ctx, ann.ID, w, "k\x00")
	nodetest.WantCode(t, err, host.BadKey)
	robo := seat.BotID("robo")
	_, err = s.Puzzles.Begin(ctx, robo, w, "")
	nodetest.WantCode(t, err, host.NotForBots)
	_, err = s.Puzzles.Answer(ctx, robo, r.ID, puzzle.Reply{Action: "play 2"})
	nodetest.WantCode(t, err, host.NotForBots)
}

// TestBestStays: the overview has the best sprint and streak, however many runs come later, and nothing of practice.
func TestBestStays(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	list := fill(t, st, 20)
	few := puzzle.New(st, s.Host, puzzle.Options{Games: s.Host.Games, Find: s.Host.Find, Most: 4, Now: c.Now, Log: s.Host.Log})
	s.Puzzles = few
	for _, kind := range puzzle.Kinds() {
		c.Advance(puzzle.SprintTime)
		r := begin(t, s, ann.ID, puzzle.Wish{Kind: kind})
		for range 2 {
			r = answer(t, s, ann.ID, r, option(t, s, r, list, true))
		}
	}
	for range 5 {
		c.Advance(puzzle.SprintTime)
		r := begin(t, s, ann.ID, puzzle.Wish{Kind: puzzle.Streak})
		answer(t, s, ann.ID, r, option(t, s, r, list, false))
	}
	o := nodetest.Must[[]puzzle.Overview](t)(few.Overview(t.Context(), ann.ID))[0]
	if _, has := o.Best[puzzle.Practice]; has || o.Best[puzzle.Sprint] != 2 || o.Best[puzzle.Streak] != 2 {
		t.Errorf("the best scores are %v", o.Best)
	}
	if runs := nodetest.Must[[]puzzle.Exported](t)(few.Export(t.Context(), ann.ID)); len(runs) != 4 {
		t.Errorf("%d runs are left", len(runs))
	}
}

// TestMissingPuzzle: a run whose puzzle is gone says so.
func TestMissingPuzzle(t *testing.T) {
	st := &storetest.Memory{}
	s := serve(t, st, nodetest.At("2026-11-20 08:00:00"))
	if err := st.AddRun(t.Context(), store.PuzzleRun{ID: "r", Guest: ann.ID, Kind: "streak", Game: "bastion", Data: []byte(`{"next":"gone"}`)}, 9); err != nil {
		t.Fatal(err)
	}
	_, err := s.Puzzles.Answer(t.Context(), ann.ID, "r", puzzle.Reply{Action: "play 2"})
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	_, err = s.Puzzles.Question(t.Context(), nodetest.Must[*puzzle.Run](t)(s.Puzzles.Run(t.Context(), ann.ID, "r")))
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
}

// counted is a store that counts how often puzzles are counted.
type counted struct {
	storetest.Memory
	counts atomic.Int64
}

func (c *counted) CountPuzzles(ctx context.Context) ([]store.PuzzleCount, error) {
	c.counts.Add(1)
	return c.Memory.CountPuzzles(ctx)
}

// lone is what puzzles need of a server.
type lone struct{}

func (lone) StoreError(err error) error { return err }
func (lone) Secret() secret.Key         { return secret.Key("key") }

// TestBusyServerLeavesTheStoreAlone: while players need the processors, the store is not asked whether puzzles are missing.
func TestBusyServerLeavesTheStoreAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st, asked := &counted{}, 0
		s := puzzle.New(st, lone{}, puzzle.Options{Games: []game.Game{bastion.Game()}, Pool: 5, Busy: func() bool { asked++; return true }, Now: time.Now, Log: slog.Default()})
		s.Start()
		time.Sleep(10 * time.Minute)
		s.Close()
		if st.counts.Load() != 0 || asked < 10 || asked > 200 {
			t.Errorf("in ten minutes the store was asked %d times, and the players %d times", st.counts.Load(), asked)
		}
	})
}

// TestRunsPerDay: a guest and an address begin only so many runs in a day. What is refused for another reason does not count.
func TestRunsPerDay(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 30)
	few := puzzle.New(st, s.Host, puzzle.Options{Games: s.Host.Games, Find: s.Host.Find, Daily: 4, Now: c.Now, Log: s.Host.Log})
	ctx := quota.WithOrigin(t.Context(), quota.NewOrigin("net", "home"))
	try := func(guest string, w puzzle.Wish) error {
		_, err := few.Begin(ctx, guest, w, "")
		return err
	}
	streak := puzzle.Wish{Kind: puzzle.Streak}
	nodetest.WantCode(t, try(ann.ID, puzzle.Wish{Kind: "race"}), puzzle.BadRun)
	for range 2 {
		first := nodetest.Must[*puzzle.Run](t)(few.Begin(ctx, ann.ID, streak, "k"))
		nodetest.Must[*puzzle.Run](t)(few.Begin(ctx, ann.ID, streak, "k"))
		nodetest.Must[*puzzle.Run](t)(few.Run(ctx, ann.ID, first.ID))
	}
	if err := try(ann.ID, streak); err != nil {
		t.Fatal(err)
	}
	nodetest.WantCode(t, try(ann.ID, streak), puzzle.TooManyRuns)
	for n := range 6 {
		if err := try(fmt.Sprint("guest", n), streak); err != nil {
			t.Fatal(err)
		}
	}
	nodetest.WantCode(t, try("another", streak), puzzle.TooManyRuns)
	c.Advance(24 * time.Hour)
	if err := try(ann.ID, streak); err != nil {
		t.Fatal(err)
	}
}
