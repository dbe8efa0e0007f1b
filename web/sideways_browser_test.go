package web_test

import (
	"testing"

	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
)

// faint lists buttons of the result whose words hardly differ from what is behind them.
const faint = `[...document.querySelectorAll("#result button, #result .button")].filter(b => b.checkVisibility()).filter(b => {
	const rgb = c => c.match(/[\d.]+/g).map(Number), light = c => .2126 * c[0] + .7152 * c[1] + .0722 * c[2];
	let behind = b;
	while (behind !== document.body && (rgb(getComputedStyle(behind).backgroundColor)[3] ?? 1) < .5) behind = behind.parentElement;
	return Math.abs(light(rgb(getComputedStyle(b).color)) - light(rgb(getComputedStyle(behind).backgroundColor))) < 80;
}).map(b => b.textContent.trim()).join()`

// TestBrowserSideways opens every game for two people on a phone on its side: nothing overlaps. In the end one offers a rematch, and the
// other sees and can press all that answers it.
func TestBrowserSideways(t *testing.T) {
	t.Parallel()
	b := browser.Start(t)
	s, _ := serveAll(t)
	for _, game := range []string{"bastion", "sabotage", "duel", "port", "breach"} {
		t.Run(game, func(t *testing.T) {
			ann, bo := s.guest(), s.guest()
			m, err := ann.Create(t.Context(), load.NewMatch{Game: game, Seats: []load.Seat{{Who: "me"}, {Who: "friend"}}, Name: "Ann"}, "")
			if err == nil {
				_, err = bo.Claim(t.Context(), m.ID, 1, m.Invites[0].Invite, "Bo")
			}
			if err != nil {
				t.Fatal(err)
			}
			p := visitor(t, b, s, browser.Size{W: 844, H: 390, Touch: true, Calm: true})
			p.become(bo)
			p.Go(s.URL + "/m/" + m.ID)
			p.Until(`document.querySelector("#link[data-s=on]") && ` + rested)
			p.Shot("sideways-" + game)
			for _, line := range browser.Eval[[]string](p.Tab, broken) {
				t.Error(line)
			}
			state, err := ann.State(t.Context(), m.ID)
			if err == nil {
				_, err = ann.Act(t.Context(), m.ID, "resign", state.Version, "")
			}
			if err == nil {
				err = ann.Do(t.Context(), "POST", "/api/v1/matches/"+m.ID+"/rematch", "", nil, &load.Seated{})
			}
			if err != nil {
				t.Fatal(err)
			}
			p.Until(`[...document.querySelectorAll("#result button")].some(b => b.textContent === "Decline") && ` + rested)
			p.Shot("sideways-" + game + "-rematch")
			if bad := browser.Eval[string](p.Tab, cutOff+`("#q-deck-1 .piece, #q-deck-2 .piece, #q-row .card")`); bad != "" {
				t.Error(bad)
			}
			for _, line := range browser.Eval[[]string](p.Tab, broken) {
				t.Errorf("when it is over: %s", line)
			}
			if words := browser.Eval[string](p.Tab, faint); words != "" {
				t.Errorf("hard to read: %s", words)
			}
		})
	}
}
