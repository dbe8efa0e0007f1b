package pairing_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seat"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/pairing"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

var (
	ann, bo = nodetest.Ann, nodetest.Bo
	cy      = host.Guest{ID: "guest-cy", Name: "Cy"}
)

// newServer returns a server whose clock a test sets.
func newServer(t testing.TB, st store.Store) (*nodetest.Server, *nodetest.Clock) {
	now := nodetest.At("2026-11-20 12:00:00")
	s := nodetest.New(t, st, local.New(), func(c *node.Config) { c.Now, c.NonceWait = now.Now, -1 })
	t.Cleanup(s.Close)
	return s, now
}

// seek has a guest look for an opponent.
func seek(t testing.TB, s *nodetest.Server, g host.Guest, change ...func(*pairing.Wish)) pairing.State {
	t.Helper()
	q := pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: g}
	for _, f := range change {
		f(&q.Wish)
	}
	return nodetest.Must[pairing.State](t)(s.Pairing.Seek(t.Context(), q))
}

func casual(w *pairing.Wish) { w.Casual = true }

// state asks for a guest.
func state(t testing.TB, s *nodetest.Server, g host.Guest) pairing.State {
	t.Helper()
	return nodetest.Must[pairing.State](t)(s.Pairing.State(t.Context(), g.ID))
}

func want(t testing.TB, got pairing.State, status pairing.Status) pairing.State {
	t.Helper()
	if got.Status != status {
		t.Fatalf("the search is %+v, want %s", got, status)
	}
	return got
}

// TestPair pairs two guests, who learn of the same match.
func TestPair(t *testing.T) {
	s, _ := newServer(t, &storetest.Memory{})
	want(t, state(t, s, ann), pairing.None)
	first := want(t, seek(t, s, ann), pairing.Waiting)
	if again := seek(t, s, ann); first.Others != 0 || again.Since != first.Since {
		t.Errorf("asking again begins a new search: %+v, then %+v", first, again)
	}
	found := want(t, seek(t, s, bo), pairing.Matched)
	if other := want(t, state(t, s, ann), pairing.Matched); other.Match != found.Match {
		t.Fatalf("Ann is in match %s, and Bo in %s", other.Match, found.Match)
	}
	if again := want(t, seek(t, s, ann), pairing.Matched); again.Match != found.Match {
		t.Errorf("asking again at once finds %s", again.Match)
	}
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), found.Match))
	terms := match.Terms{Public: true, Pace: clock.Pace{Kind: clock.ByTotal, Main: 10 * time.Minute, Increment: 5 * time.Second, OnFlag: clock.FlagLose}}
	if m.Phase() != match.Running || m.SeatOf(ann.ID) < 0 || m.SeatOf(bo.ID) < 0 || m.Start().Host != "" || m.Start().Table != terms {
		t.Errorf("the match is %s of %+v, with %+v", m.Phase(), m.Seats(), m.Start().Table)
	}
}

// TestSeatsByChance: who waited sits in either seat.
func TestSeatsByChance(t *testing.T) {
	var times [2]int
	for range 80 {
		s := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.NonceWait = -1 })
		seek(t, s, ann)
		m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), seek(t, s, bo).Match))
		times[m.SeatOf(ann.ID)]++
		s.Close()
	}
	if times[0] < 8 || times[1] < 8 { // less likely than 1 in 10^12
		t.Errorf("of 80 times, Ann had the first seat %d times", times[0])
	}
}

// TestWishes: guests who look for different matches do not meet, and another wish replaces the first one.
func TestWishes(t *testing.T) {
	s, _ := newServer(t, &storetest.Memory{})
	seek(t, s, ann)
	want(t, seek(t, s, bo, casual), pairing.Waiting)
	want(t, seek(t, s, cy, func(w *pairing.Wish) { w.Pace = pairing.Paces()[1] }), pairing.Waiting)
	if st := want(t, seek(t, s, ann, casual), pairing.Matched); want(t, state(t, s, bo), pairing.Matched).Match != st.Match {
		t.Error("Ann and Bo are in different matches")
	}
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), state(t, s, bo).Match))
	if !m.Start().Table.Casual {
		t.Error("the match is rated")
	}
	for code, change := range map[game.Code]func(*pairing.Request){
		host.NoGame:     func(q *pairing.Request) { q.Game = "chess" },
		game.BadSeats:   func(q *pairing.Request) { q.Seats = 3 },
		clock.BadPace:   func(q *pairing.Request) { q.Pace = clock.Pace{Kind: clock.ByMove, Main: time.Minute} },
		host.NoGuest:    func(q *pairing.Request) { q.Guest.ID = "" },
		host.NotForBots: func(q *pairing.Request) { q.Guest.ID = seat.BotID("robo") },
		"bad-name":      func(q *pairing.Request) { q.Guest.Name = "\x00" },
	} {
		q := pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: cy}
		change(&q)
		_, err := s.Pairing.Seek(t.Context(), q)
		nodetest.WantCode(t, err, code)
	}
}

// TestNeverRated: what cannot be rated is casual, whatever the guest asked for.
func TestNeverRated(t *testing.T) {
	for _, g := range games.All() {
		for _, n := range pairing.Sizes(g) {
			if got, want := pairing.CanBeRated(g, n), g.Info().ID != "port"; got != want {
				t.Errorf("%s with %d seats can be rated: %v", g.Info().ID, n, got)
			}
		}
	}
	s := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.Games, c.Find = games.All(), games.Find })
	defer s.Close()
	port := func(w *pairing.Wish) { w.Game = "port" }
	seek(t, s, ann, port)
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), seek(t, s, bo, port, casual).Match))
	if want := (match.Terms{Public: true, Casual: true, Pace: pairing.Paces()[0]}); m.Start().Table != want {
		t.Errorf("the terms are %+v", m.Start().Table)
	}
}

// TestAlive: a guest whose client no longer asks is not paired, and can come back for a while.
func TestAlive(t *testing.T) {
	s, now := newServer(t, &storetest.Memory{})
	seek(t, s, ann)
	now.Advance(16 * time.Second)
	if st := want(t, seek(t, s, bo), pairing.Waiting); st.Others != 0 {
		t.Errorf("%d others are said to wait", st.Others)
	}
	want(t, state(t, s, ann), pairing.Matched)
	want(t, state(t, s, bo), pairing.Matched)

	seek(t, s, cy)
	now.Advance(3 * time.Minute)
	want(t, state(t, s, cy), pairing.None)
}

// TestBotNotDealt: a match with a bot whose player's nonce is still awaited is called off like any other that has not begun.
func TestBotNotDealt(t *testing.T) {
	s := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.NonceWait = time.Hour })
	defer s.Close()
	nodetest.Must[pairing.State](t)(s.Pairing.Seek(t.Context(), pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: ann, Later: true}))
	bot := nodetest.Must[pairing.State](t)(s.Pairing.PlayBot(t.Context(), ann.ID)).Bot
	if m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), bot)); !m.DealsSoon() {
		t.Fatalf("the match with the bot is %s", m.Phase())
	}
	found := want(t, seek(t, s, bo), pairing.Matched).Match
	if got := want(t, state(t, s, ann), pairing.Matched).Match; got != found {
		t.Errorf("Ann is in %s, and Bo in %s", got, found)
	}
	if m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), bot)); m.Phase() != match.Finished {
		t.Errorf("the match with the bot is %s", m.Phase())
	}
}

// TestFoundIsNotLost: a match that was just found is the answer to a search for another kind too, while it goes on. Once it is over, the guest
// looks for the next.
func TestFoundIsNotLost(t *testing.T) {
	s, _ := newServer(t, &storetest.Memory{})
	seek(t, s, ann)
	first := seek(t, s, bo).Match
	if st := want(t, seek(t, s, ann, casual), pairing.Matched); st.Match != first {
		t.Errorf("Ann is taken to %s", st.Match)
	}
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), first))
	for _, g := range []host.Guest{ann, bo} {
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, first, g, nodetest.FirstMove(t, s, first, m.SeatOf(g.ID)), ""))
	}
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, first, bo, match.Resign, ""))
	want(t, seek(t, s, ann, casual), pairing.Waiting)
	want(t, seek(t, s, bo), pairing.Waiting)
}

// TestCancel ends a search, but not once an opponent was found.
func TestCancel(t *testing.T) {
	s, _ := newServer(t, &storetest.Memory{})
	cancel := func(g host.Guest) pairing.State {
		return nodetest.Must[pairing.State](t)(s.Pairing.Cancel(t.Context(), g.ID))
	}
	seek(t, s, ann)
	want(t, cancel(ann), pairing.None)
	want(t, cancel(ann), pairing.None)
	want(t, seek(t, s, bo), pairing.Waiting)
	seek(t, s, ann)
	want(t, cancel(bo), pairing.Matched)
}

// TestNextMatch: after a match, the same guests meet again unless another one waits. The matches are not rated, so that all
// stay in the range of each other.
func TestNextMatch(t *testing.T) {
	s, now := newServer(t, &storetest.Memory{})
	seek(t, s, ann, casual)
	first := seek(t, s, bo, casual).Match
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, first, ann, nodetest.FirstMove(t, s, first, nodetest.Must[*match.Match](t)(s.Get(t.Context(), first)).SeatOf(ann.ID)), ""))
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, first, bo, match.Resign, ""))
	now.Advance(2 * time.Minute)
	want(t, state(t, s, ann), pairing.None)
	seek(t, s, cy, casual)
	seek(t, s, ann, casual)
	want(t, state(t, s, ann), pairing.Matched) // with Cy
	want(t, seek(t, s, bo, casual), pairing.Waiting)
	now.Advance(10 * time.Second)
	want(t, state(t, s, bo), pairing.Waiting)

	t.Run("again", func(t *testing.T) {
		s, now := newServer(t, &storetest.Memory{})
		seek(t, s, ann, casual)
		first := seek(t, s, bo, casual).Match
		now.Advance(2 * time.Minute)
		want(t, seek(t, s, bo, casual), pairing.Waiting)
		if second := want(t, seek(t, s, ann, casual), pairing.Matched).Match; second == first {
			t.Error("the first match is found again")
		}
	})
}

// TestMuted: a guest does not meet those whom they muted, nor those who muted them.
func TestMuted(t *testing.T) {
	for _, pair := range [][2]host.Guest{{ann, bo}, {bo, ann}} {
		st := &storetest.Memory{}
		if err := st.Mute(t.Context(), pair[0].ID, pair[1].ID, true); err != nil {
			t.Fatal(err)
		}
		s, _ := newServer(t, st)
		seek(t, s, ann)
		want(t, seek(t, s, bo), pairing.Waiting)
		want(t, state(t, s, ann), pairing.Waiting)
		want(t, seek(t, s, cy), pairing.Matched)
	}
}

// TestBotIsCalledOff has Ann play a bot while she waits, until Bo comes before her first move.
func TestBotIsCalledOff(t *testing.T) {
	s, now := newServer(t, &storetest.Memory{})
	if st := seek(t, s, ann); st.Offer != "" {
		t.Errorf("a bot of level %q is offered at once", st.Offer)
	}
	now.Advance(12 * time.Second)
	state(t, s, ann)
	now.Advance(12 * time.Second)
	if st := state(t, s, ann); st.Offer != "lowest" {
		t.Errorf("after 24 seconds a bot of level %q is offered", st.Offer)
	}
	play := func() pairing.State { return nodetest.Must[pairing.State](t)(s.Pairing.PlayBot(t.Context(), ann.ID)) }
	bot := want(t, play(), pairing.Waiting).Bot
	if again := play(); again.Bot != bot || again.Offer != "" {
		t.Errorf("a repeated request gets %+v, want match %s", again, bot)
	}
	m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), bot))
	if m.SeatOf(ann.ID) != 0 || m.BotToAct(1) != "lowest" && m.Seats()[1].Level != "lowest" || !m.Start().Table.Casual || m.Start().Table.Public {
		t.Errorf("the match with the bot has %+v and %+v", m.Seats(), m.Start().Table)
	}
	want(t, seek(t, s, bo), pairing.Matched)
	found := want(t, state(t, s, ann), pairing.Matched)
	if found.Bot != bot {
		t.Errorf("Ann’s search is %+v", found)
	}
	if m = nodetest.Must[*match.Match](t)(s.Get(t.Context(), bot)); m.Phase() != match.Finished {
		t.Error("the match with the bot goes on")
	}
	want(t, play(), pairing.Matched)
}

// TestFirstMoveEndsSearch: a guest who begins to play the bot is not taken away from it.
func TestFirstMoveEndsSearch(t *testing.T) {
	s, now := newServer(t, &storetest.Memory{})
	seek(t, s, ann)
	bot := nodetest.Must[pairing.State](t)(s.Pairing.PlayBot(t.Context(), ann.ID)).Bot
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, bot, ann, nodetest.FirstMove(t, s, bot, 0), ""))
	want(t, seek(t, s, bo), pairing.Waiting) // Ann’s page has not asked since
	want(t, state(t, s, ann), pairing.None)
	want(t, state(t, s, bo), pairing.Waiting)
	if m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), bot)); m.Phase() != match.Running {
		t.Error("the match with the bot is over")
	}

	seek(t, s, cy)
	now.Advance(2 * time.Minute)
	seek(t, s, ann)
	now.Advance(time.Second)
	bot = nodetest.Must[pairing.State](t)(s.Pairing.PlayBot(t.Context(), ann.ID)).Bot
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), s, bot, ann, nodetest.FirstMove(t, s, bot, 0), ""))
	want(t, state(t, s, ann), pairing.Ended)
	want(t, state(t, s, ann), pairing.None)
}

// TestStoppedBetween has a server stop after it stored a pairing. The next question creates the match, at another server.
func TestStoppedBetween(t *testing.T) {
	st := &storetest.Memory{}
	s, now := newServer(t, st)
	seek(t, s, ann)
	if err := st.TouchSeek(t.Context(), ann.ID, nodetest.Must[store.Seek](t)(st.Seek(t.Context(), ann.ID)).ID, now.Now().Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	seek(t, s, bo) // does not find Ann
	var ids []string
	for _, g := range []host.Guest{ann, bo} {
		ids = append(ids, nodetest.Must[store.Seek](t)(st.Seek(t.Context(), g.ID)).ID)
	}
	id := pairing.MatchID(s.Secret(), ids)
	if err := st.PairSeeks(t.Context(), id, ids, time.Time{}); err != nil {
		t.Fatal(err)
	}
	other := nodetest.New(t, st, local.New(), func(c *node.Config) { c.Now, c.Passive = now.Now, true })
	defer other.Close()
	if _, err := st.Table(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
		t.Fatalf("the match is there already: %v", err)
	}
	if st := want(t, state(t, other, bo), pairing.Matched); st.Match != id {
		t.Errorf("Bo is in match %s, want %s", st.Match, id)
	}
	want(t, state(t, s, ann), pairing.Matched)
}

// TestPaused: while changes are paused or a restart is near, a search stays as it is and finds no opponent.
func TestPaused(t *testing.T) {
	for code, pause := range map[game.Code]func(*control.State, time.Time){
		control.IsReadOnly: func(s *control.State, now time.Time) { s.ReadOnly = &control.ReadOnly{Since: now} },
		control.Restarting: func(s *control.State, now time.Time) { s.Restart = &control.Restart{At: now.Add(time.Hour)} },
	} {
		st := &storetest.Memory{}
		s, now := newServer(t, st)
		seek(t, s, ann)
		set := func(change func(*control.State)) {
			nodetest.Must[control.State](t)(s.Control().Change(t.Context(), s.Control().State().Version, store.AuditEntry{Action: "set"}, func(c *control.State) error { change(c); return nil }))
		}
		old := nodetest.Must[store.Seek](t)(st.Seek(t.Context(), ann.ID))
		other := old
		other.Guest, other.ID = bo.ID, "seek-of-bo"
		if err := st.PutSeek(t.Context(), other, store.Seek{}); err != nil {
			t.Fatal(err)
		}
		set(func(c *control.State) { pause(c, now.Now()) })
		now.Advance(5 * time.Second)
		want(t, state(t, s, ann), pairing.Waiting)
		_, err := s.Pairing.Seek(t.Context(), pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: cy})
		nodetest.WantCode(t, err, code)
		set(func(c *control.State) { *c = control.State{Version: c.Version} })
		want(t, state(t, s, bo), pairing.Matched)
	}
}

// TestRestricted: banned guests and deleted ones are not paired, and a deleted guest's search is gone.
func TestRestricted(t *testing.T) {
	st := &storetest.Memory{}
	s, _ := newServer(t, st)
	seek(t, s, ann)
	nodetest.Must[account.Person](t)(s.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		p.Ban = &account.Ban{Reason: "Cheating."}
		return nil
	}))
	_, err := s.Pairing.State(t.Context(), ann.ID)
	nodetest.WantCode(t, err, account.Banned)
	want(t, seek(t, s, bo), pairing.Waiting)
	nodetest.Delete(t, s, bo)
	want(t, state(t, s, bo), pairing.None)
	want(t, seek(t, s, cy), pairing.Waiting)
	_, err = s.Pairing.Seek(t.Context(), pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: bo})
	nodetest.WantCode(t, err, account.Forgotten)
}

// TestNothingOfOthers: until the match begins, what a guest learns does not depend on who the others are.
func TestNothingOfOthers(t *testing.T) {
	var seen []string
	for _, other := range []host.Guest{bo, {ID: "guest-with-another-id", Name: "Another Name"}} {
		st := &storetest.Memory{}
		s, now := newServer(t, st)
		if err := st.Mute(t.Context(), other.ID, ann.ID, true); err != nil {
			t.Fatal(err)
		}
		seek(t, s, other)
		if other.ID != bo.ID { // a rating far away, and a longer wait
			old := nodetest.Must[store.Seek](t)(st.Seek(t.Context(), other.ID))
			changed := old
			changed.Rating, changed.Made = 2400, old.Made.Add(-time.Minute)
			if err := st.PutSeek(t.Context(), changed, old); err != nil {
				t.Fatal(err)
			}
		}
		seek(t, s, ann)
		now.Advance(5 * time.Second)
		seen = append(seen, string(nodetest.Must[[]byte](t)(json.Marshal(want(t, state(t, s, ann), pairing.Waiting)))))
	}
	if seen[0] != seen[1] || !strings.Contains(seen[0], `"others":1`) || !strings.Contains(seen[0], `"low":1300,"high":1700`) {
		t.Errorf("Ann learns\n%s\n%s", seen[0], seen[1])
	}
}

// TestExport: a guest's data has their search.
func TestExport(t *testing.T) {
	s, _ := newServer(t, &storetest.Memory{})
	if none, err := s.Pairing.Export(t.Context(), ann.ID); err != nil || none != nil {
		t.Errorf("without a search: %+v, %v", none, err)
	}
	seek(t, s, ann, casual)
	out := nodetest.Must[*pairing.Exported](t)(s.Pairing.Export(t.Context(), ann.ID))
	if fmt.Sprintf("%s %d %v %v %d", out.Game, out.Seats, out.Pace, out.Casual, out.Rating) != "bastion 2 total 10m+5s true 1500" {
		t.Errorf("exported is %+v", out)
	}
}

// TestWaitEnds: a guest who waits learns at once of an opponent who comes later.
func TestWaitEnds(t *testing.T) {
	s, _ := newServer(t, &storetest.Memory{})
	seek(t, s, ann)
	found := make(chan pairing.State)
	go func() {
		st, err := s.Pairing.Wait(t.Context(), ann.ID, time.Hour)
		if err != nil {
			t.Error(err)
		}
		found <- st
	}()
	id := want(t, seek(t, s, bo), pairing.Matched).Match
	if st := want(t, <-found, pairing.Matched); st.Match != id {
		t.Errorf("Ann is in match %s, want %s", st.Match, id)
	}
}
