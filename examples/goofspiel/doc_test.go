package goofspiel_test

import (
	"bufio"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const page = "../../doc/adding-a-game.md"

// fence is a piece of a file quoted on the page.
type fence struct {
	line int    // where it begins
	file string // what it quotes, from the top of the repository; "": nothing
	text string
}

// TestDoc holds doc/adding-a-game.md to the truth: what it quotes stands in the example word for word,
// and every file of the example has its place on the page.
func TestDoc(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	quoted := 0
	for _, f := range fences(text) {
		if f.file == "" {
			continue
		}
		quoted++
		file, err := os.ReadFile(filepath.Join("../..", f.file))
		if err != nil {
			t.Errorf("%s:%d: %v", page, f.line, err)
		} else if !strings.Contains("\n"+string(file), "\n"+f.text) {
			t.Errorf("%s:%d: this does not stand in %s:\n%s", page, f.line, f.file, f.text)
		}
	}
	if quoted < 15 {
		t.Errorf("%s quotes only %d pieces of the example", page, quoted)
	}
	wantAllFiles(t, string(text))
}

func wantAllFiles(t *testing.T, text string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !strings.HasSuffix(file, "_test.go") && !strings.Contains(text, file) {
			t.Errorf("%s never says what %s is for", page, file)
		}
	}
}

// fences returns the fenced pieces of a Markdown text, without the indentation that lists give them.
func fences(text []byte) []fence {
	var all []fence
	var open *fence
	indent := ""
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		line := lines.Text()
		bare := strings.TrimLeft(line, " ")
		switch {
		case open == nil && strings.HasPrefix(bare, "```"):
			_, file, _ := strings.Cut(bare, "file=")
			open, indent = &fence{line: n, file: file}, line[:len(line)-len(bare)]
		case open != nil && bare == "```":
			all, open = append(all, *open), nil
		case open != nil:
			open.text += strings.TrimPrefix(line, indent) + "\n"
		}
	}
	return all
}
