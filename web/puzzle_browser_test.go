package web_test

import (
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/node"
	"quarterdeck/puzzle"
)

// TestBrowserPuzzles answers public puzzles with the script: a streak on a phone until the first mistake, and a sprint on a desk, which goes
// on with the next puzzle at once.
func TestBrowserPuzzles(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	list := somePuzzles(t, 8)
	if err := s.node.Host.Store.AddPuzzles(t.Context(), list); err != nil {
		t.Fatal(err)
	}
	keys := map[string][2]string{}
	for i := range list {
		right, wrong := keyIs(t, &list[i])
		keys[list[i].ID] = [2]string{right, wrong}
	}
	press := func(p *player, action string) {
		t.Helper()
		browser.Eval[bool](p.Tab, `([...document.querySelectorAll("#actions button")].find(b => b.value === "`+action+`").click(), true)`)
	}

	p := visitor(t, b, s, quick(browser.Phone))
	p.Go(s.URL + "/puzzles")
	p.Shot("puzzles-phone")
	p.checkTargets(44)
	p.Click(`button[value="streak"]`)
	p.Until(`location.pathname.length > 10 && ` + rested)
	run := browser.Eval[string](p.Tab, `location.pathname`)
	p.Shot("streak-phone")
	press(p, rightOf(t, s, run, keys))
	p.graded("Right")
	p.checkTargets(44)
	p.Shot("streak-phone-right")
	p.Click("#lesson .main")
	p.Until(`location.pathname === "` + run + `" && ` + rested)
	press(p, wrongOf(t, s, run, keys))
	p.graded("Not the best")
	p.Click("#lesson .main")
	p.Until(`document.querySelector(".lead")?.textContent === "1 right answer in a row."`)

	p = visitor(t, b, s, quick(browser.Desk))
	p.Go(s.URL + "/puzzles")
	p.Shot("puzzles-desk")
	p.Click(`button[value="sprint"]`)
	p.Until(`location.pathname.length > 10 && ` + rested)
	run = browser.Eval[string](p.Tab, `location.pathname`)
	p.Until(`/^[0-2]:\d\d$/.test(document.querySelector(".lesson .clock").lastElementChild.textContent)`)
	for n := 1; n <= 3; n++ {
		action, said := rightOf(t, s, run, keys), "The last one was right."
		if n == 2 {
			action, said = wrongOf(t, s, run, keys), "The last one was not: it gave away"
		}
		press(p, action)
		p.Until(fmt.Sprintf(`document.querySelector('#act [name="n"]').value === "%d" && document.querySelector(".reply")?.textContent.startsWith("%s") && %s`, n, said, rested))
		if browser.Eval[bool](p.Tab, `quarterdeck.counts.patches !== 1 || quarterdeck.counts.animated > 0 || "playing" in document.body.dataset`) {
			t.Errorf("after answer %d the page stages the next puzzle, which takes time of the sprint", n)
		}
		p.Shot(fmt.Sprintf("sprint-desk-%d", n))
		shown := `JSON.stringify([...document.querySelectorAll("#table [data-face]")].filter(n => n.checkVisibility()).map(n => n.dataset.face).sort())`
		patched := browser.Eval[string](p.Tab, shown)
		p.Go(s.URL + run)
		p.Until(rested)
		if again := browser.Eval[string](p.Tab, shown); again != patched {
			t.Errorf("after answer %d the table shows %s, and after a reload %s", n, patched, again)
		}
	}
}

// TestBrowserSprintEnds: the page of a sprint leads to the result when its clock reaches zero, and when an answer comes too late.
func TestBrowserSprintEnds(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	var ahead atomic.Int64 // how far the server's clock is ahead
	s, _ := serveAll(t, func(c *node.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	})
	if err := s.node.Host.Store.AddPuzzles(t.Context(), somePuzzles(t, 8)); err != nil {
		t.Fatal(err)
	}
	p := visitor(t, b, s, quick(browser.Desk))
	begin := func() string {
		p.Go(s.URL + "/puzzles")
		p.Click(`button[value="sprint"]`)
		p.Until(`location.pathname.length > 10 && ` + rested)
		return browser.Eval[string](p.Tab, `location.pathname`)
	}
	const result = `document.querySelector(".lead")?.textContent === "0 right of 0 in three minutes."`

	begin()
	ahead.Add(int64(puzzle.SprintTime)) // the page does not know
	browser.Eval[bool](p.Tab, `(document.querySelector("#actions button").click(), true)`)
	p.Until(result)

	run := begin()
	ahead.Add(int64(puzzle.SprintTime - 3*time.Second))
	p.Go(s.URL + run)
	p.Until(result)
}
