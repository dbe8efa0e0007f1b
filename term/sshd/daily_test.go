package sshd_test

import (
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"

	"quarterdeck/daily"
	"quarterdeck/node"
	"quarterdeck/term/sshd"
)

// TestDaily plays a deal of the day over SSH: an attempt is left and continued, then it is ranked, and the same cards can be practiced.
func TestDaily(t *testing.T) {
	s := serveWith(t, func(c *node.Config) { c.Daily = daily.Offers() }, func(o *sshd.Options) { o.Dailies = true })
	g := open(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{})
	g.await("6  Deals of the day")
	g.typed("6\n")
	for _, title := range []string{"siege", "sabotage", "duel", "voyage", "escape"} {
		g.await("The daily " + title + ": not begun")
	}
	g.typed("1\n") // the siege
	g.await("Choose a card")
	g.typed("1\nquit\ny\n")
	g.await("Continue Bastion's Breach")
	g.await("Deals of the day")
	g.typed("7\n") // the table to continue is now the first
	g.await("The daily siege: go on with your attempt")
	g.typed("1\n")
	g.await("Round 2 of 13")
	g.typed(strings.Repeat("1\n", 12))
	g.await(atEnd)
	g.typed("\n")
	g.await(prompt)
	g.typed("6\n")
	g.await("The daily siege: done.")
	g.typed("1\n")
	g.await("1 ann (you)")
	g.await("drawn with ")
	g.await("Par: 50%")
	g.typed("1\n") // practice
	g.await("Round 1 of 13")
	g.typed("quit\ny\n")
	g.await(prompt)
}
