package web_test

import (
	"strings"
	"testing"

	"quarterdeck/games"
	"quarterdeck/internal/browser"
)

// TestBrowserRules opens the rules of every game. The summary is on the first screen of a desk and of a phone, upright and on its side.
// Every rule and every diagram is there, nothing is wider than a phone, and the search finds rules and shows all again.
func TestBrowserRules(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	desk := &player{b.Open(t, browser.Size{W: 1366, H: 768, Calm: true}), t, s}
	phone := &player{b.Open(t, quick(browser.Phone)), t, s}
	for _, g := range games.All() {
		id := g.Info().ID
		address := s.URL + "/games/" + id + "/rules"
		desk.Go(address)
		desk.Until(`(scrollBy(0, 1), scrollBy(0, -1), ` + drawn + `)`)
		if !desk.Has(summed) {
			t.Errorf("%s: the summary does not fit on a screen of 1366 × 768", id)
		}
		if lost := browser.Eval[string](desk.Tab, `[...document.querySelectorAll("main a[href^='#']")].map(a => a.hash.slice(1)).filter(id => !document.getElementById(id)).join()`); lost != "" {
			t.Errorf("%s: links lead to %s, which are not there", id, lost)
		}
		if hidden := browser.Eval[string](desk.Tab, hiddenCards); hidden != "" {
			t.Errorf("%s: cards of a hand lie on each other in a diagram: %s", id, hidden)
		}
		desk.Shot("rules-" + id + "-desk")
		phone.Go(address)
		phone.Until(`(scrollBy(0, 1), scrollBy(0, -1), ` + drawn + `)`)
		if !phone.Has(`document.documentElement.scrollWidth <= innerWidth`) {
			t.Errorf("%s: the page is wider than a phone", id)
		}
		phone.Shot("rules-" + id + "-phone")
		if !phone.Has(summed) {
			t.Errorf("%s: the summary does not fit on a phone", id)
		}
		phone.Resize(browser.Size{W: 844, H: 390, Touch: true})
		phone.Until(`innerWidth > innerHeight`)
		phone.Shot("rules-" + id + "-side")
		if !phone.Has(summed) {
			t.Errorf("%s: the summary does not fit on a phone on its side: it ends at %.0f", id, browser.Eval[float64](phone.Tab, `document.querySelector(".in-short").getBoundingClientRect().bottom`))
		}
		phone.Resize(browser.Phone)
	}
	desk.search()
}

// TestBrowserRulesWait opens the rules of Breach: their drawings load nothing before the reader does anything, then they are
// drawn without moving the text. Without scripts they are drawn at once.
func TestBrowserRulesWait(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	p := &player{b.Open(t, browser.Size{W: 1366, H: 768, Calm: true}), t, s}
	address := s.URL + "/games/breach/rules"
	const sheets = `performance.getEntriesByType("resource").filter(r => r.name.includes("diagram-")).length`
	const places = `[...document.querySelectorAll("#rules > *")].map(n => Math.round(n.getBoundingClientRect().top + scrollY)).join()`
	p.Go(address)
	p.Until(`performance.getEntriesByType("resource").some(r => r.name.includes("/js/rules"))`)
	if n := browser.Eval[int](p.Tab, sheets); n != 0 {
		t.Errorf("%d stylesheets of drawings are loaded before the reader scrolls", n)
	}
	if text := browser.Eval[string](p.Tab, `[...document.querySelectorAll(".drawing")].map(d => d.innerText).join("")`); text != "" {
		t.Errorf("instead of drawings, the page and its print show %q", text[:min(80, len(text))])
	}
	before := browser.Eval[string](p.Tab, places)
	p.Until(`(scrollBy(0, 1), ` + drawn + `)`)
	if after := browser.Eval[string](p.Tab, places); after != before {
		t.Errorf("the drawings moved the text from %s to %s", before, after)
	}
	p.NoScript(true)
	p.Go(address)
	p.Until(strings.Replace(drawn, "window.quarterdeck && ", "", 1))
}

// summed reports whether the summary is on the first screen to its end.
const summed = `[...document.querySelectorAll(".summary, .missed")].every(n => n.getBoundingClientRect().bottom + scrollY <= innerHeight)`

// drawn reports whether all diagrams of a rules page are drawn: the table in each has a size, and a zone with a title.
const drawn = `window.quarterdeck && [...document.querySelectorAll(".drawing")].every(d => {
	const tree = d.querySelector(".drawn")?.shadowRoot, room = tree?.querySelector(".room");
	return room && getComputedStyle(room).visibility === "visible" && room.offsetHeight > 50 && tree.querySelector(".zone .piece") })`

// hiddenCards lists cards of hands in diagrams that lie exactly on another card.
const hiddenCards = `[...document.querySelectorAll(".drawing")].flatMap(d => [...d.querySelector(".drawn").shadowRoot.querySelectorAll(".kind-hand")]).flatMap(hand => {
	const places = new Set();
	return [...hand.querySelectorAll(".card")].filter(card => {
		const r = card.getBoundingClientRect(), place = Math.round(r.left) + " " + Math.round(r.top), taken = places.has(place);
		places.add(place);
		return taken })
}).map(card => card.dataset.face).join("; ")`

// search uses the search of the page of Breach, the last one.
func (p *player) search() {
	p.t.Helper()
	p.KeyDown("/", false)
	p.Until(`document.activeElement.id === "find-text"`)
	p.Type("cannon cargo")
	const visible = `[...document.querySelectorAll("#rules .ruled")].filter(n => n.checkVisibility())`
	p.Until(visible + `.length < 10 && ` + visible + `.some(n => n.id === "BR-6")`)
	p.Key(browser.Enter)
	p.Until(`document.querySelector("#BR-6[data-hit]") && document.querySelector("#find-count").textContent.startsWith("1 of ")`)
	p.Key(browser.Escape)
	p.Until(visible + `.length > 40 && !document.querySelector("[data-hit]")`)
}
