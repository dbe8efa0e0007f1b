package web_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/load"
	"quarterdeck/web"
)

// botOf creates a bot account of a guest and returns its client and its id.
func (s *testServer) botOf(t testing.TB, owner *load.Client, name string) (bot *load.Client, id string) {
	t.Helper()
	var out struct{ ID, Token string }
	if err := owner.Do(t.Context(), "POST", "/api/v1/me/bots", "", map[string]string{"name": name}, &out); err != nil {
		t.Fatal(err)
	}
	bot = s.guest()
	bot.Token = out.Token
	return bot, out.ID
}

// askBots requests everything about bot accounts.
func (a apiChecker) askBots(s *testServer) {
	const bots = "/api/v1/me/bots"
	ann, bo := s.guest(), s.guest()
	a.request(s.guest(), "POST", bots, http.StatusForbidden, map[string]string{"name": "Robo"})
	for _, c := range []*load.Client{ann, bo} {
		c.Token = a.request(c, "POST", "/api/v1/guests", http.StatusCreated, nil)["token"].(string)
	}
	a.request(ann, "POST", bots, http.StatusBadRequest, map[string]string{"name": "a;b"})
	made := a.request(ann, "POST", bots, http.StatusCreated, map[string]string{"name": "Robo"})
	id, robo := made["id"].(string), s.guest()
	robo.Token = made["token"].(string)
	if me := a.request(robo, "GET", "/api/v1/me", http.StatusOK, nil); me["bot"] != true || me["name"] != "Robo" {
		a.Errorf("the bot is %v", me)
	}
	a.request(robo, "POST", bots, http.StatusForbidden, map[string]string{"name": "Child"})
	a.request(robo, "POST", "/api/v1/me/link", http.StatusForbidden, nil)
	a.request(bo, "PATCH", bots+"/{bot}", http.StatusNotFound, map[string]string{"name": "Mine"}, "{bot}", id)
	me := a.request(ann, "PATCH", bots+"/{bot}", http.StatusOK, map[string]string{"name": "Robot"}, "{bot}", id)
	if list := me["bots"].([]any); len(list) != 1 || at(list[0], "name") != "Robot" || me["bot"] != nil {
		a.Errorf("Ann is %v", me)
	}
	old := robo.Token
	robo.Token = a.request(ann, "POST", bots+"/{bot}/token", http.StatusOK, nil, "{bot}", id)["token"].(string)
	a.request(robo, "GET", "/api/v1/me", http.StatusOK, nil)
	a.request(&load.Client{HTTP: robo.HTTP, Base: robo.Base, Token: old}, "GET", "/api/v1/me", http.StatusForbidden, nil)
	a.request(bo, "DELETE", bots+"/{bot}", http.StatusNotFound, nil, "{bot}", id)
	if list := a.request(ann, "DELETE", bots+"/{bot}", http.StatusOK, nil, "{bot}", id)["bots"].([]any); len(list) != 0 {
		a.Errorf("after the deletion, Ann has %v", list)
	}
	a.request(robo, "GET", "/api/v1/me", http.StatusForbidden, nil)
}

// TestBotIsMarked: the lists, the table, the chat and their pages say that a bot account plays. A new token ends its stream, and its
// token is useless in a cookie.
func TestBotIsMarked(t *testing.T) {
	s := serve(t)
	ann, owner := s.guest(), s.guest()
	if err := owner.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	robo, id := s.botOf(t, owner, "Robo")
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "anyone"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	table := "/api/v1/matches/" + m.ID
	for path, body := range map[string]string{"/join": `{"name":"Robo"}`} {
		fetch(t, robo, "POST", table+path, body)
	}
	fetch(t, robo, "POST", table+"/talk", `{"channel":"table","text":"beep"}`)
	for path, want := range map[string]string{
		table: `"name":"Robo","bot":true`, "/api/v1/lobby?list=running": `"name":"Robo","bot":true`, table + "/talk": `"name":"Robo","bot":true`,
		"/m/" + m.ID: `<b>Robo</b><span class="level">bot</span>`, "/": "Robo · bot",
	} {
		if text := fetch(t, ann, "GET", path, ""); !strings.Contains(text, want) && (strings.HasPrefix(path, "/api/") || pagesExist(t, s)) {
			t.Errorf("%s has no %s:\n%s", path, want, text)
		}
	}
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/api/v1/me", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.AddCookie(&http.Cookie{Name: "quarterdeck", Value: robo.Token})
	resp, err := s.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusForbidden {
		t.Errorf("a bot's token in a cookie: %d", resp.StatusCode)
	}
	events := follow(t.Context(), t, robo, table+"/stream")
	<-events.heard
	fetch(t, owner, "POST", "/api/v1/me/bots/"+id+"/token", "")
	for range events.heard { // it ends
	}
	_, err = robo.State(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err) // a spectator without a token
	}
}

// TestBotLimits: a bot account has a limit of requests of its own, below that of its address.
func TestBotLimits(t *testing.T) {
	s := serve(t, web.Options{PerSecond: 30})
	owner := s.guest()
	if err := owner.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	robo, _ := s.botOf(t, owner, "Robo")
	refused := 0
	for range 60 {
		if text := fetch(t, robo, "GET", "/api/v1/me", ""); strings.Contains(text, "too-many") {
			refused++
		}
	}
	if refused == 0 {
		t.Error("60 requests at once were answered")
	}
	if text := fetch(t, owner, "GET", "/api/v1/me", ""); strings.Contains(text, "too-many") {
		t.Errorf("the owner at the same address is refused: %s", text)
	}
}

// TestBotsPayCosts: a new match costs a bot account as much as other guests, and what is refused costs its address nothing.
func TestBotsPayCosts(t *testing.T) {
	s := serve(t, web.Options{PerSecond: 3}) // at most 20 requests at once, 6 of them by one bot account
	owner := s.guest()
	if err := owner.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	robo, _ := s.botOf(t, owner, "Robo")
	const table = `{"game":"bastion","seats":[{"who":"me"},{"who":"friend"}]}`
	if text := fetch(t, robo, "POST", "/api/v1/matches", table); strings.Contains(text, "too-many") {
		t.Fatalf("the first match: %s", text)
	}
	for range 30 {
		if text := fetch(t, robo, "POST", "/api/v1/matches", table); !strings.Contains(text, "This bot account sends too many requests") {
			t.Fatalf("another match at once: %s", text)
		}
	}
	if text := fetch(t, owner, "GET", "/api/v1/me", ""); strings.Contains(text, "too-many") {
		t.Errorf("the owner at the same address is refused: %s", text)
	}
}

// TestBotDeletesItself: a bot account that deletes itself is gone from its owner's list, and cannot register a passkey before.
func TestBotDeletesItself(t *testing.T) {
	s := serve(t)
	owner := s.guest()
	if err := owner.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	robo, id := s.botOf(t, owner, "Robo")
	for _, path := range []string{"/me/passkeys/begin", "/me/passkeys"} {
		if !pagesExist(t, s) {
			break
		}
		req, err := http.NewRequestWithContext(t.Context(), "POST", namedServer(s)+path, strings.NewReader("{}"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Accept", "application/json")
		req.Header.Set("Authorization", "Bearer "+robo.Token)
		resp, err := s.Client().Do(req)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || !strings.Contains(string(text), "not-for-bots") {
			t.Errorf("%s: %d %s, %v", path, resp.StatusCode, text, err)
		}
	}
	fetch(t, robo, "DELETE", "/api/v1/me", "{}")
	var me struct{ Bots []struct{ ID string } }
	if err := owner.Do(t.Context(), "GET", "/api/v1/me", "", nil, &me); err != nil || len(me.Bots) != 0 {
		t.Errorf("after %s deleted itself: %+v, %v", id, me, err)
	}
}

// TestHiddenChoicesDoNotLeakToBots is TestHiddenChoicesDoNotLeak for a bot account in the other seat.
func TestHiddenChoicesDoNotLeakToBots(t *testing.T) {
	s := serve(t)
	for _, round := range []int{0, 6, 11} {
		var seen []string
		for _, choice := range []string{"K", "A"} {
			seen = append(seen, observeBy(t, s, s.pairWithBot, map[string]string{"row": "hidden"}, round, choice))
		}
		if seen[0] != seen[1] {
			t.Errorf("round %d: what a bot account is sent depends on a sealed choice", round+1)
		}
		if !strings.Contains(seen[0], `"bot":true`) {
			t.Error("no bot account plays")
		}
	}
}

// pairWithBot is pair with a bot account in Bo's seat.
func (s *testServer) pairWithBot(t testing.TB, options map[string]string) (ann, bo *load.Client, id string) {
	t.Helper()
	ann, owner := s.guest(), s.guest()
	if err := owner.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	bo, _ = s.botOf(t, owner, "Bo")
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Options: options, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err == nil {
		err = bo.Do(t.Context(), "POST", fmt.Sprintf("/api/v1/matches/%s/seats/1/claim", m.ID), "", map[string]string{"invite": m.Invites[0].Invite, "name": "Bo"}, &struct{}{})
	}
	if err != nil {
		t.Fatal(err)
	}
	return ann, bo, m.ID
}
