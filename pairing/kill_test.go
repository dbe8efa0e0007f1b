//go:build unix

package pairing_test

import (
	"bufio"
	"context"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
)

// storeOfChild is the environment variable with the store of the process that TestKilled kills.
const storeOfChild = "QUARTERDECK_TEST_PAIRING_STORE"

// openStore opens a database, or a file.
func openStore(t *testing.T, where string) store.Store {
	t.Helper()
	if strings.Contains(where, "://") {
		return nodetest.Must[*postgres.Store](t)(postgres.Open(t.Context(), where, postgres.Together))
	}
	return nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), where))
}

// TestKilled kills a server with SIGKILL after it stored a pairing and before it created the match, and while it plays a bot. The next
// server creates the match, and all that was acknowledged is there.
func TestKilled(t *testing.T) {
	if where := os.Getenv(storeOfChild); where != "" {
		pairAndStop(t, where)
		return
	}
	for kind, where := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "q.db") },
		"postgres": func(t *testing.T) string { return services.Postgres(t).Schema(t) },
	} {
		t.Run(kind, func(t *testing.T) {
			at := where(t)
			child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
			child.Env = append(os.Environ(), storeOfChild+"="+at)
			out, err := child.StdoutPipe()
			if err == nil {
				err = child.Start()
			}
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = child.Process.Kill() }()
			lines := bufio.NewScanner(out)
			found := make([]string, 4)
			for i := range found {
				if !lines.Scan() {
					t.Fatal("the server ended by itself")
				}
				found[i] = lines.Text()
			}
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = child.Wait() // it was killed

			st := openStore(t, at)
			defer st.Close()
			s := nodetest.New(t, st, local.New(), func(c *node.Config) { c.NonceWait = -1 })
			defer s.Close()
			if found[0] != found[1] || found[2] == "" || found[3] != "between" {
				t.Fatalf("the server said %q", found)
			}
			if _, err := st.Table(t.Context(), nodetest.Must[store.Seek](t)(st.Seek(t.Context(), guestOf(2).ID)).Match); !errors.Is(err, store.ErrNotFound) {
				t.Fatalf("the server was killed too late: %v", err)
			}
			bot := found[2]
			for i := range found {
				found[i] = want(t, state(t, s, guestOf(i)), pairing.Matched).Match
			}
			wantPairs(t, s, found)
			if m := nodetest.Must[*match.Match](t)(s.Get(t.Context(), bot)); m.Phase() != match.Finished {
				t.Error("the match with the bot goes on")
			}
		})
	}
}

// pairAndStop pairs two guests and prints their match. Then a guest plays a bot, another one comes, and the server stops before it creates
// their match, until it is killed.
func pairAndStop(t *testing.T, where string) {
	s := nodetest.New(t, openStore(t, where), local.New(), func(c *node.Config) { c.NonceWait = -1 })
	say := func(text string) { _, _ = os.Stdout.WriteString(text + "\n") }
	seek(t, s, guestOf(0))
	seek(t, s, guestOf(1))
	for i := range 2 {
		say(want(t, state(t, s, guestOf(i)), pairing.Matched).Match)
	}
	seek(t, s, guestOf(2))
	say(nodetest.Must[pairing.State](t)(s.Pairing.PlayBot(t.Context(), guestOf(2).ID)).Bot)
	slow := pairing.New(s.Store, stopping{s.Host, say}, pairing.Options{Ratings: s.Ratings, Accounts: s.Accounts, Seed: s.Seed, Now: s.Now, Log: slog.New(slog.DiscardHandler)})
	_, err := slow.Seek(t.Context(), pairing.Request{Wish: pairing.Wish{Game: "bastion"}, Guest: guestOf(3)})
	t.Fatal("the server was not killed", err)
}

// stopping is a host that stops before it creates a match of guests who were paired.
type stopping struct {
	*host.Host
	say func(string)
}

func (h stopping) BeginSeeded(context.Context, *match.Start) (*match.Match, error) {
	h.say("between")
	select {}
}
