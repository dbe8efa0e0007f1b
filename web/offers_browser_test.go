package web_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/internal/persona"
	"quarterdeck/node"
)

// offering is a bot that puts a card on its tray, asks for a marble, offers that to seat 0 from the start on, and then does nothing more.
type offering struct{ start <-chan struct{} }

func (b offering) Choose(ctx context.Context, k *bot.Knowledge) (game.Action, error) {
	legal := k.Legal(nil)
	moves := make([]string, len(legal))
	for i, a := range legal {
		moves[i] = k.Game().Format(a)
	}
	has := func(start string) int {
		return slices.IndexFunc(moves, func(m string) bool { return strings.HasPrefix(m, start) })
	}
	give, unask, offer := has("give "), has("unask "), has("offer 0")
	switch {
	case has("withdraw") >= 0: // it has offered
		<-ctx.Done()
		return 0, ctx.Err()
	case unask < 0:
		return legal[has("ask o")], nil
	case has("take ") < 0:
		return legal[give], nil
	}
	select {
	case <-b.start:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	return legal[offer], nil
}

// TestBrowserOffers: five offers come and lie in their tray. Each says what the viewer gives and gets, can be
// answered, and moves nothing; the hand and the buttons stay on the screen.
func TestBrowserOffers(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, c := range tableSizes {
		t.Run(c.name, func(t *testing.T) {
			start := make(chan struct{})
			s, _ := serveAll(t, func(c *node.Config) {
				c.Games = []game.Game{duel.Game()}
				c.Find = func(string, int) (game.Game, error) { return duel.Game(), nil }
				c.Workers = 8 // a bot that waits keeps its slot
				c.Levels = []string{"offering"}
				c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return offering{start}, nil }
				c.Patience = time.Hour
				c.Seed = func() (fair.Seed, error) { return duelSeed, nil }
			})
			p := visitor(t, b, s, quick(c.size))
			bots := strings.Repeat(`, {who: "bot", level: "offering"}`, 5)
			id := browser.Eval[string](p.Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({game: "duel", name: "Ann", options: {talk1: "0", market: "0", talk2: "0"}, seats: [{who: "me"}`+bots+`]})}).then(a => a.json()).then(m => m.id)`)
			p.Go(s.URL + "/m/" + id)
			p.Until(`document.querySelector("#q-tray") && document.querySelector("#link[data-s=on]") && ` + rested)
			p.Until(`document.querySelector("#offered").childElementCount === 0`)
			const places = `JSON.stringify([...document.querySelectorAll("#q-hand .card, #q-market, #q-wishes, #q-tray, #q-hand, #offered")].map(n => { const r = n.getBoundingClientRect(); return [n.id, r.left, r.top].map(v => v.toFixed?.(0) ?? v).join() }))`
			before := browser.Eval[string](p.Tab, places)
			close(start)
			p.Until(`document.querySelector("#offered").childElementCount === 5 && ` + rested)
			if after := browser.Eval[string](p.Tab, places); after != before {
				t.Errorf("offers moved the table from\n%s to\n%s", before, after)
			}
			for _, name := range persona.All() { // which names the bots have is chance
				browser.Eval[bool](p.Tab, `document.querySelectorAll("[id^=q-seat-]:not(#q-seat-0) .zone-title").forEach(n => { n.textContent = "`+name+`" }), true`)
				for _, line := range browser.Eval[[]string](p.Tab, broken) {
					t.Errorf("bots called %s: %s", name, line)
				}
			}
			if wrong := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#offered .zone")].map(z => {
				const at = s => z.querySelector(s).getBoundingClientRect(), before = (a, b) => a.bottom <= b.top + 4 || a.left <= b.left;
				if (!before(at("[id*='-ask-']"), at(".card"))) return z.id + ": what is given does not come first";
				if (![...z.querySelectorAll(".m-answer")].every(n => n.checkVisibility())) return z.id + ": an answer is not in sight";
				return "" }).filter(Boolean).join("; ")`); wrong != "" {
				t.Error(wrong)
			}
			p.Shot("offers-" + c.name)
			p.Click("#offered .zone:nth-child(4) .m-answer[id$='-no']")
			p.Until(`document.querySelector("#offered").childElementCount < 5 || document.querySelector("#offered .m-answer.sel")`)
			if p.Has(`document.querySelector("#offered .m-answer.sel")`) {
				if !p.Has(`!document.querySelector("#refusal.hint").hidden`) {
					t.Error("the first tap does not say what the second does")
				}
				p.Click("#offered .m-answer.sel")
			}
			p.Until(`document.querySelector("#offered").childElementCount === 4`)
		})
	}
}

// TestBrowserTwice: on touch, what ends a stage takes two taps, and the first one says what the second does.
func TestBrowserTwice(t *testing.T) {
	t.Parallel()
	_, bo := duelTable(t, browser.Start(t), serveDuel(t))
	step := bo.step()
	bo.Click("#calls [value=ready]")
	bo.Until(`document.querySelector("#calls .armed") && document.querySelector("#refusal.hint:not([hidden])")`)
	if text := browser.Eval[string](bo.Tab, `document.querySelector("#refusal").textContent`); text != "Ready for the next stage. Tap again to confirm." {
		t.Errorf("the first tap says %q", text)
	}
	bo.Click("#q-seat-0")
	bo.Until(`!document.querySelector("#calls .armed") && document.querySelector("#refusal").hidden`)
	if bo.step() != step {
		t.Error("one tap ended the stage")
	}
	bo.pressCall("#calls [value=ready]")
	bo.Until(`document.querySelector("#calls [value=unready]")`)
}

// TestBrowserTwiceStays: what the second tap on a lifted card does stays in sight until the next tap.
func TestBrowserTwiceStays(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := visitor(t, browser.Start(t), s, quick(browser.Phone))
	p.Go(s.URL + "/learn/port/first-match")
	p.Until(rested)
	browser.Eval[bool](p.Tab, fakeClock)
	p.Click("#p-h1-b7")
	p.Until(`document.querySelector("#p-h1-b7.sel") && document.querySelector("#refusal.hint:not([hidden])")`)
	p.tick(20_000)
	if text := browser.Eval[string](p.Tab, `document.querySelector("#refusal.hint:not([hidden])")?.textContent ?? ""`); text != "Play the seven of bones. Tap again to confirm." {
		t.Errorf("after 20 seconds the note says %q", text)
	}
	p.Click("#q-unseen")
	p.Until(`!document.querySelector("#p-h1-b7.sel") && document.querySelector("#refusal").hidden`)
}

// crowdedStrip names what covers a button of the strip with the events, or of an offer, although all of them are shown, and what an offer cuts off.
const crowdedStrip = `(() => {
	document.querySelectorAll("[data-playback]").forEach(b => { b.disabled = false });
	const shown = [...document.querySelectorAll("#playback button, #offers button")].filter(b => b.checkVisibility({visibilityProperty: true}));
	const covered = shown.flatMap(b => {
		const r = b.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;
		const over = [[x, y], [r.left + 2, y], [r.right - 2, y]].map(([x, y]) => document.elementFromPoint(x, y)).find(e => !b.contains(e));
		return over ? [b.textContent.trim() + " is under " + over.className] : [] });
	const cut = [...document.querySelectorAll(".offer p")].filter(p => p.scrollWidth > p.clientWidth + 1 || p.offsetHeight > p.parentElement.offsetHeight + 1).map(p => p.textContent + " is cut off");
	return [shown.length === 5 ? "" : shown.length + " buttons are shown, not 5", ...covered, ...cut].filter(Boolean).join("; ") })()`

// TestBrowserOfferToAnswer: on a phone, which has room for one offer, a request that the player can answer goes before their own offer.
func TestBrowserOfferToAnswer(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	ann, bo := s.guest(), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err == nil {
		_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
	}
	for _, move := range []struct {
		by     *load.Client
		action string
	}{{bo, "play 7"}, {bo, "asks undo"}, {ann, "offers draw"}} {
		var state load.State
		if err == nil {
			state, err = move.by.State(t.Context(), m.ID)
		}
		if err == nil {
			_, err = move.by.Act(t.Context(), m.ID, move.action, state.Version, "")
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		viewer *load.Client
		want   string
	}{{ann, "offer-undo"}, {bo, "offer-draw"}} {
		p := visitor(t, browser.Start(t), s, quick(browser.Phone))
		p.become(c.viewer)
		p.Go(s.URL + "/m/" + m.ID)
		p.Until(`document.querySelectorAll("#offers .offer").length === 2 && document.querySelector("#link[data-s=on]") && ` + rested)
		if shown := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#offers .offer")].filter(n => n.checkVisibility()).map(n => n.id).join()`); shown != c.want {
			t.Errorf("a phone shows %s, want %s", shown, c.want)
		}
	}
}

// TestBrowserOfferBesidePlayback: an open offer leaves the buttons of the playback free, also where each event waits for a press.
func TestBrowserOfferBesidePlayback(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := s.guest(), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Bartholomew"}, "")
	if err == nil {
		_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
	}
	var state load.State
	if err == nil {
		state, err = ann.State(t.Context(), m.ID)
	}
	if err == nil {
		_, err = ann.Act(t.Context(), m.ID, "offers draw", state.Version, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range tableSizes {
		p := visitor(t, b, s, quick(size.size))
		p.become(bo)
		p.paced("step")
		p.Go(s.URL + "/m/" + m.ID)
		p.Until(`document.querySelectorAll("#offers button").length === 2 && !document.querySelector("#offers").getAnimations({subtree: true}).length && document.querySelector("#link[data-s=on]") && ` + rested)
		p.Shot("offer-strip-" + size.name)
		if wrong := browser.Eval[string](p.Tab, crowdedStrip); wrong != "" {
			t.Errorf("at %s: %s", size.name, wrong)
		}
	}
}
