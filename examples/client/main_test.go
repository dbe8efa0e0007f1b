package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/bus/local"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/node/nodetest"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
)

// played is the variable with which the test binary is the client.
const played = "PLAY_AS_THE_CLIENT"

func TestMain(m *testing.M) {
	if os.Getenv(played) != "" {
		pause = 10 * time.Millisecond
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestGo plays with the client in Go.
func TestGo(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	playAll(t, path)
}

// required names the environment variable that makes tests fail rather than skip on a machine without Python.
const required = "QUARTERDECK_NEEDS_PYTHON"

// TestPython plays with the client in Python.
func TestPython(t *testing.T) {
	path, err := exec.LookPath("python3")
	if err != nil {
		const missing = "no Python found: install the package python3"
		if os.Getenv(required) != "" {
			t.Fatal(missing)
		}
		t.Skip(missing)
	}
	playAll(t, path, "client.py")
}

// unreliable makes every fifth request for an action act without an answer, and refuses others for a moment.
func unreliable(h http.Handler) http.Handler {
	var n atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/act") {
			h.ServeHTTP(w, r)
			return
		}
		switch n.Add(1) % 5 {
		case 1:
			h.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		case 3:
			w.WriteHeader(http.StatusServiceUnavailable)
		case 4:
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusTooManyRequests)
		default:
			h.ServeHTTP(w, r)
		}
	})
}

// serve returns a server with all games and our bots.
func serve(t *testing.T) *httptest.Server {
	t.Helper()
	n := nodetest.New(t, &storetest.Memory{}, local.New(), func(c *node.Config) {
		c.NonceWait, c.Games, c.Find, c.Levels = -1, games.All(), games.Find, roster.Names()
		c.Bot = func(level string, g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(level, g, seed, roster.Opts{})
		}
	})
	w := web.New(n.Node, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})
	s := httptest.NewServer(unreliable(w))
	t.Cleanup(func() {
		w.EndStreams()
		s.Close()
		n.Close()
	})
	return s
}

// playAll has a client play with a bot account's token: one match that it begins itself, and one in which it takes a free seat.
func playAll(t *testing.T, command ...string) {
	s := serve(t)
	wrongToken(t, s.URL, command)
	owner, robo := &load.Client{HTTP: s.Client(), Base: s.URL}, &load.Client{HTTP: s.Client(), Base: s.URL}
	must(t, owner.Register(t.Context()))
	var made struct{ Token string }
	must(t, owner.Do(t.Context(), "POST", "/api/v1/me/bots", "", map[string]string{"name": "Robo"}, &made))
	robo.Token = made.Token
	for _, id := range []string{"duel", "sabotage"} { // matches that it holds a seat in already
		_, err := robo.Create(t.Context(), load.NewMatch{Game: id, Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "random"}}}, "")
		must(t, err)
	}
	open, err := owner.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "bot", Level: "random"}, {Who: "anyone"}}}, "")
	must(t, err)
	run(t, made.Token, s.URL, append(slices.Clone(command), "new", "bastion", "random"), func() bool { return over(t, robo, 3) })
	run(t, made.Token, s.URL, append(slices.Clone(command), "join", open.ID), func() bool { return over(t, robo, 4) })
}

// run runs a client until done.
func run(t *testing.T, token, url string, command []string, done func() bool) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Env = append(os.Environ(), played+"=1", "QUARTERDECK_URL="+url, "QUARTERDECK_TOKEN="+token, "QUARTERDECK_PAUSE=0.01")
	var said strings.Builder
	cmd.Stdout, cmd.Stderr = &said, &said
	must(t, cmd.Start())
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // it plays until it is killed
		close(ended)
	}()
	for !done() {
		select {
		case <-ended:
			t.Fatalf("the client ended by itself:\n%s", said.String())
		case <-time.After(20 * time.Millisecond):
		}
	}
	must(t, cmd.Process.Kill())
	<-ended
	if !strings.Contains(said.String(), "plays ") || !strings.Contains(said.String(), "again in") {
		t.Errorf("the client says\n%s", said.String())
	}
}

// wrongToken checks that a client without a valid token says what to set, rather than wait for matches that never come.
func wrongToken(t *testing.T, url string, command []string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
	cmd.Env = append(os.Environ(), played+"=1", "QUARTERDECK_URL="+url, "QUARTERDECK_TOKEN=wrong")
	if said, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(said), "Set QUARTERDECK_TOKEN") {
		t.Errorf("with a wrong token: %v\n%s", err, said)
	}
}

// over reports whether a guest has finished that many matches. A finished match has exactly the actions of its seats, each once.
func over(t *testing.T, guest *load.Client, matches int) bool {
	t.Helper()
	var past struct {
		Tables []struct {
			ID, Game string
			Seats    []struct {
				Bot, You     bool
				Name, Result string
			}
		}
	}
	must(t, guest.Do(t.Context(), "GET", "/api/v1/lobby?list=past", "", nil, &past))
	for _, m := range past.Tables {
		for i, s := range m.Seats {
			if s.Bot != s.You || s.Result == "" || s.You && s.Name != "Robo" {
				t.Errorf("%s: the seats are %+v", m.Game, m.Seats)
			}
			if s.You && m.Game == "bastion" {
				checkRounds(t, guest, m.ID, i)
			}
		}
	}
	return len(past.Tables) == matches
}

// checkRounds checks that a seat of Bastion's Breach played its thirteen cards.
func checkRounds(t *testing.T, guest *load.Client, id string, seat int) {
	t.Helper()
	state, err := guest.State(t.Context(), id)
	must(t, err)
	n := 0
	for _, p := range state.Plays {
		if p.Actor == strconv.Itoa(seat) {
			n++
		}
	}
	if n != 13 {
		t.Errorf("match %s: the client acted %d times, want 13", id, n)
	}
}

// TestShort: both clients have at most 150 lines.
func TestShort(t *testing.T) {
	for _, name := range []string{"main.go", "client.py"} {
		text, err := os.ReadFile(name)
		must(t, err)
		if n := strings.Count(string(text), "\n"); n > 150 {
			t.Errorf("%s has %d lines", name, n)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
