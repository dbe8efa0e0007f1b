package web_test

import (
	"strings"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// TestBrowserPlayNow has a new guest start a match of each game with one press on the home page, with and without
// scripts, and checks that the home page shows all games at once.
func TestBrowserPlayNow(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t, func(c *node.Config) { c.Daily = quickDailies() })
	for _, game := range []string{"bastion", "sabotage", "duel", "port", "breach"} {
		for _, scripts := range []bool{true, false} {
			p := visitor(t, b, s, browser.Desk)
			p.NoScript(!scripts)
			p.Go(s.URL + "/")
			if wrong := browser.Eval[string](p.Tab, `[...document.querySelectorAll(".game-card, .hero .button, .facts")].filter(n => n.getBoundingClientRect().bottom > innerHeight).map(n => n.textContent).join()`); wrong != "" {
				t.Errorf("below the window's edge: %s", wrong)
			}
			p.Shot("home-desk")
			press := `.game-card form[action="/new/` + game + `"] .main`
			p.Click(press)
			p.Until(`document.querySelector("#table .piece") && location.pathname.startsWith("/m/")`)
			if title := browser.Eval[string](p.Tab, `document.querySelector(".waiting-tools, #invite:not([hidden])")?.textContent ?? ""`); strings.TrimSpace(title) != "" {
				t.Errorf("%s: the match waits for players: %s", game, title)
			}
			p.Go(s.URL + "/")
			if wrong := browser.Eval[string](p.Tab, `document.querySelector(".lobby-section .yours, .lobby-section li") ? [...document.querySelectorAll(".play-now")].filter(n => n.getBoundingClientRect().bottom > innerHeight).map(n => n.ariaLabel).join() : "no match"`); wrong != "" {
				t.Errorf("beside a match, below the window's edge: %s", wrong)
			}
		}
	}
	p := visitor(t, b, s, browser.Phone)
	p.Shot("home-phone")
	p.checkTargets(44)
	visitor(t, b, s, browser.Desk).Until(`document.querySelector("#lobby-watch") || document.querySelectorAll(".live-tables .lobby-section").length === 2`)
}

// TestBrowserScheme chooses the dark and the light scheme in the settings, which the browser keeps.
func TestBrowserScheme(t *testing.T) {
	t.Parallel()
	p := visitor(t, browser.Start(t), serve(t), quick(browser.Desk))
	ground := func() string {
		return browser.Eval[string](p.Tab, `getComputedStyle(document.documentElement).backgroundColor`)
	}
	for scheme, want := range map[string]string{"dark": "rgb(14, 26, 38)", "light": "rgb(226, 216, 193)"} {
		p.Click(`[data-opens="settings"]`)
		p.Click(`[data-setting="scheme"][value="` + scheme + `"]`)
		p.Click("#settings .main")
		if got := ground(); got != want {
			t.Errorf("%s: the page's ground is %s, want %s", scheme, got, want)
		}
		p.Go(p.server.URL + "/")
		p.Until(rested)
		if got := ground(); got != want {
			t.Errorf("%s after a reload: the page's ground is %s, want %s", scheme, got, want)
		}
	}
}
