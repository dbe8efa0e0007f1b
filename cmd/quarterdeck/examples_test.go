package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"quarterdeck/command"
	"quarterdeck/engine/process"
	"quarterdeck/games"
)

// modelOf returns the table of commands.
func modelOf(t *testing.T) *kong.Kong {
	t.Helper()
	parser, err := kong.New(&cli{}, kong.Name("quarterdeck"), kong.WithHyphenPrefixedParameters(true), kong.Vars{"games": games.IDs()}, examples)
	if err != nil {
		t.Fatal(err)
	}
	return parser
}

// Every command's help has examples, and each of them is a call of that command.
func TestExamples(t *testing.T) {
	leaves := modelOf(t).Model.Leaves(true)
	if len(leaves) < 20 {
		t.Fatalf("only %d commands", len(leaves))
	}
	for _, leaf := range leaves {
		path := leaf.Path()
		var out, talk bytes.Buffer
		if code := run(append(strings.Fields(path), "--help"), command.Streams{In: strings.NewReader(""), Out: &out, Talk: &talk}); code != 0 {
			t.Errorf("%s --help exits with %d: %s", path, code, talk.String())
		}
		if len(examples[path]) == 0 {
			t.Errorf("%s has no example", path)
		}
		for _, line := range examples[path] {
			if !strings.Contains(out.String(), "\n    "+line+"\n") {
				t.Errorf("the help of %s does not show %q:\n%s", path, line, out.String())
			}
			call, _, _ := strings.Cut(line, " > ") // the shell's part
			args, err := process.Split(call)
			if err != nil || len(args) == 0 || args[0] != "quarterdeck" {
				t.Errorf("%s: %q is no call of quarterdeck: %v", path, line, err)
				continue
			}
			if err := understood(args[1:]); err != nil {
				t.Errorf("%s: %q: %v", path, line, err)
			}
			chosen, err := modelOf(t).Parse(args[1:])
			if err == nil && chosen.Selected().Path() != path {
				t.Errorf("%q is a call of %s, not of %s", line, chosen.Selected().Path(), path)
			}
		}
	}
}

// Every source that a flag or argument names exists, and every source is named.
func TestCompletionSources(t *testing.T) {
	used := map[string]bool{}
	for _, leaf := range modelOf(t).Model.Leaves(true) {
		for _, v := range leaf.Values() {
			name := v.Tag.Get("complete")
			if _, found := sources[name]; name != "" && !found && !strings.Contains(name, ",") {
				t.Errorf("%s: %s names %q, which is no source", leaf.Path(), v.Name, name)
			}
			used[name] = true
		}
	}
	for name := range sources {
		if !used[name] {
			t.Errorf("nothing names the source %q", name)
		}
	}
}
