// Package pick picks puzzles from matches of bots in games that are solved exactly.
//
// A position is a puzzle if the solution tells good actions from bad ones: at most half of them are right, and the worst gives away much.
package pick

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/lab"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

const (
	// Tolerance is what a right action may give away, in winning chances.
	Tolerance = 0.02
	// atStake is what the worst action of a puzzle gives away at least.
	atStake = 0.1
	// fewest is how many cards are left at least.
	fewest = 3
	// most is how many cards are left at most: with one more, solving takes about five times as long.
	most = 8
	// perMatch is how many puzzles a match yields at most.
	perMatch = 8
)

// Option is what one action gives away.
type Option struct {
	Action string  `json:"action"`
	Loss   float64 `json:"loss"`            // in winning chances, against best play; exact
	Share  float64 `json:"share,omitempty"` // how often best play chooses it
}

// Right reports whether the action is a right answer.
func (o *Option) Right() bool { return o.Loss <= Tolerance }

// Puzzle is the choice of one seat in a match of bots.
type Puzzle struct {
	Game    string     `json:"game"`
	Rules   int        `json:"rules"`
	Setup   game.Setup `json:"setup"`
	Levels  []string   `json:"levels"` // of the bots, by seat
	Seat    game.Seat  `json:"seat"`
	Entries []string   `json:"entries"` // of the match's record before the choice, and none after it
	Key     []Option   `json:"key"`     // all actions, the best first
	Theme   string     `json:"-"`
}

// Chance returns how likely a guess is right.
func (p *Puzzle) Chance() float64 {
	n := 0
	for i := range p.Key {
		if p.Key[i].Right() {
			n++
		}
	}
	return float64(n) / float64(len(p.Key))
}

// Themes are what positions look like. A theme follows from what the seat sees, and says nothing of the key.
const (
	Endgame = "endgame" // few cards are left
	Carry   = "carry"   // points are carried
	Lead    = "lead"    // the seat is ahead
	Chase   = "chase"   // the seat is behind
	Level   = "level"   // neither
)

// Themes returns all themes, in order.
func Themes() []string { return []string{Level, Lead, Chase, Carry, Endgame} }

// endgame is how many cards are left at most in an endgame.
const endgame = 4

func themeOf(pos *solve.Position, seat game.Seat) string {
	lead := pos.Diff
	if seat == 1 {
		lead = -lead
	}
	switch {
	case pos.Left() <= endgame:
		return Endgame
	case pos.Carry > 0:
		return Carry
	case lead > 0:
		return Lead
	case lead < 0:
		return Chase
	}
	return Level
}

// Solves reports whether puzzles can be picked from matches of a game with its usual options.
func Solves(g game.Game) bool {
	setup, err := g.Resolve(game.Setup{})
	solved := roster.Of(g.Info().ID).Solved
	return err == nil && solved != nil && solved(setup.Options)
}

// players are levels of bots that play for puzzles. They make mistakes, so that many kinds of positions come up.
var players = []string{roster.Mate, roster.Deckhand, roster.Random}

// Match has bots play a match, and returns its puzzles. The result is the same for the same game and seed.
func Match(ctx context.Context, g game.Game, seed uint64) (out []Puzzle, err error) {
	random := rand.New(rand.NewPCG(seed, 1))
	levels := []string{players[random.IntN(len(players))], players[random.IntN(len(players))]}
	spec := lab.Spec{Game: g, Bots: levels, N: 1, Seed: seed, Fixed: true, Workers: 1}
	spec.Each = func(m *lab.Match) error {
		out, err = fromRecord(ctx, g, m.Record, levels)
		return err
	}
	if _, err := lab.Run(ctx, spec); err != nil {
		return nil, err
	}
	random.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:min(len(out), perMatch)], nil
}

// fromRecord returns all puzzles of a match.
func fromRecord(ctx context.Context, g game.Game, rec *record.Record, levels []string) (out []Puzzle, err error) {
	st, err := g.New(rec.Setup)
	if err != nil {
		return nil, err
	}
	var sol *solve.Solution
	var before []string
	for i, e := range rec.Entries {
		if e.Kind != record.Act {
			return nil, fmt.Errorf("entry %d is no action", i)
		}
		pos, err := solve.FromState(st)
		if err == nil && st.Actors() == game.UpTo(2) && pos.Left() >= fewest && pos.Left() <= most {
			if sol == nil {
				sol, err = solve.Solve(ctx, pos, solve.WDL, solve.Options{Workers: 1})
			}
			var a *solve.Answer
			if err == nil {
				a, err = sol.At(pos)
			}
			if err != nil {
				return nil, err
			}
			for seat := range game.Seat(2) {
				p := Puzzle{Game: rec.Game, Rules: rec.Rules, Setup: rec.Setup, Levels: levels, Seat: seat, Entries: slices.Clone(before), Key: keyOf(a, seat), Theme: themeOf(&pos, seat)}
				if p.Chance() <= 0.5 && p.Key[len(p.Key)-1].Loss >= atStake {
					out = append(out, p)
				}
			}
		}
		before = append(before, e.Text(g))
		st.Apply(e.Actor, e.Action)
	}
	return out, nil
}

// leastShare is the smallest share of an action in a mix that is shown.
const leastShare = 0.001

// keyOf returns what each card of a seat gives away.
func keyOf(a *solve.Answer, seat game.Seat) []Option {
	var key []Option
	for _, c := range a.Choices[seat] {
		loss, _ := a.Loss(int(seat), c.Card)
		o := Option{Action: "play " + c.Card.String(), Loss: math.Max(loss/2, 0)} // from won minus lost to chances, a draw as a half
		if c.Chance >= leastShare {
			o.Share = c.Chance
		}
		key = append(key, o)
	}
	slices.SortStableFunc(key, func(a, b Option) int {
		switch {
		case a.Loss < b.Loss:
			return -1
		case a.Loss > b.Loss:
			return 1
		}
		return 0
	})
	return key
}
