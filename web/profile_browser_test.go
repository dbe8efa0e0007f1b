package web_test

import (
	"net/http"
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
	"quarterdeck/moderation"
)

// namedServer returns a server with a host name: passkeys do not work with IP addresses.
func namedServer(s *testServer) string { return strings.Replace(s.URL, "127.0.0.1", "localhost", 1) }

// TestBrowserPasskeys creates a passkey, clears the browser's data, and signs in with it. It checks that the page asks
// before it replaces a guest with a match, and that a removed passkey no longer works.
func TestBrowserPasskeys(t *testing.T) {
	t.Parallel()
	s, n := serveAll(t)
	at := namedServer(s)
	tab := browser.Start(t).Open(t, quick(browser.Desk))
	tab.Device()
	tab.Go(at + "/me")
	tab.Click(`#name input[name=name]`)
	tab.Type("Ann")
	tab.Click(`#name button`)
	tab.Until(`document.querySelector("h1").textContent.trim() === "Ann"`)
	tab.Click(`[data-passkey=add]`)
	tab.Until(`document.querySelector(".keys-list li")`)
	tab.Shot("me-passkey-desk")
	tab.Click(`[data-passkey=add]`) // the device already has one
	tab.Until(`document.querySelector("#passkey-problem").textContent.includes("already has a passkey for you")`)

	tab.Click(`#leave details:first-of-type summary`)
	tab.Click(`#leave form[action="/me/signout"] button`)
	tab.Until(`document.querySelector("h1").textContent === "Signed out"`)
	tab.Go(at + "/me")
	tab.Until(`document.querySelector("h1").textContent.trim() === "You"`)
	tab.Click(`[data-passkey=enter]`)
	tab.Until(`document.querySelector("h1").textContent.trim() === "Ann" && document.querySelector(".keys-list").textContent.includes("last used")`)

	tab.Click(`#leave details:first-of-type summary`)
	tab.Click(`#leave form[action="/me/signout"] button`)
	tab.Until(`document.querySelector("h1").textContent === "Signed out"`)
	carry(t, n, moderation.Order{Do: moderation.ReadOnlyOn, Text: "a new disk"}) // players may sign in to read
	tab.Go(at + "/me")
	tab.Click(`[data-passkey=enter]`)
	tab.Until(`document.querySelector("h1").textContent.trim() === "Ann"`)
	carry(t, n, moderation.Order{Do: moderation.ReadOnlyOff})
	tab.Click(`#leave details:first-of-type summary`)
	tab.Click(`#leave form[action="/me/signout"] button`)
	tab.Until(`document.querySelector("h1").textContent === "Signed out"`)
	made := browser.Eval[string](tab, `fetch("/new/bastion", {method: "POST", body: new URLSearchParams({seat0: "me", seat1: "bot:lowest", name: "Bo", key: "k"})}).then(a => a.url)`)
	if !strings.Contains(made, "/m/") {
		t.Fatalf("Bo's table is at %s", made)
	}
	tab.Go(at + "/me")
	tab.Click(`[data-passkey=enter]`)
	tab.Until(`document.querySelector("h1").textContent === "Sign in as Ann?" && document.querySelector(".complaint").textContent.includes("This browser is now signed in as Bo, who has seats in one match")`)
	tab.Shot("link-replace-desk")
	tab.Click(`form[action^="/link/"] button.main`)
	tab.Until(`location.pathname === "/me" && document.querySelector("h1").textContent.trim() === "Ann"`)

	tab.Click(`.keys-list button`)
	tab.Until(`document.querySelector("#passkeys .done") && !document.querySelector(".keys-list")`)
	tab.Click(`[data-passkey=enter]`)
	tab.Until(`document.querySelector("#passkey-problem").textContent.includes("does not match")`)
}

// TestBrowserPersonalLink moves a person from the desktop to the phone, and checks the QR code for the phone's camera.
func TestBrowserPersonalLink(t *testing.T) {
	t.Parallel()
	s := serve(t)
	b := browser.Start(t)
	desk := visitor(t, b, s, quick(browser.Desk))
	desk.sit()
	table := browser.Eval[string](desk.Tab, `location.pathname`)
	desk.Go(s.URL + "/me")
	desk.Click(`#link button.main`)
	desk.Until(`document.querySelector("#link .qr path").getBBox().width > 20`)
	desk.Shot("me-desk")
	link := browser.Eval[string](desk.Tab, `document.querySelector("#link input").value`)
	phone := b.Open(t, quick(browser.Phone))
	phone.Go(link)
	phone.Shot("link-phone")
	phone.Click(`form[action^="/link/"] button`)
	phone.Until(`location.pathname === "/me"`)
	phone.Shot("me-phone")
	if wide := browser.Eval[int](phone, `document.documentElement.scrollWidth`); wide > 390 {
		t.Errorf("the page is %d pixels wide on a phone", wide)
	}
	phone.Click(`#hook input[name=url]`)
	phone.Type("https://example.org/hook")
	phone.Click(`#hook button.main`)
	phone.Until(`document.querySelector("#hook .secret")`)
	phone.At(`#hook form[action="/me/hook/drop"] button`)
	phone.Shot("me-hook-phone")
	phone.Click(`#leave details:last-of-type summary`)
	phone.At(`#leave button.danger`)
	phone.Shot("me-leave-phone")
	phone.Go(s.URL + table)
	phone.Until(`document.querySelector("#status.urgent")`)
}

// hide makes the page believe that it is hidden, or visible again.
func hide(tab *browser.Tab, hidden string) {
	browser.Eval[bool](tab, `(Object.defineProperty(document, "hidden", {configurable: true, get: () => `+hidden+`}), document.dispatchEvent(new Event("visibilitychange")), true)`)
}

// TestBrowserNotifications checks that the page's icon and title say whose turn it is, and so does a notification if
// enabled; also while the page is hidden and has no stream.
func TestBrowserNotifications(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := browser.Start(t).Open(t, quick(browser.Desk))
	tab.Go(s.URL + "/")
	ann, bo, id := s.pair(t, nil)
	tab.Cookie(s.URL, "quarterdeck", ann.Token)
	tab.Go(s.URL + "/m/" + id)
	const icon = `document.querySelector("link[rel=icon]").href`
	tab.Until(`document.title.startsWith("▶ Your turn") && ` + icon + `.endsWith("/favicon-turn.svg")`)
	if answer := browser.Eval[string](tab, `fetch(`+icon+`).then(a => a.headers.get("content-type"))`); answer != "image/svg+xml" {
		t.Errorf("the picture is %q", answer)
	}
	// The browser's own notifications cannot be observed here, but the page's calls can.
	browser.Eval[bool](tab, `(window.shown = [], window.Notification = class { constructor(title) { shown.push(title) } static permission = "default"; static async requestPermission() { return this.permission = "granted" } }, true)`)
	tab.Click(`[data-opens=settings]`)
	tab.Click(`#settings [data-setting=notify][value=on]`)
	tab.Until(`Notification.permission === "granted" && document.documentElement.dataset.notify === "on"`)
	tab.Shot("settings-desk")
	tab.Key(browser.Escape)

	act := func(c *load.Client, action string) {
		t.Helper()
		m, err := c.State(t.Context(), id)
		if err == nil {
			_, err = c.Act(t.Context(), id, action, m.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	act(ann, "play 7")
	tab.Until(`!document.title.startsWith("▶") && ` + icon + `.endsWith("/favicon.svg")`)
	hide(tab, "true")
	act(bo, "play 9")
	tab.Until(`document.title.startsWith("▶ Your turn") && ` + icon + `.endsWith("/favicon-turn.svg") && shown.length === 1 && shown[0].startsWith("▶ Your turn")`)
	hide(tab, "false")
	tab.Until(`document.querySelector("#status.urgent") && !window.quarterdeck.counts.working`)
	if n := browser.Eval[int](tab, `shown.length`); n != 1 {
		t.Errorf("%d notifications of one turn", n)
	}
}

// TestBrowserLobbyNotifications checks that pages with lists of tables say at how many it is the reader's turn.
func TestBrowserLobbyNotifications(t *testing.T) {
	t.Parallel()
	s := serve(t)
	tab := browser.Start(t).Open(t, quick(browser.Desk))
	tab.Go(s.URL + "/")
	ann, bo, id := s.pair(t, nil)
	tab.Cookie(s.URL, "quarterdeck", ann.Token)
	tab.Go(s.URL + "/")
	const icon = `document.querySelector("link[rel=icon]").href`
	tab.Until(`document.title.startsWith("▶ 1 · Quarterdeck") && ` + icon + `.endsWith("/favicon-turn.svg")`)
	act := func(c *load.Client, action string) {
		t.Helper()
		m, err := c.State(t.Context(), id)
		if err == nil {
			_, err = c.Act(t.Context(), id, action, m.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	act(ann, "play 7")
	tab.Until(`document.title.startsWith("Quarterdeck") && ` + icon + `.endsWith("/favicon.svg")`)
	hide(tab, "true")
	act(bo, "play 9")
	tab.Until(`document.title.startsWith("▶ 1 · Quarterdeck") && ` + icon + `.endsWith("/favicon-turn.svg")`)
}

// TestTurnNeedsAccess checks that a hidden page's poll is answered only for guests who may see the match.
func TestTurnNeedsAccess(t *testing.T) {
	s := serve(t)
	ann := surf(t, s)
	_, table := ann.submit("/new/bastion", http.StatusOK, "seat0", "me", "seat1", "bot:lowest", "name", "Ann", "key", "k")
	text, _ := ann.visit(table+"/turn", http.StatusOK)
	wantText(t, text, `"turn":true`, `"over":false`, "▶ Your turn")
	text, _ = surf(t, s).visit(table+"/turn", http.StatusOK)
	wantText(t, text, `"turn":false`)
	ann.visit("/m/nothing/turn", http.StatusNotFound)
}
