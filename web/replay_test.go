package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
)

var (
	wordsIn   = regexp.MustCompile(`(?s)<ol id="log".*?</ol>|<p id="status".*?</p>`)
	versionIn = regexp.MustCompile(`name="v" value="(\d+)"`)
)

// TestReplaySpeaksOfOthers checks that a viewer with another seat's perspective reads that seat's name, and its own
// player reads "you".
func TestReplaySpeaksOfOthers(t *testing.T) {
	s := serve(t)
	ann, eve := surf(t, s), surf(t, s)
	_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	page, _ := ann.submit(table+"/act", http.StatusOK, "a", "play 7", "v", "13")
	ann.submit(table+"/act", http.StatusOK, "a", "resign", "v", versionIn.FindStringSubmatch(page)[1], "sure", "1")
	for _, at := range []string{"?as=0", "?at=15&as=0"} {
		for who, c := range map[string]*surfer{"Ann": ann, "a stranger": eve} {
			page, _ := c.visit(table+at, http.StatusOK)
			words := strings.Join(wordsIn.FindAllString(page, -1), " ")
			if spoken := strings.Contains(words, "You "); spoken != (c == ann) || !strings.Contains(words, "Ann") && c == eve {
				t.Errorf("%s at %s: “you” is said: %v\n%s", who, at, spoken, words)
			}
		}
	}
	page, _ = eve.visit("/api/v1"+strings.Replace(table, "/m/", "/matches/", 1)+"?as=0", http.StatusOK)
	if htmltest.Says(t, page, "You ") || !strings.Contains(page, `"viewer":0`) {
		t.Errorf("the API says: %s", page)
	}
}
