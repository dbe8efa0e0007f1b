package web_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
)

// askSeeks asks for what guests who look for opponents can ask.
func (a apiChecker) askSeeks(s *testServer) {
	const seek = "/api/v1/seek"
	ann, bo := s.guest(), s.guest()
	wish := map[string]any{"game": "bastion", "casual": true, "name": "Ann"}
	ann.Token = a.request(ann, "POST", seek, 200, wish)["token"].(string)
	a.request(ann, "GET", seek, 200, nil, "?", "wait=0")
	a.request(ann, "GET", seek, 400, nil, "?", "wait=9")
	a.request(ann, "POST", seek+"/bot", 200, nil)
	a.request(ann, "GET", "/api/v1/me/profile", 200, nil)
	begun := a.request(bo, "POST", seek, 200, map[string]any{"game": "bastion", "casual": true, "pace": "total 10m+5s", "seats": 2})
	bo.Token = begun["token"].(string)
	if found := a.request(ann, "GET", seek, 200, nil); found["match"] == nil || found["match"] != begun["match"] {
		a.Errorf("Ann found %v, and Bo %v", found, begun)
	}
	a.request(bo, "POST", seek, 400, map[string]any{"game": "bastion", "pace": "move 1m"})
	a.request(s.guest(), "GET", seek, 403, nil)
	cy := s.guest()
	cy.Token = a.request(cy, "POST", seek, 200, map[string]any{"game": "bastion"})["token"].(string)
	a.request(cy, "DELETE", seek, 200, nil)
	a.request(cy, "POST", seek+"/bot", 409, nil)
}

// TestPairPages has two visitors find each other from the start page. One plays a bot meanwhile, and learns that it was called off.
func TestPairPages(t *testing.T) {
	s, _ := serveAll(t)
	ann, bo := surf(t, s), surf(t, s)
	home, _ := ann.visit("/", http.StatusOK)
	wantElements(t, home, `form.find select[name=game] option:contains(Duel)`, `form.find button:contains(opponent)`)
	page, at := ann.post("/pair", http.StatusOK, url.Values{"game": {"sabotage"}, "pace": {"total 3m+2s"}, "rated": {"no"}})
	if at != "/pair" {
		t.Fatalf("the form leads to %s", at)
	}
	wantElements(t, page, `h1:contains(Looking)`, `section[data-pairing] p:contains("not rated")`, `p[data-seeking=others]:contains("No other")`, `p[data-seeking=range]:contains("1400")`, `form[hidden] button:contains(bot)`)
	again, _ := ann.visit("/games/sabotage", http.StatusOK)
	wantElements(t, again, `form.find option[selected][value="total 3m+2s"]`, `form.find option[selected][value=no]`)

	table, bot := ann.post("/pair/bot", http.StatusOK, nil)
	wantElements(t, table, `#seeking[data-pairing] p:contains("Still looking")`)
	page, found := bo.post("/pair", http.StatusOK, url.Values{"game": {"sabotage"}, "pace": {"total 3m+2s"}, "rated": {"no"}})
	if !strings.HasPrefix(found, "/m/") || found == bot {
		t.Fatalf("Bo is led to %s", found)
	}
	if htmltest.Has(t, page, "#seeking") {
		t.Error("Bo still looks for an opponent")
	}
	table, _ = ann.visit(bot, http.StatusOK)
	wantElements(t, table, `#seeking p:contains("called off")`, `#seeking a[href="`+found+`"]`, `#result[data-outcome]`)
	if _, at := ann.visit("/pair", http.StatusOK); at != found {
		t.Errorf("Ann’s page leads to %s, want %s", at, found)
	}
	var told struct{ Status, Say, Go string }
	text, _ := ann.visit("/pair/wait", http.StatusOK)
	if err := json.Unmarshal([]byte(text), &told); err != nil || told.Go != found || !strings.Contains(told.Say, "called off") {
		t.Errorf("the script is told %+v, %v", told, err)
	}
	if page, at := surf(t, s).post("/pair", http.StatusNotFound, url.Values{"game": {"chess"}}); at != "/pair" {
		t.Errorf("an unknown game leads to %s", at)
	} else {
		wantElements(t, page, `.complaint`, `form.find`)
	}
}

// TestPairCancel ends a search from its page.
func TestPairCancel(t *testing.T) {
	s := serve(t)
	ann := surf(t, s)
	ann.post("/pair", http.StatusOK, url.Values{"game": {"bastion"}})
	if _, at := ann.post("/pair/cancel", http.StatusOK, nil); at != "/" {
		t.Errorf("Cancel leads to %s", at)
	}
	page, _ := ann.visit("/pair", http.StatusOK)
	wantElements(t, page, `h1:contains(Find)`)
}
