package term_test

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"quarterdeck/term"
	"quarterdeck/term/termtest"
)

// Backgrounds of usual terminals.
var (
	darkGrounds  = []string{"#000000", "#1e1e1e", "#282c34", "#002b36"}
	lightGrounds = []string{"#ffffff", "#fafafa", "#fdf6e3", "#eee8d5"}
)

// TestPalette: every color can be read on dark and on light backgrounds, also with 256 colors.
func TestPalette(t *testing.T) {
	for _, shade := range term.Palette() {
		for text, grounds := range map[string][]string{shade.Dark: darkGrounds, shade.Light: lightGrounds} {
			for _, ground := range grounds {
				for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256} {
					if got := termtest.Contrast(profile.Convert(lipgloss.Color(text)), lipgloss.Color(ground)); got < 4.5 {
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
