package web_test

import (
	"slices"
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// TestBrowserLowPhone opens tables on phones whose browsers show their own bars: all own cards are above the lower edge of the
// felt, and all tools of the bar are in the window.
func TestBrowserLowPhone(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	ann := s.guest()
	for _, size := range []browser.Size{{W: 390, H: 664, Touch: true}, {W: 360, H: 640, Touch: true}} {
		p := visitor(t, b, s, quick(size))
		for _, game := range []string{"bastion", "port", "sabotage"} {
			m, err := ann.Create(t.Context(), load.NewMatch{Game: game, Seats: seatsOf(game), Name: "Ann"}, "")
			if err != nil {
				t.Fatal(err)
			}
			p.become(ann)
			p.Go(s.URL + "/m/" + m.ID)
			p.Until(rested)
			const room = `(() => { const felt = document.querySelector("#table"), end = felt.getBoundingClientRect().top + felt.clientTop + felt.clientHeight;
				return [...document.querySelectorAll(".mine:is(.kind-hand, .kind-pyramid) .card")].map(card => Math.round(end - card.getBoundingClientRect().bottom)) })()`
			if rooms := browser.Eval[[]int](p.Tab, room); len(rooms) == 0 || slices.Min(rooms) < 0 {
				t.Errorf("%s at %d×%d: the own cards are %v pixels above the lower edge", game, size.W, size.H, rooms)
			}
			const outside = `[...document.querySelectorAll(".bar :is(a, button)")].filter(e => e.checkVisibility()).map(e => e.getBoundingClientRect())
				.filter(r => r.width > 1 && (r.top < 0 || r.left < 0 || r.right > innerWidth)).length`
			if n := browser.Eval[int](p.Tab, outside); n > 0 {
				t.Errorf("%s at %d×%d: %d tools of the bar are outside the window", game, size.W, size.H, n)
			}
		}
	}
}

// TestBrowserLowPhoneReplay opens a replay on a phone on its side. Its bar takes one row, and the hand is on the screen.
func TestBrowserLowPhoneReplay(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s := serve(t)
	ann, _, table := playedRounds(t, s, 3)
	p := visitor(t, b, s, browser.Size{W: 844, H: 390, Touch: true})
	p.become(ann)
	p.Go(s.URL + table + "?at=18")
	p.Until(`window.quarterdeck && document.querySelector("#steps.past") && ` + rested)
	p.Shot("replay-low")
	const controls = `[...document.querySelectorAll("#steps :is(a, button, select, input, .off)")].filter(n => n.checkVisibility() && n.offsetHeight > 2).map(n => n.getBoundingClientRect())`
	if tops := browser.Eval[[]int](p.Tab, controls+`.map(r => Math.round(r.top + r.height / 2))`); len(tops) < 9 || slices.Max(tops)-slices.Min(tops) > 8 {
		t.Errorf("the bar has more than one row, or too few controls: they are at the heights %v", tops)
	}
	if small := browser.Eval[int](p.Tab, controls+`.filter(r => r.width < 44 || r.height < 44 || r.right > innerWidth).length`); small > 0 {
		t.Errorf("%d controls of the bar are under 44 pixels or past the edge", small)
	}
	if low := browser.Eval[float64](p.Tab, `Math.max(...[...document.querySelectorAll("#q-hand .piece")].map(n => n.getBoundingClientRect().bottom)) - innerHeight`); low > 0 {
		t.Errorf("the hand ends %v pixels below the screen", low)
	}
}
