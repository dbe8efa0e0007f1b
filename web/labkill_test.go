//go:build unix

package web_test

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/services"
	"quarterdeck/store/postgres"
)

// labGuest is a guest who experiments at servers that are killed.
type labGuest struct {
	t *testing.T
	*http.Client
	at string // the experiment’s page
}

func newLabGuest(t *testing.T, send http.RoundTripper) *labGuest {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &labGuest{t: t, Client: &http.Client{Transport: send, Jar: jar}}
}

const labBase = "http://quarterdeck.test"

// post sends a form and returns where it leads.
func (g *labGuest) post(path string, form url.Values) string {
	g.t.Helper()
	resp, err := g.PostForm(labBase+path, form)
	if err != nil {
		g.t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		g.t.Fatalf("%s is answered with %s", path, resp.Status)
	}
	return resp.Request.URL.Path
}

func (g *labGuest) begin() {
	g.t.Helper()
	g.at = g.post("/games/bastion/lab", bothRows(""))
}

func (g *labGuest) get(path string) string {
	g.t.Helper()
	resp, err := g.Get(labBase + path)
	if err != nil {
		g.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		g.t.Fatalf("%s is answered with %s, %v", path, resp.Status, err)
	}
	return string(text)
}

var matchesPlayed = regexp.MustCompile(`([0-9,]+) matches played`)

// matches returns how many matches the experiment has, and whether its report is ready.
func (g *labGuest) matches() (n int, ready bool) {
	g.t.Helper()
	page := g.get(g.at)
	found := matchesPlayed.FindStringSubmatch(page)
	if found == nil || strings.Contains(page, ">Failed<") {
		g.t.Fatalf("the page has no progress:\n%s", page)
	}
	n, err := strconv.Atoi(strings.ReplaceAll(found[1], ",", ""))
	if err != nil {
		g.t.Fatal(err)
	}
	return n, strings.Contains(page, "Report ready")
}

// until waits until the experiment has so many matches.
func (g *labGuest) until(n int) int {
	g.t.Helper()
	for {
		if now, ready := g.matches(); now >= n || ready {
			return now
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// report stops the experiment, and compares its figures with those of the command that it names.
func (g *labGuest) report(program string) {
	g.t.Helper()
	if _, ready := g.matches(); !ready {
		g.post(g.at+"/stop", nil)
	}
	for ready := false; !ready; _, ready = g.matches() {
		time.Sleep(20 * time.Millisecond)
	}
	command := regexp.MustCompile(`<pre>quarterdeck ([^<]*)</pre>`).FindStringSubmatch(g.get(g.at))
	if command == nil {
		g.t.Fatal("the page has no command")
	}
	dir := filepath.Join(g.t.TempDir(), "alone")
	if out, err := exec.Command(program, append(strings.Fields(command[1]), "--out", dir)...).CombinedOutput(); err != nil {
		g.t.Fatalf("%s: %v\n%s", command[1], err, out)
	}
	for _, name := range []string{"metrics.csv", "kinds.csv"} {
		want, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			g.t.Fatal(err)
		}
		if got := g.get(g.at + "/" + name); got != string(want) {
			g.t.Errorf("%s is not what %q gives", name, command[1])
		}
	}
}

// TestLabKilled kills the real program while it plays an experiment. The next one goes on: no unit that was shown is lost, and the
// report is that of the command line.
func TestLabKilled(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "data.db")
	s := newKilledProgram(t, buildProgram(t), []string{"--data", file, "--lab", "guests"}, 1)
	s.launch(1 << 40)
	ann := newLabGuest(t, s)
	ann.begin()
	shown := 0
	for range 3 {
		shown = ann.until(shown + 200)
		s.sink <- struct{}{}
		s.kill()
		s.launch(1 << 40)
		if now, _ := ann.matches(); now < shown {
			t.Errorf("after kill -9 there are %d matches of %d", now, shown)
		}
	}
	ann.report(s.program)
	s.stop()
}

// TestLabFleet has two servers play one experiment in a database, of which one is killed. Every unit is played once.
func TestLabFleet(t *testing.T) {
	program, base := buildProgram(t), services.Postgres(t)
	keep := []string{"--store", base.URL(), "--bus", services.NATS(t), "--lab", "guests", "--lab-workers", "1"}
	a, b := newKilledProgram(t, program, keep, 1), newKilledProgram(t, program, keep, 2)
	a.launch(1 << 40)
	b.launch(1 << 40)
	ann := newLabGuest(t, a)
	ann.begin()
	st, err := postgres.Open(t.Context(), base.URL(), postgres.Together)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	id := strings.TrimPrefix(ann.at, "/lab/")
	for holders := map[string]bool{}; len(holders) < 2; time.Sleep(20 * time.Millisecond) {
		parts, err := st.PartsOf(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		if _, ready := ann.matches(); ready {
			t.Fatal("one server played the whole experiment")
		}
		for i := range parts {
			holders[parts[i].Holder] = true
		}
	}
	b.sink <- struct{}{}
	b.kill()
	shown, _ := ann.matches()
	ann.until(shown + 400)
	parts, err := st.PartsOf(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	played := map[int]bool{}
	for i := range parts {
		for n := range parts[i].Size {
			if unit := parts[i].First + n; played[unit] {
				t.Errorf("unit %d is there twice", unit)
			} else {
				played[unit] = true
			}
		}
	}
	if len(played) == 0 {
		t.Error("no units are stored")
	}
	ann.report(program)
	a.stop()
}
