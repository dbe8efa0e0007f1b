package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/host"
	"quarterdeck/host/quota"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/store/sqlite"
	"quarterdeck/web"
	"quarterdeck/webhook"
)

// lowestCardBot is a bot that plays its lowest card.
type lowestCardBot struct{}

func (lowestCardBot) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	return k.Legal(nil)[0], nil
}

// testServer is a server for tests.
type testServer struct {
	*httptest.Server
	web     *web.Server
	node    *node.Node
	streams sync.Map // the connections that streams have taken over
}

// serve starts a server of Bastion's Breach on a store of its own. Without options it has no limits.
func serve(t testing.TB, options ...web.Options) *testServer {
	t.Helper()
	return serveGame(t, bastion.Game(), fair.Seed{1, 2, 3}, options...)
}

// serveGame starts a server of one game. Every match is dealt from the same seed at the same time.
func serveGame(t testing.TB, g game.Game, seed fair.Seed, options ...web.Options) *testServer {
	t.Helper()
	st, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := node.New(context.Background(), node.Config{Config: host.Config{
		NonceWait: -1, // with nonces every deal would differ
		Quotas:    quota.Unlimited(),
		Store:     st, Bus: local.New(), Games: []game.Game{g}, Find: func(string, int) (game.Game, error) { return g, nil },
		Levels: []string{"lowest"}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return lowestCardBot{}, nil },
		Now:  func() time.Time { return time.UnixMilli(1_700_000_000_000) },
		Seed: func() (fair.Seed, error) { return seed, nil },
	}, Hooks: webhook.New(webhook.Config{})})
	if err != nil {
		t.Fatal(err)
	}
	o := web.Options{PerSecond: -1, Streams: -1}
	if len(options) > 0 {
		o = options[0]
	}
	o.Build = "dev"
	s := &testServer{web: web.New(h, o), node: h}
	s.Server = httptest.NewUnstartedServer(s.web)
	s.Config.ConnState = func(c net.Conn, state http.ConnState) {
		if state == http.StateHijacked {
			s.streams.Store(c, nil)
		}
	}
	s.Start()
	t.Cleanup(func() {
		s.web.EndStreams()
		s.Server.Close()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// CloseClientConnections also closes the connections that streams have taken over.
func (s *testServer) CloseClientConnections() {
	s.streams.Range(func(c, _ any) bool {
		_ = c.(net.Conn).Close() // the stream may have closed it
		return true
	})
	s.Server.CloseClientConnections()
}

func (s *testServer) guest() *load.Client { return &load.Client{HTTP: s.Client(), Base: s.URL} }

// pair creates a match of Ann and Bo.
func (s *testServer) pair(t testing.TB, options map[string]string) (ann, bo *load.Client, id string) {
	t.Helper()
	ann, bo = s.guest(), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Options: options, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Invites) != 1 || m.Seat != 0 {
		t.Fatalf("created %+v, want seat 0 and one invitation", m)
	}
	if _, err := bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo"); err != nil {
		t.Fatal(err)
	}
	return ann, bo, m.ID
}

func wantCode(t testing.TB, err error, status int, code string) {
	t.Helper()
	var refused *load.Refusal
	if !errors.As(err, &refused) || refused.Status != status || refused.Code != code || refused.Text == "" {
		t.Fatalf("got %v, want %d %s and a sentence", err, status, code)
	}
}

func TestWholeMatch(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	var wg sync.WaitGroup
	ends := make([]load.State, 2)
	for i, c := range []*load.Client{ann, bo} {
		wg.Go(func() {
			acted := 0 // the version just after the last action; an older state lists no action
			err := c.Stream(t.Context(), id, "", func(e load.Event) bool {
				if e.Name == "hello" {
					return true
				}
				if err := json.Unmarshal(e.Data, &ends[i]); err != nil {
					t.Error(err)
					return false
				}
				if len(ends[i].Legal) > 0 && ends[i].Version >= acted {
					done, err := c.Act(t.Context(), id, ends[i].Legal[0], ends[i].Version, "")
					if err != nil {
						t.Error(err)
					}
					acted = done.Version
				}
				return ends[i].Phase != "finished"
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for i := range ends {
		if ends[i].Version != 1+13+26 {
			t.Fatalf("seat %d: the match ended at version %d, want 40", i, ends[i].Version)
		}
	}
}

func TestBotAnswers(t *testing.T) {
	s := serve(t)
	ann := s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "bot", Level: "lowest"}, {Who: "me"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	acted := map[int]bool{}
	err = ann.Stream(t.Context(), m.ID, "", func(e load.Event) bool {
		var state load.State
		if e.Name == "hello" {
			return true
		}
		if err := json.Unmarshal(e.Data, &state); err != nil {
			t.Error(err)
			return false
		}
		if len(state.Legal) > 0 && !acted[len(state.Legal)] {
			acted[len(state.Legal)] = true
			if _, err := ann.Act(t.Context(), m.ID, state.Legal[0], state.Version, ""); err != nil {
				t.Error(err)
			}
		}
		return state.Phase != "finished"
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(acted) != 13 {
		t.Fatalf("acted %d times, want 13", len(acted))
	}
}

func TestRepeatedRequests(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	first, err := ann.Act(t.Context(), id, "play K", 14, "key-1")
	if err != nil {
		t.Fatal(err)
	}
	again, err := ann.Act(t.Context(), id, "play K", 14, "key-1")
	if err != nil || !again.Again || again.Version != first.Version {
		t.Fatalf("repeated: %+v, %v; want the answer %+v again", again, err, first)
	}
	_, err = ann.Act(t.Context(), id, "play Q", 14, "key-1")
	wantCode(t, err, 409, "key-reused")
	_, err = ann.Act(t.Context(), id, "play Q", 14, "key-2")
	wantCode(t, err, 409, "stale")
	_, err = ann.Act(t.Context(), id, "play Q", 15, "key-3")
	wantCode(t, err, 409, "illegal")
	// Bo's key is a different one, though its text is the same; and Bo did not act since version 14.
	if _, err = bo.Act(t.Context(), id, "play K", 14, "key-1"); err != nil {
		t.Fatal(err)
	}
}

func TestSameInstant(t *testing.T) {
	s := serve(t)
	for range 10 {
		ann, bo, id := s.pair(t, nil)
		var wg sync.WaitGroup
		start := make(chan struct{})
		for _, c := range []*load.Client{ann, bo} {
			wg.Go(func() {
				<-start
				if _, err := c.Act(t.Context(), id, "play 7", 14, ""); err != nil {
					t.Error(err)
				}
			})
		}
		close(start)
		wg.Wait()
		state, err := ann.State(t.Context(), id)
		if err != nil || state.Version != 16 {
			t.Fatalf("version %d, %v; want 16", state.Version, err)
		}
	}
}

func TestRefusals(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	stranger := s.guest()
	forged := s.guest()
	forged.Token = ann.Token[:len(ann.Token)-2] + "AA"
	create := func(m load.NewMatch) error {
		_, err := s.guest().Create(t.Context(), m, "")
		return err
	}
	act := func(c *load.Client, action string, version int) error {
		_, err := c.Act(t.Context(), id, action, version, "")
		return err
	}
	claim := func(c *load.Client, seat int, invite string) error {
		_, err := c.Claim(t.Context(), id, seat, invite, "Cy")
		return err
	}
	post := func(path string, body any) error { return ann.Do(t.Context(), "POST", path, "", body, &struct{}{}) }
	seats := []load.Seat{{Who: "me"}, {Who: "friend"}}
	for _, test := range []struct {
		name   string
		err    error
		status int
		code   string
	}{
		{"no such game", create(load.NewMatch{Game: "chess", Seats: seats, Name: "A"}), 404, "no-game"},
		{"no such option", create(load.NewMatch{Game: "bastion", Seats: seats, Name: "A", Options: map[string]string{"x": "y"}}), 400, "bad-option"},
		{"no such value", create(load.NewMatch{Game: "bastion", Seats: seats, Name: "A", Options: map[string]string{"row": "round"}}), 400, "bad-option"},
		{"no seats", create(load.NewMatch{Game: "bastion", Name: "A"}), 400, "bad-seats"},
		{"no seats, under a clock", create(load.NewMatch{Game: "bastion", Name: "A", Pace: "move 1m"}), 400, "bad-seats"},
		{"one seat", create(load.NewMatch{Game: "bastion", Seats: seats[:1], Name: "A"}), 400, "bad-seats"},
		{"two seats of mine", create(load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "me"}}, Name: "A"}), 400, "bad-seats"},
		{"no such sitter", create(load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "cat"}}, Name: "A"}), 400, "bad-seats"},
		{"no such bot", create(load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "god"}}, Name: "A"}), 400, "bad-level"},
		{"no name", create(load.NewMatch{Game: "bastion", Seats: seats}), 400, "bad-name"},
		{"bad nonce", create(load.NewMatch{Game: "bastion", Seats: seats, Name: "A", Nonce: "zz"}), 400, "bad-request"},
		{"body is no object", post("/api/v1/matches", []int{1}), 400, "bad-request"},
		{"unknown member", post("/api/v1/matches", map[string]int{"color": 1}), 400, "bad-request"},
		{"huge body", post("/api/v1/matches", map[string]string{"name": string(make([]byte, 1<<20))}), 413, "too-large"},
		{"no version", post("/api/v1/matches/"+id+"/act", map[string]string{"action": "play K"}), 400, "bad-request"},
		{"no such match", post("/api/v1/matches/none/act", map[string]any{"action": "play K", "version": 1}), 404, "no-match"},
		{"no such address", post("/api/v1/nothing", nil), 404, "no-route"},
		{"watching", act(stranger, "play K", 14), 403, "not-seated"},
		{"forged", act(forged, "play K", 14), 403, "not-seated"},
		{"no notation", act(ann, "King, please", 14), 400, "bad-notation"},
		{"comment", act(ann, "play K ; hello", 14), 400, "bad-notation"},
		{"unknown", act(ann, "play ?", 14), 409, "illegal"},
		{"future", act(ann, "play K", 99), 409, "stale"},
		{"draw", act(ann, "row 7", 14), 409, "illegal"},
		{"wrong link", claim(stranger, 1, "abc"), 403, "bad-link"},
		{"no such seat", claim(stranger, 7, "abc"), 403, "bad-link"},
		{"not over", post("/api/v1/matches/"+id+"/rematch", nil), 409, "not-over"},
	} {
		t.Run(test.name, func(t *testing.T) { wantCode(t, test.err, test.status, test.code) })
	}
	if state, err := bo.State(t.Context(), id); err != nil || state.Version != 14 {
		t.Fatalf("version %d, %v; refusals must change nothing", state.Version, err)
	}
}

func TestSeats(t *testing.T) {
	s := serve(t)
	ann, bo := s.guest(), s.guest()
	seats := []load.Seat{{Who: "me"}, {Who: "friend"}}
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seats, Name: "Ann"}, "once")
	if err != nil {
		t.Fatal(err)
	}
	again, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seats, Name: "Ann"}, "once")
	if err != nil || again.ID != m.ID {
		t.Fatalf("created %s again with the same key, %v; want %s", again.ID, err, m.ID)
	}
	invite := m.Invites[0].Invite
	_, err = ann.Act(t.Context(), m.ID, "play K", 0, "")
	wantCode(t, err, 409, "waiting")
	_, err = ann.Claim(t.Context(), m.ID, 1, invite, "Ann")
	wantCode(t, err, 409, "seat-taken")
	_, err = bo.Claim(t.Context(), m.ID, 1, invite, "")
	wantCode(t, err, 400, "bad-name")
	for range 2 { // the second request changes nothing
		seated, err := bo.Claim(t.Context(), m.ID, 1, invite, "  Bo   Bosun ")
		if err != nil || seated.Seat != 1 || seated.Version != 14 {
			t.Fatalf("claimed: %+v, %v", seated, err)
		}
	}
	_, err = s.guest().Claim(t.Context(), m.ID, 1, invite, "Cy")
	wantCode(t, err, 409, "seat-taken")
}

func TestResignAndRematch(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	if _, err := ann.Act(t.Context(), id, "resign", 14, ""); err != nil {
		t.Fatal(err)
	}
	var offered load.Seated
	if err := bo.Do(t.Context(), "POST", "/api/v1/matches/"+id+"/rematch", "", nil, &offered); err != nil || offered.ID != id {
		t.Fatalf("an offer: %+v, %v; want the same match", offered, err)
	}
	var next [2]load.Seated
	for i, c := range []*load.Client{ann, bo} {
		if err := c.Do(t.Context(), "POST", "/api/v1/matches/"+id+"/rematch", "", nil, &next[i]); err != nil {
			t.Fatal(err)
		}
	}
	if next[0].ID != next[1].ID || next[0].Seat != 1 || next[1].Seat != 0 || next[0].Commit == "" {
		t.Fatalf("rematch: %+v; want one match with the seats swapped", next)
	}
	state, err := ann.State(t.Context(), id)
	if err != nil || state.Next != next[0].ID || state.Phase != "finished" {
		t.Fatalf("the old match: %+v, %v; want a link to %s", state, err, next[0].ID)
	}
	var refused = s.guest().Do(t.Context(), "POST", "/api/v1/matches/"+id+"/rematch", "", nil, &struct{}{})
	wantCode(t, refused, 403, "not-seated")
}

func TestPastPosition(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	for i, c := range []*load.Client{ann, bo} {
		if _, err := c.Act(t.Context(), id, "play 7", 14+i, ""); err != nil {
			t.Fatal(err)
		}
	}
	for at := range 17 {
		var v load.State
		if err := bo.Do(t.Context(), "GET", fmt.Sprintf("/api/v1/matches/%s?at=%d", id, at), "", nil, &v); err != nil {
			t.Fatal(err)
		}
		hidden := at == 15 // Ann has chosen, which no other viewer may know
		if n := len(v.Plays); n > 0 && (v.Plays[n-1].Notation == "play ?") != hidden {
			t.Fatalf("at %d: last entry %+v", at, v.Plays[n-1])
		}
		if at < 16 && len(v.Legal) > 0 {
			t.Fatalf("at %d: %v could be done in the past", at, v.Legal)
		}
	}
}
