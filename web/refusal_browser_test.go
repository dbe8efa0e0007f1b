package web_test

import (
	"fmt"
	"slices"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
)

// TestBrowserRefusalBeside presses a card that cannot be played: the reason is beside it, not over the hand, and goes with the next press.
// A press on what never acts says what it is.
func TestBrowserRefusalBeside(t *testing.T) {
	t.Parallel()
	const covered = "#q-near .m-covered[aria-disabled]"
	b := browser.Start(t)
	for _, size := range []browser.Size{quick(browser.Desk), quick(browser.Phone)} {
		p := visitor(t, b, serveGame(t, sabotage.Game(), fair.Seed{5}), size)
		p.sitAtSabotage("bot:lowest", "")
		p.settled()
		p.Click(covered)
		p.Until(`!document.querySelector("#refusal").hidden`)
		p.Shot(fmt.Sprint("refusal-beside-", size.W))
		if wrong := browser.Eval[string](p.Tab, `(() => {
			const box = s => document.querySelector(s).getBoundingClientRect(), slip = box("#refusal"), card = box("`+covered+`");
			const over = [...document.querySelectorAll("#q-near .card, #table .counter, #table .pill, #calls button")].map(n => n.getBoundingClientRect()).filter(r => r.top < slip.bottom - 1 && r.bottom > slip.top + 1 && r.left < slip.right && r.right > slip.left);
			if (over.length) return "it covers the hand, a number, a name or a button";
			if (slip.left < 0 || slip.right > innerWidth || slip.top < 0 || slip.bottom > innerHeight) return "it is off the screen";
			if (Math.abs(slip.bottom - card.top) > 400) return "it is far from the card";
			if (!document.querySelector("#refusal a.rule")) return "it names no rule";
			if (!document.querySelector("#refusal").firstChild.data.endsWith(".")) return "its sentence has no full stop";
			return "" })()`); wrong != "" {
			t.Errorf("the reason why a card cannot be played: %s: %s", wrong, browser.Eval[string](p.Tab, `document.querySelector("#refusal").textContent`))
		}
		p.Click("#q-far .pill")
		p.Until(`document.querySelector("#refusal").hidden`)
		p.Click("#q-discard .piece")
		p.Until(`!document.querySelector("#tip").hidden && document.querySelector("#tip").textContent.includes("Removed and used cards lie here")`)
		p.Click("[data-opens=help]")
		p.Until(`document.querySelector("#help").open`)
		if !p.Has(`!document.querySelector("#help .keys").checkVisibility() || innerWidth > 400`) || !p.Has(`document.querySelector("#help").scrollHeight <= document.querySelector("#help").clientHeight || innerWidth > 400`) {
			t.Error("on a phone, the help lists keys, or its button is below the fold")
		}
		p.Click("#help .main")
	}
}

// narrowSizes are the windows of small phones and of readers who zoom.
var narrowSizes = []steadySize{
	{name: "640x360", size: browser.Size{W: 640, H: 360, Touch: true}},
	{name: "320x568", size: browser.Size{W: 320, H: 568, Touch: true}},
	{name: "320x320", size: browser.Size{W: 320, H: 320}},
}

// refusing presses every piece in sight that cannot be used, and lists where the reason lies over the hand or a button, off the screen, or far away: as far
// as a whole pyramid is high if that has to be, and otherwise no farther than a card.
const refusing = `(() => {
	const out = [], slip = document.querySelector("#refusal"), box = n => n.getBoundingClientRect();
	for (const n of document.querySelectorAll("#table button.piece:not(.can, .drop)")) {
		const r = box(n);
		if (r.width < 4 || r.bottom < 0 || r.top > innerHeight || !n.checkVisibility({visibilityProperty: true})) continue;
		slip.hidden = true;
		n.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true, isPrimary: true, button: 2}));
		n.click();
		if (slip.hidden) continue;
		const s = box(slip), far = Math.hypot(Math.max(0, r.left - s.right, s.left - r.right), Math.max(0, r.top - s.bottom, s.top - r.bottom));
		const covered = [...document.querySelectorAll(".mine.kind-hand .piece, .mine.kind-pyramid .piece, .calls button")].find(c => { c = box(c); return c.width > 2 && c.left < s.right - 1 && c.right > s.left + 1 && c.top < s.bottom - 1 && c.bottom > s.top + 1 });
		const pyramid = [...(n.closest(".kind-pyramid")?.querySelectorAll(".piece") ?? [])].map(box);
		const most = Math.max(90, Math.max(...pyramid.map(c => c.bottom)) - Math.min(...pyramid.map(c => c.top)));
		const wrong = covered ? "over " + covered.id : s.left < 0 || s.top < 0 || s.right > innerWidth || s.bottom > innerHeight ? "off the screen" : far > most ? Math.round(far) + " pixels away" : "";
		if (wrong) out.push("the reason for " + n.id + " is " + wrong + ": " + slip.textContent);
	}
	slip.hidden = true;
	return out.slice(0, 3) })()`

// TestBrowserRefusalNear presses the pieces that cannot be used at tables of all games, in windows of all sizes.
func TestBrowserRefusalNear(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	sizes := slices.Concat(steadySizes, narrowSizes)
	for _, g := range steadyGames {
		if g.moments < 400 && g.name != "port of two" {
			continue
		}
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			table := openSteady(t, b, g.table, sizes, steadySeed)
			for n := range 4 {
				table.rests()
				for i, p := range table.tabs {
					for _, wrong := range browser.Eval[[]string](p.Tab, refusing) {
						t.Errorf("at moment %d, %s: %s", n, sizes[i].name, wrong)
					}
				}
				table.goOn(n)
			}
		})
	}
}
