package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
)

// TestBrowserExplains checks that a piece explains itself to a mouse that rests on it, to the keyboard and to a long press, which is no move.
func TestBrowserExplains(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serve(t), quick(browser.Desk))
	p.sit()
	const says = `!document.querySelector("#tip").hidden && document.querySelector("#tip").textContent.includes`
	pointer := func(selector, event, kind string) {
		t.Helper()
		browser.Eval[bool](p.Tab, `(() => { const e = { bubbles: true, cancelable: true, isPrimary: true, detail: 1, pointerType: "`+kind+`" };
			document.querySelector("`+selector+`").dispatchEvent(new PointerEvent("`+event+`", e)); return true })()`)
	}
	p.Hover("#q-row [data-face]")
	p.Until(says + `("Beats")`)
	p.Hover("#status")
	p.Until(`document.querySelector("#tip").hidden`)

	covers := `(() => { const tip = document.querySelector("#tip").getBoundingClientRect(); return [...document.querySelectorAll("#q-hand .card:not([aria-describedby])")].filter(n => { const r = n.getBoundingClientRect(); return Math.min(r.right, tip.right) - Math.max(r.left, tip.left) > 9 && Math.min(r.bottom, tip.bottom) - Math.max(r.top, tip.top) > 9 }).length })()`
	for _, rank := range []string{"2", "7", "A"} {
		p.Hover("#status")
		p.Until(`document.querySelector("#tip").hidden`)
		p.Hover(p.card(rank))
		p.Until(`!document.querySelector("#tip").hidden`)
		if n := browser.Eval[int](p.Tab, covers); n > 0 {
			t.Errorf("what explains the %s covers %d other cards of the hand", rank, n)
		}
	}
	over := `(() => { const tip = document.querySelector("#tip").getBoundingClientRect(); return [...document.querySelectorAll("#table .pill, #table .counter")].filter(n => { const r = n.getBoundingClientRect(); return Math.min(r.right, tip.right) - Math.max(r.left, tip.left) > 1 && Math.min(r.bottom, tip.bottom) - Math.max(r.top, tip.top) > 1 }).map(n => n.id || n.textContent).join() })()`
	for _, place := range []string{"#q-row .piece:first-child", "#q-row [data-face]", "#q-row .piece:last-child", "#q-them .card"} {
		p.Hover("#status")
		p.Until(`document.querySelector("#tip").hidden`)
		p.Hover(place)
		p.Until(`!document.querySelector("#tip").hidden`)
		if names := browser.Eval[string](p.Tab, over); names != "" {
			t.Errorf("what explains %s covers %s", place, names)
		}
	}
	p.Hover("#status")
	p.Until(`document.querySelector("#tip").hidden`)

	p.Key("H") // to the hand
	p.Until(says + `("Play the")`)
	if !p.Has(`document.activeElement.getAttribute("aria-describedby").includes("tip-about")`) {
		t.Error("a piece with the focus is not described by its slip")
	}

	pointer(p.card("8"), "pointerdown", "touch")
	p.Until(says + `("Play the eight")`)
	pointer(p.card("8"), "pointerup", "touch")
	pointer(p.card("8"), "click", "touch")
	if !p.Has(says+`("Play the eight")`) || p.Has(`document.querySelector(".sent, .sel") || quarterdeck.busy()`) {
		t.Error("a long press hides what it explains, or plays")
	}
	pointer(p.card("8"), "pointerdown", "touch")
	pointer(p.card("8"), "pointerup", "touch")
	if p.Has(says + `("")`) {
		t.Error("a press does not hide the slip")
	}
	browser.Eval[bool](p.Tab, `(document.documentElement.dataset.taps = "2", true)`)
	pointer(p.card("8"), "click", "touch")
	if !p.Has(`document.querySelector(".sel")`) {
		t.Fatal("a tap does not pick a card up: the test proves nothing")
	}
	pointer("#q-them .pill", "click", "touch")
	if p.Has(`document.querySelector(".sel")`) || p.Has(says+`("")`) {
		t.Error("a press that puts a card back explains what it is on")
	}
	pointer("#q-row [data-face]", "click", "touch")
	p.Until(says + `("Beats") && document.querySelector("#say").textContent.includes("Beats")`)
	browser.Eval[bool](p.Tab, `(document.querySelector("#actions button").click(), true)`)
	p.Until(`document.querySelector("#tip").hidden`) // the event would be shown below it
	if n := browser.Eval[int](p.Tab, `[...document.querySelectorAll("#table .piece")].filter(n => !n.dataset.about).length`); n > 0 {
		t.Errorf("%d pieces do not say what they are for", n)
	}
}

// TestBrowserSlidesUnder brings a card under the resting mouse: nothing is explained, which would cover what comes next, until the
// mouse moves.
func TestBrowserSlidesUnder(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serve(t), quick(browser.Desk))
	p.sit()
	event := func(kind string, x int) {
		t.Helper()
		browser.Eval[bool](p.Tab, fmt.Sprintf(`(window.at = performance.now(), document.querySelector("#q-row [data-face]").dispatchEvent(new PointerEvent(%q, { bubbles: true, pointerType: "mouse", clientX: %d, clientY: 9 })))`, kind, x))
	}
	event("pointermove", 30)
	event("pointerover", 30)
	p.Until(`performance.now() - window.at > 1000`)
	if !p.Has(`document.querySelector("#tip").hidden`) {
		t.Error("a card that came under the resting mouse is explained")
	}
	event("pointermove", 31)
	p.Until(`!document.querySelector("#tip").hidden`)
}
