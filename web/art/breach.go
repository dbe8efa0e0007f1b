package art

import (
	"fmt"
	"strings"
)

// The ship of Breach is drawn in two parts, both in a box of 960 by 806: the hull with its four decks cut open, and its
// hollow inside (a mask for the water). The game's stylesheet uses the same numbers to place squares, pieces and water.
const (
	shipWide, shipHigh = 960.0, 806.0
	squareWide         = 120.0 // a square's front edge
	rowAside, rowUp    = 24.0, 50.0
	shipLeft, shipTop  = 150.0, 226.0 // the front left corner of the top deck
	deckPitch          = 162.0
	beamHigh           = 22.0
	shipBox            = `viewBox="0 0 960 806"`
)

// hullOuter and hullInner are the outlines of the ship and of its inside.
const (
	hullOuter = `M84 88L122 94L132 118H846C876 114 902 104 930 88C924 270 912 470 866 640C846 716 800 786 690 790H270C178 790 128 762 120 690C104 520 92 300 84 88Z`
	hullInner = `M134 130H846C872 128 892 122 908 114C902 290 888 470 846 628C826 700 786 764 690 768H276C190 768 148 744 142 684C132 520 136 300 134 130Z`
)

// deckFront returns the height of a deck's front edge.
func deckFront(deck int) float64 { return shipTop + deckPitch*float64(deck) }

// plank returns a parallelogram with the given front left corner, width and depth.
func plank(x, y, wide, rows float64) string {
	return fmt.Sprintf("M%g %gh%gl%g %gh%gZ", x, y, wide, rowAside*rows, -rowUp*rows, -wide)
}

// Hull returns the ship cut open: masts, planks, four decks with their walls, lanterns.
func Hull() string {
	var b strings.Builder
	b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" ` + shipBox + `>` + shipPaint)
	b.WriteString(masts())
	b.WriteString(`<path d="` + hullOuter + `" fill="url(#h)" stroke="#1d1208" stroke-width="3"/>`)
	b.WriteString(`<path d="M88 112C106 116 122 120 136 136M846 130C884 126 908 116 928 106" fill="none" stroke="#c9a24b" stroke-width="4"/>`)
	b.WriteString(`<path d="` + hullInner + `" fill="#1f130a" stroke="#c08a4e" stroke-width="2.5"/><g clip-path="url(#i)">`)
	for d := range 4 {
		b.WriteString(shipDeck(d))
	}
	b.WriteString(`</g></svg>`)
	return b.String()
}

const shipPaint = `<defs><linearGradient id="h" x2="0" y2="1"><stop offset="0" stop-color="#7d5230"/><stop offset=".5" stop-color="#5a381f"/><stop offset="1" stop-color="#3a2313"/></linearGradient>` +
	`<linearGradient id="w" x2="0" y2="1"><stop offset="0" stop-color="#2a1a0e"/><stop offset="1" stop-color="#533620"/></linearGradient>` +
	`<linearGradient id="b" x2="0" y2="1"><stop offset="0" stop-color="#a9784a"/><stop offset="1" stop-color="#5f3d22"/></linearGradient>` +
	`<radialGradient id="l"><stop offset="0" stop-color="#ffd98a" stop-opacity=".75"/><stop offset="1" stop-color="#ffb54a" stop-opacity="0"/></radialGradient>` +
	`<clipPath id="i"><path d="` + hullInner + `"/></clipPath></defs>`

// masts returns the part of the masts that the picture shows, with shrouds and lower yards.
func masts() string {
	var b strings.Builder
	b.WriteString(`<path stroke="#2b1c10" stroke-width="1.2" fill="none" opacity=".75" d="M290 0L206 118M290 0L376 118M520 0L430 118M520 0L612 118M740 0L664 118M740 0L930 88M880 70L958 18"/>`)
	for _, x := range []float64{290, 520, 740} {
		fmt.Fprintf(&b, `<path d="M%g 0L%g 122H%gL%g 0Z" fill="url(#h)" stroke="#24160b"/>`, x-5, x-8, x+8, x+5)
		fmt.Fprintf(&b, `<path d="M%g 18q86 24 172 0z" fill="#e9dcc0" stroke="#8a7550" stroke-width="1.5"/><path d="M%g 16H%g" stroke="#24160b" stroke-width="6" stroke-linecap="round"/>`, x-86, x-92, x+92)
		for k := -2.0; k <= 2; k++ {
			fmt.Fprintf(&b, `<path d="M%g 16v%g" stroke="#8a7550" stroke-width="1.6"/>`, x+k*30, 13-k*k*1.6)
		}
	}
	b.WriteString(`<path d="M868 104L950 10l6 5L884 112Z" fill="url(#h)" stroke="#24160b"/>`)
	return b.String()
}

// shipDeck returns a deck: the wall behind it with ports and lanterns, its ten squares, and the beam below it.
func shipDeck(d int) string {
	var b strings.Builder
	y := deckFront(d)
	back := y - 2*rowUp
	if d > 0 {
		top := deckFront(d-1) + beamHigh
		fmt.Fprintf(&b, `<path d="M0 %gH960V%gH0Z" fill="url(#w)"/>`, top, back)
		for x := 150.0; x < 960; x += 58 {
			fmt.Fprintf(&b, `<path d="M%g %gV%g" stroke="#00000055" stroke-width="6"/>`, x, top, back)
		}
		for c := range 5 {
			b.WriteString(shipPort(d, shipLeft+2*rowAside+squareWide*(float64(c)+.5), back-20))
		}
	}
	fmt.Fprintf(&b, `<path d="%s" fill="#5f3d22"/>`, plank(shipLeft-120, y, 5*squareWide+320, 2))
	for i := range 10 {
		x, front := shipLeft+squareWide*float64(i%5)+rowAside*float64(i/5), y-rowUp*float64(i/5)
		fill := "#a87a4b"
		if (i/5+i%5)%2 == 1 {
			fill = "#9a6d41"
		}
		fmt.Fprintf(&b, `<path d="%s" fill="%s" stroke="#3a2413" stroke-width="2"/>`, plank(x, front, squareWide, 1), fill)
		for k := 1.0; k < 4; k++ {
			fmt.Fprintf(&b, `<path d="M%g %gh%g" stroke="#5b3a22" stroke-width="1.2" opacity=".4"/>`, x+rowAside*k/4, front-rowUp*k/4, squareWide)
		}
	}
	if d > 0 {
		for _, x := range []float64{258, 498, 738} {
			top := deckFront(d-1) + beamHigh
			fmt.Fprintf(&b, `<circle cx="%g" cy="%g" r="76" fill="url(#l)" opacity=".6"/><path d="M%g %gv8" stroke="#c9a24b" stroke-width="2"/><rect x="%g" y="%g" width="10" height="13" rx="3" fill="#ffdf95" stroke="#c9a24b" stroke-width="1.6"/>`, x, top+18, x, top, x-5, top+8)
		}
	}
	fmt.Fprintf(&b, `<path d="M0 %gH960v%gH0Z" fill="url(#b)" stroke="#24160b" stroke-width="1.5"/>`, y, beamHigh)
	for x := 120.0; x < 930; x += 46 {
		fmt.Fprintf(&b, `<circle cx="%g" cy="%g" r="1.8" fill="#24160b"/>`, x, y+beamHigh/2)
	}
	return b.String()
}

// shipPort returns a gun port with the evening sky behind it, or a round window below the water line.
func shipPort(deck int, x, y float64) string {
	if deck == 1 {
		return fmt.Sprintf(`<path d="M%g %gh34v24h-34Z" fill="#e4b97f" stroke="#2a1a0e" stroke-width="4"/><path d="M%g %gh34" stroke="#2f6f80" stroke-width="7"/>`, x-17, y-10, x-17, y+9)
	}
	return fmt.Sprintf(`<circle cx="%g" cy="%g" r="12" fill="#1c4d63" stroke="#c9a24b" stroke-width="3"/><path d="M%g %gq6 -7 11 -6" stroke="#7fb4c0" stroke-width="2" fill="none"/>`, x, y+2, x-7, y+2)
}

// Hollow returns the ship's inside in one color, as a mask for the water.
func Hollow() string {
	return `<svg xmlns="http://www.w3.org/2000/svg" ` + shipBox + `><path d="` + hullInner + `"/></svg>`
}
