package web_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// profileIn finds the address of a shared profile in its owner's page.
var profileIn = regexp.MustCompile(`value="http[^"]*(/profile/[^"]*)"`)

// finishPair plays a match of two browsers to its end: the guest of the first resigns.
func finishPair(t *testing.T, s *testServer, loser, winner *surfer, name string) {
	t.Helper()
	_, table := loser.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "", "key", name)
	page, _ := loser.visit(table, http.StatusOK)
	link := strings.TrimPrefix(strings.ReplaceAll(submatch(t, inviteIn, page), "&amp;", "&"), s.URL)
	winner.submit(link, http.StatusOK, "name", name)
	page, _ = loser.visit(table, http.StatusOK)
	loser.submit(table+"/act", http.StatusOK, "a", "resign", "v", versionIn.FindStringSubmatch(page)[1], "sure", "1")
}

// TestProfilePage has guests get a name and a crest from their first visit. What they have played is on their own page, and for others
// only under a link that they can revoke. That shows no opponent, no match and no id.
func TestProfilePage(t *testing.T) {
	s := serve(t)
	ann, bo, stranger := surf(t, s), surf(t, s), surf(t, s)
	page, _ := ann.visit("/me/profile", http.StatusOK)
	wantElements(t, page, "svg.crest", "#ratings", "#share")
	wantText(t, page, "This name is yours until you choose another.", "No rated match yet.")
	alias := heading(t, page)
	if again, _ := ann.visit("/me/profile", http.StatusOK); heading(t, again) != alias || alias == "" || alias == "Guest" {
		t.Errorf("the name is %q and then %q", alias, heading(t, again))
	}
	finishPair(t, s, ann, bo, "Barnabas")

	page, _ = ann.visit("/me/profile", http.StatusOK)
	wantText(t, page, "provisional", "0 won, 1 lost", "Barnabas")
	wantText(t, textOf(bo.visit("/me/profile", http.StatusOK)), "1 won, 0 lost", alias)
	if other := textOf(stranger.visit("/me/profile", http.StatusOK)); strings.Contains(other, "Barnabas") || strings.Contains(other, alias) || htmltest.Has(t, other, "#ratings table") {
		t.Error("a stranger's profile shows others")
	}

	page, _ = ann.submit("/me/profile/share", http.StatusOK)
	link := submatch(t, profileIn, page)
	shared, _ := stranger.visit(link, http.StatusOK)
	wantText(t, shared, alias, "0 won, 1 lost")
	match := regexp.MustCompile(`href="/m/([^"]*)"`).FindStringSubmatch(page)
	for _, secret := range []string{"Barnabas", match[1], "Share and export", guestIn(t, ann)} {
		if strings.Contains(shared, secret) || strings.Contains(link, secret) {
			t.Errorf("the shared profile shows %q", secret)
		}
	}
	newer := submatch(t, profileIn, textOf(ann.submit("/me/profile/share", http.StatusOK)))
	stranger.visit(link, http.StatusNotFound)
	stranger.visit(newer, http.StatusOK)
	stranger.visit("/profile/"+strings.Repeat("A", 60), http.StatusNotFound)
	ann.submit("/me/profile/unshare", http.StatusOK)
	stranger.visit(newer, http.StatusNotFound)

	newer = submatch(t, profileIn, textOf(ann.submit("/me/profile/share", http.StatusOK)))
	ann.submit("/me/leave", http.StatusOK, "sure", "yes")
	stranger.visit(newer, http.StatusNotFound)
	page = textOf(bo.visit("/me/profile", http.StatusOK))
	wantText(t, page, "1 won, 0 lost", "provisional")
	if strings.Contains(page, alias) {
		t.Error("a deleted guest's name is still on the profile of an opponent")
	}
}

// heading returns the heading of a page.
func heading(t *testing.T, page string) string {
	return strings.TrimSpace(htmltest.One(t, htmltest.Parse(t, page), "h1").Text())
}

// textOf returns the text of a page that was visited.
func textOf(page, _ string) string { return page }

// guestIn returns the id of a browser's guest.
func guestIn(t *testing.T, c *surfer) string {
	t.Helper()
	id, _, found := strings.Cut(cookieOf(t, c), ".")
	if !found || id == "" {
		t.Fatal("the browser has no guest")
	}
	return id
}

// askProfiles requests everything about profiles.
func (a apiChecker) askProfiles(s *testServer) {
	const mine, share, shared = "/api/v1/me/profile", "/api/v1/me/profile/share", "/api/v1/profiles/{token}"
	stranger, ann := s.guest(), s.guest()
	a.request(stranger, "GET", mine, http.StatusForbidden, nil)
	ann.Token = a.request(ann, "POST", "/api/v1/guests", http.StatusCreated, nil)["token"].(string)
	out := a.request(ann, "POST", "/api/v1/matches", http.StatusCreated, map[string]any{"game": "bastion", "name": "Ann", "casual": true, "seats": []map[string]string{{"who": "me"}, {"who": "bot", "level": "lowest"}}})
	id := out["id"].(string)
	version := a.request(ann, "GET", "/api/v1/matches/{match}", http.StatusOK, nil, "{match}", id)["version"]
	a.request(ann, "POST", "/api/v1/matches/{match}/act", http.StatusOK, map[string]any{"action": "resign", "version": version}, "{match}", id)
	p := a.request(ann, "GET", mine, http.StatusOK, nil)
	if recent := p["recent"].([]any); len(recent) != 1 || at(recent[0], "match") != id || at(recent[0], "unrated") != "casual" || p["share"] != nil {
		a.Errorf("the profile is %v", p)
	}
	if levels := p["levels"].([]any); len(levels) != 1 || at(levels[0], "lost") != 1.0 {
		a.Errorf("against bots: %v", levels)
	}
	address := a.request(ann, "POST", share, http.StatusOK, nil)["share"].(string)
	token := address[strings.LastIndexByte(address, '/')+1:]
	for _, c := range []*load.Client{stranger, ann} {
		text, err := json.Marshal(a.request(c, "GET", shared, http.StatusOK, nil, "{token}", token))
		if err != nil || strings.Contains(string(text), id) {
			a.Errorf("the shared profile is %s (%v)", text, err)
		}
	}
	a.request(ann, "DELETE", share, http.StatusOK, nil)
	a.request(stranger, "GET", shared, http.StatusNotFound, nil, "{token}", token)
}

// TestCasualTable has a host choose a table that is not rated, which the page for the friend says.
func TestCasualTable(t *testing.T) {
	s := serve(t)
	ann, bo := surf(t, s), surf(t, s)
	page, _ := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "rated", "no", "key", "k")
	link := strings.TrimPrefix(strings.ReplaceAll(submatch(t, inviteIn, page), "&amp;", "&"), s.URL)
	wantText(t, textOf(bo.visit(link, http.StatusOK)), "Not rated.")
	wantElements(t, textOf(ann.visit("/games/bastion", http.StatusOK)), `input[name="rated"][value="no"]`, `input[name="rated"][value="yes"][checked]`)
}
