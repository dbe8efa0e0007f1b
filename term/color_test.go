package term

import (
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// TestColorEnv: any NO_COLOR that is not empty switches colors off.
func TestColorEnv(t *testing.T) {
	for value, want := range map[string]colorprofile.Profile{"": colorprofile.TrueColor, "1": colorprofile.ASCII, "0": colorprofile.ASCII, "yes": colorprofile.ASCII} {
		env := []string{"TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=1", "NO_COLOR=" + value}
		if got := colorprofile.Env(ColorEnv(env)); got != want {
			t.Errorf("NO_COLOR=%q: %v", value, got)
		}
	}
}
