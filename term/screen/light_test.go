package screen

import (
	"image/color"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"quarterdeck/term"
	"quarterdeck/term/termtest"
)

// TestLight: on a light background, a screen has the colors for it, and on a dark one the others.
func TestLight(t *testing.T) {
	p := run(t, begin(t, "port", 2, "Ann"), 120, 32, Options{})
	p.until(p.ready)
	colors := func(light bool) (n int) {
		for _, s := range term.Palette() {
			hex := s.Dark
			if light {
				hex = s.Light
			}
			plain := lipgloss.NewStyle().Foreground(lipgloss.Color(hex)).Render("x")
			n += strings.Count(p.View().Content, strings.TrimPrefix(plain[:strings.IndexByte(plain, 'm')], "\x1b["))
		}
		return n
	}
	dark := colors(false)
	if dark < 20 || colors(true) != 0 {
		t.Fatalf("%d colors for a dark background, %d for a light one", dark, colors(true))
	}
	p.send(tea.BackgroundColorMsg{Color: color.White})
	if colors(true) != dark || colors(false) != 0 {
		t.Errorf("on white: %d colors for a dark background, %d of %d for a light one", colors(false), colors(true), dark)
	}
	p.send(tea.BackgroundColorMsg{Color: color.Black})
	if colors(false) != dark {
		t.Error("on black, the colors are still those for a light background")
	}
}

// TestGrounds: what stands on the ground of a square can be read. Both colors are the same on every background.
func TestGrounds(t *testing.T) {
	for mark, style := range grounds {
		if got := termtest.Contrast(style.GetForeground(), style.GetBackground()); got < 4.5 {
			t.Errorf("a square that is %s has the contrast %.2f", mark, got)
		}
	}
}
