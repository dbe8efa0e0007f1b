package term_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"quarterdeck/term"
)

// Backgrounds of usual terminals.
var (
	darkGrounds  = []string{"#000000", "#1e1e1e", "#282c34", "#002b36"}
	lightGrounds = []string{"#ffffff", "#fafafa", "#fdf6e3", "#eee8d5"}
)

// luminance returns the relative luminance of a color, as WCAG 2 defines it.
func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		if x := float64(v) / 0xffff; x > 0.04045 {
			return math.Pow((x+0.055)/1.055, 2.4)
		} else {
			return x / 12.92
		}
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

func contrast(a, b color.Color) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// TestPalette: every color can be read on dark and on light backgrounds, also with 256 colors.
func TestPalette(t *testing.T) {
	for _, shade := range term.Palette() {
		for text, grounds := range map[string][]string{shade.Dark: darkGrounds, shade.Light: lightGrounds} {
			for _, ground := range grounds {
				for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
					if got := contrast(profile.Convert(lipgloss.Color(text)), lipgloss.Color(ground)); got < 4.5 {
						t.Errorf("%s on %s has the contrast %.2f with %v", text, ground, got, profile)
					}
				}
			}
		}
	}
}

// TestOnLight: on a light background, each color of the palette is replaced in styles, and no text is.
func TestOnLight(t *testing.T) {
	for _, shade := range term.Palette() {
		dark := lipgloss.NewStyle().Bold(true).Foreground(shade.Color()).Render("38;2;201;162;75")
		light := lipgloss.NewStyle().Bold(true).Foreground(lipgloss.Color(shade.Light)).Render("38;2;201;162;75")
		if got := term.OnLight("a" + dark + "b"); got != "a"+light+"b" || !strings.Contains(dark, "38;2;") || dark == light {
			t.Errorf("%q becomes %q, want %q", dark, got, light)
		}
	}
}
