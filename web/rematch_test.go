package web_test

import (
	"net/http"
	"testing"

	"quarterdeck/internal/htmltest"
)

// TestRematchPages has one player offer, the other decline, then offer in turn and be accepted. No page creates a match
// that only one of them wants.
func TestRematchPages(t *testing.T) {
	s := serve(t)
	ann, bo, eve := surf(t, s), surf(t, s), surf(t, s)
	_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "anyone", "name", "Ann", "key", "k")
	bo.submit(table+"/join", http.StatusOK, "name", "Bo")
	page, _ := ann.visit(table, http.StatusOK)
	ann.submit(table+"/act", http.StatusOK, "a", "resign", "v", versionIn.FindStringSubmatch(page)[1], "sure", "1")
	has := func(page, where string, words ...string) {
		t.Helper()
		for _, w := range words {
			if !htmltest.Says(t, page, w) {
				t.Errorf("%s does not say %q", where, w)
			}
		}
	}
	answer := func(c *surfer, action string) (string, string) {
		t.Helper()
		page, _ := c.visit(table, http.StatusOK)
		return c.submit(table+"/rematch", http.StatusOK, "a", action, "v", versionIn.FindStringSubmatch(page)[1])
	}
	page, _ = ann.visit(table, http.StatusOK)
	has(page, "Ann's page", "Offer rematch, seats swapped")
	page, at := ann.submit(table+"/rematch", http.StatusOK)
	if at != table {
		t.Fatalf("an offer leads to %s", at)
	}
	has(page, "Ann's page", "You offered a rematch. It begins when Bo has accepted.", "Withdraw")
	page, _ = eve.visit(table, http.StatusOK)
	if has(page, "a watcher's page", "Ann offers a rematch"); htmltest.Says(t, page, "Accept rematch") {
		t.Error("a watcher can accept a rematch")
	}
	page, _ = bo.visit(table, http.StatusOK)
	has(page, "Bo's page", "Ann offers a rematch, seats swapped.", "Accept rematch", "Decline")
	if page, at = answer(bo, "refuses rematch"); at != table {
		t.Fatalf("a refusal leads to %s", at)
	}
	has(page, "Bo's page", "You declined a rematch. Only you can offer another.", "Offer rematch, seats swapped")
	page, _ = ann.submit(table+"/rematch", http.StatusConflict)
	has(page, "the refusal", "only the player who declined can offer one")
	page, _ = ann.visit(table, http.StatusOK)
	if has(page, "Ann's page", "Bo declined a rematch."); htmltest.Says(t, page, "Offer rematch") {
		t.Error("Ann can offer a rematch though Bo declined")
	}
	bo.submit(table+"/rematch", http.StatusOK)
	page, at = answer(ann, "accepts rematch")
	if at == table {
		t.Fatal("both agree, and Ann stays where she is")
	}
	has(page, "the next match", "Bo", "Ann")
	if page, next := bo.submit(table+"/rematch", http.StatusOK); next != at || !htmltest.Says(t, page, "Your turn") {
		t.Errorf("Bo gets to %s, Ann to %s", next, at)
	}
	bo.submit(table+"/rematch", http.StatusBadRequest, "a", "accepts rematch", "v", "x")
}
