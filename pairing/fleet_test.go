package pairing_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/pairing"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
	"quarterdeck/store/storetest"
)

// TestTwoServers has many guests look for opponents at two servers at once, which do not hear of each other. Some play a bot meanwhile.
// Each guest gets one match.
func TestTwoServers(t *testing.T) {
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
			var servers [2]*nodetest.Server
			for i := range servers {
				servers[i] = nodetest.New(t, st, &local.Bus{}, nodetest.Cluster, func(c *node.Config) { c.NonceWait, c.Passive = -1, i > 0 })
				defer servers[i].Close()
			}
			const guests = 24
			found := make([]string, guests)
			var wg sync.WaitGroup
			for i := range guests {
				wg.Go(func() { found[i] = untilMatched(t, servers, i) })
			}
			wg.Wait()
			wantPairs(t, servers[0], found)
		})
	}
}

// guestOf returns one of the guests.
func guestOf(i int) host.Guest {
	return host.Guest{ID: fmt.Sprintf("guest-%02d", i), Name: fmt.Sprintf("Guest %02d", i)}
}

// untilMatched has a guest ask, at both servers in turn, until there is a match. Every third one begins to play a bot.
func untilMatched(t *testing.T, servers [2]*nodetest.Server, i int) string {
	g := guestOf(i)
	q := pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: g}
	st, err := servers[i%2].Pairing.Seek(t.Context(), q)
	for n := i; err == nil; n++ {
		switch st.Status {
		case pairing.Matched:
			return st.Match
		case pairing.Waiting:
			if i%3 == 0 && st.Bot == "" {
				st, err = servers[n%2].Pairing.PlayBot(t.Context(), g.ID)
				continue
			}
			st, err = servers[n%2].Pairing.State(t.Context(), g.ID)
		default:
			err = fmt.Errorf("the search of %s is %s", g.ID, st.Status)
		}
	}
	t.Error(err)
	return ""
}

// wantPairs checks that every guest was found a match, and plays in it with one other guest who was found the same.
func wantPairs(t *testing.T, s *nodetest.Server, found []string) {
	t.Helper()
	players := map[string]int{}
	for i, id := range found {
		if id == "" {
			t.Fatalf("%s has no match", guestOf(i).ID)
		}
		if m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), id)); m.SeatOf(guestOf(i).ID) < 0 || len(m.Seats()) != 2 || m.Phase() != match.Running {
			t.Errorf("%s has no seat in %s: %+v", guestOf(i).ID, id, m.Seats())
		}
		players[id]++
	}
	for id, n := range players {
		if n != 2 {
			t.Errorf("match %s was found for %d guests", id, n)
		}
	}
	for i := range found {
		rows := nodetest.Must[[]store.Match](t)(s.Store.Tables(t.Context(), store.Filter{Guest: guestOf(i).ID, Status: store.Unfinished()}))
		if len(rows) != 1 {
			t.Errorf("%s plays %d matches at once", guestOf(i).ID, len(rows))
		}
	}
}
