package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
)

// TestRemoveOnThePage checks that the host can remove a guest, who reads why and cannot join again, and that no other
// guest has the button.
func TestRemoveOnThePage(t *testing.T) {
	s := serve(t)
	ann, bo, cy := surf(t, s), surf(t, s), surf(t, s)
	_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "anyone", "seat1", "anyone", "name", "Ann", "key", "k")
	page, _ := bo.submit(table+"/join", http.StatusOK, "name", "Bo")
	offers := func(page string) string { // the texts of the buttons that remove guests
		return strings.TrimSpace(htmltest.Parse(t, page).Find(`form[action="` + table + `/remove"] button`).Text())
	}
	if offers(page) != "" {
		t.Error("Bo is offered to remove a guest")
	}
	bo.submit(table+"/remove", http.StatusForbidden, "seat", "0")
	ann.submit(table+"/remove", http.StatusBadRequest, "seat", "x")
	if page, _ = ann.visit(table, http.StatusOK); offers(page) != "Remove Bo" {
		t.Fatal("Ann finds no way to remove Bo")
	}
	page, _ = ann.submit(table+"/remove", http.StatusOK, "seat", "0")
	if offers(page) != "" || !strings.Contains(htmltest.Parse(t, page).Text(), "Bo is removed by the host") {
		t.Error("Ann's page does not say that Bo is gone")
	}
	if page, _ = bo.visit(table, http.StatusOK); !htmltest.Says(t, page, "The host removed you from this table") {
		t.Error("Bo is not told why")
	}
	if page, _ = bo.submit(table+"/join", http.StatusForbidden, "name", "Bo"); !htmltest.Says(t, page, "The host removed you") {
		t.Error("Bo is not told why he cannot sit down")
	}
	if page, _ = cy.submit(table+"/join", http.StatusOK, "name", "Cy"); htmltest.Says(t, page, "removed you") {
		t.Error("Cy is told that he was removed")
	}
}
