package nats

import (
	"strings"
	"testing"

	"quarterdeck/bus"
)

// noNews is what other software might publish.
var noNews = []string{
	"", " ", "m", "m ", " 1", "m 1 ", " m 1", "m  1", "m 1\n", "m\t1", "m -1", "m +1", "m 1.5", "m 0x1", "m 1_0", "m 2147483648", "m 99999999999999999999",
	"m 1 2", "lost 0 0", "Lost", "lost\n", "\x00 1", "m\x00 1", "\xff\xfe 1", "ä 1", "m ١", `{"match":"m","version":1}`, strings.Repeat("m", 201) + " 1", strings.Repeat("m 1", 1<<16),
}

func TestNoNews(t *testing.T) {
	for _, text := range noNews {
		if match, version, ok := parse([]byte(text)); ok {
			t.Errorf("%.40q is taken for %q %d", text, match, version)
		}
	}
}

// TestUnspeakable: news that cannot be sent is sent as Lost.
func TestUnspeakable(t *testing.T) {
	for _, n := range []news{{"", 0}, {"", 3}, {"a b", 1}, {"ä", 1}, {"m", -1}, {"m", 1 << 40}, {strings.Repeat("m", 201), 1}} {
		if got := encode(n.match, n.version); got != lost {
			t.Errorf("%v is sent as %q", n, got)
		}
	}
}

func FuzzNews(f *testing.F) {
	for _, text := range append([]string{"lost", "lost 1", "m 0", "talk-abc 17", "m 007"}, noNews...) {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		match, version, ok := parse([]byte(text))
		if !ok {
			return
		}
		again, v, ok := parse([]byte(encode(match, version)))
		if !ok || again != match || v != version || (match == bus.Lost) != (text == lost) || version < 0 {
			t.Fatalf("%q is %q %d and then %q %d", text, match, version, again, v)
		}
	})
}
