package web_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

const duplicatePath = "/api/v1/duplicates/{deal}"

// playedAlone returns a finished match of Bastion's Breach of a guest against a bot.
func playedAlone(t *testing.T, c *load.Client) string {
	t.Helper()
	m, err := c.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, m.ID, never, c)
	return m.ID
}

// askDuplicates asks for what guests can ask of duplicates.
func (a apiChecker) askDuplicates(s *testServer) {
	ann, bo := s.guest(), s.guest()
	id := playedAlone(a.T, ann)
	ask := func(c *load.Client, method, path string, status int, body any) map[string]any {
		a.Helper()
		return a.request(c, method, duplicatePath+path, status, body, "{deal}", id)
	}
	none := map[string]any{}
	ask(ann, "GET", "", 404, nil)
	ask(bo, "PUT", "", 403, none)
	if st := ask(ann, "PUT", "", 200, none); st["own"] != true || len(at(st, "results").([]any)) != 1 {
		a.Errorf("Ann’s duplicate is %v", st)
	}
	if st := ask(bo, "GET", "", 200, nil); st["may_play"] != true || st["results"] != nil {
		a.Errorf("Bo sees %v", st)
	}
	ask(ann, "POST", "/attempt", 403, none)
	begun := ask(bo, "POST", "/attempt", 200, map[string]any{"name": "Bo"})
	bo.Token = begun["token"].(string)
	if again := ask(bo, "POST", "/attempt", 200, none); again["id"] != begun["id"] {
		a.Errorf("Bo’s second attempt is %v", again)
	}
	playOut(a.T, begun["id"].(string), never, bo)
	if st := ask(bo, "GET", "", 200, nil); len(at(st, "results").([]any)) != 2 {
		a.Errorf("after the attempt, Bo sees %v", st)
	}
	ask(bo, "POST", "/close", 403, none)
	ask(ann, "POST", "/close", 200, none)
	ask(s.guest(), "POST", "/attempt", 409, map[string]any{"name": "Cy"})
	cy := s.guest()
	old := playedAlone(a.T, ann)
	cy.Token = a.request(cy, "POST", "/api/v1/matches", 201, map[string]any{"game": "bastion", "seats": seatsOf("bastion"), "name": "Cy"})["token"].(string)
	a.request(cy, "GET", "/api/v1/matches/{match}", 200, nil, "{match}", old)
	if watched := at(a.request(cy, "GET", "/api/v1/me/profile", 200, nil), "watched").([]any); len(watched) != 1 || at(watched[0], "match") != old {
		a.Errorf("Cy has watched %v, want %s", watched, old)
	}
}

// TestDuplicateLeaks asks every address for the original and for an attempt, as a guest who plays the deal, as one who has not, and as a
// visitor. None of the answers has anything of the deal or of what happened.
func TestDuplicateLeaks(t *testing.T) {
	s := serve(t)
	ann := s.guest()
	id := playedAlone(t, ann)
	record := fetch(t, ann, "GET", "/api/v1/matches/"+id+"/record", "")
	var secrets []string // lines of the log in words, and the seed
	var view struct {
		Seed string
		Log  []struct{ Words []string }
	}
	if err := ann.Do(t.Context(), "GET", "/api/v1/matches/"+id, "", nil, &view); err != nil {
		t.Fatal(err)
	}
	for _, l := range view.Log {
		for _, words := range l.Words {
			if strings.Contains(words, "Mate") || strings.Contains(words, "You") || strings.Contains(words, "bastion") {
				secrets = append(secrets, words)
			}
		}
	}
	row := record[strings.Index(record, "* row"):]
	secrets = append(secrets, view.Seed, row[:40], "end "+view.Log[len(view.Log)-1].Words[0])
	if view.Seed == "" || len(secrets) < 10 {
		t.Fatalf("the secrets are %q", secrets)
	}
	if err := ann.Do(t.Context(), "PUT", "/api/v1/duplicates/"+id, "", map[string]any{}, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	bo, cy := s.guest(), s.guest()
	var begun, other load.Seated
	if err := bo.Do(t.Context(), "POST", "/api/v1/duplicates/"+id+"/attempt", "", map[string]any{"name": "Bo"}, &begun); err != nil {
		t.Fatal(err)
	}
	bo.Token = begun.Token
	if err := cy.Do(t.Context(), "POST", "/api/v1/duplicates/"+id+"/attempt", "", map[string]any{"name": "Cy"}, &other); err != nil {
		t.Fatal(err)
	}
	cy.Token = other.Token
	playOut(t, other.ID, never, cy) // whose attempt is secret, too
	var fork load.Seated            // of the original, which its player played on before she offered it
	for at := 12; fork.ID == ""; at++ {
		err := ann.Do(t.Context(), "POST", "/api/v1/matches/"+id+"/fork", "", map[string]any{"at": at, "seat": 0, "name": "Ann"}, &fork)
		if at == 30 {
			t.Fatal(err)
		}
	}
	const free = "GET /m/{match}/seat/{seat} GET /m/{match}/join GET /duplicate/{deal} GET /api/v1/duplicates/{deal}"
	asked := 0
	for _, r := range slices.Concat(s.web.APIRoutes(), s.web.PageRoutes()) {
		method, path, _ := strings.Cut(r, " ")
		if method != "GET" || !strings.Contains(path, "{match}") && !strings.Contains(path, "{deal}") || strings.HasPrefix(path, "/admin") {
			continue
		}
		for _, target := range []string{id, other.ID, fork.ID} {
			for _, c := range []*load.Client{bo, s.guest()} {
				asked++
				got := fetch(t, c, "GET", strings.NewReplacer("{match}", target, "{deal}", target, "{seat}", "0").Replace(path)+"?at=14", "")
				if !strings.Contains(free, r) && !strings.Contains(got, "403 Forbidden") {
					t.Errorf("%s answers %.200q", r, got)
				}
				for _, secret := range secrets {
					if strings.Contains(got, secret) {
						t.Errorf("%s has %q", r, secret)
					}
				}
			}
		}
	}
	if asked < 40 {
		t.Errorf("only %d addresses were asked", asked)
	}
	playOut(t, begun.ID, never, bo)
	for _, path := range []string{id, other.ID} {
		if got := fetch(t, bo, "GET", "/api/v1/matches/"+path, ""); !strings.Contains(got, "200 OK") {
			t.Errorf("after his attempt, Bo cannot see %s: %.200s", path, got)
		}
	}
}

// TestDuplicatePages offers, plays and closes a duplicate with forms alone. The clock of this server shows a time before its store was made, so
// it cannot prove who has seen the original.
func TestDuplicatePages(t *testing.T) {
	s := serve(t)
	client := s.guest()
	id := playedAlone(t, client)
	ann, bo := surf(t, s), surf(t, s)
	home, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	ann.Jar.SetCookies(home, []*http.Cookie{{Name: "quarterdeck", Value: client.Token}})
	path := "/duplicate/" + id
	table, _ := ann.visit("/m/"+id, http.StatusOK)
	wantElements(t, table, `a[href="`+path+`"]:contains("Offer as duplicate")`)
	bo.visit(path, http.StatusNotFound)
	page, _ := ann.visit(path, http.StatusOK)
	wantElements(t, page, `h1:contains("Offer this deal")`, `form[action="`+path+`/offer"] button`)
	page, at := ann.post(path+"/offer", http.StatusOK, nil)
	if at != path {
		t.Fatalf("the form leads to %s", at)
	}
	wantElements(t, page, `h1:contains("Your deal")`, `input[value$="`+path+`"]`, `form[action="`+path+`/close"] button`, `table tr.mine td:contains("Original")`)

	page, _ = bo.visit(path, http.StatusOK)
	wantElements(t, page, `h1:contains("Play the same deal as Ann")`, `form[action="`+path+`"] input[name=name]`, `li:contains("bot lowest")`, `p:contains("may have watched")`, `code`)
	if htmltest.Has(t, page, "table") {
		t.Error("Bo sees results before he has played")
	}
	if refused, _ := bo.visit("/m/"+id, http.StatusForbidden); !strings.Contains(refused, "without having seen it") || !htmltest.Has(t, refused, `.problem a[href="`+path+`"]`) {
		t.Errorf("Bo reads %s", refused)
	}
	_, match := bo.post(path, http.StatusOK, url.Values{"name": {"Bo"}})
	if !strings.HasPrefix(match, "/m/") || match == "/m/"+id {
		t.Fatalf("Bo is led to %s", match)
	}
	if _, again := bo.post(path, http.StatusOK, nil); again != match {
		t.Errorf("Bo is led to %s, and then to %s", match, again)
	}
	page, _ = bo.visit(path, http.StatusOK)
	wantElements(t, page, `a[href="`+match+`"]:contains("Continue")`)
	bots := s.guest()
	for _, c := range bo.Jar.Cookies(home) {
		if c.Name == "quarterdeck" {
			bots.Token = c.Value
		}
	}
	playOut(t, strings.TrimPrefix(match, "/m/"), never, bots)
	table, _ = bo.visit(match, http.StatusOK)
	wantElements(t, table, `#result a[href="`+path+`"]:contains("Compare results")`)
	page, _ = bo.visit(path, http.StatusOK)
	wantElements(t, page, `table a[href="/m/`+id+`"]:contains(Ann)`, `tr.mine a[href="`+match+`"]:contains(Bo)`, `tr.mine td:contains("Not proven")`, `td:contains("%")`)
	page, _ = ann.post(path+"/close", http.StatusOK, nil)
	wantElements(t, page, `p:contains("This duplicate is closed")`)
	page, _ = surf(t, s).post(path, http.StatusConflict, url.Values{"name": {"Cy"}})
	wantElements(t, page, `.complaint:contains("closed")`)
}
