package sshd_test

import (
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// resize changes the size of a guest's window.
func (g *guest) resize(z size) {
	g.t.Helper()
	if err := g.sess.WindowChange(z.h, z.w); err != nil {
		g.t.Fatal(err)
	}
}

// TestResize: the lobby, a match and a lesson go from the whole screen to lines, and back, as the window shrinks and grows. Each move is made once.
func TestResize(t *testing.T) {
	const opened, closed = "\x1b[?1049h", "\x1b[?1049l"
	large, small := size{80, 24}, size{60, 20}
	s := serve(t)
	g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), large)
	g.await("Esc: first page")
	g.resize(small)
	g.await(closed)
	g.await(prompt)
	g.typed("1\r") // Bastion's Breach
	g.await("Who plays with you?")
	g.await(prompt)
	g.resize(large)
	g.await(opened)
	g.await("Who plays with you?") // the same page
	g.typed("a")
	g.await("Choose a card. Round 1 of 13.")
	g.typed("a")
	g.await("2 of 13") // the rest of the line stays
	g.resize(small)
	g.await(closed)
	g.await("hoose a card. Round 2 of 13") // after a tie “For 2 points: choose …”
	g.await("ann> ")
	g.typed("2")
	g.await("2")
	g.resize(large) // the line is finished first
	g.typed("\r")
	g.await(opened)
	g.await("hoose a card. Round 3 of 13")
	g.typed("\x03")
	g.await("Continue Bastion")
	g.resize(small)
	g.await(closed)
	g.await(prompt)
	g.typed("quit\r")
	<-g.done
	if n := strings.Count(g.all(), "Invite a friend"); n > 0 {
		t.Errorf("%d invitations to a match without free seats", n)
	}
}
