package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
)

// onClock returns a player of Bastion at the start of a match, at a pace, on a clock of the test's.
func onClock(t *testing.T, pace string) *player {
	t.Helper()
	p := visitor(t, browser.Start(t), serve(t), quick(browser.Desk))
	p.sit()
	p.paced(pace)
	browser.Eval[bool](p.Tab, fakeClock)
	return p
}

// atReveal returns a player of Bastion, at a pace, to whom the page shows what decides the first round, on a clock of the test's.
func atReveal(t *testing.T, pace string) *player {
	t.Helper()
	p := onClock(t, pace)
	byClick(p, "7")
	p.reveals()
	return p
}

// plays counts the rounds that the player has chosen a card for.
const plays = `fetch(location.href).then(a => a.text()).then(text => text.match(/You played /g)?.length ?? 0)`

// reveals lets time pass until the page shows what decides a round and lists the moves of the next one.
func (p *player) reveals() {
	p.t.Helper()
	for range 2000 {
		if p.Has(`document.querySelector("#table[aria-busy=true]") && document.querySelector("#actions button")`) {
			return
		}
		p.pass(50)
	}
	p.t.Fatal("no round is decided")
}

// TestBrowserRefusesEarly checks that a press, a key and a drag that come while the page shows what decides a round do nothing, and that a
// note says so each time, aloud once.
func TestBrowserRefusesEarly(t *testing.T) {
	t.Parallel()
	p := atReveal(t, "1")
	browser.Eval[bool](p.Tab, `(() => { window.said = "";
		new MutationObserver(() => { said += document.querySelector("#say").textContent }).observe(document.querySelector("#say"), {childList: true});
		return true })()`)
	const note = `document.querySelector("#refusal:not([hidden])")?.textContent.startsWith("Not yet")`
	for _, early := range []struct {
		name string
		do   func()
	}{
		{"a click", func() { p.Click(p.card("8")) }},
		{"a double click", func() { p.DoubleClick(p.card("9"), func() {}) }},
		{"Enter", func() {
			browser.Eval[bool](p.Tab, `(document.querySelector("`+p.card("8")+`").focus(), true)`)
			p.KeyDown(browser.Enter, false)
		}},
		{"a drag", func() { byDrag(p, "8") }},
	} {
		browser.Eval[bool](p.Tab, `(said = "", document.querySelector("#refusal").hidden = true)`)
		early.do()
		p.tick(100)
		if !p.Has(note) {
			t.Errorf("after %s no note says that the page takes no choice", early.name)
		}
		if n := browser.Eval[int](p.Tab, `said.split("Not yet").length - 1`); n != 1 {
			t.Errorf("after %s the note is read out %d times", early.name, n)
		}
	}
	p.tick(10_000)
	if n := browser.Eval[int](p.Tab, plays); n != 1 {
		t.Errorf("%d rounds were played during the reveal of the first one", n-1)
	}
}

// TestBrowserAfterEarly checks what happens after the reveal in which a press and a drag came too early: the next press plays at once, however
// soon it comes, although the browser counts it as one more of the same place, and the drag ends without a move.
func TestBrowserAfterEarly(t *testing.T) {
	t.Parallel()
	p := atReveal(t, "1")
	p.DoubleClick(p.card("8"), func() {
		p.tick(10_000)
		p.Until(rested)
	})
	if !p.Has(`document.querySelector("#refusal").hidden`) {
		t.Error("a press after the reveal is refused")
	}
	p.reveals()
	if n := browser.Eval[int](p.Tab, plays); n != 2 {
		t.Fatalf("after the press %d rounds are played, want 2", n)
	}
	const drags = `(() => { const card = document.querySelector("#q-hand .can"), at = {bubbles: true, cancelable: true, pointerId: 1, button: 0, clientX: 100, clientY: 100};
		card.dispatchEvent(new PointerEvent("pointerdown", at));
		card.dispatchEvent(new PointerEvent("pointermove", {...at, clientX: 110}));
		window.drops = () => {
			card.dispatchEvent(new PointerEvent("pointerup", at));
			card.dispatchEvent(new PointerEvent("click", {...at, detail: 1}));
			return card.isConnected && card.matches(".can"); };
		return document.querySelector("#refusal:not([hidden])")?.textContent.startsWith("Not yet") })()`
	if !browser.Eval[bool](p.Tab, drags) {
		t.Error("a drag in the reveal is not refused")
	}
	p.tick(10_000)
	p.Until(rested)
	if !browser.Eval[bool](p.Tab, `drops()`) {
		t.Fatal("the drag ends on no card that can be played: the test proves nothing")
	}
	if p.Has(`window.quarterdeck.busy()`) {
		t.Error("a drag that was refused plays its card")
	}
}

// TestBrowserLastMoment checks that cards look as if they cannot be played until the last moment of a reveal, and that a press in that moment plays
// its card once, when the reveal is over.
func TestBrowserLastMoment(t *testing.T) {
	t.Parallel()
	p := onClock(t, "1")
	const shaded = `getComputedStyle(document.querySelector("#q-hand .can .face")).filter !== "none"`
	byClick(p, "7")
	p.reveals()
	if !p.Has(shaded) {
		t.Error("cards look ready during the reveal")
	}
	for range 200 {
		if p.Has(`document.body.dataset.playing === "last"`) {
			break
		}
		p.tick(50)
	}
	if p.Has(shaded) {
		t.Error("cards do not look ready in the last moment")
	}
	p.DoubleClick(p.card("8"), func() {})
	if p.Has(`document.querySelector("#refusal:not([hidden])")`) || browser.Eval[int](p.Tab, plays) != 1 {
		t.Error("the press is refused, or plays before the reveal is over")
	}
	p.tick(600)
	p.reveals()
	p.tick(10_000)
	p.Until(rested)
	if n := browser.Eval[int](p.Tab, plays); n != 2 {
		t.Errorf("%d rounds are played, want 2", n)
	}
}

// TestBrowserQuickClicks clicks quickly through the end of a reveal: the first click on a card that lay there before plays it, and the
// rest of the gesture plays nothing more. A gesture ends after a second.
func TestBrowserQuickClicks(t *testing.T) {
	t.Parallel()
	p := onClock(t, "1")
	browser.Eval[bool](p.Tab, `(() => { let at = performance.now(), detail = 0;
		window.first = () => { at += 10000; detail = 0 };
		window.after = (ms, card) => {
			const click = new PointerEvent("click", {bubbles: true, cancelable: true, detail: ++detail, clientX: 100, clientY: 100, pointerType: "mouse"});
			Object.defineProperty(click, "timeStamp", {value: at += ms});
			document.querySelector(card).dispatchEvent(click) };
		return true })()`)
	click := func(ms int, rank string) {
		t.Helper()
		browser.Eval[bool](p.Tab, fmt.Sprintf(`(after(%d, %q), true)`, ms, p.card(rank)))
	}
	ends := func() {
		t.Helper()
		p.tick(10_000)
		p.Until(rested)
	}
	played := func(want int, what string) {
		t.Helper()
		p.tick(100)
		p.Until(`!window.quarterdeck.busy()`)
		if n := browser.Eval[int](p.Tab, plays); n != want {
			t.Errorf("%s: %d rounds are played, want %d", what, n, want)
		}
	}
	click(0, "7")
	p.reveals()
	browser.Eval[bool](p.Tab, `(first(), true)`)
	click(0, "8")
	click(200, "8")
	played(1, "clicks in the reveal")
	ends()
	click(200, "8")
	played(2, "a quick click after it")
	p.reveals()
	click(200, "9")
	ends()
	click(200, "9")
	played(2, "the rest of the gesture")
	click(700, "9")
	played(3, "a click more than a second after the first")
	p.reveals()
	browser.Eval[bool](p.Tab, `(first(), true)`)
	click(0, "2")
	ends()
	click(200, "3")
	played(3, "a quick click on another card than the early one")
	click(200, "3")
	played(4, "one more")
}

// TestBrowserQuestionOnce checks that the second click of a double click does not answer the question that the first one opens, and
// neither does a key that is held down.
func TestBrowserQuestionOnce(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), servePort(t), quick(browser.Desk))
	p.startPort()
	const open = `document.querySelector("#confirm[open]")`
	p.Until(`document.querySelector("#calls [value=flip]")`)
	// The answers lie where the question was asked.
	browser.Eval[bool](p.Tab, `(document.head.append(Object.assign(document.createElement("style"), {textContent: "#confirm { position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none } #confirm [value=yes] { position: fixed; inset: 0 }"})), true)`)
	p.DoubleClick("#calls [value=flip]", func() { p.Until(open) })
	if !p.Has(open) {
		t.Error("a double click answers the question that it opened")
	}
	browser.Eval[bool](p.Tab, `(document.querySelector("#confirm").close("no"), document.querySelector("#calls [value=flip]").focus(), true)`)
	p.KeyDown(browser.Enter, false)
	p.Until(open)
	p.KeyDown(browser.Enter, true)
	if !p.Has(open) {
		t.Error("a key that is held down answers the question that it opened")
	}
}
