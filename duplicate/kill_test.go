//go:build unix

package duplicate_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"quarterdeck/bus/local"
	"quarterdeck/duplicate"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/host"
	"quarterdeck/internal/services"
	"quarterdeck/match"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/postgres"
	"quarterdeck/store/sqlite"
)

// storeOfChild is the environment variable with the store of the process that TestKilled kills.
const storeOfChild = "QUARTERDECK_TEST_DUPLICATE_STORE"

// openStore opens a database, or a file.
func openStore(t *testing.T, where string) store.Store {
	t.Helper()
	if strings.Contains(where, "://") {
		return nodetest.Must[*postgres.Store](t)(postgres.Open(t.Context(), where, postgres.Together))
	}
	return nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), where))
}

// stores are where the tests keep their data.
var stores = map[string]func(*testing.T) string{
	"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "q.db") },
	"postgres": func(t *testing.T) string { return services.Postgres(t).Schema(t) },
}

// TestKilled kills a server with SIGKILL after it has acknowledged an offer, an attempt, and that a spectator may see another match. The
// next server knows all of it, and a repeated request begins no second attempt.
func TestKilled(t *testing.T) {
	if where := os.Getenv(storeOfChild); where != "" {
		offerAndStop(t, where)
		return
	}
	for kind, where := range stores {
		t.Run(kind, func(t *testing.T) {
			at := where(t)
			child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
			child.Env = append(os.Environ(), storeOfChild+"="+at)
			out, err := child.StdoutPipe()
			if err == nil {
				err = child.Start()
			}
			must(t, err)
			defer func() { _ = child.Process.Kill() }()
			lines := bufio.NewScanner(out)
			said := make([]string, 3)
			for i := range said {
				id, ok := "", lines.Scan()
				if ok {
					id, ok = strings.CutPrefix(lines.Text(), "id ")
				}
				if !ok {
					t.Fatalf("the server ended by itself: %s", lines.Text())
				}
				said[i] = id
			}
			must(t, child.Process.Kill())
			_ = child.Wait() // it was killed

			st := openStore(t, at)
			defer st.Close()
			s := newServer(t, st)
			original, attempt, other := said[0], said[1], said[2]
			if got := begin(t, s, original, bo); got.ID() != attempt || got.Start().DuplicateOf() != original {
				t.Errorf("Bo’s attempt is %s, and was %s", got.ID(), attempt)
			}
			nodetest.WantCode(t, s.Admit(t.Context(), get(t, s, original), cy.ID), match.DealHidden)
			must(t, s.Duplicates.Offer(t.Context(), other, ann.ID))
			_, err = s.Duplicates.Play(t.Context(), other, cy)
			nodetest.WantCode(t, err, duplicate.Seen)
			play(t, s, attempt, bo, 0, 99)
			for _, r := range state(t, s, original, ann).Results {
				if r.Name == "Bo" && (!r.Over || r.Proof != duplicate.Proven) {
					t.Errorf("Bo’s result is %+v", r)
				}
			}
			s.Close()
		})
	}
}

// offerAndStop prints a match whose deal it offers, an attempt at it, and another match that a spectator has seen. Then it waits until it is
// killed.
func offerAndStop(t *testing.T, where string) {
	s := newServer(t, openStore(t, where))
	m, other := offered(t, s), played(t, s)
	a := begin(t, s, m.ID(), bo)
	must(t, s.Admit(t.Context(), other, cy.ID))
	for _, id := range []string{m.ID(), a.ID(), other.ID()} {
		_, _ = os.Stdout.WriteString("id " + id + "\n")
	}
	select {}
}

// TestTwoServers has guests begin a deal at two servers at once, which do not hear of each other. Each gets one attempt, and what one server
// hides the other does not show.
func TestTwoServers(t *testing.T) {
	for kind, where := range stores {
		t.Run(kind, func(t *testing.T) {
			st := openStore(t, where(t))
			defer st.Close()
			var servers [2]*nodetest.Server
			for i := range servers {
				servers[i] = nodetest.New(t, st, &local.Bus{}, nodetest.Cluster, func(c *node.Config) {
					c.Games, c.Find, c.NonceWait, c.Passive = []game.Game{games.All()[0]}, games.Find, -1, i > 0
				})
				defer servers[i].Close()
			}
			m := nodetest.Must[*match.Match](t)(servers[0].Create(t.Context(), spec(ann, "bastion", 2)))
			play(t, servers[0], m.ID(), ann, 0, 99)
			must(t, servers[1].Admit(t.Context(), get(t, servers[1], m.ID()), cy.ID))
			must(t, servers[0].Duplicates.Offer(t.Context(), m.ID(), ann.ID))
			nodetest.WantCode(t, servers[1].Admit(t.Context(), get(t, servers[1], m.ID()), bo.ID), match.DealHidden)
			_, err := servers[0].Duplicates.Play(t.Context(), m.ID(), cy)
			nodetest.WantCode(t, err, duplicate.Seen)
			found := make([]string, 8)
			var wg sync.WaitGroup
			for i := range found {
				wg.Go(func() {
					a, err := servers[i%2].Duplicates.Play(t.Context(), m.ID(), []host.Guest{bo, dee}[i/4])
					if err != nil {
						t.Error(err)
						return
					}
					found[i] = a.ID()
				})
			}
			wg.Wait()
			for i, id := range found {
				if id != found[i/4*4] {
					t.Errorf("request %d began attempt %s, and another one %s", i, id, found[i/4*4])
				}
			}
			if st := state(t, servers[1], m.ID(), ann); found[0] == found[4] || st.Playing != 2 {
				t.Errorf("two guests play %+v", st)
			}
		})
	}
}
