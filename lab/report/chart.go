package report

import (
	"fmt"
	"html"
	"html/template"
	"math"
	"strings"
)

// bar is one line of a chart: a value with its interval.
type bar struct {
	Name, Text     string
	Value          float64
	Low, High      float64
	Found, Missing bool
	Standard       bool
}

// chart is a chart of intervals, one below the other. Its widths are in percent, so that it fits any page.
type chart struct {
	Title string
	Text  string // for screen readers
	Bars  []bar
	Mark  float64 // a value to compare with; NaN: none
	Sign  string  // after the numbers of the scale
}

// Heights in pixels.
const (
	rowHeight   = 46
	scaleHeight = 24
)

// SVG returns the drawing.
func (c *chart) SVG() template.HTML {
	low, high, step := c.scale()
	at := func(x float64) string { return fmt.Sprintf("%.2f%%", 2+96*(x-low)/(high-low)) }
	height := rowHeight*len(c.Bars) + scaleHeight
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="100%%" height="%d" role="img" aria-label="%s">`, height, html.EscapeString(c.Title+". "+c.Text))
	for x := low; x <= high+step/100; x += step {
		fmt.Fprintf(&b, `<line class="grid" x1="%s" x2="%[1]s" y1="0" y2="%d"/>`, at(x), height-scaleHeight)
		anchor := "middle"
		switch {
		case x < low+step/2:
			anchor = "start"
		case x > high-step/2:
			anchor = "end"
		}
		fmt.Fprintf(&b, `<text class="scale" x="%s" y="%d" text-anchor="%s">%s%s</text>`, at(x), height-7, anchor, tick(x, step), c.Sign)
	}
	if c.Mark >= low && c.Mark <= high {
		fmt.Fprintf(&b, `<line class="mark" x1="%s" x2="%[1]s" y1="0" y2="%d"/>`, at(c.Mark), height-scaleHeight)
	}
	for i := range c.Bars {
		c.Bars[i].draw(&b, i*rowHeight, at)
	}
	b.WriteString("</svg>")
	return template.HTML(b.String()) // every text in it was escaped
}

// draw draws a bar whose upper edge is at y.
func (r *bar) draw(b *strings.Builder, y int, at func(float64) string) {
	class := "same"
	switch {
	case r.Standard:
		class = "standard"
	case r.Found:
		class = "found"
	}
	fmt.Fprintf(b, `<text class="name" x="2%%" y="%d">%s</text><text class="value" x="98%%" y="%[1]d" text-anchor="end">%[3]s</text>`,
		y+17, html.EscapeString(short(r.Name)), html.EscapeString(r.Text))
	if r.Missing {
		return
	}
	middle := y + 32
	fmt.Fprintf(b, `<g class="%s"><line x1="%s" x2="%s" y1="%d" y2="%[4]d"/>`, class, at(r.Low), at(r.High), middle)
	for _, end := range []float64{r.Low, r.High} {
		fmt.Fprintf(b, `<line x1="%s" x2="%[1]s" y1="%d" y2="%d"/>`, at(end), middle-4, middle+4)
	}
	fmt.Fprintf(b, `<circle cx="%s" cy="%d" r="5"/></g>`, at(r.Value), middle)
}

// longest is how many letters of a name fit beside a value on a phone.
const longest = 26

// short cuts a name that would run into the value. The text above the charts has it in full.
func short(name string) string {
	if letters := []rune(name); len(letters) > longest {
		return strings.TrimRight(string(letters[:longest-1]), " ,:(") + "…"
	}
	return name
}

// scale returns the ends of the scale, which are multiples of its step.
func (c *chart) scale() (low, high, step float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, r := range c.Bars {
		if !r.Missing {
			low, high = min(low, r.Low), max(high, r.High)
		}
	}
	if !math.IsNaN(c.Mark) {
		low, high = min(low, c.Mark), max(high, c.Mark)
	}
	if math.IsInf(low, 0) {
		return 0, 1, 1
	}
	if high-low < 1e-6*max(1, math.Abs(high)) {
		low, high = low-1, high+1
	}
	step = nice((high - low) / 4)
	return step * math.Floor(low/step+1e-9), step * math.Ceil(high/step-1e-9), step
}

// nice rounds up to 1, 2 or 5 times a power of ten.
func nice(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x)))
	for _, factor := range []float64{1, 2, 5} {
		if x <= factor*unit*(1+1e-9) {
			return factor * unit
		}
	}
	return 10 * unit
}

// tick writes a number of a scale.
func tick(x, step float64) string {
	decimals := max(0, -int(math.Floor(math.Log10(step)+1e-9)))
	text := fmt.Sprintf("%.*f", decimals, x)
	if strings.Trim(text, "-0.") == "" {
		text = strings.TrimPrefix(text, "-")
	}
	return strings.Replace(text, "-", "−", 1)
}
