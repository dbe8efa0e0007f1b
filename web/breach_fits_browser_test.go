package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/bastion"
	"quarterdeck/games/breach"
	"quarterdeck/games/port"
	"quarterdeck/internal/browser"
)

// TestBrowserBreachTablet checks that no button lies over the decks or the hand on a tablet on its side, wherever the page is scrolled to.
// When the match is over, the result takes the place of the hand.
func TestBrowserBreachTablet(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	const covers = `(() => {
		const rect = n => n.getBoundingClientRect(), seen = n => n.checkVisibility({visibilityProperty: true});
		const over = [...document.querySelectorAll(".calls button, .suggest, #result")].filter(seen);
		const under = [...document.querySelectorAll(".square, #q-hand-0")].filter(seen);
		const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
		return over.flatMap((a, i) => [...under, ...over.slice(i + 1)].filter(n => meets(rect(a), rect(n)) && !(a.id === "result" && n.id === "q-hand-0")).map(n => a.textContent.trim() + " over " + n.id)).join() || (over.length ? "" : "no button");
	})()`
	for _, size := range []browser.Size{{W: 1280, H: 640, Touch: true}, {W: 1024, H: 768, Touch: true}, {W: 932, H: 430, Touch: true}} {
		p := visitor(t, b, serveDealt(t, breach.Game(), breachSeed), quick(size))
		p.Go(p.server.URL + "/games/breach")
		p.Click(".set-table .big")
		check := func(when string) {
			for _, down := range []int{0, 60, 10000} {
				browser.Eval[bool](p.Tab, fmt.Sprintf(`(scrollTo(0, %d), true)`, down))
				if said := browser.Eval[string](p.Tab, covers); said != "" && (down == 0 || !strings.HasPrefix(said, "no button")) {
					t.Errorf("%dx%d, %s, scrolled by %d: %s", size.W, size.H, when, down, said)
				}
			}
			p.Shot(fmt.Sprintf("breach-tablet-%d-%s", size.W, when))
		}
		p.Until(`document.querySelector("#status.urgent") && document.querySelector(".calls button")`)
		check("playing")
		browser.Eval[bool](p.Tab, `(document.querySelector("#leave .danger").click(), true)`)
		p.Until(`document.querySelector("#confirm[open]")`)
		p.Click("#confirm [value=yes]")
		p.Until(`document.querySelector("#result:not([hidden])")`)
		check("over")
	}
}

// TestBrowserTrailByStairs checks that the trail of a move to another deck goes by the stairs, and that it does not stay where it was
// when the window changes its size. A pawn that only makes room for an obstacle on its square has neither trail nor ring.
func TestBrowserTrailByStairs(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	seed, move := stairsMove(t)
	for _, size := range []browser.Size{quick(browser.Desk), quick(browser.Phone)} {
		p := visitor(t, b, serveDealt(t, breach.Game(), seed), size)
		p.Go(p.server.URL + "/games/breach")
		p.Click(".set-table .big")
		p.Until(`document.querySelector("#status.urgent") && document.querySelector(".pawn.can")`)
		from := browser.Eval[string](p.Tab, `document.querySelector(".pawn").dataset.on`)
		p.playMove(move)
		p.Until(`document.querySelector(".trail:not(.leg)")`)
		p.Shot(fmt.Sprint("breach-trail-", size.W))
		said := browser.Eval[string](p.Tab, `(from => {
			const mid = n => { const r = n.getBoundingClientRect(); return { x: r.left + r.width / 2, y: r.top + r.height / 2 } };
			const to = document.querySelector(".pawn").dataset.on, deck = id => document.getElementById(id).closest(".zone");
			const felt = document.getElementById("table"), frame = felt.getBoundingClientRect();
			const starts = [...document.querySelectorAll(".trail")].map(n => ({ x: parseFloat(n.style.left) + frame.left + felt.clientLeft - felt.scrollLeft, y: parseFloat(n.style.top) + frame.top + felt.clientTop - felt.scrollTop }));
			const stairs = [...deck(from).querySelectorAll("[data-leads]")].find(n => deck(n.dataset.leads) === deck(to));
			if (deck(from) === deck(to) || !stairs) return "no move by stairs";
			const ends = [stairs.dataset.on, stairs.dataset.leads].filter(id => id !== from && id !== to);
			if (starts.length !== ends.length + 1) return starts.length + " legs";
			return ends.map((id, i) => [mid(document.getElementById(id)), starts[i + 1]]).filter(([a, b]) => Math.hypot(a.x - b.x, a.y - b.y) > 2).map(pair => JSON.stringify(pair)).join();
		})("`+from+`")`)
		if said != "" {
			t.Errorf("%d pixels wide: %s", size.W, said)
		}
		browser.Eval[bool](p.Tab, `(document.body.style.width = innerWidth - 40 + "px", true)`)
		p.Until(`!document.querySelector(".trail")`)
		p.playMove("search")
		p.Until(rested)
		if p.Has(`document.querySelector(".trail, .pawn.just")`) || !p.Has(`document.querySelector(".token.m-obstacle.just")`) {
			t.Errorf("%d pixels wide: not only the obstacle is marked: %s", size.W, browser.Eval[string](p.Tab, `[...document.querySelectorAll(".trail, .just")].map(n => n.className).join("; ")`))
		}
	}
}

// stairsMove returns a deal with a first move to another deck, after which a search finds an obstacle.
func stairsMove(t *testing.T) (seed fair.Seed, move string) {
	t.Helper()
	g := breach.Game()
	for n := range byte(200) {
		seed = fair.Seed{n}
		st, err := g.New(game.Setup{Seats: 1})
		if err != nil {
			t.Fatal(err)
		}
		for dealer := fair.NewDealer(seed, nil); st.Actors().First() == game.Nature; {
			st.Apply(game.Nature, dealer.Draw(st))
		}
		decks := map[string]string{}
		for _, a := range st.Legal(nil, 0) {
			if to, moves := strings.CutPrefix(g.Format(a), "move "); moves && decks[to[:1]] == "" {
				decks[to[:1]] = g.Format(a)
			}
		}
		delete(decks, st.View(0).(*breach.View).Seats[0].Square[:1])
		for _, move := range decks {
			if findsObstacle(t, seed, move) {
				return seed, move
			}
		}
	}
	t.Fatal("no deal begins with a move by stairs to an obstacle")
	return seed, ""
}

var foundObstacle = regexp.MustCompile(` finds? (a cannon|cargo|a fire|rats)`)

// findsObstacle reports whether a search finds an obstacle after the first move of a match alone.
func findsObstacle(t *testing.T, seed fair.Seed, move string) (found bool) {
	t.Helper()
	g := breach.Game()
	st, err := g.New(game.Setup{Seats: 1})
	if err != nil {
		t.Fatal(err)
	}
	dealer := fair.NewDealer(seed, nil)
	for plays := []string{move, "search"}; len(plays) > 0 || st.Actors().First() == game.Nature; {
		s := st.Actors().First()
		var a game.Action
		if s == game.Nature {
			a = dealer.Draw(st)
			found = foundObstacle.MatchString(st.(game.Describer).Describe(game.Watcher, s, a))
		} else {
			if a, err = g.Parse(plays[0]); err != nil {
				t.Fatal(err)
			}
			plays = plays[1:]
		}
		st.Apply(s, a)
	}
	return found
}

// TestBrowserWholeEvents checks that the strip shows a long event whole, below the bar and above the table.
func TestBrowserWholeEvents(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	const search = "Edda finds a Breach card. The water rises to level 3: deck 4 fully flooded. Back to the supply: the fire and the rats. Wim must leave the flooded deck."
	const lost = "Edda plays the eleven of anchors and loses the trick: 10 tricks won. The voyage is lost. No open port shows 10. 5 ports exploited."
	const tied = "Round 13, middle 10: You played 2, Edda played 3. Neither scores: the middle 10 beats both. 1 carried point lost. Edda wins the match 9 to 3."
	for _, c := range []struct {
		size  browser.Size
		game  game.Game
		event string
	}{
		{browser.Size{W: 1366, H: 768}, breach.Game(), search},
		{browser.Size{W: 1280, H: 640, Touch: true}, breach.Game(), search},
		{browser.Phone, breach.Game(), search},
		{browser.Phone, bastion.Game(), tied},
		{browser.Phone, port.Game(), lost},
	} {
		name := c.game.Info().ID
		p := visitor(t, b, serveDealt(t, c.game, breachSeed), quick(c.size))
		p.Go(p.server.URL + "/games/" + name)
		p.Click(".set-table .big")
		p.Until(`document.querySelector("#status.urgent") && ` + rested)
		said := browser.Eval[string](p.Tab, fmt.Sprintf(`(() => {
			const line = document.querySelector("#playback .event"), box = () => line.getBoundingClientRect();
			line.lastElementChild.textContent = %q;
			line.classList.toggle("long", line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 4);
			if (line.scrollHeight > line.clientHeight + 2) return "cut: " + line.scrollHeight + " pixels in " + line.clientHeight;
			if (box().top + parseFloat(getComputedStyle(line).paddingTop) < document.querySelector(".bar").getBoundingClientRect().bottom + 1) return "it touches the bar";
			return "";
		})()`, c.event))
		p.Shot(fmt.Sprint(name, "-strip-", c.size.W))
		if said != "" {
			t.Errorf("%s, %d pixels wide: %s", name, c.size.W, said)
		}
	}
}
