package runs_test

import (
	"context"
	"encoding/hex"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/daily"
	"quarterdeck/daily/runs"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/host/control"
	"quarterdeck/host/task"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/moderation"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// quickOffers returns all offers, picked by random play, with two matches for par.
func quickOffers() []daily.Offer {
	offers := daily.Offers()
	for i := range offers {
		if offers[i].Picked() {
			offers[i].Picker = roster.Quick{Level: roster.Random}
		}
		offers[i].Trials = min(offers[i].Trials, 2)
	}
	return offers
}

// offering returns a server with all deals of the day. Its bots play at random.
func offering(t *testing.T, st store.Store, c *nodetest.Clock) *nodetest.Server {
	t.Helper()
	h := nodetest.New(t, st, &local.Bus{}, nodetest.Cluster, func(conf *node.Config) {
		conf.Daily, conf.Now, conf.Games, conf.Find = quickOffers(), c.Now, games.All(), games.Find
		conf.Levels = []string{roster.Random}
		conf.Bot = func(level string, g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(level, g, seed, roster.Opts{})
		}
	})
	t.Cleanup(h.Close)
	return h
}

// dealOf returns today's deal of a game.
func dealOf(t *testing.T, h *nodetest.Server, id string) daily.Deal {
	t.Helper()
	return nodetest.Must[daily.Deal](t)(h.Daily.Deal(id, h.Daily.Today(), nil))
}

// TestEveryGameHasADaily: two servers on one store offer the same deal of each game, and a guest has one attempt across both.
func TestEveryGameHasADaily(t *testing.T) {
	if got := len(daily.Offers()); got != len(games.All()) {
		t.Errorf("%d of %d games have a deal of the day", got, len(games.All()))
	}
	for name, open := range map[string]func(t *testing.T) (one, two store.Store){
		"memory": func(*testing.T) (store.Store, store.Store) {
			st := &storetest.Memory{}
			return st, st
		},
		"postgres": func(t *testing.T) (store.Store, store.Store) {
			url := services.Postgres(t).Schema(t)
			return openPostgres(t, url), openPostgres(t, url)
		},
	} {
		t.Run(name, func(t *testing.T) {
			one, two := open(t)
			c := nodetest.At("2026-11-20 08:00:00")
			here, there := offering(t, one, c), offering(t, two, c)
			for _, o := range here.Daily.Offers() {
				t.Run(o.Game.Info().ID, func(t *testing.T) { testOneAttempt(t, here, there, o.Game.Info().ID) })
			}
		})
	}
}

func openPostgres(t *testing.T, url string) store.Store {
	st := nodetest.Must[*postgres.Store](t)(postgres.Open(t.Context(), url, postgres.Together))
	t.Cleanup(func() { nodetest.Must[any](t)(nil, st.Close()) })
	return st
}

func testOneAttempt(t *testing.T, here, there *nodetest.Server, id string) {
	d := dealOf(t, here, id)
	commit := nodetest.Must[string](t)(here.Daily.DealCommit(t.Context(), d))
	if other := nodetest.Must[string](t)(there.Daily.DealCommit(t.Context(), d)); other != commit {
		t.Fatalf("the servers offer the deals %s and %s", commit, other)
	}
	m := nodetest.Must[*match.Match](t)(here.Daily.Attempt(t.Context(), d, ann))
	if m.Start().Commit() != commit || m.Start().Host != ann.ID || len(m.Seats()) != d.Offer.Seats {
		t.Errorf("the attempt is dealt from %s, for %s, with %d seats", m.Start().Commit(), m.Start().Host, len(m.Seats()))
	}
	if again := nodetest.Must[*match.Match](t)(there.Daily.Attempt(t.Context(), d, ann)); again.ID() != m.ID() {
		t.Error("the other server begins another attempt")
	}
	bos := nodetest.Must[*match.Match](t)(there.Daily.Attempt(t.Context(), d, bo))
	if bos.ID() == m.ID() || bos.Start().Commit() != commit {
		t.Error("Bo plays Ann’s match, or another deal")
	}
	nodetest.Must[host.Receipt](t)(here.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "resign", Version: newest(t, here, m.ID()).Version()}))
	for _, h := range []*nodetest.Server{here, there} {
		_, err := h.Daily.Attempt(t.Context(), d, ann)
		nodetest.WantCode(t, err, daily.Done)
	}
	practice := nodetest.Must[*match.Match](t)(there.Daily.Practice(t.Context(), d, ann, "key"))
	if practice.ID() == m.ID() || practice.Start().Commit() != commit {
		t.Error("practice is the attempt, or another deal")
	}
	mine := nodetest.Must[*daily.Attempt](t)(there.Daily.AttemptOf(t.Context(), d, ann.ID))
	if want := daily.Lost; d.Offer.Ranks() && mine.Outcome != want || !mine.Over {
		t.Errorf("resigned, the attempt is %+v", mine)
	}
}

func newest(t *testing.T, h *nodetest.Server, id string) *match.Match {
	t.Helper()
	return nodetest.Must[*match.Match](t)(h.Runner.Newest(t.Context(), id))
}

// TestPickedDealIsKept: a picked deal stays what it is, even under a program that would pick another, and when the day is over.
func TestPickedDealIsKept(t *testing.T) {
	c := nodetest.At("2026-11-20 08:00:00")
	file := t.TempDir() + "/test.db"
	st := nodetest.Must[*sqlite.Store](t)(sqlite.Open(context.Background(), file))
	h := offering(t, st, c)
	d := dealOf(t, h, "duel")
	commit := nodetest.Must[string](t)(h.Daily.DealCommit(t.Context(), d))
	h.Close()
	nodetest.Must[any](t)(nil, st.Close())
	st = nodetest.Must[*sqlite.Store](t)(sqlite.Open(context.Background(), file))
	t.Cleanup(func() { nodetest.Must[any](t)(nil, st.Close()) })
	h = offering(t, st, c)
	d.Offer.Picker = roster.Quick{Level: roster.Deckhand}
	for _, now := range []string{"2026-11-20 09:00:00", "2026-11-21 00:00:00", "2026-11-30 00:00:00"} {
		c.Set(now)
		if got := nodetest.Must[string](t)(h.Daily.DealCommit(t.Context(), d)); got != commit {
			t.Errorf("at %s the deal is %s, was %s", now, got, commit)
		}
	}
	seed, ok, err := h.Daily.DealSeed(t.Context(), d)
	sum := seed.Commit()
	if err != nil || !ok || cmp.Diff(commit, hex.EncodeToString(sum[:])) != "" {
		t.Errorf("the seed %x, %v, %v is not the one that was committed to", seed, ok, err)
	}
}

// TestParIsPlayedInTurn: the bot plays the next match of a deal when the one before is over, as often as the offer says.
func TestParIsPlayedInTurn(t *testing.T) {
	h := offering(t, &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00"))
	d := dealOf(t, h, "duel")
	seen := map[string]bool{}
	for range d.Offer.Trials + 2 {
		nodetest.Must[*daily.Attempt](t)(h.Daily.Par(t.Context(), d))
		ids := nodetest.Must[[]string](t)(h.Host.Store.Series(t.Context(), d.Series(daily.Par)))
		for _, id := range ids {
			seen[id] = true
			m := nodetest.Wait(t, h, id, nodetest.Finished)
			if m.Start().Commit() != nodetest.Must[string](t)(h.Daily.DealCommit(t.Context(), d)) {
				t.Error("the bot plays another deal")
			}
		}
	}
	rate := nodetest.Must[*daily.Rate](t)(h.Daily.Rate(t.Context(), d))
	if len(seen) != 2 || rate == nil || rate.Matches != 2 || rate.Of != 2 || rate.Exact || rate.Low > rate.Value || rate.High < rate.Value {
		t.Errorf("after %d matches par is %+v", len(seen), rate)
	}
	if even := nodetest.Must[*daily.Rate](t)(h.Daily.Rate(t.Context(), dealOf(t, h, "bastion"))); even == nil || !even.Exact || even.Value != 0.5 {
		t.Errorf("par of equal hands is %+v", even)
	}
}

// TestNoDealWhilePaused: while administrators have paused changes, a deal that was not picked before is not picked.
func TestNoDealWhilePaused(t *testing.T) {
	h := offering(t, &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00"))
	nodetest.Must[control.State](t)(h.Moderation.Carry(t.Context(), "boss", moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"}))
	d := dealOf(t, h, "duel")
	if par, err := h.Daily.Par(t.Context(), d); par != nil || err != nil {
		t.Errorf("par is %+v (%v)", par, err)
	}
	if commit, err := h.Daily.DealCommit(t.Context(), d); !errors.Is(err, task.ErrPaused) {
		t.Errorf("the commitment is %q (%v)", commit, err)
	}
}

// TestPlans: a guest's day, and what deleting their data leaves of it.
func TestPlans(t *testing.T) {
	c := nodetest.At("2026-11-20 08:00:00")
	h := offering(t, &storetest.Memory{}, c)
	plan := func(id string) (out struct {
		mine   *daily.Attempt
		streak int
	}) {
		t.Helper()
		for _, p := range nodetest.Must[[]runs.Plan](t)(h.Daily.Plans(t.Context(), ann.ID)) {
			if p.Offer.Game.Info().ID == id {
				out.mine, out.streak = p.Mine, p.Streak
			}
		}
		return out
	}
	nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), dealOf(t, h, "duel"), ann))
	c.Set("2026-11-21 08:00:00")
	if p := plan("duel"); p.mine != nil || p.streak != 1 {
		t.Errorf("the day after: %+v", p)
	}
	m := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), dealOf(t, h, "duel"), ann))
	if p := plan("duel"); p.mine == nil || p.mine.Match != m.ID() || p.mine.Over || p.streak != 2 {
		t.Errorf("begun: %+v", p)
	}
	if p := plan("breach"); p.mine != nil || p.streak != 0 {
		t.Errorf("another game: %+v", p)
	}
	nodetest.Delete(t, h, ann)
	if p := plan("duel"); p.mine != nil || p.streak != 0 {
		t.Errorf("after the guest’s data was deleted: %+v", p)
	}
}
