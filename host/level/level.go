// Package level checks the levels of bots that requests name, and settles the strength of adaptive bots.
package level

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"quarterdeck/game"
	"quarterdeck/internal/adaptive"
	"quarterdeck/match"
	"quarterdeck/match/clock"
	"quarterdeck/match/seating"
)

// Bad is the code of a refusal: there is no such bot.
const Bad game.Code = "bad-level"

// Adapt returns the level at which the adaptive bot begins a match against a guest.
type Adapt func(ctx context.Context, guest string, g game.Game, setup game.Setup) (string, error)

// List is the levels of bots that requests may name.
type List struct {
	Names []string // the weakest first
	Adapt Adapt    // nil: there is no adaptive bot
}

// Check returns why no bot of a level can begin a match, or nil.
func (l List) Check(level string) error {
	if level == adaptive.Name && l.Adapt != nil {
		return nil
	}
	return l.CheckFixed(level)
}

// CheckFixed returns why no bot of a level can play on in a match that has begun, or nil.
func (l List) CheckFixed(level string) error {
	names := strings.Join(l.Names, ", ")
	switch {
	case slices.Contains(l.Names, level):
		return nil
	case level == adaptive.Name && l.Adapt != nil:
		return &game.Refusal{Code: Bad, Text: "An adaptive bot plays a match from its beginning. Choose one of " + names + "."}
	case l.Adapt != nil:
		names += ", " + adaptive.Name
	}
	return &game.Refusal{Code: Bad, Text: fmt.Sprintf("There is no bot level %q. Choose one of %s.", level, names)}
}

// CheckAction returns why an action cannot give a seat to a bot of the level that it names, or nil.
func (l List) CheckAction(action string) error {
	level, found := strings.CutPrefix(action, match.HandToBot+" ")
	if !found || level == clock.FlagLevel {
		return nil
	}
	return l.CheckFixed(level)
}

// Settle returns the level of a bot that begins the match of start: that of an adaptive bot with its strength now, any other one as it is.
// The strength follows from the results of the guest who created the match. Where others see it, it is that of a first match, because it
// would tell them about those results.
func (l List) Settle(ctx context.Context, level string, start *match.Start) (string, error) {
	if !adaptive.Is(level) || l.Adapt == nil {
		return level, nil
	}
	guest := start.Host
	if !isAlone(start) {
		guest = ""
	}
	return l.Adapt(ctx, guest, start.Game, start.Setup)
}

// isAlone reports whether other people see a new match only by a link from its host.
func isAlone(start *match.Start) bool {
	return !start.Table.Public && !slices.ContainsFunc(start.Seats, func(p seating.Player) bool { return p.Kind == seating.Human && p.Guest != start.Host })
}

// SettleAll settles the levels of all bots of a new match. All adaptive ones get the same strength.
func (l List) SettleAll(ctx context.Context, start *match.Start) error {
	isAdaptive := func(p seating.Player) bool { return adaptive.Is(p.Level) }
	if !slices.ContainsFunc(start.Seats, isAdaptive) {
		return nil
	}
	level, err := l.Settle(ctx, adaptive.Name, start)
	if err != nil || l.Adapt == nil {
		return err
	}
	start.Seats = slices.Clone(start.Seats)
	for i := range start.Seats {
		if isAdaptive(start.Seats[i]) {
			start.Seats[i].Level = level
		}
	}
	return nil
}
