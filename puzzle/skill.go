package puzzle

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"quarterdeck/rating"
	"quarterdeck/store"
)

// skill is a rating as the store has it.
type skill struct {
	Rating     float64 `json:"rating"`
	Deviation  float64 `json:"deviation"`
	Volatility float64 `json:"volatility"`
	Unrated    int     `json:"unrated,omitempty"` // tries so far that changed nothing
}

func skillFrom(g rating.Glicko, unrated int) skill {
	return skill{g.Rating, g.Deviation, g.Volatility, unrated}
}

func newSkill() skill { return skillFrom(rating.NewGlicko(), 0) }

func (s skill) glicko() rating.Glicko {
	return rating.Glicko{Rating: s.Rating, Deviation: s.Deviation, Volatility: s.Volatility}
}

func (s skill) rounded() int { return int(math.Round(s.Rating)) }

// try is a guest’s first answer to a puzzle, as the store has it: their ratings before it, from which those after it follow.
type try struct {
	Right   bool  `json:"right"`
	Guest   skill `json:"guest"`
	Puzzle  skill `json:"puzzle"`
	Unrated bool  `json:"unrated,omitempty"` // it changes no rating, but the guest knows the key from then on
}

// after returns both ratings after the result. Guests change with every try. How difficult a puzzle is does not change with time.
func (t *try) after() (guest, puzzle skill) {
	if t.Unrated {
		guest, puzzle = t.Guest, t.Puzzle
		guest.Unrated++
		puzzle.Unrated++
		return guest, puzzle
	}
	points := 0.0
	if t.Right {
		points = 1
	}
	g, p := t.Guest.glicko(), t.Puzzle.glicko()
	return skillFrom(g.After(1, []rating.Score{{Opponent: p, Points: points}}), t.Guest.Unrated), skillFrom(p.After(0, []rating.Score{{Opponent: g, Points: 1 - points}}), t.Puzzle.Unrated)
}

// Rating is a guest’s rating in the puzzles of a game.
type Rating struct {
	Value int `json:"rating"`
	Low   int `json:"low"` // the true one lies between Low and High with 95%
	High  int `json:"high"`
	Tries int `json:"tries"` // that count
}

func (s skill) shown(tries int) Rating {
	reach := 1.96 * s.Deviation
	return Rating{s.rounded(), int(math.Round(s.Rating - reach)), int(math.Round(s.Rating + reach)), tries - s.Unrated}
}

// skillOf returns a guest's rating in a game, and after how many tries.
func (s *Service) skillOf(ctx context.Context, guest, game string) (skill, int, error) {
	newest, err := s.store.NewestTry(ctx, guest, game)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return newSkill(), 0, nil
	case err != nil:
		return skill{}, 0, s.runner.StoreError(err)
	}
	t := try{}
	if err := json.Unmarshal(newest.Data, &t); err != nil {
		return skill{}, 0, err
	}
	after, _ := t.after()
	return after, newest.M, nil
}

// RatingOf returns a guest's rating in the puzzles of a game.
func (s *Service) RatingOf(ctx context.Context, guest, game string) (Rating, error) {
	sk, tries, err := s.skillOf(ctx, guest, game)
	return sk.shown(tries), err
}
