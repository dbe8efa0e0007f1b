package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/record"
	"quarterdeck/table"
	"quarterdeck/term"
	"quarterdeck/term/inproc"
	"quarterdeck/term/tty"
)

// readRecord reads the record in a file; "-" is standard input.
func readRecord(file string, std command.Streams) (*record.Record, error) {
	in := std.In
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, fmt.Errorf("cannot open the record: %w", err)
		}
		defer f.Close()
		in = f
	}
	rec, err := record.Read(in, games.Find)
	if refused := (*record.Error)(nil); err != nil && !errors.As(err, &refused) {
		return nil, fmt.Errorf("cannot read the record: %w", err)
	}
	return rec, err
}

// plainly says of a record that is refused what can be done about it. The verdict of verify has the line and the reason.
func plainly(file string, err error) error {
	name := file
	if file == "-" {
		name = "standard input"
	}
	switch refused := (*record.Error)(nil); {
	case !errors.As(err, &refused):
		return err
	case refused.Foreign():
		return fmt.Errorf("%s is not the record of a match: choose a file that “play --record” wrote, or one saved from the page of a finished match", name)
	case file == "-":
		return fmt.Errorf("the record cannot be used, because its line %d is wrong: save it in a file, and “quarterdeck verify FILE” says why", refused.Line)
	default:
		return fmt.Errorf("%s cannot be used, because its line %d is wrong: “quarterdeck verify %s” says why", name, refused.Line, file)
	}
}

type verifyCmd struct {
	Files   []string `arg:"" name:"file" help:"Records to verify; - is standard input."`
	Running bool     `help:"Accept records without a result, of matches that did not end."`
}

// Run says ok, or what is wrong, for each file.
func (c *verifyCmd) Run(std command.Streams) error {
	bad := 0
	for _, file := range c.Files {
		verdict, err := c.verify(file, std)
		if err != nil {
			bad++
			fmt.Fprintf(std.Talk, "%s: %v\n", file, err)
			continue
		}
		fmt.Fprintf(std.Out, "%s: %s\n", file, verdict)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d records refused", bad, len(c.Files))
	}
	return nil
}

// verify returns the verdict on a sound record: ok, and what of it cannot be checked.
func (c *verifyCmd) verify(file string, std command.Streams) (string, error) {
	rec, err := readRecord(file, std)
	if err != nil {
		return "", err
	}
	if err := record.Verify(rec, games.Find, record.VerifyOptions{Running: c.Running}); err != nil {
		return "", err
	}
	if why := rec.Undealt(); why != "" {
		return "ok, deal not checked (" + why + ")", nil
	}
	return "ok" + noncesAfter(rec), nil
}

// noncesAfter says which seats' nonces the dealer cannot have known when it chose the seed.
func noncesAfter(rec *record.Record) string {
	var seats []string
	for s := range rec.NoncesAfter().All() {
		seats = append(seats, s.String())
	}
	if seats == nil {
		return ""
	}
	return " (nonces sent after the commit: " + strings.Join(seats, ", ") + ")"
}

type replayCmd struct {
	tty.Flags
	File string `arg:"" help:"The record; - is standard input."`
	At   *int   `placeholder:"N" help:"Print one table, as it was after N lines of the log."`
	As   string `default:"watcher" placeholder:"SEAT" help:"The perspective to show: a seat number, or watcher."`

	Steps bool `help:"Step by lines of standard input, such as next and back, as at a keyboard."`
}

// Run steps through the match with the arrow keys or with lines, or prints the table after N entries.
func (c *replayCmd) Run(ctx context.Context, std command.Streams) error {
	return plainly(c.File, c.show(ctx, std))
}

func (c *replayCmd) show(ctx context.Context, std command.Streams) error {
	rec, err := readRecord(c.File, std)
	if err != nil {
		return err
	}
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		return err
	}
	viewer, err := viewerOf(c.As, rec.Setup.Seats)
	if err != nil {
		return err
	}
	if c.Steps && (c.At != nil || c.File == "-") {
		return command.Usage(errors.New("--steps reads what to do from standard input: leave --at out, and name a file"))
	}
	if c.At == nil && c.File != "-" && (c.Steps || tty.Interactive(std.In, std.Out)) {
		d, err := inproc.OpenRecord(rec, g, viewer)
		if err != nil {
			return err
		}
		return c.Play(ctx, std.In, std.Out, d, tty.Options{Rules: setup.Rulebook, Start: true})
	}
	at := len(rec.Entries)
	if c.At != nil {
		at = *c.At
	}
	if at < 0 || at > len(rec.Entries) {
		return command.Usage(fmt.Errorf("--at is %d, but the log has %d lines: choose 0 to %d", at, len(rec.Entries), len(rec.Entries)))
	}
	replay, err := rec.Play(g, at)
	if err != nil {
		return err
	}
	return showReplay(c.Text(std.Out), rec, g, replay, viewer)
}

func viewerOf(text string, seats int) (game.Seat, error) {
	if text == "watcher" {
		return game.Watcher, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n >= seats {
		return 0, command.Usage(fmt.Errorf("--as is %q, but this match has the seats 0 to %d: choose one of them, or watcher", text, seats-1))
	}
	return game.Seat(n), nil
}

func showReplay(out io.Writer, rec *record.Record, g game.Game, replay *record.Replay, viewer game.Seat) error {
	names := rec.Called()
	t := replay.State().Table(viewer).Named(names)
	fmt.Fprintf(out, "%s, after line %d of %d\n", g.Info().Title, len(replay.Entries()), len(rec.Entries))
	if n := len(replay.Entries()); n > 0 {
		fmt.Fprintln(out, closingLine(names, g, replay, viewer))
	}
	term.Print(out, t)
	if replay.Done() {
		fmt.Fprintln(out, "end "+replay.End())
	}
	return nil
}

// closingLine returns the last entry in words, or in notation if the game has none for it.
func closingLine(names []string, g game.Game, replay *record.Replay, viewer game.Seat) string {
	last := replay.Entries()[len(replay.Entries())-1]
	if describer, ok := replay.State().(game.Describer); ok && last.Kind == record.Act {
		if text := describer.Describe(viewer, last.Actor, last.Action); text != "" {
			return table.Namer(names).Replace(text)
		}
	}
	return last.Text(g)
}
