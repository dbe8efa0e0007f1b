package games_test

import (
	"strings"
	"testing"

	"quarterdeck/games"
)

// TestFind: every version of every game is found by its number, and the newest without one.
func TestFind(t *testing.T) {
	for _, g := range games.All() {
		info := g.Info()
		for rules := 0; rules <= info.Rules; rules++ {
			found, err := games.Find(info.ID, rules)
			if err != nil {
				t.Errorf("%s under version %d: %v", info.ID, rules, err)
				continue
			}
			want := rules
			if rules == 0 {
				want = info.Rules
			}
			if got := found.Info(); got.ID != info.ID || got.Rules != want {
				t.Errorf("%s under version %d is %s under version %d", info.ID, rules, got.ID, got.Rules)
			}
		}
		if _, err := games.Find(info.ID, info.Rules+1); err == nil {
			t.Errorf("%s has a version after its newest", info.ID)
		}
	}
}

// TestFindRefuses: what is not known is refused with what is.
func TestFindRefuses(t *testing.T) {
	for _, c := range []struct {
		id    string
		rules int
		want  string
	}{
		{"breach", 3, "version 3 of the rules of breach is not known here, only 1 and 2"},
		{"breach", -1, "only 1 and 2"},
		{"chess", 0, `there is no game "chess" here; the games are bastion, `},
		{"chess", 1, `there is no game "chess" here`},
	} {
		if _, err := games.Find(c.id, c.rules); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %d: %v, want %q", c.id, c.rules, err, c.want)
		}
	}
}
