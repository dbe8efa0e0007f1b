package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
)

// notePlaces notes where things lie when the page first shows a duel of the player’s own, and one that it watches.
const notePlaces = `window.own = window.watched = "";
	new MutationObserver(() => requestAnimationFrame(() => {
		if (!document.querySelector("#q-far")) return;
		const kind = document.querySelector("#q-near-hand") ? "watched" : "own";
		window[kind] ||= [...document.querySelectorAll("#q-far-hand, #q-far, #q-near, #q-score, #q-marker, #q-hand")].map(n => n.id + " " + ["left", "top", "width", "height"].map(k => Math.round(n.getBoundingClientRect()[k]))).join("; ");
	})).observe(document, {subtree: true, childList: true});`

// TestBrowserDuelsOfFour: a player picks its opponent in the middle of the felt, where no button was that a second press was meant for.
// Then a duel of its own and one that it watches lie in the same places. One match is shown in windows of all sizes.
func TestBrowserDuelsOfFour(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serveDuel(t)
	tabs := make([]*player, len(steadySizes))
	path := ""
	for i, size := range steadySizes {
		p := visitor(t, b, s, size.size)
		p.Before(steadySettings + ";" + notePlaces)
		if tabs[i] = p; i > 0 {
			p.As(tabs[0].Tab)
		} else {
			path = browser.Eval[string](p.Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({game: "duel", name: "Ann", options: {talk1: "0", market: "0", talk2: "0"}, seats: [{who: "me"}`+strings.Repeat(`, {who: "bot", level: "lowest"}`, 3)+`]})}).then(a => a.json()).then(m => "/m/" + m.id)`)
		}
		p.Go(s.URL + path)
		p.Until(`document.querySelector("#q-tray") && document.querySelector("#link[data-s=on]")`)
	}
	first := tabs[0]
	first.postsAll("token") // the most marbles: Ann picks
	first.postsAll("ready")
	first.postsAll("ready")
	picks(t, tabs)
	for n := 0; !first.Has(duelOver); n++ {
		if n > 200 {
			t.Fatal("200 moves and no end")
		}
		listed := first.listedMoves()
		first.postsAll(listed[max(0, slices.Index(listed, "ready"))])
	}
	for i, p := range tabs {
		p.Until(duelOver)
		own, watched := browser.Eval[string](p.Tab, "window.own"), browser.Eval[string](p.Tab, "window.watched")
		if own != watched || own == "" {
			t.Errorf("at %s the player’s own duel lies at\n%s\na watched one at\n%s", steadySizes[i].name, own, watched)
		}
	}
}

// picks presses the last “Ready” and then picks an opponent, and checks that the second press is for another place, on buttons that have
// not moved there. On the touch screen of the last window, picking takes two taps.
func picks(t *testing.T, tabs []*player) {
	t.Helper()
	at := make([][]float64, len(tabs))
	for i, p := range tabs {
		p.Until(`document.querySelector("#calls [value=ready]")?.textContent.includes("deck") && ` + rested)
		at[i] = browser.Eval[[]float64](p.Tab, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector("#calls [value=ready]").getBoundingClientRect())`)
		browser.Eval[bool](p.Tab, `(window.before = document.querySelector("#calls"), true)`)
	}
	tabs[0].pressCall("#calls [value=ready]")
	for i, p := range tabs {
		p.Until(`document.querySelector("#calls [value^=pick]") && ` + rested)
		if p.Has(fmt.Sprintf(`document.elementFromPoint(%v, %v).closest("button:not(.card)")`, at[i][0], at[i][1])) {
			t.Errorf("at %s a second press where “Ready” was hits a button", steadySizes[i].name)
		}
		if p.Has(`window.before.isConnected`) {
			t.Errorf("at %s the buttons have moved to another place", steadySizes[i].name)
		}
		p.Shot("duels-pick-" + steadySizes[i].name)
	}
	last := tabs[len(tabs)-1]
	last.Click("#calls [value^=pick]")
	last.Until(`document.querySelector("#calls .armed") && document.querySelector("#refusal.hint:not([hidden])")`)
	step := tabs[0].step()
	last.Click("#calls .armed")
	tabs[0].Until(`document.querySelector("#act [name=v]").value !== "` + step + `"`)
	tabs[0].settle()
}

// postsAll makes a move as the page’s form does, and waits until the player may act again.
func (p *player) postsAll(move string) {
	p.t.Helper()
	step := p.step()
	p.posts(move)
	p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `" || ` + duelOver)
	p.settle()
}
