package roster_test

import (
	"context"
	"fmt"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// A bot chooses for a seat from that seat's knowledge. Here the row lies in order, from 2 to A.
func ExampleNew() {
	g := bastion.Game()
	st, err := g.New(game.Setup{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for st.Actors() == game.NatureOnly {
		st.Apply(game.Nature, st.Legal(nil, game.Nature)[0])
	}
	b, err := roster.New(roster.Mate, g, 1, roster.Opts{})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := b.Choose(context.Background(), bot.Know(g, st, 0))
	fmt.Println(g.Format(a), err)
	// Output: play 3 <nil>
}
