package ledger

import (
	"context"
	"encoding/json"
	"errors"

	"quarterdeck/game"
	"quarterdeck/host"
	"quarterdeck/host/task"
	"quarterdeck/internal/adaptive"
	"quarterdeck/rating"
)

// Adapt returns the level at which the adaptive bot begins a match against a guest: it follows from the guest's newest results. It
// returns a refusal if the seats of the match do not play against each other.
func (s *Service) Adapt(ctx context.Context, guest string, g game.Game, setup game.Setup) (string, error) {
	setup, err := g.Resolve(setup)
	if err != nil {
		return "", err
	}
	if setup.Seats < 2 || game.Together(g, setup) {
		return "", &game.Refusal{Code: host.BadLevel, Text: "An adaptive bot plays against you, and here all players win or lose together. Choose another level."}
	}
	if guest == "" {
		return adaptive.Level(adaptive.First), nil
	}
	form := rating.TwoSeats
	if setup.Seats > 2 {
		form = rating.ManySeats
	}
	id := g.Info().ID
	results, cut, err := s.newest(ctx, guest, name(rating.Pool{Game: id, Form: form}))
	if err != nil {
		return "", s.runner.StoreError(err)
	}
	return adaptive.Level(rating.Adapt(guest, id, form, results, cut)), nil
}

// newest returns the newest results of a guest in pools whose names begin with pool, the newest first, and whether older ones are left
// out.
func (s *Service) newest(ctx context.Context, guest, pool string) (results []rating.Result, cut bool, err error) {
	if err := s.catchUp(ctx, s.pages); err != nil && !errors.Is(err, task.ErrPaused) {
		return nil, false, err
	}
	rows, err := s.store.ResultsOf(ctx, guest, pool, s.counts+1)
	if err != nil {
		return nil, false, err
	}
	if cut = len(rows) > s.counts; cut {
		rows = rows[:s.counts]
	}
	results = make([]rating.Result, len(rows))
	for i := range rows {
		if err := json.Unmarshal(rows[i].Data, &results[i]); err != nil {
			return nil, false, err
		}
	}
	return results, cut, nil
}
