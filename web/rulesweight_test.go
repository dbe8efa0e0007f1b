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
