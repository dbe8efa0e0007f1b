package archtest

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// maxWords is the length of the longest sentence that a page may have.
const maxWords = 25

// pagePatterns name the pages, from the top of the repository. Players, operators and programmers read them.
var pagePatterns = []string{"README.md", "doc/*.md", "doc/adr/*.md", "games/*/rules.md", "examples/*/rules.md"}

// TestPageSentences fails on a sentence of a page with more than maxWords words.
func TestPageSentences(t *testing.T) {
	pages := 0
	for _, pattern := range pagePatterns {
		names, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: %d pages: %v", pattern, len(names), err)
		}
		for _, name := range names {
			pages++
			for _, s := range longSentences(string(read(t, name))) {
				t.Errorf("%s: a sentence of more than %d words: split it:\n\t%s", name, maxWords, s)
			}
		}
	}
	t.Logf("%d pages", pages)
}

var (
	fenced    = regexp.MustCompile("(?ms)^ *```.*?^ *```")           // a block of code
	command   = regexp.MustCompile(`(?m)^ {4,}(quarterdeck|go) .*$`) // an indented command line
	codeSpan  = regexp.MustCompile("`[^`]*`")
	linkedTo  = regexp.MustCompile(`\]\([^)]*\)`)
	listItem  = regexp.MustCompile(`^([-*]|\d+\.) `)
	endOfText = regexp.MustCompile(`[.!?]["”’)*]*\s+([\p{Lu}\d“"(*\[_]|` + "`)") // the end of a sentence, and how the next begins
)

// longSentences returns the sentences of a Markdown text that have more than maxWords words. Tables and code are left
// out, and a span of code counts as one word.
func longSentences(text string) (long []string) {
	for _, paragraph := range paragraphs(text) {
		for _, s := range sentences(paragraph) {
			if n := countWords(s); n > maxWords {
				long = append(long, fmt.Sprintf("%d words: %s", n, s))
			}
		}
	}
	return long
}

// paragraphs returns the paragraphs, list items and headings of a Markdown text, each as one line.
func paragraphs(text string) (out []string) {
	text = command.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	open := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "", strings.HasPrefix(line, "|"), strings.HasPrefix(line, "!["):
			open = false
		case !open, listItem.MatchString(line), strings.HasPrefix(line, "#"):
			out = append(out, listItem.ReplaceAllString(line, ""))
			open = !strings.HasPrefix(line, "#")
		default:
			out[len(out)-1] += " " + line
		}
	}
	return out
}

// sentences splits a paragraph. An abbreviation before a lower-case word does not end a sentence.
func sentences(paragraph string) []string {
	paragraph = linkedTo.ReplaceAllString(paragraph, "]")
	paragraph = codeSpan.ReplaceAllStringFunc(paragraph, func(code string) string {
		return "`" + strings.Trim(strings.NewReplacer(" ", "_", ".", "_", "?", "_", "!", "_").Replace(code), "`") + "`"
	})
	var out []string
	for {
		at := endOfText.FindStringSubmatchIndex(paragraph)
		if at == nil {
			return append(out, paragraph)
		}
		out, paragraph = append(out, strings.TrimSpace(paragraph[:at[2]])), paragraph[at[2]:]
	}
}

// countWords returns the number of words: a word has a letter or a digit.
func countWords(sentence string) (n int) {
	for _, word := range strings.Fields(sentence) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }) {
			n++
		}
	}
	return n
}

func TestLongSentences(t *testing.T) {
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("word ", n)) }
	for _, tc := range []struct {
		text string
		want int // long sentences
	}{
		{words(25) + ".", 0},
		{words(26) + ".", 1},
		{words(13) + "\n" + words(13), 1},
		{words(13) + ". A" + words(13), 0},
		{words(13) + ".) “A" + words(13), 0},
		{words(13) + ", e.g. " + words(13), 1},
		{words(13) + "\n\n" + words(13), 0},
		{"- " + words(25) + "\n- " + words(25), 0},
		{"- " + words(20) + "\n  " + words(6), 1},
		{"# " + words(20) + "\n" + words(20), 0},
		{"| " + words(30) + " |", 0},
		{"```sh\n" + words(30) + "\n```", 0},
		{"`" + words(30) + "` " + words(24), 0},
		{"[" + words(25) + "](a b c)", 0},
		{words(25) + " – · …", 0},
	} {
		if got := longSentences(tc.text); len(got) != tc.want {
			t.Errorf("%q: %q, want %d", tc.text, got, tc.want)
		}
	}
	if got, want := sentences("Write `a. B` first. Then (see `b?`) go. 2 more."), []string{"Write `a__B` first.", "Then (see `b_`) go.", "2 more."}; !slices.Equal(got, want) {
		t.Errorf("sentences %q, want %q", got, want)
	}
}
