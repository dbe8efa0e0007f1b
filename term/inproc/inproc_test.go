package inproc_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/random"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
)

// begin returns a new match with a person in the first seats, each a guest of their own, and bots.
func begin(t *testing.T, id string, people int, pace clock.Pace) *match.Match {
	t.Helper()
	g, err := games.Find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Resolve(game.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	start := &match.Start{ID: "m", Game: g, Setup: setup, Seed: fair.Seed{1}, Host: "guest0", Created: time.Now().UTC()}
	start.Table.Pace = pace
	for i := range setup.Seats {
		p := seating.Player{Kind: seating.Bot, Level: "random"}
		if i < people {
			p = seating.Player{Kind: seating.Human, Name: []string{"Ann", "Bob"}[i], Guest: []string{"guest0", "guest1"}[i]}
		}
		start.Seats = append(start.Seats, p)
	}
	m, err := match.New(start)
	if err == nil {
		m, err = m.Begin(start.Created)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func randomBot(_ *match.Match, s game.Seat, _ string) (bot.Bot, error) {
	return random.New(uint64(s)), nil
}

// finish plays at random until the match is over.
func finish(t *testing.T, d term.Driver) *match.View {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 1))
	for {
		v, err := d.View(t.Context(), term.Now)
		switch {
		case err != nil:
			t.Fatal(err)
		case v.Phase == match.Finished:
			return v
		case !term.MayAct(v):
			<-d.Changes()
			continue
		}
		if err := d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: v.Legal[r.IntN(len(v.Legal))], Version: v.Version}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestStored: whatever was acknowledged is in the data file, and the match goes on from there.
func TestStored(t *testing.T) {
	st, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "a.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	kept := inproc.Store{Store: st, Find: games.Find}
	m := begin(t, "bastion", 1, clock.Pace{})
	if err := kept.New(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	ctx, die := context.WithCancel(t.Context())
	c := inproc.Config{Seats: game.SetOf(0), Bot: randomBot, Keep: kept, Wait: true}
	d := inproc.Open(ctx, m, c)
	for range 3 {
		v, err := d.View(ctx, term.Now)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Act(ctx, match.Request{Action: v.Legal[0], Version: v.Version}); err != nil {
			t.Fatal(err)
		}
		again, err := kept.Load(ctx, "m")
		if err != nil || again.Version() <= v.Version {
			t.Fatalf("version %d is stored, %v", again.Version(), err)
		}
	}
	die()
	again, err := kept.Load(t.Context(), "m")
	if err != nil {
		t.Fatal(err)
	}
	if v := finish(t, inproc.Open(t.Context(), again, c)); v.Result == nil {
		t.Error("the match has no result")
	}
	list, err := st.Tables(t.Context(), store.Filter{Guest: "guest0", Status: []store.Status{store.Finished}})
	if err != nil || len(list) != 1 {
		t.Errorf("%d finished matches are listed, %v", len(list), err)
	}
}

// conflictingKeeper refuses the first entry, as if another process had been faster.
type conflictingKeeper struct {
	m         *match.Match
	conflicts int
}

func (k *conflictingKeeper) Append(_ context.Context, m, next *match.Match) error {
	if k.conflicts++; k.conflicts == 1 || m.Version() != k.m.Version() {
		return store.ErrConflict
	}
	k.m = next
	return nil
}

func (k *conflictingKeeper) Load(context.Context, string) (*match.Match, error) { return k.m, nil }

// TestConflict: when another process was faster, the request is judged anew.
func TestConflict(t *testing.T) {
	m := begin(t, "bastion", 2, clock.Pace{})
	faster, _, err := m.Act(match.Request{Seat: 0, Action: "play 2", Version: m.Version()}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	d := inproc.Open(t.Context(), m, inproc.Config{Seats: game.SetOf(0), Keep: &conflictingKeeper{m: faster}})
	err = d.Act(t.Context(), match.Request{Action: "play 3", Version: m.Version()})
	if r := (*game.Refusal)(nil); !errors.As(err, &r) || r.Code != match.Stale {
		t.Errorf("the second choice: %v", err)
	}
}

// brokenKeeper has a newer version that it cannot load at first, and never for a caller that gave up.
type brokenKeeper struct {
	conflictingKeeper
	broken bool
}

var errBroken = errors.New("the data file cannot be read")

func (k *brokenKeeper) Load(ctx context.Context, id string) (*match.Match, error) {
	if k.broken || ctx.Err() != nil {
		return nil, errBroken
	}
	return k.conflictingKeeper.Load(ctx, id)
}

// TestConflictUnreadable: after a conflict, a newer version that cannot be loaded leaves the match as it was. One that can is
// shown, although the request is refused and its caller has given up.
func TestConflictUnreadable(t *testing.T) {
	m := begin(t, "bastion", 2, clock.Pace{})
	faster, _, err := m.Act(match.Request{Seat: 0, Action: "play 2", Version: m.Version()}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	k := &brokenKeeper{conflictingKeeper{m: faster}, true}
	d := inproc.Open(t.Context(), m, inproc.Config{Seats: game.SetOf(0), Keep: k})
	q := match.Request{Action: "play 3", Version: m.Version()}
	if err := d.Act(t.Context(), q); !errors.Is(err, errBroken) {
		t.Fatalf("the keeper is broken: %v", err)
	}
	if v, err := d.View(t.Context(), term.Now); err != nil || v.Version != m.Version() {
		t.Fatalf("the match after that: %v, %v", v, err)
	}
	k.broken, k.conflicts = false, 0
	ctx, giveUp := context.WithCancel(t.Context())
	giveUp()
	if err := d.Act(ctx, q); !errors.As(err, new(*game.Refusal)) {
		t.Fatalf("the second choice: %v", err)
	}
	<-d.Changes()
	if got := d.Match().Version(); got != faster.Version() {
		t.Errorf("version %d is shown, not %d", got, faster.Version())
	}
}

// TestRefusals: an undo that was not possible, a bot's seat, and a match that is over are refused in the match's words.
func TestRefusals(t *testing.T) {
	d := inproc.Open(t.Context(), begin(t, "bastion", 1, clock.Pace{}), inproc.Config{Seats: game.SetOf(0), Bot: randomBot, Wait: true})
	for _, q := range []match.Request{{Action: match.AskUndo}, {Seat: 1, Action: "play 2"}, {Action: "play 99"}} {
		q.Version = d.Match().Version()
		if err := d.Act(t.Context(), q); !errors.As(err, new(*game.Refusal)) {
			t.Errorf("%+v: %v", q, err)
		}
	}
}

// TestUndo: the last choice of a player at the terminal is undone although the next player is shown, and both agree.
func TestUndo(t *testing.T) {
	d := inproc.Open(t.Context(), begin(t, "bastion", 2, clock.Pace{}), inproc.Config{Seats: game.SetOf(0).With(1)})
	act := func(action string) *match.View {
		v, err := d.View(t.Context(), term.Now)
		if err == nil {
			err = d.Act(t.Context(), match.Request{Seat: game.Seat(v.Viewer), Action: action, Version: v.Version})
		}
		if err != nil {
			t.Fatal(action, err)
		}
		v, err = d.View(t.Context(), term.Now)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	v := act("play K")
	if v.Viewer != 1 || !slices.Contains(v.May, match.AskUndo) || !d.Passes() {
		t.Fatalf("seat %d is shown, which may %q", v.Viewer, v.May)
	}
	if v = act(match.AskUndo); v.Viewer != 0 || !slices.Contains(v.Legal, "play K") {
		t.Errorf("seat %d is shown, with %q", v.Viewer, v.Legal)
	}
}

// TestClock: a clock that has run out is handled without a request.
func TestClock(t *testing.T) {
	m := begin(t, "bastion", 1, clock.Pace{Kind: clock.ByMove, Main: 5 * time.Second, OnFlag: clock.FlagLose})
	late := func() time.Time { return time.Now().Add(time.Minute) }
	d := inproc.Open(t.Context(), m, inproc.Config{Seats: game.SetOf(0), Bot: randomBot, Now: late})
	for d.Match().Phase() != match.Finished {
		<-d.Changes()
	}
}

// TestPlaysAll plays each game to its end.
func TestPlaysAll(t *testing.T) {
	for _, g := range games.All() {
		m := begin(t, g.Info().ID, 1, clock.Pace{})
		if v := finish(t, inproc.Open(t.Context(), m, inproc.Config{Seats: game.SetOf(0), Bot: randomBot, Wait: true})); v.Result == nil {
			t.Errorf("%s has no result", g.Info().ID)
		}
	}
}
