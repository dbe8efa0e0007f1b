package web_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/web"
)

// serveNonces serves Bastion's Breach with a wait for nonces that never ends by itself.
func serveNonces(t *testing.T) *testServer {
	s, _ := serveWith(t, func(c *node.Config, _ *web.Options) { c.NonceWait = time.Hour })
	return s
}

// nonces makes every request about nonces and checks the answers.
func (a apiChecker) nonces() {
	a.Helper()
	s := serveNonces(a.T)
	const matches, matchPath, noncePath = "/api/v1/matches", "/api/v1/matches/{match}", "/api/v1/matches/{match}/nonce"
	ann, nonce := s.guest(), strings.Repeat("ab", 16)
	created := a.request(ann, "POST", matches, 201, load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann", Nonce: "later"})
	ann.Token = created["token"].(string)
	id := created["id"].(string)
	if created["version"] != 0.0 || created["commit"] == "" {
		a.Errorf("created %v; want nothing dealt, and the commit", created)
	}
	waiting := a.request(ann, "GET", matchPath, 200, nil, "{match}", id)
	if waits, _ := json.Marshal(waiting["awaits_nonce"]); waiting["phase"] != "waiting" || string(waits) != "[0]" {
		a.Errorf("phase %v, awaits nonces of %s", waiting["phase"], waits)
	}
	a.request(ann, "GET", matchPath+"/deal", 409, nil, "{match}", id)
	a.request(ann, "POST", noncePath, 400, map[string]any{"nonce": "ab"}, "{match}", id)
	a.request(s.guest(), "POST", noncePath, 403, map[string]any{"nonce": nonce}, "{match}", id)
	for range 2 {
		if sent := a.request(ann, "POST", noncePath, 200, map[string]any{"nonce": nonce}, "{match}", id); sent["version"].(float64) < 14 {
			a.Errorf("after the nonce: %v", sent)
		}
	}
	a.request(ann, "POST", noncePath, 409, map[string]any{"nonce": strings.Repeat("cd", 16)}, "{match}", id)
	a.request(ann, "POST", matchPath+"/act", 200, map[string]any{"action": "resign", "version": 14}, "{match}", id)
	over := a.request(ann, "GET", matchPath, 200, nil, "{match}", id)
	if after, _ := json.Marshal(over["nonces_after"]); string(after) != "[0]" || over["commit"] != created["commit"] {
		a.Errorf("the nonces of %s came after the commit %v; it was %v", after, over["commit"], created["commit"])
	}
	if deal := a.request(ann, "GET", matchPath+"/deal", 200, nil, "{match}", id); len(deal["draws"].([]any)) != 13 {
		a.Errorf("the deal: %v", deal)
	}
	if record := fetch(a.T, ann, "GET", strings.Replace(matchPath, "{match}", id, 1)+"/record", ""); !strings.Contains(record, "\nnonces-after 0\n") || !strings.Contains(record, "\nnonce 0 "+nonce+"\n") {
		a.Errorf("the record says\n%s", record)
	}
}

// TestNonceAtOnce checks that the cards are dealt at once for a program that sends its nonce with its seat, or sends
// none.
func TestNonceAtOnce(t *testing.T) {
	s := serveNonces(t)
	for _, nonce := range []string{"", strings.Repeat("ab", 16)} {
		ann := s.guest()
		m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann", Nonce: nonce}, "")
		if err != nil {
			t.Fatal(err)
		}
		if m.Version < 13 {
			t.Errorf("nonce %q: created at version %d", nonce, m.Version)
		}
	}
}

// TestPlainFormsAreDealtTo checks that without a script, the page of a new table has a button for the deal, whose form
// leads to the dealt table.
func TestPlainFormsAreDealtTo(t *testing.T) {
	s := serveNonces(t)
	c := surf(t, s)
	page, _ := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	_, rest, found := strings.Cut(page, `data-nonce="`)
	path, _, _ := strings.Cut(rest, `"`)
	if !found || !htmltest.Has(t, page, "noscript") || !htmltest.Says(t, page, "The cards are dealt in a moment") {
		t.Fatalf("the page of the new table:\n%s", page)
	}
	if dealt, _ := c.submit(path, http.StatusOK); htmltest.Has(t, dealt, "[data-nonce]") || !htmltest.Has(t, dealt, "#p-card-0-K") {
		t.Errorf("after “Deal now”:\n%s", dealt)
	}
}
