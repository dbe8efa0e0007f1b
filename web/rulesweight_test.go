package web_test

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"regexp"
	"testing"

	"quarterdeck/games"
)

// figure matches a diagram of a rules page, with its caption.
var figure = regexp.MustCompile(`(?s)<figure class="diagram.*?</figure>`)

// TestDiagramsWeigh compares the page of each game's rules with the same page without diagrams, as they are sent. Most readers stop at
// the summary, so diagrams make no page more than 4,000 bytes larger.
func TestDiagramsWeigh(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	for _, g := range games.All() {
		page, _ := surf(t, s).visit("/games/"+g.Info().ID+"/rules", http.StatusOK)
		without := figure.ReplaceAllString(page, "")
		if len(without) == len(page) {
			t.Errorf("%s: the page has no diagram", g.Info().ID)
		}
		grown := compressed(t, page) - compressed(t, without)
		if t.Logf("%s: diagrams take %d bytes", g.Info().ID, grown); grown > 4_000 {
			t.Errorf("%s: diagrams take %d bytes, 4,000 are allowed", g.Info().ID, grown)
		}
	}
}

// Compressed bytes of the rules before there were lessons: the pages, and their stylesheet.
var rulesBefore = map[string]int{"bastion": 3_528, "sabotage": 4_147, "duel": 5_452, "port": 3_740, "breach": 7_935}

const rulesSheetBefore = 4_824

// TestRulesPagesGrow compares what the page of each game's rules loads of its own with what it loaded before there were lessons: the page, its
// stylesheet and its script. Summary, diagrams, search and print style make no page more than 8,000 bytes larger.
func TestRulesPagesGrow(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	read := func(address string) int {
		text, _ := surf(t, s).visit(address, http.StatusOK)
		return compressed(t, text)
	}
	for _, g := range games.All() {
		id := g.Info().ID
		page, _ := surf(t, s).visit("/games/"+id+"/rules", http.StatusOK)
		grown := compressed(t, page) - rulesBefore[id] - rulesSheetBefore
		for _, pattern := range []string{`/static/[^"]*/css/page-rules\.css`, `/static/[^"]*/js/rules\.js`} {
			address := regexp.MustCompile(pattern).FindString(page)
			if address == "" {
				t.Fatalf("%s: the page names no file like %s", id, pattern)
			}
			grown += read(address)
		}
		if t.Logf("%s: the page has grown by %d bytes", id, grown); grown > 8_000 {
			t.Errorf("%s: the page has grown by %d bytes, 8,000 are allowed", id, grown)
		}
	}
}

// compressed returns how many bytes a page takes as it is sent.
func compressed(t *testing.T, page string) int {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write([]byte(page)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
