// Quarterdeck plays, hosts and studies five table games. Without a command it serves a table to play at.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"reflect"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"quarterdeck/command"
	"quarterdeck/command/experiment"
	"quarterdeck/command/terminal"
	"quarterdeck/command/upkeep"
	"quarterdeck/games"
	"quarterdeck/internal/buildinfo"
	"quarterdeck/term"
	"quarterdeck/term/tty"
)

// cli is every command; its fields are their flags.
type cli struct {
	Version kong.VersionFlag `help:"Print the version."`

	Serve        serveCmd         `cmd:"" default:"withargs" help:"Serve tables to play at in a browser (what quarterdeck does without a command)."`
	Backup       upkeep.Backup    `cmd:"" help:"Copy the data file, even while its server runs, and check the copy."`
	Check        upkeep.Check     `cmd:"" help:"Replay everything in a store and report damage, even while its server runs."`
	Copy         upkeep.Copy      `cmd:"" help:"Copy everything from a data file or a database to another one."`
	Admin        adminCmd         `cmd:"" help:"Make a link for an administrator of a server."`
	Restore      upkeep.Restore   `cmd:"" help:"Make a data file from a backup, which is checked first."`
	Play         terminal.Play    `cmd:"" help:"Play a match at this terminal."`
	Join         terminal.Join    `cmd:"" help:"Play on a server from this terminal: take the seat of an invitation link."`
	Watch        terminal.Watch   `cmd:"" help:"Watch a match on a server at this terminal."`
	Matches      terminal.Matches `cmd:"" help:"List the matches that were played at this terminal."`
	Sim          simCmd           `cmd:"" help:"Let bots play many matches and count the results."`
	Lab          experiment.Lab   `cmd:"" help:"Change rules and see what they do: sweep options between bots and write a report with error bars."`
	Replay       replayCmd        `cmd:"" help:"Step through a recorded match, or show it as it was after N lines."`
	Verify       verifyCmd        `cmd:"" help:"Replay records, and report those that break the rules or do not fit their seed."`
	Perft        perftCmd         `cmd:"" help:"Count the ways to play the first plies of a game."`
	Solve        solveCmd         `cmd:"" help:"Solve a position exactly."`
	Study        studyCmd         `cmd:"" help:"Analyze a finished match: what every choice was worth."`
	Exploit      exploitCmd       `cmd:"" help:"Measure how far a bot is from perfect play."`
	Exam         examCmd          `cmd:"" help:"Examine a program: play pairs of matches, ask about other matches, and say what its answers gave away."`
	ProtocolTest protocolTestCmd  `cmd:"" help:"Check that a program keeps to the engine protocol."`
	Engine       engineCmd        `cmd:"" help:"Play as a bot for another program, over the engine protocol on standard input and output."`
	Env          envCmd           `cmd:"" help:"Serve many matches at once to a program that learns, over shared memory (the Python package starts this)."`
	MCP          mcpCmd           `cmd:"" name:"mcp" help:"Serve tools for language models to play with, over the Model Context Protocol."`
	Bench        benchCmd         `cmd:"" help:"Measure how fast the engines and the server are here."`
	Rules        rulesCmd         `cmd:"" help:"Print a game's rules."`
	Lesson       terminal.Lesson  `cmd:"" help:"Learn a game in a few minutes."`
	Completion   completionCmd    `cmd:"" help:"Print a script that completes commands, flags, games and levels in a shell."`
	Man          manCmd           `cmd:"" help:"Print the manual page."`
	Complete     completeCmd      `cmd:"" hidden:"" help:"Print what can follow in a command line, for the scripts of completion."`
}

// Exit codes.
const (
	exitFailure = 1 // the work could not be done
	exitUsage   = 2 // wrong use
)

// output is standard output, which remembers the first thing that could not be written.
type output struct {
	*os.File
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.File.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func main() {
	out := &output{File: os.Stdout}
	std := command.Streams{In: os.Stdin, Out: out, Talk: os.Stderr}
	code := run(os.Args[1:], std)
	if code == 0 {
		code = fail(std, out.err)
	}
	os.Exit(code)
}

func run(args []string, std command.Streams) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	exited := -1
	parser, err := kong.New(&cli{},
		kong.Name("quarterdeck"), kong.Description("Five table games to play, host and study."),
		kong.UsageOnError(), kong.KindMapper(reflect.String, kong.MapperFunc(decodeString)), kong.WithHyphenPrefixedParameters(true), kong.Writers(tty.Text(std.Out), tty.Text(std.Talk)), kong.Exit(func(code int) { exited = code }),
		kong.Vars{"version": buildinfo.Read().String(), "games": games.IDs()}, examples, kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(std))
	if err != nil {
		return fail(std, err)
	}
	chosen, err := parser.Parse(args)
	if exited >= 0 { // --help was answered
		return exited
	}
	if err != nil {
		return fail(std, command.Usage(fmt.Errorf("%w; %s", err, suggest(err, args))))
	}
	return fail(std, chosen.Run())
}

// decodeString reads the value of a flag, which must be there. Kong takes the end of the line for an empty one where values may begin
// with hyphens.
func decodeString(ctx *kong.DecodeContext, target reflect.Value) error {
	if ctx.Scan.Peek().IsEOL() {
		return errors.New("missing value")
	}
	return ctx.Scan.PopValueInto("string", target.Addr().Interface())
}

// suggest returns what to do about a command line that could not be understood: the one that was probably meant, or where help is.
func suggest(err error, args []string) string {
	name, path := "", "quarterdeck"
	if wrong := (*kong.ParseError)(nil); errors.As(err, &wrong) && wrong.Context != nil {
		if node := wrong.Context.Selected(); node != nil && slices.Contains(args, node.Name) {
			name, path = node.Name, node.FullPath()
		}
	}
	if word, unexpected := strings.CutPrefix(err.Error(), "unexpected argument "); unexpected {
		if advice := terminal.Advice(name, word, args); advice != "" {
			return advice
		}
	}
	return fmt.Sprintf("run “%s --help” to see what there is", path)
}

// fail says what went wrong and is the exit code for it; nil is 0.
func fail(std command.Streams, err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, term.ErrQuit):
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(std.Talk, "quarterdeck: interrupted")
		return exitFailure
	}
	fmt.Fprintln(tty.Text(std.Talk), "quarterdeck: "+err.Error())
	if wrong := (*command.UsageError)(nil); errors.As(err, &wrong) {
		return exitUsage
	}
	return exitFailure
}
