package lobby_test

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
	"quarterdeck/host"
	"quarterdeck/lobby"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/storetest"
)

var ann, bo = nodetest.Ann, nodetest.Bo

func TestListsThatAMatchIsIn(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New())
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
		spec := nodetest.OpenTable()
		c.spec(&spec)
		m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), spec))
		got := [3]string{nodetest.ListsOf(t, h, m.ID())}
		claim := host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo, Invite: h.Invite(m.ID(), 1)}
		nodetest.Must[*match.Match](t)(h.Claim(t.Context(), claim))
		got[1] = nodetest.ListsOf(t, h, m.ID())
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), ann, nodetest.FirstMove(t, h, m.ID(), 0), ""))
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, m.ID(), bo, "resign", ""))
		got[2] = nodetest.ListsOf(t, h, m.ID())
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestListingHasNoSecrets looks in listings for guest ids and invitations.
func TestListingHasNoSecrets(t *testing.T) {
	h := nodetest.New(t, &storetest.Memory{}, local.New())
	defer h.Close()
	m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
	for _, guest := range []string{"", "cy", ann.ID} {
		for _, list := range lobby.Lists() {
			data := nodetest.Must[[]byte](t)(json.Marshal(nodetest.Must[[]lobby.Listing](t)(h.Lobby.Tables(t.Context(), lobby.Query{List: list, Guest: guest}))))
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
	h := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.Now = func() time.Time { return time.Date(2026, 5, 1, 12, 0, int(seconds.Add(1)), 0, time.UTC) }
	})
	defer h.Close()
	var ids []string
	for range 2 {
		m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
		nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo}))
		ids = append(ids, m.ID())
	}
	table := nodetest.Must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
	waiting := func() (out []string) {
		for _, l := range nodetest.Must[[]lobby.Listing](t)(h.Lobby.Waiting(t.Context(), ann.ID)) {
			out = append(out, l.ID)
		}
		return out
	}
	if got := waiting(); !slices.Equal(got, ids) {
		t.Errorf("waiting for Ann: %v, want %v", got, ids)
	}
	nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, ids[0], ann, nodetest.FirstMove(t, h, ids[0], 0), ""))
	if got := waiting(); !slices.Equal(got, ids[1:]) {
		t.Errorf("waiting for Ann after she acted: %v, want %v", got, ids[1:])
	}
	if got, want := nodetest.TablesOf(t, h, lobby.Query{List: lobby.Mine, Guest: ann.ID}), []string{ids[1], ids[0], table.ID()}; !slices.Equal(got, want) {
		t.Errorf("Ann's matches: %v, want %v", got, want)
	}
}

// TestSweep has a table that no guest joins, one that was filled, a running and a finished match, and two that began and in
// which no person ever acts, with a bot and without.
func TestSweep(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := nodetest.New(t, st, local.New(), func(c *node.Config) { c.Unjoined = 24 * time.Hour })
		defer h.Close()
		var ids []string
		for i := range 6 {
			m := nodetest.Must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
			ids = append(ids, m.ID())
			if i >= 2 && i < 5 {
				nodetest.Must[*match.Match](t)(h.Claim(t.Context(), host.SeatRequest{Match: m.ID(), Seat: 1, Guest: bo}))
			}
		}
		nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, ids[3], bo, "resign", ""))
		nodetest.Must[*match.Match](t)(h.Fill(t.Context(), ids[1], ann.ID, nil, "lowest"))
		nodetest.Must[*match.Match](t)(h.Fill(t.Context(), ids[5], ann.ID, nil, "lowest"))
		for _, id := range ids[1:3] { // in the last two, no person ever acts
			nodetest.Must[host.Receipt](t)(nodetest.Act(t.Context(), h, id, ann, nodetest.FirstMove(t, h, id, 0), ""))
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

// TestEventsOfOtherServers creates, joins and plays a match at one of two servers; the lobby of the other receives each
// event, with its audience.
func TestEventsOfOtherServers(t *testing.T) {
	st, b := &storetest.Memory{}, local.New()
	here, there := nodetest.New(t, st, b), nodetest.New(t, st, b, func(c *node.Config) { c.Passive = true })
	defer here.Close()
	defer there.Close()
	events := there.Lobby.Subscribe()
	defer events.Close()
	receive := func(id string, guests ...string) {
		t.Helper()
		<-events.Ready()
		if got := events.Take(); !slices.Equal(got, []string{id}) {
			t.Fatalf("received %v, want %s", got, id)
		}
		g := nodetest.Must[lobby.Audience](t)(there.Lobby.Audience(t.Context(), id))
		if g.Game != "bastion" || !g.Public || !slices.Equal(g.Guests, guests) {
			t.Fatalf("its audience is %+v, want %v", g, guests)
		}
	}
	m := nodetest.Must[*match.Match](t)(here.Create(t.Context(), nodetest.OpenTable()))
	receive(m.ID(), ann.ID)
	nodetest.Must[*match.Match](t)(there.Get(t.Context(), m.ID())) // so that it is in that server's memory, as it is now
	nodetest.Must[*match.Match](t)(here.Join(t.Context(), host.SeatRequest{Match: m.ID(), Guest: bo}))
	receive(m.ID(), ann.ID, bo.ID)
	if got := nodetest.ListsOf(t, there, m.ID()); got != "running mine" {
		t.Errorf("there the match is in the lists %q", got)
	}
}

// TestMatchesOfEarlierPrograms has a store keep a match as a program without summaries kept it, and another that no one
// can read any more.
func TestMatchesOfEarlierPrograms(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		st := &storetest.Memory{}
		h := nodetest.New(t, st, local.New())
		made := nodetest.Must[*match.Match](t)(h.Create(t.Context(), nodetest.OpenTable()))
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
		h = nodetest.New(t, earlier, local.New())
		defer h.Close()
		synctest.Wait()
		if got := nodetest.TablesOf(t, h, lobby.Query{List: lobby.OpenTables}); !slices.Equal(got, []string{old.ID}) {
			t.Errorf("open tables: %v, want %s", got, old.ID)
		}
	})
}
