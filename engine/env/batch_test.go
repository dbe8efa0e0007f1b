package env_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/engine/env"
	"quarterdeck/game"
	"quarterdeck/games"
)

func find(t testing.TB, id string) game.Game {
	t.Helper()
	g, err := games.Find(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEpisodes plays every game to the end of some matches, and checks the arrays against the masks and against each other.
func TestEpisodes(t *testing.T) {
	each(t, func(t *testing.T, g game.Game, setup game.Setup) {
		b, a := start(t, env.Config{Game: g, Setup: setup, Batch: 5, Seed: 3})
		r := rand.New(rand.NewPCG(1, 1))
		ended := 0
		for step := 0; ended < 4; step++ {
			if step > 40_000 {
				t.Fatal("no end of four matches in 40,000 steps")
			}
			h := step % 2
			checkRows(t, b, &a, h)
			choose(b, &a, h, r)
			if err := b.Step(h); err != nil {
				t.Fatal(err)
			}
			for i := range 5 {
				if a.Done[i] == 1 && b.Of(i) == h {
					ended++
					if a.Length[i] < 1 {
						t.Errorf("a match ended after %d actions", a.Length[i])
					}
				}
			}
		}
	})
}

// checkRows: the mask has exactly the listed actions, and every position has a row for each seat that must act.
func checkRows(t *testing.T, b *env.Batch, a *env.Arrays, h int) {
	t.Helper()
	asked := map[int32]uint16{}
	for row := range b.Count(h) {
		asked[a.Env[h][row]] |= 1 << a.Seat[h][row]
		mask := a.Mask[h][row*b.Shape.Actions : (row+1)*b.Shape.Actions]
		n := 0
		for _, on := range mask {
			n += int(on)
		}
		if n != int(a.LegalCount[h][row]) || n == 0 {
			t.Fatalf("the mask has %d actions, %d are listed", n, a.LegalCount[h][row])
		}
		for _, id := range a.Legal[h][row*b.Shape.Legal:][:min(n, b.Shape.Legal)] {
			if mask[id] != 1 {
				t.Fatalf("action %d is listed, but not in the mask", id)
			}
		}
	}
	for i, seats := range asked {
		if a.Actors[i] != seats {
			t.Fatalf("position %d waits for %b, but has rows for %b", i, a.Actors[i], seats)
		}
	}
}

// TestSeeds: the same seed and actions give the same bytes; another seed gives others.
func TestSeeds(t *testing.T) {
	each(t, func(t *testing.T, g game.Game, setup game.Setup) {
		first, again, other := play(t, g, setup, 9), play(t, g, setup, 9), play(t, g, setup, 10)
		if first != again {
			t.Error("one seed gave two different runs")
		}
		if first == other {
			t.Error("two seeds gave the same run")
		}
	})
}

// play returns a sum of all that a random run shows.
func play(t *testing.T, g game.Game, setup game.Setup, seed uint64) (sum uint64) {
	b, a := start(t, env.Config{Game: g, Setup: setup, Batch: 3, Seed: seed})
	r := rand.New(rand.NewPCG(4, 4))
	for step := range 60 {
		h := step % 2
		choose(b, &a, h, r)
		if err := b.Step(h); err != nil {
			t.Fatal(err)
		}
		for row := range b.Count(h) {
			for _, n := range a.Observation[h][row*b.Shape.Observation : (row+1)*b.Shape.Observation] {
				sum = sum*31 + uint64(n)
			}
			sum = sum*31 + a.Key[h][2*row] + a.Key[h][2*row+1]
		}
	}
	return sum
}

// TestIllegal: an action that is not legal is refused with its position and seat, and nothing is played, whatever stands there.
func TestIllegal(t *testing.T) {
	b, a := start(t, env.Config{Game: find(t, "bastion"), Batch: 4, Seed: 3})
	before := slices.Clone(a.Key[0])
	for _, wrong := range []int32{-1, 13, 1 << 30, -1 << 31} {
		choose(b, &a, 0, rand.New(rand.NewPCG(1, 1)))
		a.Action[0][2] = wrong
		var refused *env.ActionError
		if err := b.Step(0); !errors.As(err, &refused) || refused.Position != 1 || refused.Seat != 0 || refused.ID != wrong {
			t.Errorf("action %d: %v", wrong, err)
		}
	}
	if !slices.Equal(before, a.Key[0]) {
		t.Error("a refused step changed the batch")
	}
	choose(b, &a, 0, rand.New(rand.NewPCG(1, 1)))
	if err := b.Step(0); err != nil {
		t.Error(err)
	}
}

// TestSingle clones, imagines, acts in and resets positions.
func TestSingle(t *testing.T) {
	b, a := start(t, env.Config{Game: find(t, "port"), Setup: game.Setup{Seats: 2, Options: map[string]string{"hands": "closed"}}, Batch: 4, Seed: 3})
	if err := b.Clone(0, 3); err != nil {
		t.Fatal(err)
	}
	one, two := look(t, b, 0, 0), look(t, b, 3, 0)
	if !slices.Equal(one.History, two.History) || one.Key != two.Key {
		t.Error("a clone has another history")
	}
	if err := b.Imagine(3, 0, 77); err != nil {
		t.Fatal(err)
	}
	if two = look(t, b, 3, 0); !slices.Equal(one.Observation, two.Observation) || one.Key != two.Key {
		t.Error("a seat sees that it imagined the position")
	}
	if _, err := b.Look(3, 1); err == nil || !strings.Contains(err.Error(), "imagined by seat 0") {
		t.Errorf("another seat has a history in an imagined position: %v", err)
	}
	if err := b.Act(0, 0, one.Legal[0].ID); err != nil {
		t.Fatal(err)
	}
	if after := look(t, b, 0, 0); len(after.History) <= len(one.History) {
		t.Error("an action left the history as it was")
	}
	for _, err := range []error{b.Act(0, 7, 0), b.Act(9, 0, 0), b.Act(1, 0, 9999), b.Clone(0, 4), b.Reset(-1, 0), b.Imagine(0, -1, 0)} {
		if err == nil {
			t.Error("nonsense was accepted")
		}
	}
	if err := errors.Join(b.Reset(0, 5), b.Reset(1, 5)); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(look(t, b, 0, 0).Observation, look(t, b, 1, 0).Observation) {
		t.Error("one seed dealt two matches")
	}
	checkRows(t, b, &a, 0)
}

func look(t *testing.T, b *env.Batch, i int, s game.Seat) *env.Position {
	t.Helper()
	p, err := b.Look(i, s)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestLimitAndKeep: a limit truncates; Keep leaves finished matches alone until they are reset.
func TestLimitAndKeep(t *testing.T) {
	b, a := start(t, env.Config{Game: find(t, "breach"), Setup: game.Setup{Seats: 2}, Batch: 1, Seed: 3, Limit: 5, Keep: true})
	r := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		choose(b, &a, 0, r)
		if err := b.Step(0); err != nil {
			t.Fatal(err)
		}
	}
	if a.Truncated[0] != 1 || a.Done[0] != 0 || a.Length[0] != 5 || b.Count(0) != 0 {
		t.Errorf("truncated %d, done %d, length %d, %d rows", a.Truncated[0], a.Done[0], a.Length[0], b.Count(0))
	}
	if err := b.Reset(0, 1); err != nil || b.Count(0) != 1 {
		t.Errorf("%d rows after Reset, %v", b.Count(0), err)
	}
}

// TestStart: matches begin after given moves, and a wrong start is refused.
func TestStart(t *testing.T) {
	g := find(t, "bastion")
	var moves []env.Move
	for rank := range 13 {
		moves = append(moves, env.Move{Seat: game.Nature, Action: parse(t, g, "row "+"23456789TJQKA"[rank:rank+1])})
	}
	for _, letter := range "KQJT98765" {
		for s := range game.Seat(2) {
			moves = append(moves, env.Move{Seat: s, Action: parse(t, g, "play "+string(letter))})
		}
	}
	b, a := start(t, env.Config{Game: g, Batch: 2, Seed: 1, Start: moves})
	if a.LegalCount[0][0] != 4 || a.Observation[0][0] != 9 {
		t.Errorf("%d legal actions in round %d", a.LegalCount[0][0], a.Observation[0][0])
	}
	if p := look(t, b, 0, 0); len(p.History) != len(moves) {
		t.Errorf("a history of %d lines", len(p.History))
	}
	for _, wrong := range [][]env.Move{moves[1:14], moves[:14], append(slices.Clone(moves), moves[13])} {
		if _, err := env.New(env.Config{Game: g, Batch: 2, Start: wrong}); err == nil {
			t.Error("a wrong start was accepted")
		}
	}
}

func parse(t *testing.T, g game.Game, text string) game.Action {
	t.Helper()
	a, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// BenchmarkStep measures a step of a half of 512 positions at random, by agent step.
func BenchmarkStep(b *testing.B) {
	for _, g := range games.All() {
		b.Run(g.Info().ID, func(b *testing.B) {
			batch, a := start(b, env.Config{Game: g, Batch: 1024, Seed: 1})
			r := rand.New(rand.NewPCG(1, 1))
			agents := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h := i % 2
				agents += batch.Count(h)
				choose(batch, &a, h, r)
				if err := batch.Step(h); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(agents), "ns/agent-step")
		})
	}
}
