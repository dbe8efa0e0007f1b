package engine_test

import (
	"strings"
	"testing"
	"time"

	"quarterdeck/engine"
	"quarterdeck/engine/enginetest"
	"quarterdeck/game"
)

// TestExamine: a good program passes every point, and each fault fails the point that it concerns.
func TestExamine(t *testing.T) {
	for role, want := range map[string]string{
		"steady":   "",
		"imagines": "",
		"picky":    "",
		"dead":     "starts, shakes hands and answers ping",
		"illegal":  "plays bastion legally",
		"dies":     "plays bastion legally",
		"refuses":  "goes from match to match and back",
		"stubborn": "ends when told to quit",
	} {
		t.Run(role, func(t *testing.T) {
			var names, failed, details []string
			c := engine.Config{Name: role, Command: enginetest.Command(t, role), Time: time.Minute}
			passed := engine.Examine(t.Context(), c, []game.Game{find(t, "bastion"), find(t, "port")}, func(p engine.Point) {
				names, details = append(names, p.Name), append(details, p.Detail)
				if p.Err != nil {
					failed = append(failed, p.Name)
				}
			})
			all := strings.Join(failed, "\n")
			if passed != (want == "") || !strings.Contains(all, want) || want == "" && len(failed) > 0 {
				t.Errorf("passed %v, failed %q, want %q", passed, failed, want)
			}
			if role != "dead" && len(names) != 9 {
				t.Errorf("points %q, want 9", names)
			}
			text := strings.Join(details, "\n")
			if role == "imagines" && !strings.Contains(text, " worlds") || role == "picky" && !strings.Contains(text, "does not play it") {
				t.Errorf("details %q", details)
			}
		})
	}
}
