package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/experiment"
	"quarterdeck/internal/htmltest"
)

// TestHouseRules sets up a house rule in the browser, and finds it on the table, its rules page and in its record.
func TestHouseRules(t *testing.T) {
	c := surf(t, serve(t))
	page, _ := c.visit("/games/bastion", http.StatusOK)
	wantElements(t, page, `input[name="own.cards"][placeholder="5–13"]`, `input[name="o.cards"][value="13"][checked]`)
	wantText(t, page, "House rule: a whole number of cards from 5 to 13. The match is then not rated.")

	page, _ = c.submit("/new/bastion", http.StatusBadRequest, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "a", "own.cards", "14")
	wantText(t, page, "choose a whole number of cards from 5 to 13")

	page, at := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "b", "own.cards", "09", "o.cards", "13")
	rules := "/games/bastion/rules?o.cards=9"
	wantElements(t, page, `.bar a.rule[href="`+rules+`"][title="cards = 9 (standard 13)"]`, `body[data-rules="`+rules+`"]`)
	wantText(t, page, "9 (house rule)")
	if record, _ := c.visit(at+"/record", http.StatusOK); !strings.Contains(record, "\noption cards 9\n") {
		t.Errorf("the record does not list it:\n%s", record)
	}
	page, _ = c.visit(rules, http.StatusOK)
	wantText(t, page, "House rule: cards = 9 (standard 13).", "Matches with house rules are not rated")
	page, _ = c.visit("/games/bastion/rules?o.cards=99", http.StatusBadRequest)
	wantText(t, page, "choose a whole number of cards from 5 to 13")

	c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "anyone", "name", "Ann", "key", "d", "own.cards", "7", "visible", "public")
	page, _ = c.visit("/lobby", http.StatusOK)
	wantText(t, page, "cards 7 (house rule)", "not rated")

	page, at = c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "friend", "name", "Ann", "key", "c", "o.cards", "13")
	if htmltest.Says(t, page, "House rule") {
		t.Error("the standard rules are called house rules")
	}
	if record, _ := c.visit(at+"/record", http.StatusOK); strings.Contains(record, "option cards") {
		t.Errorf("the record lists the standard number of cards:\n%s", record)
	}
}

// TestHouseRulesInTheLab compares house rules, typed into the form.
func TestHouseRulesInTheLab(t *testing.T) {
	s, _ := serveLab(t, func(o *experiment.Options) { o.Workers = 0 })
	ann := surf(t, s)
	page, _ := ann.submit("/games/bastion/lab", http.StatusOK, "mode", "change", "o.cards", "13", "own.cards", "9, 11", "bot", "random", "minutes", "1")
	wantText(t, page, "3 rule sets", "9 (house rule)", "11 (house rule)")
	page, _ = ann.submit("/games/bastion/lab", http.StatusOK, "mode", "against", "o.cards", "13", "own.cards", "9", "b.cards", "", "bown.cards", "7", "bot", "random", "minutes", "1")
	wantText(t, page, "9 (house rule)", "B: cards=7 (house rule)")
	page, _ = ann.submit("/games/bastion/lab", http.StatusBadRequest, "mode", "change", "own.cards", "4", "bot", "random", "minutes", "1")
	wantText(t, page, "choose a whole number of cards from 5 to 13")
	wantElements(t, page, `input[name="own.cards"][value="4"]`)
}
