package web_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
)

// fakeClock replaces the page's timers by ones that run when the test says so: clock.tick(ms) runs all that are due by
// then, in order, including those that they start.
const fakeClock = `(() => {
	const real = window.setTimeout.bind(window);
	let now = 0, last = 0, due = [];
	window.setTimeout = (run, ms = 0) => (due.push({ at: now + ms, id: --last, run }), last);
	const clear = window.clearTimeout.bind(window);
	window.clearTimeout = (id) => (id < 0 ? (due = due.filter((d) => d.id !== id)) : clear(id));
	const settle = async () => { for (let i = 0; i < 5; i++) await new Promise((done) => real(done, 0)); };
	window.clock = { async tick(ms) {
		const until = now + ms;
		await settle();
		for (;;) {
			due.sort((a, b) => a.at - b.at || b.id - a.id);
			if (!due.length || due[0].at > until) break;
			const next = due.shift();
			now = next.at;
			next.run();
			await settle();
		}
		now = until;
		return true;
	} };
	return true })()`

// tick lets time pass in a page with a fake clock.
func (p *player) tick(ms int) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, fmt.Sprintf(`clock.tick(%d)`, ms))
}

// pass lets so many milliseconds pass for the page. While it has nothing to show, as long as a bot takes its time, they take real time, too: a
// page whose clock runs far ahead takes its connection for lost.
func (p *player) pass(ms int) {
	p.t.Helper()
	if p.Has(rested) {
		time.Sleep(time.Duration(ms) * time.Millisecond / 2)
	}
	p.tick(ms)
}

// shown returns the version that the page shows.
func (p *player) shown() int {
	p.t.Helper()
	return browser.Eval[int](p.Tab, `Number(document.querySelector("#act [name=v]").value)`)
}

// told returns everything that the page shows of the match: what lies where, the counters, the log and the title of
// every piece.
const told = `(root => [...[...root.querySelectorAll("#table .piece")].map(n => [n.closest(".zone").id, n.id, n.dataset.face || "", n.dataset.on || "", n.querySelector(".number,.text")?.textContent || ""].join(" ")),
	...[...root.querySelectorAll("#log li:not(.later)")].map(n => n.textContent)].join("\n"))`

// tellsNoMore checks that the page shows exactly what a page of its shown version would.
func (p *player) tellsNoMore() {
	p.t.Helper()
	at := p.shown()
	here := browser.Eval[string](p.Tab, told+`(document)`)
	there := browser.Eval[string](p.Tab, fmt.Sprintf(`fetch(location.pathname + "?at=%d").then(a => a.text()).then(text => %s(new DOMParser().parseFromString(text, "text/html")))`, at, told))
	if here != there {
		p.t.Fatalf("the page of version %d tells\n%s\nwant\n%s", at, here, there)
	}
}

// aboard returns a player with three bots in Breach, whose page has a fake clock. When it returns, all events wait in
// the queue: the player and the bots have moved, and at the server it is the player's turn again.
func aboard(t *testing.T, b *browser.Browser, pace string) (p *player, newest int) {
	t.Helper()
	p = visitor(t, b, serveDealt(t, breach.Game(), breachSeed), quick(browser.Desk))
	p.Go(p.server.URL + "/games/breach?seats=4")
	p.Click(".set-table .big")
	p.Until(`document.querySelector("#status.urgent") && document.querySelector("#link[data-s=on]") && !window.quarterdeck.counts.working`)
	p.paced(pace)
	browser.Eval[bool](p.Tab, fakeClock)
	return p, p.endTurn()
}

// endTurn plays the first legal action until it is not the player's turn, and returns the version at which it is their
// turn again.
func (p *player) endTurn() (newest int) {
	p.t.Helper()
	for range 40 {
		if !p.Has(`document.querySelector("#status.urgent")`) {
			break
		}
		was := p.shown()
		browser.Eval[bool](p.Tab, `(() => { const moves = [...document.querySelectorAll("#actions button:not([data-warn])")];
			(moves.find(b => b.value.startsWith("end")) ?? moves.find(b => b.value === "search") ?? moves[0]).click(); return true })()`)
		p.Until(`window.quarterdeck.counts.received > ` + fmt.Sprint(was))
		for range 20 {
			if p.tick(100); p.shown() > was {
				break
			}
		}
	}
	return browser.Eval[int](p.Tab, `(async () => { for (;;) {
		const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
		const newest = Number(page.querySelector("#act [name=v]").value);
		if (page.querySelector("#status.urgent") && quarterdeck.counts.received >= newest) return newest;
	} })()`)
}

// TestBrowserPlayback checks that events of three bots that arrive at once are shown one after the other, each for at
// least half a second, and that the page never shows more than the current event.
func TestBrowserPlayback(t *testing.T) {
	t.Parallel()
	p, newest := aboard(t, browser.Start(t), "1")
	from := p.shown()
	if newest-from < 3 {
		t.Fatalf("only %d events wait: the test proves nothing", newest-from)
	}
	waited := 0
	for p.shown() < newest {
		at := p.shown()
		p.tellsNoMore()
		if p.tick(50); p.shown() == at {
			waited += 50
			if waited > 5000 {
				t.Fatalf("the page stays at version %d", at)
			}
			continue
		}
		if now := p.shown(); now != at+1 {
			t.Fatalf("after version %d came %d", at, now)
		}
		if waited < 450 && at > from {
			t.Errorf("version %d was shown for %d ms", at, waited+50)
		}
		waited = 0
	}
	p.tick(5000)
	p.equalsReload()
}

// opponentActs sends the page an event of the opponent, with the HTML of its line in the log.
func (p *player) opponentActs(line string) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, `(() => { const log = document.querySelector("#log").cloneNode(true), by = document.querySelector("#table .zone:not(.mine) .pill b").textContent;
		log.insertAdjacentHTML("beforeend", "<li id='log-x" + log.children.length + "'>`+line+`</li>");
		log.lastElementChild.dataset.by = by;
		quarterdeck.take(log.outerHTML, quarterdeck.counts.received + 1); return true })()`)
	p.tick(200)
}

// TestBrowserSinceDeal checks that “Since your turn” shows nothing before a player's first action, until another player has acted.
func TestBrowserSinceDeal(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	ann := visitor(t, b, serve(t), quick(browser.Desk))
	ann.Go(browser.Eval[string](ann.Tab, `fetch("/new/bastion", {method: "POST", body: new URLSearchParams("name=Ann&seat0=me&seat1=friend")}).then(a => a.url)`))
	bo := visitor(t, b, ann.server, quick(browser.Desk))
	bo.Go(browser.Eval[string](ann.Tab, `document.querySelector("#invite [data-copy]").dataset.copy`))
	bo.Click(".invitation .big")
	bo.ready()
	ann.ready()
	const ready = `document.querySelector("[data-playback=again]:not(:disabled)")`
	if ann.Has(ready) {
		t.Error("the deal alone can be shown again")
	}
	bo.Click(bo.card("5"))
	ann.Until(ready)
}

// TestBrowserReasonStays checks that what a bot says stays at its seat while its next event is shown, and goes when it has been read.
func TestBrowserReasonStays(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serve(t), quick(browser.Desk))
	p.sit()
	browser.Eval[bool](p.Tab, fakeClock)
	p.opponentActs("<span>Waits.</span><q>Bring me amber keys.</q>")
	p.opponentActs("<span>Waits on.</span>")
	if !p.Has(`document.querySelector(".bubble")?.textContent === "Bring me amber keys."`) {
		t.Error("the next event takes the words away")
	}
	if p.tick(10_000); p.Has(`document.querySelector(".bubble")`) {
		t.Error("the words stay for good")
	}
}

// TestBrowserPlaybackSteps checks the mode in which the player asks for each event. The choice is remembered. A hidden
// tab shows all at once.
func TestBrowserPlaybackSteps(t *testing.T) {
	t.Parallel()
	p, newest := aboard(t, browser.Start(t), "1")
	p.paced("step")
	p.tick(5000)
	at := p.shown()
	if p.tick(5000); p.shown() != at || at >= newest-1 {
		t.Fatalf("without a press the page went from version %d to %d of %d", at, p.shown(), newest)
	}
	p.Click("[data-playback=step]")
	p.tick(1000)
	if now := p.shown(); now != at+1 {
		t.Errorf("a press led from version %d to %d", at, now)
	}
	p.Key("N")
	p.tick(1000)
	if now := p.shown(); now != at+2 && now != newest {
		t.Errorf("Shift N led from version %d to %d", at+1, now)
	}
	p.tellsNoMore()
	browser.Eval[bool](p.Tab, `(() => { Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
		return document.dispatchEvent(new Event("visibilitychange")) })()`)
	p.Until(fmt.Sprintf(`document.querySelector("#act [name=v]").value === "%d"`, newest))
	p.Go(browser.Eval[string](p.Tab, "location.href"))
	if !p.Has(`document.documentElement.dataset.pace === "step"`) {
		t.Error("the pace is not remembered")
	}
}

// TestBrowserPlaybackSkips checks that a press skips to the current table, and that the player can then replay what
// happened since their turn and return to the same table.
func TestBrowserPlaybackSkips(t *testing.T) {
	t.Parallel()
	p, newest := aboard(t, browser.Start(t), "1")
	p.Click("[data-playback=skip]")
	p.Until(fmt.Sprintf(`document.querySelector("#act [name=v]").value === "%d"`, newest))
	p.tick(5000)
	p.equalsReload()
	present := browser.Eval[string](p.Tab, told+`(document)`)
	p.Click("[data-playback=again]")
	p.Until(`"playing" in document.body.dataset`)
	browser.Eval[bool](p.Tab, `(document.querySelector("#actions button").click(), true)`) // is refused
	p.tick(100)
	if browser.Eval[string](p.Tab, told+`(document)`) == present {
		t.Error("the replay does not begin before what it shows")
	}
	p.tick(60_000)
	if browser.Eval[string](p.Tab, told+`(document)`) != present || p.Has(`"playing" in document.body.dataset`) {
		t.Error("after the replay the table is not as before")
	}
	if p.shown() != newest {
		t.Error("a choice was accepted during the replay")
	}
}

// TestBrowserPlaybackAfterReload checks that a page that was loaded after the player's turn shows what has happened since then: it opens the replay at the
// player's own last action, which runs up to the present by itself.
func TestBrowserPlaybackAfterReload(t *testing.T) {
	t.Parallel()
	p, newest := aboard(t, browser.Start(t), "1")
	p.Go(browser.Eval[string](p.Tab, "location.href"))
	own := browser.Eval[int](p.Tab, `Number([...document.querySelectorAll("#log .by-you")].at(-1).id.split("-")[1])`)
	if newest-own < 3 {
		t.Fatalf("only %d events followed: the test proves nothing", newest-own)
	}
	p.Click("[data-playback=again]:enabled")
	p.Until(`document.querySelector("#steps.past") && ` + stepShown + fmt.Sprintf(` >= %d`, own))
	if at := browser.Eval[int](p.Tab, stepShown); at > own+1 {
		t.Errorf("the replay begins at step %d, want %d", at, own)
	}
	browser.Eval[bool](p.Tab, `(() => {
		document.querySelector("#replay-speed").value = "4";
		addEventListener("pagehide", () => sessionStorage.setItem("left", JSON.stringify({ At: `+stepShown+`, Hash: location.hash })));
		return true;
	})()`)
	p.Until(`document.querySelector("#link[data-s=on]") && document.querySelector("#status.urgent")`)
	var left struct {
		At   int
		Hash string
	}
	if err := json.Unmarshal([]byte(browser.Eval[string](p.Tab, `sessionStorage.getItem("left") ?? "{}"`)), &left); err != nil {
		t.Fatal(err)
	}
	if left.At != newest-1 || left.Hash != "" {
		t.Errorf("the replay leads to the present from step %d with %q: it loads a page for its steps, or leaves out some of %d", left.At, left.Hash, newest)
	}
}

// TestBrowserRevealTakesNoChoice checks that a press during the reveal of a round plays nothing, and that a press after
// it plays at once.
func TestBrowserRevealTakesNoChoice(t *testing.T) {
	t.Parallel()
	p := atReveal(t, "1")
	p.Click(p.card("8"))
	browser.Eval[bool](p.Tab, `(document.querySelector("#actions [value='play 9']")?.click(), true)`)
	p.tick(50)
	if p.Has(`document.querySelector(".sent")`) || browser.Eval[int](p.Tab, plays) != 1 {
		t.Error("a choice was accepted while the round was decided")
	}
	p.tick(10_000)
	p.Click(p.card("8"))
	for range 100 {
		if p.tick(50); browser.Eval[int](p.Tab, plays) == 2 {
			return
		}
	}
	t.Error("after the reveal a press plays nothing")
}
