package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"quarterdeck/games"
	"quarterdeck/internal/htmltest"
	"quarterdeck/node"
)

// TestMarkup checks on the pages that a guest meets what validators ask for: one main heading, ids and names of landmarks that
// are unique, types on all buttons, a button in each form that can send something, and no styles in the page but custom properties.
func TestMarkup(t *testing.T) {
	s, _ := serveAll(t, func(c *node.Config) { c.Daily, c.Lab = quickDailies(), openLab() })
	c := surf(t, s)
	paths := []string{"/pair", "/", "/lobby", "/lobby?list=past", "/daily", "/daily/bastion", "/learn", "/me", "/lab", "/nowhere"}
	for _, g := range games.All() {
		id := g.Info().ID
		paths = append(paths, "/games/"+id, "/games/"+id+"/rules", "/games/"+id+"/lab", "/games/"+id+"/lab?mode=against", "/learn/"+id+"/first-match")
	}
	_, waiting := c.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "anyone", "name", "Ann", "key", "open") // the lobby lists it twice
	_, running := c.submit("/new/sabotage", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "key", "running")
	_, played := c.post("/games/bastion/lab", http.StatusOK, bothRows(""))
	looking := surf(t, s)
	looking.submit("/pair", http.StatusOK, "game", "duel")
	search, _ := looking.visit("/pair", http.StatusOK)
	for _, bad := range faults(htmltest.Parse(t, search)) {
		t.Errorf("the page of a search: %s", bad)
	}
	for _, path := range append(paths, waiting, running, played) {
		status := http.StatusOK
		if path == "/nowhere" {
			status = http.StatusNotFound
		}
		text, _ := c.visit(path, status)
		doc := htmltest.Parse(t, text)
		for _, bad := range faults(doc) {
			t.Errorf("%s: %s", path, bad)
		}
	}
}

// faults lists what is wrong with the markup of a page. The content of a diagram is a document of its own, a picture to
// screen readers.
func faults(doc *goquery.Document) (list []string) {
	if doc.Find("template").Find("section, [tabindex], button").Length() > 0 {
		list = append(list, "a diagram has landmarks or what can be focused")
	}
	doc.Find("[style]").Each(func(_ int, n *goquery.Selection) {
		for _, one := range strings.Split(n.AttrOr("style", ""), ";") {
			if one = strings.TrimSpace(one); one != "" && !strings.HasPrefix(one, "--") {
				list = append(list, "a style in the page: "+one)
			}
		}
	})
	doc.Find("template").Remove()
	if n := doc.Find("h1").Length(); n != 1 {
		list = append(list, "not one main heading")
	}
	var ids, landmarks []string
	doc.Find("[id]").Each(func(_ int, n *goquery.Selection) { ids = append(ids, n.AttrOr("id", "")) })
	doc.Find("nav, aside, section[aria-label], section[aria-labelledby]").Each(func(_ int, n *goquery.Selection) {
		landmarks = append(landmarks, goquery.NodeName(n)+" "+n.AttrOr("aria-label", "")+n.AttrOr("aria-labelledby", ""))
	})
	for _, names := range [][]string{ids, landmarks} {
		slices.Sort(names)
		for i := 1; i < len(names); i++ {
			if names[i] == names[i-1] {
				list = append(list, names[i]+" is there twice")
			}
		}
	}
	doc.Find("[role=img]:is(ol, ul, li, table)").Each(func(_ int, n *goquery.Selection) {
		list = append(list, "a list or table as a picture: "+n.AttrOr("aria-label", ""))
	})
	doc.Find("button.quiet[aria-label], button.main[aria-label], a.button[aria-label]").Each(func(_ int, n *goquery.Selection) {
		if shown := strings.Join(strings.Fields(n.Text()), " "); !strings.Contains(n.AttrOr("aria-label", ""), shown) {
			list = append(list, "the name of a button is not what it shows: "+shown)
		}
	})
	doc.Find("button:not([type])").Each(func(_ int, n *goquery.Selection) { list = append(list, "a button without a type: "+n.Text()) })
	doc.Find("form").Each(func(_ int, form *goquery.Selection) {
		id := form.AttrOr("id", "")
		if form.Find("[type=submit]").Length()+doc.Find(`[type=submit][form="`+id+`"]`).Length() == 0 && form.Find(":not([type=hidden])").Length() > 0 {
			list = append(list, "a form without a button: "+id)
		}
	})
	return list
}
