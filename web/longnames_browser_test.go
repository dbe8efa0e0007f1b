package web_test

import (
	"fmt"
	"regexp"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// misplaced matches what is wrong with a table when names are long. A name may be cut short; nothing may leave its place.
var misplaced = regexp.MustCompile("sideways|^overlap|past the edge")

// TestBrowserLongNames has two people with names of almost 40 letters play: nothing leaves the window or lies over anything else.
func TestBrowserLongNames(t *testing.T) {
	t.Parallel()
	const first, second = "Bartholomew Featherstonehaugh of Wessex", "Wilhelmina Cholmondeley Marjoribanks W"
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann, bo := s.guest(), s.guest()
	for _, g := range []string{"bastion", "sabotage", "duel"} {
		m, err := ann.Create(t.Context(), load.NewMatch{Game: g, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: first}, "")
		if err == nil {
			_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, second)
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range steadySizes {
			p := visitor(t, b, s, size.size)
			p.become(ann)
			p.Go(s.URL + "/m/" + m.ID)
			p.Until(`document.querySelector("#link[data-s=on]") && ` + rested)
			for _, line := range browser.Eval[[]string](p.Tab, broken) {
				if misplaced.MatchString(line) {
					t.Errorf("%s at %s: %s", g, size.name, line)
				}
			}
			if wide := browser.Eval[int64](p.Tab, `document.documentElement.scrollWidth`); wide > size.size.W {
				t.Errorf("%s at %s: the page is %d wide, to %s", g, size.name, wide, browser.Eval[string](p.Tab, fmt.Sprintf(`[...document.querySelectorAll("body *")].filter(n => n.getBoundingClientRect().right > %d).map(n => (n.closest("[id]")?.id ?? "") + " " + n.localName + "." + n.className).join()`, size.size.W+1)))
			}
			if wrong := browser.Eval[string](p.Tab, `[...document.querySelectorAll("aside *")].filter(n => n.checkVisibility() && !n.closest(".sr") && n.getBoundingClientRect().right > innerWidth + 1).map(n => n.localName + "." + n.className).join()`); wrong != "" {
				t.Errorf("%s at %s: past the window's edge: %s", g, size.name, wrong)
			}
			p.Shot("long-names-" + g + "-" + size.name)
		}
	}
}
