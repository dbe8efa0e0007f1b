package deflate_test

import (
	"bytes"
	"compress/flate"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"quarterdeck/web/deflate"
)

// unpacked decompresses messages with the standard library.
func unpacked(t *testing.T, messages ...[]byte) []byte {
	t.Helper()
	// The messages have no final block, so reading past the last one must fail with ErrUnexpectedEOF.
	got, err := io.ReadAll(flate.NewReader(bytes.NewReader(bytes.Join(messages, nil))))
	if err != io.ErrUnexpectedEOF {
		t.Fatalf("got %d bytes, then %v", len(got), err)
	}
	return got
}

func TestMessages(t *testing.T) {
	const seed = 1
	r := rand.New(rand.NewPCG(seed, 0))
	noise := make([]byte, 70_000)
	for i := range noise {
		noise[i] = byte(r.Uint32())
	}
	for _, chain := range [][]string{
		{""},
		{"a"},
		{"", "", "abc"},
		{"abcabcabcabcabcabcabc"},
		{strings.Repeat("x", 1), strings.Repeat("x", 257), strings.Repeat("x", 258), strings.Repeat("x", 259), strings.Repeat("x", 100_000)},
		{string(noise), string(noise), string(noise[:40_000]), string(noise[30_000:])},
		{string(noise[:32<<10]), string(noise[:32<<10]), string(noise[:1])},
		{"event: patch\ndata: <b>two</b>\n\n", "event: patch\ndata: <b>three</b>\n\n", "event: patch\ndata: <b>two</b>\n\n"},
	} {
		var history []byte
		var messages [][]byte
		for _, data := range chain {
			messages = append(messages, deflate.Message(history, []byte(data)))
			history = []byte(data)
		}
		if got := unpacked(t, messages...); string(got) != strings.Join(chain, "") {
			t.Fatalf("a chain of %d messages came out different (%d bytes)", len(chain), len(got))
		}
	}
}

// TestEveryLengthAndDistance checks matches of all lengths, and matches at distances around every code's limits.
func TestEveryLengthAndDistance(t *testing.T) {
	for length := 1; length <= 600; length++ {
		data := bytes.Repeat([]byte("q"), length)
		if got := unpacked(t, deflate.Message(nil, data)); !bytes.Equal(got, data) {
			t.Fatalf("%d bytes came out different", length)
		}
	}
	for power := 1; power <= 15; power++ {
		for _, distance := range []int{1<<power - 1, 1 << power, 1<<power + 1, 3 << power / 2, 3<<power/2 + 1} {
			if distance > 32<<10 || distance < 8 {
				continue
			}
			history := append([]byte("unlike!!"), bytes.Repeat([]byte{0}, distance-8)...)
			for i := range history[8:] {
				history[8+i] = byte(i) ^ byte(i>>8)*31
			}
			got := unpacked(t, deflate.Message(nil, history), deflate.Message(history, []byte("unlike!!")))
			if !bytes.Equal(got[len(history):], []byte("unlike!!")) {
				t.Fatalf("at distance %d: %q", distance, got[len(history):])
			}
		}
	}
}

// FuzzMessage checks two messages in a row, the second both on its own and with the first as its history.
func FuzzMessage(f *testing.F) {
	f.Add([]byte("one two three"), []byte("two three four"))
	f.Add(bytes.Repeat([]byte("ab"), 200), []byte("abababab"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		got := unpacked(t, deflate.Message(nil, first), deflate.Message(first, second), deflate.Message(nil, second))
		if want := bytes.Join([][]byte{first, second, second}, nil); !bytes.Equal(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

// patches returns n messages that differ as little as those of a page do.
func patches(n int) [][]byte {
	out := make([][]byte, n)
	for i := range out {
		var b bytes.Buffer
		for card := range 26 {
			fmt.Fprintf(&b, `<button id="p-card-0-%d" class="piece card r%d" aria-label="card number %d" data-face="%dS" style="--i:%d">`, card, card%3, (card+i)%26, card, card)
			fmt.Fprintf(&b, `<svg viewBox="0 0 60 84"><use href="#rank-%d"/></svg></button>`, card)
		}
		out[i] = b.Bytes()
	}
	return out
}

func BenchmarkMessage(b *testing.B) {
	data := patches(2)
	b.SetBytes(int64(len(data[1])))
	b.Run("alone", func(b *testing.B) {
		for b.Loop() {
			b.ReportMetric(float64(len(deflate.Message(nil, data[1]))), "bytes")
		}
	})
	b.Run("chained", func(b *testing.B) {
		for b.Loop() {
			b.ReportMetric(float64(len(deflate.Message(data[0], data[1]))), "bytes")
		}
	})
	b.Run("flate2", func(b *testing.B) {
		var out bytes.Buffer
		z, err := flate.NewWriter(nil, 2)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			out.Reset()
			z.Reset(&out)
			_, _ = z.Write(data[1]) // a bytes.Buffer does not fail
			_ = z.Flush()
			b.ReportMetric(float64(out.Len()), "bytes")
		}
	})
}
