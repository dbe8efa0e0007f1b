package env_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/engine/env"
	"quarterdeck/game"
)

// TestImaginedEnd plays imagined positions to their ends. What the seat could not read when it imagined, it cannot read then either.
func TestImaginedEnd(t *testing.T) {
	each(t, func(t *testing.T, g game.Game, setup game.Setup) {
		b, a := start(t, env.Config{Game: g, Setup: setup, Batch: 2, Seed: 5, Keep: true})
		r := rand.New(rand.NewPCG(8, 8))
		for range 12 {
			actAtRandom(t, b, &a, r)
		}
		if err := b.Imagine(0, 0, 9); err != nil {
			t.Fatal(err)
		}
		before := look(t, b, 0, 0).History
		for !look(t, b, 0, 0).Over {
			actAtRandom(t, b, &a, r)
		}
		if after := look(t, b, 0, 0).History; !slices.Equal(before, after[:len(before)]) {
			t.Errorf("the end of an imagined match reveals what was played before:\n%q\n%q", before, after[:len(before)])
		}
		for s := range setup.Seats {
			want := make([]int16, b.Shape.Observation)
			if s == 0 {
				want = look(t, b, 0, 0).Observation
			}
			if got := a.Final[s*len(want) : (s+1)*len(want)]; !slices.Equal(got, want) {
				t.Errorf("at the end of a match that seat 0 imagined, seat %d observes %v, want %v", s, got, want)
			}
		}
	})
}

// TestFinalObservation: at the end of a match all seats observe what they can look up there.
func TestFinalObservation(t *testing.T) {
	each(t, func(t *testing.T, g game.Game, setup game.Setup) {
		b, a := start(t, env.Config{Game: g, Setup: setup, Batch: 2, Seed: 5, Keep: true})
		r := rand.New(rand.NewPCG(8, 8))
		for !look(t, b, 0, 0).Over {
			actAtRandom(t, b, &a, r)
		}
		for s := range setup.Seats {
			want := look(t, b, 0, game.Seat(s)).Observation
			if got := a.Final[s*len(want) : (s+1)*len(want)]; !slices.Equal(got, want) {
				t.Errorf("seat %d observes %v, want %v", s, got, want)
			}
		}
	})
}

// actAtRandom plays an action of the first row of position 0.
func actAtRandom(t *testing.T, b *env.Batch, a *env.Arrays, r *rand.Rand) {
	t.Helper()
	for row := range b.Count(0) {
		if a.Env[0][row] == 0 {
			id := a.Legal[0][row*b.Shape.Legal+r.IntN(min(int(a.LegalCount[0][row]), b.Shape.Legal))]
			if err := b.Act(0, game.Seat(a.Seat[0][row]), int(id)); err != nil {
				t.Fatal(err)
			}
			return
		}
	}
	t.Fatal("no seat must act in position 0")
}

// TestImagineTwice: only the seat that imagined a position can imagine it again.
func TestImagineTwice(t *testing.T) {
	b, _ := start(t, env.Config{Game: find(t, "port"), Setup: game.Setup{Seats: 2, Options: map[string]string{"hands": "closed"}}, Batch: 2, Seed: 3})
	for _, seed := range []uint64{1, 2} {
		if err := b.Imagine(0, 0, seed); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.Imagine(0, 1, 3); err == nil || !strings.Contains(err.Error(), "clone the original") {
		t.Errorf("another seat imagined the position: %v", err)
	}
}

// TestImagineClearsChoices: a match whose secret choices are cleared is where it was before them.
func TestImagineClearsChoices(t *testing.T) {
	for s := range game.Seat(2) {
		b, _ := start(t, env.Config{Game: find(t, "bastion"), Batch: 2, Seed: 3})
		if err := b.Clone(0, 1); err != nil {
			t.Fatal(err)
		}
		if err := b.Act(0, s, look(t, b, 0, s).Legal[0].ID); err != nil {
			t.Fatal(err)
		}
		if err := b.Imagine(0, 0, 1); err != nil {
			t.Fatal(err)
		}
		got, want := look(t, b, 0, 0), look(t, b, 1, 0)
		if got.Key != want.Key || !slices.Equal(got.History, want.History) || !slices.Equal(got.Observation, want.Observation) {
			t.Errorf("after a choice of seat %d was cleared, the key is %v, want %v", s, got.Key, want.Key)
		}
	}
}
