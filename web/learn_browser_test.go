package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
)

// TestBrowserLessonPhone shows a lesson on a phone: what it says, the row and the hand are on the screen at once.
func TestBrowserLessonPhone(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for name, size := range map[string]browser.Size{"phone": browser.Phone, "aside": {W: 844, H: 390, Touch: true}} {
		p := visitor(t, b, s, quick(size))
		p.Go(s.URL + "/learn/bastion/first-match")
		p.Until(rested)
		p.press("play 2")
		p.Until(`document.querySelector("#lesson .reply") && ` + rested)
		p.Shot("lesson-" + name)
		if hidden := browser.Eval[string](p.Tab, `["#lesson .reply", "#p-card-0-7", "#p-middle-1"].filter(s => { const r = document.querySelector(s).getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight + 1; }).join()`); hidden != "" {
			t.Errorf("%s: not on the screen: %s", name, hidden)
		}
		p.checkTargets(44)
	}
}

// TestBrowserLessonReply: on a desk the answer to a wrong move lies below the text and the goal of the step, which stay.
func TestBrowserLessonReply(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := visitor(t, browser.Start(t), s, quick(browser.Size{W: 1366, H: 768}))
	p.Go(s.URL + "/learn/bastion/first-match")
	p.Until(rested)
	p.press("play 2")
	p.Until(`document.querySelector("#lesson .reply") && ` + rested)
	p.Shot("lesson-reply")
	if hidden := browser.Eval[string](p.Tab, `(box => [...document.querySelectorAll("#lesson-text > h2, #lesson-text > p:not(.sr), #lesson .goal, #lesson .reply")].filter(n => {
		const r = n.getBoundingClientRect(); return !n.checkVisibility() || r.top < box.top - 1 || r.bottom > box.bottom + 1 }).map(n => n.textContent).join("; "))(document.querySelector("#lesson-text").getBoundingClientRect())`); hidden != "" {
		t.Errorf("not to be seen: %s", hidden)
	}
}

// press presses a button of the form of all moves, and confirms a move that has consequences.
func (p *player) press(value string) {
	p.t.Helper()
	if !browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { const b = [...document.querySelectorAll("button[form=act]")].find(b => b.value === %q); b?.click(); document.querySelector("#confirm[open] [value=yes]")?.click(); return Boolean(b); })()`, value)) {
		p.t.Fatalf("the page has no button %q", value)
	}
}
