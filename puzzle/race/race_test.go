package race_test

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/puzzle"
	"quarterdeck/puzzle/pick"
	"quarterdeck/puzzle/race"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

var ann, bo = nodetest.Ann, nodetest.Bo

// serve returns a server that makes no puzzles by itself. It learns nothing of other servers but through the store.
func serve(t testing.TB, st store.Store, c *nodetest.Clock) *nodetest.Server {
	t.Helper()
	s := nodetest.New(t, st, &local.Bus{}, nodetest.Cluster, func(conf *node.Config) { conf.Now = c.Now })
	t.Cleanup(s.Close)
	return s
}

// picked are puzzles of some matches, which tests share.
var picked = sync.OnceValues(func() (out []pick.Puzzle, err error) {
	for seed := uint64(0); len(out) < 24 && err == nil; seed++ {
		var list []pick.Puzzle
		list, err = pick.Match(context.Background(), bastion.Game(), seed)
		out = append(out, list...)
	}
	return out, err
})

// fill stores puzzles with ratings from 1100 on.
func fill(t testing.TB, st store.Store, n int) {
	t.Helper()
	list := nodetest.Must[[]pick.Puzzle](t)(picked())[:n]
	for i := range list {
		rating := 1100 + 10*i
		p := store.Puzzle{ID: fmt.Sprintf("p%02d", i), Game: "bastion", Theme: list[i].Theme, Rating: rating, Made: nodetest.At("2026-11-20 08:00:00").Now(),
			Data: nodetest.Must[[]byte](t)(json.Marshal(list[i])), Skill: fmt.Appendf(nil, `{"rating":%d,"deviation":350,"volatility":0.06}`, rating)}
		if err := st.AddPuzzles(t.Context(), []store.Puzzle{p}); err != nil {
			t.Fatal(err)
		}
	}
}

// next returns the puzzle that a run waits for, with its best and its worst action, as the store knows them.
func next(t testing.TB, st store.Store, run string) (id, right, wrong string) {
	t.Helper()
	r := nodetest.Must[store.PuzzleRun](t)(st.Run(t.Context(), run))
	var d struct{ Next string }
	if err := json.Unmarshal(r.Data, &d); err != nil {
		t.Fatal(err)
	}
	p := nodetest.Must[store.Puzzle](t)(st.Puzzle(t.Context(), d.Next))
	var key pick.Puzzle
	if err := json.Unmarshal(p.Data, &key); err != nil {
		t.Fatal(err)
	}
	return p.ID, key.Key[0].Action, key.Key[len(key.Key)-1].Action
}

// reply answers the next puzzle of a run, and returns its id.
func reply(t testing.TB, s *nodetest.Server, st store.Store, guest, run string, right bool) string {
	t.Helper()
	id, best, worst := next(t, st, run)
	r := nodetest.Must[*puzzle.Run](t)(s.Puzzles.Run(t.Context(), guest, run))
	action := map[bool]string{true: best, false: worst}[right]
	nodetest.Must[*puzzle.Run](t)(s.Puzzles.Answer(t.Context(), guest, run, puzzle.Reply{Answers: r.Answers, Action: action}))
	return id
}

func view(t testing.TB, s *nodetest.Server, guest, id string) *race.View {
	t.Helper()
	return nodetest.Must[*race.View](t)(s.Races.View(t.Context(), guest, id))
}

// wantRacers compares the racers of a view, as "place name right/answers".
func wantRacers(t testing.TB, v *race.View, want ...string) {
	t.Helper()
	var got []string
	for _, r := range v.Racers {
		got = append(got, fmt.Sprintf("%d %s %d/%d", r.Place, r.Name, r.Right, r.Answers))
	}
	if !slices.Equal(got, want) {
		t.Errorf("in the state %s, the racers are %q, want %q", v.State, got, want)
	}
}

// TestRace has two guests race on two servers that share a store, from opening to deletion.
func TestRace(t *testing.T) {
	for kind, open := range map[string]func(*testing.T) store.Store{
		"memory": func(*testing.T) store.Store { return &storetest.Memory{} },
		"sqlite": func(t *testing.T) store.Store {
			return nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "q.db")))
		},
		"postgres": func(t *testing.T) store.Store {
			return nodetest.Must[*postgres.Store](t)(postgres.Open(t.Context(), services.Postgres(t).Schema(t), postgres.Together))
		},
	} {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			defer st.Close()
			c := nodetest.At("2026-11-20 08:00:00")
			one, two := serve(t, st, c), serve(t, st, c)
			fill(t, st, 24)
			id := opened(t, one, two)
			raced(t, one, two, st, c, id)
			again(t, one, two, st, c, id)
			nodetest.Delete(t, two, ann)
			v := view(t, one, bo.ID, id)
			if len(v.Racers) != 1 || !v.Racers[0].You {
				t.Errorf("after Ann's deletion the racers are %+v", v.Racers)
			}
			if _, err := st.Run(t.Context(), view(t, one, bo.ID, id).Run); err != nil {
				t.Errorf("Bo's answers: %v", err)
			}
		})
	}
}

// opened opens a race at one server, joins at another, and checks what is refused before the start.
func opened(t *testing.T, one, two *nodetest.Server) string {
	t.Helper()
	ctx := t.Context()
	v := nodetest.Must[*race.View](t)(one.Races.Open(ctx, ann, "", "k"))
	if again := nodetest.Must[*race.View](t)(two.Races.Open(ctx, ann, "bastion", "k")); again.ID != v.ID || v.State != race.Waiting || !v.Own || v.Run != "" {
		t.Errorf("the race is %+v, with the same key %+v", v, again)
	}
	_, err := two.Races.StartRace(ctx, bo.ID, v.ID)
	nodetest.WantCode(t, err, host.NotHost)
	for range 2 {
		if v = nodetest.Must[*race.View](t)(two.Races.Join(ctx, bo, v.ID)); !v.Joined || v.Own || len(v.Racers) != 2 {
			t.Errorf("after joining, Bo sees %+v", v)
		}
	}
	_, err = one.Races.Open(ctx, ann, "port", "")
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	_, err = one.Races.Join(ctx, ann, "none")
	nodetest.WantCode(t, err, race.NoRace)
	_, err = one.Races.StartRace(ctx, ann.ID, "none")
	nodetest.WantCode(t, err, race.NoRace)
	return v.ID
}

// raced starts a race and runs it to its end. Both guests see the progress at both servers.
func raced(t *testing.T, one, two *nodetest.Server, st store.Store, c *nodetest.Clock, id string) {
	t.Helper()
	ctx := t.Context()
	for range 2 {
		if v := nodetest.Must[*race.View](t)(one.Races.StartRace(ctx, ann.ID, id)); v.State != race.Soon || v.Run == "" {
			t.Errorf("after the start the race is %+v", v)
		}
	}
	runs := [2]string{view(t, one, ann.ID, id).Run, view(t, two, bo.ID, id).Run}
	r := nodetest.Must[*puzzle.Run](t)(two.Puzzles.Run(ctx, bo.ID, runs[1]))
	if q, err := two.Puzzles.Question(ctx, r); q != nil || err != nil || !r.Waiting || r.Over {
		t.Errorf("before the beginning Bo is shown %v, %v of %+v", q, err, r)
	}
	_, first, _ := next(t, st, runs[1])
	_, err := two.Puzzles.Answer(ctx, bo.ID, runs[1], puzzle.Reply{Action: first})
	nodetest.WantCode(t, err, puzzle.NotBegun)
	_, err = two.Races.Join(ctx, host.Guest{ID: "cy"}, id)
	nodetest.WantCode(t, err, race.Started)
	nodetest.WantCode(t, two.Races.Leave(ctx, bo.ID, id), race.Started)

	c.Set("2026-11-20 08:00:05")
	names := map[bool]string{}
	for _, r := range view(t, one, ann.ID, id).Racers {
		names[r.You] = r.Name
	}
	order := [2][]string{}
	for i, right := range []bool{true, false, true} {
		c.Set(fmt.Sprintf("2026-11-20 08:00:%02d", 10+i))
		order[0] = append(order[0], reply(t, one, st, ann.ID, runs[0], right))
		c.Set(fmt.Sprintf("2026-11-20 08:00:%02d", 20+i))
		order[1] = append(order[1], reply(t, two, st, bo.ID, runs[1], right))
		c.Set(fmt.Sprintf("2026-11-20 08:00:%02d", 10+i))
	}
	if !slices.Equal(order[0], order[1]) {
		t.Errorf("Ann was asked %v, Bo %v", order[0], order[1])
	}
	for _, s := range []*nodetest.Server{one, two} { // as many right answers; Ann's last one came first
		wantRacers(t, view(t, s, "", id), "1 "+names[true]+" 2/3", "2 "+names[false]+" 2/3")
	}
	_, right, wrong := next(t, st, runs[1])
	for range 2 {
		nodetest.Must[*puzzle.Run](t)(two.Puzzles.Answer(ctx, bo.ID, runs[1], puzzle.Reply{Answers: 3, Action: right}))
	}
	_, err = two.Puzzles.Answer(ctx, bo.ID, runs[1], puzzle.Reply{Answers: 3, Action: wrong})
	nodetest.WantCode(t, err, puzzle.Answered)
	wantRacers(t, view(t, one, ann.ID, id), "1 "+names[false]+" 3/4", "2 "+names[true]+" 2/3")

	c.Set("2026-11-20 08:03:05")
	_, right, _ = next(t, st, runs[0])
	_, err = one.Puzzles.Answer(ctx, ann.ID, runs[0], puzzle.Reply{Answers: 3, Action: right})
	nodetest.WantCode(t, err, puzzle.RunOver)
	if v := view(t, two, ann.ID, id); v.State != race.Running {
		t.Errorf("while the last answers are stored, the race is %+v", v)
	}
	c.Advance(race.Grace)
	v := view(t, two, ann.ID, id)
	wantRacers(t, v, "1 "+names[false]+" 3/4", "2 "+names[true]+" 2/3")
	if v.State != race.Over || v.Racers[0].Time == 0 {
		t.Errorf("after three minutes the race is %+v", v)
	}
	if rating := nodetest.Must[puzzle.Rating](t)(one.Puzzles.RatingOf(ctx, bo.ID, "bastion")); rating.Tries != 0 {
		t.Errorf("the race is rated: %+v", rating)
	}
	if exported := nodetest.Must[[]puzzle.Exported](t)(one.Puzzles.Export(ctx, ann.ID)); len(exported) != 1 || exported[0].Race != id || len(exported[0].Answers) != 3 {
		t.Errorf("the export is %+v", exported)
	}
}

// TestLimits: a guest has three open races, a race ten racers, and bots none. A race can be started alone.
func TestLimits(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	ctx := t.Context()
	_, err := s.Races.Open(ctx, ann, "", "")
	nodetest.WantCode(t, err, puzzle.NoPuzzle)
	fill(t, st, 2)
	var ids []string
	for range race.MaxOpen {
		ids = append(ids, nodetest.Must[*race.View](t)(s.Races.Open(ctx, ann, "", "")).ID)
	}
	_, err = s.Races.Open(ctx, ann, "", "")
	nodetest.WantCode(t, err, race.TooManyRaces)
	for i := range race.MaxRacers {
		_, err = s.Races.Join(ctx, host.Guest{ID: fmt.Sprint("guest", i)}, ids[0])
	}
	nodetest.WantCode(t, err, race.Full)
	if err := s.Races.Leave(ctx, ann.ID, ids[0]); err != nil {
		t.Fatal(err)
	}
	v := view(t, s, "guest0", ids[0])
	if !v.Own || len(v.Racers) != race.MaxRacers-1 {
		t.Errorf("after Ann left, the race is %+v", v)
	}
	alone := nodetest.Must[*race.View](t)(s.Races.StartRace(ctx, ann.ID, ids[1]))
	c.Advance(race.Lead)
	for range 2 {
		reply(t, s, st, ann.ID, alone.Run, true)
	}
	if v = view(t, s, ann.ID, ids[1]); v.State != race.Over || !v.Racers[0].Done {
		t.Errorf("after all puzzles the race is %+v", v)
	}
}

// TestOpenRunsStayApart: what an open run of a racer waits for is not in the race, and what is in the race comes in no run meanwhile: an
// answer in one would tell the key in the other.
func TestOpenRunsStayApart(t *testing.T) {
	st, c := &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00")
	s := serve(t, st, c)
	fill(t, st, 8)
	ctx := t.Context()
	waits := nodetest.Must[*puzzle.Run](t)(s.Puzzles.Begin(ctx, bo.ID, puzzle.Wish{Kind: puzzle.Streak}, ""))
	kept, _, _ := next(t, st, waits.ID)
	id := nodetest.Must[*race.View](t)(s.Races.Open(ctx, ann, "", "")).ID
	nodetest.Must[*race.View](t)(s.Races.Join(ctx, bo, id))
	nodetest.Must[*race.View](t)(s.Races.StartRace(ctx, ann.ID, id))
	practice := nodetest.Must[*puzzle.Run](t)(s.Puzzles.Begin(ctx, ann.ID, puzzle.Wish{Kind: puzzle.Practice}, ""))
	if got, _, _ := next(t, st, practice.ID); got != kept { // the only one that is not in the race
		t.Errorf("practice asks %s, which is in the race", got)
	}
	c.Advance(race.Lead)
	run := view(t, s, bo.ID, id).Run
	for range 7 {
		if asked := reply(t, s, st, bo.ID, run, false); asked == kept {
			t.Errorf("the race asks %s, for which another run waits", asked)
		}
	}
	if v := view(t, s, bo.ID, id); v.State != race.Running || v.Racers[1].Answers+v.Racers[0].Answers != 7 {
		t.Errorf("after Bo's seven puzzles the race is %+v", v)
	}
}
