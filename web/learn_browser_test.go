package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/games"
	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
)

// TestBrowserLessons plays every shipped lesson to its end in the browser, along its path. In a game's first lesson it takes a wrong move
// and a hint at every step that has them, and starts a real match at the end; in the others once, because a page takes longer than the rules.
func TestBrowserLessons(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All() {
		id := g.Info().ID
		t.Run(id, func(t *testing.T) {
			p := visitor(t, b, s, quick(browser.Desk))
			for i, l := range lib.Of(id) {
				if i == 0 {
					p.Go(s.URL + "/learn")
					p.Click(`a[href="/learn/` + l.ID() + `"]`)
				} else {
					p.Click(`#lesson a[href="/learn/` + l.ID() + `"]`)
				}
				p.Until(`location.pathname === "/learn/` + l.ID() + `" && document.querySelector("#lesson-text") && ` + rested)
				p.Shot("lesson-" + id + "-" + l.Name)
				p.study(l, i == 0)
				p.Shot("lesson-" + id + "-" + l.Name + "-end")
				p.Until(`document.querySelector("#lesson form[action^='/new/']")`)
			}
			p.Click("#lesson .main")
			p.Until(`location.pathname.startsWith("/m/") && document.querySelector("#table .piece")`)
		})
	}
}

// TestBrowserLessonPhone shows a lesson on a phone: what it says, the row and the hand are on the screen at once.
func TestBrowserLessonPhone(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for name, size := range map[string]browser.Size{"phone": browser.Phone, "aside": {W: 844, H: 390, Touch: true}} {
		p := visitor(t, b, s, quick(size))
		p.Go(s.URL + "/learn/bastion/first-match")
		p.Until(rested)
		p.press("play 2")
		p.Until(`document.querySelector("#lesson .reply") && ` + rested)
		p.Shot("lesson-" + name)
		if hidden := browser.Eval[string](p.Tab, `["#lesson .reply", "#p-card-0-7", "#p-middle-1"].filter(s => { const r = document.querySelector(s).getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight + 1; }).join()`); hidden != "" {
			t.Errorf("%s: not on the screen: %s", name, hidden)
		}
		p.checkTargets(44)
	}
}

// study plays the main path of a lesson. It misses the point at every step, or only at the first.
func (p *player) study(l *lesson.Lesson, always bool) {
	p.t.Helper()
	var runs []*lesson.Run
	if err := l.Walk(p.t.Context(), lesson.Main, 0, func(r *lesson.Run) { runs = append(runs, r) }); err != nil {
		p.t.Fatal(err)
	}
	step, missed := -1, false
	for i, r := range runs[:len(runs)-1] {
		prompt := r.Prompt()
		if prompt.Last {
			return
		}
		if prompt.Done != step && prompt.Act && (always || !missed) {
			p.missPoint(r)
			missed = true
		}
		step = prompt.Done
		before := p.trail()
		if prompt.Act {
			p.press(learned(r, runs[i+1]))
		} else {
			p.press(":next")
		}
		p.Until(fmt.Sprintf(`document.querySelector("#act [name=t]").value !== %q && %s`, before, rested))
	}
}

// learned returns the learner's move between two runs, in notation.
func learned(r, next *lesson.Run) string {
	own := r.Lesson().You.String() + " "
	return next.Trail()[len(r.Trail())][len(own):]
}

// trail returns the run that the page shows.
func (p *player) trail() string {
	return browser.Eval[string](p.Tab, `document.querySelector("#act [name=t]").value`)
}

// press presses a button of the form of all moves, and confirms a move that has consequences.
func (p *player) press(value string) {
	p.t.Helper()
	if !browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { const b = [...document.querySelectorAll("button[form=act]")].find(b => b.value === %q); b?.click(); document.querySelector("#confirm[open] [value=yes]")?.click(); return Boolean(b); })()`, value)) {
		p.t.Fatalf("the page has no button %q", value)
	}
}

// missPoint asks for a hint and tries a move that misses the point, if the step has them.
func (p *player) missPoint(r *lesson.Run) {
	p.t.Helper()
	before := p.trail()
	if r.Prompt().More {
		p.press(":hint")
		p.Until(`document.querySelector("#lesson .hint") && ` + rested)
	}
	for _, notation := range r.Moves() {
		n, err := r.Act(p.t.Context(), notation)
		if err != nil {
			p.t.Fatal(err)
		}
		if n.Prompt().Reply == "" {
			continue
		}
		p.press(notation)
		p.Until(`document.querySelector("#lesson .reply") && ` + rested)
		break
	}
	if after := p.trail(); after != before {
		p.t.Errorf("a wrong move or a hint leads on from %q to %q", before, after)
	}
}
