package runs_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"quarterdeck/bus/local"
	"quarterdeck/daily"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/seat"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

var ann, bo = nodetest.Ann, nodetest.Bo

// sailing returns a server with a deal of the day.
func sailing(t *testing.T, st store.Store, c *nodetest.Clock) *nodetest.Server {
	h := nodetest.New(t, st, local.New(), func(conf *node.Config) {
		conf.Daily, conf.Now, conf.Games, conf.Find = []daily.Offer{daily.Voyage()}, c.Now, games.All(), games.Find
		conf.Levels = []string{"lowest"}
	})
	t.Cleanup(h.Close)
	return h
}

func today(t *testing.T, h *nodetest.Server) daily.Deal {
	t.Helper()
	return nodetest.Must[daily.Deal](t)(h.Daily.Deal(daily.VoyageID, h.Daily.Today(), nil))
}

// sail plays a match with the lowest card every time, at most so many cards, and turns no ports.
func sail(t *testing.T, h *nodetest.Server, id string, guest host.Guest, cards int) *match.Match {
	t.Helper()
	for ; cards > 0; cards-- {
		m := nodetest.Must[*match.Match](t)(h.Get(t.Context(), id))
		if m.Phase() == match.Finished {
			return m
		}
		legal := m.Position().Legal(nil, 0)
		action := m.Game().Format(legal[0])
		if action == "flip" {
			action = m.Game().Format(legal[1])
		}
		nodetest.Must[host.Receipt](t)(h.Act(t.Context(), host.ActionRequest{Match: id, Guest: guest.ID, Action: action, Version: m.Version()}))
	}
	return nodetest.Must[*match.Match](t)(h.Get(t.Context(), id))
}

// cards is the lines of chance in a match's log.
func cards(m *match.Match) (lines []string) {
	for _, e := range m.Entries(0) {
		if e.Play != nil && e.Play.Actor == game.Nature {
			lines = append(lines, m.Game().Format(e.Play.Action))
		}
	}
	return lines
}

// TestDailySameCards: all players meet the same cards on one day, other ones on another day, under other options
// and on another server; practice has the same ones too.
func TestDailySameCards(t *testing.T) {
	c := nodetest.At("2026-11-20 08:00:00")
	h := sailing(t, &storetest.Memory{}, c)
	d := today(t, h)
	first := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, ann))
	if again := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, host.Guest{ID: ann.ID})); again.ID() != first.ID() {
		t.Error("going on is another match")
	}
	anns := sail(t, h, first.ID(), ann, 60)
	c.Set("2026-11-20 23:59:59")
	second := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, bo))
	bos := sail(t, h, second.ID(), bo, 60)
	if first.ID() == second.ID() || cmp.Diff(cards(anns), cards(bos)) != "" {
		t.Errorf("matches %s and %s have the cards\n%v\n%v", first.ID(), second.ID(), cards(anns), cards(bos))
	}
	practice := nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "key"))
	if again := nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "key")); again.ID() != practice.ID() {
		t.Error("one request began two matches")
	}
	if cmp.Diff(cards(anns), cards(sail(t, h, practice.ID(), ann, 60))) != "" {
		t.Error("practice has other cards")
	}
	if list := nodetest.Must[[]daily.Attempt](t)(h.Daily.Attempts(t.Context(), d)); len(list) != 2 {
		t.Errorf("the table has %d attempts, want 2: practice does not count", len(list))
	}

	hard := nodetest.Must[daily.Deal](t)(h.Daily.Deal(daily.VoyageID, h.Daily.Today(), map[string]string{"ports": "2,3,4,5,6,7"}))
	c.Set("2026-11-21 00:00:00")
	for name, m := range map[string]*match.Match{
		"the next day": nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), today(t, h), ann)),
		"another server": nodetest.Must[*match.Match](t)(func() (*match.Match, error) {
			other := sailing(t, &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00"))
			return other.Daily.Attempt(t.Context(), today(t, other), ann)
		}()),
	} {
		if cmp.Diff(cards(first), cards(m)) == "" {
			t.Errorf("%s has the same cards", name)
		}
	}
	seed := nodetest.Must[fair.Seed](t)(revealed(h, d))
	if other := nodetest.Must[fair.Seed](t)(revealed(h, hard)); other == seed {
		t.Error("other options have the same seed")
	}
}

func revealed(h *nodetest.Server, d daily.Deal) (fair.Seed, error) {
	seed, ok, err := h.Daily.DealSeed(context.Background(), d)
	if err != nil {
		return seed, err
	}
	if !ok {
		return seed, errors.New("the seed is still sealed")
	}
	return seed, nil
}

// TestDailyByOneself: what counts is sailed by who it counts for, not by a bot.
func TestDailyByOneself(t *testing.T) {
	h := sailing(t, &storetest.Memory{}, nodetest.At("2026-11-20 08:00:00"))
	m := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), today(t, h), ann))
	_, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: ann.ID, Action: "bot lowest", Version: m.Version()})
	nodetest.WantCode(t, err, game.Illegal)
	if v := nodetest.Must[*match.View](t)(m.View(0, m.Version())); slices.Contains(v.May, match.HandToBot) {
		t.Errorf("she may do %q", v.May)
	}
}

func TestDailyRefusals(t *testing.T) {
	c := nodetest.At("2026-11-20 08:00:00")
	h := sailing(t, &storetest.Memory{}, c)
	d := today(t, h)
	_, err := h.Daily.Practice(t.Context(), d, ann, "")
	nodetest.WantCode(t, err, daily.First)
	m := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, ann))
	_, err = h.Daily.Practice(t.Context(), d, ann, "")
	nodetest.WantCode(t, err, daily.First)
	sail(t, h, m.ID(), ann, 60)
	_, err = h.Daily.Attempt(t.Context(), d, ann)
	nodetest.WantCode(t, err, daily.Done)
	_, err = h.Daily.Practice(t.Context(), d, ann, strings.Repeat("k", 101))
	nodetest.WantCode(t, err, host.BadKey)
	nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, ""))

	robo := host.Guest{ID: seat.BotID("robo"), Name: "Robo"}
	_, err = h.Daily.Attempt(t.Context(), d, robo)
	nodetest.WantCode(t, err, host.NotForBots)
	_, err = h.Daily.Practice(t.Context(), d, robo, "")
	nodetest.WantCode(t, err, daily.First)
	_, err = h.Daily.Attempt(t.Context(), d, host.Guest{})
	nodetest.WantCode(t, err, match.NotSeated)
	_, err = h.Daily.Deal(daily.VoyageID, "2026-11-21", nil)
	nodetest.WantCode(t, err, daily.BadDay)
	for name, value := range map[string]string{"ports": "0,1,2,3,4,10", "hands": "closed", "wind": "west"} {
		_, err = h.Daily.Deal(daily.VoyageID, h.Daily.Today(), map[string]string{name: value})
		nodetest.WantCode(t, err, game.BadOption)
	}
	c.Set("2026-11-21 00:00:00")
	_, err = h.Daily.Attempt(t.Context(), d, bo)
	nodetest.WantCode(t, err, daily.Closed)
	nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, bo, "")) // who missed the day may still sail its cards
	nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, robo, ""))

	none := nodetest.New(t, &storetest.Memory{}, local.New())
	t.Cleanup(none.Close)
	_, err = none.Daily.Deal(daily.VoyageID, none.Daily.Today(), nil)
	nodetest.WantCode(t, err, daily.None)
}

// TestDailyAbandoned: an attempt counts as it stands when the day is over, whatever is done afterwards, and
// after a restart.
func TestDailyAbandoned(t *testing.T) {
	c, st := nodetest.At("2026-11-20 22:00:00"), &storetest.Memory{}
	h := sailing(t, st, c)
	d := today(t, h)
	m := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, ann))
	all := sail(t, h, nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, bo)).ID(), bo, 60)
	sail(t, h, m.ID(), ann, 4)
	want := daily.Attempt{Match: m.ID(), Guest: ann.ID, Name: "Ann", Began: c.Now().UTC(), Ended: c.Now().UTC()}
	check := func(h *nodetest.Server, when string) {
		t.Helper()
		got := nodetest.Must[*daily.Attempt](t)(h.Daily.AttemptOf(t.Context(), d, ann.ID))
		got.Place = 0
		if diff := cmp.Diff(&want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", when, diff)
		}
	}
	check(h, "after four cards")
	c.Set("2026-11-21 00:00:00")
	check(h, "at midnight")
	if late := sail(t, h, m.ID(), ann, 60); late.Phase() != match.Finished {
		t.Error("the voyage cannot be finished after midnight")
	}
	check(h, "finished after midnight")
	h.Close()
	h = sailing(t, st, c)
	check(h, "after a restart")
	list := nodetest.Must[[]daily.Attempt](t)(h.Daily.Attempts(t.Context(), d))
	if bos := daily.Of(list, bo.ID); bos == nil || !bos.Over || bos.Score != int(all.Position().Result().Score[0]) || len(bos.Marks) != min(bos.Score+1, 6) { // after the sixth port none is left to fail at
		t.Errorf("Bo's attempt is %+v", bos)
	}
	if n := nodetest.Must[int](t)(h.Daily.Streak(t.Context(), daily.Voyage(), ann.ID)); n != 1 {
		t.Errorf("a streak of %d days, want 1: yesterday's", n)
	}
	nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), today(t, h), ann))
	if n := nodetest.Must[int](t)(h.Daily.Streak(t.Context(), daily.Voyage(), ann.ID)); n != 2 {
		t.Errorf("a streak of %d days, want 2", n)
	}
	c.Set("2026-11-23 00:00:00")
	if n := nodetest.Must[int](t)(h.Daily.Streak(t.Context(), daily.Voyage(), ann.ID)); n != 0 {
		t.Errorf("a streak of %d days, want none: a day was missed", n)
	}
}

// TestDailyPar: the computer plays once, on the same cards, and keeps its result through a restart.
func TestDailyPar(t *testing.T) {
	c, st := nodetest.At("2026-11-20 08:00:00"), &storetest.Memory{}
	h := sailing(t, st, c)
	d := today(t, h)
	par := nodetest.Must[*daily.Attempt](t)(h.Daily.Par(t.Context(), d))
	m := nodetest.Wait(t, h, par.Match, nodetest.Finished)
	par = nodetest.Must[*daily.Attempt](t)(h.Daily.Par(t.Context(), d))
	if !par.Over || par.Match != m.ID() || par.Guest != "" || !strings.HasSuffix(par.Name, " (lowest)") {
		t.Errorf("par is %+v", par)
	}
	mine := nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, ann))
	if n := len(cards(mine)); cmp.Diff(cards(mine)[:n], cards(m)[:n]) != "" {
		t.Error("the computer has other cards")
	}
	if list := nodetest.Must[[]daily.Attempt](t)(h.Daily.Attempts(t.Context(), d)); len(list) != 1 {
		t.Errorf("the table has %d attempts, want 1: par is not one", len(list))
	}
	h.Close()
	c.Set("2026-11-24 08:00:00")
	h = sailing(t, st, c)
	if again := nodetest.Must[*daily.Attempt](t)(h.Daily.Par(t.Context(), d)); cmp.Diff(par, again) != "" {
		t.Errorf("after a restart par is %+v, was %+v", again, par)
	}
	old := nodetest.Must[daily.Deal](t)(h.Daily.Deal(daily.VoyageID, "2026-11-22", nil))
	if par := nodetest.Must[*daily.Attempt](t)(h.Daily.Par(t.Context(), old)); par != nil {
		t.Errorf("on a day without players, par is %+v", par)
	}
}

// TestDailySealed: neither seed nor key is in anything that is made from a match before the day is over, even
// if the match is; afterwards the record has the seed, which is the deal's, and verifies.
func TestDailySealed(t *testing.T) {
	c := nodetest.At("2026-11-20 08:00:00")
	h := sailing(t, &storetest.Memory{}, c)
	d := today(t, h)
	m := sail(t, h, nodetest.Must[*match.Match](t)(h.Daily.Attempt(t.Context(), d, ann)).ID(), ann, 60)
	practice := sail(t, h, nodetest.Must[*match.Match](t)(h.Daily.Practice(t.Context(), d, ann, "")).ID(), ann, 60)
	rematch := nodetest.Must[*match.Match](t)(h.Rematch(t.Context(), m.ID(), ann.ID))
	seed := d.Seed(h.Secret().For("daily"))
	if m.Start().Seed != seed || practice.Start().Seed != seed || rematch.Start().Seed == seed {
		t.Fatal("the matches are not dealt from the seeds that they should be")
	}
	if _, ok, _ := h.Daily.DealSeed(t.Context(), d); ok {
		t.Error("the seed is given out before the day is over")
	}
	for _, m := range []*match.Match{m, practice} {
		var b bytes.Buffer
		nodetest.Must[any](t)(nil, m.RecordAt(c.Now()).Write(&b, m.Game()))
		for n := range m.Version() + 1 {
			nodetest.Must[any](t)(nil, json.NewEncoder(&b).Encode(nodetest.Must[*match.View](t)(m.View(0, n))))
			nodetest.Must[any](t)(nil, json.NewEncoder(&b).Encode(nodetest.Must[*match.View](t)(m.ShownTo(0).Brief(game.Watcher, n))))
		}
		for name, secret := range map[string][]byte{"seed": seed[:], "key": h.Secret().For("daily")} {
			if strings.Contains(b.String(), hex.EncodeToString(secret)) || bytes.Contains(b.Bytes(), secret) {
				t.Errorf("the %s is given out before the day is over", name)
			}
		}
	}
	c.Set("2026-11-21 00:00:00")
	if got := nodetest.Must[fair.Seed](t)(revealed(h, d)); got != seed {
		t.Error("another seed is revealed than the one that dealt")
	}
	rec := m.RecordAt(c.Now())
	if rec.Seed == nil || *rec.Seed != seed {
		t.Error("the record has not the seed when the day is over")
	}
	nodetest.Must[any](t)(nil, record.Verify(rec, games.Find, record.VerifyOptions{}))
}

// TestDailyDeletedElsewhere: a guest who deleted their data at one of two servers has no name in the table of the other, which
// remembers the result.
func TestDailyDeletedElsewhere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, st, b := nodetest.At("2026-11-20 08:00:00"), &storetest.Memory{}, local.New()
		open := func() *nodetest.Server {
			return nodetest.New(t, st, b, func(conf *node.Config) {
				conf.Daily, conf.Now, conf.Games, conf.Find, conf.Idle = []daily.Offer{daily.Voyage()}, c.Now, games.All(), games.Find, time.Hour
			})
		}
		here, there := open(), open()
		defer here.Close()
		defer there.Close()
		m := nodetest.Must[*match.Match](t)(here.Daily.Attempt(t.Context(), today(t, here), ann))
		sail(t, here, m.ID(), ann, 60)
		name := func(h *nodetest.Server) string {
			list := nodetest.Must[[]daily.Attempt](t)(h.Daily.Attempts(t.Context(), today(t, h)))
			return list[0].Name
		}
		if name(here) != "Ann" || name(there) != "Ann" {
			t.Fatalf("%s, %s", name(here), name(there))
		}
		c.Advance(2 * time.Hour)
		time.Sleep(2 * time.Hour) // of the test's own clock: idle matches leave memory
		if there.Runner.InMemory(m.ID()) != nil {
			t.Fatal("the match is still in memory")
		}
		if name(there) != "Ann" {
			t.Fatal("the result is not remembered")
		}
		if err := here.Accounts.Delete(t.Context(), ann.ID); err != nil {
			t.Fatal(err)
		}
		if name(here) != seating.Deleted || name(there) != seating.Deleted {
			t.Errorf("deleted, but called %s and %s", name(here), name(there))
		}
	})
}

// TestDailyDeletedTwice: a server that starts continues deletions that were begun elsewhere. Even if it changes the store first, the
// server that was asked shows no name once it has answered.
func TestDailyDeletedTwice(t *testing.T) {
	c, st, b := nodetest.At("2026-11-20 08:00:00"), &storetest.Memory{}, local.New()
	open := func(st store.Store) *nodetest.Server {
		return nodetest.New(t, st, b, func(conf *node.Config) {
			conf.Daily, conf.Now, conf.Games, conf.Find, conf.Idle = []daily.Offer{daily.Voyage()}, c.Now, games.All(), games.Find, time.Hour
		})
	}
	both := &deletingFirst{Memory: st, deleted: make(chan struct{}), answered: make(chan struct{})}
	here := open(both.asked())
	defer here.Close()
	today := today(t, here)
	m := nodetest.Must[*match.Match](t)(here.Daily.Attempt(t.Context(), today, ann))
	sail(t, here, m.ID(), ann, 60)
	name := func() string {
		list := nodetest.Must[[]daily.Attempt](t)(here.Daily.Attempts(t.Context(), today))
		return list[0].Name
	}
	if got := name(); got != "Ann" {
		t.Fatalf("called %s", got)
	}
	both.start = func() *nodetest.Server { return open(both) }
	if err := here.Accounts.Delete(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	got := name()
	close(both.answered)
	both.there.Close()
	if got != seating.Deleted {
		t.Errorf("deleted, but called %s", got)
	}
	if got := nodetest.Must[*match.Match](t)(here.Get(t.Context(), m.ID())).Seats()[0].Name; got != seating.Deleted {
		t.Errorf("deleted, but called %s at the table", got)
	}
}

// deletingFirst is the store of a server that starts while another one deletes a guest, and that is faster in the store. What it
// goes on with waits until the other one has answered.
type deletingFirst struct {
	*storetest.Memory
	start             func() *nodetest.Server
	there             *nodetest.Server
	deleted, answered chan struct{}
	begin, end        sync.Once // the server that is asked may delete twice: it also goes on with deletions as it starts
}

// Forget deletes in the store, and waits.
func (s *deletingFirst) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	ids, err := s.Memory.Forget(ctx, p, rewrite)
	s.end.Do(func() { close(s.deleted) })
	<-s.answered
	return ids, err
}

// asked returns the store of the server that is asked to delete.
func (s *deletingFirst) asked() store.Store { return slowToDelete{s.Memory, s} }

type slowToDelete struct {
	*storetest.Memory
	first *deletingFirst
}

// Forget lets the other server delete first.
func (s slowToDelete) Forget(ctx context.Context, p store.Person, rewrite store.Rewrite) ([]string, error) {
	s.first.begin.Do(func() { s.first.there = s.first.start() })
	<-s.first.deleted
	return s.Memory.Forget(ctx, p, rewrite)
}
