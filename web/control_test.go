package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"quarterdeck/host/control"
	"quarterdeck/internal/load"
	"quarterdeck/moderation"
	"quarterdeck/node"
	"quarterdeck/web/href"
)

// carry has a server carry out an order, based on the newest state.
func carry(t *testing.T, n *node.Node, o moderation.Order) {
	t.Helper()
	o.Version = n.Host.Control().State().Version
	if _, err := n.Moderation.Carry(t.Context(), moderation.Operator, o); err != nil {
		t.Fatal(err)
	}
}

// hostile is an announcement that no page may take for anything but text.
const hostile = `<script>alert(1)</script> & "quotes" ’til 20:00 </div>{{x}}`

// openWhenFrozen are the routes that work while the server is read-only, although they are no GET.
var openWhenFrozen = []string{
	"POST /me/signout", "POST /signin/begin", "POST /signin", "POST /link/{token}", "POST /api/v1/guests", "POST " + href.APIOrders,
}

// TestReadOnlyRoutes asks for every address while the server is read-only: pages and answers are those from before, and everything else is
// refused with one code. The announcement is text on all pages.
func TestReadOnlyRoutes(t *testing.T) {
	s, n := serveAll(t)
	boss, ann := administrator(t, s, n), newGuest(t, s)
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	fill := strings.NewReplacer("{game}", "bastion", "{match}", m.ID, "{guest}", idOf(ann), "{date}", time.Now().UTC().Format(time.DateOnly), "{lesson}", "first-match",
		"{seat}", "0", "{token}", "x", "{report}", "some", "{drill}", "some", "{experiment}", "some", "{file}", "x.ics", "{bot}", "some", "{run}", "some", "{n}", "1", "{$}", "")
	before := map[string]int{}
	patterns := slices.Concat(s.web.PageRoutes(), s.web.APIRoutes())
	get := func(pattern string) (string, bool) {
		path, ok := strings.CutPrefix(pattern, "GET ")
		return fill.Replace(path), ok && !strings.HasSuffix(path, "/events") && !strings.HasSuffix(path, "/stream")
	}
	for _, pattern := range patterns {
		if path, ok := get(pattern); ok {
			before[pattern], _ = browse(t, ann, "GET", path)
		}
	}
	carry(t, n, moderation.Order{Do: moderation.Announced, Text: hostile})
	carry(t, n, moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"})
	pages := 0
	for _, pattern := range patterns {
		method, path, _ := strings.Cut(pattern, " ")
		if path, ok := get(pattern); ok {
			status, text := browse(t, ann, "GET", path)
			if status != before[pattern] {
				t.Errorf("%s answers %d, and before it was read-only %d: %.200s", pattern, status, before[pattern], text)
			}
			if !strings.HasPrefix(text, "<!") && !strings.HasPrefix(text, "<!doctype") || path == href.Offline {
				continue // browsers keep the page without a connection, so that an announcement would be out of date there
			}
			pages++
			if !strings.Contains(text, "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;quotes&#34;") || strings.Contains(text, "<script>alert") || !strings.Contains(text, "a new disk") {
				t.Errorf("%s does not show what administrators announce, as text", pattern)
			}
			continue
		}
		if method == "GET" || slices.Contains(openWhenFrozen, pattern) || strings.HasPrefix(path, "/admin") {
			continue
		}
		if status, text := browseJSON(t, ann, method, fill.Replace(path)); status != http.StatusConflict || !strings.Contains(text, `"read-only"`) {
			t.Errorf("%s answers %d: %.200s", pattern, status, text)
		}
	}
	if pages < 20 {
		t.Errorf("only %d pages", pages)
	}
	if status, text := browse(t, boss, "POST", "/admin/matches/"+m.ID+"/close", "reason", "spam"); status != http.StatusConflict || !strings.Contains(text, "read-only") {
		t.Errorf("an administrator closes a table: %d %.300s", status, text)
	}
	if log, err := n.Moderation.Log(t.Context(), 0, 9); err != nil || log[0].Action != moderation.ReadOnlyOn {
		t.Errorf("the newest entry of the audit log is %+v, %v", log[0], err)
	}
	if status, text := browse(t, boss, "POST", "/me/name", "name", "Chief"); status != http.StatusSeeOther {
		t.Errorf("an administrator cannot change their name: %d %.300s", status, text)
	}
	carry(t, n, moderation.Order{Do: moderation.ReadOnlyOff})
	if _, err := ann.Act(t.Context(), m.ID, "resign", m.Version, ""); err != nil {
		t.Error(err)
	}
}

// browseJSON is browse for a client that wants no page.
func browseJSON(t *testing.T, c *load.Client, method, path string) (int, string) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.Base+path, strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept", "application/json")
	as(req, c)
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

// TestNoticeStream checks that streams bring at once what an administrator announces and withdraws, to programs and to pages.
func TestNoticeStream(t *testing.T) {
	s, n := serveAll(t)
	ann := newGuest(t, s)
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	announced := false
	err = ann.Stream(ctx, m.ID, "", func(e load.Event) bool {
		switch e.Name {
		case "hello":
			carry(t, n, moderation.Order{Do: moderation.Announced, Text: hostile})
		case "notice":
			var state control.State
			if err := json.Unmarshal(e.Data, &state); err != nil {
				t.Fatal(err)
			}
			if announced {
				if state.Announcement != nil || state.Version != 2 {
					t.Errorf("after it was withdrawn: %s", e.Data)
				}
				return false
			}
			announced = true
			if state.Announcement == nil || state.Announcement.Text != hostile {
				t.Errorf("the announcement: %s", e.Data)
			}
			carry(t, n, moderation.Order{Do: moderation.Withdrawn})
		}
		return true
	})
	if err != nil || !announced {
		t.Errorf("%v, announced %v", err, announced)
	}
}

// TestControlForms checks the forms of the page for administrators, what it shows then, and that of two administrators the second is told.
func TestControlForms(t *testing.T) {
	s, n := serveAll(t)
	boss := administrator(t, s, n)
	version := 0
	post := func(want int, form ...string) string {
		t.Helper()
		status, text := browse(t, boss, "POST", "/admin/control", append(form, "version", strconv.Itoa(version))...)
		if status != want {
			t.Fatalf("%q: %d %.500s", form, status, text)
		}
		if status == http.StatusSeeOther {
			version++
		}
		_, text2 := browse(t, boss, "GET", "/admin")
		return text + text2
	}
	if text := post(http.StatusSeeOther, "do", "announce", "text", hostile, "minutes", "60"); !strings.Contains(text, "Withdraw it") || strings.Contains(text, "<script>alert") {
		t.Error("the page does not show the announcement as text")
	}
	if text := post(http.StatusSeeOther, "do", "drain", "text", "a new version", "minutes", "10", "stop", "1"); !strings.Contains(text, "Cancel the restart") || !strings.Contains(text, "All servers stop by themselves") {
		t.Error("the page does not show the restart")
	}
	post(http.StatusSeeOther, "do", "cancel-restart")
	if text := post(http.StatusSeeOther, "do", "read-only", "text", "a new disk"); !strings.Contains(text, "Allow changes again") {
		t.Error("the page does not show read-only mode")
	}
	version--
	if text := post(http.StatusConflict, "do", "withdraw"); !strings.Contains(text, "Another administrator has changed this") {
		t.Errorf("the second administrator is not told")
	}
	version++
	text := post(http.StatusSeeOther, "do", "read-write")
	for _, words := range []string{"allowed changes again", "made the server read-only", "canceled the restart", "planned a restart", "announced"} {
		if !strings.Contains(text, words) {
			t.Errorf("the audit log does not say %q", words)
		}
	}
	post(http.StatusBadRequest, "do", "read-only", "text", "")
	post(http.StatusBadRequest, "do", "explode")
}

// TestOperatorOrders checks that orders need the key of the store, for exactly what is ordered and for a short time.
func TestOperatorOrders(t *testing.T) {
	s, n := serveAll(t)
	send := func(body, token string) int {
		t.Helper()
		req, err := http.NewRequestWithContext(t.Context(), "POST", s.URL+href.APIOrders, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set(href.OperatorHeader, token)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		return resp.StatusCode
	}
	order, err := json.Marshal(moderation.Order{Do: moderation.Announced, Text: "hello"})
	if err != nil {
		t.Fatal(err)
	}
	other := bytes.ReplaceAll(order, []byte("hello"), []byte("other"))
	key, now := n.Host.Secret(), n.Host.Now()
	for name, token := range map[string]string{
		"none": "", "of another order": moderation.SignOrder(key, other, now), "old": moderation.SignOrder(key, order, now.Add(-time.Hour)), "of another purpose": moderation.NewLink(key, now),
		"of another key": moderation.SignOrder(append(slices.Clone(key[:31]), 0), order, now), "nonsense": "a-operator-9999999999-x",
	} {
		if status := send(string(order), token); status != http.StatusNotFound {
			t.Errorf("a token %s: %d", name, status)
		}
	}
	if status := send(string(order), moderation.SignOrder(key, order, now)); status != http.StatusOK {
		t.Errorf("the right token: %d", status)
	}
	unknown := `{"do":"announce","texts":"x"}`
	if status := send(unknown, moderation.SignOrder(key, []byte(unknown), now)); status != http.StatusBadRequest {
		t.Errorf("an order with an unknown field: %d", status)
	}
	if log, err := n.Moderation.Log(t.Context(), 0, 9); err != nil || len(log) != 1 || log[0].Actor != moderation.Operator || log[0].Text != "hello" {
		t.Errorf("audit log: %+v, %v", log, err)
	}
}
