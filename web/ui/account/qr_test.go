package account

import (
	"regexp"
	"strconv"
	"testing"

	"rsc.io/qr"

	"quarterdeck/internal/htmltest"
)

// TestQR checks that every dark module of the code is drawn once, in its place inside the quiet zone, and no other.
func TestQR(t *testing.T) {
	const text = "https://play.example.org/link/abcdefghijklmnopqrstuvwxyz-link-abcdefghijklmnopqrst-abcdefghijklmnopqrst"
	doc := htmltest.Render(t, QR(text, `a "label"`))
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[[2]int]int{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(htmltest.Attr(t, doc, "svg path", "d"), -1) {
		n := [4]int{}
		for i := range n {
			n[i], _ = strconv.Atoi(run[i+1])
		}
		if n[2] != n[3] {
			t.Errorf("the run %s does not close", run[0])
		}
		for x := range n[2] {
			drawn[[2]int{n[0] + x - quiet, n[1] - quiet}]++
		}
	}
	dark := 0
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				dark++
				if drawn[[2]int{x, y}] != 1 {
					t.Errorf("module %d, %d is drawn %d times", x, y, drawn[[2]int{x, y}])
				}
			}
		}
	}
	if len(drawn) != dark {
		t.Errorf("%d modules are drawn, %d are dark", len(drawn), dark)
	}
	if label, ground := htmltest.Attr(t, doc, "svg", "aria-label"), htmltest.Attr(t, doc, "svg rect", "fill"); label != `a "label"` || ground != "#fff" {
		t.Errorf("label %q on %q", label, ground)
	}
}
