package ui

import (
	"testing"

	"quarterdeck/games"
)

// TestRuleName names rules by the sections in which the rules pages state them.
func TestRuleName(t *testing.T) {
	for _, c := range []struct{ game, rule, want string }{
		{"bastion", "BB-1", "Rules: What you need"},
		{"bastion", "BB-6", "Rules: A round"},
		{"bastion", "BB-12", "Rules: The end"},
		{"port", "PP-9", "Rules: Ports"},
		{"port", "PP-11", "Rules: A hand"}, // stated before PP-9
		{"breach", "BR-40", "Rules: The crew"},
		{"breach", "BR-19b", "Rules: Your turn"},
		{"nothing", "X-1", "Rule X-1"},
	} {
		if got := RuleName(c.game, c.rule); got != c.want {
			t.Errorf("RuleName(%s, %s) is %q, want %q", c.game, c.rule, got, c.want)
		}
	}
	for _, g := range games.All() {
		if RuleNames(g.Info().ID) == "" {
			t.Errorf("%s: the rules page has no sections with rules", g.Info().ID)
		}
	}
}
