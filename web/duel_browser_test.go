package web_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/bot"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/duel"
	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// duelSeed deals every match of these tests.
var duelSeed = fair.Seed{6, 15}

// readyBot is a bot that declares itself ready whenever it may, and otherwise takes its first action.
type readyBot struct{}

func (readyBot) Choose(_ context.Context, k *bot.Knowledge) (game.Action, error) {
	legal := k.Legal(nil)
	for _, a := range legal {
		if duel.Game().Format(a) == "ready" {
			return a, nil
		}
	}
	return legal[0], nil
}

// serveDuel returns a server of Heads Up Duel, always from duelSeed, with bots that act at once.
func serveDuel(t testing.TB) *testServer {
	s, _ := serveAll(t, func(c *node.Config) {
		c.Games = []game.Game{duel.Game()}
		c.Find = func(string, int) (game.Game, error) { return duel.Game(), nil }
		c.Bot = func(string, game.Game, uint64) (bot.Bot, error) { return readyBot{}, nil }
		c.Seed = func() (fair.Seed, error) { return duelSeed, nil }
	})
	return s
}

const duelOver = `document.querySelector("#result[data-outcome]:not([hidden])")`

// still holds when no request is pending and no bot is about to act in the duel.
const still = rested + ` && !document.querySelector(".sent") && ![...document.querySelectorAll("#q-far-hand .state, #q-near-hand .state")].some(n => n.textContent === "thinking")`

// settle waits until the page is at rest and the player may act, or the match is over.
func (p *player) settle() {
	p.t.Helper()
	p.Until(still + ` && (document.querySelector("#actions button") || ` + duelOver + `)`)
}

// listedMoves returns the notation of every move that the page offers.
func (p *player) listedMoves() []string {
	p.t.Helper()
	return browser.Eval[[]string](p.Tab, `[...document.querySelectorAll("#actions button")].map(b => b.value)`)
}

// pressCall presses a button apart from the pieces: twice where the first tap only says what the second does.
func (p *player) pressCall(selector string) {
	p.t.Helper()
	p.Click(selector)
	if p.Has("document.querySelector(`" + selector + "`)?.matches('.armed')") {
		p.Click(selector)
	}
}

// pressMove plays a move by the pieces on the table, or by the buttons beside them where it has no piece. Others may
// act at the same time, so the page may change before the move is made.
func (p *player) pressMove(move string) {
	p.t.Helper()
	step, a := p.step(), p.targetOf(move)
	moved := `document.querySelector("#act [name=v]").value !== "` + step + `"`
	if a.From == "" {
		p.pressCall(fmt.Sprintf("#calls [value=%q]", move))
	} else {
		p.Click("[id='" + a.From + "']")
		p.Until(moved + ` || document.querySelector("#table .sel") || document.querySelector("#confirm[open]")`)
		goal := a.To
		if goal == "" {
			goal = a.From
		}
		if !p.Has(moved) && !p.Has(`document.querySelector("#confirm[open]")`) {
			p.Click("[id='" + goal + "']")
		}
	}
	if a.Warn != "" {
		p.Click("#confirm[open] button[value=yes]")
	}
	p.Until(moved + ` && ` + rested + ` && !document.querySelector(".sent")`)
}

// duelMove returns the move that these tests play: in the showdown the last card of the hand, then any playable card
// until the player has the given number of cards on the table, then the marker.
func duelMove(p *player, listed []string) string {
	if i := slices.IndexFunc(listed, func(m string) bool { return strings.HasPrefix(m, "pick ") }); i >= 0 {
		return listed[i]
	}
	ready := slices.Contains(listed, "ready")
	played := browser.Eval[int](p.Tab, `document.querySelectorAll("#q-near .card").length`)
	last := listed[len(listed)-1]
	if ready && (played >= 3 || last == "ready") {
		return "ready"
	}
	return last
}

// fitsDuel checks what must always hold: no horizontal scrolling, large enough targets, and in a duel everything that
// counts in view.
func (p *player) fitsDuel(size browser.Size) {
	p.t.Helper()
	if wide := browser.Eval[int](p.Tab, `Math.max(document.documentElement.scrollWidth - innerWidth, document.querySelector("#table").scrollWidth - document.querySelector("#table").clientWidth)`); wide > 0 {
		p.t.Errorf("the page is %d pixels too wide", wide)
	}
	least := 24
	if size.Touch {
		least = 44
	}
	small := browser.Eval[string](p.Tab, fmt.Sprintf(`[...document.querySelectorAll("#table button:not([hidden]):not(.m-under)")].filter(n => n.checkVisibility()).map(n => [n, n.getBoundingClientRect()]).filter(([, r]) => r.width < %d || r.height < %d).map(([n, r]) => r.width + "x" + r.height + " " + n.outerHTML.slice(0, 120)).join("\n")`, least-1, least-1))
	if small != "" {
		p.t.Errorf("too small to hit:\n%s", small)
	}
	if p.Has(`document.querySelector("#q-far")`) && !p.Has(`document.querySelectorAll("#q-score .m-sum, #q-score .m-kings, #q-score .m-points, #q-score .m-direction").length === 7 && [...document.querySelectorAll("#q-score .number")].every(n => n.checkVisibility())`) {
		p.t.Error("sums, Kings, points or the direction are not in sight")
	}
}

// TestBrowserDuel plays a duel of two to its end by the cards and the marker on the table.
func TestBrowserDuel(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	for _, c := range []struct {
		name string
		size browser.Size
	}{{"desk", quick(browser.Desk)}, {"phone", quick(browser.Phone)}} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, serveDuel(t), c.size)
			p.Go(p.server.URL + "/games/duel?seats=2")
			p.Click(".set-table .big")
			p.settle()
			for n := 0; !p.Has(duelOver); n++ {
				if n > 200 {
					t.Fatal("200 moves and no end")
				}
				if n%6 < 3 && n < 40 {
					p.equalsReload()
					p.fitsDuel(c.size)
					p.Shot(fmt.Sprintf("duel-%s-%02d", c.name, n))
				}
				p.pressMove(duelMove(p, p.listedMoves()))
				p.settle()
			}
			p.equalsReload()
			p.Shot("duel-" + c.name + "-end")
		})
	}
}

// duelTable returns a table of four: Ann at a desktop, Bo with a phone, two bots. Stages have no time limit.
func duelTable(t *testing.T, b *browser.Browser, s *testServer) (ann, bo *player) {
	t.Helper()
	ann, bo = visitor(t, b, s, quick(browser.Desk)), visitor(t, b, s, quick(browser.Phone))
	link := browser.Eval[string](ann.Tab, `fetch("/api/v1/matches", {method: "POST", headers: {"Content-Type": "application/json"},
		body: JSON.stringify({game: "duel", name: "Ann", options: {talk1: "0", market: "0", talk2: "0"}, seats: [{who: "me"}, {who: "friend"}, {who: "bot", level: "lowest"}, {who: "bot", level: "lowest"}]})}).then(a => a.json()).then(m => m.id ? m.id + " " + m.invites[0].invite : JSON.stringify(m))`)
	id, invite, found := strings.Cut(link, " ")
	if !found {
		t.Fatal(link)
	}
	bo.Go(s.URL + "/m/" + id + "/seat/1?invite=" + invite)
	bo.named("Bo")
	bo.Click(".invitation .big")
	bo.Until(`document.querySelector("#table")`)
	ann.Go(s.URL + "/m/" + id)
	for _, p := range []*player{ann, bo} {
		p.Until(`document.querySelector("#q-wishes") && document.querySelector("#link[data-s=on]")`)
		p.settle()
	}
	return ann, bo
}

// handFaces returns the faces of a player's hand.
func (p *player) handFaces() []string {
	p.t.Helper()
	return browser.Eval[[]string](p.Tab, `[...document.querySelectorAll("#q-hand .card")].map(n => n.dataset.face)`)
}

// TestBrowserDuelTrade has Ann put a card and a marble on her tray, ask for a card of Bo's and offer the trade, which
// Bo accepts on a phone. Both buy and get ready, pick opponents, and duel to the end of the match.
func TestBrowserDuelTrade(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	ann, bo := duelTable(t, b, serveDuel(t))
	gives, asks := ann.handFaces()[0], bo.handFaces()[14]
	ann.Shot("duel-trade-desk-0")
	bo.Shot("duel-trade-phone-0")
	ann.pressMove("give " + gives)
	ann.pressMove("give o")
	ann.pressMove("ask " + asks[:1])
	ann.Drag("#q-hand .can", "#q-tray")
	ann.Until(`document.querySelectorAll("#q-tray .card").length === 2 && !window.quarterdeck.counts.working`)
	ann.Shot("duel-trade-desk-1")
	ann.Click("#p-send")
	ann.Until(`document.querySelectorAll("[id^=q-seat-].drop").length === 3 && !document.querySelector("#refusal").hidden`)
	if text := browser.Eval[string](ann.Tab, `document.querySelector("#refusal").textContent`); text != "Offer it: press the player who is to get the offer" {
		t.Errorf("after “Offer” the page says %q", text)
	}
	ann.Shot("duel-trade-offer")
	ann.Click("#q-seat-1")
	ann.Until(`document.querySelector("#q-tray .note").textContent.includes("offer 1")`)
	bo.Until(`document.querySelector("#q-offer-0-1 .m-answer.can")`)
	for _, p := range []*player{ann, bo} {
		p.equalsReload()
	}
	ann.fitsDuel(quick(browser.Desk))
	bo.fitsDuel(quick(browser.Phone))
	ann.Shot("duel-trade-desk-2")
	bo.Shot("duel-trade-phone-2")
	bo.pressMove("accept 0 1")
	bo.Until(`document.querySelectorAll("#q-hand .card").length === 16 && document.querySelector("#p-purse-o").textContent === "4"`)
	ann.Until(`document.querySelectorAll("#q-hand .card").length === 14 && document.querySelector("#p-purse-o").textContent === "2" && document.querySelector("#q-tray.empty, #q-tray .pieces:empty")`)
	if !slices.Contains(bo.handFaces(), gives) || !slices.Contains(ann.handFaces(), asks) {
		t.Errorf("Ann holds %v, Bo %v after %s for %s", ann.handFaces(), bo.handFaces(), gives, asks)
	}
	for _, p := range []*player{ann, bo} {
		p.pressMove("ready")
	}
	ann.Until(`document.querySelector("#q-market.active #p-pack-l.can")`)
	ann.Shot("duel-trade-desk-3")
	ann.pressMove("buy low")
	ann.Until(`document.querySelectorAll("#q-hand .card").length === 19`)
	bo.Until(`document.querySelector("#q-seat-0 .m-back-l .number").textContent === "5" && !window.quarterdeck.counts.working`)
	bo.pressMove("buy special")
	bo.Until(`document.querySelectorAll("#q-hand .m-back-p").length === 5`)
	bo.fitsDuel(quick(browser.Phone))
	bo.Shot("duel-trade-phone-3")
	ann.Shot("duel-trade-desk-4")
	for range 2 {
		for _, p := range []*player{ann, bo} {
			p.Until(`document.querySelector("#calls [value=ready]")`)
			p.pressMove("ready")
		}
	}
	finishDuels(t, ann, bo)
	for _, p := range []*player{ann, bo} {
		p.Until(duelOver)
		p.equalsReload()
	}
	ann.Shot("duel-trade-desk-end")
	bo.Shot("duel-trade-phone-end")
}

// finishDuels has each player act whenever possible, until the match is over.
func finishDuels(t *testing.T, players ...*player) {
	t.Helper()
	sizes := []browser.Size{quick(browser.Desk), quick(browser.Phone)}
	for n := range 400 {
		acted, step := false, "0"
		for i, p := range players {
			p.Until(`Number(document.querySelector("#act [name=v]").value) >= ` + step + ` && (` + still + ` || ` + duelOver + `)`)
			step = p.step()
			if p.Has(duelOver) {
				return
			}
			if listed := p.listedMoves(); len(listed) > 0 {
				p.pressMove(duelMove(p, listed))
				acted, step = true, p.step()
			}
			if n%8 < 2 {
				p.fitsDuel(sizes[i])
				p.Shot(fmt.Sprintf("duel-event-%d-%02d", i, n))
			}
		}
		if !acted {
			players[0].Until(`document.querySelector("#act [name=v]").value !== "` + step + `" || document.querySelector("#actions button") || ` + duelOver)
		}
	}
	t.Fatal("400 rounds of moves and no end")
}
