package web_test

import (
	"net/http"
	"os"
	"regexp"
	"slices"
	"testing"

	"quarterdeck/node"
	"quarterdeck/web"
)

// TestHostingNamesTheMetrics checks that the table in doc/hosting.md lists what /metrics has.
func TestHostingNamesTheMetrics(t *testing.T) {
	doc, err := os.ReadFile("../doc/hosting.md")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := serveWith(t, func(*node.Config, *web.Options) {})
	text, _ := surf(t, s).visit("/metrics", http.StatusOK)
	names := func(pattern, text string) []string {
		var out []string
		for _, at := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
			out = append(out, at[1])
		}
		slices.Sort(out)
		return out
	}
	described, there := names("(?m)^\\| `((?:quarterdeck|go)_[a-z_]+)", string(doc)), names("(?m)^# TYPE ([a-z_]+) ", text)
	there = append(there, "quarterdeck_ssh_sessions") // only with --ssh; the program adds it, and TestTerminals of internal/load reads it
	slices.Sort(there)
	if !slices.Equal(described, there) {
		t.Errorf("described: %q\nthere:     %q", described, there)
	}
}
