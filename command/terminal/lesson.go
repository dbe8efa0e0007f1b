package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"quarterdeck/account"
	"quarterdeck/bot/roster"
	"quarterdeck/command"
	"quarterdeck/command/setup"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/term/learn"
	"quarterdeck/term/tty"
)

// Lesson is the command `lesson`.
type Lesson struct {
	Play  LessonPlay  `cmd:"" default:"withargs" help:"Play a lesson at this terminal, also one from a file of yours; without a game, list the lessons (what lesson does without a command)."`
	Check LessonCheck `cmd:"" help:"Check files of lessons, which are played on many paths, of hints, and rules pages with their diagrams."`
	Show  LessonShow  `cmd:"" help:"Show every step of a lesson file with the ids and moves that it can use."`
}

// LessonPlay is the command `lesson play`.
type LessonPlay struct {
	Game string `arg:"" optional:"" complete:"games" help:"The game: ${games}. Or a lesson file, of which no progress is kept."`
	Name string `arg:"" optional:"" complete:"lessons" help:"The lesson (default: the game’s first)."`

	tty.Flags
	Data   string `placeholder:"FILE" help:"The data file that keeps your progress (default: the same as serve’s)."`
	Server string `placeholder:"URL" help:"Keep your progress on this server instead."`
}

// Run plays a lesson at the terminal, or lists the lessons.
func (c *LessonPlay) Run(ctx context.Context, std command.Streams) error {
	if isLessonFile(c.Game) {
		return c.playFile(ctx, std)
	}
	lib, err := lesson.Shipped()
	if err != nil {
		return err
	}
	progress, done, err := c.progress(ctx, std)
	if err != nil {
		return err
	}
	defer done()
	if c.Game == "" {
		var known account.Learning
		if progress != nil {
			known, err = progress.Learning(ctx)
		}
		out := c.Text(std.Out)
		learn.List(out, lib.All(), known, tty.Columns(std.Out))
		fmt.Fprintln(out, "\nBegin one by its game and name: quarterdeck lesson bastion first-match")
		return err
	}
	if _, err := setup.Game(c.Game); err != nil {
		return err
	}
	l := lib.Find(c.Game, c.Name)
	if l == nil {
		learn.List(c.Text(std.Talk), lib.Of(c.Game), account.Learning{}, tty.Columns(std.Talk))
		return command.Usage(fmt.Errorf("%s has no lesson %q", c.Game, c.Name))
	}
	return c.teach(ctx, std, l, progress)
}

// isLessonFile reports whether what stands for a game is a file.
func isLessonFile(game string) bool {
	if strings.HasSuffix(game, lesson.Extension) {
		return true
	}
	_, err := games.Find(game, 0)
	info, missing := os.Stat(game)
	return game != "" && err != nil && missing == nil && !info.IsDir()
}

// playFile plays a lesson from a file, if the check finds no mistakes in it.
func (c *LessonPlay) playFile(ctx context.Context, std command.Streams) error {
	switch {
	case c.Name != "":
		return command.Usage(fmt.Errorf("%s is a file with one lesson: leave out %q", c.Game, c.Name))
	case c.Server != "" || c.Data != "":
		return command.Usage(errors.New("no progress is kept of a lesson from a file: leave out --data and --server"))
	}
	text, err := readText(c.Game)
	if err != nil {
		return err
	}
	l, err := lesson.Parse(c.Game, text, games.Find)
	if err == nil {
		err = l.Check(ctx, c.Game)
	}
	if problems := (lesson.Problems)(nil); errors.As(err, &problems) {
		fmt.Fprintln(std.Out, problems)
		return fmt.Errorf("%s has mistakes: correct them, then play it", c.Game)
	} else if err != nil {
		return err
	}
	return c.teach(ctx, std, l, nil)
}

// teach plays a lesson. The progress is not stored if there is nowhere to.
func (c *LessonPlay) teach(ctx context.Context, std command.Streams, l *lesson.Lesson, progress learn.Progress) error {
	kept := ""
	if progress != nil {
		kept = keptLesson
	}
	after := "Now play a match: " + matchCommand(l)
	return c.Play(ctx, std.In, std.Out, learn.NewDriver(l, progress, after), tty.Options{Rules: setup.Rulebook, Kept: kept})
}

// matchCommand returns the command that plays the match to which a lesson leads.
func matchCommand(l *lesson.Lesson) string {
	words := []string{"quarterdeck play", l.Game.Info().ID}
	for _, option := range game.Unusual(l.Game, l.Match) {
		words = append(words, "-o", option.Name+"="+option.Value)
	}
	players := slices.Repeat([]string{roster.Deckhand}, l.Match.Seats)
	players[l.You] = "You"
	return strings.Join(append(words, "--players", strings.Join(players, ",")), " ")
}

// keptLesson says what becomes of a lesson that is left.
const keptLesson = "The lesson goes on at this step when you open it again."

// progress returns where the learner's progress is stored, or nil, and a function that closes it.
func (c *LessonPlay) progress(ctx context.Context, std command.Streams) (learn.Progress, func(), error) {
	if c.Server != "" {
		client, err := serverOf(c.Server)
		return client, func() {}, err
	}
	kept, err := Open(ctx, c.Data)
	switch {
	case err == nil:
		return account.Learner{Store: kept.Kept.Store, Guest: kept.Guest.ID}, kept.Close, nil
	case c.Data != "":
		return nil, nil, err
	}
	fmt.Fprintln(c.Text(std.Talk), "Your progress is not saved:", err)
	return nil, func() {}, nil
}

// LessonCheck is the command `lesson check`.
type LessonCheck struct {
	Files []string `arg:"" name:"file" help:"Files of lessons (.lesson) or hints (.hints), or games/ID/rules.md."`
}

// Run checks lesson files and rules pages and prints their mistakes by line and column.
func (c *LessonCheck) Run(ctx context.Context, std command.Streams) error {
	bad := 0
	for _, file := range c.Files {
		text, err := readText(file)
		if err != nil {
			return err
		}
		checked, err := lesson.CheckFile(ctx, file, text, games.Find)
		if problems := (lesson.Problems)(nil); errors.As(err, &problems) {
			fmt.Fprintln(std.Out, problems)
			bad++
		} else if err != nil {
			return err
		} else {
			fmt.Fprintf(std.Out, "%s: no mistakes (%s)\n", file, checked)
		}
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d files have mistakes", bad, len(c.Files))
	}
	return nil
}

func readText(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close() //nolint:errcheck // it was only read
	text, err := io.ReadAll(io.LimitReader(f, lesson.MostBytes+1))
	return string(text), err
}

// LessonShow is the command `lesson show`.
type LessonShow struct {
	File string `arg:"" help:"A lesson file."`
}

// Run shows the steps of the main path with what each can refer to.
func (c *LessonShow) Run(ctx context.Context, std command.Streams) error {
	text, err := readText(c.File)
	if err != nil {
		return err
	}
	l, err := lesson.Parse(c.File, text, games.Find)
	if err != nil {
		return err
	}
	return learn.Outline(ctx, l, std.Out)
}
