package fair_test

import (
	"fmt"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
)

// The host publishes the commit, deals, and reveals the seed at the end. Then any player can repeat the deal.
func ExampleNewDealer() {
	seed, low, high := count() // a real host uses NewSeed and the players' nonces
	fmt.Printf("commit %x\n", seed.Commit())

	st, _ := bastion.Game().New(game.Setup{})
	dealer := fair.NewDealer(seed, []fair.Nonce{low, high})
	for st.Actors() == game.NatureOnly {
		card := dealer.Draw(st)
		st.Apply(game.Nature, card)
		fmt.Print(bastion.Game().Format(card), ", ")
	}
	// Output:
	// commit 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
	// row K, row 5, row 6, row Q, row 8, row J, row 7, row 9, row T, row A, row 2, row 3, row 4,
}
