package account

import (
	"context"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"rsc.io/qr"
)

// TestQR draws every dark module of the code once, in its place inside the quiet zone, and no other.
func TestQR(t *testing.T) {
	const text = "https://play.example.org/link/abcdefghijklmnopqrstuvwxyz-link-abcdefghijklmnopqrst-abcdefghijklmnopqrst"
	var b strings.Builder
	if err := QR(text, `a "label"`).Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[[2]int]int{}
	for _, run := range regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`).FindAllStringSubmatch(b.String(), -1) {
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
	if len(drawn) != dark || !strings.Contains(b.String(), `aria-label="a &#34;label&#34;"`) || !strings.Contains(b.String(), `fill="#fff"`) {
		t.Errorf("%d modules are drawn, %d are dark: %.200s", len(drawn), dark, b.String())
	}
}
