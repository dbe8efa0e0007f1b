package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/bus/local"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
	"quarterdeck/node"
	"quarterdeck/store/storetest"
	"quarterdeck/web"
)

// listed reports whether a client finds a match in the lobby of the API.
func listed(t *testing.T, c *load.Client, list, id string) bool {
	t.Helper()
	_, text := browse(t, c, "GET", "/api/v1/lobby?list="+list)
	return strings.Contains(text, id)
}

// TestHiddenTable hides a table from the lists of other players, and puts it back. Guests with its link still see it.
func TestHiddenTable(t *testing.T) {
	s, n := serveAll(t)
	boss, eve := administrator(t, s, n), newGuest(t, s)
	ann := newGuest(t, s)
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Name: "Ann", Seats: []load.Seat{{Who: "me"}, {Who: "anyone"}}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if !listed(t, eve, "open", m.ID) {
		t.Fatal("the table is not listed")
	}
	page := "/admin/matches/" + m.ID
	if status, _ := browse(t, boss, "POST", page+"/hide", "reason", ""); status != http.StatusBadRequest {
		t.Errorf("hidden without a reason: %d", status)
	}
	if status, text := browse(t, boss, "POST", page+"/hide", "reason", "an advertisement"); status != http.StatusSeeOther {
		t.Fatalf("not hidden: %d %.200s", status, text)
	}
	if listed(t, eve, "open", m.ID) {
		t.Error("a hidden table is listed")
	}
	if status, _ := browse(t, eve, "GET", "/m/"+m.ID); status != http.StatusOK {
		t.Errorf("a guest with the link gets %d", status)
	}
	if status, _ := browse(t, boss, "POST", page+"/hide", "reason", "again"); status != http.StatusConflict {
		t.Errorf("hidden twice: %d", status)
	}
	_, text := browse(t, boss, "GET", page)
	for _, bad := range faults(htmltest.Parse(t, text)) {
		t.Error(bad)
	}
	if status, _ := browse(t, boss, "POST", page+"/show", "reason", "a mistake"); status != http.StatusSeeOther || !listed(t, eve, "open", m.ID) {
		t.Errorf("the table is not back: %d", status)
	}
	log, err := n.Moderation.Log(t.Context(), 0, 2)
	if err != nil || len(log) != 2 || log[0].Action != "show" || log[1].Text != "an advertisement" || log[1].Match != m.ID {
		t.Errorf("the audit log: %+v, %v", log, err)
	}
}

// TestAdminMute mutes a player for an hour, on two servers: they can play, and write nothing.
func TestAdminMute(t *testing.T) {
	var clock atomic.Int64
	clock.Store(1_700_000_000)
	st := &storetest.Memory{}
	both := func(c *node.Config, _ *web.Options) {
		c.Store, c.Bus, c.Recheck = st, local.New(), 5*time.Second
		c.Now = func() time.Time { return time.Unix(clock.Load(), 0) }
	}
	s, n := serveWith(t, both)
	other, _ := serveWith(t, both)
	boss := administrator(t, s, n)
	ann, bo, id := s.pair(t, nil)
	there := *ann
	there.Base = other.URL
	browse(t, &there, "GET", "/me") // the other server caches the guest
	person := "/admin/people/" + idOf(ann)
	if status, text := browse(t, boss, "POST", person+"/mute", "reason", "spam", "length", "hour"); status != http.StatusSeeOther {
		t.Fatalf("not muted: %d %.200s", status, text)
	}
	say := func(c *load.Client) error {
		return c.Do(t.Context(), "POST", "/api/v1/matches/"+id+"/talk", "", map[string]string{"channel": "table", "text": "hi"}, &struct{}{})
	}
	for _, c := range []*load.Client{ann, &there} {
		wantCode(t, say(c), http.StatusForbidden, "muted")
		if status, text := browse(t, c, "POST", "/m/"+id+"/say", "to", "table", "text", "hi"); status != http.StatusForbidden || !strings.Contains(text, "You can play, but not write messages. Reason: spam") {
			t.Errorf("a muted player writes: %d", status)
		}
	}
	if err := say(bo); err != nil {
		t.Errorf("the opponent cannot write: %v", err)
	}
	robo, _ := s.botOf(t, ann, "Robo")
	wantCode(t, say(robo), http.StatusForbidden, "muted")
	if _, err := ann.Act(t.Context(), id, "play 7", 13, "k"); err != nil {
		t.Errorf("a muted player cannot play: %v", err)
	}
	for _, path := range []string{person, "/admin/people"} {
		status, text := browse(t, boss, "GET", path)
		if status != http.StatusOK || !strings.Contains(text, "spam") {
			t.Errorf("%s does not show the mute: %d", path, status)
		}
		for _, bad := range faults(htmltest.Parse(t, text)) {
			t.Errorf("%s: %s", path, bad)
		}
	}
	clock.Add(3600)
	if err := say(ann); err != nil {
		t.Errorf("after the mute: %v", err)
	}
	if status, _ := browse(t, boss, "POST", person+"/unmute"); status != http.StatusSeeOther {
		t.Errorf("not lifted: %d", status)
	}
	if status, _ := browse(t, boss, "POST", person+"/unmute"); status != http.StatusConflict {
		t.Errorf("lifted twice: %d", status)
	}
}

// TestAdminRename renames a player everywhere, on two servers, and finds them by either name. The player cannot go back to the old one.
func TestAdminRename(t *testing.T) {
	st := &storetest.Memory{}
	both := func(c *node.Config, _ *web.Options) { c.Store, c.Bus, c.Recheck = st, local.New(), 5*time.Second }
	s, n := serveWith(t, both)
	other, _ := serveWith(t, both)
	boss := administrator(t, s, n)
	ann, bo, id := s.pair(t, nil)
	there := *bo
	there.Base = other.URL
	person := "/admin/people/" + idOf(ann)
	if _, text := browse(t, &there, "GET", "/m/"+id); !strings.Contains(text, "Ann") {
		t.Fatal("the other server does not show the name")
	}
	if _, text := browse(t, boss, "GET", "/admin/people?name=aNN"); !strings.Contains(text, idOf(ann)) {
		t.Error("the player is not found by name")
	}
	if status, _ := browse(t, boss, "POST", "/admin/people/no-such-guest/rename", "name", "Quiet", "reason", "r"); status != http.StatusNotFound {
		t.Errorf("a guest of whom nothing is stored is renamed: %d", status)
	}
	for what, form := range map[string][]string{"no name": {"reason", "r"}, "a bad name": {"name", "\u200b", "reason", "r"}, "no reason": {"name", "Quiet"}} {
		if status, _ := browse(t, boss, "POST", person+"/rename", form...); status != http.StatusBadRequest {
			t.Errorf("%s: %d", what, status)
		}
	}
	if status, text := browse(t, boss, "POST", person+"/rename", "name", "Quiet", "reason", "an insult", "fixed", "1"); status != http.StatusSeeOther {
		t.Fatalf("not renamed: %d %.300s", status, text)
	}
	for _, c := range []*load.Client{bo, &there} {
		if _, text := browse(t, c, "GET", "/m/"+id); strings.Contains(text, "Ann") || !strings.Contains(text, "Quiet") {
			t.Error("a page of the match shows the old name, or not the new one")
		}
	}
	wantCode(t, ann.Do(t.Context(), "PATCH", "/api/v1/me", "", map[string]string{"name": "Ann"}, &struct{}{}), http.StatusForbidden, "name-fixed")
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Name: "Ann", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := n.Host.Get(t.Context(), m.ID); err != nil || got.Names()[0] != "Quiet" {
		t.Errorf("at a new table: %v", err)
	}
	if _, text := browse(t, boss, "GET", "/admin/people?name="+url.QueryEscape("quie")); !strings.Contains(text, idOf(ann)) {
		t.Error("the player is not found by the new name")
	}
	if status, _ := browse(t, boss, "POST", person+"/rename", "name", "Ann", "reason", "asked for it"); status != http.StatusSeeOther {
		t.Errorf("not renamed again: %d", status)
	}
	if err := ann.Do(t.Context(), "PATCH", "/api/v1/me", "", map[string]string{"name": "Annie"}, &struct{}{}); err != nil {
		t.Errorf("the name is still fixed: %v", err)
	}
	log, err := n.Moderation.Log(t.Context(), 0, 9)
	if err != nil || log[0].Action != "rename" || log[0].Text != "asked for it" || log[0].Guest != idOf(ann) {
		t.Errorf("the audit log: %+v, %v", log, err)
	}
}
