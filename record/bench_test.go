package record_test

import (
	"io"
	"os"
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/record"
)

// One operation is one whole match of Bastion's Breach, the worked example: 39 entries.

func example(b *testing.B) string {
	b.Helper()
	page, err := os.ReadFile("../doc/records.md")
	if err != nil {
		b.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```qdr\n")
	text, _, _ := strings.Cut(rest, "```")
	return text
}

func BenchmarkReplay(b *testing.B) {
	rec := read(b, example(b))
	g, _ := games.Find("bastion", 0)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := rec.Play(g, len(rec.Entries)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReadAndVerify(b *testing.B) {
	text := example(b)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if err := record.Verify(read(b, text), games.Find, record.VerifyOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWrite(b *testing.B) {
	rec := read(b, example(b))
	g, _ := games.Find("bastion", 0)
	b.ReportAllocs()
	for b.Loop() {
		if err := rec.Write(io.Discard, g); err != nil {
			b.Fatal(err)
		}
	}
}
