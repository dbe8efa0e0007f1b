package web_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// meet has Ann create a table with a time control and Bo join it, each with a browser.
func meet(t *testing.T, b *browser.Browser, s *testServer, game, pace string, sizes ...browser.Size) (ann, bo *player) {
	t.Helper()
	ann, bo = visitor(t, b, s, sizes[0]), visitor(t, b, s, sizes[1])
	link := browser.Eval[string](ann.Tab, fmt.Sprintf(`fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({game: %q, pace: %q, name: "Ann", seats: [{who: "me"}, {who: "friend"}]})}).then(a => a.json()).then(m => m.id + " " + m.invites[0].invite)`, game, pace))
	id, invite, _ := strings.Cut(link, " ")
	bo.Go(s.URL + "/m/" + id + "/seat/1?invite=" + invite)
	bo.named("Bo")
	bo.Click(".invitation .big")
	bo.Until(`document.querySelector("#table .pill")`)
	ann.Go(s.URL + "/m/" + id)
	if game == "bastion" {
		ann.ready()
	} else { // Ann may have no action yet
		ann.Until(`document.querySelector("#table .pill")`)
	}
	ann.Until(`document.querySelector("#link[data-s=on]")`)
	bo.Until(`document.querySelector("#link[data-s=on]")`)
	return ann, bo
}

// agree presses a button that asks for confirmation, and confirms. It opens the button's panel first.
func (p *player) agree(selector string) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { document.querySelector(%q)?.closest("[popover]")?.showPopover(); return true })()`, selector))
	p.Click(selector)
	p.Until(`document.querySelector("#confirm[open]")`)
	p.Click("#confirm button[value=yes]")
	p.Until(`!document.querySelector("#confirm[open]")`)
}

// event returns the selector of the button for an event of the match.
func event(action string) string { return fmt.Sprintf(`#leave button[value="%s"]`, action) }

// TestBrowserClocks checks that both players see both clocks run, that the clock of a player who has chosen stops, and
// that when the time is over a bot plays the seat and both are told.
func TestBrowserClocks(t *testing.T) {
	t.Parallel() // it waits for a clock
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := meet(t, b, s, "bastion", "move 15s", quick(browser.Desk), quick(browser.Phone))
	for _, p := range []*player{ann, bo} {
		if !p.Has(`document.querySelectorAll("#table .pill .clock.run[data-until]").length === 2 && document.querySelectorAll(".clock[data-own]").length === 1`) {
			t.Fatal("there are not two running clocks, one of them the player's own: " + browser.Eval[string](p.Tab, `document.querySelector("#table").innerText`))
		}
		p.Until(`/^0:0?\d+$/.test(document.querySelector(".clock[data-own] b").textContent)`)
	}
	shown := browser.Eval[string](ann.Tab, `document.querySelector(".clock[data-own] b").textContent`)
	ann.Until(fmt.Sprintf(`document.querySelector(".clock[data-own] b").textContent !== %q`, shown)) // it ticks
	ann.Shot("clock-desk")
	bo.Shot("clock-phone")
	byClick(ann, "7")
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelectorAll(".clock.run").length === 1`)
	}
	bo.Until(`document.querySelector(".clock.run.low")`)
	bo.Until(`document.querySelector("#say").textContent.includes("Ten seconds left") || document.querySelector(".clock.low")`)
	bo.Shot("clock-low-phone")
	for _, p := range []*player{ann, bo} {
		p.Until(`[...document.querySelectorAll("#log li")].some(n => n.textContent.includes("time has run out"))`)
	}
	ann.Until(`document.querySelector("#q-row [data-face='7S']")`) // the bot has chosen
	ann.ready()
	ann.equalsReload()
	ann.Shot("clock-flagged-desk")
	if bo.Has(`document.querySelector("#actions button")`) {
		t.Error("whose time has run out can still act")
	}
}

// TestBrowserClockIsTheServers checks that the browser's time does not matter. The server's clock advances by an hour,
// which the page cannot know. Its player has lost, although the page shows that a day is left.
func TestBrowserClockIsTheServers(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	var ahead atomic.Int64
	s, _ := serveAll(t, func(c *node.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	ann, bo := meet(t, b, s, "bastion", "total 30m+5s lose", quick(browser.Desk), quick(browser.Desk))
	browser.Eval[bool](ann.Tab, `(() => { const real = Date.now; Date.now = () => real() - 86400000; return true })()`) // a clock set back by a day
	ann.Until(`document.querySelector(".clock[data-own] b").textContent.includes("1 d")`)
	byClick(bo, "7")
	ahead.Store(int64(time.Hour))
	browser.Eval[bool](ann.Tab, `(() => { document.querySelector("#p-card-0-K").click(); return true })()`) // refused, or already too late
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelector("#result[data-outcome]:not([hidden])")`)
	}
	if !ann.Has(`document.querySelector("#result.loss")`) || !bo.Has(`document.querySelector("#result.win")`) {
		t.Error("who ran out of time has not lost")
	}
}

// TestBrowserDraw checks that an offer is shown to the opponent, who declines it and accepts the next one.
func TestBrowserDraw(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := meet(t, b, s, "bastion", "none", quick(browser.Desk), quick(browser.Phone))
	const offered = `document.querySelector("#offers:not([hidden])")`
	ann.agree(event("offers draw"))
	ann.Until(offered)
	if ann.Has(`document.querySelector("#offers button")`) {
		t.Error("who offers a draw can answer it")
	}
	bo.Until(offered + ` && document.querySelector("#offers").textContent.includes("Ann offers a draw")`)
	bo.Shot("draw-phone")
	ann.Shot("draw-desk")
	bo.Click(`#offers [value="refuses draw"]`)
	for _, p := range []*player{ann, bo} {
		p.Until("!" + offered)
	}
	bo.agree(event("offers draw"))
	ann.Until(offered)
	ann.Click(`#offers [value="accepts draw"]`)
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelector("#result.draw:not([hidden])") && !` + offered)
	}
}

// TestBrowserUndo checks that a face-down choice goes back to the hand when the opponent allows it.
func TestBrowserUndo(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := meet(t, b, s, "bastion", "none", quick(browser.Phone), quick(browser.Desk))
	byTaps(ann, "K")
	ann.Until(`document.querySelector("#q-row #p-card-0-K.m-chosen")`)
	ann.Shot("undo-phone")
	ann.agree(`#undo [value="asks undo"]`)
	ann.Until(`document.querySelector("#offers").textContent.includes("Bo has not answered yet")`)
	bo.Until(`document.querySelector("#offers").textContent.includes("Ann asks to undo the last action")`)
	bo.Shot("undo-desk")
	bo.Click(`#offers [value="allows undo"]`)
	ann.Until(`document.querySelector("#q-hand #p-card-0-K") && document.querySelector("#status.urgent")`)
	ann.equalsReload()
	bo.equalsReload()
	byTaps(ann, "3")
	byClick(bo, "7")
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelector("#q-row [data-face='3S']") && document.querySelector("#q-row [data-face='7H']")`)
		if p.Has(`document.querySelector("#q-row [data-face='KS']")`) {
			t.Error("the undone choice lies on the table")
		}
	}
	ann.equalsReload()
}

// TestBrowserLeaves cancels a match before the first action, and hands a seat to a bot.
func TestBrowserLeaves(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := meet(t, b, s, "sabotage", "days 2", quick(browser.Desk), quick(browser.Phone))
	if !ann.Has(`document.querySelector(".clock.run b").textContent.match(/^1 d 23 h|^2 d/) && document.querySelector("#about").textContent.includes("Each choice may take up to 2 days")`) {
		t.Error("the days are not shown: " + browser.Eval[string](ann.Tab, `document.querySelector("#table").innerText`))
	}
	ann.Shot("clock-days-desk")
	bo.Shot("clock-days-phone")
	bo.agree(event("abandon"))
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelector("#result:not([hidden])").textContent.includes("without a result")`)
	}
	ann, bo = meet(t, b, s, "bastion", "none", quick(browser.Desk), quick(browser.Phone))
	ann.agree(event("bot lowest"))
	byTaps(bo, "7")
	bo.Until(`document.querySelector("#q-row [data-face='7H']") && document.querySelector("#about").textContent.includes("bot, level lowest")`)
	ann.Until(`!document.querySelector("#actions button")`)
	ann.equalsReload()
}

// TestBrowserLeavesWithoutScript checks that without a script a page of its own asks for confirmation of a resignation.
func TestBrowserLeavesWithoutScript(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, _ := meet(t, b, s, "bastion", "total 10m+5s", quick(browser.Phone), quick(browser.Desk))
	ann.NoScript(true)
	ann.Go(browser.Eval[string](ann.Tab, "location.href"))
	ann.Until(`/^(10:00|9:5\d)$/.test(document.querySelector(".clock.run b").textContent)`)
	ann.Click("#leave > button")
	ann.Click(event("resign"))
	ann.Until(`document.querySelector("h1").textContent === "Are you sure?"`)
	ann.Shot("sure-phone")
	ann.Click("form .main")
	ann.Until(`document.querySelector("#result.loss")`)
}
