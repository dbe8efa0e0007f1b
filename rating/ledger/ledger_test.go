package ledger_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/rating"
	"quarterdeck/rating/ledger"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

var (
	ann, bo = nodetest.Ann, nodetest.Bo
	cy      = host.Guest{ID: "guest-cy", Name: "Cy"}
)

// table creates a match between two guests.
func table(t testing.TB, s *nodetest.Server, a, b host.Guest) *match.Match {
	t.Helper()
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: a}))
	return nodetest.Must[*match.Match](t)(s.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Invite: s.Invite(m.ID(), 1), Guest: b}))
}

// resign ends a match.
func resign(t testing.TB, s *nodetest.Server, m *match.Match, g host.Guest) {
	t.Helper()
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, m.ID(), g, "resign", ""))
}

// recomputed returns the ratings that follow from the logs of all finished matches. A log no longer knows deleted guests: their
// ratings come from the stored results.
func recomputed(t testing.TB, s *nodetest.Server, st store.Store, pool rating.Pool) *rating.Table {
	t.Helper()
	stored := map[string]rating.Result{}
	for _, row := range nodetest.Must[[]store.Result](t)(st.Results(t.Context(), strings.Join([]string{pool.Game, string(pool.Form), string(pool.Pace)}, " "), 0)) {
		var r rating.Result
		if err := json.Unmarshal(row.Data, &r); err != nil {
			t.Fatal(err)
		}
		stored[r.Match] = r
	}
	var results []rating.Result
	for _, id := range nodetest.Must[[]string](t)(st.List(t.Context(), store.Finished)) {
		r := ledger.Judge(nodetest.Must[*match.Match](t)(s.Load(t.Context(), id)))
		if r.Pool != pool {
			continue
		}
		kept, found := stored[id]
		if !found {
			t.Fatalf("match %s has no result", id)
		}
		if r.Unrated == rating.GonePlayer {
			for i := range r.Seats {
				if r.Seats[i].Guest == "" {
					r.Seats[i].Before = kept.Seats[i].Before
				}
			}
			r.Unrated = kept.Unrated
		}
		if diff := cmp.Diff(r, kept); diff != "" {
			t.Errorf("the result of match %s (-of the log +stored):\n%s", id, diff)
		}
		results = append(results, r)
	}
	slices.SortFunc(results, func(a, b rating.Result) int { return rating.Compare(&a, &b) })
	out := rating.NewTable(pool)
	for i := range results {
		out.Add(&results[i])
	}
	return out
}

// live is the pool of the tests' matches.
var live = rating.Pool{Game: "bastion", Form: rating.TwoSeats, Pace: rating.Live}

// wantRatings compares what servers show with the ratings that follow from the logs.
func wantRatings(t testing.TB, st store.Store, servers ...*nodetest.Server) map[string]rating.Shown {
	t.Helper()
	out := map[string]rating.Shown{}
	for i, s := range servers {
		shown := map[string]rating.Shown{}
		for _, g := range []host.Guest{ann, bo, cy} {
			p := nodetest.Must[ledger.Profile](t)(s.Ratings.Profile(t.Context(), g.ID))
			for _, r := range p.Ratings {
				shown[g.ID] = r.Shown
			}
			want, ok := recomputed(t, s, st, live).Of(g.ID)
			if ok != (len(p.Ratings) == 1) || ok && want.Show(live.Form, want.Last) != shown[g.ID] {
				t.Errorf("server %d shows %+v for %s, the logs say %+v", i, p.Ratings, g.ID, want)
			}
		}
		if i > 0 && !cmp.Equal(out, shown) {
			t.Errorf("server %d shows %+v, server 0 %+v", i, shown, out)
		}
		out = shown
	}
	return out
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

// TestRatingsFollowLogs has two servers with one store finish matches at the same time. Both show what follows from the logs, also
// for a server that starts later, and before and after a guest's deletion, which changes no other rating.
func TestRatingsFollowLogs(t *testing.T) {
	for kind, open := range stores() {
		t.Run(kind, func(t *testing.T) {
			st := open(t)
			defer st.Close()
			fixed := func(c *node.Config) { c.Now = (&ticking{}).now }
			one, two := nodetest.New(t, st, local.New(), nodetest.Cluster, fixed), nodetest.New(t, st, local.New(), nodetest.Cluster, fixed)
			defer one.Close()
			defer two.Close()
			var wg sync.WaitGroup
			for i, s := range []*nodetest.Server{one, two} {
				wg.Go(func() {
					rnd := rand.New(rand.NewPCG(1, uint64(i)))
					for range 6 {
						pair := [][2]host.Guest{{ann, bo}, {bo, cy}, {cy, ann}}[rnd.IntN(3)]
						resign(t, s, table(t, s, pair[0], pair[1]), pair[rnd.IntN(2)])
					}
				})
			}
			wg.Wait()
			before := wantRatings(t, st, one, two)
			if len(before) < 2 {
				t.Fatalf("only %+v are rated", before)
			}
			nodetest.Delete(t, one, ann)
			delete(before, ann.ID)
			third := nodetest.New(t, st, local.New(), nodetest.Cluster, fixed)
			defer third.Close()
			if diff := cmp.Diff(before, wantRatings(t, st, one, two, third)); diff != "" {
				t.Errorf("the deletion changes ratings (-before +after):\n%s", diff)
			}
			for _, row := range nodetest.Must[[]store.Result](t)(st.Results(t.Context(), "bastion two live", 0)) {
				if strings.Contains(string(row.Data), ann.ID) {
					t.Errorf("a result keeps the deleted guest: %s", row.Data)
				}
			}
		})
	}
}

// ticking is a clock that moves by a millisecond each time, and not at all otherwise: ratings are shown as at their last match.
type ticking struct {
	mu sync.Mutex
	n  time.Duration
}

func (c *ticking) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += time.Millisecond
	return time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC).Add(c.n)
}

// TestLateResult has a match that ended earlier than others be counted later: all is computed again.
func TestLateResult(t *testing.T) {
	st := &storetest.Memory{}
	var blocked sync.Map
	st.Before = func(method string) error {
		if _, no := blocked.Load(method); no {
			return fmt.Errorf("%s is blocked", method)
		}
		return nil
	}
	clock := &ticking{}
	s := nodetest.New(t, st, local.New(), func(c *node.Config) { c.Now = clock.now })
	defer s.Close()
	blocked.Store("AddResult", true)
	early := table(t, s, ann, bo)
	resign(t, s, early, ann)
	late := table(t, s, bo, cy)
	resign(t, s, late, cy)
	if _, err := s.Ratings.Profile(t.Context(), bo.ID); err == nil {
		t.Fatal("ratings are shown although results cannot be stored")
	}
	data, err := json.Marshal(ledger.Judge(nodetest.Must[*match.Match](t)(s.Load(t.Context(), late.ID()))))
	if err != nil {
		t.Fatal(err)
	}
	blocked.Delete("AddResult")
	loaded := nodetest.Must[*match.Match](t)(s.Load(t.Context(), late.ID()))
	if err := st.AddResult(t.Context(), store.Result{Match: late.ID(), Version: loaded.Version(), Pool: "bastion two live", Ended: ledger.Judge(loaded).Ended, Guests: []string{bo.ID, cy.ID}, Data: data}); err != nil {
		t.Fatal(err)
	}
	wantRatings(t, st, s)
}

// TestJudge names why matches are not rated.
func TestJudge(t *testing.T) {
	s := nodetest.New(t, &storetest.Memory{}, local.New(), nodetest.WithBreach)
	defer s.Close()
	judged := func(m *match.Match) rating.Result {
		return ledger.Judge(nodetest.Must[*match.Match](t)(s.Load(t.Context(), m.ID())))
	}
	pair := table(t, s, ann, bo)
	resign(t, s, pair, bo)
	r := judged(pair)
	if r.Unrated != "" || r.Pool != live || r.Seats[0] != (rating.Seat{Guest: ann.ID, Outcome: rating.Win}) || r.Seats[1].Outcome != rating.Loss {
		t.Errorf("a match of two guests: %+v", r)
	}
	level := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann}))
	resign(t, s, level, ann)
	hot := nodetest.HotSeat(t, s)
	nodetest.Must[*match.Match](t)(s.Change(t.Context(), hot.ID(), func(m *match.Match) (*match.Match, error) { return m.GiveUp(time.Now()) }))
	over := nodetest.Must[*match.Match](t)(s.Get(t.Context(), pair.ID()))
	at, _ := over.Branches().Latest(over.Version())
	fork := nodetest.Must[*match.Match](t)(s.Fork(t.Context(), host.Fork{Match: pair.ID(), At: at, Seat: 0, Level: "lowest", Guest: ann}))
	bots := table(t, s, ann, host.Guest{ID: "bot-x", Name: "Program"})
	resign(t, s, bots, ann)
	casual := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann, Casual: true}))
	casual = nodetest.Must[*match.Match](t)(s.Claim(t.Context(), host.SeatRequest{Match: casual.ID(), Seat: 1, Invite: s.Invite(casual.ID(), 1), Guest: bo}))
	resign(t, s, casual, bo)
	house := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Options: map[string]string{"cards": "9"}, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}))
	house = nodetest.Must[*match.Match](t)(s.Claim(t.Context(), host.SeatRequest{Match: house.ID(), Seat: 1, Invite: s.Invite(house.ID(), 1), Guest: bo}))
	resign(t, s, house, bo)
	won := table(t, s, ann, bo)
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, won.ID(), ann, "bot lowest", ""))
	resign(t, s, won, bo)
	gained := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann, Casual: true}))
	gained = nodetest.Must[*match.Match](t)(s.Claim(t.Context(), host.SeatRequest{Match: gained.ID(), Seat: 1, Invite: s.Invite(gained.ID(), 1), Guest: bo}))
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, gained.ID(), ann, "bot lowest", ""))
	resign(t, s, gained, bo)
	left := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Options: map[string]string{"cards": "9"}, Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann, Casual: true}))
	nodetest.Must[*match.Match](t)(s.Change(t.Context(), left.ID(), func(m *match.Match) (*match.Match, error) { return m.GiveUp(time.Now()) }))
	for what, c := range map[string]struct {
		m    *match.Match
		want rating.Reason
	}{"a casual match that a bot won for a player": {gained, rating.HandedOver}, "a casual match that was abandoned": {left, rating.Abandoned}, "a match that a bot won for a player": {won, rating.HandedOver}, "an unknown level": {level, rating.NoAnchor}, "a hot seat": {hot, rating.OnePlayer}, "a fork": {fork, rating.Forked}, "a bot account": {bots, rating.BotAccount}, "a casual table": {casual, rating.Casual}, "a house rule": {house, rating.HouseRule}} {
		if got := judged(c.m).Unrated; got != c.want {
			t.Errorf("%s is not rated because %q, want %q", what, got, c.want)
		}
	}
}

// TestProfile counts a guest's matches, and shows nothing of them to others.
func TestProfile(t *testing.T) {
	clock := &ticking{}
	s := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Now = clock.now })
	defer s.Close()
	for _, loser := range []host.Guest{bo, ann, bo, bo} {
		resign(t, s, table(t, s, ann, bo), loser)
	}
	p := nodetest.Must[ledger.Profile](t)(s.Ratings.Profile(t.Context(), ann.ID))
	if len(p.Games) != 1 || p.Games[0].Tally != (rating.Tally{Won: 3, Lost: 1}) || p.Streak != (rating.Streak{Now: 2, Best: 2}) {
		t.Errorf("games %+v, streak %+v", p.Games, p.Streak)
	}
	if want := []ledger.Opponent{{Name: "Bo", Tally: rating.Tally{Won: 3, Lost: 1}}}; !cmp.Equal(p.Opponents, want) {
		t.Errorf("opponents: %+v", p.Opponents)
	}
	if len(p.Recent) != 4 || p.Recent[0].Outcome != rating.Win || p.Recent[2].Outcome != rating.Loss {
		t.Errorf("recent: %+v", p.Recent)
	}
	if none := nodetest.Must[ledger.Profile](t)(s.Ratings.Profile(context.Background(), "stranger")); len(none.Games)+len(none.Ratings) > 0 {
		t.Errorf("a stranger has played %+v", none)
	}
}

// TestProfileForecasts: a profile says what the rating of two seats forecasts against a level that its owner has met.
func TestProfileForecasts(t *testing.T) {
	clock := &ticking{}
	s := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Now, c.Levels = clock.now, []string{roster.Mate} })
	defer s.Close()
	m := nodetest.Must[*match.Match](t)(s.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: roster.Mate}}, Guest: ann}))
	resign(t, s, m, ann)
	p := nodetest.Must[ledger.Profile](t)(s.Ratings.Profile(t.Context(), ann.ID))
	if len(p.Levels) != 1 || p.Levels[0].Level != roster.Mate || p.Levels[0].Forecast <= 0 || p.Levels[0].Forecast >= 0.5 {
		t.Errorf("after a loss: levels %+v, ratings %+v", p.Levels, p.Ratings)
	}
}
