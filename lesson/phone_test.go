package lesson_test

import (
	"regexp"
	"strings"
	"testing"

	"quarterdeck/lesson"
)

// A phone 390 pixels wide shows so many lines of a step, and at least so many letters a line: Palatino has 49, a wider serif 44.
const (
	phoneLines   = 6
	phoneLetters = 44
)

// TestPhoneLines: what a step says before its action fits on a phone, whatever font it has.
func TestPhoneLines(t *testing.T) {
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		most := 0
		if err := l.Walk(t.Context(), lesson.Main, 0, func(r *lesson.Run) {
			n := linesOf(r.Prompt())
			if n > phoneLines {
				t.Errorf("%s: “%s” takes %d lines on a phone, more than %d", l.ID(), r.Prompt().Title, n, phoneLines)
			}
			most = max(most, n)
		}); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: at most %d lines", l.ID(), most)
	}
}

// linesOf returns how many lines of a phone a step takes. While the learner plays freely, what was said before may be below the edge.
func linesOf(p lesson.Prompt) (n int) {
	texts := p.News
	if !p.Heard {
		texts = append(texts, p.Say...)
	}
	if p.Title != "" && !p.Heard {
		if len(texts) == 0 {
			texts = []string{""}
		}
		texts[0] = p.Title + ". " + texts[0]
	}
	if p.Goal != "" {
		texts = append(texts, "▶ "+p.Goal)
	}
	for _, text := range texts {
		n += wrapped(citation.ReplaceAllString(text, "rule"))
	}
	return n
}

// citation is a rule in brackets, which a page shows as a link “rule”.
var citation = regexp.MustCompile(`\([A-Z]+-\d+\)`)

// wrapped returns how many lines a paragraph takes.
func wrapped(text string) int {
	lines, room := 0, 0
	for _, word := range strings.Fields(text) {
		letters := len([]rune(word))
		if letters > room {
			lines, room = lines+1, phoneLetters
		}
		room -= letters + 1
	}
	return lines
}
