// Package htmltest lets tests query HTML as a browser reads it.
package htmltest

import (
	"context"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/a-h/templ"
	"golang.org/x/net/html"
)

// Parse parses HTML as a browser without scripts does: noscript has elements, not text.
func Parse(t testing.TB, text string) *goquery.Document {
	t.Helper()
	root, err := html.ParseWithOptions(strings.NewReader(text), html.ParseOptionEnableScripting(false))
	if err != nil {
		t.Fatal(err)
	}
	return goquery.NewDocumentFromNode(root)
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
		text, _ := doc.Html() // of a parsed document: cannot fail
		t.Fatalf("%d elements match %s in\n%s", found.Length(), selector, text)
	}
	return found
}

// Has reports whether an element of a page matches a selector.
func Has(t testing.TB, text, selector string) bool {
	t.Helper()
	return Parse(t, text).Find(selector).Length() > 0
}

// Says reports whether the text of a page, in which any white space counts as one space, contains words.
func Says(t testing.TB, text, words string) bool {
	t.Helper()
	return strings.Contains(strings.Join(strings.Fields(Parse(t, text).Text()), " "), words)
}
