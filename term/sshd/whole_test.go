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
			// News of the other seat repeat the prompt, so lines too many can come after the end. They choose nothing in the lobby.
			over := false
			for n := 0; !over; n++ {
				switch asked := g.awaitOne("ann> ", "(y/n) ", atEnd); {
				case asked == atEnd:
					over = true
				case n > 500 && asked == "(y/n) ": // the answer is on its way
				case n > 500: // a crew that searches little never ends
					g.typed("resign\ny\n") // both at once: a line too many would answer the question before
				case asked == "(y/n) ":
					g.typed("y\n")
				default:
					_, _ = fmt.Fprintln(g.in, 1+rnd.IntN(20)) // a number that is none is asked again
				}
			}
			g.typed("\n")
			g.await(prompt)
			if n := s.finished(newKey(t, 1)); n != 1 {
				t.Errorf("%d matches are over", n)
			}
		})
	}
}

// finished returns how many matches of a key's guest are over.
func (s *site) finished(key ssh.Signer) int {
	s.t.Helper()
	guest, err := s.node.Node.Accounts.OfKey(s.t.Context(), ssh.FingerprintSHA256(key.PublicKey()))
	if err != nil {
		s.t.Fatal(err)
	}
	over, err := s.node.Node.Lobby.Count(s.t.Context(), listing.Query{List: listing.MyPast, Guest: guest.Guest}, 10)
	if err != nil {
		s.t.Fatal(err)
	}
	return over
}
