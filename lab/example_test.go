package lab_test

import (
	"context"
	"fmt"

	"quarterdeck/games/bastion"
	"quarterdeck/lab"
)

// This plays a hundred matches between two levels; bots change seats after each.
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
	// deckhand: won 70, drawn 9, lost 21
	// random: won 21, drawn 9, lost 70
}
