package web_test

import (
	"strconv"
	"testing"

	"quarterdeck/internal/browser"
)

// endings are matches that the first seat gives up, and the pieces that show how such a match was decided.
var endings = []struct{ game, table, decided string }{
	{"bastion", `{game: "bastion", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, "#q-row .card"},
	{"breach", `{game: "breach", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, "#q-ship .pawn"},
	{"duel", `{game: "duel", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, "#q-far .card, #q-near .card, #q-score .counter"},
	{"port", `{game: "port", name: "Ann", seats: [{who: "me"}]}`, "#q-ports .piece, #q-trick .piece"},
	{"sabotage", `{game: "sabotage", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, "#q-centre .piece, #q-display .piece"},
}

// cutOff lists what of the result is outside the window, and what it covers of the zone that decided.
const cutOff = `(what => {
	const result = document.querySelector("#result"), r = result.getBoundingClientRect(), bad = [];
	for (const e of [...result.querySelectorAll("h2, .verdict, .buttons > *")].filter(e => e.checkVisibility())) {
		const b = e.getBoundingClientRect();
		if (b.top < r.top - 1 || b.bottom > Math.min(r.bottom, innerHeight) + 1 || b.left < Math.max(0, r.left) - 1 || b.right > Math.min(r.right, innerWidth) + 1) bad.push(e.textContent.trim() + " is cut off");
	}
	for (const e of document.querySelectorAll(what)) {
		const b = e.getBoundingClientRect();
		if (b.width && b.left < r.right - 2 && b.right > r.left + 2 && b.top < r.bottom - 2 && b.bottom > r.top + 2) bad.push("covers " + (e.getAttribute("aria-label") || e.id));
	}
	return bad.join("; ");
})`

// tooLong says whether words of an event that take two lines come closer to the bar above them than 8 pixels, or reach
// into what is on the table below them.
const tooLong = `(() => {
	const words = document.querySelector("#playback .event"), said = words.lastElementChild.textContent, bar = document.querySelector("header.bar").getBoundingClientRect().bottom;
	const lines = document.createRange(), strip = document.querySelector("#playback").getBoundingClientRect();
	words.lastElementChild.textContent = "Both touch the marker. Round 9: 10 to 5, the highest wins: a point for you. ".repeat(2);
	words.classList.add("long");
	lines.selectNodeContents(words.lastElementChild);
	const gap = lines.getBoundingClientRect().top - bar;
	words.lastElementChild.textContent = said;
	words.classList.remove("long");
	const under = [...document.querySelectorAll(".table :is(.piece, .pill, .note)")].filter(e => e.checkVisibility() && e.getBoundingClientRect().height > 1).find(e => {
		const b = e.getBoundingClientRect();
		return b.top < strip.bottom && b.bottom > strip.top && b.left < strip.right && b.right > strip.left;
	});
	return gap < 8 ? gap + " pixels between the bar and the words of an event" : under ? "the words of an event cover " + (under.getAttribute("aria-label") || under.textContent) : "";
})()`

// TestBrowserEnding ends a match of each game in windows of all sizes: the result says who ended it, all its buttons can be
// pressed, and it does not cover what decided the match.
func TestBrowserEnding(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, g := range endings {
		t.Run(g.game, func(t *testing.T) {
			table := openSteady(t, b, g.table, tableSizes, steadySeed)
			table.rests()
			first := table.tabs[0]
			browser.Eval[bool](first.Tab, `fetch(document.querySelector("#act").action, {method: "POST", headers: {Accept: "application/json"}, body: new URLSearchParams({a: "resign", v: document.querySelector("#act [name=v]").value, sure: "1"})}).then(a => a.ok)`)
			for i, p := range table.tabs {
				p.Until(steadyOver)
				p.Until(`!window.quarterdeck.counts.working`)
				if bad := browser.Eval[string](p.Tab, cutOff+"("+strconv.Quote(g.decided)+")"); bad != "" {
					t.Errorf("%s: %s", tableSizes[i].name, bad)
				}
				if how := browser.Eval[string](p.Tab, `document.querySelector("#result .how").textContent.trim()`); how != "Ann resigned." {
					t.Errorf("%s: the match ended because %q", tableSizes[i].name, how)
				}
				if bad := browser.Eval[string](p.Tab, tooLong); bad != "" {
					t.Errorf("%s: %s", tableSizes[i].name, bad)
				}
				p.Shot("ending-" + g.game + "-" + tableSizes[i].name)
			}
		})
	}
}
