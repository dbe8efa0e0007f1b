package sshd_test

import (
	"fmt"
	"regexp"
	"testing"

	"golang.org/x/crypto/ssh"
)

// TestNoColor: any NO_COLOR of a guest that is not empty switches colors off on the whole screen. Line by line there are none, because
// the background is not known.
func TestNoColor(t *testing.T) {
	colored := regexp.MustCompile(`\x1b\[[0-9;]*[34]8[;:]`)
	s := serve(t)
	key := byte(100)
	for _, z := range []size{{60, 20}, {80, 24}} {
		for _, value := range []string{"", "1", "yes"} {
			t.Run(fmt.Sprint(z.w, value), func(t *testing.T) {
				g := openOn(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, key))), z, nil, "NO_COLOR="+value)
				key++
				if z.w == 80 {
					g.await("You are ann.")
					g.typed("a")
					g.await("Who plays with you?")
					g.typed("a")
					g.await("Round 1 of 13")
				} else {
					g.await(prompt)
					g.typed("1\r")
					g.await(prompt)
					g.typed("1\r")
					g.await("? for help")
				}
				if got := colored.MatchString(g.all()); got != (value == "" && z.w == 80) {
					t.Errorf("colors: %v\n%q", got, g.all())
				}
			})
		}
	}
}
