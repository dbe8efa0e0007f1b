package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
)

// separateServers returns two servers of one store that receive no events of each other.
func separateServers(t *testing.T, recheck time.Duration) (one, two *testServer) {
	st := &storetest.Memory{}
	apart := func(c *node.Config, _ *web.Options) { c.Store, c.Bus, c.Recheck = st, local.New(), recheck }
	one, _ = serveWith(t, apart)
	two, _ = serveWith(t, apart)
	return one, two
}

// lobbyStream returns the patches of a page of the lobby as they arrive.
func lobbyStream(t *testing.T, s *testServer) <-chan string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/lobby/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	patches := make(chan string, 100)
	go func() {
		defer close(patches)
		defer resp.Body.Close()
		_ = load.ReadEvents(resp.Body, func(e load.Event) bool { // it ends with the server
			if e.Name == "patch" {
				patches <- string(e.Data)
			}
			return true
		})
	}()
	return patches
}

// TestLobbyResync checks that a client that opens the lobby finds a table created at another server without an event,
// and so does, from then on, a client that opened it before.
func TestLobbyResync(t *testing.T) {
	one, two := separateServers(t, time.Hour)
	before := lobbyStream(t, two)
	if first := <-before; strings.Contains(first, "/m/") {
		t.Fatalf("a table in an empty lobby: %s", first)
	}
	_, table := surf(t, one).submit("/new/bastion", 200, "seat0", "anyone", "seat1", "anyone", "name", "Ann", "key", "k")
	if first := <-lobbyStream(t, two); !strings.Contains(first, table) {
		t.Errorf("who comes does not see %s: %s", table, first)
	}
	if next := <-before; !strings.Contains(next, table) {
		t.Errorf("who was there does not see %s: %s", table, next)
	}
}

// TestLobbyResyncsRegularly checks that an open lobby shows after a while a table created at another server without an
// event.
func TestLobbyResyncsRegularly(t *testing.T) {
	one, two := separateServers(t, 10*time.Millisecond)
	patches := lobbyStream(t, two)
	<-patches
	_, table := surf(t, one).submit("/new/bastion", 200, "seat0", "anyone", "seat1", "anyone", "name", "Ann", "key", "k")
	for patch := range patches { // the test's own deadline ends it otherwise
		if strings.Contains(patch, table) {
			return
		}
	}
	t.Error("the stream of the lobby ended")
}
