package web_test

import (
	"testing"
	"time"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// TestBrowserIdle opens tables that wait for a move and counts Chromium's work: none, or once a second where a clock
// of the match or of a stage runs.
func TestBrowserIdle(t *testing.T) {
	t.Parallel()
	const during = 4 * time.Second
	b := browser.Start(t)
	s, _ := serveAll(t)
	for _, c := range []struct {
		game, pace string
		perSecond  float64 // style computations allowed
	}{{"bastion", "", .5}, {"sabotage", "", .5}, {"duel", "", .5}, {"port", "", .5}, {"breach", "", .5}, {"bastion", "total 10m+5s", 2}} {
		t.Run(c.game+" "+c.pace, func(t *testing.T) {
			ann := s.guest()
			m, err := ann.Create(t.Context(), load.NewMatch{Game: c.game, Pace: c.pace, Seats: seatsOf(c.game), Name: "Ann"}, "")
			if err != nil {
				t.Fatal(err)
			}
			p := visitor(t, b, s, browser.Desk)
			p.become(ann)
			p.Go(s.URL + "/m/" + m.ID)
			p.Until(`document.querySelector("#link[data-s=on]") && ` + rested + ` && !document.getAnimations().some(a => a.playState === "running")`)
			for range 20 { // the first frames, the icon and what observers report at first belong to the load of the page
				if p.Work(during/8).Styles == 0 {
					break
				}
			}
			w := p.Work(during)
			t.Logf("in %v: %+v", during, w)
			if most := c.perSecond * during.Seconds(); w.Styles > most || w.Layouts > most {
				t.Errorf("a table that waits computes styles %v times and layout %v times in %v, at most %v is allowed", w.Styles, w.Layouts, during, most)
			}
		})
	}
}
