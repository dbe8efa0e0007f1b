// Package htmltest lets tests query HTML as a browser reads it.
package htmltest

import (
	"context"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
)

// Parse parses HTML.
func Parse(t testing.TB, html string) *goquery.Document {
	t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(html))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Render renders a component and parses it.
func Render(t testing.TB, c templ.Component) *goquery.Document {
	t.Helper()
	var b strings.Builder
	if err := c.Render(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return Parse(t, b.String())
}

// Attr returns an attribute of the one element that matches a selector. It fails the test unless there is exactly one.
func Attr(t testing.TB, doc *goquery.Document, selector, name string) string {
	t.Helper()
	return One(t, doc, selector).AttrOr(name, "")
}

// One returns the one element that matches a selector. It fails the test unless there is exactly one.
func One(t testing.TB, doc *goquery.Document, selector string) *goquery.Selection {
	t.Helper()
	found := doc.Find(selector)
	if found.Length() != 1 {
		html, _ := doc.Html() // of a parsed document: cannot fail
		t.Fatalf("%d elements match %s in\n%s", found.Length(), selector, html)
	}
	return found
}
