package web_test

import (
	"fmt"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// chatTable returns Ann and Bo at a table, and a spectator, each with a browser.
func chatTable(t *testing.T, b *browser.Browser, s *testServer, sizes ...browser.Size) (ann, bo, watcher *player) {
	t.Helper()
	a, c, id := s.pair(t, nil)
	ann, bo, watcher = visitor(t, b, s, sizes[0]), visitor(t, b, s, sizes[1]), visitor(t, b, s, sizes[2])
	ann.become(a)
	bo.become(c)
	for _, p := range []*player{ann, bo, watcher} {
		p.Go(s.URL + "/m/" + id)
		p.Until(`document.querySelector("#link[data-s=on]")`)
	}
	return ann, bo, watcher
}

// sendsChat types a message and sends it to a reader; to is the value of the form's choice, if it has one.
func (p *player) sendsChat(to, text string) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, `(() => { const to = document.querySelector("#chat-to select"); if (to) to.value = "`+to+`"; return true })()`)
	p.Click("#chat-text")
	p.Type(text)
	p.Key(browser.Enter)
	p.seesChat(text)
	p.Until(`document.querySelector("#chat-text").value === ""`)
}

// seesChat waits for a message, which must be there once.
func (p *player) seesChat(text string) {
	p.t.Helper()
	p.Until(`document.querySelector("#chat-lines").innerText.includes("` + text + `")`)
	if n := browser.Eval[int](p.Tab, `document.querySelector("#chat-lines").innerText.split("`+text+`").length - 1`); n != 1 {
		p.t.Errorf("%q stands %d times on the page", text, n)
	}
}

// doesNotSeeChat checks that a text is nowhere in the page.
func (p *player) doesNotSeeChat(text string) {
	p.t.Helper()
	if p.Has(`document.documentElement.outerHTML.includes("` + text + `")`) {
		p.t.Errorf("%q is in the page", text)
	}
}

// TestBrowserChat has two players and a spectator chat. Messages appear by themselves and take no focus, unread ones
// are marked, whispers and the spectators' chat reach only their readers, and a broken connection neither loses nor
// duplicates messages.
func TestBrowserChat(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	ann, bo, watcher := chatTable(t, b, s, quick(browser.Desk), quick(browser.Phone), quick(browser.Desk))
	for _, p := range []*player{ann, bo, watcher} {
		browser.Eval[int](p.Tab, `window.sameDocument = 1`)
		browser.Eval[bool](p.Tab, `(() => { window.spoken = ""; new MutationObserver((all) => { for (const {addedNodes} of all) for (const node of addedNodes) {
			if (node.matches?.(".bubble")) spoken += node.textContent + "|" } }).observe(document.querySelector("#table"), {childList: true}); return true })()`)
	}
	bo.Key("H") // to the hand
	bo.Until(`document.activeElement.closest("#q-hand")`)
	before := browser.Eval[string](bo.Tab, "document.activeElement.id")
	ann.sendsChat("table", "Well met, Bo!")
	if !ann.Has(`document.activeElement.id === "chat-text"`) {
		t.Error("after a line was sent the field has not the focus")
	}
	bo.seesChat("Well met, Bo!")
	bo.Until(`document.querySelector("#say").textContent.includes("Ann, Well met, Bo!")`)
	bo.Until(`document.querySelector("#chat-link .chat-new").checkVisibility() && document.querySelector("#chat-link .chat-new").textContent === "1"`)
	bo.Shot("chat-unread-phone")
	if got := browser.Eval[string](bo.Tab, "document.activeElement.id"); got != before {
		t.Errorf("a line moved the focus from %s to %s", before, got)
	}
	bo.Click("#chat-link")
	bo.Until(`!document.querySelector("#chat-link .chat-new").checkVisibility()`)
	bo.sendsChat("table", "Fair winds, Ann.")
	ann.sendsChat("1", "Between us: your deal?")
	bo.seesChat("Between us: your deal?")
	watcher.sendsChat("", "A quiet opening.")
	watcher.seesChat("Fair winds, Ann.")
	ann.seesChat("Fair winds, Ann.")
	watcher.doesNotSeeChat("Between us")
	for _, p := range []*player{ann, bo, watcher} { // at the speaker's seat too
		p.Until(`spoken.includes("Well met, Bo!|")`)
		if whispered := p.Has(`spoken.includes("Between us")`); whispered != (p != watcher) {
			t.Errorf("a whisper stands at its sender's seat: %v", whispered)
		}
	}
	ann.doesNotSeeChat("A quiet opening")
	bo.doesNotSeeChat("A quiet opening")

	s.CloseClientConnections()
	for _, p := range []*player{ann, bo, watcher} {
		p.Until(`document.querySelector("#link[data-s=on]")`)
	}
	ann.sendsChat("table", "Are you there?")
	bo.seesChat("Are you there?")
	for _, text := range []string{"Well met, Bo!", "Fair winds, Ann.", "Between us: your deal?"} {
		bo.seesChat(text)
	}

	ann.Shot("chat-desk")
	watcher.Shot("chat-watcher")
	browser.Eval[bool](bo.Tab, `(() => { document.querySelector("#chat").scrollIntoView(); return true })()`)
	bo.Shot("chat-phone")

	bo.Click("#chat-mutes summary")
	bo.Click("#chat-mutes button")
	bo.Until(`!document.querySelector("#chat-lines").innerText.includes("Well met") && document.querySelector("#chat-lines").innerText.includes("Fair winds")`)
	bo.Shot("chat-muted-phone")
	ann.sendsChat("table", "Hello?")
	watcher.seesChat("Hello?")
	bo.doesNotSeeChat("Hello?")
	bo.Click("#chat-mutes button")
	bo.seesChat("Hello?")

	browser.Eval[bool](bo.Tab, `(() => { document.querySelector("#leave-menu").showPopover(); return true })()`)
	bo.Click("#leave .danger")
	bo.Click("#confirm [value=yes]")
	ann.seesChat("A quiet opening.") // now that the match is over
	bo.seesChat("A quiet opening.")
	watcher.Until(`document.querySelector("#chat-to").innerText.includes("the table")`)
	watcher.sendsChat("", "Well played, both.")
	ann.seesChat("Well played, both.")
	for _, p := range []*player{ann, bo, watcher} {
		if !p.Has("window.sameDocument") {
			t.Error("a page was loaded again")
		}
		if p.Has("document.documentElement.scrollWidth > innerWidth") {
			t.Error("the page scrolls sideways")
		}
	}
}

// TestBrowserChatIsReadAloudByChoice checks that with the setting off, a message is shown but not announced, and that
// refusals say what to do.
func TestBrowserChatIsReadAloudByChoice(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	ann, bo, _ := chatTable(t, b, s, quick(browser.Desk), quick(browser.Desk), quick(browser.Desk))
	bo.Click("[data-opens=settings]")
	bo.Click("#settings [name=talk][value=off]")
	bo.Click("#settings .main")
	browser.Eval[bool](bo.Tab, `(() => { window.spoken = ""; new MutationObserver(() => { spoken += document.querySelector("#say").textContent }).observe(document.querySelector("#say"), {childList: true, characterData: true, subtree: true}); return true })()`)
	ann.sendsChat("table", "Psst!")
	bo.seesChat("Psst!")
	ann.Key("H") // typed into the focused field, not taken for a shortcut
	if !ann.Has(`document.querySelector("#chat-text").value === "H"`) {
		t.Error("a key typed into the field is a shortcut")
	}
	browser.Eval[bool](ann.Tab, `(() => { const n = document.querySelector("#chat-text"); n.removeAttribute("maxlength"); n.value = "x".repeat(501); document.querySelector("#chat-form").requestSubmit(); return true })()`)
	ann.Until(`!document.querySelector("#refusal").hidden && document.querySelector("#refusal").textContent.includes("at most 500 characters")`)
	if !ann.Has(`document.querySelector("#chat-text").value.length === 501`) {
		t.Error("a refused line is lost")
	}
	// A whisper to a player who has left must not go to the table.
	browser.Eval[bool](ann.Tab, `(() => { const to = document.querySelector("#chat-to select"); to.value = "1"; to.dispatchEvent(new Event("change", {bubbles: true}));
		document.querySelector("#to-1").remove(); document.querySelector("#chat-text").value = "only you"; document.querySelector("#chat-form").requestSubmit(); return true })()`)
	ann.Until(`document.querySelector("#refusal").textContent.includes("can no longer receive messages")`)
	ann.doesNotSeeChat(">only you<")
	bo.Click(bo.card("7"))
	bo.Until(`spoken.includes("chosen")`)
	if spoken := browser.Eval[string](bo.Tab, "spoken"); strings.Contains(spoken, "Psst") {
		t.Errorf("read out: %s", spoken)
	}
}

// TestBrowserSpeech has four guests trade at Duel, three of them with browsers. What one says stands at their seat on each page, where
// seats have titles and no pills, and covers neither a name nor the own hand. A whisper stands only on its readers' pages.
func TestBrowserSpeech(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	guests := []*load.Client{s.guest(), s.guest(), s.guest(), s.guest()}
	m, err := guests[0].Create(t.Context(), load.NewMatch{Game: "duel", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}, {Who: "friend"}, {Who: "friend"}}, Name: "Ann"}, "")
	for i, name := range []string{"Bo", "Cy", "Dee"} {
		if err == nil {
			_, err = guests[i+1].Claim(t.Context(), m.ID, i+1, m.Invites[i].Invite, name)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	pages := make([]*player, 3)
	for i, size := range []browser.Size{quick(browser.Desk), quick(browser.Phone), quick(browser.Desk)} {
		pages[i] = visitor(t, b, s, size)
		pages[i].become(guests[i])
		pages[i].Go(s.URL + "/m/" + m.ID)
		pages[i].Until(`document.querySelector("#link[data-s=on]") && ` + rested)
		browser.Eval[bool](pages[i].Tab, `(() => { window.bubbles = [];
			new MutationObserver(() => { for (const node of document.querySelectorAll(".bubble")) if (!bubbles.some(b => b.words === node.textContent)) {
				const r = node.getBoundingClientRect(), over = [...document.querySelectorAll("#q-hand .card, #table .zone:has(.m-points) .zone-title")].filter(n => { const b = n.getBoundingClientRect(); return Math.min(r.right, b.right) - Math.max(r.left, b.left) > 1 && Math.min(r.bottom, b.bottom) - Math.max(r.top, b.top) > 1 });
				bubbles.push({words: node.textContent, over: over.map(n => n.id || n.textContent).join()}) } }).observe(document.querySelector("#table"), {childList: true, subtree: true, attributes: true}); return true })()`)
	}
	says := func(p *player, to, words string) {
		t.Helper()
		browser.Eval[bool](p.Tab, fmt.Sprintf(`(() => { document.querySelector("#chat-to select").value = %q; document.querySelector("#chat-text").value = %q; document.querySelector("#chat-form").requestSubmit(); return true })()`, to, words))
		p.Until(`!document.querySelector("#chat-text").value`)
	}
	says(pages[2], "table", "Who trades marbles?")
	for _, p := range pages {
		p.Until(`bubbles.some(b => b.words === "Who trades marbles?")`)
	}
	says(pages[2], "1", "Your queen for my ten?")
	for i, p := range pages[1:] {
		p.Until(`bubbles.some(b => b.words.endsWith("only Your queen for my ten?"))`)
		p.Shot(fmt.Sprint("speech-", i+1))
	}
	says(pages[0], "table", "Three for a king.")
	for i, p := range pages {
		p.Until(`bubbles.some(b => b.words === "Three for a king.")`)
		p.Shot(fmt.Sprint("speech-table-", i))
		if over := browser.Eval[string](p.Tab, `bubbles.filter(b => b.over).map(b => b.words + " covers " + b.over).join("; ")`); over != "" {
			t.Errorf("page %d: %s", i, over)
		}
	}
	pages[0].doesNotSeeChat("Your queen")
}
