// Package levels offers programs of the engine protocol as additional bot levels, next to those of the roster.
package levels

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

// Programs holds the configured programs by the names of their levels.
type Programs map[string]*engine.Program

// Spec is the operator's configuration of programs.
type Spec struct {
	Commands map[string]string // command lines by name
	Time     time.Duration     // for a choice; 0: engine.DefaultTime
	Memory   int               // of each process, in megabytes; 0: the usual limit
	Log      *slog.Logger
}

// Open returns the configured programs. It starts none of them.
func (f Spec) Open() (Programs, error) {
	if f.Time < 0 || f.Memory < 0 {
		return nil, errors.New("--engine-time and --engine-memory are not negative")
	}
	e := Programs{}
	for name, line := range f.Commands {
		if err := checkName(name); err != nil {
			return nil, err
		}
		command, err := process.Split(line)
		if err == nil && len(command) == 0 {
			err = errors.New("no program is named")
		}
		if err != nil {
			return nil, fmt.Errorf("--engine %s=%s: %w", name, line, err)
		}
		e[name] = engine.New(engine.Config{Name: name, Command: command, Time: f.Time, Limits: process.Limits{Memory: int64(f.Memory) << 20}, Log: f.Log})
	}
	return e, nil
}

// checkName returns why a name cannot be the level of a program, or nil.
func checkName(name string) error {
	if !record.GoodLevel(name) {
		return fmt.Errorf("--engine: the name %q does not have 1 to 20 lower-case letters, digits and hyphens", name)
	}
	if _, err := roster.Find(name); err == nil {
		return fmt.Errorf("--engine: %s is a level of ours; choose another name", name)
	}
	return nil
}

// Names returns the names of the programs, sorted.
func (e Programs) Names() []string { return slices.Sorted(maps.Keys(e)) }

// Find returns an error if no level and no program has that name.
func (e Programs) Find(level string) error {
	if e[level] != nil {
		return nil
	}
	_, err := roster.Find(level)
	if err != nil && len(e) > 0 {
		return fmt.Errorf("%w, and your programs are %s", err, strings.Join(e.Names(), ", "))
	}
	return err
}

// Check starts the named programs, and returns an error if one fails or cannot play the game.
func (e Programs) Check(ctx context.Context, levels []string, all ...game.Game) error {
	for _, name := range e.Names() {
		if !slices.Contains(levels, name) {
			continue
		}
		if err := e[name].Check(ctx, all...); err != nil {
			return fmt.Errorf("--engine %s: %w", name, err)
		}
	}
	return nil
}

// Make returns the bot of a program, or of a level with a budget.
func (e Programs) Make(budget roster.Opts) func(level string, g game.Game, seed uint64) (bot.Bot, error) {
	return func(level string, g game.Game, seed uint64) (bot.Bot, error) {
		if p := e[level]; p != nil {
			return p.Bot(g, seed), nil
		}
		return roster.New(level, g, seed, budget)
	}
}

// Live returns the makers of bots that play with people. Another level replaces a program that is no longer configured, so
// that its matches continue.
func (e Programs) Live(ours func(level string, g game.Game, seed uint64) (bot.Bot, error), log *slog.Logger) func(level string, g game.Game, seed uint64) (bot.Bot, error) {
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

// Close ends all programs.
func (e Programs) Close() {
	for _, p := range e {
		p.Close()
	}
}
