package coach

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"quarterdeck/game"
	rules "quarterdeck/games/bastion"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

// evenChance is the winning chance in a new deal, which is symmetric, and the value of a draw.
const evenChance = 0.5

// dealRounds is one row and the choices made on it.
type dealRounds struct {
	rounds    []roundPosition
	after     float64 // seat 0's chances after the last round, if the deal was played out
	playedOut bool    // the deal was played out
}

// roundPosition is a position and what both chose in it.
type roundPosition struct {
	at    int // log entries before it
	pos   solve.Position
	view  rules.View
	state game.State
	cards [2]solve.Rank
}

// readDeals returns the choices of a match and its result for seat 0. Choices made in another match before a fork are left
// out.
func readDeals(rec *record.Record, g game.Game) ([]dealRounds, float64, error) {
	replay, undone, err := openReplay(rec, g)
	if err != nil {
		return nil, 0, err
	}
	forked, _ := rec.ForkedAt()
	deals := []dealRounds{{}}
	var current roundPosition
	chosen := game.Seats(0)
	for i, e := range rec.Entries {
		if i >= forked && chosen == 0 && replay.State().Actors() == game.UpTo(2) && e.Kind == record.Act {
			if current, err = positionAt(replay.State(), i); err != nil {
				return nil, 0, err
			}
		}
		if err := replay.Do(e); err != nil {
			return nil, 0, err
		}
		if i < forked || undone[i] || e.Kind != record.Act || e.Actor < 0 {
			continue
		}
		if current.cards[e.Actor], err = rankOf(g, e.Action); err != nil {
			return nil, 0, err
		}
		if chosen = chosen.With(e.Actor); chosen == game.UpTo(2) {
			chosen = 0
			deals = addRound(deals, current, replay.State())
		}
	}
	if len(deals[len(deals)-1].rounds) == 0 {
		deals = deals[:len(deals)-1] // nothing was played on the last row
	}
	if len(deals) == 0 {
		return nil, 0, ErrNothing
	}
	result, err := resultOf(replay, rec.End)
	return deals, result, err
}

func positionAt(st game.State, at int) (roundPosition, error) {
	pos, err := solve.FromState(st)
	return roundPosition{at: at, pos: pos, view: st.View(game.Watcher).(rules.View), state: st.Clone()}, err
}

// rankOf reads the card's rank from the action's notation.
func rankOf(g game.Game, a game.Action) (solve.Rank, error) {
	return solve.ParseRank(strings.TrimPrefix(g.Format(a), "play "))
}

// addRound appends a finished round, which led to the position after.
func addRound(deals []dealRounds, s roundPosition, after game.State) []dealRounds {
	d := &deals[len(deals)-1]
	d.rounds = append(d.rounds, s)
	switch v := after.View(game.Watcher).(rules.View); {
	case v.Over:
		d.playedOut, d.after = true, chances(float64(after.Result().Utility[0]))
	case v.Round == 0: // a tie: the next deal begins, with even chances
		d.playedOut, d.after = true, evenChance
		deals = append(deals, dealRounds{})
	}
	return deals
}

// resultOf returns seat 0's result, even if the match was not played out.
func resultOf(replay *record.Replay, end string) (float64, error) {
	var loser int
	switch word, rest, _ := strings.Cut(end, " "); word {
	case "draw":
		return evenChance, nil
	case "resign", "flag":
		if rest == "0" {
			loser = 0
		} else {
			loser = 1
		}
		return float64(loser), nil
	}
	return chances(float64(replay.State().Result().Utility[0])), nil
}

// answerSource solves the positions of one deal in the order in which they came up.
type answerSource struct {
	solver Solver
	sol    *solve.Solution // of an earlier position; nil at first
}

// at returns the exact answer for p. If the current solution did not keep the end of the deal, at solves from p on.
func (o *answerSource) at(ctx context.Context, p solve.Position) (*solve.Answer, error) {
	if o.sol != nil {
		a, err := o.sol.At(p)
		if !errors.Is(err, solve.ErrForgotten) {
			return a, err
		}
	}
	var err error
	if o.sol, err = o.solver(ctx, p); err != nil {
		return nil, err
	}
	return o.sol.At(p)
}

// study solves a deal and judges every choice on it.
func (d *dealRounds) study(ctx context.Context, s Solver) (*Deal, error) {
	deal, truth := &Deal{}, &answerSource{solver: s}
	for _, r := range d.rounds[0].pos.Row {
		deal.Row = append(deal.Row, r.String())
	}
	answers := make([]*solve.Answer, len(d.rounds))
	for i, st := range d.rounds {
		var err error
		if answers[i], err = truth.at(ctx, st.pos); err != nil {
			return nil, err
		}
	}
	last, err := d.valueAfter(ctx, truth)
	if err != nil {
		return nil, err
	}
	for i, st := range d.rounds {
		after := last
		if i+1 < len(answers) {
			after = chances(answers[i+1].Value)
		}
		deal.Rounds = append(deal.Rounds, st.judge(answers[i], after))
	}
	return deal, nil
}

// valueAfter returns seat 0's chances after the last round.
func (d *dealRounds) valueAfter(ctx context.Context, truth *answerSource) (float64, error) {
	if d.playedOut {
		return d.after, nil
	}
	st := d.rounds[len(d.rounds)-1] // the match ended early here
	a, err := truth.at(ctx, st.pos.After(st.cards[0], st.cards[1]))
	if err != nil {
		return 0, err
	}
	return chances(a.Value), nil
}

// judge computes the worth of both cards of a round, and the luck.
func (st *roundPosition) judge(a *solve.Answer, after float64) Round {
	r := Round{Number: st.view.Round + 1, Line: st.at, Middle: st.pos.Row[0].String(), Carry: st.pos.Carry, Points: st.view.Points,
		Before: chances(a.Value), After: after}
	for seat := range r.Sides {
		r.Sides[seat] = judgeSide(a, seat, st.cards[seat])
	}
	// Luck is the change of chances without both losses; all terms are on the grid.
	r.Luck = r.After - r.Before + r.Sides[0].Loss - r.Sides[1].Loss
	return r
}

func judgeSide(a *solve.Answer, seat int, card solve.Rank) Choice {
	own := func(value float64) float64 { // seat 0's value as this seat's chances
		if seat == 1 {
			value = -value
		}
		return chances(value)
	}
	c := Choice{Card: card.String()}
	for _, k := range a.Choices[seat] {
		worth := min(own(k.Value), own(a.Value)) // above by rounding only
		c.Best = append(c.Best, Card{Card: k.Card.String(), Chance: k.Chance, Worth: worth})
		if k.Card == card {
			c.Worth, c.Chance, c.Loss = worth, k.Chance, own(a.Value)-worth
		}
	}
	return c
}

// chances turns a value (chance to win less chance to lose) into winning chances, on the grid of 2^-45.
// A difference within the certified error of the values is none.
func chances(value float64) float64 {
	const grid = 1 << 44
	return 0.5 + math.Round(value*grid)/grid/2
}

// minChance is the probability below which a card of the optimal mix is not mentioned.
const minChance = 0.005

// mostFrequent returns the cards that best play chooses, the most frequent first.
func (c *Choice) mostFrequent() []Card {
	var cards []Card
	for _, k := range c.Best {
		if k.Chance >= minChance {
			cards = append(cards, k)
		}
	}
	slices.SortStableFunc(cards, func(a, b Card) int { return cmp.Compare(b.Chance, a.Chance) })
	return cards
}
