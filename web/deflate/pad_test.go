package deflate_test

import (
	"strings"
	"testing"

	"quarterdeck/web/deflate"
)

// TestPad: padding of every length has that length, says nothing, and leaves what follows its history.
func TestPad(t *testing.T) {
	first, second := strings.Repeat("one two three ", 20), strings.Repeat("one two three ", 20)+"four"
	for n := deflate.MinPad; n < 6000; n++ {
		pad := deflate.Pad(nil, n)
		if len(pad) != n {
			t.Fatalf("padding of %d bytes has %d", n, len(pad))
		}
		if n > 100 && n < 4980 {
			continue // the same again and again
		}
		got := unpacked(t, deflate.Message(nil, []byte(first)), pad, deflate.Message([]byte(first), []byte(second)), pad)
		if string(got) != first+second {
			t.Fatalf("with padding of %d bytes, %d bytes came out, want %d", n, len(got), len(first+second))
		}
	}
}
