package ledger_test

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store"
	"quarterdeck/store/sqlite"
)

// dataOfChild is the environment variable with the data file of the process that TestKilled kills.
const dataOfChild = "QUARTERDECK_TEST_RATED_DATA"

// TestKilled kills a server with SIGKILL while matches end, several times. The next server finds every match that is finished, and the
// ratings are those of the logs.
func TestKilled(t *testing.T) {
	if path := os.Getenv(dataOfChild); path != "" {
		finishForEver(t, path)
	}
	path := filepath.Join(t.TempDir(), "q.db")
	for kills := range 4 {
		child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		child.Env = append(os.Environ(), dataOfChild+"="+path)
		out, err := child.StdoutPipe()
		if err == nil {
			err = child.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		for range 3 + 2*kills {
			if !lines.Scan() {
				t.Fatal("the server ended by itself")
			}
		}
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait() // it was killed
	}
	st := nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), path))
	defer st.Close()
	s := nodetest.New(t, st, local.New(), fixedClock)
	defer s.Close()
	if shown := wantRatings(t, st, s); len(shown) != 3 {
		t.Errorf("rated are %+v", shown)
	}
	finished := nodetest.Must[[]string](t)(st.List(t.Context(), store.Finished))
	if len(finished) < 20 {
		t.Errorf("only %d matches were acknowledged as finished", len(finished))
	}
}

// finishForEver ends matches until the process is killed, and prints a line for each.
func finishForEver(t *testing.T, path string) {
	st := nodetest.Must[*sqlite.Store](t)(sqlite.Open(t.Context(), path))
	s := nodetest.New(t, st, local.New())
	for n := 0; ; n++ {
		pair := [][2]host.Guest{{ann, bo}, {bo, cy}, {cy, ann}}[n%3]
		m := table(t, s, pair[0], pair[1])
		resign(t, s, m, pair[n%2])
		_, _ = os.Stdout.WriteString(m.ID() + "\n")
	}
}

// fixedClock shows a time before all matches, so that no interval grows until it is shown.
func fixedClock(c *node.Config) {
	c.Now = func() time.Time { return time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) }
}
