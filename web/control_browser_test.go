package web_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
)

// TestBrowserNotices has an administrator announce something, plan a restart, and make the server read-only, with the page’s forms. Open tables
// and the lobby show it at once, clocks stand still on the screen, and a refused move says why beside the card.
func TestBrowserNotices(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, n := serveAll(t)
	ann, bo := meet(t, b, s, "bastion", "move 30m", quick(browser.Desk), quick(browser.Phone))
	lobby := visitor(t, b, s, quick(browser.Desk))
	lobby.Go(s.URL + "/lobby")
	lobby.Until(`document.querySelector("#link[data-s=on]")`)
	boss := visitor(t, b, s, quick(browser.Desk))
	boss.become(administrator(t, s, n))
	boss.Go(s.URL + "/admin")
	boss.Shot("admin-control")

	seen := func(words string) {
		t.Helper()
		for _, p := range []*player{ann, bo, lobby} {
			p.Until(fmt.Sprintf(`document.querySelector("#notices:not([hidden])")?.textContent.includes(%q)`, words))
		}
	}
	boss.fill("announce", `text`, "Tournament <b>tonight</b> at 20:00 UTC: every player who has a seat by then can play, and the three best get a mention on the home page.")
	seen("<b>tonight</b>")
	for _, p := range []*player{ann, bo} {
		if left := browser.Eval[float64](p.Tab, `document.documentElement.scrollWidth - innerWidth`); left > 0 {
			t.Errorf("the page is %v pixels too wide", left)
		}
		p.Until(`[...document.querySelectorAll("#table .mine .card, .hand .card, [data-from]")].length`)
	}
	ann.Shot("notice-desk")
	bo.Shot("notice-phone")
	lobby.Shot("notice-lobby")
	boss.fill("drain", "text", "A new version.")
	seen("The server restarts at ")
	boss.submits("cancel-restart")
	boss.fill("read-only", "text", "We move to a new disk.")
	seen("We move to a new disk.")
	clock := browser.Eval[string](ann.Tab, `document.querySelector(".clock[data-own] b").textContent`)
	byClick(ann, "7")
	ann.Until(`document.querySelector("#refusal:not([hidden])")?.textContent.includes("read-only")`)
	ann.Shot("read-only-desk")
	bo.Shot("read-only-phone")
	if strings.Contains(browser.Eval[string](ann.Tab, `document.querySelector("#q-row")?.innerHTML ?? ""`), "m-chosen") {
		t.Error("a refused choice looks as if it had been made")
	}
	frozen := browser.Eval[float64](ann.Tab, `Number(document.querySelector("#notices").dataset.frozen)`)
	ann.Until(fmt.Sprintf(`Date.now() > %v + 3000`, frozen))
	if now := browser.Eval[string](ann.Tab, `document.querySelector(".clock[data-own] b").textContent`); now != clock {
		t.Errorf("the clock went from %s to %s while nothing can be changed", clock, now)
	}
	boss.Shot("admin-read-only")
	boss.submits("read-write")
	for _, p := range []*player{ann, bo, lobby} {
		p.Until(`!document.querySelector("#notices").textContent.includes("disk") && !document.querySelector("#notices").dataset.frozen`)
	}
	ann.Until(fmt.Sprintf(`document.querySelector(".clock[data-own] b").textContent !== %q`, clock)) // it runs again
	byClick(ann, "7")
	ann.Until(`document.querySelectorAll(".clock.run").length === 1`)
}

// fill enters a text into one of the forms for all players, and sends it.
func (p *player) fill(do, field, text string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`document.querySelector("input[name=do][value=%s]")`, do))
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { document.querySelector("input[name=do][value=%s]").form.elements[%q].value = %q; return true })()`, do, field, text))
	p.submits(do)
}

// submits sends one of the forms for all players, and waits for the page that follows.
func (p *player) submits(do string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`document.querySelector("input[name=do][value=%s]")`, do))
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { globalThis.old = true; document.querySelector("input[name=do][value=%s]").form.requestSubmit(); return true })()`, do))
	p.Until(`!globalThis.old && document.readyState === "complete"`)
}
