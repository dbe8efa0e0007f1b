package chart_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"quarterdeck/web/ui/study/chart"
)

func line() *chart.Line {
	return &chart.Line{ID: "c", Width: 462, Height: 276, Title: "Chances", Text: "From 50% to 100%.", Top: "You win", Bottom: "<Bo> wins", Rounds: []chart.Round{
		{Before: 0.5, After: 0.25, Name: "1", Under: "K", Link: "/m/x?at=13&a=b", Hint: "Round 1", Down: true},
		{Before: 0.25, After: 0.5, Name: "2", Under: "7", Link: "/m/x?at=15", Hint: "Round 2", Up: true},
		{Before: 0.5, After: 1, Name: "1", Under: "A", Link: "/m/x?at=17", Hint: "Round 1", Break: true, Down: true, Up: true},
	}}
}

// wellFormed parses an SVG and counts its elements by name and class.
func wellFormed(t *testing.T, svg string) map[string]int {
	t.Helper()
	count, ids := map[string]int{}, map[string]bool{}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return count
		}
		if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		name := start.Name.Local
		for _, a := range start.Attr {
			if a.Name.Local == "class" {
				name += "." + a.Value
			}
			if a.Name.Local == "id" && ids[a.Value] {
				t.Errorf("the id %s stands twice", a.Value)
			}
			if a.Name.Local == "id" {
				ids[a.Value] = true
			}
		}
		count[name]++
	}
}

// Uncertainty is a band on both sides of the line that ends in a point. Crowded rounds have no points and few names,
// all of which fit.
func TestDoubt(t *testing.T) {
	l := line()
	for i := range l.Rounds {
		l.Rounds[i].Doubt, l.Rounds[i].Under = 0.05, ""
	}
	if count := wellFormed(t, l.SVG()); count["path.doubt"] != 2 || count["text.under"] != 0 || count["circle.point"] != 3 {
		t.Errorf("%v", count)
	}
	if count := wellFormed(t, line().SVG()); count["path.doubt"] != 0 {
		t.Error("certain chances have a band of doubt")
	}
	l.Rounds = nil
	for i := range 200 {
		l.Rounds = append(l.Rounds, chart.Round{Before: 0.5, After: 0.5, Name: strconv.Itoa(1000 + i)})
	}
	if count := wellFormed(t, l.SVG()); count["circle.point"] != 0 || count["text.name"] < 5 || count["text.name"] > 10 {
		t.Errorf("200 rounds: %v", count)
	}
}

func TestDrawing(t *testing.T) {
	svg := line().SVG()
	count := wellFormed(t, svg)
	for name, want := range map[string]int{"a": 3, "path.line": 2, "path.area good": 2, "path.area bad": 2, "path.slip": 2, "path.gift": 2, "circle.point": 3, "circle.end": 1, "text.scale": 3} {
		if count[name] != want {
			t.Errorf("%d of %s, want %d", count[name], name, want)
		}
	}
	// With 396 units for three rounds and 200 for all chances, 50% is at 126, 25% at 176, 100% at 26.
	for _, want := range []string{`class="line" d="M52 126L184 176L316 126"`, `class="line" d="M316 126L448 26"`, "&lt;Bo&gt; wins", `href="/m/x?at=13&amp;a=b"`, "<desc id=\"c-text\">From 50% to 100%.</desc>"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in %s", want, svg)
		}
	}
}

var number = regexp.MustCompile(`-?\d+\.?\d*`)

// Whatever the chances are, everything stays inside the drawing.
func TestStaysInside(t *testing.T) {
	for _, size := range [][2]int{{350, 260}, {1040, 340}} {
		for i := range 11 {
			l := line()
			l.Width, l.Height = size[0], size[1]
			for j := range l.Rounds {
				l.Rounds[j].Before, l.Rounds[j].After = float64(i)/10, float64((i*7+j)%11)/10
			}
			for _, at := range regexp.MustCompile(` (?:x|y|cx|cy)="([^"]*)"|d="M([^l"]*)`).FindAllStringSubmatch(l.SVG(), -1) {
				for k, text := range number.FindAllString(at[1]+at[2], -1) {
					v, err := strconv.ParseFloat(text, 64)
					if limit := float64(max(size[0], size[1])); err != nil || v < 0 || v > limit {
						t.Fatalf("number %d of %q is outside of %v", k, at[0], size)
					}
				}
			}
			wellFormed(t, l.SVG())
		}
	}
}

// The label of the bottom axis is below the plot or, if something else is there, where the line leaves room.
func TestWordsKeepOffTheLine(t *testing.T) {
	for _, c := range []struct {
		first, last float64
		under, want string
	}{{0.5, 0.1, "K", `class="meaning low" x="52" y="203"`}, {0.1, 0.5, "K", `class="meaning low last" x="336" y="203"`}, {0, 0, "", `class="meaning low" x="52" y="228"`}} {
		l := chart.Line{Width: 350, Height: 260}
		for i := range 9 {
			v := c.first
			if i > 4 {
				v = c.last
			}
			l.Rounds = append(l.Rounds, chart.Round{Before: v, After: v, Under: c.under})
		}
		if !strings.Contains(l.SVG(), c.want) {
			t.Errorf("from %v to %v: no %s", c.first, c.last, c.want)
		}
	}
}

// With many rounds, only some have their names.
func TestNamesKeepApart(t *testing.T) {
	for rounds, want := range map[int]int{1: 1, 13: 13, 14: 14, 15: 8, 26: 13, 130: 13} {
		l := chart.Line{Width: 350, Height: 260, Rounds: make([]chart.Round, rounds)}
		if got := strings.Count(l.SVG(), `class="name"`); got != want {
			t.Errorf("%d of %d rounds have a name, want %d", got, rounds, want)
		}
	}
}

func TestNothing(t *testing.T) {
	wellFormed(t, (&chart.Line{ID: "n", Width: 350, Height: 260}).SVG())
}

func ExampleLine_SVG() {
	l := chart.Line{ID: "c", Width: 350, Height: 260, Title: "Chances", Top: "Ann wins", Bottom: "Bo wins",
		Rounds: []chart.Round{{Before: 0.5, After: 0.75, Name: "1", Under: "K"}}}
	svg := l.SVG()
	fmt.Println(svg[:strings.Index(svg, ">")+1])
	// Output: <svg xmlns="http://www.w3.org/2000/svg" class="chances" viewBox="0 0 350 260" role="group" aria-labelledby="c-title c-text">
}
