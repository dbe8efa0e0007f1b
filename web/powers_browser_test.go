package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
)

// cutNotes returns the ids of the zones whose words have no room for all of them, brought into sight.
const cutNotes = `[...document.querySelectorAll("#table .zone > .note")].filter(n => n.checkVisibility() && getComputedStyle(n).overflowY !== "visible" && n.clientHeight > 9 && n.scrollHeight > n.clientHeight + 2).map(n => n.closest(".zone").id)`

// TestBrowserPowers opens Breach for a large crew on a phone, upright and on its side. Where a character's power is cut, a press
// shows all of it, inside the window.
func TestBrowserPowers(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serveDealt(t, breach.Game(), breachSeed)
	cut := 0
	for _, size := range []browser.Size{{W: 390, H: 844, Touch: true}, {W: 844, H: 390, Touch: true}} {
		p := visitor(t, b, s, quick(size))
		p.Go(s.URL + "/games/breach?seats=6")
		p.Click(".set-table .big")
		p.Until(`document.querySelector("#status.urgent") && ` + rested)
		// A rule for all, because the next patch from the server takes away an element's style.
		browser.Eval[bool](p.Tab, `(document.styleSheets[0].insertRule("#table .kind-hand.mine > .note { max-height: 1.2em !important; overflow: hidden !important }"), true)`)
		for _, zone := range browser.Eval[[]string](p.Tab, cutNotes) {
			cut++
			p.Click("#" + zone + " > .note")
			p.Until(`!document.querySelector("#tip").hidden`)
			if wrong := browser.Eval[string](p.Tab, `(zone => { const tip = document.querySelector("#tip"), r = tip.getBoundingClientRect();
				return tip.textContent !== document.querySelector("#" + zone + " > .note").textContent ? "it says " + tip.textContent : r.left < 0 || r.top < 0 || r.right > innerWidth || r.bottom > innerHeight ? "it is off the screen" : "" })("`+zone+`")`); wrong != "" {
				t.Errorf("%d pixels wide: the words of %s: %s", size.W, zone, wrong)
			}
			p.Shot(fmt.Sprintf("powers-%d-%s", size.W, zone))
		}
	}
	if cut < 2 {
		t.Errorf("only %d notes are cut: the test proves nothing", cut)
	}
}
