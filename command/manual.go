package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Section is a section of a manual page that does not follow from the commands.
type Section struct{ Title, Text string }

// Manual is a manual page of section 1.
type Manual struct {
	Version  string
	Examples Examples
	Sections []Section // behind the commands
}

// Write writes the page of a program as roff, for the man macros.
func (m Manual) Write(out io.Writer, app *kong.Application) error {
	var p roff
	p.linef(".TH %s 1 \"\" %s", quoted(strings.ToUpper(app.Name)), quoted(app.Name+" "+m.Version))
	p.section("NAME")
	p.text(app.Name + " - " + strings.TrimSuffix(app.Help, "."))
	p.section("SYNOPSIS")
	p.linef("\\fB%s\\fR [\\fIcommand\\fR] [\\fIflags\\fR]", escaped(app.Name))
	p.section("DESCRIPTION")
	p.text(app.Help)
	for _, leaf := range app.Leaves(true) {
		if leaf == app.DefaultCmd {
			p.text("Without a command, it does what " + leaf.FullPath() + " does.")
		}
	}
	p.section("FLAGS OF EVERY COMMAND")
	p.flags(app.Flags)
	p.section("COMMANDS")
	for _, leaf := range app.Leaves(true) {
		p.linef(".SS %s", quoted(app.Name+" "+leaf.Summary()))
		p.text(leaf.Help)
		for _, arg := range leaf.Positional {
			p.entry("\\fI"+escaped(arg.Name)+"\\fR", arg.Help)
		}
		p.flags(leaf.Flags)
		p.examples(m.Examples[leaf.Path()])
	}
	p.environment(app)
	for _, s := range m.Sections {
		p.section(s.Title)
		p.text(s.Text)
	}
	_, err := io.WriteString(out, p.String())
	return err
}

// roff is a text in the language of troff.
type roff struct{ strings.Builder }

func (p *roff) linef(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *roff) section(title string) { p.linef(".SH %s", quoted(title)) }

// text writes a line that no macro begins.
func (p *roff) text(text string) { p.linef("\\&%s", escaped(text)) }

// entry writes a word that is already escaped, and what it means.
func (p *roff) entry(word, help string) {
	p.linef(".TP\n%s", word)
	p.text(help)
}

func (p *roff) flags(flags []*kong.Flag) {
	for _, f := range flags {
		if f.Hidden {
			continue
		}
		word := "\\fB" + escaped("--"+f.Name) + "\\fR"
		if f.Short != 0 {
			word = "\\fB" + escaped("-"+string(f.Short)) + "\\fR, " + word
		}
		if !f.IsBool() {
			word += "=\\fI" + escaped(f.FormatPlaceHolder()) + "\\fR"
		}
		p.entry(word, kong.DefaultHelpValueFormatter(f.Value))
	}
}

func (p *roff) examples(lines []string) {
	if len(lines) == 0 {
		return
	}
	p.linef(".PP\nExamples:\n.PP\n.RS 4\n.nf")
	for _, line := range lines {
		p.text(line)
	}
	p.linef(".fi\n.RE")
}

// environment lists the variables that stand for flags.
func (p *roff) environment(app *kong.Application) {
	first := map[string]bool{}
	for _, leaf := range app.Leaves(true) {
		for _, f := range leaf.Flags {
			for _, name := range f.Envs {
				if first[name] {
					continue
				}
				if len(first) == 0 {
					p.section("ENVIRONMENT")
				}
				first[name] = true
				p.entry("\\fB"+escaped(name)+"\\fR", "Stands for --"+f.Name+" of the commands that have it.")
			}
		}
	}
}

var roffEscapes = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "\n", " ")

func escaped(text string) string { return roffEscapes.Replace(text) }

func quoted(text string) string { return `"` + strings.ReplaceAll(escaped(text), `"`, `\(dq`) + `"` }
