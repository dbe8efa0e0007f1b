package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
)

// TestBrowserRefusalBeside presses a card that cannot be played: the reason is beside it, not over the hand, and goes with the next press.
func TestBrowserRefusalBeside(t *testing.T) {
	t.Parallel()
	const covered = "#q-near .m-covered[aria-disabled]"
	b := browser.Start(t)
	for _, size := range []browser.Size{quick(browser.Desk), quick(browser.Phone)} {
		p := visitor(t, b, serveGame(t, sabotage.Game(), fair.Seed{5}), size)
		p.sitAtSabotage("bot:lowest", "")
		p.settled()
		p.Click(covered)
		p.Until(`!document.querySelector("#refusal").hidden`)
		p.Shot(fmt.Sprint("refusal-beside-", size.W))
		if wrong := browser.Eval[string](p.Tab, `(() => {
			const box = s => document.querySelector(s).getBoundingClientRect(), slip = box("#refusal"), card = box("`+covered+`");
			const over = [...document.querySelectorAll("#q-near .card, #table .counter, #table .pill, #calls button")].map(n => n.getBoundingClientRect()).filter(r => r.top < slip.bottom - 1 && r.bottom > slip.top + 1 && r.left < slip.right && r.right > slip.left);
			if (over.length) return "it covers the hand, a number, a name or a button";
			if (slip.left < 0 || slip.right > innerWidth || slip.top < 0 || slip.bottom > innerHeight) return "it is off the screen";
			if (Math.abs(slip.bottom - card.top) > 400) return "it is far from the card";
			if (!document.querySelector("#refusal a.rule")) return "it names no rule";
			return "" })()`); wrong != "" {
			t.Errorf("the reason why a card cannot be played: %s: %s", wrong, browser.Eval[string](p.Tab, `document.querySelector("#refusal").textContent`))
		}
		p.Click("#q-far .pill")
		p.Until(`document.querySelector("#refusal").hidden`)
	}
}
