package recent_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"quarterdeck/internal/recent"
)

// TestLines checks that the newest warnings and errors are kept with their attributes, and that all lines reach the log.
func TestLines(t *testing.T) {
	var out strings.Builder
	var lines recent.Lines
	log := slog.New(lines.Handler(slog.NewTextHandler(&out, nil)))
	log.Info("a start")
	for i := range 60 {
		log.Warn(fmt.Sprint("fault ", i), "match", i)
	}
	log.With("a", 1).WithGroup("g").Error("broken "+strings.Repeat("ä", 400), "b", "two")
	log.With("a", 1).WithGroup("g").Error("short", "b", "two")
	got := lines.Newest()
	if len(got) != 50 || got[0].Text != "short a=1 g.b=two" || got[0].Level != slog.LevelError || got[2].Text != "fault 59 match=59" || got[0].At.IsZero() {
		t.Errorf("kept %d lines: %+v", len(got), got[:3])
	}
	if long := got[1].Text; len(long) > 610 || !strings.HasSuffix(long, "ä…") {
		t.Errorf("a long line: %d bytes, %q", len(long), long)
	}
	if n := strings.Count(out.String(), "\n"); n != 63 {
		t.Errorf("the log has %d lines", n)
	}
}
