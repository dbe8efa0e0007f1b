package web_test

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/lesson"
)

// TestBrowserLessonPhone shows a lesson on a phone: what it says, the row and the hand are on the screen at once.
func TestBrowserLessonPhone(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for name, size := range map[string]browser.Size{"phone": browser.Phone, "aside": {W: 844, H: 390, Touch: true}} {
		p := learner(t, b, s, size, "bastion/first-match")
		p.press("play 2")
		p.Until(`document.querySelector("#lesson .reply") && ` + rested)
		p.Shot("lesson-" + name)
		if hidden := browser.Eval[string](p.Tab, `["#lesson .reply", "#p-card-0-7", "#p-middle-1"].filter(s => { const r = document.querySelector(s).getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight + 1; }).join()`); hidden != "" {
			t.Errorf("%s: not on the screen: %s", name, hidden)
		}
		p.checkTargets(44)
	}
}

// TestBrowserLessonMore makes a wrong move in a lesson on a phone: “more” stands over the edge until the end of the text is in sight.
func TestBrowserLessonMore(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Phone, "bastion/first-match")
	p.follow("play 7")
	const more = `getComputedStyle(document.querySelector("#lesson .more")).visibility === `
	p.press("play 2")
	p.Until(`document.querySelector("#lesson .reply") && ` + rested + ` && ` + more + `"visible"`)
	browser.Eval[bool](p.Tab, `(document.querySelector("#lesson-text").scrollTop = 9999, true)`)
	p.Until(more + `"hidden"`)
}

// TestBrowserLessonHand: on a phone, all own cards lie above the lower edge of the felt when a lesson begins, and so they do in Port's matches.
func TestBrowserLessonHand(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	ann := s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "port", Seats: seatsOf("port"), Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	p := visitor(t, b, s, quick(browser.Phone))
	p.become(ann)
	pages := []string{"/m/" + m.ID}
	for _, l := range lib.All() {
		pages = append(pages, "/learn/"+l.ID())
	}
	cards := 0
	for _, page := range pages {
		p.Go(s.URL + page)
		p.Until(rested)
		const room = `(() => { const felt = document.querySelector("#table"), end = felt.getBoundingClientRect().top + felt.clientTop + felt.clientHeight;
			const cards = [...document.querySelectorAll(".mine:is(.kind-hand, .kind-pyramid) .card")];
			return [cards.length, ...cards.map(card => end - card.getBoundingClientRect().bottom)].map(Math.round) })()`
		rooms := browser.Eval[[]int](p.Tab, room)
		cards += rooms[0]
		if rooms = rooms[1:]; len(rooms) > 0 && slices.Min(rooms) < 3 && !strings.Contains(page, "breach") { // Breach's cards lie below the ship, which scrolls
			t.Errorf("%s: the lowest card is %d pixels above the lower edge", page, slices.Min(rooms))
		}
	}
	if cards < 100 {
		t.Errorf("the pages have %d own cards in all", cards)
	}
}

// TestBrowserLessonTip: what a lesson says is not covered by the slip about a card at the top of a phone's table.
func TestBrowserLessonTip(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	b := browser.Start(t)
	for name, size := range map[string]browser.Size{"phone": browser.Phone, "desk": {W: 1366, H: 768}} {
		p := learner(t, b, s, size, "bastion/first-match")
		for _, at := range []string{"#q-them .pill", "#q-them .piece", "#q-them .piece:last-child", "#q-row .piece", "#p-middle-7"} {
			browser.Eval[bool](p.Tab, fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, cancelable: true, isPrimary: true, pointerType: "touch" }))`, at))
			p.Until(`!document.querySelector("#tip").hidden`)
			if over := browser.Eval[string](p.Tab, `(tip => [...document.querySelectorAll("#lesson-text > *")].filter(n => { const r = n.getBoundingClientRect(), a = tip.getBoundingClientRect();
				return Math.min(r.right, a.right) - Math.max(r.left, a.left) > 1 && Math.min(r.bottom, a.bottom) - Math.max(r.top, a.top) > 1 }).map(n => n.textContent).join())(document.querySelector("#tip"))`); over != "" {
				t.Errorf("%s: the slip about %s covers %q", name, at, over)
			}
		}
	}
}

// TestBrowserLessonReply: on a desk the answer to a wrong move lies below the text and the goal of the step, which stay.
func TestBrowserLessonReply(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Size{W: 1366, H: 768}, "bastion/first-match")
	p.press("play 2")
	p.Until(`document.querySelector("#lesson .reply") && ` + rested)
	p.Shot("lesson-reply")
	if hidden := browser.Eval[string](p.Tab, `(box => [...document.querySelectorAll("#lesson-text > h2, #lesson-text > p:not(.sr), #lesson .goal, #lesson .reply")].filter(n => {
		const r = n.getBoundingClientRect(); return !n.checkVisibility() || r.top < box.top - 1 || r.bottom > box.bottom + 1 }).map(n => n.textContent).join("; "))(document.querySelector("#lesson-text").getBoundingClientRect())`); hidden != "" {
		t.Errorf("not to be seen: %s", hidden)
	}
}

// TestBrowserLessonWaits: what a lesson says about a round comes with the verdict, not before the cards have turned.
func TestBrowserLessonWaits(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Desk, "bastion/first-match")
	p.paced("1")
	browser.Eval[bool](p.Tab, fakeClock)
	p.press("play 7")
	p.Until(`window.quarterdeck.counts.received > 0`)
	for range 100 {
		if p.Has(`document.querySelector("#lesson-text").textContent.includes("Your 7 won")`) {
			if !p.Has(`document.querySelector("#q-row .m-won")`) {
				t.Error("the lesson tells who won before the table shows it")
			}
			return
		}
		p.tick(50)
	}
	t.Errorf("the lesson does not go on: %s", browser.Eval[string](p.Tab, `JSON.stringify(quarterdeck.counts) + document.querySelector("#lesson-text").textContent`))
}

// TestBrowserLessonNext: while a trick is shown, “Next” is hidden, so that no press is taken for the next step’s. A press that comes all the same,
// as from the keyboard, ends what is shown, without a note, and the step that comes stays.
func TestBrowserLessonNext(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Phone, "port/first-match")
	p.paced("1")
	browser.Eval[bool](p.Tab, fakeClock)
	p.press("play b7")
	p.Until(`window.quarterdeck.counts.received > 0`)
	says := func(text string) bool {
		return p.Has(fmt.Sprintf(`document.querySelector("#lesson-text").textContent.includes(%q)`, text))
	}
	const aim, blocked = "You won a trick", `"playing" in document.body.dataset`
	ended := false
	for n := 0; !says(aim); n++ {
		if p.Has(`document.querySelector("#lesson button[value=':next']").ariaDisabled !== "true"`) {
			t.Fatal("“Next” can be pressed before the next step has come")
		}
		if n == 100 {
			t.Fatal("the lesson does not go on")
		}
		if !ended && p.Has(blocked) {
			ended = true
			p.press(":next")
			p.Until(rested)
			if !says(aim) || p.Has(`document.querySelector("#refusal").checkVisibility()`) {
				t.Errorf("the button did not end what is shown: %s", browser.Eval[string](p.Tab, `document.body.innerText`))
			}
			continue
		}
		p.tick(50)
	}
	if !ended {
		t.Error("the page never showed what decided the trick")
	}
	p.press(":next")
	p.Until(`document.querySelector("#lesson-text").textContent.includes("11 is the highest")`)
}

// press presses a button of the form of all moves, and confirms a move that has consequences.
func (p *player) press(value string) {
	p.t.Helper()
	if !browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { const b = [...document.querySelectorAll("button[form=act]")].find(b => b.value === %q); b?.click(); document.querySelector("#confirm[open] [value=yes]")?.click(); return Boolean(b); })()`, value)) {
		p.t.Fatalf("the page has no button %q", value)
	}
}

// learner opens a lesson, such as "bastion/first-match".
func learner(t *testing.T, b *browser.Browser, s *testServer, size browser.Size, lesson string) *player {
	t.Helper()
	p := visitor(t, b, s, quick(size))
	p.Go(s.URL + "/learn/" + lesson)
	p.Until(rested)
	return p
}

// follow makes moves of a lesson.
func (p *player) follow(moves ...string) {
	p.t.Helper()
	for _, move := range moves {
		step := p.step()
		p.press(move)
		p.Until(`document.querySelector("#act [name=v]").value !== "` + step + `" && ` + rested)
	}
}

// TestBrowserKeyOpens opens a chest in Breach by its second key: by one click, or on a phone by two taps.
func TestBrowserKeyOpens(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	b := browser.Start(t)
	for _, size := range []browser.Size{{W: 1366, H: 768}, browser.Phone} {
		p := learner(t, b, s, size, "breach/first-match")
		p.follow("search", "search", "end", "search", "search", "move 1.2", "end")
		p.Click("#p-hand-0-key-ruby-1")
		if size.Touch {
			p.Until(`document.querySelector("#p-hand-0-key-ruby-0.sel") && document.querySelector("#p-chest-ruby.drop")`)
			p.Click("#p-hand-0-key-ruby-1")
		}
		p.Until(`document.querySelector("#actions [value=retrieve]") && ` + rested)
	}
}

// TestBrowserBreachLessonClear: in Breach’s first match, the frame of what is highlighted covers no other number, and what explains the pawn leaves the
// words about the water free.
func TestBrowserBreachLessonClear(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string]string{"A key": "", "A risk": "", "An obstacle": "", "Water": ""}
	if err := lib.Find("breach", "first-match").Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) {
		if title := r.Prompt().Title; pages[title] == "" {
			pages[title] = "breach/first-match?" + url.Values{"t": {lesson.Pack(r.Trail())}}.Encode()
		}
	}); err != nil {
		t.Fatal(err)
	}
	p := visitor(t, browser.Start(t), s, quick(browser.Desk))
	for _, title := range []string{"A key", "A risk", "An obstacle", "Water"} {
		p.Go(s.URL + "/learn/" + pages[title])
		p.Until(rested)
		p.Shot("lesson-breach-" + strings.ReplaceAll(strings.ToLower(title), " ", "-"))
		if covered := browser.Eval[string](p.Tab, `[...document.querySelectorAll(".m-shown:not(.card)")].flatMap(n => {
			const style = getComputedStyle(n), r = n.getBoundingClientRect();
			const shadows = style.boxShadow.split(/,(?![^(]*\))/).map(s => s.includes("inset") ? 0 : (s.match(/[-.\d]+px/g) ?? []).slice(2).reduce((a, b) => a + parseFloat(b), 0));
			const by = Math.max(parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset), ...shadows);
			return [...document.querySelectorAll("#table .number, #table .square .text")].filter(m => !n.contains(m) && m.checkVisibility()).filter(m => {
				const b = m.getBoundingClientRect();
				return b.width && b.left < r.right + by - 2 && b.right > r.left - by + 2 && b.top < r.bottom + by - 2 && b.bottom > r.top - by + 2; // a number is lower than its line
			}).map(m => n.id + " covers " + m.closest(".piece").id) }).join("; ")`); covered != "" {
			t.Errorf("%s: %s", title, covered)
		}
	}
	p.Hover(".pawn")
	p.Until(`document.querySelector("#would:not([hidden])")`)
	if p.Has(`(() => { const a = document.querySelector("#would").getBoundingClientRect(), b = document.querySelector("#q-water .note").getBoundingClientRect();
		return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom })()`) {
		t.Error("what explains the pawn covers the words about the water")
	}
}

// TestBrowserLessonWholeLines asks for a hint on a phone, and makes a wrong move: the lower edge cuts no line of the text.
func TestBrowserLessonWholeLines(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Phone, "sabotage/first-match")
	p.follow("pair 3.1+3.2")
	for value, box := range map[string]string{":hint": ".hint", "sabotage 3.1": ".reply"} {
		p.press(value)
		p.Until(`document.querySelector("#lesson ` + box + `")?.checkVisibility() && ` + rested)
		if cut := browser.Eval[int](p.Tab, `(() => { const end = document.querySelector("#lesson-text").getBoundingClientRect().bottom, range = document.createRange();
			range.selectNodeContents(document.querySelector("#lesson-text"));
			return [...range.getClientRects()].filter(r => r.height < 30 && r.top < end - 4 && r.bottom > end + 4).length })()`); cut > 0 {
			t.Errorf("below the %s the edge cuts a line", box)
		}
	}
}

// TestBrowserSabotageCaptions owes a sabotage on a phone: what is owed stands beside the player’s name, and the numbers below the piles beside the cards.
func TestBrowserSabotageCaptions(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Phone, "sabotage/first-match")
	p.follow("pair 3.1+3.2")
	browser.Eval[bool](p.Tab, `(document.querySelector("#q-discard .note").textContent = "14 cards", document.querySelector("#q-deck .note").textContent = "16 cards", true)`)
	if over := browser.Eval[string](p.Tab, `[["#q-near .note", "#q-near .pill"], ["#q-deck .note", "#q-far .card, #q-near .card"], ["#q-deck .note", "#q-discard .note"]].filter(([a, b]) => {
		const range = document.createRange();
		range.selectNodeContents(document.querySelector(a));
		const note = range.getBoundingClientRect();
		return [...document.querySelectorAll(b)].some(n => { const r = n.getBoundingClientRect(); return Math.min(r.right, note.right) - Math.max(r.left, note.left) > 1 && Math.min(r.bottom, note.bottom) - Math.max(r.top, note.top) > 1 });
	}).join("; ")`); over != "" {
		t.Errorf("one covers the other: %s", over)
	}
}

// TestBrowserRefusalOffMoves presses a card of Sabotage that has no partner: the reason does not lie over the list of moves.
func TestBrowserRefusalOffMoves(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Size{W: 1366, H: 768}, "sabotage/first-match")
	p.Click("#p-s1-3-3")
	p.Until(`!document.querySelector("#refusal").hidden`)
	if p.Has(`(() => { const slip = document.querySelector("#refusal").getBoundingClientRect();
		return [...document.querySelectorAll("#actions button")].map(n => n.getBoundingClientRect()).some(r => r.left < slip.right && r.right > slip.left && r.top < slip.bottom && r.bottom > slip.top) })()`) {
		t.Error("the reason lies over moves")
	}
}

// TestBrowserPassPutsBack taps a card in Sabotage and then “Pass” once: the card is put back, because the message is about the pass.
func TestBrowserPassPutsBack(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	p := learner(t, browser.Start(t), s, browser.Phone, "sabotage/first-match")
	p.Click("#p-s1-3-1")
	p.Until(`document.querySelector("#p-s1-3-1.sel")`)
	p.Click(".calls button[value=pass]")
	p.Until(`document.querySelector(".calls .armed")`)
	if p.Has(`document.querySelector(".sel, .drop")`) {
		t.Error("the card is still picked up")
	}
}

// TestBrowserLessonFits draws every step of every lesson on the main path: what it says is on a phone's screen without scrolling, and so
// is what to do. While the learner plays freely, the explanation may go on below the edge. It logs the least room that a step leaves.
func TestBrowserLessonFits(t *testing.T) {
	t.Parallel()
	s, _ := serveAll(t)
	lib, err := lesson.Shipped()
	if err != nil {
		t.Fatal(err)
	}
	b := browser.Start(t)
	for _, size := range []browser.Size{browser.Phone, {W: 844, H: 390, Touch: true}, {W: 1366, H: 768}} {
		p := visitor(t, b, s, quick(size))
		for _, l := range lib.All() {
			at := "/learn/" + l.ID()
			var addresses []string
			if err := l.Walk(t.Context(), lesson.Main, 1, func(r *lesson.Run) {
				addresses = append(addresses, at+"?"+url.Values{"t": {lesson.Pack(r.Trail())}}.Encode())
			}); err != nil {
				t.Fatal(err)
			}
			p.Go(s.URL + at)
			p.Until(rested)
			least := room{Room: math.Inf(1)}
			for part := range slices.Chunk(slices.Compact(addresses), 4) {
				list, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				for _, step := range browser.Eval[[]room](p.Tab, "("+lessonRoom+")("+string(list)+")") {
					if least.Room > step.Room {
						least = step
					}
					if step.Room < -1 {
						t.Errorf("%s at %dx%d: %.0f pixels too long to be seen at once: %s", l.ID(), size.W, size.H, -step.Room, step.Text)
					}
				}
			}
			t.Logf("%s at %dx%d: at least %.1f pixels are left: %s", l.ID(), size.W, size.H, least.Room, least.Text)
		}
	}
}

// room is the height in pixels that a step of a lesson leaves free in the box of its text; below 0, something is cut off.
type room struct {
	Room float64
	Text string
}

// lessonRoom is a script that draws the lesson's box of each address in turn, and measures the room that is left in it.
const lessonRoom = `async (addresses) => {
	const out = [];
	for (const address of addresses) {
		const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
		document.querySelector("#lesson").replaceWith(document.importNode(page.querySelector("#lesson"), true));
		const text = document.querySelector("#lesson-text"), box = text.getBoundingClientRect();
		for (const n of text.querySelectorAll(".sr")) n.remove();
		const heard = text.querySelector(".heard");
		let left = heard ? Infinity : Math.min(box.height, text.clientHeight - text.scrollHeight || Infinity);
		for (const n of heard ? text.querySelectorAll(".goal, .news") : text.querySelectorAll("h2, p")) {
			const r = n.getBoundingClientRect();
			left = Math.min(left, box.bottom - r.bottom, r.top - box.top < -1 ? r.top - box.top : Infinity);
		}
		if (left < Infinity) out.push({ Room: left, Text: text.innerText.replace(/\s+/g, " ") });
	}
	return out;
}`
