package term

import (
	"fmt"
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
)

// Shade is a color on a dark background, and the one that stands for it on a light one.
type Shade struct{ Dark, Light string }

// The palette. A terminal with fewer colors shows the nearest.
var (
	Gold  = Shade{"#c9a24b", "#735600"}
	Red   = Shade{"#ea8478", "#b3202c"}
	Green = Shade{"#7fbf6a", "#2d6320"}
	Blue  = Shade{"#6fa8dc", "#1f5a99"}
	Faint = Shade{"#a0a0a0", "#5c5c5c"}
)

// Palette returns all shades.
func Palette() []Shade { return []Shade{Gold, Red, Green, Blue, Faint} }

// Color returns the color on a dark background. OnLight replaces it.
func (s Shade) Color() color.Color { return lipgloss.Color(s.Dark) }

// onLight replaces the colors of the palette in an escape sequence.
var onLight = func() *strings.Replacer {
	var pairs []string
	for _, s := range Palette() {
		pairs = append(pairs, sequence(s.Dark), sequence(s.Light))
	}
	return strings.NewReplacer(pairs...)
}()

// sequence returns what an escape sequence has for a color of text.
func sequence(hex string) string {
	r, g, b, _ := lipgloss.Color(hex).RGBA()
	return fmt.Sprintf("38;2;%d;%d;%d", r>>8, g>>8, b>>8)
}

// OnLight returns a styled text with the colors for a light background.
func OnLight(text string) string {
	const begin, end = "\x1b[", "m"
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, begin)
		b.WriteString(before)
		if !found {
			return b.String()
		}
		style, after, _ := strings.Cut(rest, end)
		b.WriteString(begin + onLight.Replace(style) + end)
		text = after
	}
}
