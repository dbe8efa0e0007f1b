package web_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
)

// TestBrowserBreachHotSeat has Ann and Bo at one browser. The page follows the turn without being loaded again, says
// whose it is, and names both.
func TestBrowserBreachHotSeat(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	path := breachMatch(t, 2, "give", "play")
	for _, c := range []struct {
		name string
		size browser.Size
	}{{"desk", quick(browser.Desk)}, {"phone", quick(browser.Phone)}} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, serveDealt(t, breach.Game(), breachSeed), c.size)
			p.startHotSeat("Ann", "Bo", c.name)
			browser.Eval[bool](p.Tab, `(window.stays = true)`)
			passed, names := 0, []string{"Ann", "Bo"}
			for i, d := range path {
				if passed > 3 && i > 16 {
					break
				}
				p.Until(fmt.Sprintf(`document.querySelector("#status.urgent[data-turn='%d'] .turn-word")?.textContent === "%s’s turn, hot seat" && document.title.startsWith("▶ %s’s turn")`, d.seat, names[d.seat], names[d.seat]))
				if i > 0 && path[i-1].seat != d.seat {
					passed++
					p.equalsReload()
					p.checkShip(c.size)
					p.Shot(fmt.Sprintf("breach-here-%s-%d", c.name, passed))
				}
				p.playMove(d.move)
			}
			if !p.Has(`window.stays === true`) {
				t.Error("the page was loaded again on the way")
			}
			p.equalsReload()
			if said := browser.Eval[string](p.Tab, `document.querySelector("#log").textContent + [...document.querySelectorAll("#table .pill b")].map(n => n.textContent).join(" ")`); strings.Contains(said, "You ") || strings.Contains(said, "Your ") || !strings.Contains(said, "Bo") {
				t.Errorf("the page says “you”: %s", said)
			}
			p.Shot("breach-here-" + c.name + "-later")
			p.resignHotSeat(c.name)
		})
	}
}

// TestBrowserBreachResult checks that nothing covers the buttons of the result on a laptop, where there is little room, also when the mouse
// is over a token whose zone is raised.
func TestBrowserBreachResult(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveDealt(t, breach.Game(), breachSeed), quick(browser.Size{W: 1366, H: 768}))
	p.startHotSeat("Ann", "Bo", "laptop")
	p.resignHotSeat("laptop")
}

// startHotSeat creates a table of Breach for two at this browser.
func (p *player) startHotSeat(first, second, shot string) {
	p.t.Helper()
	p.Go(p.server.URL + "/games/breach?seats=2")
	if p.Has(`document.querySelector("[name=name1]").checkVisibility()`) {
		p.t.Error("a name is asked for before the seat is taken")
	}
	reach := func(selector string) { // on a phone the button to play stays at the bottom of the window
		browser.Eval[bool](p.Tab, "(document.querySelector(`"+selector+"`).scrollIntoView({block: 'center'}), true)")
		p.Click(selector)
	}
	reach("label:has([name=seat1][value=here])")
	p.Until(`document.querySelector("[name=name1]").checkVisibility()`)
	reach("[name=name1]")
	p.Type(second)
	reach("[name=name]")
	p.Type(first)
	p.Shot("breach-here-setup-" + shot)
	p.Click(".set-table .big")
	p.Until(`document.querySelector("#status.urgent")`)
}

// resignHotSeat has the two players of a hot seat resign together, read so, and play again with swapped seats.
func (p *player) resignHotSeat(shot string) {
	p.t.Helper()
	p.Until(`document.querySelector("#about")`)
	browser.Eval[bool](p.Tab, `(document.querySelector("#leave-menu").showPopover(), true)`)
	if words := browser.Eval[string](p.Tab, `document.querySelector("#leave [value=resign]").dataset.warn`); words != "Resign this match? The match ends, and it counts as lost." {
		p.t.Errorf("before resigning it says %q", words)
	}
	if words := browser.Eval[string](p.Tab, `document.querySelector("#hand-over").textContent.trim()`); !strings.HasSuffix(words, "’s seat to a bot:") {
		p.t.Errorf("it offers: %q", words)
	}
	p.Shot("breach-here-about-" + shot)
	p.Click("#leave [value=resign]")
	p.Click("#confirm[open] button[value=yes]")
	p.Until(`document.querySelector("#result[data-outcome=loss]:not([hidden])")`)
	p.equalsReload()
	p.Click("#q-water .token") // a token under the mouse is raised with its zone
	p.Until(`matchMedia("(hover: none)").matches || document.querySelector("#q-water .token:hover")`)
	if covered := browser.Eval[string](p.Tab, `(() => {
		document.querySelectorAll("#q-water, #q-water *").forEach(n => n.style.setProperty("pointer-events", "auto", "important")); // or no point would find them
		const covered = n => { const r = n.getBoundingClientRect(); return [r.top + 4, r.bottom - 4].some(y => document.elementFromPoint(r.x + r.width / 2, y)?.closest("#q-water")) };
		return [...document.querySelectorAll("#result :is(a, button)")].filter(covered).map(n => n.textContent.trim()).join() })()`); covered != "" {
		p.t.Errorf("%s: the water’s level covers %s", shot, covered)
	}
	p.Shot("breach-here-end-" + shot)
	p.Click("#result form .main")
	p.Until(`document.querySelector("#status.urgent[data-turn]") && document.querySelector("#q-hand-0 .pill b").textContent === "Bo"`)
}

// TestBrowserConfirmsWhatWasPressed checks a confirmation during which the turn passes to the other seat of the hot
// seat. A yes counts for the action that was pressed, which is too late by then, and not for the other seat.
func TestBrowserConfirmsWhatWasPressed(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serveDealt(t, breach.Game(), breachSeed), quick(browser.Desk))
	p.startHotSeat("Ann", "Bo", "asked")
	names := []string{"Ann", "Bo"}
	turn := browser.Eval[int](p.Tab, `Number(document.querySelector("#status").dataset.turn)`)
	p.Until(`document.querySelector("#about")`)
	browser.Eval[bool](p.Tab, `(document.querySelector("#leave-menu").showPopover(), true)`)
	p.Click(`#leave [value="bot lowest"]`)
	p.Until(fmt.Sprintf(`document.querySelector("#confirm[open] #confirm-text").textContent.startsWith("Hand %s’s seat")`, names[turn]))
	browser.Eval[bool](p.Tab, `fetch(document.querySelector("#act").action, {method: "POST", redirect: "manual",
		body: new URLSearchParams({a: "end", v: document.querySelector("#act [name=v]").value})}).then(() => true)`)
	p.Until(fmt.Sprintf(`document.querySelector("#status").dataset.turn === "%d" && document.querySelector("#hand-over").textContent.includes("%s’s")`, 1-turn, names[1-turn]))
	p.Click("#confirm[open] button[value=yes]")
	p.Until(`document.querySelector("#refusal:not([hidden])")?.textContent.includes("since this page was loaded")`)
	if seats := browser.Eval[string](p.Tab, `[0, 1].map(s => document.querySelector("#q-hand-" + s + " .pill b").textContent).join()`); seats != "Ann,Bo" {
		t.Errorf("the seats are now of %s", seats)
	}
}
