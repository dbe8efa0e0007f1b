package sshd_test

import (
	"fmt"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/crypto/ssh"

	"quarterdeck/term"
)

// TestLight: the terminal of a guest is asked for its background. One that is light has the colors for it, also at a table opened later.
func TestLight(t *testing.T) {
	s := serve(t)
	w := openScreen(t, dial(t, s.addr, "ann", ssh.PublicKeys(newKey(t, 1))), size{80, 24})
	w.until("the lobby", func(screen string) bool { return strings.Contains(screen, "You are ann") })
	if !strings.Contains(w.all(), ansi.RequestBackgroundColor) {
		t.Fatal("the terminal is not asked")
	}
	w.typed("\x1b]11;rgb:ffff/ffff/ffff\x07a")
	w.until("opponents", func(screen string) bool { return strings.Contains(screen, "Who plays with you?") })
	w.typed("a")
	w.until("the table", func(screen string) bool { return strings.Contains(screen, "Choose a card") })
	for _, s := range []term.Shade{term.Gold, term.Red} {
		for hex, want := range map[string]bool{s.Light: true, s.Dark: false} {
			sequence := fmt.Sprintf("38;5;%d", colorprofile.ANSI256.Convert(lipgloss.Color(hex)))
			if strings.Contains(w.emu.Render(), sequence) != want {
				t.Errorf("%s, which is %s, shows: %v, want %v", hex, sequence, !want, want)
			}
		}
	}
}
