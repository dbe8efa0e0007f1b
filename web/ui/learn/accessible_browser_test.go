package learn_test

import (
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
	"quarterdeck/table"
	"quarterdeck/web/ui"
)

// listen is a script for the page: it keeps what the page announces.
const listen = `(() => {
	const region = document.querySelector("[aria-live=polite]");
	window.announced = [];
	new MutationObserver(() => { if (region.textContent) window.announced.push(region.textContent); }).observe(region, { childList: true, characterData: true, subtree: true });
	return true;
})()`

// TestBrowserAccessible plays the first match of each game through the accessibility tree alone: the roles and names of the page's parts, the
// keyboard, and what the page announces. Each step's texts are announced, each wanted move is a button with the move's name, and a mistake is
// answered each time that it is made.
func TestBrowserAccessible(t *testing.T) {
	t.Parallel()
	eachGame(t, func(p *pupil, lib *lesson.Library, game string) { p.hear(lib.Find(game, "")) })
}

// hear plays a lesson along its path.
func (p *pupil) hear(l *lesson.Lesson) {
	p.t.Helper()
	var runs []*lesson.Run
	if err := l.Walk(p.t.Context(), lesson.Main, 1, func(r *lesson.Run) { runs = append(runs, r) }); err != nil {
		p.t.Fatal(err)
	}
	inputs, _, err := l.Inputs(p.t.Context(), lesson.Main, 1)
	if err != nil {
		p.t.Fatal(err)
	}
	p.Go(p.url + address(l))
	p.Until(rested)
	browser.Eval[bool](p.Tab, listen)
	page := read(p.Accessible())
	for _, text := range said(runs[0]) { // nothing is announced when a page opens: it is read
		if !strings.Contains(page, joined(text)) {
			p.t.Fatalf("%q is not on the page for a screen reader: %s", text, page)
		}
	}
	tried := false
	for i, in := range inputs {
		if runs[i].Prompt().Last {
			break
		}
		if !tried && runs[i].Prompt().Act {
			tried = p.mistake(runs[i])
		}
		p.enter(name(p.t, runs[i], in), runs[i], runs[i+1])
	}
	last := slices.ContainsFunc(p.Accessible(), func(n browser.Node) bool { return n.Role == "button" && n.Name == "Play a real match" })
	if !last {
		p.t.Fatalf("no button leads to a match at the end: %s", read(p.Accessible()))
	}
	if !tried {
		p.t.Errorf("%s: no move misses the point", l.ID())
	}
	p.t.Logf("%s: %d inputs", l.ID(), len(inputs))
}

// mistake makes a move that misses the point twice, and listens to the answers. It reports whether there is such a move.
func (p *pupil) mistake(r *lesson.Run) bool {
	p.t.Helper()
	v, err := r.View()
	if err != nil {
		p.t.Fatal(err)
	}
	for _, m := range v.Table.Moves {
		if m.Warn != "" { // the page would ask first
			continue
		}
		next, err := r.Act(p.t.Context(), m.Action)
		if err != nil {
			p.t.Fatal(err)
		}
		reply := ui.Uncited(next.Prompt().Reply)
		if reply == "" {
			continue
		}
		for range 2 {
			nodes := p.Accessible()
			i := slices.IndexFunc(nodes, func(n browser.Node) bool { return n.Role == "button" && joined(n.Name) == joined(m.Label) })
			if i < 0 {
				p.t.Fatalf("no button is named %q", m.Label)
			}
			browser.Eval[bool](p.Tab, `((window.announced = []), true)`)
			p.Press(nodes[i])
			p.Until(rested + ` && window.announced.length`)
			if heard := joined(browser.Eval[string](p.Tab, `window.announced.join(" ")`)); !strings.Contains(heard, joined(reply)) {
				p.t.Errorf("after the mistake “%s”, %q is not announced, but %q", m.Label, reply, heard)
			}
		}
		return true
	}
	return false
}

// enter presses the button with a name, and listens to what the page announces.
func (p *pupil) enter(button string, now, next *lesson.Run) {
	p.t.Helper()
	nodes := p.Accessible()
	i := slices.IndexFunc(nodes, func(n browser.Node) bool {
		return n.Role == "button" && joined(n.Name) == joined(button) && !n.Disabled
	})
	if i < 0 {
		p.t.Fatalf("“%s”: no button is named %q: %s", now.Prompt().Title, button, read(nodes))
	}
	before := browser.Eval[string](p.Tab, `(window.announced = [], document.querySelector("#act [name=t]").value)`)
	p.Press(nodes[i])
	for range 3 { // a move that has consequences is confirmed
		p.Until(`document.querySelector("dialog[open]") || document.querySelector("#act [name=t]").value !== "` + before + `"`)
		if !p.Has(`document.querySelector("dialog[open]")`) {
			break
		}
		nodes = p.Accessible() // of the question alone
		yes := slices.IndexFunc(nodes, func(n browser.Node) bool { return n.Role == "button" && n.Name != "Cancel" })
		if yes < 0 || !slices.ContainsFunc(nodes, func(n browser.Node) bool { return n.Role == "dialog" && n.Name != "" }) {
			p.t.Fatalf("no dialog asks to confirm “%s”: %s", button, read(nodes))
		}
		p.Press(nodes[yes])
		p.Until(`!document.querySelector("dialog[open]")`)
	}
	p.Until(rested + ` && window.announced.length`)
	heard := joined(browser.Eval[string](p.Tab, `window.announced.join(" ")`))
	for _, text := range said(next) {
		if !strings.Contains(heard, joined(text)) {
			p.t.Errorf("after “%s”, %q is not announced, but %q", button, text, heard)
		}
	}
}

// said returns what a lesson says new at a run.
func said(r *lesson.Run) (out []string) {
	q := r.Prompt()
	texts := q.News
	if !q.Heard { // else only the table has changed
		texts = slices.Concat([]string{q.Title}, q.News, q.Say, []string{q.Goal})
	}
	for _, text := range texts {
		out = append(out, ui.Uncited(text))
	}
	return out
}

// name returns the accessible name of the button for an input.
func name(t *testing.T, r *lesson.Run, in lesson.Input) string {
	t.Helper()
	if in.Text == lesson.Onward {
		return "Next"
	}
	v, err := r.View()
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(v.Table.Moves, func(m table.Move) bool { return m.Action == in.Text })
	if i < 0 {
		t.Fatalf("the table has no move %q", in.Text)
	}
	return v.Table.Moves[i].Label
}

// read returns the names of nodes as a screen reader reads them.
func read(nodes []browser.Node) string {
	var names []string
	for _, n := range nodes {
		if n.Role != "InlineTextBox" && n.Name != "" && n.Role != "link" {
			names = append(names, n.Name)
		}
	}
	return joined(strings.Join(names, " "))
}

func joined(text string) string { return strings.Join(strings.Fields(text), " ") }
