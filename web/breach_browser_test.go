package web_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
)

// breachSeed deals every match of these tests.
var breachSeed = fair.Seed{5, 14}

// seatMove is a seat's move in a recorded match, and the number of choices it had.
type seatMove struct {
	seat game.Seat
	move string
}

// breachMatch returns a whole match from breachSeed, played at random until one ends within few moves and has the
// wanted moves, each given by the first word of its notation.
func breachMatch(t testing.TB, seats int, wanted ...string) (best []seatMove) {
	t.Helper()
	r := rand.New(rand.NewPCG(8, uint64(seats)))
	for range 3000 {
		st, err := breach.Game().New(game.Setup{Seats: seats})
		if err != nil {
			t.Fatal(err)
		}
		path := playRandomly(st, fair.NewDealer(breachSeed, nil), r)
		lacks := func(word string) bool {
			return !slices.ContainsFunc(path, func(d seatMove) bool { return strings.HasPrefix(d.move, word) })
		}
		if path != nil && !slices.ContainsFunc(wanted, lacks) && (best == nil || len(path) < len(best)) {
			best = path
		}
	}
	if best == nil {
		t.Fatalf("no match of %d from seed %x has all of %v", seats, breachSeed, wanted)
	}
	return best
}

// playRandomly plays at random, with a preference for searching. It returns nil when the match takes too long.
func playRandomly(st game.State, dealer *fair.Dealer, r *rand.Rand) (path []seatMove) {
	g := breach.Game()
	for st.Actors() != 0 {
		s := st.Actors().First()
		if s == game.Nature {
			st.Apply(s, dealer.Draw(st))
			continue
		}
		legal := st.Legal(nil, s)
		a := legal[r.IntN(len(legal))]
		for _, b := range legal {
			if g.Format(b) == "search" && r.IntN(3) > 0 {
				a = b
			}
		}
		st.Apply(s, a)
		if path = append(path, seatMove{s, g.Format(a)}); len(path) > 140 {
			return nil
		}
	}
	return path
}

// moveTarget is the start, the target and the label of a move, as the page has them.
type moveTarget struct{ From, To, On, Warn, Label string }

// targetOf reads a move from the page's list.
func (p *player) targetOf(move string) moveTarget {
	p.t.Helper()
	p.Until("document.querySelector('#actions [value=\"" + move + "\"]')")
	return browser.Eval[moveTarget](p.Tab, "(b => ({From: b.dataset.from ?? '', To: b.dataset.to ?? '', On: document.getElementById(b.dataset.from)?.dataset.on ?? '', Warn: b.dataset.warn ?? '', Label: b.textContent.trim()}))(document.querySelector('#actions [value=\""+move+"\"]'))")
}

// playMove plays a move by the pieces on the table: first its start, then its target, then the answer to the slip of
// paper. On a phone, a press on a square picks up what stands on it.
func (p *player) playMove(move string) {
	p.t.Helper()
	step, a := p.step(), p.targetOf(move)
	offered := fmt.Sprintf("#would:not([hidden]) [value=%q]", move)
	switch {
	case a.From == "" && p.Has(fmt.Sprintf("document.querySelector('#calls:not([hidden]) [value=%q]')", move)):
		p.pressCall(fmt.Sprintf("#calls [value=%q]", move))
	case a.From == "":
		p.pressCall(fmt.Sprintf("#actions [value=%q]", move))
	default:
		p.pickUp(a, step)
		if p.step() == step && !p.Has("document.querySelector('#confirm[open]')") {
			p.checkTarget(move, a, offered)
		}
	}
	if a.Warn != "" {
		p.Click("#confirm[open] button[value=yes]")
	}
	p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `" && !window.quarterdeck.counts.working`)
}

// pickUp presses the start of a move. If that start has only one move, the press makes it.
func (p *player) pickUp(a moveTarget, step string) {
	p.t.Helper()
	if a.On != "" && p.Has(`getComputedStyle(document.getElementById("`+a.From+`")).pointerEvents === "none"`) {
		p.Click("[id='" + a.On + "']")
	} else {
		p.Click("[id='" + a.From + "']")
	}
	p.Until(`document.querySelector("#would:not([hidden]), .sel, #confirm[open]") || document.querySelector("#act [name=v]").value !== "` + step + `"`)
}

// checkTarget presses the target of a move, or its button on the slip, and checks the label.
func (p *player) checkTarget(move string, a moveTarget, offered string) {
	p.t.Helper()
	if !p.Has("document.querySelector('"+offered+"')") && a.To != "" {
		p.Click("[id='" + a.To + "']")
	}
	if p.Has("document.querySelector('" + offered + "')") {
		if said := browser.Eval[string](p.Tab, "document.querySelector('"+offered+"').textContent.trim()"); said != a.Label {
			p.t.Errorf("the slip offers %q for %s, want %q", said, move, a.Label)
		}
		p.Click(offered)
	}
}

// checkShip checks what must always hold on the page: no horizontal scrolling, large enough targets, and the actions
// left and the pawns still to escape in view.
func (p *player) checkShip(size browser.Size) {
	p.t.Helper()
	least := 24
	if size.Touch {
		least = 44
	}
	if wide := browser.Eval[int](p.Tab, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		p.t.Errorf("the page is %d pixels too wide", wide)
	}
	if high := browser.Eval[int](p.Tab, `(n => n.scrollHeight - n.clientHeight)(document.querySelector("#table"))`); !size.Touch && high > 0 {
		p.t.Errorf("the table is %d pixels too high", high)
	}
	small := browser.Eval[string](p.Tab, fmt.Sprintf(`[...document.querySelectorAll("#table button:not([hidden])")].filter(n => { const r = n.getBoundingClientRect(); return r.width && getComputedStyle(n).pointerEvents !== "none" && (r.width < %d || r.height < %d) }).map(n => n.outerHTML.slice(0, 120)).join("\n")`, least-1, least-1))
	if small != "" {
		p.t.Errorf("too small to hit:\n%s", small)
	}
	if !p.Has(`["actions", "searches", "away"].every(id => document.getElementById("p-" + id)?.checkVisibility())`) {
		p.t.Error("what is left to do is not in sight")
	}
}

func TestBrowserBreachSolo(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	path := breachMatch(t, 1, "play", "discard")
	for _, c := range []struct {
		name string
		size browser.Size
	}{{"desk", quick(browser.Desk)}, {"phone", quick(browser.Phone)}} {
		t.Run(c.name, func(t *testing.T) {
			p := visitor(t, b, serveDealt(t, breach.Game(), breachSeed), c.size)
			p.Go(p.server.URL + "/games/breach")
			p.Shot("breach-setup-" + c.name)
			p.Click(".set-table .big")
			p.Until(`document.querySelector("#status.urgent")`)
			for i, d := range path {
				if i%9 == 0 {
					p.equalsReload()
					p.checkShip(c.size)
					p.Shot(fmt.Sprintf("breach-%s-%d", c.name, i))
				}
				if strings.HasPrefix(d.move, "discard") {
					p.Shot("breach-" + c.name + "-discard")
				}
				p.playMove(d.move)
			}
			p.Until(`document.querySelector("#result[data-outcome=loss]:not([hidden])")`)
			p.equalsReload()
			p.showsLast(c.size)
			if !c.size.Touch { // wait for the text about the deal to move from the log to its place
				p.checksDeal()
				p.Until(`(log => log.scrollHeight - log.scrollTop - log.clientHeight < 8)(document.getElementById("log"))`)
			}
			p.Shot("breach-" + c.name + "-end")
		})
	}
}

// showsLast loads the page again: its strip shows the latest event, and “Last reveal” says who found what. On a phone pawns are large enough.
func (p *player) showsLast(size browser.Size) {
	p.t.Helper()
	p.Go(browser.Eval[string](p.Tab, `location.href`))
	p.Until(rested)
	if event := browser.Eval[string](p.Tab, `document.querySelector("#playback .event").textContent`); strings.TrimSpace(event) == "" {
		p.t.Error("the strip of a page that was loaded again is empty")
	}
	browser.Eval[bool](p.Tab, `(document.querySelector("[data-reopen]").click(), true)`)
	p.Until(`document.querySelector("#again[open]")`)
	p.Shot(fmt.Sprint("breach-again-", size.W))
	if words := browser.Eval[string](p.Tab, `document.querySelector("#again-words").textContent`); !strings.HasPrefix(words, "You find ") {
		p.t.Errorf("the last reveal says %q", words)
	}
	p.Click("#again button")
	if small := browser.Eval[string](p.Tab, `[...document.querySelectorAll(".pawn")].filter(n => n.offsetWidth < 44 || n.offsetHeight < 44).map(n => n.offsetWidth + "x" + n.offsetHeight).join()`); size.Touch && small != "" {
		p.t.Errorf("pawns of %s pixels", small)
	}
}

// TestBrowserBreachCrew plays as a crew at two browsers, a desktop and a phone, with a spectator. Hands are open, and
// all three pages show what a player points at.
func TestBrowserBreachCrew(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	s := serveDealt(t, breach.Game(), breachSeed)
	ann, bo, watcher := breachCrew(t, b, s)
	all := []*player{ann, bo, watcher}
	for i, d := range breachMatch(t, 2, "give", "play") {
		p := []*player{ann, bo}[d.seat]
		p.Until(`document.querySelector("#status.urgent")`)
		p.playMove(d.move)
		switch {
		case strings.HasPrefix(d.move, "give"):
			for _, other := range all {
				other.Until(`!window.quarterdeck.counts.working && ` + handOf(1-d.seat) + `.some(f => ` + fmt.Sprintf("%q", strings.ReplaceAll(strings.Fields(d.move)[1], "-", "")) + ` === f)`)
			}
			ann.Shot("breach-crew-desk")
			bo.Shot("breach-crew-phone")
		case i == 4:
			checkPointing(ann, bo, all)
		}
	}
	for _, p := range all {
		p.Until(`document.querySelector("#result:not([hidden])")`)
		p.equalsReload()
		if !p.Has(`document.querySelector("#result p").textContent.startsWith("The match is lost. ")`) {
			t.Error("a crew does not lose together")
		}
	}
}

// handOf returns a seat's cards as a page shows them.
func handOf(s game.Seat) string {
	return fmt.Sprintf(`[...document.querySelectorAll("#q-hand-%d [data-face]")].map(n => n.dataset.face)`, s)
}

// checkPointing has Ann press the button and a square, and Bo the key. All pages show both marks, and no move is made.
func checkPointing(ann, bo *player, all []*player) {
	// Ann's page must have shown all earlier events.
	step := browser.Eval[string](ann.Tab, `fetch(location.href).then(a => a.text()).then(text => new DOMParser().parseFromString(text, "text/html").querySelector("#act [name=v]").value)`)
	ann.Until(`document.querySelector("#act [name=v]").value === "` + step + `"`)
	ann.Click(".suggest")
	ann.Until(`!document.querySelector("#refusal").hidden && document.querySelector("#refusal").textContent.startsWith("Choose a square")`)
	ann.Key(browser.Escape)
	if ann.Has(`document.querySelector(".suggest[aria-pressed=true]")`) {
		ann.t.Error("Esc does not end pointing")
	}
	ann.Click(".suggest")
	ann.Click("[id='p-s2.7']")
	for _, p := range all {
		p.Until(`document.querySelector(".pointer[data-at='p-s2.7']")?.textContent === "Ann"`)
	}
	bo.Shot("breach-crew-pointed-phone")
	ann.Shot("breach-crew-pointed-desk")
	browser.Eval[bool](bo.Tab, `(document.getElementById("p-s3.2").focus(), true)`)
	bo.Key(".")
	for _, p := range all {
		p.Until(`document.querySelector(".pointer[data-at='p-s3.2']")?.textContent === "Bo"`)
	}
	if ann.step() != step {
		ann.t.Error("pointing at a square has made a move")
	}
}

// breachCrew returns Ann at a desktop, Bo at a phone and a spectator, all at one cooperative table.
func breachCrew(t *testing.T, b *browser.Browser, s *testServer) (ann, bo, watcher *player) {
	t.Helper()
	ann = visitor(t, b, s, quick(browser.Desk))
	ann.Go(s.URL + "/games/breach?seats=2")
	ann.Click("[name=seat1][value=friend] + span, label:has([name=seat1][value=friend])")
	ann.Click("[name=name]")
	ann.Type("Ann")
	ann.Click(".set-table .big")
	ann.Until(`document.querySelector("#invite:not([hidden]) [data-copy]")`)
	link := browser.Eval[string](ann.Tab, `document.querySelector("#invite [data-copy]").dataset.copy`)
	bo, watcher = visitor(t, b, s, quick(browser.Phone)), visitor(t, b, s, quick(browser.Desk))
	watcher.Go(strings.Split(link, "/seat/")[0])
	bo.Go(link)
	bo.Click("[name=name]")
	bo.Type("Bo")
	bo.Click(".invitation .big")
	for _, p := range []*player{ann, bo, watcher} {
		p.Until(`document.querySelector("#q-turn #p-actions")`)
	}
	return ann, bo, watcher
}

// TestBrowserBreachKeys picks up the pawn with Enter, goes with an arrow to a marked square, which shows the
// consequence, and moves with Enter. Then it drags the pawn on.
func TestBrowserBreachKeys(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	p := visitor(t, browser.Start(t), serveDealt(t, breach.Game(), breachSeed), quick(browser.Desk))
	p.Go(p.server.URL + "/games/breach")
	p.Click(".set-table .big")
	p.Until(`document.querySelector("#status.urgent") && document.querySelector(".pawn.can")`)
	step := p.step()
	browser.Eval[bool](p.Tab, `(document.querySelector(".pawn.can").focus(), true)`)
	p.Key(browser.Enter)
	p.Until(`document.querySelector(".pawn.sel") && document.querySelector("#would:not([hidden]) p").textContent.includes("Choose a lit square")`)
	for _, arrow := range []string{browser.Left, browser.Right, browser.Down, browser.Up} {
		if p.Key(arrow); p.Has(`document.activeElement.matches(".square.drop")`) {
			break
		}
	}
	p.Until(`document.querySelector("#would p").textContent === "Move to " + document.activeElement.textContent.trim() || document.querySelector("#would p").textContent.startsWith("Move to " + document.activeElement.textContent.trim() + ", ")`)
	p.Shot("breach-keys")
	p.Key(browser.Enter)
	p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `"`)
	p.Until(`document.querySelector(".pawn.can")`)
	goal := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#actions [data-from^=p-pawn]")].at(-1).dataset.to`)
	step = p.step()
	p.Drag(".pawn.can", "[id='"+goal+"']")
	p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `" && document.querySelector(".pawn").dataset.on === "` + goal + `"`)
	p.equalsReload()
}

// TestBrowserPawnHidesSquare presses a lit square where a pawn of another square stands before it: the press is for the square.
func TestBrowserPawnHidesSquare(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serveDealt(t, breach.Game(), breachSeed), quick(browser.Desk))
	p.Go(p.server.URL + "/games/breach")
	p.Click(".set-table .big")
	p.Until(`document.querySelector("#status.urgent") && document.querySelector(".pawn.can")`)
	step := p.step()
	p.Click(".pawn.can")
	p.Until(`document.querySelector(".pawn.sel") && document.querySelector(".square.drop")`)
	browser.Eval[bool](p.Tab, `(() => { const pawn = document.querySelector(".pawn.sel"), middle = (n) => { const r = n.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2] };
		const [x, y] = middle(pawn), [left, top] = middle(document.querySelector(".square.drop"));
		pawn.style.translate = (left - x) + "px " + (top - y) + "px"; return document.elementFromPoint(left, top) === pawn || Boolean(pawn.style.zIndex = 99) })()`)
	p.Until(`(r => document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2))(document.querySelector(".square.drop").getBoundingClientRect()).closest(".pawn.sel")`)
	p.Click(".square.drop")
	p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `"`)
}
