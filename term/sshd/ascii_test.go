package sshd_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// TestASCII: a guest whose locale has only ASCII gets nothing else, line by line and on the whole screen.
func TestASCII(t *testing.T) {
	s := serve(t)
	for i, z := range []size{{}, {60, 20}, {80, 24}} {
		t.Run(fmt.Sprint(z.w), func(t *testing.T) {
			g := openOn(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, byte(1+i)))), z, nil, "LANG=C")
			end := map[bool]string{true: "\n", false: "\r"}[z.w == 0]
			if z.w == 80 {
				g.await("You are ann.")
				g.typed("a") // Bastion's Breach
				g.await("Who plays with you?")
				g.typed("b") // a friend
				g.await("Send a friend the link")
			} else {
				g.await(prompt)
				g.typed("1" + end)
				g.await(prompt)
				g.typed("2" + end)
				g.await("Invite a friend")
				g.await("/seat/1")
			}
			if i := strings.IndexFunc(g.all(), func(r rune) bool { return r > 126 }); i >= 0 {
				t.Errorf("not ASCII: %q", g.all()[max(0, i-40):min(len(g.all()), i+40)])
			}
			if !strings.Contains(g.all(), "Bastion's Breach") {
				t.Errorf("the table is not there:\n%q", g.all())
			}
		})
	}
}
