package account_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/account"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/match"
	"quarterdeck/match/rematch"
	"quarterdeck/match/seating"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/record"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

var ann, bo = nodetest.Ann, nodetest.Bo

// clocked returns a server whose clock only the test advances.
func clocked(t *testing.T, st store.Store, later *atomic.Int64) *nodetest.Server {
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	h := nodetest.New(t, st, local.New(), func(c *node.Config) { c.Now = func() time.Time { return noon.Add(time.Duration(later.Load())) } })
	t.Cleanup(h.Close)
	return h
}

func TestPersonalLink(t *testing.T) {
	var later atomic.Int64
	h := clocked(t, &storetest.Memory{}, &later)
	first := h.Accounts.LinkToken(nodetest.Must[account.Person](t)(h.Accounts.NewLink(t.Context(), ann)))
	p := nodetest.Must[account.Person](t)(h.Accounts.Open(t.Context(), first))
	if p.Guest != ann.ID || p.Name != "Ann" {
		t.Fatalf("the link is %s's, called %q", p.Guest, p.Name)
	}
	second := h.Accounts.LinkToken(nodetest.Must[account.Person](t)(h.Accounts.NewLink(t.Context(), ann)))
	nodetest.Must[account.Person](t)(h.Accounts.Open(t.Context(), second))
	calendar := h.Accounts.CalendarToken(nodetest.Must[account.Person](t)(h.Accounts.NewCalendar(t.Context(), ann)))
	for name, token := range map[string]string{
		"an older link": first, "nothing": "", "a calendar's address": calendar, "another guest's": strings.Replace(second, ann.ID, bo.ID, 1),
		"one that was changed": second + "x", "no link": "guest-ann-link--",
	} {
		_, err := h.Accounts.Open(t.Context(), token)
		if err == nil {
			t.Errorf("%s is a link", name)
			continue
		}
		nodetest.WantCode(t, err, account.BadPerson)
	}
	later.Add(int64(account.LinkLife))
	_, err := h.Accounts.Open(t.Context(), second)
	nodetest.WantCode(t, err, account.BadPerson)
	if h.Accounts.LinkToken(nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), ann.ID))) != "" {
		t.Error("a link that does not work any more is shown")
	}
	third := h.Accounts.LinkToken(nodetest.Must[account.Person](t)(h.Accounts.NewLink(t.Context(), ann)))
	if err := h.Accounts.DropLink(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	_, err = h.Accounts.Open(t.Context(), third)
	nodetest.WantCode(t, err, account.BadPerson)

	entry := h.Accounts.EntryToken(p)
	nodetest.Must[account.Person](t)(h.Accounts.Open(t.Context(), entry))
	later.Add(int64(10 * time.Minute))
	_, err = h.Accounts.Open(t.Context(), entry)
	nodetest.WantCode(t, err, account.BadPerson)

	nodetest.Must[account.Person](t)(h.Accounts.CalendarOf(t.Context(), calendar))
	nodetest.Must[account.Person](t)(h.Accounts.NewCalendar(t.Context(), ann))
	_, err = h.Accounts.CalendarOf(t.Context(), calendar)
	nodetest.WantCode(t, err, account.BadPerson)
}

// TestPersonChangedAtOnce loses none of many changes of one person by several servers.
func TestPersonChangedAtOnce(t *testing.T) {
	st := &storetest.Memory{}
	var wg sync.WaitGroup
	for range 2 {
		h := nodetest.New(t, st, local.New())
		t.Cleanup(h.Close)
		wg.Go(func() {
			for i := range 20 {
				_, err := h.Accounts.Change(t.Context(), "ann", func(p *account.Person) error {
					p.Passkeys = append(p.Passkeys, account.Passkey{Name: fmt.Sprint(i), Credential: []byte("{}")})
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	h := nodetest.New(t, st, local.New())
	t.Cleanup(h.Close)
	if p := nodetest.Must[account.Person](t)(h.Accounts.Person(t.Context(), "ann")); len(p.Passkeys) != 40 {
		t.Errorf("%d of 40 changes were kept", len(p.Passkeys))
	}
	_, err := h.Accounts.Change(t.Context(), "", func(*account.Person) error { return nil })
	nodetest.WantCode(t, err, host.NoGuest)
}

// onFile returns a server on a file, and a function that stops it.
func onFile(t *testing.T, path string) (h *nodetest.Server, stop func()) {
	t.Helper()
	st := nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), path))
	h = nodetest.New(t, st, local.New())
	stop = sync.OnceFunc(func() {
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(stop)
	return h, stop
}

// lasting is a server that stops and starts again on the same store.
type lasting struct {
	*nodetest.Server
	t    *testing.T
	open func(context.Context) (store.Store, error)
	st   store.Store
}

func (l *lasting) start() {
	l.t.Helper()
	l.st = nodetest.Must[store.Store](l.t)(l.open(l.t.Context()))
	l.Server = nodetest.New(l.t, l.st, local.New())
	l.Accounts.Start()
}

func (l *lasting) stop() {
	l.Close()
	if err := l.st.Close(); err != nil {
		l.t.Error(err)
	}
}

func bastionFor(string, int) (game.Game, error) { return bastion.Game(), nil }

var errAway = errors.New("the store is away")

// failingPeople is a store that can fail to read people and, like any store, does not read for a canceled request.
type failingPeople struct {
	storetest.Memory
	away atomic.Bool
}

func (a *failingPeople) Person(ctx context.Context, guest string) (store.Person, error) {
	if a.away.Load() {
		return store.Person{}, errAway
	}
	if err := ctx.Err(); err != nil {
		return store.Person{}, err
	}
	return a.Memory.Person(ctx, guest)
}

// TestKnownIsNeverLess: what was known of a guest stays known while the store fails, and after a canceled request.
func TestKnownIsNeverLess(t *testing.T) {
	var later atomic.Int64
	st := &failingPeople{}
	h := clocked(t, st, &later)
	nodetest.Must[account.Person](t)(h.Accounts.NewEpoch(t.Context(), ann.ID))
	if err := h.Accounts.Delete(t.Context(), bo.ID); err != nil {
		t.Fatal(err)
	}
	check := func(when string, h *nodetest.Server, ctx context.Context) {
		t.Helper()
		if epoch, gone := h.Accounts.Known(ctx, ann.ID).Epoch, h.Accounts.Gone(ctx, bo.ID); epoch != 1 || !gone {
			t.Errorf("%s Ann's epoch is %d, Bo is gone: %v", when, epoch, gone)
		}
	}
	check("at first", h, t.Context())
	later.Add(int64(time.Minute))
	st.away.Store(true)
	check("while the store is away", h, t.Context())
	st.away.Store(false)
	hungUp, cancel := context.WithCancel(t.Context())
	cancel()
	check("for a canceled request", clocked(t, st, &later), hungUp)
}

// TestPeopleElsewhere: a change of a person at one server holds at another one at once, even if that has just read them.
func TestPeopleElsewhere(t *testing.T) {
	st := &storetest.Memory{}
	one, two := nodetest.New(t, st, local.New(), nodetest.Cluster), nodetest.New(t, st, local.New(), nodetest.Cluster)
	t.Cleanup(one.Close)
	t.Cleanup(two.Close)
	seen := func() account.Person {
		return nodetest.Must[account.Person](t)(two.Accounts.Person(t.Context(), ann.ID))
	}
	seen()
	link := one.Accounts.LinkToken(nodetest.Must[account.Person](t)(one.Accounts.NewLink(t.Context(), ann)))
	calendar := one.Accounts.CalendarToken(nodetest.Must[account.Person](t)(one.Accounts.NewCalendar(t.Context(), ann)))
	nodetest.Must[account.Person](t)(two.Accounts.Open(t.Context(), link))
	nodetest.Must[account.Person](t)(two.Accounts.CalendarOf(t.Context(), calendar))
	for _, err := range []error{one.Accounts.DropLink(t.Context(), ann.ID), one.Accounts.DropCalendar(t.Context(), ann.ID)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := two.Accounts.Open(t.Context(), link)
	nodetest.WantCode(t, err, account.BadPerson)
	_, err = two.Accounts.CalendarOf(t.Context(), calendar)
	nodetest.WantCode(t, err, account.BadPerson)
	nodetest.Must[account.Person](t)(one.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error {
		p.Passkeys = []account.Passkey{{Credential: []byte("{}")}}
		return nil
	}))
	if p := seen(); len(p.Passkeys) != 1 {
		t.Errorf("the other server knows %d passkeys", len(p.Passkeys))
	}
	nodetest.Must[account.Person](t)(one.Accounts.NewEpoch(t.Context(), ann.ID))
	if k := two.Accounts.Known(t.Context(), ann.ID); k.Epoch != 1 {
		t.Errorf("at the other server the tokens are of epoch %d", k.Epoch)
	}
	if err := one.Accounts.Delete(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	if !two.Accounts.Gone(t.Context(), ann.ID) {
		t.Error("the other server still knows a guest whose data was deleted")
	}
}

// TestReadSinceRequest: a request uses what was read since it began, and nothing that was read for an earlier request.
func TestReadSinceRequest(t *testing.T) {
	st := &storetest.Memory{}
	one, two := nodetest.New(t, st, local.New(), nodetest.Cluster), nodetest.New(t, st, local.New(), nodetest.Cluster)
	t.Cleanup(one.Close)
	t.Cleanup(two.Close)
	epoch := func(ctx context.Context, want int) {
		t.Helper()
		if got := two.Accounts.Known(ctx, ann.ID).Epoch; got != want {
			t.Errorf("the epoch is %d, want %d", got, want)
		}
	}
	first := two.Cluster().Begin(t.Context())
	epoch(first, 0)
	second := two.Cluster().Begin(t.Context())
	nodetest.Must[account.Person](t)(one.Accounts.NewEpoch(t.Context(), ann.ID))
	epoch(first, 0)
	epoch(second, 1)
	epoch(first, 1)
	nodetest.Must[account.Person](t)(two.Accounts.NewEpoch(first, ann.ID))
	epoch(first, 2)
	nodetest.Must[account.Person](t)(one.Accounts.NewEpoch(t.Context(), ann.ID))
	epoch(second, 2)
	epoch(two.Cluster().Begin(t.Context()), 3)
	nodetest.Must[account.Person](t)(one.Accounts.NewEpoch(t.Context(), ann.ID))
	epoch(t.Context(), 4)
}

// TestDelete deletes Ann's data: from a running match, in which a bot plays on with Bo, a finished one, whose record still
// verifies, a waiting table, and one of her own; in memory, in the store, and after a restart.
func TestDelete(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	h, stop := onFile(t, path)
	running, finished := nodetest.Pair(t, h), nodetest.Pair(t, h)
	nodetest.Must[host.Receipt](t)(h.Act(t.Context(), host.ActionRequest{Match: finished.ID(), Guest: bo.ID, Action: "resign", Version: finished.Version()}))
	waiting := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Friend}}, Guest: ann}))
	own := nodetest.Must[*match.Match](t)(h.Create(t.Context(), host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Bot, Level: "lowest"}}, Guest: ann}))
	ids := []string{running.ID(), finished.ID(), waiting.ID(), own.ID()}
	if err := h.Accounts.Rename(t.Context(), ann.ID, "Ann", true); err != nil {
		t.Fatal(err)
	}
	before := finished.Record()

	if err := h.Accounts.Delete(t.Context(), ann.ID); err != nil {
		t.Fatal(err)
	}
	if !h.Accounts.Gone(t.Context(), ann.ID) || h.Accounts.Gone(t.Context(), bo.ID) {
		t.Error("the wrong guest is deleted")
	}
	nodetest.WantCode(t, h.Accounts.Delete(t.Context(), ann.ID), account.Forgotten)
	_, err := h.Accounts.NewLink(t.Context(), ann)
	nodetest.WantCode(t, err, account.Forgotten)
	for range 2 {
		checkDeleted(t, h, ids, before)
		stop()
		h, stop = onFile(t, path)
	}
	_, err = h.Rematch(t.Context(), finished.ID(), bo.ID)
	nodetest.WantCode(t, err, rematch.NoRematch)
	held := nodetest.Must[account.Held](t)(h.Accounts.Holds(t.Context(), ann.ID))
	if held != (account.Held{}) {
		t.Errorf("a deleted guest holds %+v", held)
	}
	nodetest.WantNoTrace(t, h.Store, ids, ann.ID)
	nodetest.WantNoTrace(t, h.Store, ids, "Ann")
}

func checkDeleted(t *testing.T, h *nodetest.Server, ids []string, before *record.Record) {
	t.Helper()
	get := func(i int) *match.Match { return nodetest.Must[*match.Match](t)(h.Get(t.Context(), ids[i])) }
	for i := range ids {
		m := get(i)
		if m.Names()[0] != seating.Deleted || m.SeatOf(ann.ID) != game.Watcher || !m.Seats()[0].Taken() {
			t.Errorf("match %d: %v, seat 0 is %+v", i, m.Names(), m.Seats()[0])
		}
	}
	running, finished, waiting, own := get(0), get(1), get(2), get(3)
	if running.Phase() != match.Running || running.SeatOf(bo.ID) != 1 {
		t.Errorf("Bo's match is %s", running.Phase())
	}
	if !waiting.CalledOff() || own.Phase() != match.Finished {
		t.Errorf("her own tables are %s and %s", waiting.Phase(), own.Phase())
	}
	rec := finished.Record()
	if err := record.Verify(rec, bastionFor, record.VerifyOptions{}); err != nil {
		t.Errorf("the finished match: %v", err)
	}
	if rec.Nonces[0] != before.Nonces[0] || *rec.Commit != *before.Commit {
		t.Error("the dealing key was changed")
	}
}

// TestDeletionResumes: a server that stops in the middle of a deletion leaves the rest to the next.
func TestDeletionResumes(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New())
	m := nodetest.Pair(t, h)
	if _, err := h.Accounts.Change(t.Context(), ann.ID, func(p *account.Person) error { p.Gone = time.Now(); return nil }); err != nil {
		t.Fatal(err)
	}
	h.Close()
	next := nodetest.New(t, st, local.New())
	defer next.Close()
	for {
		leaving, err := st.Leaving(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(leaving) == 0 {
			break
		}
	}
	nodetest.WantNoTrace(t, st, []string{m.ID()}, ann.ID)
}

// TestDeleteWhilePlaying has Bo act all the time while Ann's data is deleted: nothing of his is lost, and nothing of hers
// comes back.
func TestDeleteWhilePlaying(t *testing.T) {
	st := &storetest.Memory{}
	h := nodetest.New(t, st, local.New(), func(c *node.Config) { c.Levels = []string{"mate"} })
	defer h.Close()
	m := nodetest.Pair(t, h)
	var wg sync.WaitGroup
	wg.Go(func() {
		for _, rank := range "23456789TJQKA" {
			for {
				now := nodetest.Must[*match.Match](t)(h.Get(t.Context(), m.ID()))
				if now.Phase() == match.Finished {
					return
				}
				_, err := h.Act(t.Context(), host.ActionRequest{Match: m.ID(), Guest: bo.ID, Action: "play " + string(rank), Version: now.Version()})
				if err == nil {
					break
				}
			}
		}
	})
	if err := h.Accounts.Delete(t.Context(), ann.ID); err != nil {
		t.Error(err)
	}
	wg.Wait()
	over := nodetest.Wait(t, h, m.ID(), func(m *match.Match) bool { return m.Phase() == match.Finished })
	if over.Names()[0] != seating.Deleted {
		t.Errorf("the players are %v", over.Names())
	}
	h.Close()
	nodetest.WantNoTrace(t, st, []string{m.ID()}, ann.ID)
	nodetest.WantNoTrace(t, st, []string{m.ID()}, "Ann")
}
