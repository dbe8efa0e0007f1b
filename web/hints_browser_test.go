package web_test

import (
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// hintShown is the name of the hint that the page shows, or "".
const hintShown = `([...document.querySelectorAll("#hint [data-hint]")].find(p => p.offsetParent !== null || p.getClientRects().length)?.dataset.hint ?? "")`

// TestBrowserHints shows hints in a first match beside the table, one at a time, and none that was seen. They end when the guest wants
// no more.
func TestBrowserHints(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for name, size := range map[string]browser.Size{"desk": browser.Desk, "phone": browser.Phone, "aside": {W: 844, H: 390, Touch: true}} {
		ann := s.guest()
		m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, "")
		if err != nil {
			t.Fatal(err)
		}
		p := visitor(t, b, s, quick(size))
		browser.Eval[bool](p.Tab, `(localStorage.removeItem("quarterdeck-hints"), true)`)
		p.become(ann)
		p.Go(s.URL + "/m/" + m.ID)
		p.Until(hintShown + ` === "beat-both" && ` + rested)
		p.Shot("hint-" + name)
		if over := browser.Eval[bool](p.Tab, `(() => { const a = document.querySelector(".hint-note").getBoundingClientRect(), b = document.querySelector("#table").getBoundingClientRect(); return a.right > b.left + 1 && a.left < b.right - 1 && a.bottom > b.top + 1; })()`); over {
			t.Errorf("%s: the hint covers the table", name)
		}
		if hidden := browser.Eval[bool](p.Tab, `(() => { const r = document.querySelector("[data-hint-seen]").getBoundingClientRect(); return document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.dataset.hintSeen === undefined; })()`); hidden {
			t.Errorf("%s: the hint’s button is covered", name)
		}
		p.checkTargets(24)
		p.Click("[data-hint-seen]")
		p.Until(hintShown + ` !== "beat-both"`)
		p.press("play 5")
		p.Until(`document.querySelector("#hint [data-hint=what-is-left]") && ` + rested)
		if seen := browser.Eval[bool](p.Tab, hintShown+` === "beat-both"`); seen {
			t.Errorf("%s: a hint is shown twice", name)
		}
		p.Until(hintShown)
		p.Click("#hint .quiet")
		p.Until(`!` + hintShown + ` && document.querySelector("#hint[data-off]")`)
		p.Go(s.URL + "/m/" + m.ID)
		p.Until(rested)
		if p.Has(`document.querySelector("#hint")`) {
			t.Errorf("%s: the page has room for hints that the guest does not want", name)
		}
	}
}
