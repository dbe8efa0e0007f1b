package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"quarterdeck/games"
	"quarterdeck/lesson"
	"quarterdeck/term/learn"
	"quarterdeck/term/tty"
)

type lessonCmd struct {
	Play  lessonPlayCmd  `cmd:"" default:"withargs" help:"Play a lesson at this terminal; without a game, list the lessons (what lesson does without a command)."`
	Check lessonCheckCmd `cmd:"" help:"Check files of lessons, which are played on many paths, of hints, and rules pages with their diagrams."`
	Show  lessonShowCmd  `cmd:"" help:"Show every step of a lesson file with the ids and moves that it can use."`
}

type lessonPlayCmd struct {
	Game string `arg:"" optional:"" help:"The game: bastion, …"`
	Name string `arg:"" optional:"" help:"The lesson (default: the game’s first)."`
}

// Run plays a lesson at the terminal.
func (c *lessonPlayCmd) Run(ctx context.Context, std streams) error {
	lib, err := lesson.Shipped()
	if err != nil {
		return err
	}
	if c.Game == "" {
		listLessons(std.out, lib.All())
		return nil
	}
	if _, err := findGame(c.Game); err != nil {
		return err
	}
	l := lib.Find(c.Game, c.Name)
	if l == nil {
		listLessons(std.talk, lib.Of(c.Game))
		return usageError{fmt.Errorf("%s has no lesson %q", c.Game, c.Name)}
	}
	width, _ := tty.Size(std.out)
	return (&learn.Lesson{Lesson: l, In: std.in, Out: std.out, Width: width, After: "Now play a match: quarterdeck play " + c.Game + " --players You,deckhand"}).Play(ctx)
}

func listLessons(out io.Writer, all []*lesson.Lesson) {
	for _, l := range all {
		fmt.Fprintf(out, "%-10s %-16s %d min  %s: %s\n", l.Game.Info().ID, l.Name, l.Minutes, l.Title, l.About)
	}
}

type lessonCheckCmd struct {
	Files []string `arg:"" name:"file" help:"Files of lessons (.lesson) or hints (.hints), or games/ID/rules.md."`
}

// Run checks lesson files and rules pages and prints their mistakes by line and column.
func (c *lessonCheckCmd) Run(ctx context.Context, std streams) error {
	bad := 0
	for _, file := range c.Files {
		text, err := readText(file)
		if err != nil {
			return err
		}
		checked, err := lesson.CheckFile(ctx, file, text, games.Find)
		if problems := (lesson.Problems)(nil); errors.As(err, &problems) {
			fmt.Fprintln(std.out, problems)
			bad++
		} else if err != nil {
			return err
		} else {
			fmt.Fprintf(std.out, "%s: no mistakes (%s)\n", file, checked)
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

// readLesson reads a lesson file. The error is lesson.Problems for mistakes in it.
func readLesson(file string) (*lesson.Lesson, error) {
	text, err := readText(file)
	if err != nil {
		return nil, err
	}
	return lesson.Parse(file, text, games.Find)
}

type lessonShowCmd struct {
	File string `arg:"" help:"A lesson file."`
}

// Run shows the steps of the main path with what each can refer to.
func (c *lessonShowCmd) Run(ctx context.Context, std streams) error {
	l, err := readLesson(c.File)
	if err != nil {
		return err
	}
	return learn.Outline(ctx, l, std.out)
}
