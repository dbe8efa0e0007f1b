package web_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
)

// player is a player with a browser, at a table of the server.
type player struct {
	*browser.Tab
	t      *testing.T
	server *testServer
}

// quick returns a size with reduced motion.
func quick(size browser.Size) browser.Size {
	size.Calm = true
	return size
}

// visitor opens the home page in a new browser. Events are shown without delay; tests of playback call paced.
func visitor(t *testing.T, b *browser.Browser, s *testServer, size browser.Size) *player {
	t.Helper()
	p := &player{b.Open(t, size), t, s}
	p.Go(s.URL + "/")
	p.paced("instant")
	p.knowsHints()
	return p
}

// knowsHints has the browser remember all hints as seen, so that none stands over what a test clicks.
func (p *player) knowsHints() {
	p.t.Helper()
	all, err := lesson.ShippedHints()
	if err != nil {
		p.t.Fatal(err)
	}
	names := map[string][]string{}
	for game, hints := range all {
		for _, h := range hints.All {
			names[game] = append(names[game], h.Name.Text)
		}
	}
	text, err := json.Marshal(names)
	if err != nil {
		p.t.Fatal(err)
	}
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(localStorage.setItem("quarterdeck-hints", %q), true)`, text))
}

// paced sets the playback of events, on this page and later ones.
func (p *player) paced(pace string) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => {
		document.documentElement.dataset.pace = %q;
		localStorage.setItem("quarterdeck", JSON.stringify({...JSON.parse(localStorage.getItem("quarterdeck") ?? "{}"), pace: %[1]q}));
		return true })()`, pace))
}

// sit goes from the home page to a table against the bot, with three presses.
func (p *player) sit() {
	p.t.Helper()
	p.Click(".game-card .new-table")
	p.Until(`document.querySelector(".set-table")`)
	p.Click(".set-table .big")
	p.ready()
}

// ready waits until the table is there and it is the player's turn.
func (p *player) ready() {
	p.t.Helper()
	p.Until(`document.querySelector("#status.urgent") && document.querySelector(".can") && ` + rested)
}

// rested reports whether a page shows everything that it has received and no action is pending: until then it accepts
// no choice.
const rested = `window.quarterdeck && !window.quarterdeck.counts.working && !window.quarterdeck.busy()`

// card returns the selector of the player's card of a rank.
func (p *player) card(rank string) string {
	seat := browser.Eval[string](p.Tab, `(document.querySelector("#q-hand [id^=p-card-]") || {id: "p-card-0-"}).id.split("-")[2]`)
	return "#p-card-" + seat + "-" + rank
}

// played waits until the rank has been revealed in the row and the table is at rest: either the player is to act again
// or the match is over.
func (p *player) played(rank string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`document.querySelector("#q-row %s[data-face]") && (document.querySelector("#status.urgent") || document.querySelector("#result[data-outcome]:not([hidden])")) && `+rested, p.card(rank)))
}

// lies returns what lies on the table, piece by piece, as the page shows it.
const lies = `(root => [...root.querySelectorAll("#table .piece")].map(n => [n.closest(".zone").id, n.id, n.dataset.face || "",
	(n.getAttribute("style") || "").replaceAll(" ", "").replace(/;$/, ""), [...n.classList].filter(c => c === "down" || c.startsWith("m-")).join(), n.getAttribute("aria-label"), n.textContent].join(" ")).join("\n"))`

// equalsReload checks that the page shows exactly what the server would send for it now. A bot may act between the two
// reads, so it retries.
func (p *player) equalsReload() {
	p.t.Helper()
	var here, there string
	for range 10 {
		p.Until("!window.quarterdeck.counts.working")
		here = browser.Eval[string](p.Tab, lies+`(document)`)
		there = browser.Eval[string](p.Tab, `fetch(location.href).then(a => a.text()).then(text => `+lies+`(new DOMParser().parseFromString(text, "text/html")))`)
		if here == there {
			return
		}
	}
	p.t.Fatalf("the page has drifted from the server:\npage:\n%s\n\nserver:\n%s", here, there)
}

// the order in which these tests play the ranks of a hand
const ranks = "7KA25Q839JT64"

func TestBrowserWholeMatch(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	for _, c := range []struct {
		name string
		size browser.Size
		play func(p *player, rank string)
	}{
		{"click desk", browser.Desk, byClick},
		{"click phone", quick(browser.Phone), byTaps},
		{"drag desk", quick(browser.Desk), byDrag},
		{"drag phone", quick(browser.Phone), byDrag},
		{"keys desk", quick(browser.Desk), byKeys},
		{"keys phone", quick(browser.Phone), byKeys},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, serve(t), c.size)
			file := strings.ReplaceAll(c.name, " ", "-")
			p.Shot("home-" + file)
			p.sit()
			browser.Eval[bool](p.Tab, `(() => { window.trouble = [];
				addEventListener("error", e => trouble.push(e.message));
				addEventListener("unhandledrejection", e => trouble.push(String(e.reason)));
				addEventListener("securitypolicyviolation", e => trouble.push(e.violatedDirective + " " + e.blockedURI)); return true })()`)
			p.Shot("start-" + file)
			for i := range ranks {
				rank := ranks[i : i+1]
				c.play(p, rank)
				p.played(rank)
				if i == 6 {
					p.equalsReload()
					p.Shot("middle-" + file)
				}
			}
			p.equalsReload()
			p.Until(`document.querySelector("#result .main")`)
			p.Shot("end-" + file)
			if trouble := browser.Eval[string](p.Tab, `trouble.join("; ")`); trouble != "" {
				t.Errorf("in the browser: %s", trouble)
			}
			p.Click("#result .main")
			p.ready()
			if p.Has(`document.querySelector("#q-row .m-gone")`) {
				t.Error("the rematch is not a new match")
			}
		})
	}
}

func byClick(p *player, rank string) { p.Click(p.card(rank)) }

// byTaps plays as on a touch screen: the first tap picks up, the second plays.
func byTaps(p *player, rank string) {
	p.t.Helper()
	p.Click(p.card(rank))
	p.Until(fmt.Sprintf(`document.querySelector("%s.sel")`, p.card(rank)))
	p.Click(p.card(rank))
}

func byDrag(p *player, rank string) {
	p.t.Helper()
	p.Drag(p.card(rank), "#q-row .r2.place")
}

// byKeys focuses the hand, moves along it with the arrows, and presses Enter.
func byKeys(p *player, rank string) {
	p.t.Helper()
	if !p.Has(`document.activeElement.closest("#q-hand")`) {
		p.Key("H")
	}
	p.Until(`document.activeElement.closest("#q-hand")`)
	p.Key(browser.Home)
	for range 13 {
		if p.Has(fmt.Sprintf(`document.activeElement.matches("%s")`, p.card(rank))) {
			p.Key(browser.Enter)
			return
		}
		p.Key(browser.Right)
		if !p.Has(`document.activeElement.closest("#q-hand")`) {
			p.t.Fatalf("the arrow led out of the hand, to %s", browser.Eval[string](p.Tab, `document.activeElement.outerHTML.slice(0, 200)`))
		}
	}
	p.t.Fatalf("arrows did not reach %s", rank)
}
