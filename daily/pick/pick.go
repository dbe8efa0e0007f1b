// Package pick picks the deals of the day that are close and decisive, by the rule in doc/records.md.
//
// Quick bots play every candidate several times. A candidate's distance is how far its results are from an even match,
// plus its share of draws. The candidate with the smallest distance is the deal; among equals, the first one.
package pick

import (
	"context"
	"encoding/binary"
	"math"
	"time"

	"quarterdeck/bot/roster"
	"quarterdeck/daily"
	"quarterdeck/fair"
	"quarterdeck/lab"
)

// Matches is how often each candidate is played.
const Matches = 12

// Seed returns the dealing seed of a deal. key is the server's key of deals. The result is the same for the same deal,
// key and program. Between two candidates Seed calls rest, which may be nil, with the time that the first took.
func Seed(ctx context.Context, d daily.Deal, key []byte, rest func(took time.Duration)) (best fair.Seed, err error) {
	if !d.Offer.Picked() {
		return d.Seed(key), nil
	}
	least := math.Inf(1)
	for k := range daily.Candidates {
		began, seed := time.Now(), d.Candidate(key, k)
		distance, err := Distance(ctx, d, seed)
		if err != nil {
			return best, err
		}
		if distance < least {
			least, best = distance, seed
		}
		if rest != nil && k < daily.Candidates-1 {
			rest(time.Since(began))
		}
	}
	return best, nil
}

// Distance returns how far the deal from seed is from a close and decisive one, from 0 to 2.
func Distance(ctx context.Context, d daily.Deal, seed fair.Seed) (float64, error) {
	levels := []string{d.Offer.Picker.Level}
	if weaker := d.Offer.Picker.Weaker; weaker != "" {
		levels = append(levels, weaker)
	}
	rate, draws := 0.0, 0.0
	for _, level := range levels {
		batch, err := lab.Run(ctx, lab.Spec{
			Game: d.Offer.Game, Setup: d.Setup, Bots: []string{level}, N: Matches, Workers: 1,
			Seed: binary.BigEndian.Uint64(seed[:]), Deal: &seed, Budget: roster.Opts{Iterations: d.Offer.Picker.Iterations},
		})
		if err != nil {
			return 0, err
		}
		rate += batch.ByPlace[0].Rate.Value / float64(len(levels))
		draws += batch.Draws.Value / float64(len(levels))
	}
	return math.Abs(2*rate-1) + draws, nil
}
