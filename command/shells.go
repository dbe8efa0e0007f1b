package command

import (
	"embed"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

//go:embed shells
var shells embed.FS

// Completion prints a script that completes the program's commands in a shell.
type Completion struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: bash, zsh or fish."`
}

// Write writes the script for a program of that name.
func (c *Completion) Write(out io.Writer, program string) error {
	script, err := shells.ReadFile("shells/completion." + c.Shell)
	if err == nil {
		_, err = io.WriteString(out, strings.ReplaceAll(string(script), "PROGRAM", program))
	}
	return err
}

// Words are the words of a command line up to the cursor, as the scripts of Completion send them.
type Words struct {
	Words []string `arg:"" optional:"" sep:"none" help:"The words before the cursor."`
}

// Write writes what the last word can become, as the scripts read it: a line for each candidate, its help behind a tab,
// and :files where the name of a file can stand.
func (w *Words) Write(out io.Writer, app *kong.Application, sources Sources) error {
	found, files := sources.Complete(app, w.Words)
	if files {
		if _, err := fmt.Fprintln(out, ":files"); err != nil {
			return err
		}
	}
	for _, c := range found {
		if _, err := fmt.Fprintf(out, "%s\t%s\n", c.Word, c.Help); err != nil {
			return err
		}
	}
	return nil
}
