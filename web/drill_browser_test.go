package web_test

import (
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// TestBrowserDrill answers puzzles with the script: on a phone with a right answer, and on a desk with the keyboard. The grade
// and all of the text are on the screen, and a reload shows the same.
func TestBrowserDrill(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann := s.guest()
	created, err := ann.Create(t.Context(), load.NewMatch{Game: "bastion", Seats: seatsOf("bastion"), Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	playOut(t, created.ID, never, ann)
	m := loaded(t, s, created.ID)
	right := drillOf(t, s, m, "one")
	drillOf(t, s, m, "two")

	p := visitor(t, b, s, quick(browser.Phone))
	p.become(ann)
	p.Go(s.URL + "/me/drills/one")
	p.Until(rested)
	p.Shot("puzzle-phone")
	p.checkTargets(44)
	browser.Eval[bool](p.Tab, `(scrollTo(0, document.body.scrollHeight), true)`) // to the list of moves
	p.press(right)
	p.graded("Right")
	p.checkTargets(44)
	p.Shot("puzzle-phone-right")
	p.Click("#lesson .main")
	p.Until(`location.pathname === "/me/drills/two" && ` + rested)

	p = visitor(t, b, s, quick(browser.Desk))
	p.become(ann)
	p.Go(s.URL + "/me/drills/two")
	p.Until(rested)
	wrong := m.Game().Format(m.Record().Entries[choiceOf(t, m, 0, 2)].Action)
	browser.Eval[bool](p.Tab, `([...document.querySelectorAll("#actions button")].find(b => b.value === "`+wrong+`").focus(), true)`)
	p.Key("\r")
	p.graded("Not the best")
	p.Shot("puzzle-desk-wrong")
	p.Until(`document.activeElement.matches("#lesson .main")`)
	p.Key("\r")
	p.Until(`location.pathname === "/me/drills"`)
}

// graded waits for the grade of an answer, checks that nothing of the text is cut off, and compares the page with a reload.
func (p *player) graded(grade string) {
	p.t.Helper()
	p.Until(`document.querySelector(".judged h2")?.textContent === "` + grade + `" && ` + rested)
	if cut := browser.Eval[string](p.Tab, `[...document.querySelectorAll("#lesson-text > *")].filter(n => {
		const r = n.getBoundingClientRect(); return !n.checkVisibility() || r.top < 0 || r.bottom > document.querySelector("#lesson-text").getBoundingClientRect().bottom + 1 || r.bottom > innerHeight }).map(n => n.textContent).join("; ")`); cut != "" {
		p.t.Errorf("not to be seen after the answer: %s", cut)
	}
	const box = `document.querySelector("#lesson").outerHTML.replace(/\s+/g, " ")`
	live := browser.Eval[string](p.Tab, box)
	same := browser.Eval[string](p.Tab, `fetch(location.href).then(r => r.text()).then(t => new DOMParser().parseFromString(t, "text/html").querySelector("#lesson").outerHTML.replace(/\s+/g, " "))`)
	if live != same {
		p.t.Errorf("the script shows another result than a reload:\n%s\n%s", live, same)
	}
}
