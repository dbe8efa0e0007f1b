package static_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	token     = regexp.MustCompile(`--([a-z-]+): (light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\)|(#[0-9a-f]+));`)
	tableRule = regexp.MustCompile(`(?s):where\(.*`)
)

// schemes returns the colors of a stylesheet's tokens, by name, in the light and in the dark scheme.
func schemes(text string) [2]map[string]string {
	out := [2]map[string]string{{}, {}}
	for _, found := range token.FindAllStringSubmatch(text, -1) {
		out[0][found[1]], out[1][found[1]] = found[3]+found[5], found[4]+found[5]
	}
	return out
}

// luminance returns the relative luminance of an opaque color, as WCAG defines it.
func luminance(t *testing.T, color string) float64 {
	t.Helper()
	hex := strings.TrimPrefix(color, "#")
	if len(hex) == 3 {
		hex = string([]byte{hex[0], hex[0], hex[1], hex[1], hex[2], hex[2]})
	}
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || len(hex) != 6 {
		t.Fatalf("%q is not an opaque color", color)
	}
	sum := 0.0
	for i, weight := range []float64{.0722, .7152, .2126} {
		c := float64(n>>(8*i)&255) / 255
		if c <= .04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

// TestSchemesAreReadable checks the contrast of text and background, in both schemes and at the table.
func TestSchemesAreReadable(t *testing.T) {
	text, err := os.ReadFile("css/scheme.css")
	if err != nil {
		t.Fatal(err)
	}
	common := schemes(tableRule.ReplaceAllString(string(text), ""))
	table := schemes(tableRule.FindString(string(text)))[0]
	pairs := map[string][]string{ // texts on each background
		"ground": {"cream", "gilt", "faint"}, "ground-mid": {"cream", "gilt", "faint"}, "ground-hi": {"cream", "gilt", "faint"},
		"bar-ground": {"cream", "gilt", "faint"},
		"parch":      {"ink", "mute", "link", "bronze", "alarm", "fine-news", "stroke"},
		"parch-hi":   {"ink", "mute", "link", "bronze", "alarm", "fine-news"},
		"field":      {"ink", "mute", "link", "alarm"},
		"hover":      {"ink"}, "mark": {"ink", "mute", "link"}, "chosen": {"on-dark"},
	}
	check := func(scheme string, colors map[string]string) {
		for ground, texts := range pairs {
			for _, text := range texts {
				if colors[ground] == "" || colors[text] == "" {
					if scheme != "table" {
						t.Errorf("%s: there is no color %s or %s", scheme, ground, text)
					}
					continue
				}
				a, b := luminance(t, colors[ground]), luminance(t, colors[text])
				if contrast := (max(a, b) + .05) / (min(a, b) + .05); contrast < 4.5 {
					t.Errorf("%s: the contrast of %s on %s is %.2f, at least 4.5 is needed", scheme, text, ground, contrast)
				}
			}
		}
	}
	check("light", common[0])
	check("dark", common[1])
	check("table", table)
}
