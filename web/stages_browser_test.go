package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/port"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
)

// verdicts is everything on a voyage's page that tells how a trick ends, except the words of the event: notes, counters, marks, the log,
// the status, the title and the kind of event.
const verdicts = `JSON.stringify([
	[...document.querySelectorAll("#table .note, #table .counter, #q-ports .token, #log li, #status, #table .pill")].map(n => (n.getAttribute("aria-label") ?? "") + n.textContent),
	document.querySelectorAll(".m-won, .m-lost, .m-gone").length, document.title, document.querySelector("#say").textContent, document.querySelector("#table").dataset.cue])`

// TestBrowserStages plays a trick of Pirates Port and checks the order of its stages: a pause, the card, the verdict in words, and only then
// everything else that tells how the trick ends.
func TestBrowserStages(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), servePort(t), browser.Desk)
	p.paced("1")
	p.startPort()
	p.Until(rested)
	card := p.listedMoves()[0]
	browser.Eval[bool](p.Tab, fakeClock)
	browser.Eval[bool](p.Tab, `(document.querySelector("#table").dataset.cue = "", true)`) // that of the previous event
	before := browser.Eval[string](p.Tab, verdicts)
	p.act(card)
	p.Until(`window.quarterdeck.counts.received > ` + fmt.Sprint(p.shown()))
	since := func(what string) int { // how long it takes until the expression is true
		for ms := 0; ms < 5000; ms += 50 {
			if p.Has(what) {
				return ms
			}
			if now := browser.Eval[string](p.Tab, verdicts); now != before {
				t.Fatalf("before %s the page tells\n%s\nwant\n%s", what, now, before)
			}
			p.tick(50)
		}
		t.Fatalf("never %s", what)
		return 0
	}
	if ms := since(`document.querySelectorAll("#q-trick .card[data-face]").length === 2`); ms < 200 {
		t.Errorf("the card came after %d ms, without a pause", ms)
	}
	if ms := since(caption + `.includes("the trick")`); ms < 200 {
		t.Errorf("the verdict came %d ms after the card", ms)
	}
	before = browser.Eval[string](p.Tab, verdicts) // the kind of event comes with the verdict
	wait := 0
	for ; wait < 5000 && browser.Eval[string](p.Tab, verdicts) == before; wait += 50 {
		p.tick(50)
	}
	if wait < 300 || wait == 5000 {
		t.Errorf("marks and numbers came %d ms after the verdict", wait)
	}
	p.tick(10_000)
	p.Until(rested)
	p.equalsReload()
}

// secondHand returns a deal of Pirates Port and the cards of two hands that both exploit a port, after which all cards are shuffled.
func secondHand(t *testing.T) (seed fair.Seed, path []seatMove) {
	t.Helper()
	g := port.Game()
	for n := range byte(250) {
		seed, path = fair.Seed{4, n}, nil
		st, err := g.New(game.Setup{Seats: 1})
		if err != nil {
			t.Fatal(err)
		}
		for dealer := fair.NewDealer(seed, nil); st.Actors() != 0; {
			s := st.Actors().First()
			if s == game.Nature {
				st.Apply(s, dealer.Draw(st))
				continue
			}
			legal := st.Legal(nil, s)
			a := legal[slices.IndexFunc(legal, func(a game.Action) bool { return g.Format(a) != "flip" })]
			path = append(path, seatMove{s, g.Format(a)})
			if st.Apply(s, a); len(path) == 20 && st.Actors() != 0 {
				return seed, path
			}
		}
	}
	t.Fatal("no two hands exploit two ports")
	return seed, nil
}

// TestBrowserShuffleFollows has a spectator see the last trick before the cards of Pirates Port are shuffled. Until the verdict stands, the grid of
// unseen cards must not tell that a port is exploited.
func TestBrowserShuffleFollows(t *testing.T) {
	t.Parallel()
	seed, path := secondHand(t)
	s := serveDealt(t, port.Game(), seed)
	m := highlight{game: port.Game(), seats: 1}
	players, id := m.seat(t, s)
	for _, d := range path[:len(path)-1] {
		playThrough(t, players[d.seat], id, []string{d.move})
	}
	p := visitor(t, browser.Start(t), s, browser.Desk)
	p.Go(s.URL + "/m/" + id)
	p.Until(`document.querySelector("#link[data-s=on]") && ` + rested)
	p.paced("1")
	browser.Eval[bool](p.Tab, fakeClock)
	const unseen = `document.querySelectorAll("#q-unseen .card").length`
	shown, before := p.shown(), browser.Eval[int](p.Tab, unseen)
	playThrough(t, players[0], id, []string{path[len(path)-1].move})
	p.Until(`window.quarterdeck.counts.received > ` + fmt.Sprint(shown))
	for ms := 0; !p.Has(caption + `.includes("exploited")`); ms += 50 {
		if n := browser.Eval[int](p.Tab, unseen); n != before || ms > 5000 {
			t.Fatalf("after %d ms the page tells of %d unseen cards, want %d before the verdict", ms, n, before)
		}
		p.tick(50)
	}
	p.tick(1500)
	if n := browser.Eval[int](p.Tab, unseen); n < before+20 {
		t.Errorf("after the verdict, %d cards are unseen, %d before", n, before)
	}
}

// TestBrowserNotesFollow removes two cards in Sabotage and checks that the numbers below the piles change when the cards have landed, not before. The cards
// that moved stay marked.
func TestBrowserNotesFollow(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveGame(t, sabotage.Game(), fair.Seed{5}), browser.Desk)
	p.sitAtSabotage("bot:lowest", "")
	p.settled()
	for len(p.offers()) == 0 {
		p.pressCall("#calls button")
		p.settled()
	}
	p.paced("1")
	browser.Eval[bool](p.Tab, fakeClock)
	notes := `[...document.querySelectorAll("#q-deck .note, #q-discard .note")].map(n => n.textContent).join()`
	before := browser.Eval[string](p.Tab, notes)
	shown := browser.Eval[int](p.Tab, `quarterdeck.counts.patches`)
	p.posts(p.offers()[0].Value)
	p.Until(`quarterdeck.counts.patches > ` + fmt.Sprint(shown))
	if now := browser.Eval[string](p.Tab, notes); now != before {
		t.Errorf("while the cards move, the notes say %q, want %q", now, before)
	}
	p.tick(400)
	if now := browser.Eval[string](p.Tab, notes); now == before {
		t.Errorf("the cards have landed, and the notes still say %q", now)
	}
	if !p.Has(`document.querySelector("#q-discard .just")`) {
		t.Error("the cards have landed, and no ring marks them any more")
	}
}

// TestBrowserDraws passes in Sabotage until a dozen draws that neither player can use were shown. Each is shown for a short time, and at every moment
// the label below the displayed card names the player whom the strip names.
func TestBrowserDraws(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveGame(t, sabotage.Game(), fair.Seed{5}), browser.Desk)
	p.sitAtSabotage("bot:lowest", "&o.rows=3")
	p.settled()
	p.paced("1")
	browser.Eval[bool](p.Tab, fakeClock)
	idle, line, stays := 0, "", 0
	for range 4000 {
		if idle >= 12 || p.Has(sabotageOver) {
			break
		}
		if p.Has(`document.querySelector("#status.urgent") && !quarterdeck.counts.working && document.querySelector("#calls [value=pass]")`) {
			p.posts("pass")
		}
		p.tick(50)
		now := browser.Eval[[]string](p.Tab, `["#playback .event", "#q-display .note"].map(s => document.querySelector(s)?.textContent ?? "")`)
		if who, _, drawn := strings.Cut(now[0], " draw"); drawn {
			want := strings.Replace(who+"’s draw", "You’s", "Your", 1)
			if want = want[strings.LastIndex(want, ": ")+1:]; strings.TrimSpace(want) != now[1] {
				t.Fatalf("the strip says %q, and the label %q", now[0], now[1])
			}
		}
		if stays += 50; now[0] == line {
			continue
		}
		if strings.Contains(line, "Neither player can use it.") && !strings.Contains(line, "stand") {
			if idle++; stays > 700 {
				t.Errorf("%q stays for %d ms", line, stays)
			}
		}
		line, stays = now[0], 0
	}
	if idle < 4 {
		t.Errorf("only %d draws were of no use: the test proves nothing", idle)
	}
}

// TestBrowserHolds turns an exposed port and checks that the new trump stays as long as what decides a round, and that the page takes a
// choice meanwhile.
func TestBrowserHolds(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	for _, pace := range []string{"1", "2"} {
		p := visitor(t, b, servePort(t), quick(browser.Desk))
		p.paced(pace)
		p.startPort()
		p.Until(rested)
		browser.Eval[bool](p.Tab, fakeClock)
		received := browser.Eval[int](p.Tab, `window.quarterdeck.counts.received`)
		p.act("flip")
		p.Until(`document.querySelector("#confirm[open]")`)
		browser.Eval[bool](p.Tab, `(document.querySelector("#confirm [value=yes]").click(), true)`)
		p.tick(50)
		p.Until(fmt.Sprintf(`!window.quarterdeck.busy() && window.quarterdeck.counts.received > %d`, received)) // the server keeps its own time
		const held = `window.quarterdeck.counts.working && document.querySelector("#table[data-cue=trump]")`
		for ms := 0; !p.Has(held); ms += 50 {
			if ms > 5000 {
				t.Fatal("no trump is turned")
			}
			p.tick(50)
		}
		stays := 0
		for ; stays < 5000 && p.Has(held); stays += 50 {
			if p.Has(`"playing" in document.body.dataset`) {
				t.Fatal("the page takes no choice while a new trump is shown")
			}
			p.tick(50)
		}
		if stays < 1100 || stays == 5000 {
			t.Errorf("at %s× a new trump is shown for %d ms", pace, stays)
		}
	}
}

// TestBrowserRevealLasts decides a round at 2×: it stays as long as at 1×.
func TestBrowserRevealLasts(t *testing.T) {
	t.Parallel()
	p := atReveal(t, "2")
	stays := 0
	for ; stays < 5000 && p.Has(`"playing" in document.body.dataset`); stays += 50 {
		p.tick(50)
	}
	if stays < 1150 || stays == 5000 {
		t.Errorf("what decides a round stays for %d ms", stays)
	}
}
