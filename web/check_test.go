package web_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	bastionbot "quarterdeck/bot/bastion"
	"quarterdeck/coach/queue"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/internal/htmltest"
	solve "quarterdeck/solve/bastion"
	"quarterdeck/web"
)

// counted is a game that counts how often a match of it is created, as every replay does.
type counted struct {
	game.Game
	begun *atomic.Int64
}

func (c counted) New(s game.Setup) (game.State, error) {
	c.begun.Add(1)
	return c.Game.New(s)
}

// TestDealIsVerifiedOnce checks that a finished match is replayed only for the first page that shows it, and again when
// it has more entries.
func TestDealIsVerifiedOnce(t *testing.T) {
	g := counted{bastion.Game(), new(atomic.Int64)}
	book := bastionbot.NewBook(t.Context(), 1, solve.Options{Workers: 1})
	s := serveGame(t, g, fair.Seed{1, 2, 3}, web.Options{PerSecond: -1, Streams: -1, Coach: queue.New(t.Context(), book, queue.Options{})})
	c, eve := surf(t, s), surf(t, s)
	page, table := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "k")
	bo := surf(t, s)
	bo.submit(strings.TrimPrefix(strings.ReplaceAll(inviteIn.FindStringSubmatch(page)[1], "&amp;", "&"), s.URL), http.StatusOK, "name", "Bo")
	c.submit(table+"/act", http.StatusOK, "a", "play 7", "v", "14")
	bo.submit(table+"/act", http.StatusOK, "a", "play 7", "v", "14")
	page, _ = c.visit(table, http.StatusOK)
	c.submit(table+"/act", http.StatusOK, "a", "resign", "v", versionIn.FindStringSubmatch(page)[1], "sure", "1")
	want := func(replayed bool) {
		t.Helper()
		before := g.begun.Load()
		page, _ := eve.visit(table, http.StatusOK)
		if !htmltest.Says(t, page, "Checked: the seed has") || !htmltest.Says(t, page, "Ask the coach") {
			t.Error("the page does not say that the match is checked, or that the coach has something to say")
		}
		if n := g.begun.Load() - before; (n > 0) != replayed {
			t.Errorf("the match was begun again %d times; want some: %v", n, replayed)
		}
	}
	for range 3 {
		want(false) // the form's answer was also a page
	}
	c.submit(table+"/rematch", http.StatusOK)
	want(false) // the form's answer was also a page
	bo.submit(table+"/rematch", http.StatusOK)
	want(true)
	want(false)
}
