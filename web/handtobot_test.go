package web_test

import (
	"net/http"
	"regexp"
	"slices"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/node"
	"quarterdeck/web"
)

// TestHandToBot: a seat can be handed to every bot that people choose for company; without a script one is asked first.
func TestHandToBot(t *testing.T) {
	s, _ := serveWith(t, func(c *node.Config, _ *web.Options) { c.Levels = []string{"random", "deckhand", "mate", "captain"} })
	ann, bo := surf(t, s), surf(t, s)
	_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "anyone", "name", "Ann", "key", "k")
	bo.submit(table+"/join", http.StatusOK, "name", "Bo")
	page, _ := ann.visit(table, http.StatusOK)
	var offered []string
	for _, found := range regexp.MustCompile(`name="a" value="(bot[^"]*)"`).FindAllStringSubmatch(page, -1) {
		offered = append(offered, found[1])
	}
	if !slices.Equal(offered, []string{"bot deckhand", "bot mate", "bot captain"}) {
		t.Errorf("offered are %q", offered)
	}
	version := versionIn.FindStringSubmatch(page)[1]
	if asked, _ := ann.submit(table+"/act", http.StatusOK, "a", "bot captain", "v", version); !htmltest.Says(t, asked, "a bot, level captain?") {
		t.Error("a plain form hands a seat over without being asked")
	}
	page, _ = ann.submit(table+"/act", http.StatusOK, "a", "bot captain", "v", version, "sure", "1")
	if !htmltest.Says(t, page, "your seat, played by a bot, level captain") || htmltest.Has(t, page, `[value^="bot "]`) {
		t.Error("the captain does not play Ann's seat")
	}
	if page, _ = surf(t, s).visit(table, http.StatusOK); htmltest.Has(t, page, `[value^="bot "]`) {
		t.Error("a watcher is offered to hand a seat over")
	}
}
