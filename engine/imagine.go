package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"quarterdeck/bot"
	"quarterdeck/engine/position"
	"quarterdeck/game"
)

// mostPlayouts is how many playouts a program may ask for at once.
const mostPlayouts = 10_000

// imagine returns the world that a program asks for while it chooses from k. The world depends on k and the request alone.
func imagine(ctx context.Context, k *bot.Knowledge, seats int, q *Reply) (*World, error) {
	if q.Playouts < 0 || q.Playouts > mostPlayouts {
		return nil, fmt.Errorf("playouts is a number from 0 to %d", mostPlayouts)
	}
	st := k.Imagine(rand.New(rand.NewPCG(q.Seed, 1)))
	if q.Action != "" {
		a, err := k.Game().Parse(q.Action)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(st.Legal(nil, k.Seat()), a) {
			return nil, game.Refuse(k.Game(), st, k.Seat(), a)
		}
		st.Apply(k.Seat(), a)
	}
	w := &World{Type: TypeWorld, ID: q.ID, Seed: q.Seed, Over: game.Over(st)}
	if q.Position {
		data, err := position.Encode(st)
		w.Position = data
		return w, err
	}
	if q.Playouts > 0 {
		return w, playOut(ctx, w, st, seats, q)
	}
	for s := range seats {
		w.Views = append(w.Views, st.View(game.Seat(s)))
	}
	return w, nil
}

// playOut plays st to its end at random, several times, and notes the mean utility of each seat.
func playOut(ctx context.Context, w *World, st game.State, seats int, q *Reply) error {
	player := game.NewPlayer(q.Seed)
	run := st.Clone()
	w.Utility = make([]float64, seats)
	for range q.Playouts {
		if ctx.Err() != nil {
			return errors.New("the time is up")
		}
		run.CopyFrom(st)
		player.Play(run)
		result := run.Result()
		for s := range seats {
			w.Utility[s] += float64(result.Utility[s])
		}
	}
	for s := range seats {
		w.Utility[s] /= float64(q.Playouts)
	}
	return nil
}
