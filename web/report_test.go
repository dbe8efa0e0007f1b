package web_test

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/match"
	"quarterdeck/store"
)

// TestReports reports a player and a whisper, which an administrator reads and handles. No player reports what they may not read, and
// the quote is the server’s.
func TestReports(t *testing.T) {
	s, n := serveAll(t)
	boss, eve := administrator(t, s, n), newGuest(t, s)
	ann, bo, id := s.pair(t, nil)
	const evil = `<img src=x onerror=alert(1)>`
	submitAs(t, bo, "/m/"+id+"/say", url.Values{"to": {"0"}, "text": {evil}})
	path := "/m/" + id + "/report"
	_, text := browse(t, ann, "GET", path)
	whisper := htmltest.Parse(t, text).Find("input[name=what]").Last().AttrOr("value", "")
	if !strings.HasPrefix(whisper, "message-") || strings.Contains(text, evil) || !strings.Contains(text, html.EscapeString(evil)) {
		t.Fatalf("the last choice is %q", whisper)
	}
	for _, bad := range faults(htmltest.Parse(t, text)) {
		t.Error(bad)
	}
	if status, text := browse(t, eve, "GET", path); status != http.StatusOK || strings.Contains(text, "onerror") {
		t.Errorf("a spectator’s form: %d, or it has a whisper", status)
	}
	for what, form := range map[string][]string{
		"a whisper of others": {"what", whisper, "text", "x"}, "nothing": {"text", "x"}, "no seat": {"what", "seat-7", "text", "x"}, "no reason": {"what", "seat-0", "text", " "},
	} {
		if status, _ := browse(t, eve, "POST", path, form...); status != http.StatusBadRequest {
			t.Errorf("a report about %s: %d", what, status)
		}
	}
	if status, _ := browse(t, bo, "POST", path, "what", "seat-1", "text", "x"); status != http.StatusBadRequest {
		t.Errorf("a report about oneself: %d", status)
	}
	if status, _ := browse(t, eve, "POST", path, "what", "seat-0", "text", evil); status != http.StatusSeeOther {
		t.Errorf("a report about a player: %d", status)
	}
	if status, _ := browse(t, ann, "POST", path, "what", whisper, "text", "insults", "quote", "forged"); status != http.StatusSeeOther {
		t.Errorf("a report about a whisper: %d", status)
	}
	all, err := n.Moderation.Reports(t.Context())
	slices.SortFunc(all, func(a, b store.Report) int { return strings.Compare(a.Text, b.Text) }) // both may be of one millisecond
	if err != nil || len(all) != 2 || all[0].Guest != idOf(ann) || all[1].Guest != idOf(bo) || all[1].Quote != evil || all[1].Text != "insults" {
		t.Fatalf("reports: %+v, %v", all, err)
	}
	_, text = browse(t, boss, "GET", "/admin/reports")
	if strings.Contains(text, evil) || strings.Count(text, html.EscapeString(evil)) != 2 {
		t.Error("the list shows a text unescaped, or not at all")
	}
	for _, bad := range faults(htmltest.Parse(t, text)) {
		t.Error(bad)
	}
	if status, _ := browse(t, boss, "POST", "/admin/reports/"+all[1].ID, "text", "muted them"); status != http.StatusSeeOther {
		t.Errorf("handled: %d", status)
	}
	if status, _ := browse(t, boss, "POST", "/admin/reports/"+all[1].ID, "text", "again"); status != http.StatusConflict {
		t.Errorf("handled again: %d", status)
	}
	if _, text := browse(t, boss, "GET", "/admin/log"); !strings.Contains(text, "muted them") {
		t.Error("the audit log does not say what was done")
	}
	if got := status(t, eve, "DELETE", "/api/v1/me", ""); got != http.StatusOK {
		t.Fatal(got)
	}
	if all, err := n.Moderation.Reports(t.Context()); err != nil || len(all) != 0 {
		t.Errorf("after the reporter’s deletion: %+v, %v", all, err)
	}
	for i := range 21 {
		want := http.StatusSeeOther
		if i == 20 {
			want = http.StatusTooManyRequests
		}
		if status, _ := browse(t, bo, "POST", path, "what", "seat-0", "text", "spam"); status != want {
			t.Fatalf("report %d: %d, want %d", i+1, status, want)
		}
	}
}

// TestCloseMatch closes a match in progress and a waiting table. The players see that they are over, and the log says why.
func TestCloseMatch(t *testing.T) {
	s, n := serveAll(t)
	boss := administrator(t, s, n)
	ann, _, running := s.pair(t, nil)
	waiting, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Name: "Ann", Seats: []load.Seat{{Who: "me"}, {Who: "anyone"}}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{running, waiting.ID} {
		if status, _ := browse(t, boss, "POST", "/admin/matches/"+id+"/close", "reason", ""); status != http.StatusBadRequest {
			t.Errorf("closed without a reason: %d", status)
		}
		if status, _ := browse(t, boss, "POST", "/admin/matches/"+id+"/close", "reason", "spam at "+id); status != http.StatusSeeOther {
			t.Errorf("closed: %d", status)
		}
		if m, err := n.Host.Get(t.Context(), id); err != nil || m.Phase() != match.Finished {
			t.Errorf("the match goes on: %v", err)
		}
		if status, _ := browse(t, boss, "POST", "/admin/matches/"+id+"/close", "reason", "again"); status != http.StatusConflict {
			t.Errorf("closed again: %d", status)
		}
		if _, text := browse(t, boss, "GET", "/admin/log"); !strings.Contains(text, "spam at "+id) {
			t.Error("the log does not say why")
		}
		if status, _ := browse(t, ann, "GET", "/m/"+id); status != http.StatusOK {
			t.Errorf("the table’s page: %d", status)
		}
	}
	if status, _ := browse(t, boss, "POST", "/admin/matches/missing/close", "reason", "r"); status != http.StatusNotFound {
		t.Errorf("no match was closed: %d", status)
	}
}
