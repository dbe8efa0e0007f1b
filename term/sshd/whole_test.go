package sshd_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/games"
	listing "quarterdeck/lobby"
)

// TestWhole plays a whole match of every game, line by line.
func TestWhole(t *testing.T) {
	for i, one := range games.All() {
		t.Run(one.Info().ID, func(t *testing.T) {
			s := serve(t)
			g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
			g.await(prompt)
			g.typed(fmt.Sprintln(i + 1))
			if seats := one.Info().Seats; len(seats) > 1 {
				g.await(prompt)
				g.typed(fmt.Sprintln(1 + slices.Index(seats, 2))) // two players
			}
			g.await(prompt)
			g.typed("1\n") // the bot
			rnd := rand.New(rand.NewPCG(1, 2))
			for n := 0; ; n++ {
				asked := g.awaitOne("ann> ", "(y/n) ", prompt)
				switch {
				case asked == prompt:
				case asked == "(y/n) ":
					g.typed("y\n")
				case n > 500:
					g.typed("resign\n") // a crew that searches little never ends
				default:
					g.typed(fmt.Sprintln(1 + rnd.IntN(20))) // a number that is none is asked again
				}
				if asked == prompt {
					break
				}
			}
			ann, err := s.node.Node.Accounts.OfKey(t.Context(), ssh.FingerprintSHA256(newKey(t, 1).PublicKey()))
			if err != nil {
				t.Fatal(err)
			}
			over, err := s.node.Node.Lobby.Count(t.Context(), listing.Query{List: listing.MyPast, Guest: ann.Guest}, 10)
			if err != nil || over != 1 {
				t.Errorf("%d matches are over, %v:\n%s", over, err, g.all())
			}
		})
	}
}
