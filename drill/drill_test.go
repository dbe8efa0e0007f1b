package drill_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/coach"
	"quarterdeck/coach/queue"
	"quarterdeck/drill"
	"quarterdeck/drill/fsrs"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/port"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

var ann, bo = nodetest.Ann, nodetest.Bo

// small is the coach's budget in tests.
var small = coach.EstimateOptions{Iterations: 64, Runs: 2, Workers: 1}

// coached returns a server of Pirates Port whose coach makes puzzles.
func coached(t testing.TB, st store.Store, c *nodetest.Clock) (*nodetest.Server, *queue.Queue) {
	t.Helper()
	q := queue.New(t.Context(), nil, queue.Options{Estimate: small})
	s := nodetest.New(t, st, local.New(), nodetest.Cluster, func(conf *node.Config) {
		conf.Games, conf.Find, conf.Now, conf.Coach, conf.Judge = []game.Game{port.Game()}, games.Find, c.Now, q, small
	})
	t.Cleanup(s.Close)
	return s, q
}

// voyage returns a finished match of a guest's, who played the first legal action each time.
func voyage(t testing.TB, s *nodetest.Server, g host.Guest) *match.Match {
	t.Helper()
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "port", Seats: []host.SeatSpec{{Who: host.Me}}, Guest: g}))
	for m.Phase() != match.Finished {
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, m.ID(), g, nodetest.FirstMove(t, s, m.ID(), 0), ""))
		m = nodetest.Must[*match.Match](t)(s.Get(t.Context(), m.ID()))
	}
	return m
}

// analyze has the coach analyze a match, and waits until all puzzles of a guest are settled. It returns the number of those that are due.
func analyze(t testing.TB, s *nodetest.Server, q *queue.Queue, m *match.Match, g host.Guest) int {
	t.Helper()
	for a := q.Ask(queue.Client{}, m.ID()+" "+g.Name, m.Record(), m.Game()); a.Working(); a = q.Ask(queue.Client{}, m.ID()+" "+g.Name, m.Record(), m.Game()) {
		runtime.Gosched()
	}
	return settled(t, s, g)
}

func settled(t testing.TB, s *nodetest.Server, g host.Guest) int {
	t.Helper()
	for t.Context().Err() == nil {
		n := nodetest.Must[drill.Count](t)(s.Drills.Count(t.Context(), g.ID))
		if n.Waiting == 0 {
			return n.Due
		}
		runtime.Gosched()
	}
	return 0
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

// TestDrill lives through a puzzle's life on two servers with one store: it is made, confirmed, answered, and comes back.
func TestDrill(t *testing.T) {
	for kind, open := range stores() {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			defer st.Close()
			c := nodetest.At("2026-11-20 08:00:00")
			one, q := coached(t, st, c)
			two, _ := coached(t, st, c)
			m := voyage(t, one, ann)
			due := analyze(t, one, q, m, ann)
			if due == 0 || due > 12 {
				t.Fatalf("%d puzzles are due", due)
			}
			list := nodetest.Must[[]drill.Puzzle](t)(two.Drills.List(t.Context(), ann.ID, 99))
			if len(list) != due {
				t.Fatalf("%d of %d puzzles are listed", len(list), due)
			}
			for _, p := range list[:min(3, due)] {
				answerAll(t, one, two, st, p)
			}
			c.Set("2028-11-20 08:00:00")
			if n := nodetest.Must[int](t)(two.Drills.Due(t.Context(), ann.ID)); n != due {
				t.Errorf("two years later %d puzzles are due, want %d", n, due)
			}
			if n := nodetest.Must[int](t)(two.Drills.Due(t.Context(), bo.ID)); n != 0 {
				t.Errorf("who did not play has %d puzzles", n)
			}
			nodetest.Delete(t, two, ann)
			if n := nodetest.Must[drill.Count](t)(one.Drills.Count(t.Context(), ann.ID)); n != (drill.Count{}) {
				t.Errorf("after the deletion: %+v", n)
			}
		})
	}
}

// answerAll answers a puzzle with what was played, which is wrong, and checks what is refused.
func answerAll(t *testing.T, one, two *nodetest.Server, st store.Store, p drill.Puzzle) {
	t.Helper()
	v := nodetest.Must[*match.View](t)(one.Drills.View(t.Context(), p))
	if v.Phase != match.Running || v.Viewer != int(p.Seat) || len(v.Legal) < 2 || v.Seed != "" || v.Result != nil {
		t.Fatalf("the view is of phase %s, for %d, with %d legal actions, seed %q", v.Phase, v.Viewer, len(v.Legal), v.Seed)
	}
	_, err := one.Drills.Result(t.Context(), ann.ID, p.ID)
	nodetest.WantCode(t, err, drill.NoDrill)
	_, err = one.Drills.Answer(t.Context(), bo.ID, p.ID, drill.Reply{Action: v.Legal[0]})
	nodetest.WantCode(t, err, drill.NoDrill)
	_, err = one.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Action: "play zz"})
	nodetest.WantCode(t, err, game.Illegal)
	_, err = one.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Answers: 3, Action: v.Legal[0]})
	nodetest.WantCode(t, err, drill.Answered)

	played := playedAt(t, one, p)
	r := nodetest.Must[*drill.Result](t)(one.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Action: played}))
	if r.Grade != drill.Wrong || r.Own == nil || r.Own.Action != played || r.Played.Action != played || r.Played.Loss.Value < 0.02 || len(r.Best) == 0 || r.Answers != 1 {
		t.Fatalf("%+v", r)
	}
	if !slices.ContainsFunc(r.Options, func(o drill.Option) bool { return o.Right }) {
		t.Errorf("no answer is right: %+v", r.Options)
	}
	for _, s := range []*nodetest.Server{one, two} {
		again := nodetest.Must[*drill.Result](t)(s.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Action: played}))
		if again.Answers != 1 || again.Next != r.Next {
			t.Errorf("the same answer again: %+v", again)
		}
	}
	other := v.Legal[slices.IndexFunc(v.Legal, func(a string) bool { return a != played })]
	_, err = two.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Action: other})
	nodetest.WantCode(t, err, drill.Answered)
	_, err = two.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Answers: 1, Action: other})
	nodetest.WantCode(t, err, drill.NotDue)
	if d := r.Next.Sub(nodetest.At("2026-11-21 00:00:00").Now()); d != 0 {
		t.Errorf("after a wrong answer it comes back at %v", r.Next)
	}
	wantSchedule(t, st, p.ID)
}

func playedAt(t *testing.T, s *nodetest.Server, p drill.Puzzle) string {
	t.Helper()
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), p.Match))
	return m.Game().Format(m.Record().Entries[p.At].Action)
}

// wantSchedule compares what is stored of a puzzle's schedule with what follows from its answers.
func wantSchedule(t *testing.T, st store.Store, id string) {
	t.Helper()
	d := nodetest.Must[store.Drill](t)(st.Drill(t.Context(), id))
	var want, got fsrs.Card
	for _, a := range nodetest.Must[[]store.Answer](t)(st.AnswersTo(t.Context(), id)) {
		var of struct {
			Rating fsrs.Rating
			Day    int
		}
		if err := json.Unmarshal(a.Data, &of); err != nil {
			t.Fatal(err)
		}
		want = want.Review(of.Rating, of.Day)
	}
	if err := json.Unmarshal(d.Card, &got); err != nil {
		t.Fatal(err)
	}
	if got != want || d.Due.Unix() != int64(want.Due)*86400 || d.Answers != want.Reps {
		t.Errorf("stored are %+v and %v, want %+v", got, d.Due, want)
	}
}

// TestRightAnswers answers the same puzzle well, day after day. It comes back later each time.
func TestRightAnswers(t *testing.T) {
	st := &storetest.Memory{}
	c := nodetest.At("2026-11-20 08:00:00")
	s, q := coached(t, st, c)
	analyze(t, s, q, voyage(t, s, ann), ann)
	p := nodetest.Must[[]drill.Puzzle](t)(s.Drills.List(t.Context(), ann.ID, 1))[0]
	last := c.Now()
	best := ""
	for n := range 4 {
		action := best
		if n == 0 {
			action = playedAt(t, s, p) // to learn what is right
		}
		r := nodetest.Must[*drill.Result](t)(s.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Answers: n, Action: action}))
		if n > 0 && r.Grade != drill.Right {
			t.Errorf("answer %d is %s", n, r.Grade)
		}
		if gap := r.Next.Sub(c.Now()); n > 1 && gap <= c.Now().Sub(last) {
			t.Errorf("after answer %d it comes back in %v, after %v before", n+1, gap, c.Now().Sub(last))
		}
		wantSchedule(t, st, p.ID)
		last = c.Now()
		best = r.Options[0].Action
		c.Set(r.Next.UTC().Format("2006-01-02 15:04:05"))
	}
}

// contested is a store in which another answer is always faster.
type contested struct{ store.Store }

func (contested) AddAnswer(context.Context, store.Drill, store.Answer) error {
	return store.ErrConflict
}

// TestAnswerGivesUp: an answer that always meets another one is refused at last.
func TestAnswerGivesUp(t *testing.T) {
	s, q := coached(t, contested{&storetest.Memory{}}, nodetest.At("2026-11-20 08:00:00"))
	analyze(t, s, q, voyage(t, s, ann), ann)
	p := nodetest.Must[[]drill.Puzzle](t)(s.Drills.List(t.Context(), ann.ID, 1))[0]
	_, err := s.Drills.Answer(t.Context(), ann.ID, p.ID, drill.Reply{Action: playedAt(t, s, p)})
	nodetest.WantCode(t, err, host.Busy)
}

// failing is a store that cannot settle puzzles until it is repaired.
type failing struct {
	*storetest.Memory
	broken chan struct{} // closed when it is repaired
}

var errBroken = errors.New("broken")

func (f failing) Before(string) error {
	select {
	case <-f.broken:
		return nil
	default:
		return errBroken
	}
}

// TestUnconfirmedStays: puzzles whose confirmation fails, or whose server stops, are confirmed later, by any server, and the same
// analysis again makes no others.
func TestUnconfirmedStays(t *testing.T) {
	f := failing{&storetest.Memory{}, make(chan struct{})}
	f.Memory.Before = func(method string) error {
		if method == "SettleDrill" {
			return f.Before(method)
		}
		return nil
	}
	c := nodetest.At("2026-11-20 08:00:00")
	one, q := coached(t, f.Memory, c)
	m := voyage(t, one, ann)
	for a := q.Ask(queue.Client{}, m.ID()+" Ann", m.Record(), m.Game()); a.Working(); a = q.Ask(queue.Client{}, m.ID()+" Ann", m.Record(), m.Game()) {
		runtime.Gosched()
	}
	waiting := nodetest.Must[drill.Count](t)(one.Drills.Count(t.Context(), ann.ID))
	if waiting.Waiting == 0 || waiting.Due != 0 {
		t.Fatalf("%+v", waiting)
	}
	one.Close()
	close(f.broken)
	c.Set("2026-11-20 09:00:00")
	two, again := coached(t, f.Memory, c)
	due := settled(t, two, ann)
	if due == 0 {
		t.Fatal("the other server confirmed nothing")
	}
	if n := analyze(t, two, again, m, ann); n != due {
		t.Errorf("%d puzzles are due after another analysis, %d before", n, due)
	}
}
