package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
)

// onTable counts the cards of a duel that lie face up on the table.
const onTable = `document.querySelectorAll("#q-far .card[data-face], #q-near .card[data-face]").length`

// caption is the text of the event that the page shows.
const caption = `document.querySelector("#playback .event").textContent`

// TestBrowserSweep checks that cards which a Jack or the end of a round discards lie on the table first, with the words of the
// event, for as long as what decides a round, and that the page takes no choice meanwhile.
func TestBrowserSweep(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveDuel(t), quick(browser.Desk))
	p.paced("1") // before the page asks for its stream, so that the bot waits
	p.Go(p.server.URL + "/games/duel?seats=2")
	p.Click(".set-table .big")
	p.settle()
	browser.Eval[bool](p.Tab, fakeClock)
	hand := p.handFaces()
	jack := slices.IndexFunc(hand, func(face string) bool { return strings.HasPrefix(face, "J") })
	number := slices.IndexFunc(hand, func(face string) bool { return face[0] >= '2' && face[0] <= '9' })
	if jack < 0 || number < 0 {
		t.Fatalf("a hand of %v proves nothing", hand)
	}
	p.sweeps("play "+hand[jack], "The Jack sweeps the table.")
	p.offersNext("ready")
	p.act("ready")
	p.offersNext("play " + hand[number])
	p.act("play " + hand[number])
	p.offersNext("ready")
	p.sweeps("ready", "Both touch the marker.")
}

// TestBrowserSweepLast checks the same of the last round of a duel among four players: another duel, or the result, takes its place.
func TestBrowserSweepLast(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveDuel(t), quick(browser.Desk))
	p.paced("instant")
	p.Go(p.server.URL + browser.Eval[string](p.Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({game: "duel", name: "Ann", options: {trading: "off"}, seats: [{who: "me"}`+strings.Repeat(`, {who: "bot", level: "lowest"}`, 3)+`]})}).then(a => a.json()).then(m => "/m/" + m.id)`))
	p.settle()
	for !p.Has(`!document.querySelector("#q-hand .card") && document.querySelector("#actions [value=ready]")`) {
		listed := p.listedMoves()
		p.postsAll(listed[max(0, slices.Index(listed, "ready"))])
	}
	p.paced("1")
	browser.Eval[bool](p.Tab, fakeClock)
	p.sweeps("ready", "Both touch the marker.")
}

// onMarker reports how many hands lie on the marker when the second one has ended the round.
const onMarker = `["::before", "::after"].filter(hand => getComputedStyle(document.querySelector("#q-marker .pieces"), hand).content !== "none").length`

// act clicks a move of the list.
func (p *player) act(move string) {
	p.t.Helper()
	if !p.Has(fmt.Sprintf(`(b => !!b && (b.click(), true))([...document.querySelectorAll("#actions button")].find(b => b.value === %q))`, move)) {
		p.t.Fatalf("the page does not offer %s: %v", move, p.listedMoves())
	}
}

// offersNext lets time pass until all events have been shown and the page offers a move.
func (p *player) offersNext(move string) {
	p.t.Helper()
	for range 5000 {
		p.pass(100)
		if p.Has(rested) && slices.Contains(p.listedMoves(), move) {
			return
		}
	}
	p.t.Fatalf("the page never offers %s", move)
}

// sweeps makes a move that discards what lies on the table, and checks how long it lies there.
func (p *player) sweeps(move, words string) {
	p.t.Helper()
	p.act(move)
	p.tick(50)
	p.Until(`!window.quarterdeck.busy()`)
	read := 0
	for range 5000 {
		p.pass(50)
		switch told := p.Has(caption + fmt.Sprintf(`.includes(%q)`, words)); {
		case told && p.Has(onTable+` === 2`):
			if read += 50; !p.Has(`"playing" in document.body.dataset`) {
				p.t.Fatalf("after %d ms of what %s sweeps, the page takes a choice", read, move)
			}
			if hands := browser.Eval[int](p.Tab, onMarker); (hands == 2) != (move == "ready") {
				p.t.Fatalf("%d hands end what %s sweeps", hands, move)
			}
		case told && p.Has(onTable+` === 0`):
			if read < 1100 {
				p.t.Errorf("what %s sweeps could be read for %d ms", move, read)
			}
			return
		}
	}
	p.t.Fatalf("%s never sweeps the table", move)
}
