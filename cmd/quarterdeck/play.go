package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	xterm "golang.org/x/term"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/record"
	"quarterdeck/term"
)

type playCmd struct {
	gameFlags
	dailyFlags
	Players []string `default:"You,mate" help:"Who sits at each seat: a bot level (random, deckhand, mate, captain) or a person's name. Several people pass the keyboard on. Without it, mate plays all seats but yours."`
	Seed    uint64   `help:"Deal and bots follow from it, so that the match can be played again (default: secret and random)."`
	Record  string   `placeholder:"FILE" help:"Write the match's record here."`
}

// Run plays one match at the terminal.
func (c *playCmd) Run(ctx context.Context, std streams) error {
	switch {
	case c.Daily:
		return c.playDaily(ctx, std)
	case c.Practice, c.Data != "":
		return usageError{errors.New("--practice and --data go with --daily")}
	}
	if c.Seats > 0 && slices.Equal(c.Players, noPlayers) {
		c.Players = append([]string{noPlayers[0]}, slices.Repeat(noPlayers[1:], int(c.Seats)-1)...)
	}
	if c.Seats == 0 {
		c.Seats = seatCount(len(c.Players))
	}
	g, setup, err := c.setup()
	if err != nil {
		return err
	}
	if len(c.Players) != setup.Seats {
		return usageError{fmt.Errorf("--players names %d players for %d seats", len(c.Players), setup.Seats)}
	}
	seed, err := c.seed()
	if err != nil {
		return err
	}
	m := &term.Match{Game: g, Setup: setup, Dealer: fair.NewDealer(seed, nil), In: std.in, Out: std.out, Saves: c.Record != ""}
	fitTerminal(m, std.out)
	if err := c.seat(ctx, g, m, seed); err != nil {
		return usageError{err}
	}
	keep, err := createRecordFile(c.Record)
	if err != nil {
		return err
	}
	defer keep.discard()
	commit := seed.Commit()
	fmt.Fprintf(std.out, "%s. The deal is committed to:\n%x\n", g.Info().Title, commit)
	replay, err := m.Play(ctx)
	if replay == nil {
		return err
	}
	return errors.Join(err, keep.write(recorded(replay, m.Names, seed), g))
}

// fitTerminal makes the match as wide as the terminal, if it is one.
func fitTerminal(m *term.Match, out io.Writer) {
	f, ok := out.(interface{ Fd() uintptr })
	if !ok || !xterm.IsTerminal(int(f.Fd())) {
		return
	}
	m.Clear = true
	if w, _, err := xterm.GetSize(int(f.Fd())); err == nil {
		m.Width = w
	}
}

// seat gives every seat its bot, or nil for a person, and its name.
func (c *playCmd) seat(ctx context.Context, g game.Game, m *term.Match, seed fair.Seed) error {
	m.Bots = make([]bot.Bot, len(c.Players))
	live := liveBots(newBook(ctx))
	m.Names = make([]string, len(c.Players))
	for i, name := range c.Players {
		name = strings.TrimSpace(name)
		m.Names[i] = name
		if err := record.CheckName(name); err != nil {
			return err
		}
		level, marked := record.Level(name) // marked: as records have bots; else a level, or a person's name
		if _, err := roster.Find(level); marked && err != nil {
			return err
		} else if err != nil {
			continue // a person
		}
		b, err := live(level, g, botSeed(seed, i))
		if err != nil {
			return err
		}
		m.Bots[i], m.Names[i] = b, record.Bot(level)
	}
	return nil
}

// botSeed returns a seed that says nothing about the deal.
func botSeed(seed fair.Seed, seat int) uint64 {
	sum := sha256.Sum256(fmt.Appendf(seed[:], "bot %d", seat))
	return binary.BigEndian.Uint64(sum[:])
}

func (c *playCmd) seed() (fair.Seed, error) {
	if c.Seed == 0 {
		return fair.NewSeed()
	}
	return sha256.Sum256(fmt.Appendf(nil, "quarterdeck play %d", c.Seed)), nil
}

// recorded returns the record of what was played.
func recorded(replay *record.Replay, names []string, seed fair.Seed) *record.Record {
	commit := seed.Commit()
	return &record.Record{Game: replay.Game().Info().ID, Rules: replay.Game().Info().Rules, Setup: replay.Setup(), Names: names,
		Commit: &commit, Seed: &seed, Entries: replay.Entries(), End: replay.End()}
}
