package web_test

import (
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/htmltest"
	"quarterdeck/internal/load"
)

// playedRounds plays some rounds of a match of Ann and Bo and resigns it.
func playedRounds(t *testing.T, s *testServer, rounds int) (ann, bo *load.Client, table string) {
	t.Helper()
	ann, bo, id := s.pair(t, nil)
	version := 14
	act := func(c *load.Client, action string) {
		t.Helper()
		if _, err := c.Act(t.Context(), id, action, version, ""); err != nil {
			t.Fatal(err)
		}
		version++
	}
	for i := range rounds {
		act(ann, "play "+ranks[i:i+1])
		act(bo, "play "+ranks[12-i:13-i])
	}
	act(ann, "resign")
	return ann, bo, "/m/" + id
}

// stepShown returns the number of the step that a replay shows.
const stepShown = `Number((document.querySelector("#steps .where") || {textContent: ""}).textContent.match(/Step (\d+) of/)?.[1])`

// TestBrowserReplay goes through a finished match by keys, scrubber, log and autoplay, changes the perspective, and
// finds the same moment again by its link, all without loading a page.
func TestBrowserReplay(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	a, _, table := playedRounds(t, s, 5)
	for _, size := range []browser.Size{quick(browser.Desk), quick(browser.Phone)} {
		name := map[bool]string{false: "desk", true: "phone"}[size.Touch]
		t.Run(name, func(t *testing.T) {
			p := visitor(t, b, s, size)
			p.become(a)
			p.Go(s.URL + table)
			p.Click("#result [data-step=first]")
			p.Until(`window.quarterdeck && document.querySelector("#steps.past")`)
			browser.Eval[int](p.Tab, `window.sameDocument = 1`)
			p.Until(stepShown + " === 14")
			entries := browser.Eval[int](p.Tab, "history.length")
			if !p.Has(`(([line, log]) => line.top > log.top - 1 && line.bottom < log.bottom + 1)(["#log [aria-current]", "#log"].map(s => document.querySelector(s).getBoundingClientRect()))`) {
				t.Error("the log does not open at the step shown")
			}
			p.Shot("replay-first-" + name)
			if p.Has("document.documentElement.scrollWidth > innerWidth") {
				t.Error("the page scrolls sideways")
			}
			p.checkTargets(map[bool]int{false: 24, true: 44}[size.Touch])

			p.Key("]")
			p.Until(stepShown + " === 15")
			p.Key("}")
			p.Until(stepShown + " === 25")
			p.Until(`document.querySelector("#status").innerText.includes("Over") || document.querySelector("#status").innerText.includes("Replay")`)
			p.Key("[")
			p.Until(stepShown + " === 24")
			p.Click("#log li:nth-last-child(4) a")
			p.Until(stepShown + " < 23")
			// The scrubber, dragged by a finger and moved by the arrows.
			browser.Eval[bool](p.Tab, `(() => { const n = document.querySelector("#scrub-at"); for (const v of [16, 20, 18]) { n.value = v; n.dispatchEvent(new Event("input", {bubbles: true})); } return true })()`)
			p.Until(stepShown + ` === 18 && location.search.includes("at=18") && document.querySelector("#log [aria-current]")`)
			p.equalsReload()
			p.Shot("replay-middle-" + name)
			if n := browser.Eval[int](p.Tab, `document.querySelectorAll("#log li.later").length`); n == 0 {
				t.Error("the log does not show what comes later")
			}
			if n := browser.Eval[int](p.Tab, `document.querySelectorAll("#actions button").length`); n != 0 {
				t.Error("moves are offered in the past")
			}

			p.Click("#q-hand .card[data-face]")
			if words := browser.Eval[string](p.Tab, `document.querySelector("#refusal:not([hidden])")?.textContent ?? ""`); !strings.Contains(words, " of ") || strings.Contains(words, ".") {
				t.Errorf("a card says %q, not only what it is", words)
			}

			// From the perspective of Bo, whose choice of this moment Ann could not see.
			browser.Eval[bool](p.Tab, `(() => { const n = document.querySelector("#scrub-as"); n.value = "1"; n.dispatchEvent(new Event("change", {bubbles: true})); return true })()`)
			p.Until(`document.querySelector("#q-hand .pill, #q-me .pill, #table").innerText.length > 0 && location.search.includes("as=1")`)
			p.Until(`document.querySelector("#steps .where").textContent.includes("as Bo saw it")`)
			p.equalsReload()
			p.Shot("replay-bo-" + name)
			p.Key("]")
			p.Until(stepShown + ` === 19 && location.search.includes("as=1")`)

			// Autoplay, to the end.
			browser.Eval[bool](p.Tab, `(() => { document.querySelector("#replay-speed").value = "4"; return true })()`)
			p.Key("P")
			p.Until(`document.querySelector("[data-play]").innerText.includes("Pause") || document.querySelector("[data-play]").textContent.includes("Pause")`)
			p.Until(stepShown + " === 21")
			p.Key("P")
			p.Until(`document.querySelector("[data-play]").textContent.includes("Play")`)
			p.Click("[data-play]")
			p.Until(stepShown + " === 25")
			p.Until(`document.querySelector("[data-play]").disabled`)
			if n := browser.Eval[int](p.Tab, "history.length"); n != entries {
				t.Errorf("stepping made %d entries in the history", n-entries)
			}
			if !p.Has("window.sameDocument") {
				t.Error("stepping loaded a page")
			}

			// Another guest opens the link.
			browser.Eval[bool](p.Tab, `(() => { const n = document.querySelector("#scrub-at"); n.value = 17; n.dispatchEvent(new Event("input", {bubbles: true})); return true })()`)
			p.Until(stepShown + " === 17")
			link := browser.Eval[string](p.Tab, `document.querySelector("#steps [data-copy]").dataset.copy`)
			shown := browser.Eval[string](p.Tab, lies+"(document)")
			p.Click("#steps [data-copy]")
			p.Until(`document.querySelector("#say").textContent.includes("Link copied")`)
			other := visitor(t, b, s, quick(browser.Desk))
			other.Go(link)
			other.Until(`document.querySelector("#steps.past")`)
			if got := browser.Eval[string](other.Tab, lies+"(document)"); got != shown {
				t.Errorf("the link %s shows\n%s\nwant\n%s", link, got, shown)
			}
		})
	}
}

// TestBrowserReplayWithoutScript checks that the scrubber is a form, and everything else a link.
func TestBrowserReplayWithoutScript(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	_, _, table := playedRounds(t, s, 3)
	p := visitor(t, b, s, browser.Desk)
	p.NoScript(true)
	p.Go(s.URL + table + "?at=14&as=0")
	p.Until(stepShown + " === 14")
	p.Click("#steps [data-step=next]")
	p.Until(stepShown + " === 15")
	p.Click("#scrub-at")
	p.Key(browser.End)
	p.Key(browser.Left)
	p.Click("#scrub button")
	p.Until(stepShown + " === 20")
	if !p.Has(`document.querySelector("#steps .where").textContent.includes("as Ann saw it")`) {
		t.Error("the form forgot with whose eyes the match is seen")
	}
	p.Shot("replay-no-script")
	p.Click("#steps [data-step=last]")
	p.Until(stepShown + " === 21")
	p.Click(`#steps [title^="Leave"]`)
	p.Until(`document.querySelector("#result .main, #result .button")`)
}

// TestReplayPerspectives checks that a running match can be seen only from the player's own perspective, a finished one
// from any, and that no other page shows a seat's secret choice too early.
func TestReplayPerspectives(t *testing.T) {
	s := serve(t)
	ann, bo, id := s.pair(t, nil)
	watcher := s.guest()
	if _, err := ann.Act(t.Context(), id, "play K", 14, ""); err != nil {
		t.Fatal(err)
	}
	table, api := "/m/"+id, "/api/v1/matches/"+id
	chosen := `"choice":"K"`
	for _, c := range []struct {
		who    *load.Client
		as     string
		status string
	}{
		{ann, "0", "200"}, {ann, "1", "409"}, {ann, "watcher", "409"}, {bo, "0", "409"}, {bo, "1", "200"}, {watcher, "0", "409"}, {watcher, "watcher", "200"}, {watcher, "7", "409"},
		{watcher, "-1", "40"}, {watcher, "x", "40"}, {watcher, "900", "40"},
	} {
		for _, path := range []string{table + "?as=" + c.as, table + "?at=15&as=" + c.as, api + "?as=" + c.as, api + "?at=15&table=1&as=" + c.as} {
			got := fetch(t, c.who, "GET", path, "")
			if !strings.Contains(strings.SplitN(got, "map[", 2)[0], " "+c.status) {
				t.Errorf("%s: %.200s", path, got)
			}
			if c.who != ann && (strings.Contains(got, chosen) || strings.Contains(got, "m-chosen")) {
				t.Errorf("%s tells what Ann chose", path)
			}
		}
	}
	if _, err := bo.Act(t.Context(), id, "resign", 15, ""); err != nil {
		t.Fatal(err)
	}
	for as, knows := range map[string]bool{"0": true, "1": false, "watcher": false} {
		got := fetch(t, watcher, "GET", api+"?at=15&as="+as, "")
		if !strings.Contains(got, " 200 ") || strings.Contains(got, chosen) != knows {
			t.Errorf("afterwards as %s: %.300s", as, got)
		}
		page := fetch(t, watcher, "GET", table+"?at=15&as="+as, "")
		if !htmltest.Says(t, page, " 200 ") || htmltest.Has(t, page, "[data-stream]") || !htmltest.Has(t, page, "#scrub-as") {
			t.Errorf("afterwards the page as %s: %.300s", as, page)
		}
	}
	if got := fetch(t, watcher, "GET", table+"?as=7", ""); !strings.Contains(got, " 409 ") {
		t.Errorf("%.300s", got)
	}
}
