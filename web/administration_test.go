package web_test

import (
	"context"
	"html"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/host"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/moderation"
	"quarterdeck/node"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
)

// idOf returns the id of a client’s guest.
func idOf(c *load.Client) string {
	id, _, _ := strings.Cut(c.Token, ".")
	return id
}

// newGuest returns a guest with a token.
func newGuest(t *testing.T, s *testServer) *load.Client {
	t.Helper()
	c := s.guest()
	if err := c.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	return c
}

// administrator returns an administrator of a server.
func administrator(t *testing.T, s *testServer, n *node.Node) *load.Client {
	t.Helper()
	c := newGuest(t, s)
	token := moderation.NewLink(n.Host.Secret(), n.Host.Now())
	if err := n.Moderation.Appoint(t.Context(), host.Guest{ID: idOf(c), Name: "Boss"}, token); err != nil {
		t.Fatal(err)
	}
	return c
}

// browse sends a request with a client’s cookie and returns the status and the body.
func browse(t *testing.T, c *load.Client, method, path string, form ...string) (int, string) {
	t.Helper()
	values := url.Values{}
	for i := 0; i < len(form); i += 2 {
		values.Set(form[i], form[i+1])
	}
	req, err := http.NewRequestWithContext(t.Context(), method, c.Base+path, strings.NewReader(values.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	if method == http.MethodPost {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if c.Token != "" {
		as(req, c)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

// TestAdminIsHidden checks that each address for administrators answers others as one that does not exist.
func TestAdminIsHidden(t *testing.T) {
	s, n := serveAll(t)
	boss, other := administrator(t, s, n), newGuest(t, s)
	_, nowhere := browse(t, other, "GET", "/nowhere")
	checked := 0
	for _, pattern := range s.web.PageRoutes() {
		method, path, _ := strings.Cut(pattern, " ")
		if !strings.HasPrefix(path, "/admin") {
			continue
		}
		checked++
		path = strings.NewReplacer("{guest}", idOf(boss), "{match}", "some", "{token}", "x-admin-1-y", "{report}", "some").Replace(path)
		for who, c := range map[string]*load.Client{"a guest": other, "a visitor without a cookie": s.guest()} {
			status, text := browse(t, c, method, path, "reason", "r", "length", "good")
			if status != http.StatusNotFound || who == "a guest" && !strings.Contains(path, "/link/") && text != nowhere {
				t.Errorf("%s gets %d from %s %s: %.200s", who, status, method, path, text)
			}
		}
	}
	if status, _ := browse(t, boss, "GET", "/admin"); status != http.StatusOK || checked < 12 {
		t.Errorf("an administrator gets %d; %d addresses were checked", status, checked)
	}
}

// TestAdminLink checks that a link works once, for a time, and only with a form.
func TestAdminLink(t *testing.T) {
	var clock atomic.Int64
	clock.Store(1_700_000_000)
	s, n := serveWith(t, func(c *node.Config, _ *web.Options) { c.Now = func() time.Time { return time.Unix(clock.Load(), 0) } })
	first, err := n.Moderation.FirstLink(t.Context())
	if err != nil || first == "" {
		t.Fatalf("a server without an administrator has the link %q, %v", first, err)
	}
	guests := []*load.Client{newGuest(t, s), newGuest(t, s), newGuest(t, s)}
	for _, bad := range []string{"x", first + "x", strings.Replace(first, "-admin-", "-link-", 1), "x" + first} {
		if status, _ := browse(t, guests[0], "POST", "/admin/link/"+bad); status != http.StatusNotFound {
			t.Errorf("the link %q: status %d", bad, status)
		}
	}
	if status, text := browse(t, guests[0], "GET", "/admin/link/"+first); status != http.StatusOK || !strings.Contains(text, "Become an administrator") {
		t.Errorf("the page of the link: %d", status)
	}
	if status, _ := browse(t, guests[0], "GET", "/admin"); status != http.StatusNotFound {
		t.Error("opening the link was enough")
	}
	var won atomic.Int64
	var wg sync.WaitGroup
	for _, g := range guests {
		wg.Go(func() {
			if status, _ := browse(t, g, "POST", "/admin/link/"+first); status == http.StatusSeeOther {
				won.Add(1)
			}
		})
	}
	wg.Wait()
	admins, err := n.Moderation.Administrators(t.Context())
	if err != nil || won.Load() != 1 || len(admins) != 1 {
		t.Fatalf("three guests used a link: %d became administrators, %d in the store, %v", won.Load(), len(admins), err)
	}
	if again, err := n.Moderation.FirstLink(t.Context()); err != nil || again != "" {
		t.Errorf("with an administrator there is a first link %q, %v", again, err)
	}
	late := moderation.NewLink(n.Host.Secret(), n.Host.Now())
	clock.Add(int64(moderation.LinkLife / time.Second))
	if status, _ := browse(t, guests[1], "POST", "/admin/link/"+late); status != http.StatusNotFound {
		t.Errorf("an hour later the link answers %d", status)
	}
}

// wantBanned checks that a guest can read and leave, and can do nothing else. The match is one in which they are to act.
func wantBanned(t *testing.T, c *load.Client, match string) {
	t.Helper()
	_, err := c.Act(t.Context(), match, "play 7", 13, "k")
	wantCode(t, err, http.StatusForbidden, "banned")
	_, err = c.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}}, "")
	wantCode(t, err, http.StatusForbidden, "banned")
	for path, body := range map[string]any{"/matches/" + match + "/talk": map[string]string{"to": "table", "text": "hi"}, "/me/bots": map[string]string{"name": "Robo"}} {
		wantCode(t, c.Do(t.Context(), "POST", "/api/v1"+path, "", body, &struct{}{}), http.StatusForbidden, "banned")
	}
	for _, path := range []string{"/m/" + match + "/act", "/m/" + match + "/say", "/new/bastion", "/me/name", "/me/hook"} {
		if status, text := browse(t, c, "POST", path, "a", "play 7", "text", "hi", "name", "x"); status != http.StatusForbidden || !strings.Contains(text, "banned you") {
			t.Errorf("POST %s: %d", path, status)
		}
	}
	for _, path := range []string{"/", "/m/" + match, "/me", "/api/v1/matches/" + match} {
		if status, _ := browse(t, c, "GET", path); status != http.StatusOK {
			t.Errorf("GET %s: %d", path, status)
		}
	}
}

// TestBan bans a player for an hour, and then for good. Meanwhile others play on.
func TestBan(t *testing.T) {
	var clock atomic.Int64
	clock.Store(1_700_000_000)
	s, n := serveWith(t, func(c *node.Config, _ *web.Options) { c.Now = func() time.Time { return time.Unix(clock.Load(), 0) } })
	boss := administrator(t, s, n)
	ann, bo, id := s.pair(t, nil)
	person := "/admin/people/" + idOf(ann)
	var bot struct{ Token string }
	if err := ann.Do(t.Context(), "POST", "/api/v1/me/bots", "", map[string]string{"name": "Robo"}, &bot); err != nil {
		t.Fatal(err)
	}
	for _, form := range [][]string{{"reason", "", "length", "day"}, {"reason", strings.Repeat("ä", 301), "length", "day"}, {"reason", "a\nb", "length", "day"}, {"reason", "r", "length", "x"}} {
		if status, _ := browse(t, boss, "POST", person+"/ban", form...); status != http.StatusBadRequest {
			t.Errorf("a ban with %.20q: %d", form, status)
		}
	}
	const evil = `<script>alert("1")</script>`
	if status, text := browse(t, boss, "POST", person+"/ban", "reason", evil, "length", "hour"); status != http.StatusSeeOther {
		t.Fatalf("the ban: %d %.300s", status, text)
	}
	wantBanned(t, ann, id)
	robo := s.guest()
	robo.Token = bot.Token
	wantCode(t, robo.Do(t.Context(), "POST", "/api/v1/matches", "", map[string]any{}, &struct{}{}), http.StatusForbidden, "banned")
	for path, c := range map[string]*load.Client{"/admin": boss, "/admin/log": boss, "/admin/people": boss, person: boss} {
		_, text := browse(t, c, "GET", path)
		if strings.Contains(text, evil) || !strings.Contains(text, html.EscapeString(evil)) {
			t.Errorf("%s shows the reason unescaped, or not at all", path)
		}
		for _, bad := range faults(htmltest.Parse(t, text)) {
			t.Errorf("%s: %s", path, bad)
		}
	}
	if _, err := bo.Act(t.Context(), id, "play 7", 13, "k"); err != nil {
		t.Errorf("the opponent cannot act: %v", err)
	}
	clock.Add(3600)
	if _, err := ann.Act(t.Context(), id, "play 7", 13, "k2"); err != nil {
		t.Errorf("after the ban: %v", err)
	}
	if status, _ := browse(t, boss, "POST", person+"/ban", "reason", "insulting", "length", "good"); status != http.StatusSeeOther {
		t.Fatalf("the ban for good: %d", status)
	}
	wantBanned(t, ann, id)
	m, err := n.Host.Get(t.Context(), id)
	if err != nil || m.SeatsOf(idOf(ann)) == 0 {
		t.Fatalf("the match: %v", err)
	}
	if !m.PlayedByBot(0) || m.PlayedByBot(1) {
		t.Error("after a ban for good, the wrong player plays")
	}
	if status, _ := browse(t, boss, "POST", person+"/unban"); status != http.StatusSeeOther {
		t.Error("the ban cannot be lifted")
	}
	if _, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Name: "Ann", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}}, ""); err != nil {
		t.Errorf("without the ban: %v", err)
	}
	if status, _ := browse(t, boss, "POST", person+"/ban", "reason", "last", "length", "good"); status != http.StatusSeeOther {
		t.Fatal("not banned")
	}
	if got := status(t, ann, "DELETE", "/api/v1/me", ""); got != http.StatusOK {
		t.Errorf("a banned guest cannot delete their data: %d", got)
	}
	if status, text := browse(t, boss, "GET", "/admin/log"); status != http.StatusOK || strings.Contains(text, "insulting") || strings.Contains(text, idOf(ann)) || !strings.Contains(text, "a deleted player") {
		t.Errorf("the log after the deletion: %d %s", status, text)
	}
}

// TestBanElsewhere checks that a ban holds on another server from the next request on, although none of its events arrive there.
func TestBanElsewhere(t *testing.T) {
	st := &storetest.Memory{}
	both := func(c *node.Config, _ *web.Options) { c.Store, c.Bus, c.Recheck = st, local.New(), 5*time.Second }
	one, n := serveWith(t, both)
	two, _ := serveWith(t, both)
	boss := administrator(t, one, n)
	ann, _, id := one.pair(t, nil)
	there := *ann
	there.Base = two.URL
	if status, _ := browse(t, &there, "GET", "/me"); status != http.StatusOK { // the other server caches the guest
		t.Fatal(status)
	}
	if status, _ := browse(t, boss, "POST", "/admin/people/"+idOf(ann)+"/ban", "reason", "r", "length", "day"); status != http.StatusSeeOther {
		t.Fatal(status)
	}
	wantBanned(t, &there, id)
	bossThere := *boss
	bossThere.Base = two.URL
	if status, _ := browse(t, &bossThere, "GET", "/admin"); status != http.StatusOK {
		t.Errorf("an administrator at the other server gets %d", status)
	}
}

// TestBanResumes checks that a server that was stopped between a ban for good and its effect on matches completes it.
func TestBanResumes(t *testing.T) {
	st := &storetest.Memory{}
	s, n := serveWith(t, func(c *node.Config, _ *web.Options) { c.Store = st })
	ann, _, id := s.pair(t, nil)
	st.Before = func(method string) error {
		if method == "Append" {
			return context.DeadlineExceeded
		}
		return nil
	}
	if err := n.Moderation.Ban(t.Context(), "", idOf(ann), "r", time.Time{}); err == nil {
		t.Fatal("the test does not interrupt the ban")
	}
	st.Before = nil
	_, next := serveWith(t, func(c *node.Config, _ *web.Options) { c.Store = st })
	for removed := false; !removed; time.Sleep(time.Millisecond) { // Close would end the task before it is done
		m, err := next.Host.Get(t.Context(), id)
		if err != nil {
			t.Fatal("after the restart:", err)
		}
		removed = m.PlayedByBot(0)
	}
}

// TestAdminRoles has administrators appoint and remove each other. One always stays.
func TestAdminRoles(t *testing.T) {
	s, n := serveAll(t)
	boss, second := administrator(t, s, n), newGuest(t, s)
	if status, text := browse(t, boss, "POST", "/admin/people/"+idOf(boss)+"/dismiss"); status != http.StatusConflict || !strings.Contains(text, "the only administrator") {
		t.Errorf("the last administrator was removed: %d", status)
	}
	_, text := browse(t, boss, "POST", "/admin/links")
	link := htmltest.Parse(t, text).Find("input[readonly]").AttrOr("value", "")
	if status, _ := browse(t, second, "POST", strings.TrimPrefix(link, s.URL)); status != http.StatusSeeOther {
		t.Fatalf("the link %q: %d", link, status)
	}
	if status, text := browse(t, second, "POST", "/admin/people/"+idOf(boss)+"/ban", "reason", "r", "length", "day"); status != http.StatusConflict || !strings.Contains(text, "is an administrator") {
		t.Errorf("an administrator was banned: %d", status)
	}
	if status, _ := browse(t, second, "POST", "/admin/people/"+idOf(boss)+"/dismiss"); status != http.StatusSeeOther {
		t.Errorf("not removed: %d", status)
	}
	if status, _ := browse(t, boss, "GET", "/admin"); status != http.StatusNotFound {
		t.Errorf("a former administrator gets %d", status)
	}
	if status, _ := browse(t, second, "POST", "/admin/people/unknown/ban", "reason", "r", "length", "day"); status != http.StatusNotFound {
		t.Errorf("a ban of an unknown guest: %d", status)
	}
	_, _, id := s.pair(t, nil)
	for _, path := range []string{"/admin", "/admin/matches", "/admin/matches?page=-3", "/admin/matches/" + id, "/admin/people", "/admin/people/" + idOf(second), "/admin/log", "/admin/log?before=2"} {
		status, text := browse(t, second, "GET", path)
		if status != http.StatusOK {
			t.Errorf("%s: %d", path, status)
		}
		for _, bad := range faults(htmltest.Parse(t, text)) {
			t.Errorf("%s: %s", path, bad)
		}
	}
	if status, _ := browse(t, second, "GET", "/admin/find?what="+url.QueryEscape(s.URL+"/m/"+id+"?at=3")); status != http.StatusSeeOther {
		t.Errorf("the search for a match: %d", status)
	}
	if status, _ := browse(t, second, "GET", "/admin/find?what=nothing"); status != http.StatusNotFound {
		t.Errorf("the search for no match: %d", status)
	}
}
