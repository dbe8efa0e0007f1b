//go:build unix

package web_test

import (
	"path/filepath"
	"testing"

	"quarterdeck/internal/load"
)

// TestBotsKilled kills the real program after it has made a bot account, and again after it has changed its token and deleted another
// one. Each time the next one knows.
func TestBotsKilled(t *testing.T) {
	t.Parallel()
	s := newKilledProgram(t, buildProgram(t), []string{"--data", filepath.Join(t.TempDir(), "data.db")}, 1)
	restart := func() {
		s.sink <- struct{}{}
		s.kill()
		s.launch(1 << 40)
	}
	s.launch(1 << 40)
	type account struct{ ID, Name, Token string }
	do := func(c *load.Client, method, path string, body any) (out account) {
		t.Helper()
		if err := c.Do(t.Context(), method, "/api/v1"+path, "", body, &out); err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
		return out
	}
	owner, robo, other := s.guest(), s.guest(), s.guest()
	s.register(t.Context(), owner)
	made := do(owner, "POST", "/me/bots", map[string]string{"name": "Robo"})
	second := do(owner, "POST", "/me/bots", map[string]string{"name": "Other"})
	robo.Token, other.Token = made.Token, second.Token
	restart()
	for c, name := range map[*load.Client]string{robo: "Robo", other: "Other"} {
		if me := do(c, "GET", "/me", nil); me.Name != name {
			t.Errorf("after kill -9, %s is %+v", name, me)
		}
	}
	renewed := *robo
	renewed.Token = do(owner, "POST", "/me/bots/"+made.ID+"/token", struct{}{}).Token
	do(owner, "DELETE", "/me/bots/"+second.ID, struct{}{})
	restart()
	if me := do(&renewed, "GET", "/me", nil); me.Name != "Robo" {
		t.Errorf("after kill -9, the bot with a new token is %+v", me)
	}
	for what, c := range map[string]*load.Client{"revoked": robo, "deleted": other} {
		if err := c.Do(t.Context(), "GET", "/api/v1/me", "", nil, &struct{}{}); err == nil {
			t.Errorf("after kill -9, a %s token works", what)
		}
	}
	var me struct{ Bots []account }
	if err := owner.Do(t.Context(), "GET", "/api/v1/me", "", nil, &me); err != nil || len(me.Bots) != 1 || me.Bots[0].ID != made.ID {
		t.Errorf("after kill -9, the owner has %+v, %v", me.Bots, err)
	}
	s.stop()
}
