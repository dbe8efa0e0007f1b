package art

import (
	"image"
	"image/color"
	"math"
)

// Measures of the mark, in the units of boldWheel: a wheel about the origin.
const (
	rimRadius   = 56
	spokeLength = 84
	hubRadius   = 15
	boldLine    = 11 // width of all lines
)

// AppIcon is an icon of the installed site, in pixels.
type AppIcon struct {
	Size  int     // width and height
	Wheel float64 // scale of the wheel in a box of 64; the favicon has .33
	Round float64 // radius of the corners in that box; 0 fills the square
	Plain bool    // the wheel in white on nothing, of which a phone shows only the shape
}

// AppIcons returns the icons by the names of their files among the static files. Those that are maskable keep the wheel within the circle
// that every phone leaves.
func AppIcons() map[string]AppIcon {
	return map[string]AppIcon{
		"icons/app-192.png":      {Size: 192, Wheel: .33, Round: 14},
		"icons/app-512.png":      {Size: 512, Wheel: .33, Round: 14},
		"icons/maskable-192.png": {Size: 192, Wheel: .27},
		"icons/maskable-512.png": {Size: 512, Wheel: .27},
		"icons/touch-180.png":    {Size: 180, Wheel: .3},
		"icons/badge-96.png":     {Size: 96, Wheel: .35, Plain: true},
	}
}

var (
	navy  = color.NRGBA{R: 0x1b, G: 0x33, B: 0x50, A: 0xff}
	brass = color.NRGBA{R: 0xe8, G: 0xcd, B: 0x8a, A: 0xff}
)

// Draw draws the icon: the drawing of Favicon, as pixels.
func (a AppIcon) Draw() *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, a.Size, a.Size))
	box := 64 / float64(a.Size) // units of the box to a pixel
	for y := range a.Size {
		for x := range a.Size {
			bx, by := (float64(x)+.5)*box-32, (float64(y)+.5)*box-32
			wheel := cover(wheelDistance(bx/a.Wheel, by/a.Wheel)*a.Wheel, box)
			if a.Plain {
				out.SetNRGBA(x, y, color.NRGBA{255, 255, 255, uint8(255*wheel + .5)})
				continue
			}
			c := blend(navy, brass, wheel)
			c.A = uint8(255*cover(squareDistance(bx, by, a.Round), box) + .5)
			out.SetNRGBA(x, y, c)
		}
	}
	return out
}

// cover returns how much of a pixel a shape covers, whose edge is at a distance from its middle: below 0 is inside.
func cover(distance, pixel float64) float64 { return min(max(.5-distance/pixel, 0), 1) }

func blend(a, b color.NRGBA, part float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part + .5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}

// wheelDistance returns the distance of a point from the nearest line of the wheel.
func wheelDistance(x, y float64) float64 {
	r := math.Hypot(x, y)
	if r < hubRadius {
		return hubRadius - r - boldLine/2. // the hub hides the spokes
	}
	d := math.Min(math.Abs(r-rimRadius), r-hubRadius)
	for turn := range 4 {
		sin, cos := math.Sincos(float64(turn) * math.Pi / 4)
		along, beside := math.Abs(x*cos+y*sin), y*cos-x*sin
		d = math.Min(d, math.Hypot(math.Max(along-spokeLength, 0), beside))
	}
	return d - boldLine/2.
}

// squareDistance returns the distance of a point from the edge of the box, with round corners; its middle is the origin.
func squareDistance(x, y, round float64) float64 {
	if round == 0 {
		return -32
	}
	dx, dy := math.Abs(x)-(32-round), math.Abs(y)-(32-round)
	return math.Hypot(math.Max(dx, 0), math.Max(dy, 0)) + math.Min(math.Max(dx, dy), 0) - round
}
