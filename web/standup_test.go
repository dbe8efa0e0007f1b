package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// TestStandUpOnThePage checks that the page of a waiting table has a way out for a guest who joined, and a way to
// cancel it for its host.
func TestStandUpOnThePage(t *testing.T) {
	s := serve(t)
	ann, bo := surf(t, s), surf(t, s)
	_, table := ann.submit("/new/bastion", 200, "seat0", "anyone", "seat1", "anyone", "name", "Ann", "key", "k")
	page, _ := bo.submit(table+"/join", 200, "name", "Bo")
	offers := func(page, path string) bool { // whether there is a form or a link to it
		doc := htmltest.Parse(t, page)
		return doc.Find(`form[action="`+table+path+`"] button, a[href="`+table+path+`"]`).Length() > 0
	}
	if !offers(page, "/stand") {
		t.Fatal("Bo finds no way to stand up")
	}
	if page, _ = ann.visit(table, 200); offers(page, "/stand") || !offers(page, "/calloff") {
		t.Error("Ann, who holds no seat, is offered to stand up")
	}
	page, at := bo.submit(table+"/stand", 200)
	if at != table || offers(page, "/stand") || !offers(page, "/join") || !strings.Contains(htmltest.Parse(t, page).Text(), "Bo stands up") {
		t.Errorf("after standing up Bo is at %s and cannot sit down again", at)
	}
	bo.submit(table+"/join", 200, "name", "Bo")
	surf(t, s).submit(table+"/join", 200, "name", "Cy")
	bo.submit(table+"/stand", 409)
}

// TestStandUpUpdatesOtherPage checks that when a guest stands up on one page, the table disappears from their list on
// another.
func TestStandUpUpdatesOtherPage(t *testing.T) {
	s := serve(t)
	ann, bo := surf(t, s), surf(t, s)
	_, table := ann.submit("/new/bastion", 200, "seat0", "anyone", "seat1", "anyone", "name", "Ann", "key", "k")
	bo.submit(table+"/join", 200, "name", "Bo")
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.URL+"/lobby/events?list=mine", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := bo.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	listed := false
	err = load.ReadEvents(resp.Body, func(e load.Event) bool {
		switch {
		case e.Name != "patch":
		case !listed:
			if listed = strings.Contains(string(e.Data), table); !listed {
				t.Errorf("Bo's tables: %s", e.Data)
				return false
			}
			bo.submit(table+"/stand", 200)
		default:
			if strings.Contains(string(e.Data), table) {
				return true // the event of his joining
			}
			return false
		}
		return true
	})
	if err != nil || !listed {
		t.Errorf("the stream of the list ended: %v", err)
	}
}
