package lab_test

import (
	"context"
	"fmt"

	"quarterdeck/games/bastion"
	"quarterdeck/lab"
)

// A hundred matches between two levels; bots change seats after each.
func ExampleRun() {
	b, err := lab.Run(context.Background(), lab.Spec{
		Game: bastion.Game(), Bots: []string{"deckhand", "random"}, N: 100, Seed: 1,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range b.Bots {
		fmt.Printf("%s: won %g, drawn %g, lost %g\n", s.Name, s.Wins, s.Draws, s.Losses)
	}
	// Output:
	// deckhand: won 75, drawn 3, lost 22
	// random: won 22, drawn 3, lost 75
}
