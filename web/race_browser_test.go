package web_test

import (
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// TestBrowserPuzzleRace has two guests race, at a desk and on a phone: each page shows who joins and what the other answers without a reload,
// leads to the puzzles when the race begins, to the standings when it ends, and to the next race.
func TestBrowserPuzzleRace(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	var ahead atomic.Int64 // how far the server's clock is ahead
	s, _ := serveAll(t, func(c *node.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	list := somePuzzles(t, 8)
	if err := s.node.Host.Store.AddPuzzles(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	keys := map[string][2]string{}
	for i := range list {
		right, wrong := keyIs(t, &list[i])
		keys[list[i].ID] = [2]string{right, wrong}
	}
	ann, bo := visitor(t, b, s, quick(browser.Desk)), visitor(t, b, s, quick(browser.Phone))
	ann.Go(s.URL + "/puzzles")
	ann.Click(`form[action="/puzzles/race"] button`)
	ann.Until(`document.querySelector("#race-lead")?.textContent.includes("1 guest has joined.")`)
	link := browser.Eval[string](ann.Tab, `document.querySelector(".copy input").value`)
	bo.Go(link)
	bo.checkTargets(44)
	bo.Click(`form[action$="/join"] button`)
	bo.Until(`document.querySelectorAll(".racers li").length === 2`)
	bo.Shot("race-waiting-phone")
	bo.checkTargets(44)
	ann.Until(`document.querySelectorAll(".racers li").length === 2 && document.querySelector("#say").textContent.includes("2 guests have joined.")`)
	ann.Shot("race-waiting-desk")
	ann.Click(`form[action$="/start"] button`)
	ann.Until(`document.querySelector("#race").dataset.state === "soon"`)
	for _, p := range []*player{ann, bo} { // without a press
		p.Until(`document.querySelector('#act [name="n"]')?.value === "0" && ` + rested)
	}
	run := browser.Eval[string](ann.Tab, `location.pathname`)
	browser.Eval[bool](ann.Tab, `([...document.querySelectorAll("#actions button")].find(b => b.value === "`+rightOf(t, s, run, keys)+`").click(), true)`)
	ann.Until(`document.querySelector("#race-place")?.textContent === "Place 1 of 2" && document.querySelector('#act [name="n"]').value === "1" && ` + rested)
	bo.Until(`document.querySelector("#race-place")?.textContent === "Place 2 of 2" && document.querySelector("#race").textContent.includes("1 point: 1 right, 0 wrong")`)
	ann.Shot("race-running-desk")
	bo.Shot("race-running-phone")
	bo.checkTargets(44)
	run = browser.Eval[string](bo.Tab, `location.pathname`)
	browser.Eval[bool](bo.Tab, `([...document.querySelectorAll("#actions button")].find(b => b.value === "`+wrongOf(t, s, run, keys)+`").click(), true)`)
	bo.Until(`document.querySelector('#act [name="n"]').value === "1" && document.querySelector("#lesson").textContent.includes("0 right of 1") && ` + rested)
	ann.Until(`document.querySelector("#race").textContent.includes("0 points: 0 right, 1 wrong")`)
	ahead.Add(int64(3 * time.Minute)) // the pages do not know
	browser.Eval[bool](bo.Tab, `(document.querySelector("#actions button").click(), true)`)
	for p, result := range map[*player]string{ann: "You have won with 1 point.", bo: " has won with 1 point."} {
		p.Go(link)
		p.Until(`document.querySelector("#race-lead")?.textContent.includes("The race is over. ") && document.querySelector("#race-lead").textContent.includes("` + result + `")`)
		p.Until(`document.querySelector("#race").textContent.includes("0 points: 0 right, 1 wrong")`) // the late answer does not count
	}
	ann.Shot("race-over-desk")
	bo.Shot("race-over-phone")
	bo.checkTargets(44)
	ann.Click(`form[action$="/again"] button`)
	ann.Until(`document.querySelector("#race-lead")?.textContent.includes("1 guest has joined.")`)
	bo.Until(`document.querySelector('#race-door form[action$="/again"] button')?.textContent === "Join the next race" && document.querySelector("#say").textContent.includes("another race")`)
	bo.Shot("race-next-phone")
	bo.Click(`form[action$="/again"] button`)
	ann.Until(`document.querySelectorAll(".racers li").length === 2`)
}
