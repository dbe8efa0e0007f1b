package sshd_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/crypto/ssh"
)

// clicked clicks on the first place of the screen that says something, once it does.
func (w *terminal) clicked(text string) {
	w.t.Helper()
	w.until(text, func(screen string) bool { return strings.Contains(screen, text) })
	for y, line := range strings.Split(w.text(), "\n") {
		if before, _, found := strings.Cut(line, text); found {
			x := ansi.StringWidth(before)
			w.typed(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%d;%dm", x+1, y+1, x+1, y+1))
			return
		}
	}
	w.t.Fatalf("the screen does not say %q any more:\n%s", text, w.text())
}

// TestLobbyClicks goes through the lobby with the mouse alone: lessons, a question, opponents, a table, and back.
func TestLobbyClicks(t *testing.T) {
	_, offer := shipped(t)
	s := serve(t, offer)
	for i, z := range []size{{80, 24}, {200, 60}} {
		w := openScreen(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, byte(1+i)))), z)
		w.clicked("Learn: short lessons")
		w.clicked("Bastion's Breach: 0 of 4")
		w.clicked("Your first match")
		w.clicked("Enter: to the table")
		w.clicked("Esc: menu")
		w.clicked("Leave the lesson")
		w.clicked("y: yes")
		w.clicked("Open a link to a table")
		w.clicked("Esc: back")
		w.clicked("Play Bastion's Breach")
		w.until("the opponents", func(screen string) bool { return strings.Contains(screen, "Who plays with you?") })
		w.clicked("Esc: first page")
		w.until("the first page", func(screen string) bool { return !strings.Contains(screen, "Who plays with you?") })
		w.clicked("Play Bastion's Breach")
		w.clicked("The bot lowest")
		w.clicked("Play the four")
		w.clicked("Esc: menu")
		w.clicked("Leave the table")
		w.clicked("y: yes")
		w.clicked("Continue Bastion's Breach")
		w.clicked("Esc: menu")
		w.clicked("Leave the table")
		w.clicked("y: yes")
		w.clicked("Ctrl-C: leave")
		<-w.done
	}
}
