package web_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"quarterdeck/fair"
	"quarterdeck/games/sabotage"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// hides hides the tab, or shows it again.
func (p *player) hides(on bool) {
	p.t.Helper()
	browser.Eval[bool](p.Tab, fmt.Sprintf(`(Object.defineProperty(document, "hidden", {configurable: true, get: () => %t}), document.dispatchEvent(new Event("visibilitychange")))`, on))
}

// TestBrowserCatchUp misses so many events that the page gets the whole table. Its log goes on, or
// comes with its newest lines if even they do not follow; the strip, the live region and
// “Since your turn” tell the newest. Of two events at once, the strip tells both.
func TestBrowserCatchUp(t *testing.T) {
	t.Parallel()
	s := serveGame(t, sabotage.Game(), fair.Seed{5})
	ann, bo := s.guest(), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "sabotage", Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo"); err != nil {
		t.Fatal(err)
	}
	b := browser.Start(t)
	for _, who := range []string{"spectator", "player"} {
		more := map[string]int{"spectator": 40, "player": 100}[who] // the log’s newest lines go on from those of the spectator
		p := visitor(t, b, s, quick(browser.Desk))
		if who == "player" {
			p.become(ann)
		}
		table := "/m/" + m.ID
		p.Go(s.URL + table)
		p.Until(`document.querySelector("#link[data-s=on]") && ` + rested)
		p.paced("1")
		from, lines := p.shown(), p.allLogLines(table)
		p.hides(true)
		playOut(t, m.ID, from+more, ann, bo)
		p.hides(false)
		p.Until(fmt.Sprintf(`document.querySelector("#act [name=v]").value >= %d && `, from+more-10) + rested + ` && document.querySelector("#say").textContent`)
		all := p.allLogLines(table)
		missed := len(all) - len(lines)
		if missed <= 32 {
			t.Fatalf("the %s missed %d events: the test proves nothing", who, missed)
		}
		last := browser.Eval[string](p.Tab, `[...[...document.querySelectorAll("#log li")].at(-1).querySelectorAll("span")].map(s => s.textContent.trim()).join(" ")`)
		want := fmt.Sprintf("%d events: see the log. %s", missed, last)
		if who == "player" {
			want = fmt.Sprintf("%d+ events: see the log. %s", len(p.logLines())-1, last)
			p.readsOn()
		}
		if got := p.logLines(); !slices.Equal(got, all[len(all)-len(got):]) || len(got) <= missed {
			t.Errorf("after %d events, the log of the %s has %d lines: %q", missed, who, len(got), got)
		}
		told := browser.Eval[[]string](p.Tab, `[document.querySelector("#playback .event").textContent, document.querySelector("#say").textContent]`)
		for i, where := range []string{"the strip", "the live region"} {
			if most := len(want) + 120; !strings.Contains(told[i], want) || len(told[i]) > most { // it may add a name or whose turn it is
				t.Errorf("after %d events, %s of the %s says %q, want %q", missed, where, who, told[i], want)
			}
		}
		p.equalsReload()
		browser.Eval[bool](p.Tab, `(() => { const log = document.querySelector("#log").cloneNode(true);
			for (const words of ["Ann sits down.", "Bo sits down."]) log.insertAdjacentHTML("beforeend", "<li id='log-" + words.slice(0, 2) + "'><span>" + words + "</span></li>");
			quarterdeck.take(log.outerHTML, quarterdeck.counts.received + 1); return true })()`)
		p.Until(rested)
		if got := browser.Eval[string](p.Tab, `document.querySelector("#playback .event").textContent`); !strings.Contains(got, "Ann sits down. Bo sits down.") {
			t.Errorf("after two events at once, the strip of the %s says %q", who, got)
		}
	}
}
