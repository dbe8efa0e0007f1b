package main

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/alecthomas/kong"

	"quarterdeck/command/setup"
	"quarterdeck/engine/process"
	"quarterdeck/games"
)

// written is a call of the program in a page: a line of a code block, or a span of code.
var written = regexp.MustCompile("(?m)(?:^ *|`|bin/|cmd/)quarterdeck ([a-z]+ [^`'\n]*)")

// aside is what a page says behind a command or of what may be left out, and what a shell fills in or does with the output.
var aside = regexp.MustCompile(` +#.*| +\(.*| +[>|] .*|[\[\]]|\$+\([^)]*\)|\$[A-Z]+`)

// Every command line that a page shows can be parsed, and the game's options in it are right.
func TestCommandsInPages(t *testing.T) {
	pages, err := filepath.Glob("../../doc/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		found := written.FindAllStringSubmatch(string(text), -1)
		for _, call := range found {
			line := aside.ReplaceAllString(call[1], "")
			args, err := process.Split(line)
			if err == nil {
				err = understood(args)
			}
			if err != nil {
				t.Errorf("%s: quarterdeck %s: %v", filepath.Base(page), line, err)
			}
		}
		t.Logf("%s: %d commands", filepath.Base(page), len(found))
	}
}

// understood says what is wrong with the arguments, without carrying them out.
func understood(args []string) error {
	var c cli
	parser, err := kong.New(&c, kong.WithHyphenPrefixedParameters(true), kong.Vars{"games": games.IDs()})
	if err != nil {
		return err
	}
	if _, err := parser.Parse(args); err != nil {
		return err
	}
	for _, flags := range []setup.Flags{{Game: c.Play.Game, Options: c.Play.Options, Seats: c.Play.Seats}, c.Sim.Flags, c.Perft.Flags} {
		if flags.Game == "" {
			continue
		}
		if _, _, err := flags.Setup(); err != nil {
			return err
		}
	}
	return nil
}
