package web_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"quarterdeck/bot"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	"quarterdeck/internal/browser"
	"quarterdeck/node"
)

// keepCaptions has the page note which event its strip tells, and when.
const keepCaptions = `(() => { window.captions = []; const strip = document.querySelector("#playback .event");
	const note = () => captions.push([strip.lastElementChild.textContent, Math.round(performance.now())]);
	new MutationObserver(note).observe(strip, {childList: true, characterData: true, subtree: true}); note(); return true })()`

// briefest returns the events since keepCaptions that the log has and the strip told for less than a time, or never.
const briefest = `((least) => { const until = performance.now(); const times = captions.map(([words, at], i) => [words, (captions[i + 1]?.[1] ?? until) - at]);
	const own = Number([...document.querySelectorAll("#log .by-you")].at(-1)?.id.split("-")[1] ?? 0); // what waited before it is shown at once
	const lines = [...document.querySelectorAll("#log li")].filter(li => !li.matches(".by-you") && Number(li.id.split("-")[1]) > Math.max(from, own));
	return lines.map(li => [...li.querySelectorAll("span")].map(s => s.textContent.trim()).join(" ")).map(words => [words, Math.max(0, ...times.filter(([w]) => w === words).map(([, ms]) => ms))])
		.filter(([, ms]) => ms < least).map(([words, ms]) => ms + " ms: " + words) })`

// TestBrowserEventSheets plays turns of every game against real bots and takes a picture every 100 ms while bots act. Each event of
// the log must be told long enough to be read. It is run by hand, because it goes by the clock:
//
//	QUARTERDECK_SHOTS=sheets go test ./web -run EventSheets
func TestBrowserEventSheets(t *testing.T) {
	t.Parallel()
	dir := os.Getenv("QUARTERDECK_SHOTS")
	if dir == "" {
		t.Skip("QUARTERDECK_SHOTS names no folder")
	}
	b := browser.Start(t)
	s, _ := serveAll(t, func(c *node.Config) {
		c.Levels = []string{"mate"}
		c.Bot = func(level string, g game.Game, seed uint64) (bot.Bot, error) {
			return roster.New(level, g, seed, roster.Opts{})
		}
	})
	for _, path := range []string{"bastion", "sabotage", "duel?seats=4", "port", "breach?seats=4"} {
		name, _, _ := strings.Cut(path, "?")
		t.Run(name, func(t *testing.T) {
			p := visitor(t, b, s, browser.Size{W: 1280, H: 640})
			p.paced("1")
			p.Go(s.URL + "/games/" + path)
			p.Click(".set-table .big")
			for round, shot := 0, 0; round < 6; round++ {
				p.Until(`document.querySelector("#status.urgent") && document.querySelector("#actions button") && ` + rested)
				browser.Eval[bool](p.Tab, fmt.Sprintf(`(window.from = %d, %s)`, p.shown(), keepCaptions))
				browser.Eval[bool](p.Tab, `(() => { const moves = [...document.querySelectorAll("#actions button:not([data-warn])")];
					(moves.find(b => b.value === "search") ?? moves.find(b => /^(end|ready|sabotage|pair|pass)/.test(b.value)) ?? moves[`+fmt.Sprint(round)+` % moves.length]).click(); return true })()`)
				for range 80 {
					time.Sleep(100 * time.Millisecond)
					p.Shot(fmt.Sprintf("%s-%03d", name, shot))
					shot++
					if p.Has(rested + ` && document.querySelector("#status.urgent, #result[data-outcome]:not([data-outcome=''])")`) {
						break
					}
				}
				if brief := browser.Eval[[]string](p.Tab, briefest+`(450)`); len(brief) > 0 {
					t.Errorf("events shown too briefly:\n%s", strings.Join(brief, "\n"))
				}
				if p.Has(`document.querySelector("#result")?.dataset.outcome`) {
					break
				}
			}
		})
	}
}
