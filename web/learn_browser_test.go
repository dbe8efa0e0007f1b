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

// press presses a button of the form of all moves, and confirms a move that has consequences.
func (p *player) press(value string) {
	p.t.Helper()
	if !browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { const b = [...document.querySelectorAll("button[form=act]")].find(b => b.value === %q); b?.click(); document.querySelector("#confirm[open] [value=yes]")?.click(); return Boolean(b); })()`, value)) {
		p.t.Fatalf("the page has no button %q", value)
	}
}
