package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"quarterdeck/internal/load"
)

// askFriends asks every address about friends and groups.
func (a apiChecker) askFriends(s *testServer) {
	const all, join, group = "/api/v1/friends", "/api/v1/friends/join/{link}", "/api/v1/groups/{group}"
	ann, bo := s.guest(), s.guest()
	for _, c := range []*load.Client{ann, bo} {
		c.Token = a.request(c, "POST", "/api/v1/guests", 201, nil)["token"].(string)
	}
	a.request(ann, "PATCH", "/api/v1/me", 200, map[string]any{"name": "Ann"})
	a.request(s.guest(), "GET", all, 403, nil)
	view := a.request(ann, "POST", all+"/link", 200, nil)
	link := last(view["link"].(string))
	if in := a.request(s.guest(), "GET", join, 200, nil, "{link}", link); in["name"] != "Ann" || in["member"] != false {
		a.Errorf("the link invites to %v", in)
	}
	a.request(bo, "POST", join, 404, nil, "{link}", "none")
	joined := a.request(bo, "POST", join, 200, map[string]any{"name": "Bo"}, "{link}", link)
	friend := at(joined["friends"].([]any)[0], "id").(string)
	if joined["token"] != bo.Token || at(joined["friends"].([]any)[0], "here") != true {
		a.Errorf("after joining, Bo sees %v", joined)
	}
	a.askChallenges(ann, bo, friend)
	made := a.request(ann, "POST", "/api/v1/groups", 200, map[string]any{"name": "Crew"})
	a.request(ann, "POST", "/api/v1/groups", 400, map[string]any{"name": ""})
	id := at(made["groups"].([]any)[0], "id").(string)
	crew := a.request(ann, "POST", group+"/link", 200, nil, "{group}", id)["groups"].([]any)[0]
	a.request(bo, "POST", join, 200, map[string]any{}, "{link}", last(at(crew, "link").(string)))
	crew = a.request(ann, "GET", all, 200, nil)["groups"].([]any)[0]
	member := at(at(crew, "members").([]any)[0], "id").(string)
	a.request(bo, "DELETE", group+"/members/{friend}", 404, nil, "{group}", id, "{friend}", friend)
	a.request(ann, "DELETE", group+"/members/{friend}", 200, nil, "{group}", id, "{friend}", member)
	a.request(ann, "DELETE", group, 200, nil, "{group}", id)
	a.request(ann, "DELETE", group, 404, nil, "{group}", id)
	a.request(ann, "PATCH", all, 400, map[string]any{})
	if a.request(ann, "PATCH", all, 200, map[string]any{"hidden": true})["hidden"] != true {
		a.Error("Ann is not hidden")
	}
	a.request(ann, "POST", "/api/v1/groups", 200, map[string]any{"name": "Crew"})
	if profile := a.request(ann, "GET", "/api/v1/me/profile", 200, nil); at(profile, "friends", "friends").([]any)[0] != "Bo" {
		a.Errorf("the export has %v", profile["friends"])
	}
	a.request(bo, "GET", all+"/daily/{game}", 404, nil, "{game}", "bastion") // none; see TestDailiesAPI
	a.request(bo, "DELETE", all+"/{friend}", 200, nil, "{friend}", friend)
	a.request(bo, "DELETE", all+"/{friend}", 404, nil, "{friend}", friend)
}

// askChallenges asks every address about challenges of Bo to Ann, whom he knows by an id.
func (a apiChecker) askChallenges(ann, bo *load.Client, id string) {
	const all, one = "/api/v1/challenges", "/api/v1/challenges/{challenge}"
	wish := map[string]any{"game": "bastion", "pace": "days 1", "casual": true, "friend": id}
	challenge := func() string {
		sent := a.request(bo, "POST", all, 200, wish)["challenges"].([]any)[0]
		got := a.request(ann, "GET", "/api/v1/friends", 200, nil)["challenges"].([]any)[0]
		if at(got, "name") != "Bo" || at(got, "mine") != false || at(sent, "mine") != true || at(got, "id") != at(sent, "id") {
			a.Errorf("Bo sent %v, and Ann got %v", sent, got)
		}
		return at(got, "id").(string)
	}
	a.request(bo, "POST", all, 404, map[string]any{"game": "bastion", "friend": "none"})
	a.request(ann, "DELETE", one, 200, nil, "{challenge}", challenge())
	c := challenge()
	a.request(bo, "POST", one, 404, nil, "{challenge}", c)
	match := a.request(ann, "POST", one, 200, map[string]any{}, "{challenge}", c)["match"].(string)
	if view := a.request(bo, "GET", "/api/v1/matches/{match}", 200, nil, "{match}", match); view["phase"] != "running" {
		a.Errorf("the match is %v", view["phase"])
	}
	a.request(ann, "DELETE", one, 404, nil, "{challenge}", c)
}

// last returns the last part of an address.
func last(address string) string { return address[strings.LastIndexByte(address, '/')+1:] }

// parse returns a page for searching.
func parse(t *testing.T, page string) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// TestFriendPages makes two visitors friends by plain forms, from the start page, and members of a group.
func TestFriendPages(t *testing.T) {
	s := serve(t)
	ann, bo := surf(t, s), surf(t, s)
	page, _ := ann.visit("/", http.StatusOK)
	wantElements(t, page, `a[href="/friends"]`)
	page, _ = ann.visit("/friends", http.StatusOK)
	wantText(t, page, "You have no friends here yet.", "Create friend link")
	ann.submit("/friends", http.StatusForbidden, "do", "hide") // a visitor without an id
	ann.submit("/friends", http.StatusOK, "do", "create")
	ann.submit("/me/name", http.StatusOK, "name", "Ann")
	page, _ = ann.visit("/friends", http.StatusOK)
	wantText(t, page, "Hide when I am here")
	link := "/friends/join/" + last(parse(t, page).Find("input[data-select]").AttrOr("value", ""))

	page, _ = bo.visit(link, http.StatusOK)
	wantText(t, page, "Ann wants to be your friend", "Become friends", "Your name at the table")
	page, where := bo.submit(link, http.StatusOK, "name", "Bo")
	if where != "/friends" {
		t.Errorf("the form leads to %s", where)
	}
	wantText(t, page, "Ann", "here now")
	page, _ = bo.visit(link, http.StatusOK)
	wantText(t, page, "You have joined already.")
	page, _ = ann.visit(link, http.StatusOK)
	wantText(t, page, "This is your own link.")
	page, _ = surf(t, s).visit("/friends/join/none", http.StatusNotFound)
	wantText(t, page, "This link no longer works. Ask for a new one.")

	page, _ = bo.visit("/friends", http.StatusOK)
	friend := parse(t, page).Find("select[name=friend] option").AttrOr("value", "")
	page, _ = bo.submit("/friends/challenges", http.StatusOK, "friend", friend, "game", "bastion", "pace", "total 10m+5s", "rated", "casual")
	wantText(t, page, "You challenge Ann to Bastion's Breach", "Withdraw")
	page, _ = ann.visit("/", http.StatusOK)
	wantText(t, page, "Bo challenges you to Bastion's Breach", "Accept", "Decline")
	friends, _ := ann.visit("/friends", http.StatusOK)
	wantElements(t, friends, ".never-played a[href='/learn/bastion/first-match']")
	friends, _ = bo.visit("/friends", http.StatusOK)
	if strings.Contains(friends, "Never played?") {
		t.Error("the player who sent a challenge is offered a lesson with it")
	}
	if page, _ := surf(t, s).visit("/", http.StatusOK); strings.Contains(page, "challenges you") {
		t.Error("a stranger sees the challenge")
	}
	accept := parse(t, page).Find("button[formaction]").AttrOr("formaction", "")
	if _, where := ann.submit(accept, http.StatusOK); !strings.HasPrefix(where, "/m/") {
		t.Errorf("accepting leads to %s", where)
	}
	bo.submit("/friends/groups", http.StatusOK, "name", "Crew", "key", "k")
	page, _ = bo.submit("/friends/groups", http.StatusOK, "name", "Crew", "key", "k")
	if n := parse(t, page).Find("[value=leave]").Length(); n != 1 {
		t.Errorf("a form that was sent twice made %d groups", n)
	}
	wantText(t, page, "You are the only member.", "Leave group")
	for _, bad := range faults(parse(t, page)) {
		t.Errorf("the page of friends: %s", bad)
	}
	page, _ = bo.submit("/friends/groups", http.StatusBadRequest, "name", " ")
	wantElements(t, page, ".complaint")
	page, _ = bo.submit("/friends", http.StatusOK, "do", "hide")
	wantText(t, page, "Show when I am here")
	page, _ = ann.visit("/friends", http.StatusOK)
	wantText(t, page, "Bo")
	if strings.Contains(page, "here now") {
		t.Error("Ann sees that Bo is here, who hides")
	}
	friend = parse(t, page).Find("input[name=friend]").AttrOr("value", "")
	page, _ = ann.submit("/friends", http.StatusOK, "do", "remove", "friend", friend)
	wantText(t, page, "You have no friends here yet.")
	page, _ = surf(t, s).visit("/friends", http.StatusOK)
	if strings.Contains(page, "Ann") || strings.Contains(page, "Crew") {
		t.Error("a stranger sees friends of others")
	}
}
