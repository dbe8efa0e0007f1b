package host_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

// openTable is Ann's table with a seat for anyone.
func openTable() host.Spec {
	return host.Spec{Game: "bastion", Seats: []host.SeatSpec{{Who: host.Me}, {Who: host.Anyone}}, Guest: ann}
}

// lobby is the ids of a list.
func tablesOf(t *testing.T, h *nodetest.Server, w lobby.Query) (ids []string) {
	t.Helper()
	for _, l := range must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), w)) {
		ids = append(ids, l.ID)
	}
	return ids
}

// lists is in which lists a match is, for Cy, who has nothing to do with it, and for Ann.
func lists(t *testing.T, h *nodetest.Server, id string) string {
	t.Helper()
	var in []string
	for _, w := range []lobby.Query{
		{List: lobby.OpenTables, Guest: "cy"}, {List: lobby.Watchable}, {List: lobby.Past, Guest: "cy"}, {List: lobby.Mine, Guest: "cy"}, {List: lobby.MyPast, Guest: "cy"},
		{List: lobby.Mine, Guest: ann.ID}, {List: lobby.MyPast, Guest: ann.ID},
	} {
		if slices.Contains(tablesOf(t, h, w), id) {
			in = append(in, string(w.List))
		}
	}
	return strings.Join(in, " ")
}

// firstMove is the first thing that a seat may do.
func firstMove(t *testing.T, h *nodetest.Server, id string, s game.Seat) string {
	t.Helper()
	m := must[*match.Match](t)(h.Get(t.Context(), id))
	return m.Game().Format(m.Position().Legal(nil, s)[0])
}

func TestListsThatAMatchIsIn(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	for name, c := range map[string]struct {
		spec func(*host.Spec)
		want [3]string // while it waits, is played and is over
	}{
		"open":       {func(*host.Spec) {}, [3]string{"open mine", "running mine", "finished past"}},
		"unlisted":   {func(s *host.Spec) { s.Visible = host.Unlisted }, [3]string{"mine", "mine", "past"}},
		"unwatched":  {func(s *host.Spec) { s.Watch = match.WatchOff }, [3]string{"open mine", "mine", "past"}},
		"afterwards": {func(s *host.Spec) { s.Watch = match.WatchAfter }, [3]string{"open mine", "mine", "finished past"}},
		"friends":    {func(s *host.Spec) { s.Seats[1].Who = host.Friend }, [3]string{"mine", "mine", "past"}},
		"shown":      {func(s *host.Spec) { s.Seats[1].Who, s.Visible = host.Friend, host.Public }, [3]string{"mine", "running mine", "finished past"}},
	} {
		spec := openTable()
		c.spec(&spec)
		m := must[*match.Match](t)(h.Create(t.Context(), spec))
		got := [3]string{lists(t, h, m.ID())}
		claim := host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo, Invite: h.Invite(m.ID(), 1)}
		must[*match.Match](t)(h.Claim(t.Context(), claim))
		got[1] = lists(t, h, m.ID())
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), ann, firstMove(t, h, m.ID(), 0), ""))
		must[host.Receipt](t)(act(t.Context(), h, m.ID(), bo, "resign", ""))
		got[2] = lists(t, h, m.ID())
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestAnyoneSitsDown(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	spec := openTable()
	spec.Seats[0].Who = host.Friend
	m := must[*match.Match](t)(h.Create(t.Context(), spec))
	_, err := h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 0, Guest: bo})
	nodetest.WantCode(t, err, host.BadLink)
	m = must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo}))
	if m.SeatOf(bo.ID) != 1 {
		t.Errorf("Bo sits at %d, want 1", m.SeatOf(bo.ID))
	}
}

// TestListingTellsNoSecrets looks for what only the server and the guests themselves may know.
func TestListingTellsNoSecrets(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	m := must[*match.Match](t)(h.Create(t.Context(), openTable()))
	for _, guest := range []string{"", "cy", ann.ID} {
		for _, list := range lobby.Lists() {
			data := must[[]byte](t)(json.Marshal(must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), lobby.Query{List: list, Guest: guest}))))
			for what, secret := range map[string]string{"guest": ann.ID, "invitation": h.Invite(m.ID(), 1)} {
				if strings.Contains(string(data), secret) {
					t.Errorf("the list %s holds a %s: %s", list, what, data)
				}
			}
		}
	}
}

// TestWaitingForMe has Ann act in one of two matches.
func TestWaitingForMe(t *testing.T) {
	var seconds atomic.Int64
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.Now = func() time.Time { return time.Date(2026, 5, 1, 12, 0, int(seconds.Add(1)), 0, time.UTC) }
	})
	defer h.Close()
	var ids []string
	for range 2 {
		m := must[*match.Match](t)(h.Create(t.Context(), openTable()))
		must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo}))
		ids = append(ids, m.ID())
	}
	table := must[*match.Match](t)(h.Create(t.Context(), openTable()))
	waiting := func() (out []string) {
		for _, l := range must[[]lobby.Listing](t)(h.Lobby.Waiting(t.Context(), ann.ID)) {
			out = append(out, l.ID)
		}
		return out
	}
	if got := waiting(); !slices.Equal(got, ids) {
		t.Errorf("waiting for Ann: %v, want %v", got, ids)
	}
	must[host.Receipt](t)(act(t.Context(), h, ids[0], ann, firstMove(t, h, ids[0], 0), ""))
	if got := waiting(); !slices.Equal(got, ids[1:]) {
		t.Errorf("waiting for Ann after she acted: %v, want %v", got, ids[1:])
	}
	if got, want := tablesOf(t, h, lobby.Query{List: lobby.Mine, Guest: ann.ID}), []string{ids[1], ids[0], table.ID()}; !slices.Equal(got, want) {
		t.Errorf("Ann's matches: %v, want %v", got, want)
	}
}

func TestFillAndCallOffAreTheHosts(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New())
	defer h.Close()
	one, two := must[*match.Match](t)(h.Create(t.Context(), openTable())), must[*match.Match](t)(h.Create(t.Context(), openTable()))
	_, err := h.Fill(t.Context(), one.ID(), bo.ID, nil, "lowest")
	nodetest.WantCode(t, err, host.NotHost)
	_, err = h.Fill(t.Context(), one.ID(), ann.ID, nil, "unknown")
	nodetest.WantCode(t, err, host.BadLevel)
	_, err = h.CallOff(t.Context(), two.ID(), "")
	nodetest.WantCode(t, err, host.NotHost)
	one = must[*match.Match](t)(h.Fill(t.Context(), one.ID(), ann.ID, nil, "lowest"))
	if one.Phase() != match.Running {
		t.Errorf("filled, the match is %s", one.Phase())
	}
	must[*match.Match](t)(h.CallOff(t.Context(), two.ID(), ann.ID))
	if got := lists(t, h, two.ID()); got != "" {
		t.Errorf("called off, it is in the lists %s", got)
	}
}

func TestTablesOfAGuestAreBounded(t *testing.T) {
	h := hostOn(t, &storetest.Memory{}, local.New(), func(c *node.Config) { c.MaxTables = 2 })
	defer h.Close()
	spec := openTable()
	spec.Key = "first"
	first := must[*match.Match](t)(h.Create(t.Context(), spec))
	second := must[*match.Match](t)(h.Create(t.Context(), openTable()))
	_, err := h.Create(t.Context(), openTable())
	nodetest.WantCode(t, err, quota.TooManyTables)
	if again := must[*match.Match](t)(h.Create(t.Context(), spec)); again != first {
		t.Error("asking for a table once more was another table")
	}
	other := openTable()
	other.Guest = bo
	must[*match.Match](t)(h.Create(t.Context(), other))
	must[*match.Match](t)(h.CallOff(t.Context(), second.ID(), ann.ID))
	must[*match.Match](t)(h.Create(t.Context(), openTable()))
}

// TestSweep has a table wait in vain, beside one that was filled, a running and a finished match, and two that began and in
// which no person ever acts, with a bot and without. The time is the bubble's.
func TestSweep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New(), func(c *node.Config) { c.Unjoined = 24 * time.Hour })
		defer h.Close()
		var ids []string
		for i := range 6 {
			m := must[*match.Match](t)(h.Create(t.Context(), openTable()))
			ids = append(ids, m.ID())
			if i >= 2 && i < 5 {
				must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo}))
			}
		}
		must[host.Receipt](t)(act(t.Context(), h, ids[3], bo, "resign", ""))
		must[*match.Match](t)(h.Fill(t.Context(), ids[1], ann.ID, nil, "lowest"))
		must[*match.Match](t)(h.Fill(t.Context(), ids[5], ann.ID, nil, "lowest"))
		for _, id := range ids[1:3] { // in the last two, no person ever acts
			must[host.Receipt](t)(act(t.Context(), h, id, ann, firstMove(t, h, id, 0), ""))
		}
		after := func(d time.Duration, want ...store.Status) {
			t.Helper()
			<-time.After(d)
			synctest.Wait()
			var got []store.Status
			for _, id := range ids {
				row, err := st.Table(t.Context(), id)
				if errors.Is(err, store.ErrNotFound) {
					row.Status = store.Same
				}
				got = append(got, row.Status)
			}
			if !slices.Equal(got, want) {
				t.Errorf("after %v more: %v, want %v", d, got, want)
			}
		}
		after(23*time.Hour, store.Waiting, store.Computer, store.Running, store.Finished, store.Running, store.Computer)
		after(3*time.Hour, store.Off, store.Computer, store.Running, store.Finished, store.Finished, store.Finished)
		after(26*time.Hour, store.Same, store.Computer, store.Running, store.Finished, store.Finished, store.Finished)
		after(1000*time.Hour, store.Same, store.Computer, store.Running, store.Finished, store.Finished, store.Finished)
	})
}

// TestNewsOfOtherServers has a table set, taken and played at on one of two servers on a store; the other hears of
// all that, and whom it concerns.
func TestNewsOfOtherServers(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	here, there := hostOn(t, st, b), hostOn(t, st, b, func(c *node.Config) { c.Asleep = true })
	defer here.Close()
	defer there.Close()
	news := there.Lobby.Subscribe()
	defer news.Close()
	hear := func(id string, guests ...string) {
		t.Helper()
		<-news.Ready()
		if got := news.Take(); !slices.Equal(got, []string{id}) {
			t.Fatalf("heard of %v, want %s", got, id)
		}
		g := must[lobby.Audience](t)(there.Lobby.Audience(t.Context(), id))
		if g.Game != "bastion" || !g.Public || !slices.Equal(g.Guests, guests) {
			t.Fatalf("it concerns %+v, want %v", g, guests)
		}
	}
	m := must[*match.Match](t)(here.Create(t.Context(), openTable()))
	hear(m.ID(), ann.ID)
	must[*match.Match](t)(there.Get(t.Context(), m.ID())) // so that it is in that server's memory, as it is now
	must[*match.Match](t)(here.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: bo}))
	hear(m.ID(), ann.ID, bo.ID)
	if got := lists(t, there, m.ID()); got != "running mine" {
		t.Errorf("there the match is in the lists %q", got)
	}
}

// TestMatchesOfEarlierPrograms has a store keep a match as a program without summaries kept it, and another that no one
// can read any more.
func TestMatchesOfEarlierPrograms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := hostOn(t, st, local.New())
		made := must[*match.Match](t)(h.Create(t.Context(), openTable()))
		old, log, err := st.Load(t.Context(), made.ID())
		if err != nil {
			t.Fatal(err)
		}
		h.Close()
		earlier := &storetest.Memory{}
		for _, id := range []string{"aaa", old.ID} {
			m := old
			m.ID, m.Summary = id, store.Summary{}
			if id == "aaa" {
				m.Seed = nil
			}
			if err := earlier.Create(t.Context(), m, log); err != nil {
				t.Fatal(err)
			}
		}
		h = hostOn(t, earlier, local.New())
		defer h.Close()
		synctest.Wait()
		if got := tablesOf(t, h, lobby.Query{List: lobby.OpenTables}); !slices.Equal(got, []string{old.ID}) {
			t.Errorf("open tables: %v, want %s", got, old.ID)
		}
	})
}
