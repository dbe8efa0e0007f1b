package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
)

// manyEvents has so many events of the opponent arrive at once, and keeps each text that the strip shows.
const manyEvents = `(count => {
	const strip = document.querySelector("#playback .event").lastElementChild, log = document.querySelector("#log").cloneNode(true);
	window.told = [];
	new MutationObserver(() => { if (strip.textContent !== told.at(-1)) told.push(strip.textContent) }).observe(strip, {childList: true, characterData: true, subtree: true});
	const first = quarterdeck.counts.received + 1;
	for (let i = 0; i < count; i++) {
		log.insertAdjacentHTML("beforeend", "<li id='log-x" + (first + i) + "' data-by='Bo'><span>Draw " + (first + i) + ".</span></li>");
		quarterdeck.take(log.outerHTML, first + i);
	}
	return true })`

// TestBrowserRun has 43 events arrive at once, as a draw of a whole deck does, with the page's clock in the test's hands. Each is told by
// itself, all within a few seconds. “Skip” ends them, and a page that cannot keep up shows the rest at once. A few events keep their pace.
func TestBrowserRun(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	host := visitor(t, b, servePort(t), quick(browser.Desk)) // alone: nothing else happens
	host.startPort()
	table := browser.Eval[string](host.Tab, "location.href")
	for _, c := range []struct {
		name        string
		spectator   bool
		count       int
		then        string // after 1.5 seconds
		least, most int    // milliseconds until all are shown
		each        bool   // each is told by itself
	}{
		{"run", false, 43, "true", 2500, 14_000, true}, // at the usual pace 25,800
		{"skipped", false, 43, `(document.querySelector("[data-playback=skip]").click(), true)`, 1500, 3000, false},
		{"late", true, 43, `Boolean(performance.now = () => 9000)`, 1500, 3000, false},
		{"few events", false, 12, "true", 5500, 12_000, true},
		{"spectator", true, 12, "true", 2500, 5500, true}, // at the usual pace 7,200
	} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, host.server, quick(browser.Desk))
			if !c.spectator {
				p.As(host.Tab)
			}
			p.Go(table)
			p.Until(`document.querySelector("#link[data-s=on]") && ` + rested)
			p.paced("1")
			browser.Eval[bool](p.Tab, fakeClock)
			browser.Eval[bool](p.Tab, fmt.Sprintf(`(performance.now = () => 0, %s(%d))`, manyEvents, c.count))
			took := 0
			for ; took < 20_000 && p.Has(`quarterdeck.counts.working`); took += 50 {
				if took == 1500 {
					browser.Eval[bool](p.Tab, c.then)
				}
				p.tick(50)
			}
			if took < c.least || took > c.most {
				t.Errorf("%d events take %d ms, want %d to %d", c.count, took, c.least, c.most)
			}
			if told := browser.Eval[int](p.Tab, `told.length`); c.each && told != c.count {
				t.Errorf("%d of %d events are told", told, c.count)
			}
			if lines := browser.Eval[int](p.Tab, `[...document.querySelectorAll("#log li")].filter(n => n.textContent.startsWith("Draw ")).length`); lines != c.count {
				t.Errorf("the log has %d of %d events", lines, c.count)
			}
		})
	}
}
