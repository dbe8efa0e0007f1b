package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/engine"
	"quarterdeck/engine/process"
	"quarterdeck/game"
	"quarterdeck/record"
)

// engineFlags name programs that play like built-in levels.
type engineFlags struct {
	Engine       map[string]string `mapsep:"none" placeholder:"NAME=CMD" help:"A program that plays as the level NAME over the engine protocol; may be given several times."`
	EngineTime   time.Duration     `placeholder:"TIME" help:"How long such a program may take for a choice, as 500ms (default: 5s)."`
	EngineMemory int               `placeholder:"MB" help:"Memory of each of its processes (default: 1024; enforced on Linux)."`
}

// engines are the programs of engineFlags.
type engines map[string]*engine.Program

// open returns the programs, of which none runs yet.
func (f engineFlags) open(log *slog.Logger) (engines, error) {
	if f.EngineTime < 0 || f.EngineMemory < 0 {
		return nil, usageError{errors.New("--engine-time and --engine-memory are not negative")}
	}
	e := engines{}
	for name, line := range f.Engine {
		if err := checkEngineName(name); err != nil {
			return nil, usageError{err}
		}
		command, err := process.Split(line)
		if err == nil && len(command) == 0 {
			err = errors.New("no program is named")
		}
		if err != nil {
			return nil, usageError{fmt.Errorf("--engine %s=%s: %w", name, line, err)}
		}
		e[name] = engine.New(engine.Config{Name: name, Command: command, Time: f.EngineTime, Limits: process.Limits{Memory: int64(f.EngineMemory) << 20}, Log: log})
	}
	return e, nil
}

// checkEngineName returns why a name cannot be the level of a program, or nil.
func checkEngineName(name string) error {
	if !record.GoodLevel(name) {
		return fmt.Errorf("--engine: the name %q does not have 1 to 20 lower-case letters, digits and hyphens", name)
	}
	if _, err := roster.Find(name); err == nil {
		return fmt.Errorf("--engine: %s is a level of ours; choose another name", name)
	}
	return nil
}

// names returns the names of the programs, sorted.
func (e engines) names() []string { return slices.Sorted(maps.Keys(e)) }

// find returns an error if no level and no program has that name.
func (e engines) find(level string) error {
	if e[level] != nil {
		return nil
	}
	_, err := roster.Find(level)
	if err != nil && len(e) > 0 {
		return fmt.Errorf("%w, and your programs are %s", err, strings.Join(e.names(), ", "))
	}
	return err
}

// check starts those of the programs that are named, and reports what is wrong with one or with its playing a game.
func (e engines) check(ctx context.Context, levels []string, all ...game.Game) error {
	for _, name := range e.names() {
		if !slices.Contains(levels, name) {
			continue
		}
		if err := e[name].Check(ctx, all...); err != nil {
			return fmt.Errorf("--engine %s: %w", name, err)
		}
	}
	return nil
}

// make returns the bot of a program, or of a level with a budget.
func (e engines) make(budget roster.Opts) func(level string, g game.Game, seed uint64) (bot.Bot, error) {
	return func(level string, g game.Game, seed uint64) (bot.Bot, error) {
		if p := e[level]; p != nil {
			return p.Bot(g, seed), nil
		}
		return roster.New(level, g, seed, budget)
	}
}

// live returns the makers of bots that play with people. The level of a program that is not configured any more is played by
// another one, so that its matches go on.
func (e engines) live(ours func(level string, g game.Game, seed uint64) (bot.Bot, error), log *slog.Logger) func(level string, g game.Game, seed uint64) (bot.Bot, error) {
	return func(level string, g game.Game, seed uint64) (bot.Bot, error) {
		p := e[level]
		if p != nil && p.Plays(g) {
			return p.Bot(g, seed), nil
		}
		if _, err := roster.Find(level); err == nil {
			return ours(level, g, seed)
		}
		reason := "no --engine of this name is configured"
		if p != nil {
			reason = "the program does not play this game"
		}
		log.Warn("a program cannot play; another level takes its place", "level", level, "by", roster.Mate, "game", g.Info().ID, "reason", reason)
		return ours(roster.Mate, g, seed)
	}
}

// close ends all programs.
func (e engines) close() {
	for _, p := range e {
		p.Close()
	}
}
