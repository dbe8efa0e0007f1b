package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
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
