package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/node"
)

// TestChatPageSheet checks that the chat on a page of its own has the styles of the chat.
func TestChatPageSheet(t *testing.T) {
	s, _ := serveAll(t)
	c := surf(t, s)
	_, match := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "chat")
	text, _ := c.visit(match+"/talk", http.StatusOK)
	sheet := htmltest.Parse(t, text).Find("link[rel=stylesheet]").AttrOr("href", "")
	if css, _ := c.visit(sheet, http.StatusOK); !strings.Contains(css, ".chat-page") {
		t.Errorf("%s has no styles for the chat", sheet)
	}
}

// TestPicturesOfRuns checks that the hands of a voyage are a picture with words, in an element that may be one.
func TestPicturesOfRuns(t *testing.T) {
	s, _ := serveAll(t, func(c *node.Config) { c.Daily = quickDailies() })
	c := surf(t, s)
	text, _ := c.visit("/daily", http.StatusOK)
	_, match := c.submit(htmltest.Parse(t, text).Find("form[action$=sail]").AttrOr("action", ""), http.StatusOK, "name", "Ann")
	if !strings.HasPrefix(match, "/m/") {
		t.Fatalf("the attempt led to %s", match)
	}
	text, _ = c.visit("/daily", http.StatusOK)
	wantElements(t, text, ".way[role=img][aria-label]")
	for _, bad := range faults(htmltest.Parse(t, text)) {
		t.Error(bad)
	}
}
