package termtest

import (
	"image/color"
	"math"
)

// Contrast returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2).
func Contrast(a, b color.Color) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// luminance returns the relative luminance of a color, from 0 to 1.
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
