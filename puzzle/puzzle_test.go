package puzzle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/services"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/pick"
	"quarterdeck/rating"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

var ann, bo = nodetest.Ann, nodetest.Bo

// serve returns a server that makes no puzzles by itself.
func serve(t testing.TB, st store.Store, c *nodetest.Clock) *nodetest.Server {
	t.Helper()
	s := nodetest.New(t, st, &local.Bus{}, nodetest.Cluster, func(conf *node.Config) { conf.Now = c.Now })
	t.Cleanup(s.Close)
	return s
}

// picked are puzzles of some matches, which tests share.
var picked = sync.OnceValues(func() (out []pick.Puzzle, err error) {
	for seed := uint64(0); len(out) < 40 && err == nil; seed++ {
		var list []pick.Puzzle
		list, err = pick.Match(context.Background(), bastion.Game(), seed)
		out = append(out, list...)
	}
	return out, err
})

// fill stores puzzles with ratings from 1100 on.
func fill(t testing.TB, st store.Store, n int) []pick.Puzzle {
	t.Helper()
	list := nodetest.Must[[]pick.Puzzle](t)(picked())[:n]
	for i := range list {
		r := 1100 + 10*i
		p := store.Puzzle{ID: fmt.Sprintf("p%02d", i), Game: "bastion", Theme: list[i].Theme, Rating: r, Made: nodetest.At("2026-11-20 08:00:00").Now(),
			Data: nodetest.Must[[]byte](t)(json.Marshal(list[i])), Skill: fmt.Appendf(nil, `{"rating":%d,"deviation":350,"volatility":0.06}`, r)}
		if err := st.AddPuzzles(t.Context(), []store.Puzzle{p}); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// stores are kinds of store that two servers can share.
func stores() map[string]func(*testing.T) store.Store {
	return map[string]func(*testing.T) store.Store{
		"memory": func(*testing.T) store.Store { return &storetest.Memory{} },
		"sqlite": func(t *testing.T) store.Store {
			return nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "q.db")))
		},
		"postgres": func(t *testing.T) store.Store {
			return nodetest.Must[*postgres.Store](t)(postgres.Open(t.Context(), services.Postgres(t).Schema(t), postgres.Together))
		},
	}
}

func begin(t testing.TB, s *nodetest.Server, guest string, w puzzle.Wish) *puzzle.Run {
	t.Helper()
	return nodetest.Must[*puzzle.Run](t)(s.Puzzles.Begin(t.Context(), guest, w, ""))
}

// option returns the best or the worst action of the puzzle that a run waits for, as the solution in the test's list knows it.
func option(t testing.TB, s *nodetest.Server, r *puzzle.Run, list []pick.Puzzle, right bool) string {
	t.Helper()
	q := nodetest.Must[*puzzle.Question](t)(s.Puzzles.Question(t.Context(), r))
	position := string(nodetest.Must[[]byte](t)(json.Marshal(q.View.Position)))
	for i := range list {
		v := viewOf(t, &list[i])
		if int(list[i].Seat) == q.View.Viewer && v == position {
			key := list[i].Key
			if right {
				return key[0].Action
			}
			return key[len(key)-1].Action
		}
	}
	return "" // it is another puzzle
}

// viewOf returns the position of a puzzle as its seat sees it, as JSON.
func viewOf(t testing.TB, p *pick.Puzzle) string {
	t.Helper()
	st := positionOf(t, p)
	return string(nodetest.Must[[]byte](t)(json.Marshal(st.View(p.Seat))))
}

func positionOf(t testing.TB, p *pick.Puzzle) game.State {
	t.Helper()
	g := bastion.Game()
	st := nodetest.Must[game.State](t)(g.New(p.Setup))
	for _, text := range p.Entries {
		e := nodetest.Must[record.Entry](t)(record.ParseEntry(g, text))
		st.Apply(e.Actor, e.Action)
	}
	return st
}

func answer(t testing.TB, s *nodetest.Server, guest string, r *puzzle.Run, action string) *puzzle.Run {
	t.Helper()
	return nodetest.Must[*puzzle.Run](t)(s.Puzzles.Answer(t.Context(), guest, r.ID, puzzle.Reply{Answers: r.Answers, Action: action}))
}

// TestRuns lives through a streak, a sprint and a practice on two servers with one store.
func TestRuns(t *testing.T) {
	for kind, open := range stores() {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			defer st.Close()
			c := nodetest.At("2026-11-20 08:00:00")
			one, two := serve(t, st, c), serve(t, st, c)
			list := fill(t, st, 24)
			streak(t, one, two, list)
			sprint(t, one, two, list, c)
			practice(t, one, two, list)
			ratingsFollowFromTries(t, st, one, 24, 5)
			exported := nodetest.Must[[]puzzle.Exported](t)(two.Puzzles.Export(t.Context(), ann.ID))
			if len(exported) != 3 || len(exported[2].Answers) != 4 || exported[2].Kind != puzzle.Streak || exported[2].Score != 3 || !exported[2].Over {
				t.Errorf("the export is %+v", exported)
			}
			nodetest.Delete(t, two, ann)
			if exported := nodetest.Must[[]puzzle.Exported](t)(one.Puzzles.Export(t.Context(), ann.ID)); len(exported) != 0 {
				t.Errorf("after the deletion there are %+v", exported)
			}
			if r := nodetest.Must[puzzle.Rating](t)(one.Puzzles.RatingOf(t.Context(), ann.ID, "bastion")); r.Tries != 0 {
				t.Errorf("after the deletion the rating is %+v", r)
			}
			ratingsFollowFromTries(t, st, one, 24, 5)
		})
	}
}

// streak ends with the first mistake, and an answer acts once.
func streak(t *testing.T, one, two *nodetest.Server, list []pick.Puzzle) {
	t.Helper()
	r := begin(t, one, ann.ID, puzzle.Wish{Kind: puzzle.Streak})
	if r.Game != "bastion" || r.Over {
		t.Fatalf("the run is %+v", r)
	}
	_, err := two.Puzzles.Answer(t.Context(), bo.ID, r.ID, puzzle.Reply{Action: "play 2"})
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	_, err = two.Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Action: "play zz"})
	nodetest.WantCode(t, err, game.Illegal)
	_, err = two.Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Answers: -1, Action: "play 2"})
	nodetest.WantCode(t, err, puzzle.Answered)
	_, err = two.Puzzles.Result(t.Context(), r, 1)
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	for n := 1; n <= 3; n++ {
		action := option(t, one, r, list, true)
		next := answer(t, []*nodetest.Server{one, two}[n%2], ann.ID, r, action)
		again := answer(t, []*nodetest.Server{two, one}[n%2], ann.ID, r, action)
		if next.Score != n || next.Answers != n || again.Answers != n || next.Over {
			t.Errorf("after %d right answers, sent twice: %+v, then %+v", n, next, again)
		}
		_, err := one.Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Answers: r.Answers, Action: "play zz"})
		nodetest.WantCode(t, err, puzzle.Answered)
		result := nodetest.Must[*puzzle.Result](t)(two.Puzzles.Result(t.Context(), next, n))
		if !result.Right || result.Own.Action != action || !result.Own.Right || !result.Rated || result.Tries != 1 || len(result.Best) == 0 || !result.Best[0].Right || len(result.Options) != len(result.View.Legal) {
			t.Errorf("the result is %+v", result)
		}
		r = next
	}
	wrong := option(t, two, r, list, false)
	r = answer(t, two, ann.ID, r, wrong)
	result := nodetest.Must[*puzzle.Result](t)(one.Puzzles.Result(t.Context(), r, 4))
	if !r.Over || r.Score != 3 || result.Right || result.Own.Loss < 0.1 || result.Change >= 0 {
		t.Errorf("after a mistake the run is %+v, the result %+v", r, result)
	}
	if q := nodetest.Must[*puzzle.Question](t)(one.Puzzles.Question(t.Context(), r)); q != nil {
		t.Error("a streak goes on after a mistake")
	}
	_, err = one.Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Answers: 4, Action: "play 2"})
	nodetest.WantCode(t, err, puzzle.RunOver)
}

// sprint lasts three minutes by the server's clock, and rates nothing.
func sprint(t *testing.T, one, two *nodetest.Server, list []pick.Puzzle, c *nodetest.Clock) {
	t.Helper()
	before := nodetest.Must[puzzle.Rating](t)(one.Puzzles.RatingOf(t.Context(), ann.ID, "bastion"))
	c.Set("2026-11-20 09:00:00")
	r := begin(t, one, ann.ID, puzzle.Wish{Kind: puzzle.Sprint})
	for _, right := range []bool{true, false, true} {
		r = answer(t, two, ann.ID, r, option(t, one, r, list, right))
	}
	c.Set("2026-11-20 09:02:59")
	action := option(t, one, r, list, true)
	last := answer(t, one, ann.ID, r, action)
	if last.Over || last.Score != 3 || last.Answers != 4 {
		t.Errorf("a second before the end the run is %+v", last)
	}
	c.Set("2026-11-20 09:03:00")
	if again := answer(t, two, ann.ID, r, action); again.Answers != 4 || again.Score != 3 {
		t.Errorf("sent again after the end: %+v", again)
	}
	_, err := two.Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Answers: 4, Action: "play 2"})
	nodetest.WantCode(t, err, puzzle.RunOver)
	r = nodetest.Must[*puzzle.Run](t)(one.Puzzles.Run(t.Context(), ann.ID, r.ID))
	if q, err := one.Puzzles.Question(t.Context(), r); q != nil || err != nil || !r.Over {
		t.Errorf("after three minutes the run is %+v, %v", r, err)
	}
	if after := nodetest.Must[puzzle.Rating](t)(one.Puzzles.RatingOf(t.Context(), ann.ID, "bastion")); after != before {
		t.Errorf("a sprint changed the rating from %+v to %+v", before, after)
	}
}

// practice gives puzzles of a theme, first those that the guest has not tried.
func practice(t *testing.T, one, two *nodetest.Server, list []pick.Puzzle) {
	t.Helper()
	for _, w := range []puzzle.Wish{{Kind: "race"}, {Kind: puzzle.Practice, Theme: "none"}, {Kind: puzzle.Practice, Difficulty: "hardest"}, {Kind: puzzle.Sprint, Theme: pick.Carry}} {
		_, err := one.Puzzles.Begin(t.Context(), ann.ID, w, "")
		nodetest.WantCode(t, err, puzzle.BadRun)
	}
	_, err := one.Puzzles.Begin(t.Context(), ann.ID, puzzle.Wish{Kind: puzzle.Practice, Game: "port"}, "")
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	of := 0
	for i := range list {
		if list[i].Theme == pick.Carry {
			of++
		}
	}
	w := puzzle.Wish{Kind: puzzle.Practice, Theme: pick.Carry, Difficulty: puzzle.Harder}
	r := nodetest.Must[*puzzle.Run](t)(one.Puzzles.Begin(t.Context(), ann.ID, w, "k"))
	same := nodetest.Must[*puzzle.Run](t)(two.Puzzles.Begin(t.Context(), ann.ID, w, "k"))
	if same.ID != r.ID {
		t.Error("the same key began two runs of puzzles")
	}
	seen := map[string]bool{}
	for n := 1; !r.Over; n++ {
		q := nodetest.Must[*puzzle.Question](t)(one.Puzzles.Question(t.Context(), r))
		position := string(nodetest.Must[[]byte](t)(json.Marshal([]any{q.View.Position, q.View.Viewer})))
		if q.Theme != pick.Carry || seen[position] {
			t.Fatalf("puzzle %d has the theme %s; seen before: %v", n, q.Theme, seen[position])
		}
		seen[position] = true
		r = answer(t, two, ann.ID, r, option(t, one, r, list, false))
	}
	if r.Answers != of || of < 3 || r.Score != 0 {
		t.Errorf("the practice ended after %d of %d puzzles, with %d right", r.Answers, of, r.Score)
	}
}

// stored is a try as the store has it.
type stored struct {
	Right, Unrated bool
	Guest, Puzzle  rating.Glicko
}

// ratingsFollowFromTries computes all ratings again, from the results of the tries alone. There are at least so many tries.
func ratingsFollowFromTries(t *testing.T, st store.Store, s *nodetest.Server, n, least int) {
	t.Helper()
	tries, rated, own := 0, 0, map[int]stored{}
	for i := range n {
		p := nodetest.Must[store.Puzzle](t)(st.Puzzle(t.Context(), fmt.Sprintf("p%02d", i)))
		now := rating.Glicko{Rating: 1100 + 10*float64(i), Deviation: 350, Volatility: 0.06}
		list := nodetest.Must[[]store.PuzzleTry](t)(st.TriesAt(t.Context(), p.ID))
		for _, try := range list {
			tries++
			var d stored
			if err := json.Unmarshal(try.Data, &d); err != nil {
				t.Fatal(err)
			}
			if d.Puzzle != now {
				t.Errorf("puzzle %s entered try %d with %+v, not with %+v", p.ID, try.N, d.Puzzle, now)
			}
			if !d.Unrated {
				now = now.After(0, []rating.Score{{Opponent: d.Guest, Points: 1 - d.points()}})
			}
			if try.Guest != "" {
				own[try.M] = d
			}
		}
		if p.Tries != len(list) || p.Rating != int(math.Round(now.Rating)) {
			t.Errorf("puzzle %s has the rating %d after %d tries, not %v after %d", p.ID, p.Rating, p.Tries, now, len(list))
		}
	}
	if tries < least {
		t.Errorf("there were only %d tries", tries)
	}
	now := rating.NewGlicko()
	for m := 1; m <= len(own); m++ {
		d := own[m]
		if d.Guest != now {
			t.Errorf("the guest entered try %d with %+v, not with %+v", m, d.Guest, now)
		}
		if !d.Unrated {
			rated++
			now = now.After(1, []rating.Score{{Opponent: d.Puzzle, Points: d.points()}})
		}
	}
	if r := nodetest.Must[puzzle.Rating](t)(s.Puzzles.RatingOf(t.Context(), ann.ID, "bastion")); r.Value != int(math.Round(now.Rating)) || r.Tries != rated {
		t.Errorf("the guest's rating is %+v, not %v after %d tries", r, now, rated)
	}
}

func (d *stored) points() float64 {
	if d.Right {
		return 1
	}
	return 0
}

// TestOneOfManyAnswersCounts sends different answers to one puzzle at the same time, to two servers.
func TestOneOfManyAnswersCounts(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	one, two := serve(t, st, c), serve(t, st, c)
	fill(t, st, 5)
	r := begin(t, one, ann.ID, puzzle.Wish{Kind: puzzle.Practice})
	legal := nodetest.Must[*puzzle.Question](t)(one.Puzzles.Question(t.Context(), r)).View.Legal
	var wg sync.WaitGroup
	errs := make([]error, len(legal))
	for i, action := range legal {
		wg.Go(func() {
			_, errs[i] = []*nodetest.Server{one, two}[i%2].Puzzles.Answer(t.Context(), ann.ID, r.ID, puzzle.Reply{Action: action})
		})
	}
	wg.Wait()
	taken := 0
	for _, err := range errs {
		if err == nil {
			taken++
			continue
		}
		nodetest.WantCode(t, err, puzzle.Answered)
	}
	r = nodetest.Must[*puzzle.Run](t)(two.Puzzles.Run(t.Context(), ann.ID, r.ID))
	if rated := nodetest.Must[puzzle.Rating](t)(two.Puzzles.RatingOf(t.Context(), ann.ID, "bastion")); taken != 1 || r.Answers != 1 || rated.Tries != 1 {
		t.Errorf("%d answers were taken, %d are stored, with %d tries", taken, r.Answers, rated.Tries)
	}
}

// TestEqualActionsAreRight: every action that gives away next to nothing is right, also if best play hardly chooses it.
func TestEqualActionsAreRight(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	list := slices.Clone(fill(t, st, 30))
	const nearest = 18 // the last twelve are nearest to the rating of a new guest
	i := nearest + slices.IndexFunc(list[nearest:], func(p pick.Puzzle) bool { return p.Key[1].Right() && p.Key[1].Share < 0.3 })
	if i < nearest {
		t.Fatal("no puzzle has a second right action that is rare")
	}
	for n := range 200 { // until that puzzle comes
		r := nodetest.Must[*puzzle.Run](t)(s.Puzzles.Begin(t.Context(), fmt.Sprint("guest", n), puzzle.Wish{Kind: puzzle.Practice}, ""))
		if option(t, s, r, list[i:i+1:i+1], true) == "" {
			continue
		}
		r = answer(t, s, fmt.Sprint("guest", n), r, list[i].Key[1].Action)
		if r.Score != 1 {
			t.Errorf("%+v is wrong", list[i].Key[1])
		}
		return
	}
	t.Error("the puzzle never came")
}

// TestServerMakesPuzzles: a server makes puzzles until there are enough, and knows them after a restart.
func TestServerMakesPuzzles(t *testing.T) {
	st := &storetest.Memory{}
	s := nodetest.New(t, st, &local.Bus{})
	defer s.Close()
	maker := puzzle.New(st, s.Host, puzzle.Options{Games: s.Host.Games, Find: s.Host.Find, Pool: 6, Now: s.Host.Now, Log: s.Host.Log})
	maker.Start()
	defer maker.Close()
	for t.Context().Err() == nil {
		all := nodetest.Must[[]puzzle.Overview](t)(s.Puzzles.Overview(t.Context(), ann.ID))
		if len(all) != 1 {
			t.Fatalf("%d games have puzzles", len(all))
		}
		if all[0].All >= 6 {
			break
		}
	}
	r := begin(t, s, ann.ID, puzzle.Wish{Kind: puzzle.Sprint})
	if q := nodetest.Must[*puzzle.Question](t)(s.Puzzles.Question(t.Context(), r)); len(q.View.Legal) < 3 {
		t.Errorf("the puzzle has the actions %v", q.View.Legal)
	}
}
