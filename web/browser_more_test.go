package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"quarterdeck/internal/browser"
)

// TestBrowserWithoutScript plays rounds by plain forms and links.
func TestBrowserWithoutScript(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), browser.Desk)
	p.NoScript(true)
	p.Go(p.server.URL + "/games/bastion")
	p.Click(".set-table .big")
	p.Until(`document.querySelector("#q-hand button[value='play 7']")`)
	p.Click("#q-hand button[value='play 7']")
	p.Until(`document.querySelector("#q-row #p-card-0-7[data-face='7S']")`)
	p.Click("#actions button[value='play K']")
	p.Until(`document.querySelector("#q-row #p-card-0-K[data-face='KS']")`)
	p.Click("#log li:first-child a") // the last one may be the current one
	p.Until(`document.querySelector("#steps.past")`)
	p.Click("#steps [data-step=last]")
	p.Until(`!document.querySelector("#steps.past") && document.querySelector("#q-row #p-card-0-K")`)
	p.Shot("no-script")
}

// TestBrowserFriend has two players and a spectator at one table, each with a browser.
func TestBrowserFriend(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	ann := visitor(t, b, s, browser.Desk)
	ann.Go(s.URL + "/games/bastion")
	ann.Click("[name=seat1][value=friend]")
	ann.Click("[name=name]")
	ann.Type("Ann")
	ann.Click(".set-table .big")
	ann.Until(`document.querySelector("#invite:not([hidden]) [data-copy]")`)
	ann.Shot("invite-desk")
	link := browser.Eval[string](ann.Tab, `document.querySelector("#invite [data-copy]").dataset.copy`)
	table := strings.Split(link, "/seat/")[0]

	watcher := visitor(t, b, s, browser.Desk)
	watcher.Go(table)
	watcher.Until(`document.querySelector("#invite:not([hidden])")`)
	if watcher.Has(`document.querySelector("[data-copy]") || document.body.innerHTML.includes("invite=")`) {
		t.Error("a watcher sees the link to the free seat")
	}

	bo := visitor(t, b, s, browser.Phone)
	bo.Go(link)
	bo.Shot("seat-phone")
	bo.Click("[name=name]")
	bo.Type("Bo")
	bo.Click(".invitation .big")
	bo.ready()
	ann.ready() // without loading a page
	if !ann.Has(`document.querySelector("#invite").hidden && document.querySelector("#q-them .pill").textContent.includes("Bo")`) {
		t.Error("Ann is not shown that Bo sat down")
	}

	ann.Click(ann.card("K"))
	ann.Until(`document.querySelector("#q-row #p-card-0-K.m-chosen")`)
	const sealed = `document.querySelector("#q-row .card.down.m-now")`
	for _, p := range []*player{bo, watcher} {
		p.Until(sealed)
		if p.Has(`document.querySelector("#q-row [data-face=KS]") || document.querySelector("#q-row .down").outerHTML.match(/king|KS|>K</i)`) {
			t.Error("the hidden choice is in another player's page")
		}
	}
	bo.Shot("sealed-phone")
	byTaps(bo, "3")
	for _, p := range []*player{ann, bo, watcher} {
		p.Until(`document.querySelector("#q-row [data-face=KS]") && document.querySelector("#q-row [data-face='3H']")`)
		p.equalsReload()
	}
	if !watcher.Has(`document.querySelector(".turn-word").textContent === "Watching" && !document.querySelector("#q-hand button")`) {
		t.Error("the watcher's page is not a watcher's")
	}
}

// TestBrowserReconnects cuts every connection and checks that the page is up to date again without a new load.
func TestBrowserReconnects(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	p := visitor(t, b, s, quick(browser.Desk))
	p.sit()
	p.Until(`document.querySelector("#link[data-s=on]")`)
	browser.Eval[bool](p.Tab, `(() => { window.sameDocument = true; window.signs = [];
		new MutationObserver(() => signs.push(document.querySelector("#link").dataset.s)).observe(document.querySelector("#link"), {attributes: true}); return true })()`)
	began := time.Now()
	s.CloseClientConnections()
	p.Until(`signs.includes("away")`)
	p.Until(`document.querySelector("#link[data-s=on]")`)
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("reconnecting took %v", took)
	}
	byClick(p, "7")
	p.played("7")
	p.equalsReload()
	if !p.Has("window.sameDocument") {
		t.Error("the page was loaded again")
	}
	version := browser.Eval[string](p.Tab, `document.querySelector("#act [name=v]").value`)
	p.Go(browser.Eval[string](p.Tab, "location.href"))
	p.ready()
	if again := browser.Eval[string](p.Tab, `document.querySelector("#act [name=v]").value`); again != version {
		t.Errorf("the page knew version %s, a new load %s", version, again)
	}
}

// TestBrowserRetries takes the server away and counts how often the page tries to reach it: often at first, so that it is back soon after
// the server is. Meanwhile its sign says so.
func TestBrowserRetries(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serve(t), quick(browser.Desk))
	p.sit()
	p.Until(`document.querySelector("#link[data-s=on]")`)
	browser.Eval[bool](p.Tab, fakeClock)
	browser.Eval[bool](p.Tab, `(() => { const real = EventSource; window.attempts = 0; window.returns = () => { window.EventSource = real; return true };
		window.EventSource = class { constructor() { attempts++; queueMicrotask(() => this.onerror()) } addEventListener() {} close() {} };
		dispatchEvent(new Event("online")); return true })()`)
	attempts := func(after int) int {
		t.Helper()
		p.tick(after)
		if !p.Has(`document.querySelector("#link[data-s=away]")`) {
			t.Errorf("the sign says %q", browser.Eval[string](p.Tab, `document.querySelector("#link").title`))
		}
		return browser.Eval[int](p.Tab, "attempts")
	}
	if n := attempts(2000); n < 5 {
		t.Errorf("%d attempts in 2 s", n)
	}
	if n := attempts(58_000); n > 80 {
		t.Errorf("%d attempts in a minute", n)
	}
	browser.Eval[bool](p.Tab, "returns()")
	p.tick(1800)
	p.Until(`document.querySelector("#link[data-s=on]")`)
	byClick(p, "7")
	p.tick(10_000)
	p.played("7")
}

// TestBrowserActsOnce presses a card twice, and again while the network is down.
func TestBrowserActsOnce(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), quick(browser.Desk))
	p.sit()
	browser.Eval[bool](p.Tab, `(() => { const n = document.querySelector("#p-card-0-7"); n.click(); n.click(); return true })()`)
	p.played("7")
	p.Offline(true)
	byClick(p, "K")
	p.Until(`document.querySelector("#link[data-s=away]")`)
	p.Until(`document.querySelector("#say").textContent.includes("sent again")`)
	p.Until(`document.querySelector("#refusal").checkVisibility() && document.querySelector("#refusal").textContent.includes("Your move is saved")`)
	p.Shot("acts-once-offline")
	p.Offline(false)
	p.played("K")
	lines := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#log li")].map(n => n.textContent).join("\n")`)
	if n := strings.Count(lines, "You played 7"); n != 1 {
		t.Errorf("7 was played %d times:\n%s", n, lines)
	}
	if n := strings.Count(lines, "You played K"); n != 1 {
		t.Errorf("K was played %d times:\n%s", n, lines)
	}
	if p.Has(`!document.querySelector("#refusal").hidden`) {
		t.Error("a repeated request was refused: " + browser.Eval[string](p.Tab, `document.querySelector("#refusal").textContent`))
	}
}

// TestBrowserRefusals checks that a refusal is shown in words, with its rule one press away.
func TestBrowserRefusals(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), quick(browser.Desk))
	p.sit()
	byClick(p, "7")
	p.played("7")
	browser.Eval[bool](p.Tab, `(() => { const n = document.querySelector("#actions button[value='play K']"); n.value = "play 7"; n.click(); return true })()`)
	p.Until(`!document.querySelector("#refusal").hidden && document.querySelector("#say").textContent.includes("Not done")`)
	p.Shot("refusal-desk")
	link := browser.Eval[string](p.Tab, `(document.querySelector("#refusal a") || {href: ""}).href`)
	if !strings.Contains(link, "/games/bastion/rules#BB-") {
		t.Errorf("the refusal leads to %q", link)
	}
	p.Go(link)
	p.Until(`document.querySelector(".ruled:target")`)
	p.Shot("rule-desk")
}

// TestBrowserPastPosition steps through a match with and without loading pages, and replays the last reveal.
func TestBrowserPastPosition(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), browser.Desk)
	p.sit()
	for _, rank := range []string{"7", "K"} {
		byClick(p, rank)
		p.played(rank)
	}
	p.Key("R")
	p.Until(`document.querySelectorAll("#again[open] figure").length === 3`)
	p.Shot("again-desk")
	p.Key(browser.Escape)
	p.Key("[")
	p.Until(`window.quarterdeck && document.querySelector("#steps.past") && document.querySelector("#q-row")`) // a new page, whose script runs
	p.Shot("past-desk")
	before := browser.Eval[string](p.Tab, `document.querySelector(".where").textContent`)
	browser.Eval[int](p.Tab, `window.sameDocument = 1`)
	p.Key("[")
	p.Until(fmt.Sprintf(`document.querySelector(".where").textContent !== %q`, before))
	p.stepTo("first")
	p.Until(`!document.querySelector("#q-row .m-gone") && document.querySelectorAll("#q-hand .piece").length === 13`)
	if !p.Has("window.sameDocument") {
		t.Error("stepping loaded a page")
	}
	if p.Has(`document.querySelector("#actions button")`) {
		t.Error("moves are offered in the past")
	}
	p.stepTo("next")
	p.equalsReload()
	p.Click("#steps [data-step=last]")
	p.ready()
}

// stepTo goes one step through the past; the address changes when the page shows the position.
func (p *player) stepTo(way string) {
	p.t.Helper()
	from := browser.Eval[string](p.Tab, `location.search`)
	p.Click("#steps [data-step=" + way + "]")
	p.Until(fmt.Sprintf(`location.search !== %q`, from))
}

// TestBrowserResign checks that the page asks before it resigns, and that it shows the result and the hidden choice.
func TestBrowserResign(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), quick(browser.Desk))
	p.sit()
	const menu, box = "#leave > button", `document.querySelector("#leave > button").getBoundingClientRect()`
	if p.Has(box + ".bottom > innerHeight || " + box + ".top < 0") {
		t.Error("the way to resign is not on the screen")
	}
	for range 2 { // a double click opens it, and hits nothing in it
		p.Click(menu)
	}
	if !p.Has(`document.querySelector("#leave-menu:popover-open") && !document.querySelector("#confirm[open]")`) {
		t.Error("a double click does not open the ways to leave")
	}
	p.Click("#about summary")
	p.Click("#about summary")
	if p.Has(`document.querySelector("#confirm[open]") || document.querySelector("#about button")`) {
		t.Error("a double click on “This match” asks about leaving")
	}
	p.Click(menu)
	p.Click("#leave .danger")
	p.Until(`document.querySelector("#confirm[open]")`)
	p.Shot("confirm-desk")
	if said := browser.Eval[string](p.Tab, `document.querySelector("#confirm [value=yes]").textContent`); said != "Resign" {
		t.Errorf("the answer that resigns says %q", said)
	}
	p.Click("#confirm [value=no]")
	p.Until(`!document.querySelector("#confirm[open]")`)
	if p.Has(`document.querySelector("#result").dataset.outcome`) {
		t.Fatal("resigned without being asked for it")
	}
	p.Click(menu)
	p.Click("#leave .danger")
	p.Click("#confirm [value=yes]")
	p.Until(`document.querySelector("#result[data-outcome=loss]:not([hidden])")`)
	p.Until(`document.querySelector("#about .checked:not(.bad)")`)
	if !p.Has(`document.querySelector("#result").getBoundingClientRect().bottom > 0`) {
		t.Error("the result is out of sight")
	}
	p.Shot("resigned-desk")
}

// outside lists pieces that are not completely in the window; small lists targets that are smaller than n.
const (
	outside = `[...document.querySelectorAll("#table .piece:not(.zero), #table .pill")].filter(n => { const r = n.getBoundingClientRect(); return r.width && (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) }).map(n => n.id + " " + JSON.stringify(n.getBoundingClientRect())).join("\n")`
	small   = `(n => [...document.querySelectorAll("button, a, input, summary")].filter(b => b.checkVisibility() && !b.closest(".rule") && !b.matches(".skip, .rule, .rules-page a[href^='#']")).filter(b => { const r = (b.closest("label") || b).getBoundingClientRect(); return r.width && (b.offsetWidth < n || b.offsetHeight < n) }).map(b => b.outerHTML.slice(0, 120) + b.offsetWidth + "x" + b.offsetHeight).join("\n"))`
)

// TestBrowserFits checks that everything public fits on one screen, that nothing scrolls horizontally, and that targets
// are large enough.
func TestBrowserFits(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, c := range []struct {
		name   string
		size   browser.Size
		target int
	}{{"desk", quick(browser.Desk), 24}, {"phone", quick(browser.Phone), 44}} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, serve(t), c.size)
			p.Before(longNames)
			for _, path := range []string{"/", "/games/bastion", "/games/bastion/rules", "/nowhere"} {
				p.Go(p.server.URL + path)
				p.checkTargets(c.target)
			}
			p.Go(p.server.URL + "/")
			p.sit()
			p.checkTargets(c.target)
			for _, rank := range []string{"7", "K"} {
				browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { document.querySelector("#actions button[value='play %s']").click(); return true })()`, rank))
				p.played(rank)
				p.checkTargets(c.target)
				if out := browser.Eval[string](p.Tab, outside); out != "" {
					t.Errorf("not on the screen:\n%s", out)
				}
			}
		})
	}
}

func (p *player) checkTargets(target int) {
	p.t.Helper()
	where := browser.Eval[string](p.Tab, "location.pathname")
	if p.Has("document.documentElement.scrollWidth > innerWidth") {
		p.t.Errorf("%s scrolls sideways", where)
	}
	if list := browser.Eval[string](p.Tab, fmt.Sprintf("%s(%d)", small, target)); list != "" {
		p.t.Errorf("%s has targets under %d pixels:\n%s", where, target, list)
	}
}

// TestBrowserNames checks that every control has an accessible name, and that the page has one polite live region.
func TestBrowserNames(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), quick(browser.Desk))
	p.sit()
	nameless := browser.Eval[string](p.Tab, `[...document.querySelectorAll("button, a, input:not([type=hidden]), [role=img], section")].filter(n => !(n.getAttribute("aria-label") || n.textContent.trim() || n.labels?.length)).map(n => n.outerHTML.slice(0, 150)).join("\n")`)
	if nameless != "" {
		t.Errorf("without a name:\n%s", nameless)
	}
	if n := browser.Eval[int](p.Tab, `document.querySelectorAll("[aria-live]").length`); n != 1 {
		t.Errorf("%d live regions, want one", n)
	}
	if !p.Has(`document.title.startsWith("▶ Your turn")`) {
		t.Error("the title does not say whose turn it is")
	}
	byClick(p, "7")
	p.played("7")
	p.Until(`document.querySelector("#say").textContent.includes("Round 1")`)
	if p.Has(`document.activeElement === document.body`) {
		t.Error("the focus was lost after a move")
	}
}

// TestBrowserSettings changes settings and checks that the next page has them.
func TestBrowserSettings(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), browser.Phone)
	if got := browser.Eval[string](p.Tab, "document.documentElement.dataset.taps"); got != "2" {
		t.Errorf("a touch screen plays with %s taps by default", got)
	}
	p.Click("[data-opens=settings]")
	p.Until(`document.querySelector("#settings[open]")`)
	p.Shot("settings-phone")
	for _, choice := range []string{"motion][value=off", "taps][value='1'", "sound][value=off", "deck][value=two"} {
		p.Click("#settings [name=" + choice + "]")
	}
	p.Click("#settings .main")
	p.sit()
	got := browser.Eval[string](p.Tab, `JSON.stringify({...document.documentElement.dataset, build: undefined})`)
	if got != `{"scheme":"system","motion":"off","taps":"1","sound":"off","volume":"70","pace":"instant","deck":"two","talk":"on","reasons":"on","notify":"off"}` {
		t.Errorf("settings are now %s", got)
	}
	byClick(p, "7")
	p.played("7")
	if n := browser.Eval[int](p.Tab, "document.getAnimations().filter(a => a.id === 'fly' || a.id === 'turn').length"); n != 0 {
		t.Errorf("%d motions although motion is off", n)
	}
	p.Shot("two-colors-phone")
}

// TestBrowserReveal measures a reveal: both cards turn at the same moment, numbers change when the cards have landed,
// and the next event waits until the reveal could be read.
func TestBrowserReveal(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	p := visitor(t, b, serve(t), browser.Desk)
	p.sit()
	p.paced("1")
	browser.Eval[bool](p.Tab, `(() => {
		window.at = {};
		const note = (name) => { at[name] ??= performance.now(); };
		new MutationObserver(() => {
			if (document.querySelector("#p-slot-1-1[data-face]")) {
				note("revealed");
				queueMicrotask(() => { at.turning ??= document.getAnimations().filter(a => a.id === "turn").map(a => a.effect.target.closest(".piece").id).sort().join(); });
			}
			if (document.querySelector("#p-carry").textContent.startsWith("1")) note("counted");
			if (document.querySelector("#p-slot-1-2")) note("next");
		}).observe(document.querySelector("#table"), {subtree: true, childList: true, attributes: true, characterData: true});
		return true })()`)
	byClick(p, "7")
	p.Until("at.next && at.counted")
	at := browser.Eval[map[string]any](p.Tab, "at")
	if at["turning"] != "p-card-0-7,p-slot-1-1" {
		t.Errorf("turning at once: %v", at["turning"])
	}
	since := func(name string) float64 { return at[name].(float64) - at["revealed"].(float64) }
	if wait := since("counted"); wait < 250 {
		t.Errorf("the points changed %v ms after the cards began to turn", wait)
	}
	if wait := since("next"); wait < 1200 {
		t.Errorf("the reveal could be read for %v ms", wait)
	}
}
