package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
)

// TestBrowserEstimates opens the coach of a finished match of a game that is not solved, sees the progress, waits for
// the estimates, reads them on a desktop and on a phone, and goes to a step.
func TestBrowserEstimates(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for name, g := range map[string]game.Game{"port": port.Game(), "sabotage": sabotage.Game()} {
		t.Run(name, func(t *testing.T) {
			let := make(chan struct{})
			s := estimatingServer(t, g, let)
			ann, id := soloMatch(t, s, g)
			p := visitor(t, b, s, quick(browser.Desk))
			p.become(ann)
			p.Go(s.URL + "/m/" + id)
			p.Click("#result .coach")
			p.Until(`document.querySelector("[data-coach] progress")`)
			let <- struct{}{}
			p.Until(`document.querySelector("[data-coach-words]").textContent.includes("of this match is analyzed")`)
			p.Shot("estimates-" + name + "-working")
			close(let)
			p.Until(`document.querySelector(".moments")`)
			moments := len(estimatesOf(t, ann, id).Moments)
			p.estimates("estimates-"+name+"-desk", moments)
			phone := visitor(t, b, s, quick(browser.Phone))
			phone.become(ann)
			phone.Go(s.URL + "/m/" + id + "/coach")
			phone.estimates("estimates-"+name+"-phone", moments)
			phone.checkReach("analysis", 44)
			phone.Resize(browser.Size{W: 844, H: 390, Touch: true})
			phone.checkReach("analysis on its side", 44)

			p.tryAgain(id)
			p.Go(s.URL + "/m/" + id + "/coach")
			p.Click(".as-table summary")
			p.Until(fmt.Sprintf(`document.querySelectorAll(".as-table tbody tr").length === %d && document.querySelector(".as-table td").checkVisibility()`, moments+1))
			p.Click(".moments li:nth-child(5) .step")
			p.Until(`document.querySelector("#steps.past") && location.search.startsWith("?at=")`)
		})
	}
}

// tryAgain plays on from the first key moment of a match and checks that the new match begins there.
func (p *player) tryAgain(id string) {
	p.t.Helper()
	if !p.Has(`document.querySelectorAll(".key-moment").length <= 3 && [...document.querySelectorAll(".key-moment .why")].every(n => n.textContent.endsWith("."))`) {
		p.t.Error("there are too many key moments, or some say nothing")
	}
	p.Click(".key-moment [name=seat]")
	p.ready()
	if !p.Has(`!location.pathname.includes("` + id + `") && document.querySelector("#about").textContent.includes("This match continues from")`) {
		p.t.Error("trying again does not begin a new match at that position")
	}
}

// estimates checks what a page of estimates must have at any size, and takes screenshots of it.
func (p *player) estimates(name string, moments int) {
	p.t.Helper()
	for i, part := range []string{"h1", ".coach-keys", ".chart", ".account", ".moments", ".moments li:last-child"} {
		browser.Eval[bool](p.Tab, `(() => { document.querySelector("`+part+`").scrollIntoView(); return true })()`)
		p.Shot(fmt.Sprint(name, "-", i+1))
	}
	for _, c := range []struct{ must, otherwise string }{
		{fmt.Sprintf(`document.querySelectorAll(".moment").length === %d`, moments), "not all moments are there"},
		{`document.documentElement.scrollWidth <= innerWidth`, "the page is wider than the window"},
		{`[...document.querySelectorAll("svg.chances")].filter(n => n.checkVisibility()).length === 1 && document.querySelector("svg.chances .doubt")`, "there is not one drawing to be seen, with its doubt"},
		{`[...document.querySelectorAll(".coach-page a, .coach-page summary")].every(n => !n.checkVisibility() || n.closest("svg") || n.getBoundingClientRect().height >= 24 || getComputedStyle(n).display === "inline")`, "something is too small to press"},
		{`[...document.querySelectorAll("svg.chances")].filter(n => n.checkVisibility()).every(svg => [...svg.querySelectorAll("text")].every(n => { const a = n.getBoundingClientRect(), b = svg.getBoundingClientRect(); return a.height >= 13 && a.left >= b.left - 1 && a.right <= b.right + 1 }))`, "words in the drawing are too small or cut off"},
		{`[...document.querySelectorAll(".moment")].every(li => { const boxes = [...li.children].map(n => n.getBoundingClientRect()); return boxes.every((a, i) => boxes.every((b, j) => i >= j || a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1)) })`, "something lies over something else"},
		{`(() => { const n = [...document.querySelectorAll(".account td")].map(td => Math.round(10 * parseFloat(td.textContent.replace("−", "-").replaceAll(" ", "")) || 0)); return n.slice(0, -1).reduce((a, b) => a + b) === n.at(-1) })()`, "the account does not add up"},
	} {
		if !p.Has(c.must) {
			p.t.Errorf("%s: %s", name, c.otherwise)
		}
	}
}
