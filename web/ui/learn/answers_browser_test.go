package learn_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"quarterdeck/internal/browser"
	"quarterdeck/lesson"
)

// TestBrowserAnswers draws every hint and every reply on the main path of each lesson. The goal and the newest answer are in the box without
// scrolling, and no edge cuts a line of text: not the box's, and not the edge of what covers the text. “More”, which says that the text goes on, covers
// none of them.
func TestBrowserAnswers(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	server := serve(t)
	type page struct {
		address string
		boxes   []string // HTML of the lesson's box, one for each answer
	}
	var pages []page
	count := 0
	for _, l := range lib.All() {
		p := page{address: server + address(l)}
		for _, q := range answers(t, l) {
			p.boxes = append(p.boxes, boxOf(t, p.address+"?"+q.Encode()))
		}
		t.Logf("%s: %d answers are drawn", l.ID(), len(p.boxes))
		if len(p.boxes) == 0 {
			t.Errorf("%s has no answers", l.ID())
		}
		pages = append(pages, p)
		count += len(p.boxes)
	}
	if count < 300 {
		t.Errorf("the lessons have %d answers in all", count)
	}
	for _, size := range []browser.Size{browser.Phone, {W: 844, H: 390, Touch: true}, {W: 1280, H: 640}, {W: 1366, H: 768}, browser.Desk} {
		tab := b.Open(t, size)
		for _, p := range pages {
			tab.Go(p.address)
			tab.Until(rested)
			for part := range slices.Chunk(p.boxes, 40) {
				list, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				for _, wrong := range browser.Eval[[]string](tab, "("+unseen+")("+string(list)+")") {
					t.Errorf("%s at %dx%d: %s", p.address, size.W, size.H, wrong)
				}
			}
		}
	}
}

// unseen is a script that draws each box in turn and returns what of the task is not to be seen, and which lines are cut. Letters may reach
// 3 pixels over the edges of their line.
const unseen = `(boxes) => {
	const out = [];
	for (const html of boxes) {
		document.querySelector("#lesson").outerHTML = html;
		const text = document.querySelector("#lesson-text"), box = text.getBoundingClientRect();
		const task = text.querySelector(".task"), top = task.getBoundingClientRect().top, says = " in: " + text.innerText.replace(/\s+/g, " ");
		const seen = [...task.querySelectorAll(".goal, .reply")];
		if (seen.every((n) => n.className !== "reply")) seen.push(task.querySelector(".hint"));
		for (const n of seen) {
			const r = n.getBoundingClientRect();
			if (r.top < box.top - 1 || r.bottom > box.bottom + 1) out.push("not to be seen: " + n.textContent + says);
		}
		const more = text.querySelector(".more").getBoundingClientRect(), goesOn = more.width > 0 && text.scrollHeight > text.clientHeight + 1;
		const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
		for (let n; n = walk.nextNode();) {
			if (n.parentElement.closest(".sr, .rule, .more") || !n.textContent.trim()) continue;
			const range = document.createRange();
			range.selectNodeContents(n);
			const edges = task.contains(n) || getComputedStyle(task).position !== "sticky" ? [box.bottom] : [box.bottom, top];
			for (const line of range.getClientRects())
				if (goesOn && task.contains(n) && line.right > more.left && line.bottom > more.top + 3 && line.top < more.bottom - 3) out.push("“more” covers: " + n.textContent + says);
				else for (const edge of edges) if (line.top < edge - 3 && line.bottom > edge + 3) out.push("a line is cut: " + n.textContent + says);
		}
	}
	return out;
}`

// answers returns the addresses, without the path, of all hints and replies on the main path of a lesson.
func answers(t *testing.T, l *lesson.Lesson) (out []url.Values) {
	t.Helper()
	said := map[string]bool{}
	if err := l.Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) {
		add := func(answer, key, value string) {
			if answer = r.Prompt().Title + "\n" + answer; !said[answer] {
				said[answer] = true
				out = append(out, url.Values{"t": {lesson.Pack(r.Trail())}, key: {value}})
			}
		}
		for asked := r; asked.Prompt().More; {
			asked = asked.Hint()
			hints := asked.Prompt().Hints
			add(hints[len(hints)-1], "h", strconv.Itoa(len(hints)))
		}
		if !r.Prompt().Act {
			return
		}
		for _, move := range r.Moves() {
			if tried, err := r.Act(t.Context(), move); err == nil && tried.Prompt().Reply != "" {
				add(tried.Prompt().Reply, "a", move)
			}
		}
	}); err != nil {
		t.Fatal(err)
	}
	return out
}

// boxOf returns the HTML of the lesson's box on a page.
func boxOf(t *testing.T, page string) string {
	t.Helper()
	resp, err := http.Get(page)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close() //nolint:errcheck // it was only read
	doc, err := goquery.NewDocumentFromReader(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	box, err := goquery.OuterHtml(doc.Find("#lesson"))
	if err != nil || box == "" {
		t.Fatalf("%s has no lesson: %v", page, err)
	}
	return box
}
