// Package chart draws the line of winning chances over a match as SVG. It knows no game and no page: colors come from CSS
// classes, and texts from the caller.
package chart

import (
	"fmt"
	"html"
	"slices"
	"strings"
)

// Line is one line of chances through the rounds of a match.
type Line struct {
	ID            string // prefix of every id in the drawing, so that a page can contain several
	Width, Height int    // in units of the drawing; text is 14 units high
	Title, Text   string // title, and a description for screen readers
	Top, Bottom   string // what chances of 1 and of 0 mean
	Rounds        []Round
}

// Round is one step of the line.
type Round struct {
	Before      float64 // chances before it, from 0 to 1
	After       float64 // chances after it
	Doubt       float64 // standard error of Before: a band shows two of it each way; none if 0
	Name, Under string  // labels below it: short, such as "4" and "K"
	Link, Hint  string  // address of the link, and its title
	Down, Up    bool    // marked: a player made a mistake, so that the line falls or rises
	Break       bool    // the line before it is not joined to this one
}

// Room around the plot, in units.
const (
	left   = 52
	right  = 14
	above  = 26
	below  = 50
	reach  = 15 // distance of a mark from the line
	corner = 6  // size of a mark
	crowd  = 20 // minimum room for each name below the line; longer names need more
	letter = 8  // width of a letter of such a name
	apart  = 9  // minimum distance of points on the line, so that they can be distinguished
)

// SVG returns the drawing.
func (l *Line) SVG() string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="chances" viewBox="0 0 %d %d" role="group" aria-labelledby="%s-title %s-text">`, l.Width, l.Height, l.ID, l.ID)
	fmt.Fprintf(&b, `<title id="%s-title">%s</title><desc id="%s-text">%s</desc>`, l.ID, html.EscapeString(l.Title), l.ID, html.EscapeString(l.Text))
	l.grid(&b)
	for _, run := range l.runs() {
		l.band(&b, run)
		l.run(&b, run)
	}
	for i := range l.Rounds {
		l.round(&b, i)
	}
	if n := len(l.Rounds); n > 0 {
		fmt.Fprintf(&b, `<circle class="end" cx="%s" cy="%s" r="5"/>`, short(l.x(n)), short(l.y(l.Rounds[n-1].After)))
	}
	b.WriteString("</svg>")
	return b.String()
}

// x returns where round i begins. With the number of rounds it returns the end of the line.
func (l *Line) x(i int) float64 {
	return left + float64(l.Width-left-right)*float64(i)/float64(max(1, len(l.Rounds)))
}

func (l *Line) y(chances float64) float64 {
	return above + float64(l.Height-above-below)*(1-min(1, max(0, chances)))
}

// grid draws the lines at 0, 25, 50, 75 and 100 percent, and what they mean.
func (l *Line) grid(b *strings.Builder) {
	for _, percent := range []int{0, 25, 50, 75, 100} {
		y := l.y(float64(percent) / 100)
		class := "grid"
		if percent == 50 {
			class = "grid even"
		}
		fmt.Fprintf(b, `<path class="%s" d="M%d %sH%d"/>`, class, left, short(y), l.Width-right)
		if percent%50 == 0 {
			fmt.Fprintf(b, `<text class="scale" x="%d" y="%s">%d%%</text>`, left-6, short(y+5), percent)
		}
	}
	fmt.Fprintf(b, `<text class="meaning" x="%d" y="%d">▲ %s</text>`, left, above-9, html.EscapeString(l.Top))
	x, y, class := left, l.y(0)-7, "meaning low"
	switch {
	case !l.underlined(): // below the plot, where the line never is
		y = l.y(0) + 18
	case l.lowest(0, 1) < l.lowest(2, 3): // where the line leaves more room
		x, class = l.Width-right, "meaning low last"
	}
	fmt.Fprintf(b, `<text class="%s" x="%d" y="%s">▼ %s</text>`, class, x, short(y), html.EscapeString(l.Bottom))
}

// underlined reports whether there is text right below the plot.
func (l *Line) underlined() bool {
	return slices.ContainsFunc(l.Rounds, func(r Round) bool { return r.Under != "" })
}

// lowest returns the lowest chances in a part of the line. from and to are thirds of the whole.
func (l *Line) lowest(from, to int) float64 {
	low := 1.0
	for i := len(l.Rounds) * from / 3; i < (len(l.Rounds)*to+2)/3; i++ {
		low = min(low, l.Rounds[i].Before, l.Rounds[i].After)
	}
	return low
}

// runs returns the groups of rounds that the line joins, each as its first round and the round after its last.
func (l *Line) runs() [][2]int {
	var out [][2]int
	for i := range l.Rounds {
		if i == 0 || l.Rounds[i].Break {
			out = append(out, [2]int{i, i})
		}
		out[len(out)-1][1] = i + 1
	}
	return out
}

// band draws the doubt about one joined part of the line, if there is any. The end of the part is certain.
func (l *Line) band(b *strings.Builder, run [2]int) {
	var upper, lower string
	doubts := false
	for i := run[0]; i < run[1]; i++ {
		r := &l.Rounds[i]
		doubts = doubts || r.Doubt > 0
		upper += fmt.Sprintf("%s %sL", short(l.x(i)), short(l.y(r.Before+2*r.Doubt)))
		lower = fmt.Sprintf("L%s %s", short(l.x(i)), short(l.y(r.Before-2*r.Doubt))) + lower
	}
	if doubts {
		fmt.Fprintf(b, `<path class="doubt" d="M%s%s %s%sZ"/>`, upper, short(l.x(run[1])), short(l.y(l.Rounds[run[1]-1].After)), lower)
	}
}

// run draws one joined part of the line, and the areas between it and an even game.
func (l *Line) run(b *strings.Builder, run [2]int) {
	var line strings.Builder
	for i := run[0]; i < run[1]; i++ {
		fmt.Fprintf(&line, "%s %sL", short(l.x(i)), short(l.y(l.Rounds[i].Before)))
	}
	fmt.Fprintf(&line, "%s %s", short(l.x(run[1])), short(l.y(l.Rounds[run[1]-1].After)))
	even := short(l.y(0.5))
	area := fmt.Sprintf("M%s %sL%sL%s %sZ", short(l.x(run[0])), even, line.String(), short(l.x(run[1])), even)
	for i, half := range []struct {
		class string
		top   float64
	}{{"good", l.y(1)}, {"bad", l.y(0.5)}} {
		id := fmt.Sprintf("%s-%d-%d", l.ID, run[0], i)
		fmt.Fprintf(b, `<clipPath id="%s"><rect x="0" y="%s" width="%d" height="%s"/></clipPath>`, id, short(half.top), l.Width, short(l.y(0.5)-l.y(1)))
		fmt.Fprintf(b, `<path class="area %s" clip-path="url(#%s)" d="%s"/>`, half.class, id, area)
	}
	fmt.Fprintf(b, `<path class="line" d="M%s"/>`, line.String())
}

// round draws the marks of a round, its name, and a link.
func (l *Line) round(b *strings.Builder, i int) {
	r := &l.Rounds[i]
	from, to := l.x(i), l.x(i+1)
	mid, height := (from+to)/2, (l.y(r.Before)+l.y(r.After))/2
	fmt.Fprintf(b, `<a href="%s" tabindex="-1"><title>%s</title><rect class="press" x="%s" y="%d" width="%s" height="%d"/>`,
		html.EscapeString(r.Link), html.EscapeString(r.Hint), short(from), above, short(to-from), l.Height-above)
	if to-from >= apart {
		fmt.Fprintf(b, `<circle class="point" cx="%s" cy="%s" r="3.5"/>`, short(from), short(l.y(r.Before)))
	}
	if r.Down {
		mark(b, "slip", mid, min(height+reach, l.y(0)-corner), 1)
	}
	if r.Up {
		mark(b, "gift", mid, max(height-reach, l.y(1)+corner), -1)
	}
	if i%(1+int(l.crowd()/(to-from))) == 0 {
		if r.Under != "" {
			fmt.Fprintf(b, `<text class="under" x="%s" y="%d">%s</text>`, short(mid), l.Height-below+21, html.EscapeString(r.Under))
		}
		fmt.Fprintf(b, `<text class="name" x="%s" y="%d">%s</text>`, short(mid), l.Height-below+42, html.EscapeString(r.Name))
	}
	b.WriteString("</a>")
}

// crowd returns the room that each name below the line needs.
func (l *Line) crowd() float64 {
	longest := 0
	for i := range l.Rounds {
		longest = max(longest, len(l.Rounds[i].Name))
	}
	return max(crowd, float64(longest+1)*letter)
}

// mark draws a triangle that points down (1) or up (-1).
func mark(b *strings.Builder, class string, x, y, down float64) {
	fmt.Fprintf(b, `<path class="%s" d="M%s %sl%d %sl%d %sZ"/>`, class, short(x-corner), short(y-down*corner), corner, short(down*2*corner), corner, short(-down*2*corner))
}

// short returns a coordinate with at most one decimal.
func short(v float64) string { return strings.TrimSuffix(fmt.Sprintf("%.1f", v), ".0") }
