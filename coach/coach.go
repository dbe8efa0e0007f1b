// Package coach analyzes a finished match: the players' chances before each choice, the best play, what each choice
// gave away, and what was luck.
//
// Where a game is solved exactly, the figures are exact, and the ledger adds up to the last digit. Result − first
// chances = what the other seat gave away − what this seat gave away + luck.
package coach

import (
	"context"
	"errors"
	"fmt"

	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
)

// Solver returns the complete strategy below a position. It may cache solutions.
type Solver func(ctx context.Context, p solve.Position) (*solve.Solution, error)

// Alone returns a Solver that caches nothing.
func Alone(opts solve.Options) Solver {
	return func(ctx context.Context, p solve.Position) (*solve.Solution, error) {
		return solve.Solve(ctx, p, solve.WDL, opts)
	}
}

// Report is the coach's analysis of a match. All chances are winning chances from 0 to 1, with a draw counting one half.
// They are multiples of 2^-45, so that sums of them are exact.
type Report struct {
	Game   string   `json:"game"`
	Title  string   `json:"title"`
	Names  []string `json:"names"`
	who    []string // the names with the levels of bots
	End    string   `json:"end"`    // as in the record
	Forked int      `json:"forked"` // log entries that were copied from another match; they are not judged
	Result float64  `json:"result"` // seat 0's: 1 won, 1/2 drawn, 0 lost
	Exact  bool     `json:"exact"`  // the figures are exact, not estimates
	Deals  []Deal   `json:"deals"`  // one, or several if ties were played on
	Ledger Ledger   `json:"ledger"`
	// Keys are the costliest choices for a reader, at most three; see For.
	Keys []KeyMoment `json:"key_moments"`
	keys []KeyMoment // of each seat
}

// Deal is one laid row and the rounds that were played on it.
type Deal struct {
	Row    []string `json:"row"` // from the first round that is judged on
	Rounds []Round  `json:"rounds"`
}

// Round is one choice of both seats.
type Round struct {
	Number int       `json:"round"` // from 1
	Line   int       `json:"at"`    // log entries before it: where to view the position or play on from
	Middle string    `json:"middle"`
	Carry  int       `json:"carry"`
	Points [2]int    `json:"points"` // before the round
	Before float64   `json:"before"` // seat 0's chances with best play from here
	After  float64   `json:"after"`  // the same after the round
	Luck   float64   `json:"luck"`   // the change of seat 0's chances that neither card's loss explains
	Sides  [2]Choice `json:"sides"`  // by seat
}

// Choice is what one seat chose in a round.
type Choice struct {
	Card   string  `json:"card"`
	Worth  float64 `json:"worth"`  // its own winning chances with that card, the other seat playing best
	Loss   float64 `json:"loss"`   // what it gave away: best chances less Worth, 0 or more
	Chance float64 `json:"chance"` // how often best play chooses that card
	Best   []Card  `json:"best"`   // every card of the hand, ascending
}

// Card is one card that a seat could choose.
type Card struct {
	Card   string  `json:"card"`
	Chance float64 `json:"chance"` // how often best play chooses it
	Worth  float64 `json:"worth"`  // the seat's own winning chances with it
}

// These errors are returned for matches that the coach cannot analyze.
var (
	ErrUnfinished = errors.New("this match is not over; the coach speaks when it is")
	ErrAbandoned  = errors.New("this match was abandoned without a result; there is nothing to analyze")
	ErrInexact    = errors.New("only Bastion's Breach is solved, with an open row and the standard carried points; everything else is estimated")
	ErrNothing    = errors.New("no player made a choice in this match")
)

// Check returns an error if the coach can analyze a match neither exactly (Match) nor by estimates (Estimate). It takes
// no longer than replaying the match.
func Check(rec *record.Record, g game.Game) error {
	if Exact(rec) {
		_, _, err := judged(rec, g)
		return err
	}
	if err := over(rec); err != nil {
		return err
	}
	return checkHasChoice(rec, g)
}

// Exact reports whether Match analyzes a match. Estimate analyzes all others.
func Exact(rec *record.Record) bool {
	solved := roster.Of(rec.Game).Solved
	return solved != nil && solved(rec.Setup.Options)
}

// over returns an error if a match has no result that the coach could explain.
func over(rec *record.Record) error {
	switch rec.End {
	case "":
		return ErrUnfinished
	case "abandoned":
		return ErrAbandoned
	}
	return nil
}

// judged returns the deals with choices to judge, and the result for seat 0.
func judged(rec *record.Record, g game.Game) ([]dealRounds, float64, error) {
	if err := over(rec); err != nil {
		return nil, 0, err
	}
	if !Exact(rec) {
		return nil, 0, ErrInexact
	}
	return readDeals(rec, g)
}

// Match returns the coach's report on a finished match that is Exact. The record must be one that record.Verify accepts.
func Match(ctx context.Context, rec *record.Record, g game.Game, s Solver) (*Report, error) {
	deals, result, err := judged(rec, g)
	if err != nil {
		return nil, err
	}
	rep := &Report{Game: rec.Game, Title: g.Info().Title, Names: rec.Called(), who: rec.Players(), End: rec.End, Result: result, Exact: true}
	rep.Forked, _ = rec.ForkedAt()
	for i, d := range deals {
		deal, err := d.study(ctx, s)
		if err != nil {
			return nil, fmt.Errorf("deal %d: %w", i+1, err)
		}
		rep.Deals = append(rep.Deals, *deal)
	}
	rep.Ledger = rep.ledger()
	if rep.keys, err = findKeys(g, rep.Names, deals, rep.Deals); err != nil {
		return nil, err
	}
	return rep.For(game.Watcher), nil
}
