package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// cramped lists targets that react to presses on fewer than n pixels in height or width, whatever is drawn of them. Each is brought into
// sight first. Pieces on the table are left out: a whole hand lies in a row.
const cramped = `(n => [...document.querySelectorAll("button, a, input:not([type=hidden]), select, summary")].filter(b => b.checkVisibility({visibilityProperty: true}) && !b.disabled && !b.closest("#table .piece, .skip, svg")).flatMap(b => {
	const label = b.closest("label") ?? b, reacts = (x, y) => { const hit = document.elementFromPoint(x, y); return Boolean(hit) && (label.contains(hit) || hit.closest("label")?.control === b) };
	b.scrollIntoView({block: "center", inline: "center"});
	const r = [...label.getClientRects()].filter(r => r.width > 1 && r.height > 1).sort((a, b) => b.width - a.width)[0]; // of the longest line of a link
	if (!r) return [];
	const x = r.left + r.width / 2, y = r.top + r.height / 2;
	const far = (dx, dy) => { let i = 0; while (i < n && reacts(x + i * dx, y + i * dy)) i++; return i };
	const width = far(-1, 0) + far(1, 0), height = far(0, -1) + far(0, 1);
	return Math.min(width, height) < n ? [b.outerHTML.slice(0, 110) + " " + width + "x" + height] : [];
}).join("\n"))`

// checkReach checks that every target on the page can be pressed on so many pixels.
func (p *player) checkReach(what string, target int) {
	p.t.Helper()
	if list := browser.Eval[string](p.Tab, fmt.Sprintf("%s(%d)", cramped, target)); list != "" {
		p.t.Errorf("%s: targets with less than %d pixels to press:\n%s", what, target, list)
	}
}

// TestBrowserTargets opens finished matches, and their replays, on touch screens: all that can be pressed has room for a finger.
func TestBrowserTargets(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann := s.guest()
	sizes := []browser.Size{{W: 390, H: 844, Touch: true}, {W: 844, H: 390, Touch: true}, {W: 1024, H: 768, Touch: true}}
	for _, game := range []string{"bastion", "breach", "duel", "port", "sabotage"} {
		t.Run(game, func(t *testing.T) {
			m, err := ann.Create(t.Context(), load.NewMatch{Game: game, Seats: seatsOf(game), Name: "Ann"}, "")
			if err == nil {
				_, err = ann.Act(t.Context(), m.ID, "resign", m.Version, "")
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, size := range sizes {
				p := visitor(t, b, s, quick(size))
				p.become(ann)
				where := fmt.Sprintf("%s at %d×%d", game, size.W, size.H)
				p.Go(s.URL + "/m/" + m.ID)
				p.Until(`document.querySelector("#deal-check button")?.checkVisibility() && ` + rested)
				p.Shot(fmt.Sprintf("targets-%s-%dx%d", game, size.W, size.H))
				browser.Eval[bool](p.Tab, `(document.querySelector("#about").open = true)`)
				p.checkReach(where, 44)
				p.Shot(fmt.Sprintf("targets-%s-%dx%d-about", game, size.W, size.H))
				p.Go(fmt.Sprintf("%s/m/%s?at=2", s.URL, m.ID))
				p.Until(`document.querySelector("#steps.past") && ` + rested)
				p.Shot(fmt.Sprintf("targets-%s-%dx%d-replay", game, size.W, size.H))
				p.checkReach(where+", replay", 44)
			}
		})
	}
}
