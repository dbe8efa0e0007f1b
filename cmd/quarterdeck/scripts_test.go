package main

import (
	"os"
	"regexp"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// scriptCommands returns what scripts have beside testscript's own commands, so that they run where no other programs are installed.
func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	return map[string]func(*testscript.TestScript, bool, []string){"without": without}
}

// without copies a file without the lines that match: without pattern from to.
func without(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: without pattern from to")
	}
	pattern, err := regexp.Compile(args[0])
	ts.Check(err)
	var kept strings.Builder
	for line := range strings.Lines(ts.ReadFile(args[1])) {
		if !pattern.MatchString(line) {
			kept.WriteString(line)
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(kept.String()), 0o600))
}
