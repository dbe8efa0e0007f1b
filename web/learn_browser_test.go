package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
)

// TestBrowserLessons plays every shipped lesson to its end in the browser, along its path, with a wrong move and a hint where the lesson
// has them, and starts a real match from there.
func TestBrowserLessons(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lib.All() {
		t.Run(l.ID(), func(t *testing.T) {
			p := visitor(t, b, s, quick(browser.Desk))
			p.Go(s.URL + "/learn")
			p.Click(`a[href="/learn/` + l.ID() + `"]`)
			p.Until(rested + ` && document.querySelector("#lesson-text")`)
			p.Shot("lesson-" + l.Game.Info().ID + "-" + l.Name)
			p.study(l)
			p.Shot("lesson-" + l.Game.Info().ID + "-" + l.Name + "-end")
			p.Until(`document.querySelector("#lesson form[action^='/new/']")`)
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

// study plays the main path of a lesson.
func (p *player) study(l *lesson.Lesson) {
	p.t.Helper()
	var runs []*lesson.Run
	if err := l.Walk(p.t.Context(), lesson.Main, 0, func(r *lesson.Run) { runs = append(runs, r) }); err != nil {
		p.t.Fatal(err)
	}
	step := -1
	for i, r := range runs[:len(runs)-1] {
		prompt := r.Prompt()
		if prompt.Last {
			return
		}
		if prompt.Done != step && prompt.Act {
			p.missPoint(r)
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
