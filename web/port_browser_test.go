package web_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bus/local"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/host"
	"quarterdeck/internal/browser"
	"quarterdeck/node"
	"quarterdeck/store/sqlite"
	"quarterdeck/web"
)

// portSeed deals every voyage of these tests.
var portSeed = fair.Seed{7, 11}

// servePort returns a server of Pirates Port, always from portSeed.
func servePort(t testing.TB) *testServer { return serveDealt(t, port.Game(), portSeed) }

// serveDealt returns a server of one game, always from the same seed.
func serveDealt(t testing.TB, g game.Game, seed fair.Seed) *testServer {
	t.Helper()
	return serveBots(t, g, seed, "lowest", func() bot.Bot { return lowestCardBot{} })
}

// serveBots is serveDealt with bots of another level.
func serveBots(t testing.TB, g game.Game, seed fair.Seed, level string, make func() bot.Bot) *testServer {
	t.Helper()
	st, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	h, err := node.New(context.Background(), node.Config{Config: host.Config{
		NonceWait: -1, // with nonces every deal would differ
		Store:     st, Bus: local.New(), Games: []game.Game{g}, Find: func(string, int) (game.Game, error) { return g, nil },
		Levels: []string{level}, Bot: func(string, game.Game, uint64) (bot.Bot, error) { return make(), nil },
		Now:  func() time.Time { return time.UnixMilli(1_700_000_000_000) },
		Seed: func() (fair.Seed, error) { return seed, nil },
	}})
	if err != nil {
		t.Fatal(err)
	}
	s := &testServer{web: web.New(h, web.Options{PerSecond: -1, Streams: -1, Build: "dev"})}
	s.Server = httptest.NewServer(s.web)
	t.Cleanup(func() {
		s.web.EndStreams()
		s.Server.Close()
		h.Close()
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// portPassage returns the crew's actions on a voyage from portSeed in which it exploits the given number of ports. It
// searches each hand, with random play and all cards known, until the hand hits an open port. With fewer than six, the
// hand after them is lost.
func portPassage(t testing.TB, seats, ports int) []string {
	t.Helper()
	r := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		st, err := port.Game().New(game.Setup{Seats: seats, Options: map[string]string{"hands": "closed"}})
		if err != nil {
			t.Fatal(err)
		}
		if path := tryPassage(st, fair.NewDealer(portSeed, nil), r, ports); path != nil {
			return path
		}
	}
	t.Fatalf("no voyage from seed %x that exploits %d ports was found", portSeed, ports)
	return nil
}

// tryPassage makes one attempt. It returns nil if a hand takes too many tries.
func tryPassage(st game.State, dealer *fair.Dealer, r *rand.Rand, ports int) (path []string) {
	for hand := 1; st.Actors() != 0; hand++ {
		found := false
		for range 400 {
			next, nextDealer := st.Clone(), dealer.Clone()
			moves := playHand(next, nextDealer, r, hand == 1)
			hit := next.Actors() != 0 || next.Result().Utility[0] > 0
			if found = hit == (hand <= ports); found {
				st, dealer, path = next, nextDealer, append(path, moves...)
				break
			}
		}
		if !found {
			return nil
		}
	}
	return path
}

// playHand plays one hand at random and sometimes turns an exposed port; flips makes it turn one before the third
// trick.
func playHand(st game.State, dealer *fair.Dealer, r *rand.Rand, flips bool) (moves []string) {
	look := func() *port.View { return st.View(game.Watcher).(*port.View) }
	for now := look().Hand; st.Actors() != 0 && look().Hand == now; {
		if st.Actors() == game.NatureOnly {
			st.Apply(game.Nature, dealer.Draw(st))
			continue
		}
		s := st.Actors().First()
		legal := st.Legal(nil, s)
		a := legal[r.IntN(len(legal))]
		if a == port.Flip && (flips || r.IntN(4) > 0) {
			a = legal[len(legal)-1]
		}
		if flips && len(moves) == 2 {
			a = port.Flip
		}
		st.Apply(s, a)
		moves = append(moves, port.Game().Format(a))
	}
	return moves
}

// startPort creates a table for one and opens it.
func (p *player) startPort() {
	p.t.Helper()
	p.Go(p.server.URL + "/games/port")
	p.Click(".set-table .big")
	p.ready()
}

// shown returns the selector of the card in the crew's hands that a move plays.
func shown(move string) string {
	return `.kind-hand.mine .card[data-face="` + strings.TrimPrefix(move, "play ") + `"]`
}

// step returns the version of the match that the page shows.
func (p *player) step() string {
	p.Until(`document.querySelector("#act [name=v]") && ` + rested)
	return browser.Eval[string](p.Tab, `document.querySelector("#act [name=v]").value`)
}

// done waits until there is a new version and it is a player's turn or the match is over.
func (p *player) done(step string) {
	p.t.Helper()
	p.Until(`document.querySelector("#act [name=v]")?.value !== "` + step + `" && (document.querySelector("#status.urgent") || document.querySelector("#result[data-outcome]:not([hidden])")) && !window.quarterdeck.counts.working`)
}

func portByClick(p *player, move string) {
	p.t.Helper()
	if move != "flip" {
		p.Click(shown(move))
		return
	}
	p.pressCall("#calls button")
	p.confirm()
}

// confirm confirms a consequence that the page asks about.
func (p *player) confirm() {
	p.t.Helper()
	p.Until(`document.querySelector("#confirm[open] #confirm-text").textContent.match(/which cannot come back|no trump for the rest of the voyage/)`)
	p.Shot("port-confirm")
	p.Click(`#confirm button[value=yes]`)
}

func portByTaps(p *player, move string) {
	p.t.Helper()
	if move == "flip" {
		portByClick(p, move)
		return
	}
	p.Click(shown(move))
	p.Until(`document.querySelector('` + shown(move) + `.sel')`)
	p.Click(shown(move))
}

func portByDrag(p *player, move string) {
	p.t.Helper()
	if move == "flip" {
		p.Drag("#q-stack .can", "#q-trump")
		p.confirm()
		return
	}
	p.Drag(shown(move), "#q-trick")
}

// portByKeys moves along the hand with the arrows and presses Enter.
func portByKeys(p *player, move string) {
	p.t.Helper()
	if move == "flip" {
		p.Key("M")
		browser.Eval[bool](p.Tab, `(document.querySelector("#actions .apart button").focus(), true)`)
		p.Key(browser.Enter)
		p.confirm()
		return
	}
	p.Key("H")
	p.Until(`document.activeElement.closest(".mine")`)
	for range 10 {
		p.Key(browser.Left)
	}
	for range 12 {
		if p.Has(`document.activeElement.matches('` + shown(move) + `')`) {
			p.Key(browser.Enter)
			return
		}
		p.Key(browser.Right)
	}
	p.t.Fatalf("arrows did not reach %s but ended at %s", move, browser.Eval[string](p.Tab, `document.activeElement.outerHTML.slice(0, 200)`))
}

// holds checks that nothing scrolls horizontally, and that on a desktop the table does not scroll at all.
func (p *player) holds(desk bool) {
	p.t.Helper()
	if wide := browser.Eval[int](p.Tab, `Math.max(document.documentElement.scrollWidth - innerWidth, document.querySelector("#table").scrollWidth - document.querySelector("#table").clientWidth)`); wide > 0 {
		p.t.Errorf("the page is %d pixels too wide", wide)
	}
	if high := browser.Eval[int](p.Tab, `document.querySelector("#table").scrollHeight - document.querySelector("#table").clientHeight`); desk && high > 0 {
		p.t.Errorf("the table is %d pixels too high", high)
	}
	if small := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#table button:not([hidden])")].filter(n => { const r = n.getBoundingClientRect(); return r.width && (r.width < 24 || r.height < 24) }).map(n => n.outerHTML.slice(0, 120)).join("\n")`); small != "" {
		p.t.Errorf("too small to hit:\n%s", small)
	}
}

func TestBrowserPort(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	for _, c := range []struct {
		name  string
		size  browser.Size
		ports int
		play  func(p *player, move string)
	}{
		{"click desk", quick(browser.Desk), 6, portByClick},
		{"taps phone", quick(browser.Phone), 1, portByTaps},
		{"drag desk", browser.Desk, 0, portByDrag},
		{"drag phone", quick(browser.Phone), 0, portByDrag},
		{"keys desk", quick(browser.Desk), 0, portByKeys},
	} {
		t.Run(c.name, func(t *testing.T) {
			moves := portPassage(t, 1, c.ports)
			p := visitor(t, b, servePort(t), c.size)
			p.startPort()
			file := "port-" + strings.ReplaceAll(c.name, " ", "-")
			p.holds(!c.size.Touch)
			p.Shot(file + "-start")
			for i, move := range moves {
				step := p.step()
				c.play(p, move)
				p.done(step)
				if i == 4 || i%11 == 10 {
					p.equalsReload()
					p.holds(!c.size.Touch)
					p.Shot(fmt.Sprintf("%s-%d", file, i))
				}
			}
			p.equalsReload()
			want := "loss"
			if c.ports == 6 {
				want = "win"
			}
			p.Until(`document.querySelector("#result[data-outcome=` + want + `]")`)
			if n := browser.Eval[int](p.Tab, `document.querySelectorAll("#q-ports .m-gone").length`); n != c.ports {
				t.Errorf("%d ports are struck, want %d", n, c.ports)
			}
			p.Shot(file + "-end")
		})
	}
}

// TestBrowserPortCrew plays as one crew at two browsers with closed hands and a spectator. No page shows another's
// cards before they are played, and each player leads every other trick.
func TestBrowserPortCrew(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	s := servePort(t)
	ann := visitor(t, b, s, quick(browser.Desk))
	ann.Go(s.URL + "/games/port")
	ann.Click(".seat-count a:last-child")
	ann.Until(`document.querySelector("[name=seat1][value=friend]:checked")`)
	ann.Click(".options summary")
	ann.Click("[name='o.hands'][value=closed]")
	ann.Click("[name=name]")
	ann.Type("Ann")
	ann.Shot("port-crew-setup")
	ann.Click(".set-table .big")
	ann.Until(`document.querySelector("#invite:not([hidden]) [data-copy]")`)
	link := browser.Eval[string](ann.Tab, `document.querySelector("#invite [data-copy]").dataset.copy`)
	bo, watcher := visitor(t, b, s, quick(browser.Phone)), visitor(t, b, s, quick(browser.Desk))
	watcher.Go(strings.Split(link, "/seat/")[0])
	bo.Go(link)
	bo.Click("[name=name]")
	bo.Type("Bo")
	bo.Click(".invitation .big")
	crew := []*player{ann, bo}
	for _, p := range []*player{ann, bo, watcher} {
		p.Until(`document.querySelectorAll("#q-trick [data-face]").length === 1`)
	}
	ann.Shot("port-crew-desk")
	bo.Shot("port-crew-phone")
	watcher.Shot("port-crew-watcher")
	trick := 0
	for _, move := range portPassage(t, 2, 0) {
		at := trick % 2
		p, partner := crew[at], crew[1-at]
		p.ready()
		if partner.Has(`document.querySelector("#status.urgent")`) {
			t.Fatalf("both are to play trick %d", trick+1)
		}
		for _, other := range []*player{partner, watcher} {
			if other.Has(`document.querySelector("#q-hand` + fmt.Sprint(at) + ` [data-face]") || document.querySelector("#q-hand` + fmt.Sprint(at) + `").outerHTML.match(/ of (anchors|bones|coins|daggers)/)`) {
				t.Fatal("a closed hand is in another player's page")
			}
		}
		step := p.step()
		if p == ann {
			portByClick(p, move)
		} else {
			portByTaps(p, move)
		}
		if move == "flip" {
			p.done(step)
			continue
		}
		p.Until(`!document.querySelector("#status.urgent")`)
		if trick++; trick == 5 {
			for _, p := range []*player{ann, bo, watcher} {
				p.Until(`document.querySelectorAll("#q-last [data-face]").length === 2 && document.querySelector("#q-last .note").textContent.includes("trick 5")`)
				p.equalsReload()
			}
			bo.Shot("port-crew-phone-5")
			ann.Shot("port-crew-desk-5")
		}
	}
	for _, p := range []*player{ann, bo, watcher} {
		p.Until(`document.querySelector("#result:not([hidden])")`)
		p.holds(p != bo)
	}
	ann.Shot("port-crew-end")
}
