package web_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/persona"
	"quarterdeck/node"
)

// steadySize is a window in which a table has to keep still and to be whole.
type steadySize struct {
	name string
	size browser.Size
}

// steadySizes are the windows in which whole matches are followed.
var steadySizes = []steadySize{
	{"1440x900", browser.Size{W: 1440, H: 900}},
	{"1366x768", browser.Size{W: 1366, H: 768}},
	{"1280x640", browser.Size{W: 1280, H: 640}},
	{"1024x768", browser.Size{W: 1024, H: 768, Touch: true}},
	{"390x844", browser.Size{W: 390, H: 844, Touch: true}},
	{"844x390", browser.Size{W: 844, H: 390, Touch: true}},
}

// uprightTablet is followed for a few moments only: it has a phone's layout, with more room.
var uprightTablet = []steadySize{{"820x1180", browser.Size{W: 820, H: 1180, Touch: true}}}

// tableSizes are the windows in which tests look at a single moment.
var tableSizes = slices.Concat(steadySizes, uprightTablet)

// maxShift is the cumulative layout shift that a whole match may have.
const maxShift = 0.02

const steadyOver = `document.querySelector("#result[data-outcome]:not([hidden])")`

// gate lets the bots of a match act one at a time, when the test says so.
type gate struct {
	mu      sync.Mutex
	waiting map[game.Seat]chan struct{}
	came    int // how often a bot has come to the gate
}

// wait returns when the seat may act.
func (g *gate) wait(ctx context.Context, seat game.Seat) {
	open := make(chan struct{})
	g.mu.Lock()
	g.waiting[seat] = open
	g.came++
	g.mu.Unlock()
	select {
	case <-open:
	case <-ctx.Done():
		g.mu.Lock()
		if g.waiting[seat] == open {
			delete(g.waiting, seat)
		}
		g.mu.Unlock()
	}
}

// open lets the first seat that waits act, and reports whether there was one.
func (g *gate) open() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for seat := range game.Seat(8) {
		if open, found := g.waiting[seat]; found {
			delete(g.waiting, seat)
			close(open)
			return true
		}
	}
	return false
}

// arrivals returns how often a bot has come to the gate.
func (g *gate) arrivals() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.came
}

// gated is a bot that acts when its gate opens, and always in the same way in the same position.
type gated struct{ gate *gate }

func (b gated) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	b.gate.wait(ctx, k.Seat())
	legal := k.Legal(nil)
	moves := make([]string, len(legal))
	for i, a := range legal {
		moves[i] = k.Game().Format(a)
	}
	return legal[slices.Index(moves, steadyMove(k.Hash(), moves))], nil
}

// steadyMove is what a seat plays: by chance, except that Port's trump stays while something else can be done, and that no seat
// trades or walks about for long.
func steadyMove(chance uint64, moves []string) string {
	for _, ends := range []string{"ready", "search"} {
		if chance%2 == 0 && slices.Contains(moves, ends) {
			return ends
		}
	}
	some := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return m == "flip" })
	if len(some) == 0 {
		some = moves
	}
	return some[rand.New(rand.NewPCG(chance, 7)).IntN(len(some))]
}

// native adds up the layout shift that Chromium itself counts, and keeps where the largest came from. Without motion most of it are cards of a
// hand that close up: they glide when motion is on.
const native = `window.native = 0; window.sources = [];
	new PerformanceObserver(list => { for (const e of list.getEntries()) {
		native += e.value;
		const box = r => [r.x, r.y, r.width, r.height].map(Math.round).join();
		sources.push({Value: e.value, Moved: e.sources.map(({node, previousRect, currentRect}) => (node?.parentElement?.closest(".zone, [id]")?.id ?? "") + " " + (node?.id || node?.className || JSON.stringify(node?.data ?? node?.nodeName)) + " " + box(previousRect) + " to " + box(currentRect))});
	} }).observe({type: "layout-shift", buffered: true});`

// steadySettings make every motion instant, so that what moves is seen in one look, and show events without a wait between them: windows
// are looked at when all are shown. QUARTERDECK_MOTION=full has pieces glide, as players see them, at 2× or at the pace of QUARTERDECK_PACE: then
// what Chromium counts may not be more than maxShift either.
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
	if (document.documentElement.scrollWidth > innerWidth) out.push("the page scrolls sideways");
	if (T.scrollWidth > T.clientWidth + 1) { const wide = [...T.querySelectorAll("*")].map(n => [n.getBoundingClientRect().right, n]).reduce((a, b) => b[0] > a[0] ? b : a); out.push("the table scrolls sideways, to " + name(wide[1])) };
	const seen = (n, r) => { // the part of it that is not cut off by what scrolls
		for (let e = n.parentElement; e && e !== document.body; e = e.parentElement) if (getComputedStyle(e).overflowY !== "visible") {
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
			const range = document.createRange(); range.selectNodeContents(t); const r = range.getBoundingClientRect();
			if (r.width > 2 && !n.closest(".sentence, #q-duels, .offered") && (r.right > innerWidth + 1 || r.left < -1)) out.push("past the edge: " + name(n) + " " + px(r));
		}
	}
	for (const n of all("#table .counter, #table .pill :is(b, .state), #clocks .pill, .offer button")) { // what scrolls can be brought into sight
		const r = n.getBoundingClientRect();
		if (shown(n) && getComputedStyle(n).position !== "absolute") for (let e = n.parentElement; e && e !== T; e = e.parentElement) if (getComputedStyle(e).overflowX === "hidden" && getComputedStyle(e).clipPath === "none") {
			const c = e.getBoundingClientRect();
			if (c.width > 2 && (r.left < c.left - 2 || r.right > c.right + 2)) out.push("cut off by " + name(e) + ": " + name(n));
		}
	}
	for (const a of document.getAnimations()) if (a.effect.getComputedTiming().iterations === Infinity) out.push("moves for ever: " + name(a.effect.target));
	if (scrolls && !T.matches(".game-duel *, .game-breach *")) {
		const low = [...T.querySelectorAll("*")].map(n => [n.getBoundingClientRect().bottom, n]).reduce((a, b) => b[0] > a[0] ? b : a);
		out.push("the table scrolls: " + T.scrollHeight + " in " + T.clientHeight + ", down to " + name(low[1]));
	}
	return out.slice(0, 12); })()`

// steadyTable is one match that a player follows in windows of all sizes at once.
type steadyTable struct {
	t      *testing.T
	gate   *gate
	sizes  []steadySize
	tabs   []*player      // one of each size
	path   []string       // what the player does next, if that is settled
	seen   map[string]int // what is wrong, and how often it was seen
	shifts [][]shift      // by tab
}

// shift is a layout shift and what moved.
type shift struct {
	Value float64
	Moved []string
}

// moment is what a window shows at a moment.
type moment struct {
	Broken []string
	Shift  shift
	Over   bool
}

var digits = regexp.MustCompile("[0-9,]+")

// steadyGames are the matches that are measured, to their end or to that moment.
var steadyGames = []struct {
	name, table string
	moments     int
}{
	{"bastion", `{game: "bastion", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 400},
	{voyage, `{game: "port", name: "Ann", seats: [{who: "me"}]}`, 400},
	{"port of two", `{game: "port", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 24},
	{"sabotage", `{game: "sabotage", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 400},
	{"duel", `{game: "duel", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}]}`, 400},
	{"duel of four", `{game: "duel", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}, {who: "bot", level: "gated"}, {who: "bot", level: "gated"}]}`, 60},
	{"breach", `{game: "breach", name: "Ann", seats: [{who: "me"}, {who: "bot", level: "gated"}, {who: "bot", level: "gated"}]}`, 400},
}

// voyage is the match that the player wins, which chance hardly ever does: six hands with their shuffles.
const voyage = "port"

var steadySeed = fair.Seed{16, 2}

// TestBrowserSteady plays these matches in windows of six sizes and measures that nothing on the page moves by itself, that hand
// and buttons are on the screen, and that nothing is covered or cut off.
func TestBrowserSteady(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, g := range steadyGames {
		t.Run(g.name, func(t *testing.T) {
			keepsStill(t, b, g.name, g.table, steadySizes, g.moments)
		})
	}
}

// TestBrowserSteadyUpright follows the first moments of the same matches on an upright tablet.
func TestBrowserSteadyUpright(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, g := range steadyGames {
		t.Run(g.name, func(t *testing.T) { keepsStill(t, b, g.name, g.table, uprightTablet, 24) })
	}
}

// keepsStill plays a match to its end, or to that moment, and looks at it in windows of these sizes.
func keepsStill(t *testing.T, b *browser.Browser, name, terms string, sizes []steadySize, moments int) {
	t.Helper()
	seed, path := steadySeed, []string(nil)
	if name == voyage && moments > 100 {
		seed, path = portSeed, portPassage(t, 1, 6)
	}
	table := openSteady(t, b, terms, sizes, seed)
	table.path = path
	for n := range moments {
		table.rests()
		if table.look(n) {
			break
		}
		table.goOn(n)
	}
	table.report(name)
}

// openSteady sets a table and opens it in every window.
func openSteady(t *testing.T, b *browser.Browser, terms string, sizes []steadySize, seed fair.Seed) *steadyTable {
	t.Helper()
	table := &steadyTable{t: t, gate: &gate{waiting: map[game.Seat]chan struct{}{}}, sizes: sizes, seen: map[string]int{}, shifts: make([][]shift, len(sizes))}
	s, _ := serveAll(t, func(c *node.Config) {
		c.Games, c.Find, c.Levels = games.All(), games.Find, []string{"gated"}
		c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return gated{table.gate}, nil }
		c.Seed = func() (fair.Seed, error) { return seed, nil }
		c.Patience = time.Hour
	})
	for i, size := range sizes {
		p := visitor(t, b, s, size.size)
		p.Before(steadySettings + ";" + native + longNames)
		if i > 0 {
			p.As(table.tabs[0].Tab)
		}
		table.tabs = append(table.tabs, p)
	}
	id := browser.Eval[string](table.tabs[0].Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(`+terms+`)}).then(a => a.json()).then(m => m.id ?? "no table: " + JSON.stringify(m))`)
	if strings.Contains(id, " ") {
		t.Fatal(id)
	}
	for i, p := range table.tabs {
		if i > 0 {
			p.As(table.tabs[0].Tab)
		}
		p.Go(s.URL + "/m/" + id)
		p.Until(`document.querySelector("#link[data-s=on]")`)
	}
	return table
}

// rests waits until every window shows the same moment and has come to rest.
func (s *steadyTable) rests() {
	s.t.Helper()
	for _, p := range s.tabs {
		p.Until(`!window.quarterdeck.counts.working`)
	}
}

// look notes what is wrong in each window, and reports whether the match is over.
func (s *steadyTable) look(n int) bool {
	s.t.Helper()
	over := false
	for i, p := range s.tabs {
		now := browser.Eval[moment](p.Tab, "({Broken: "+broken+", Shift: "+shifted+", Over: Boolean("+steadyOver+")})")
		for _, line := range now.Broken {
			line = s.sizes[i].name + " " + line
			key := digits.ReplaceAllString(line, "#")
			if s.seen[key]++; s.seen[key] == 1 {
				s.t.Errorf("at moment %d: %s", n, line)
			}
		}
		if now.Shift.Value > 0 {
			s.shifts[i] = append(s.shifts[i], now.Shift)
		}
		if os.Getenv("QUARTERDECK_SHOTS") != "" && n%8 == 5 {
			p.Shot(fmt.Sprintf("steady-%s-%s-%03d", strings.Split(s.t.Name(), "/")[1], s.sizes[i].name, n))
		}
		over = over || now.Over
	}
	return over
}

// goOn has the next seat act, and waits until every window shows it. A bot whose position changes before it acts comes to the gate
// again, and is let through again.
func (s *steadyTable) goOn(n int) {
	s.t.Helper()
	first := s.tabs[0]
	step := first.step()
	for came := -1; first.step() == step && !first.Has(steadyOver); {
		if now := s.gate.arrivals(); now != came && s.act(n, step) {
			came = now
		}
	}
	if first.Has(steadyOver) {
		return
	}
	first.Until(`!window.quarterdeck.counts.working`)
	step = first.step()
	for _, p := range s.tabs[1:] {
		p.Until(`Number(document.querySelector("#act [name=v]").value) >= ` + step)
	}
}

// act has a bot or the player act, in turns where both may, and reports whether it did.
func (s *steadyTable) act(n int, step string) bool {
	s.t.Helper()
	if n%2 == 1 && s.gate.open() {
		return true
	}
	moves := s.tabs[0].listedMoves()
	if len(moves) == 0 || s.tabs[0].step() != step {
		return s.gate.open()
	}
	chance, err := strconv.ParseUint(step, 10, 64)
	if err != nil {
		s.t.Fatal(err)
	}
	move := steadyMove(chance, moves)
	if len(s.path) > 0 {
		move, s.path = s.path[0], s.path[1:]
	}
	s.tabs[0].posts(move)
	s.tabs[0].Until(`document.querySelector("#act [name=v]").value !== "` + step + `" || ` + steadyOver)
	return true
}

// posts makes a move as the page's form does.
func (p *player) posts(move string) {
	p.t.Helper()
	if status := browser.Eval[int](p.Tab, fmt.Sprintf(`(form => fetch(form.action, {method: "POST", headers: {Accept: "application/json", "Idempotency-Key": crypto.randomUUID()}, body: new URLSearchParams({a: %q, v: form.querySelector("[name=v]").value})}).then(a => a.status))(document.querySelector("#act"))`, move)); status >= 400 {
		p.t.Fatalf("%s is answered with %d", move, status)
	}
}

// report adds up what moved in each window.
func (s *steadyTable) report(name string) {
	s.t.Helper()
	for i, p := range s.tabs {
		sum := 0.0
		for _, one := range s.shifts[i] {
			sum += one.Value
		}
		counted := browser.Eval[float64](p.Tab, "native")
		s.t.Logf("%s at %s: layout shift %.4f; with pieces, as Chromium counts it, %.4f", name, s.sizes[i].name, sum, counted)
		if (steadyMotion() == "full" || name == voyage) && counted > maxShift { // the voyage's hand never closes up by layout
			s.t.Errorf("%s at %s: Chromium counts a layout shift of %.4f, at most %.2f is allowed:%s", name, s.sizes[i].name, counted, maxShift, largest(browser.Eval[[]shift](p.Tab, "sources")))
		}
		if sum > maxShift {
			s.t.Errorf("%s at %s: layout shift %.4f, at most %.2f is allowed:%s", name, s.sizes[i].name, sum, maxShift, largest(s.shifts[i]))
		}
		p.Shot("steady-" + name + "-" + s.sizes[i].name + "-end")
	}
}

// largest lists the largest shifts and what moved in them.
func largest(shifts []shift) string {
	slices.SortStableFunc(shifts, func(a, b shift) int { return cmp.Compare(b.Value, a.Value) })
	lines := ""
	for _, one := range shifts[:min(5, len(shifts))] {
		lines += fmt.Sprintf("\n  %.4f %s", one.Value, strings.Join(one.Moved, "; "))
	}
	return lines
}

// TestBrowserRefusalBeside presses a card that cannot be played: the reason is beside it, not over the hand, and goes with the next press.
func TestBrowserRefusalBeside(t *testing.T) {
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
			return "" })()`); wrong != "" {
			t.Errorf("the reason why a card cannot be played: %s: %s", wrong, browser.Eval[string](p.Tab, `document.querySelector("#refusal").textContent`))
		}
		p.Click("#q-far .pill")
		p.Until(`document.querySelector("#refusal").hidden`)
	}
}
