package web_test

import (
	"sync/atomic"
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// TestBrowserPairing has a visitor look for an opponent, play a bot meanwhile, and be taken away from it when another visitor comes.
func TestBrowserPairing(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	var later atomic.Int64 // nanoseconds
	s, _ := serveAll(t, func(c *node.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	})
	for _, size := range []struct {
		name string
		browser.Size
	}{{"desk", browser.Desk}, {"phone", browser.Phone}} {
		ann, bo := visitor(t, b, s, size.Size), visitor(t, b, s, size.Size)
		ann.Go(s.URL + "/games/breach")
		ann.Shot("find-breach-" + size.name)
		ann.Go(s.URL + "/")
		ann.Shot("find-home-" + size.name)
		ann.Click(`.find button`)
		ann.Until(`document.querySelector("[data-pairing]") && location.pathname === "/pair"`)
		ann.Shot("seek-" + size.name)
		later.Add(int64(12 * time.Second))
		ann.Until(`document.querySelector("[data-waited]").dataset.waited >= 12`)
		later.Add(int64(12 * time.Second))
		ann.Until(`!document.querySelector("[data-seeking=offer]").hidden`)
		ann.Shot("seek-offer-" + size.name)
		if size.Touch {
			ann.checkTargets(44)
		}
		ann.Click(`[data-seeking="offer"] button`)
		ann.Until(`document.querySelector("#seeking[data-pairing]") && document.querySelector("#link[data-s=on]") && ` + rested)
		ann.Shot("seek-bot-" + size.name)
		bot := browser.Eval[string](ann.Tab, "location.pathname")

		bo.Click(`.find button`)
		bo.Until(`location.pathname.startsWith("/m/")`)
		ann.Until(`document.querySelector("#seeking p")?.textContent.includes("called off")`)
		ann.Shot("seek-found-" + size.name)
		ann.Until(`location.pathname.startsWith("/m/") && location.pathname !== "` + bot + `"`)
		if a, b := browser.Eval[string](ann.Tab, "location.pathname"), browser.Eval[string](bo.Tab, "location.pathname"); a != b {
			t.Errorf("Ann is at %s, and Bo at %s", a, b)
		}
	}
}
