package web_test

import (
	"strings"
	"testing"

	"quarterdeck/bot/bastion"
	"quarterdeck/coach/queue"
	"quarterdeck/games"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/record"
	solve "quarterdeck/solve/bastion"
	"quarterdeck/web"
)

// TestBrowserCoach finishes a match, opens the coach from its page, waits there for the report, goes to a round, and
// plays on from one. The row is really solved, which takes some ten seconds of processor time.
func TestBrowserCoach(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	book := bastion.NewBook(t.Context(), 1, solve.Options{})
	s := serve(t, web.Options{PerSecond: -1, Streams: -1, Coach: queue.New(t.Context(), book, queue.Options{})})
	p := visitor(t, b, s, quick(browser.Desk))
	ann := s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "lowest"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, m.ID, never, ann)
	p.become(ann)
	p.Go(s.URL + "/m/" + m.ID)
	p.Shot("coach-over")
	p.Click("#result .coach")
	p.Until(`document.querySelector("[data-coach] progress")`)
	p.Shot("coach-working")
	if _, err := book.Below(t.Context(), dealOf(t, ann, m.ID)); err != nil {
		t.Fatal(err)
	}
	p.Until(`document.querySelector(".coach-rounds")`)
	p.report()
	phone := visitor(t, b, s, quick(browser.Phone))
	phone.become(ann)
	phone.Go(s.URL + "/m/" + m.ID + "/coach")
	phone.report()
	phone.checkReach("analysis", 44)

	p.tryAgain(m.ID)
	p.Go(s.URL + "/m/" + m.ID + "/coach")
	p.Click(".as-table summary")
	p.Until(`document.querySelectorAll(".as-table tbody tr").length === 14 && document.querySelector(".as-table td").checkVisibility()`)
	p.Click(".chart.wide a:nth-of-type(5) rect")
	p.Until(`document.querySelector("#steps.past") && location.search === "?at=21"`)
	p.Shot("coach-round")
	phone.Go(s.URL + "/m/" + m.ID + "?at=21")
	phone.Shot("coach-round-phone")
	p.Click("#steps [title^=Play]")
	p.Until(`document.querySelector(".practice [name=seat]")`)
	p.Shot("practice")
	phone.Go(s.URL + "/m/" + m.ID + "/practice?at=21")
	phone.Shot("practice-phone")
	p.Click(".practice .main")
	p.ready()
	if !p.Has(`document.querySelectorAll("#q-hand .card").length === 9 && document.querySelector("#about").textContent.includes("This match continues from")`) {
		t.Error("the new match does not begin where the other stood")
	}
	p.Until(`document.querySelector("#q-row .down.m-now")`) // the bot has chosen
	p.equalsReload()
}

// become makes the browser that of a guest of the API.
func (p *player) become(c *load.Client) {
	p.t.Helper()
	p.Cookie(p.server.URL, "quarterdeck", c.Token)
}

// report checks what a coach's page must have at any size, and takes screenshots of it.
func (p *player) report() {
	p.t.Helper()
	name := "coach-desk"
	if p.Has("innerWidth < 700") {
		name = "coach-phone"
	}
	for i, part := range []string{"h1", ".coach-keys", ".chart", ".account", ".coach-rounds li:nth-child(2)", ".coach-rounds li:last-child"} {
		browser.Eval[bool](p.Tab, `(() => { document.querySelector("`+part+`").scrollIntoView(); return true })()`)
		p.Shot(name + "-" + string(rune('1'+i)))
	}
	for _, c := range []struct{ must, otherwise string }{
		{`document.querySelectorAll(".coach-round").length === 13`, "not all rounds are there"},
		{`document.documentElement.scrollWidth <= innerWidth`, "the page is wider than the window"},
		{`[...document.querySelectorAll("svg.chances")].filter(n => n.checkVisibility()).length === 1`, "there is not one drawing to be seen"},
		{`[...document.querySelectorAll(".coach-page a, .coach-page summary")].every(n => !n.checkVisibility() || n.closest("svg") || n.getBoundingClientRect().height >= 24 || getComputedStyle(n).display === "inline")`, "something is too small to press"},
		{`[...document.querySelectorAll("svg.chances")].filter(n => n.checkVisibility()).every(svg => [...svg.querySelectorAll("text")].every(n => { const a = n.getBoundingClientRect(), b = svg.getBoundingClientRect(); return a.height >= 13 && a.left >= b.left - 1 && a.right <= b.right + 1 }))`, "words in the drawing are too small or cut off"},
		{`(() => { const n = [...document.querySelectorAll(".account td")].map(td => Math.round(10 * parseFloat(td.textContent.replace("−", "-").replaceAll(" ", "")))); return n.slice(0, -1).reduce((a, b) => a + b) === n.at(-1) })()`, "the account does not add up"},
	} {
		if !p.Has(c.must) {
			p.t.Errorf("%s: %s", name, c.otherwise)
		}
	}
}

// dealOf returns the first position of a match of Bastion's Breach.
func dealOf(t *testing.T, c *load.Client, id string) solve.Position {
	t.Helper()
	text := fetch(t, c, "GET", "/api/v1/matches/"+id+"/record", "")
	rec, err := record.Read(strings.NewReader(text[max(0, strings.Index(text, "quarterdeck-record")):]), games.Find)
	if err != nil {
		t.Fatal(err)
	}
	g, err := games.Find(rec.Game, rec.Rules)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := rec.Play(g, 13)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := solve.FromState(replay.State())
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
