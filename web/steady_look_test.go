package web_test

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	"quarterdeck/internal/persona"
)

// native adds up the layout shift that Chromium itself counts, with pieces and also after presses, and keeps where the largest came from.
const native = `window.native = 0; window.sources = [];
	new PerformanceObserver(list => { for (const e of list.getEntries()) {
		native += e.value;
		const box = r => [r.x, r.y, r.width, r.height].map(Math.round).join();
		const step = "after " + (document.querySelector("#act [name=v]")?.value ?? "the start") + ":"; // the list's first line says when
		sources.push({Value: e.value, Moved: [step].concat(e.sources.map(({node, previousRect, currentRect}) => (node?.parentElement?.closest(".zone, [id]")?.id ?? "") + " " + (node?.id || node?.className || JSON.stringify(node?.data ?? node?.nodeName)) + " " + box(previousRect) + " to " + box(currentRect)))});
	} }).observe({type: "layout-shift", buffered: true});`

// steadySettings make every motion instant, so that what moves is seen in one look, and show events without a wait between them: windows
// are looked at when all are shown. QUARTERDECK_MOTION=full has pieces glide, as players see them, at 2× or at the pace of QUARTERDECK_PACE.
var steadySettings = fmt.Sprintf(`localStorage.setItem("quarterdeck", JSON.stringify({motion: %q, sound: "off", pace: %q}))`, steadyMotion(), steadyPace())

func steadyMotion() string { return cmp.Or(os.Getenv("QUARTERDECK_MOTION"), "off") }

func steadyPace() string {
	if steadyMotion() == "full" {
		return cmp.Or(os.Getenv("QUARTERDECK_PACE"), "2")
	}
	return "instant"
}

// longNames gives all bots the longest of their names: which ones they have is chance.
var longNames = `{
	const short = /\b(` + strings.Join(slices.DeleteFunc(persona.All(), func(name string) bool { return name == longestName }), "|") + `)\b/g;
	const rename = node => {
		const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
		for (let n = node.nodeType === 3 ? node : texts.nextNode(); n; n = texts.nextNode()) {
			const long = n.data.replace(short, "` + longestName + `");
			if (long !== n.data) n.data = long;
		}
	};
	new MutationObserver(changes => changes.forEach(c => c.type === "characterData" ? rename(c.target) : c.addedNodes.forEach(rename)))
		.observe(document, {subtree: true, childList: true, characterData: true}) }`

const longestName = "Barnaby"

// shifted is the layout shift since the last look, reckoned as browsers do it (area touched × distance, as parts of the window), and what moved.
// Pieces are left out: they glide. What the log scrolls is left out as well.
const shifted = `(() => {
	const now = new Map(), moved = [], cells = new Set(), W = innerWidth, H = innerHeight, n = 64, before = window.places ?? new Map();
	for (const e of document.querySelectorAll("header.bar, header.bar *, .room *, aside > *, aside summary, #actions, #next-up")) {
		if (e.closest("[data-fly], svg, .sr, #result, #invite, #refusal") || !e.checkVisibility({opacityProperty: true, visibilityProperty: true})) continue;
		const style = getComputedStyle(e), r = e.getBoundingClientRect(); // what paints nothing of its own does not move
		if (![...e.childNodes].some(c => c.nodeType === 3 && c.data.trim()) && style.backgroundImage === "none" && style.backgroundColor === "rgba(0, 0, 0, 0)" && style.boxShadow === "none" && style.borderTopWidth === "0px") continue;
		if (r.width < 2 || r.height < 2) continue;
		now.set(e, r);
		const old = before.get(e);
		if (!old) continue;
		const far = Math.max(Math.abs(r.left - old.left), Math.abs(r.top - old.top));
		if (far < 3) continue;
		let seen = false;
		for (const b of [old, r]) for (let x = Math.max(0, Math.floor(b.left / W * n)); x < Math.min(n, b.right / W * n); x++) for (let y = Math.max(0, Math.floor(b.top / H * n)); y < Math.min(n, b.bottom / H * n); y++) { cells.add(x * n + y); seen = true }
		if (seen) moved.push([far, (e.closest(".zone, [id]")?.id ?? "") + " " + e.localName + "." + e.className + " " + [old, r].map(b => [b.left, b.top, b.width, b.height].map(Math.round).join()).join(" to ")]);
	}
	window.places = now;
	const far = Math.max(0, ...moved.map(m => m[0]));
	return {Value: cells.size / n / n * far / Math.max(W, H), Moved: moved.sort((a, b) => b[0] - a[0]).slice(0, 5).map(m => m[1])} })()`

// broken lists what is not as it has to be at a table at rest: hand and buttons on the screen, nothing over anything else, no text cut off.
const broken = `(() => {
	const out = [], T = document.querySelector("#table"), all = s => [...document.querySelectorAll(s)];
	const shown = n => n.checkVisibility({opacityProperty: true, visibilityProperty: true}) && n.offsetWidth + (n.getBoundingClientRect().width) > 3;
	const name = n => (n.closest(".zone, [id]")?.id ?? "") + " " + n.tagName.toLowerCase() + "." + n.className + " " + (n.id || JSON.stringify(n.textContent.slice(0, 40)));
	const text = n => { const r = document.createRange(); r.selectNodeContents(n); return r.getBoundingClientRect() };
	const px = r => [r.left, r.top, r.right, r.bottom].map(Math.round).join(",");
	const near = all("#table .mine.kind-hand .piece, #table .mine.kind-pyramid .piece, #calls button, #offers button").filter(shown);
	for (const n of near) { const r = n.getBoundingClientRect(); if (r.left < -3 || r.top < -3 || r.right > innerWidth + 3 || r.bottom > innerHeight + 3) out.push("off the screen: " + name(n) + " " + px(r)) }
	if (T.matches(".game-duel *")) for (const n of near) if (n.matches(".piece") && n.getBoundingClientRect().bottom > T.getBoundingClientRect().bottom - T.clientTop + 2) out.push("cut off by the frame: " + name(n));
	if (document.documentElement.scrollWidth > innerWidth) out.push("the page scrolls sideways");
	if (T.scrollWidth > T.clientWidth + 1) { const wide = [...T.querySelectorAll("*")].map(n => [n.getBoundingClientRect().right, n]).reduce((a, b) => b[0] > a[0] ? b : a); out.push("the table scrolls sideways, to " + name(wide[1])) };
	const seats = all('#table [id^="q-seat-"]').filter(shown).map(n => n.getBoundingClientRect()), high = Math.max(...seats.map(r => r.bottom)) - Math.min(...seats.map(r => r.top));
	if (high > 170) out.push("the seats take " + high + " pixels");
	const seen = (n, r) => { // the part of it that is not cut off by what scrolls
		for (let e = n; e && e !== document.body; e = e.parentElement) if (getComputedStyle(e).overflowY !== "visible") {
			const c = e.getBoundingClientRect(), left = Math.max(r.left, c.left), top = Math.max(r.top, c.top);
			r = new DOMRect(left, top, Math.max(0, Math.min(r.right, c.right) - left), Math.max(0, Math.min(r.bottom, c.bottom) - top));
		}
		return r };
	const leaves = all("header.bar > *, header.bar .tools > *, .zone-title, #table .pill, #table .note, #table .counter, #table .piece, #calls button, #clocks .pill, .offer, #result, #table .words")
		.filter(n => shown(n) && !n.matches(".tools, .step-bar:empty"))
		.map(n => ({n, r: seen(n, n.matches(".zone-title, .note, .words") && getComputedStyle(n).backgroundColor === "rgba(0, 0, 0, 0)" ? text(n) : n.getBoundingClientRect()), z: n.closest(".zone, .calls, .bar, #result, #offers, #clocks")}))
		.filter(x => x.r.width > 2 && x.r.height > 2);
	const scrolls = T.scrollHeight > T.clientHeight + 1 && getComputedStyle(T).overflowY !== "visible";
	const stacked = z => z?.matches(".kind-board, .kind-pyramid, #q-centre, #q-water, #q-rows, #q-columns");
	for (let i = 0; i < leaves.length; i++) for (let j = i + 1; j < leaves.length; j++) {
		const a = leaves[i], b = leaves[j];
		if (a.n.contains(b.n) || b.n.contains(a.n)) continue;
		if (a.z === b.z && (a.n.matches(".piece") && b.n.matches(".piece") || stacked(a.z))) continue;
		if (stacked(a.z) && stacked(b.z)) continue;
		if (scrolls && [a, b].some(x => x.z?.matches(".game-duel :is(#q-hand, .calls)"))) continue; // what scrolls goes behind them
		if (a.n.id === "result" || b.n.id === "result") { const o = a.n.id === "result" ? b : a; if (o.z && !o.z.matches(".bar")) continue; }
		const w = Math.min(a.r.right, b.r.right) - Math.max(a.r.left, b.r.left), h = Math.min(a.r.bottom, b.r.bottom) - Math.max(a.r.top, b.r.top);
		if (w > 5 && h > 5) out.push("overlap: " + name(a.n) + " " + px(a.r) + " and " + name(b.n) + " " + px(b.r));
	}
	const felt = T.getBoundingClientRect();
	for (const n of all("header.bar *, #table *, #offers *, #clocks *")) {
		if (!shown(n) || n.closest(".sr, svg")) continue;
		if (n.matches(".turn-word, .state, b, .zone-title, .note, button, .words, .number") && n.clientWidth > 2 && (n.scrollWidth > n.clientWidth + 1) && getComputedStyle(n).overflow !== "visible") out.push("cut off: " + name(n));
		for (const t of n.childNodes) if (t.nodeType === 3 && t.data.trim()) {
			const range = document.createRange(); range.selectNodeContents(t); const r = (getComputedStyle(n).overflowX === "visible" ? range : n).getBoundingClientRect();
			if (r.width > 2 && !n.closest(".sentence, #q-duels, #q-asks, .offered") && (r.right > innerWidth + 1 || r.left < -1)) out.push("past the edge: " + name(n) + " " + px(r));
		}
	}
	for (const n of all("#table .counter, #table .pill :is(b, .state), #clocks .pill, .offer button")) { // what scrolls can be brought into sight
		const r = n.getBoundingClientRect();
		if (shown(n) && getComputedStyle(n).position !== "absolute") for (let e = n.parentElement; e && e !== T; e = e.parentElement) if (getComputedStyle(e).overflowX === "hidden" && getComputedStyle(e).clipPath === "none") {
			const c = e.getBoundingClientRect();
			if (c.width > 2 && (r.left < c.left - 2 || r.right > c.right + 2)) out.push("cut off by " + name(e) + ": " + name(n));
		}
	}
	for (const n of all("#table .pill b")) if (n.checkVisibility() && n.textContent.trim() && n.getBoundingClientRect().width < 3 && getComputedStyle(n.closest(".pill")).clipPath === "none") out.push("no room for a name: " + name(n));
	for (const a of document.getAnimations()) if (a.effect.getComputedTiming().iterations === Infinity) out.push("moves for ever: " + name(a.effect.target));
	if (scrolls && !T.matches(".game-breach *") && (innerHeight > 500 && innerWidth > 860 || !T.matches(".game-duel *"))) {
		const low = [...T.querySelectorAll("*")].map(n => [n.getBoundingClientRect().bottom, n]).reduce((a, b) => b[0] > a[0] ? b : a);
		out.push("the table scrolls: " + T.scrollHeight + " in " + T.clientHeight + ", down to " + name(low[1]));
	}
	return out.slice(0, 12); })()`
