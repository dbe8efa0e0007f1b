package perft_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"quarterdeck/examples/goofspiel"
	"quarterdeck/game"
	"quarterdeck/game/perft"
)

func cards(n int, prizes string) game.Setup {
	return game.Setup{Options: map[string]string{"cards": fmt.Sprint(n), "prizes": prizes}}
}

// ExampleCount counts the histories of Goofspiel with three cards: a prize of three is drawn, three cards
// are bid by each seat, and so on.
func ExampleCount() {
	counts, err := perft.Count(goofspiel.Game(), cards(3, "random"), 10)
	fmt.Println(counts, err)
	// Output: [3 27 54 216 216 216] <nil>
}

// ExampleDivide shows how many histories each first ply leads to.
func ExampleDivide() {
	g := goofspiel.Game()
	branches, err := perft.Divide(g, cards(2, "descending"), 2)
	for _, b := range branches {
		fmt.Println(b.Text(g), b.Count)
	}
	fmt.Println(err)
	// Output:
	// 0 play 1, 1 play 1 1
	// 0 play 1, 1 play 2 1
	// 0 play 2, 1 play 1 1
	// 0 play 2, 1 play 2 1
	// <nil>
}

// TestDepths checks that a count does not depend on the requested depth, and that a depth of 0 or less gives none.
func TestDepths(t *testing.T) {
	want := []uint64{3, 27, 54, 216, 216, 216}
	for depth := -1; depth <= 8; depth++ {
		got, err := perft.Count(goofspiel.Game(), cards(3, "random"), depth)
		if err != nil || !slices.Equal(got, want[:min(max(depth, 0), len(want))]) {
			t.Errorf("depth %d: %v, %v", depth, got, err)
		}
	}
}

// TestDivideAddsUp checks that the branches of a position have as many histories in total as the position.
func TestDivideAddsUp(t *testing.T) {
	counts, err := perft.Count(goofspiel.Game(), cards(4, "random"), 6)
	if err != nil {
		t.Fatal(err)
	}
	for depth := 1; depth <= len(counts); depth++ {
		branches, err := perft.Divide(goofspiel.Game(), cards(4, "random"), depth)
		if err != nil {
			t.Fatal(err)
		}
		var total uint64
		for _, b := range branches {
			total += b.Count
		}
		if total != counts[depth-1] || len(branches) != 4 {
			t.Errorf("depth %d: %d histories in %d branches, want %d in 4", depth, total, len(branches), counts[depth-1])
		}
	}
}

// TestHalfJoint checks that when one seat has chosen, the other's choice alone is the ply, and that the position does
// not change.
func TestHalfJoint(t *testing.T) {
	st, err := goofspiel.Game().New(cards(3, "descending"))
	if err != nil {
		t.Fatal(err)
	}
	if got := perft.Together(st); got != game.SetOf(0, 1) {
		t.Errorf("together %b, want both seats", got)
	}
	st.Apply(1, st.Legal(nil, 1)[2])
	if got := perft.Together(st); got != 0 {
		t.Errorf("together %b, want none", got)
	}
	if got := perft.CountFrom(st, 5); !slices.Equal(got, []uint64{3, 12, 12}) {
		t.Errorf("%v histories, want [3 12 12]", got)
	}
	if got := perft.DivideFrom(st, 1); len(got) != 3 || got[0].Count != 1 {
		t.Errorf("branches %v, want three of one history", got)
	}
	if len(st.Legal(nil, 0)) != 3 || game.HiddenChoices(st) != game.SetOf(1) {
		t.Error("counting changed the position")
	}
}

// TestEndsEarly checks that counting ends with its context; these histories are too many to count.
func TestEndsEarly(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := perft.CountWithin(ctx, goofspiel.Game(), cards(13, "random"), 26); !errors.Is(err, context.Canceled) {
		t.Errorf("counting: %v", err)
	}
	if _, err := perft.DivideWithin(ctx, goofspiel.Game(), cards(13, "random"), 26); !errors.Is(err, context.Canceled) {
		t.Errorf("dividing: %v", err)
	}
	if got, err := perft.CountWithin(t.Context(), goofspiel.Game(), cards(3, "random"), 2); err != nil || !slices.Equal(got, []uint64{3, 27}) {
		t.Errorf("in time: %v, %v", got, err)
	}
}

func TestRefused(t *testing.T) {
	if _, err := perft.Count(goofspiel.Game(), cards(99, "random"), 1); err == nil {
		t.Error("Count accepts 99 cards")
	}
	if _, err := perft.Divide(goofspiel.Game(), cards(99, "random"), 1); err == nil {
		t.Error("Divide accepts 99 cards")
	}
}

func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		if _, err := perft.Count(goofspiel.Game(), cards(13, "random"), 4); err != nil {
			b.Fatal(err)
		}
	}
}
