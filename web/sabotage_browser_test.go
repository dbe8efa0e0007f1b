package web_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
)

// sitAtSabotage creates a table of Sabotage with the given options and opens it. other is the opponent.
func (p *player) sitAtSabotage(other, options string) {
	p.t.Helper()
	p.Go(browser.Eval[string](p.Tab, fmt.Sprintf(`fetch("/new/sabotage", {method: "POST", body: new URLSearchParams("name=Ann&seat0=me&seat1=%s%s")}).then(a => a.url)`, other, options)))
}

// choice is a move that the page offers.
type choice struct {
	Value, From, To string
	Both            bool
}

// king reports whether the move takes one press on one card.
func (c choice) king() bool { return strings.HasPrefix(c.Value, "king") }

// offers returns the moves of pieces that the page lists, without passing.
func (p *player) offers() []choice {
	p.t.Helper()
	return browser.Eval[[]choice](p.Tab, `[...document.querySelectorAll("#actions button[data-from]")].map(b => ({Value: b.value, From: "#" + b.dataset.from, To: "#" + b.dataset.to, Both: "both" in b.dataset}))`)
}

const sabotageOver = `document.querySelector("#result[data-outcome]:not([hidden])")`

// settled waits until it is the player's turn or the match is over, and no request is pending.
func (p *player) settled() {
	p.t.Helper()
	p.Until(rested + ` && (document.querySelector("#actions button") || ` + sabotageOver + `)`)
}

// finishSabotage plays a match to its end, or for a number of moves: the first that the page offers, or a pass.
func (p *player) finishSabotage(moves int, play func(p *player, c choice), look func(n int)) {
	p.t.Helper()
	for n := range moves {
		p.settled()
		look(n)
		if p.Has(sabotageOver) {
			return
		}
		version := browser.Eval[string](p.Tab, `document.querySelector("#act [name=v]").value`)
		if offers := p.offers(); len(offers) > 0 {
			play(p, offers[0])
		} else {
			p.pressCall("#calls button")
		}
		p.Until(fmt.Sprintf(`document.querySelector("#act [name=v]").value !== "%s"`, version))
	}
	if moves == aMatch {
		p.t.Fatalf("%d moves and no end", moves)
	}
}

// halfCenter reports whether another card lies over the center card while it can be taken.
const halfCenter = `[...document.querySelectorAll("#q-centre .can")].some(n => { const r = n.getBoundingClientRect(); return [r.top + 6, r.bottom - 6].some(y => [r.left + 8, r.right - 8].some(x => document.elementFromPoint(x, y)?.closest(".piece:not(#" + n.id + ")"))) })`

// aMatch is more than the number of one player's moves in any match of these tests.
const aMatch = 300

// TestBrowserSabotage plays matches with every kind of input, on the widest layout only the beginning of one.
func TestBrowserSabotage(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	for _, c := range []struct {
		name, options string
		size          browser.Size
		moves         int
		play          func(p *player, c choice)
	}{
		{"click desk", "", quick(browser.Desk), aMatch, sabotageByClick},
		{"drag desk", "&o.rows=3", browser.Desk, aMatch, sabotageByDrag},
		{"keys desk", "&o.rows=4", quick(browser.Desk), aMatch, sabotageByKeys},
		{"taps phone", "&o.rows=4", quick(browser.Phone), aMatch, sabotageByTaps},
		{"drag phone", "&o.rows=6", quick(browser.Phone), 12, sabotageByDrag},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, serveGame(t, sabotage.Game(), fair.Seed{5}), c.size)
			p.sitAtSabotage("bot:lowest", c.options)
			owed := false
			p.finishSabotage(c.moves, c.play, func(n int) {
				if n%10 == 0 {
					p.fits(c.size)
					p.equalsReload()
				}
				if p.Has(halfCenter) {
					t.Error("the center can be taken, but other cards lie over it")
				}
				if !owed && p.Has(`document.querySelector("#q-far .place.drop")`) {
					owed = true
					p.fits(c.size)
					p.Shot("sabotage-owed-" + strings.ReplaceAll(c.name, " ", "-"))
				}
			})
			p.equalsReload()
			p.Shot("sabotage-end-" + strings.ReplaceAll(c.name, " ", "-"))
			if !owed {
				t.Error("no sabotage was ever owed: another seed would test more")
			}
		})
	}
}

// sabotageByClick presses both cards of a pair, a king, or the place of a sabotage.
func sabotageByClick(p *player, c choice) {
	p.t.Helper()
	switch {
	case c.Both:
		p.Click(c.To) // either card may be the first
		p.Until(`document.querySelector("` + c.To + `.sel") && document.querySelector("` + c.From + `.drop")`)
		p.Click(c.From)
	case c.king():
		p.Click(c.From)
	default:
		p.Click(c.To)
	}
}

// sabotageByTaps takes two presses for each: the first only shows what the second will do.
func sabotageByTaps(p *player, c choice) {
	p.t.Helper()
	switch {
	case c.Both:
		sabotageByClick(p, c)
	case c.king():
		p.Click(c.From)
		p.Until(`document.querySelector("` + c.From + `.sel")`)
		p.Click(c.From)
	default:
		p.Click(c.To)
		p.Until(`document.querySelector("` + c.To + `.armed")`)
		p.Click(c.To)
	}
}

func sabotageByDrag(p *player, c choice) {
	p.t.Helper()
	p.Drag(c.From, c.To)
}

// sabotageByKeys moves over the cards with the arrows and presses Enter.
func sabotageByKeys(p *player, c choice) {
	p.t.Helper()
	if !p.Has(`document.activeElement.closest("[data-roving]")`) {
		p.Key("H")
	}
	if c.Both || c.king() {
		p.walk(c.From)
		p.Key(browser.Enter)
	}
	if c.Both {
		p.Until(`document.querySelector("` + c.From + `.sel")`)
	}
	if !c.king() {
		p.walk(c.To)
		p.Key(browser.Enter)
	}
}

// walk moves with the arrow keys to an element, always along the axis with the larger distance.
func (p *player) walk(to string) {
	p.t.Helper()
	var path []string
	for range 60 {
		way := browser.Eval[[]float64](p.Tab, `(() => { const at = n => { const r = n.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] };
			const [x, y] = at(document.activeElement), [u, v] = at(document.querySelector("`+to+`")); return [u - x, v - y] })()`)
		keys := []string{browser.Left, browser.Up}
		for i, ahead := range []string{browser.Right, browser.Down} {
			if way[i] > 0 {
				keys[i] = ahead
			}
		}
		if math.Abs(way[0]) < math.Abs(way[1]) {
			keys[0], keys[1] = keys[1], keys[0]
		}
		before := browser.Eval[string](p.Tab, `document.activeElement.id`)
		if "#"+before == to {
			return
		}
		path = append(path, before)
		for _, key := range keys {
			p.Key(key)
			if browser.Eval[string](p.Tab, `document.activeElement.id`) != before {
				break
			}
		}
	}
	p.t.Fatalf("arrows did not reach %s but went %v", to, path)
}

// fits checks that both pyramids and all piles are in the window without scrolling, and that targets are large enough.
func (p *player) fits(size browser.Size) {
	p.t.Helper()
	p.Until(`document.documentElement.style.getPropertyValue("--bar") === document.querySelector(".bar").offsetHeight + "px"`)
	outside := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#table .piece, #table .pill, #table .note, #calls button")].filter(n => { const r = n.getBoundingClientRect();
		return r.left < -.5 || r.top < -.5 || r.right > innerWidth + .5 || r.bottom > innerHeight + .5 }).map(n => n.id || n.textContent).join()`)
	if outside != "" {
		p.t.Errorf("outside the window: %s", outside)
	}
	if p.Has(`document.documentElement.scrollWidth > innerWidth`) {
		p.t.Error("the page scrolls sideways")
	}
	if !size.Touch && p.Has(`document.documentElement.scrollHeight > innerHeight || document.querySelector("#table").scrollHeight > document.querySelector("#table").clientHeight`) {
		p.t.Error("the page has to be scrolled")
	}
	small := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#table .can, #table .drop, #calls button")].filter(n => { const r = n.getBoundingClientRect(); return Math.min(r.width, r.height) < 44 }).map(n => n.id || n.textContent).join()`)
	if small != "" {
		p.t.Errorf("smaller than 44 pixels: %s", small)
	}
}

// raceSeed finds a seed with which both players can use the same displayed card as the first action of a race.
func raceSeed(t *testing.T) fair.Seed {
	t.Helper()
	for n := range 2000 {
		seed := fair.Seed{byte(n), byte(n >> 8)}
		st, err := sabotage.Game().New(game.Setup{Seats: 2, Options: map[string]string{"pace": "race"}})
		if err != nil {
			t.Fatal(err)
		}
		for dealer := fair.NewDealer(seed, nil); st.Actors() == game.NatureOnly; {
			st.Apply(game.Nature, dealer.Draw(st))
		}
		if usesDisplay(st, 0) && usesDisplay(st, 1) {
			return seed
		}
	}
	t.Fatal("no seed with a race for the displayed card")
	return fair.Seed{}
}

// usesDisplay reports whether the first move of s takes the displayed card.
func usesDisplay(st game.State, s game.Seat) bool {
	legal := st.Legal(nil, s)
	return len(legal) == 2 && strings.HasSuffix(sabotage.Game().Format(legal[0]), "+D")
}

// TestBrowserRace has two people claim the same card from two browsers. The one whose page is out of date is told that
// the claim is too late, and then sees what happened.
func TestBrowserRace(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	s := serveGame(t, sabotage.Game(), raceSeed(t))
	ann, bo := visitor(t, b, s, browser.Desk), visitor(t, b, s, browser.Phone)
	ann.sitAtSabotage("friend", "&o.pace=race")
	link := browser.Eval[string](ann.Tab, `document.querySelector("#invite [data-copy]").dataset.copy`)
	bo.Go(link)
	bo.Click("[name=name]")
	bo.Type("Bo")
	bo.Click(".invitation .big")
	for _, p := range []*player{ann, bo} {
		p.ready() // both at once
		p.Until(`document.querySelector("#q-display .can") && document.querySelector("#link[data-s=on]")`)
	}
	ann.Shot("sabotage-race-ann")
	blockStream(bo, true)
	sabotageByClick(ann, ann.offers()[0])
	ann.Until(`!document.querySelector("#q-display .card.m-now.can")`)
	sabotageByTaps(bo, bo.offers()[0])
	bo.Until(`document.querySelector("#refusal:not([hidden])")`)
	if said := browser.Eval[string](bo.Tab, `document.querySelector("#refusal").textContent`); !strings.Contains(said, "You were late. Ann removes ") {
		t.Errorf("Bo is told %q", said)
	}
	bo.Until(`document.querySelector("#say").textContent.includes("You were late. Ann removes ")`)
	bo.Shot("sabotage-race-bo")
	blockStream(bo, false)
	bo.Until(`document.querySelector("#log").textContent.includes("Ann removes")`)
	for _, p := range []*player{ann, bo} {
		p.equalsReload()
	}
}

// blockStream withholds a page's events, as a slow network would, or delivers them.
func blockStream(p *player, on bool) {
	p.t.Helper()
	event := `new PageTransitionEvent("pageshow", {persisted: true})`
	if on {
		event = `new Event("pagehide")`
	}
	browser.Eval[bool](p.Tab, `dispatchEvent(`+event+`)`)
}

// TestBrowserTwoPairs taps on a phone: neither the first tap on one of two partners nor the first one in the list removes a pair. It says
// what the second one does.
func TestBrowserTwoPairs(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveGame(t, sabotage.Game(), fair.Seed{5}), quick(browser.Phone))
	p.sitAtSabotage("bot:lowest", "&o.rows=6")
	partners := func() (card string, pairs []choice) {
		ends := map[string][]choice{}
		for _, c := range p.offers() {
			if c.Both {
				ends[c.From], ends[c.To] = append(ends[c.From], c), append(ends[c.To], c)
			}
		}
		for card, pairs := range ends {
			if len(pairs) > 1 {
				return card, pairs
			}
		}
		return "", nil
	}
	p.settled()
	card, pairs := partners()
	for range aMatch {
		if card != "" || p.Has(sabotageOver) {
			break
		}
		step := p.step()
		if offers := p.offers(); len(offers) > 0 {
			p.posts(offers[0].Value)
		} else {
			p.posts("pass")
		}
		p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `"`)
		p.settled()
		card, pairs = partners()
	}
	if card == "" {
		t.Fatal("no card ever had two partners: another seed would test more")
	}
	told := func(value string) string {
		p.Until(`document.querySelector("#refusal.hint:not([hidden])")`)
		want := browser.Eval[string](p.Tab, `document.querySelector("#actions [value='`+value+`']").textContent.trim() + ". Tap again to confirm."`)
		if text := browser.Eval[string](p.Tab, `document.querySelector("#refusal").textContent`); text != want {
			t.Errorf("a first tap says %q, want %q", text, want)
		}
		return p.step()
	}
	step, listed := p.step(), "#actions [value='"+pairs[0].Value+"']"
	p.Click(listed)
	p.Until(`document.querySelector("` + listed + `.armed")`)
	if told(pairs[0].Value) != step {
		t.Error("one tap in the list removed a pair")
	}
	partner := pairs[1].To
	if partner == card {
		partner = pairs[1].From
	}
	p.Click(card)
	p.Until(`document.querySelector("` + card + `.sel") && !document.querySelector("#actions .armed")`)
	p.Click(partner)
	p.Until(`document.querySelector("` + partner + `.armed")`)
	if told(pairs[1].Value) != step {
		t.Error("one tap on a partner removed a pair")
	}
	p.Click(partner)
	p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `"`)
}
