package screen

import (
	"image/color"
	"math"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"quarterdeck/term"
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
		text, ground := luminance(style.GetForeground()), luminance(style.GetBackground())
		if got := (max(text, ground) + 0.05) / (min(text, ground) + 0.05); got < 4.5 {
			t.Errorf("a square that is %s has the contrast %.2f", mark, got)
		}
	}
}

// luminance returns the relative luminance of a color, as WCAG 2 defines it.
func luminance(c color.Color) (l float64) {
	r, g, b, _ := c.RGBA()
	for i, v := range []uint32{r, g, b} {
		x := float64(v) / 0xffff
		if x > 0.04045 {
			x = math.Pow((x+0.055)/1.055, 2.4)
		} else {
			x /= 12.92
		}
		l += []float64{0.2126, 0.7152, 0.0722}[i] * x
	}
	return l
}
