package web_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
)

// TestBrowserDoubleClick checks that only the first press of a double click plays, even if the bot has answered before
// the second and another card lies there. A press after that plays at once.
func TestBrowserDoubleClick(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), quick(browser.Desk))
	p.sit()
	for i, rank := range []string{"7", "8"} {
		at := p.At(p.card(rank))
		p.DoubleClick(p.card(rank), func() {
			p.played(rank)
			p.Until("!window.quarterdeck.counts.working")
			if !p.Has(fmt.Sprintf(`document.elementFromPoint(%f, %f).closest(".can")`, at.X, at.Y)) {
				t.Fatal("the second press meets no card that can be played: the test proves nothing")
			}
		})
		p.moved(i + 1)
	}
	byClick(p, "K") // deliberate play is not delayed
	p.played("K")
	p.moved(3)
}

// TestBrowserHeldKey checks that a key that is held down plays once.
func TestBrowserHeldKey(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), quick(browser.Desk))
	p.sit()
	p.hold(p.card("7"), func() { p.played("7") })
	p.moved(1)
	byKeys(p, "8")
	p.played("8")
	p.moved(2)
}

// hold presses Enter on a piece, calls between, and then repeats the key where the focus is by then.
func (p *player) hold(selector string, between func()) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, `(() => { document.querySelector("`+selector+`").focus(); return true })()`)
	p.KeyDown(browser.Enter, false)
	between()
	if !p.Has(`document.activeElement.matches(".can")`) {
		browser.Eval[bool](p.Tab, `(() => { document.querySelector("#q-hand .can").focus(); return true })()`)
	}
	p.KeyDown(browser.Enter, true)
}

// moved checks that the player has made the given number of moves, once the server has answered all requests.
func (p *player) moved(moves int) {
	p.t.Helper()
	page := browser.Eval[string](p.Tab, `new Promise(done => setTimeout(done, 0)).then(() => fetch(location.href)).then(a => a.text())`)
	if n := strings.Count(page, "You played "); n != moves {
		p.t.Fatalf("the log has %d moves of the player, want %d", n, moves)
	}
}

// TestBrowserDoubleClickPicksUp checks that a double click on a card with several moves picks it up and does not put it back.
func TestBrowserDoubleClickPicksUp(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveGame(t, sabotage.Game(), fair.Seed{5}), quick(browser.Desk))
	p.sitAtSabotage("bot:lowest", "")
	p.settled()
	card := browser.Eval[string](p.Tab, `"#" + document.querySelector("#q-near .can").id`)
	p.DoubleClick(card, func() { p.Until(fmt.Sprintf(`document.querySelector("%s.sel")`, card)) })
	if !p.Has(fmt.Sprintf(`document.querySelector("%s.sel")`, card)) {
		t.Error("the second click puts the card back")
	}
	p.Click(card)
	p.Until(fmt.Sprintf(`!document.querySelector("%s.sel")`, card))
}

// TestBrowserAwaitsOwnEvent checks a page that learns late what its player did. Until it does, a press gets a note and makes no second
// move, which the server would refuse.
func TestBrowserAwaitsOwnEvent(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), servePort(t), quick(browser.Desk))
	p.Before(`{
		const real = EventSource;
		window.EventSource = class extends real {
			addEventListener(type, hear) { super.addEventListener(type, (event) => (type === "patch" && window.late ? late.push(() => hear(event)) : hear(event))) }
		};
		const ask = fetch;
		window.acts = 0;
		window.fetch = (address, options) => (acts += options?.method === "POST", ask(address, options));
	}`)
	p.startPort()
	p.Until(`document.querySelector("#link[data-s=on]")`)
	step, move := p.step(), p.listedMoves()[0]
	browser.Eval[bool](p.Tab, `(window.acts = 0, window.late = [], true)`)
	p.act(move)
	p.Until(`late.length && !document.querySelector(".sent")`)
	p.act(move)
	p.Until(`document.querySelector("#refusal.hint:not([hidden])")?.textContent.includes("your last move is still on its way")`)
	if sent := browser.Eval[int](p.Tab, `acts`); sent != 1 {
		t.Errorf("two presses send %d moves", sent)
	}
	browser.Eval[bool](p.Tab, `(late.forEach(hear => hear()), window.late = null, true)`)
	p.done(step)
	step = p.step()
	p.act(p.listedMoves()[0])
	p.done(step)
	p.equalsReload()
}
