package web_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/node"
)

// hintShown is the name of the hint that the page shows, or "".
const hintShown = `([...document.querySelectorAll("#hint [data-hint]")].find(p => p.checkVisibility({visibilityProperty: true}))?.dataset.hint ?? "")`

// hintOver lists what the hint covers, or whether the hint itself is covered or off the screen.
const hintOver = `(() => {
	const note = document.querySelector(".hint-note"), a = note.getBoundingClientRect(), out = [];
	const over = (b, name) => { const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top); if (b.width > 2 && w > 1 && h > 1) out.push("it covers " + name) };
	const shown = n => { // lines of the log that are scrolled out of it keep a place on the page, but are not seen
		const b = n.getBoundingClientRect(), log = n.closest("#log")?.getBoundingClientRect() ?? b;
		return new DOMRect(b.left, Math.max(b.top, log.top), b.width, Math.max(0, Math.min(b.bottom, log.bottom) - Math.max(b.top, log.top))) };
	for (const n of document.querySelectorAll("header.bar, #table .piece, #table .pill, #table .counter, #table .note, #table .words, #calls button, #offers .offer, #clocks .pill, #log li, #actions button, #playback button"))
		if (!n.disabled && n.checkVisibility({opacityProperty: true, visibilityProperty: true})) over(shown(n), (n.id || n.closest("[id]")?.id) + " " + n.className);
	if (a.left < 0 || a.right > innerWidth || a.top < 0 || a.bottom > innerHeight || a.width < 150) out.push("it is off the screen: " + JSON.stringify(a));
	for (const b of note.querySelectorAll("button")) { const r = b.getBoundingClientRect(); if (r.width && document.elementFromPoint(r.right - 9, r.top + r.height / 2) !== b) out.push("its button is covered: " + b.className) }
	return out.slice(0, 5).join("; ") })()`

// TestBrowserHintsBeside opens a first match of every game in windows of six sizes: the hint covers neither cards, names, scores, bar
// nor log, and nothing moves when it goes.
func TestBrowserHintsBeside(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for _, game := range []string{"bastion", "sabotage", "duel", "port", "breach"} {
		for _, size := range tableSizes {
			t.Run(game+" "+size.name, func(t *testing.T) {
				ann := s.guest()
				m, err := ann.Create(t.Context(), load.NewMatch{Game: game, Seats: seatsOf(game), Name: "Ann"}, "")
				if err != nil {
					t.Fatal(err)
				}
				p := visitor(t, b, s, quick(size.size))
				browser.Eval[bool](p.Tab, `(localStorage.removeItem("quarterdeck-hints"), true)`)
				p.become(ann)
				p.Go(s.URL + "/m/" + m.ID)
				p.Until(hintShown + ` && ` + rested + ` && document.querySelector("#link[data-s=on]")`) // the words of the connection change
				p.Shot("hint-" + game + "-" + size.name)
				if over := browser.Eval[string](p.Tab, hintOver); over != "" {
					t.Error("the hint stands where it should not: " + over)
				}
				least := 24
				if size.size.Touch {
					least = 44
				}
				if small := browser.Eval[string](p.Tab, fmt.Sprintf(`[...document.querySelectorAll(".hint-note button, #playback button")].filter(b => b.checkVisibility() && (b.offsetWidth < %d || b.offsetHeight < %[1]d)).map(b => b.className + " " + b.offsetWidth + "x" + b.offsetHeight).join("; ")`, least)); small != "" {
					t.Errorf("targets under %d pixels: %s", least, small)
				}
				const places = `[...document.querySelectorAll("#table .piece, #table .pill, aside .panel, header.bar > *")].map(n => { const r = n.getBoundingClientRect(); return Math.round(r.left) + "," + Math.round(r.top) }).join(" ")`
				before := browser.Eval[string](p.Tab, places)
				p.Click("[data-hint-more]")
				p.Until(`document.querySelector(".hint-note[data-open] .quiet")?.offsetWidth`)
				p.Shot("hint-" + game + "-" + size.name + "-open")
				browser.Eval[bool](p.Tab, `(localStorage.setItem("quarterdeck-hints", JSON.stringify({`+game+`: [...document.querySelectorAll("#hint [data-hint]")].map(h => h.dataset.hint)})), true)`)
				p.Click("[data-hint-seen]")
				p.Until(`!` + hintShown)
				if after := browser.Eval[string](p.Tab, places); after != before {
					t.Errorf("the page moves when the hint goes:\n%s\n%s", before, after)
				}
			})
		}
	}
}

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
		p.checkTargets(24)
		p.Click("[data-hint-seen]")
		p.Until(hintShown + ` !== "beat-both"`)
		p.press("play 5")
		p.Until(`document.querySelector("#hint [data-hint=what-is-left]") && ` + rested)
		if seen := browser.Eval[bool](p.Tab, hintShown+` === "beat-both"`); seen {
			t.Errorf("%s: a hint is shown twice", name)
		}
		p.Until(hintShown)
		p.Click("[data-hint-more]")
		p.Click("#hint .quiet")
		p.Until(`!` + hintShown + ` && document.querySelector("#hint[data-off]")`)
		p.Go(s.URL + "/m/" + m.ID)
		p.Until(rested)
		if p.Has(`document.querySelector("#hint")`) {
			t.Errorf("%s: the page has room for hints that the guest does not want", name)
		}
	}
}

// firstMatch begins a first match of Bastion, and returns its player, its id, and the guest as the server knows them.
func firstMatch(t *testing.T, s *testServer, n *node.Node) (ann *load.Client, id, guest string) {
	t.Helper()
	ann = s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	held, err := n.Host.Get(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	return ann, m.ID, held.Start().Host
}

// TestBrowserHintsTaught: a patch brings a hint about what a lesson taught, and the page shows it only to a guest who has not finished the lesson.
func TestBrowserHintsTaught(t *testing.T) {
	t.Parallel()
	s, n := serveAll(t)
	b := browser.Start(t)
	for _, taught := range []bool{true, false} {
		ann, id, guest := firstMatch(t, s, n)
		if taught {
			if err := n.Accounts.FinishLesson(t.Context(), guest, "bastion/ace"); err != nil {
				t.Fatal(err)
			}
		}
		p := visitor(t, b, s, quick(browser.Desk))
		// All others have been seen, so that only this one can be shown.
		browser.Eval[bool](p.Tab, `(localStorage.setItem("quarterdeck-hints", JSON.stringify({ bastion: ["beat-both", "last-round", "carried", "ace-in-the-middle", "court-card-in-the-middle", "equal-cards", "what-is-left"] })), true)`)
		p.become(ann)
		p.Go(s.URL + "/m/" + id)
		p.Until(rested)
		for round := 2; round <= 5; round++ {
			p.press("play " + browser.Eval[string](p.Tab, `[...document.querySelectorAll("button[form=act]")].find(b => b.value.startsWith("play ")).value.slice(5)`))
			p.Until(fmt.Sprintf(`document.querySelector("#p-middle-%d.m-now") && `, round) + rested)
		}
		p.Until(`document.querySelector("#hint [data-hint=circle]")`)
		if !taught {
			p.Until(hintShown + ` === "circle"`)
		} else if shown := browser.Eval[string](p.Tab, hintShown); shown != "" {
			t.Errorf("after the lesson that teaches it, the page shows the hint %s", shown)
		}
	}
}

// TestBrowserHintsElsewhere: a guest who has seen a hint on one device sees the next one on another, and so does one whose browser alone remembers it from
// before. What the browser remembers is stored with the guest then.
func TestBrowserHintsElsewhere(t *testing.T) {
	t.Parallel()
	s, n := serveAll(t)
	b := browser.Start(t)
	for _, remembered := range []bool{false, true} {
		ann, id, guest := firstMatch(t, s, n)
		open := func(record string) *player {
			p := visitor(t, b, s, quick(browser.Desk))
			browser.Eval[bool](p.Tab, fmt.Sprintf(`(localStorage.setItem("quarterdeck-hints", %q), true)`, record))
			p.become(ann)
			p.Go(s.URL + "/m/" + id)
			p.Until(rested)
			return p
		}
		if remembered {
			open(`{"bastion":["beat-both"]}`)
		} else {
			p := open("{}")
			p.Until(hintShown + ` === "beat-both"`)
			p.Click("[data-hint-seen]")
		}
		for end := time.Now().Add(browser.Patience); !slices.Contains(n.Accounts.Known(t.Context(), guest).Learning.Hints, "bastion/beat-both"); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("the server does not know that the hint was seen")
			}
		}
		other := open("{}")
		other.Until(`document.body.dataset.taught === "beat-both"`)
		if shown := browser.Eval[string](other.Tab, hintShown+` ?? ""`); shown == "beat-both" {
			t.Error("another device shows a hint again")
		}
	}
}

// TestBrowserHintWaits checks that the newest event can be read for two seconds before a hint takes the strip.
func TestBrowserHintWaits(t *testing.T) {
	t.Parallel()
	s, n := serveAll(t)
	ann, id, _ := firstMatch(t, s, n)
	p := visitor(t, browser.Start(t), s, quick(browser.Phone))
	browser.Eval[bool](p.Tab, `(localStorage.removeItem("quarterdeck-hints"), true)`)
	p.become(ann)
	p.Go(s.URL + "/m/" + id)
	p.Until(hintShown + ` && ` + rested)
	browser.Eval[bool](p.Tab, `(() => { const strip = document.querySelector("#playback"), note = document.querySelector(".hint-note");
		const shown = () => note.checkVisibility({visibilityProperty: true}), playing = "working" in strip.dataset;
		strip.dataset.working = "";
		window.hintWhile = shown();
		delete strip.dataset.working;
		window.hintAtRest = shown();
		const began = performance.now(), look = () => shown() ? window.hintAfter = performance.now() - began : requestAnimationFrame(look);
		look();
		return playing })()`)
	p.Until(`window.hintAfter !== undefined`)
	if p.Has(`hintWhile || hintAtRest || hintAfter < 1900`) {
		t.Errorf("a hint covers the newest event after %v ms", browser.Eval[float64](p.Tab, `hintAfter`))
	}
}
