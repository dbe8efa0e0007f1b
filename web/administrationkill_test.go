//go:build unix

package web_test

import (
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"quarterdeck/internal/load"
)

// TestAdminKilled makes a link beside the running program, uses it and bans a guest, and kills the program after each. The next one
// knows all of it, and the link stays used.
func TestAdminKilled(t *testing.T) {
	t.Parallel()
	program, data := buildProgram(t), filepath.Join(t.TempDir(), "data.db")
	s := newKilledProgram(t, program, []string{"--data", data}, 1)
	s.launch(1 << 40)
	restart := func() {
		s.sink <- struct{}{}
		s.kill()
		s.launch(1 << 40)
	}
	visible := func(c *load.Client) *load.Client {
		direct := *c
		direct.Base = "http://" + s.address
		return &direct
	}
	boss, ann, eve := s.guest(), s.guest(), s.guest()
	for _, c := range []*load.Client{boss, ann, eve} {
		s.register(t.Context(), c)
	}
	if err := ann.Do(t.Context(), "PATCH", "/api/v1/me", "", map[string]string{"name": "Ann"}, &struct{}{}); err != nil {
		t.Fatal(err)
	}
	link, err := exec.Command(program, "admin", "link", "--data", data, "--url", "http://example.org").Output()
	if err != nil || !strings.HasPrefix(string(link), "http://example.org/admin/link/") {
		t.Fatalf("quarterdeck admin link: %q, %v", link, err)
	}
	at, err := url.Parse(strings.TrimSpace(string(link)))
	if err != nil {
		t.Fatal(err)
	}
	if status, text := browse(t, visible(boss), "POST", at.Path); status != http.StatusSeeOther {
		t.Fatalf("the link: %d %.200s", status, text)
	}
	restart()
	if status, _ := browse(t, visible(eve), "POST", at.Path); status != http.StatusNotFound {
		t.Errorf("after kill -9 the link works again: %d", status)
	}
	if status, text := browse(t, visible(boss), "POST", "/admin/people/"+idOf(ann)+"/ban", "reason", "insults", "length", "day"); status != http.StatusSeeOther {
		t.Fatalf("the ban: %d %.200s", status, text)
	}
	restart()
	_, err = ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "random"}}}, "")
	wantCode(t, err, http.StatusForbidden, "banned")
	if status, text := browse(t, visible(boss), "GET", "/admin/log"); status != http.StatusOK || !strings.Contains(text, "insults") {
		t.Errorf("after kill -9 the audit log has no ban: %d", status)
	}
	m, err := eve.Create(t.Context(), load.NewMatch{Game: "bastion", Name: "Nasty", Seats: []load.Seat{{Who: "me"}, {Who: "anyone"}}}, "")
	if err != nil {
		t.Fatal(err)
	}
	for path, form := range map[string][]string{
		"people/" + idOf(eve) + "/mute": {"reason", "spam", "length", "good"}, "people/" + idOf(eve) + "/rename": {"name", "Quiet", "reason", "an insult", "fixed", "1"},
		"matches/" + m.ID + "/hide": {"reason", "an advertisement"},
	} {
		if status, text := browse(t, visible(boss), "POST", "/admin/"+path, form...); status != http.StatusSeeOther {
			t.Fatalf("%s: %d %.200s", path, status, text)
		}
		restart()
	}
	err = eve.Do(t.Context(), "POST", "/api/v1/matches/"+m.ID+"/talk", "", map[string]string{"channel": "table", "text": "hi"}, &struct{}{})
	wantCode(t, err, http.StatusForbidden, "muted")
	if _, text := browse(t, visible(eve), "GET", "/m/"+m.ID); !strings.Contains(text, "Quiet") || strings.Contains(text, "Nasty") {
		t.Error("after kill -9 the old name is back")
	}
	if listed(t, visible(boss), "open", m.ID) {
		t.Error("after kill -9 the hidden table is listed")
	}
	s.stop()
}
