package web_test

import (
	"fmt"
	"testing"

	"quarterdeck/bot"
	breachbot "quarterdeck/bot/breach"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
)

// wonBreachMatch returns the shortest of several matches of two that are won when all players play by plan, and its
// seed.
func wonBreachMatch(t testing.TB) (best []seatMove, seed fair.Seed) {
	t.Helper()
	for n := range byte(250) {
		st, err := breach.Game().New(game.Setup{Seats: 2})
		if err != nil {
			t.Fatal(err)
		}
		s := fair.Seed{6, n}
		path := playByPlan(st.(*breach.State), fair.NewDealer(s, nil))
		if st.Result().Score[0] == 1 && (best == nil || len(path) < len(best)) {
			best, seed = path, s
		}
	}
	if best == nil {
		t.Fatal("no crew was saved")
	}
	return best, seed
}

// playByPlan plays a match by plan.
func playByPlan(st *breach.State, dealer *fair.Dealer) (path []seatMove) {
	g := breach.Game()
	for st.Actors() != 0 && len(path) < 3000 {
		s := st.Actors().First()
		if s == game.Nature {
			st.Apply(s, dealer.Draw(st))
			continue
		}
		a := st.Advise(s, st.Legal(nil, s), breach.Expert)
		path = append(path, seatMove{s, g.Format(a)})
		st.Apply(s, a)
	}
	return path
}

// TestBrowserBreachWon plays a whole match that a person and a captain win: they share keys, clear obstacles for each
// other, and all pawns come home.
func TestBrowserBreachWon(t *testing.T) {
	t.Parallel() // it mostly waits for playback at reading speed
	b := browser.Start(t)
	path, seed := wonBreachMatch(t)
	t.Logf("%d choices", len(path))
	captain := func() bot.Bot { return breachbot.New(1, breach.Expert) }
	size := quick(browser.Phone)
	p := visitor(t, b, serveBots(t, breach.Game(), seed, "captain", captain), size)
	p.Go(p.server.URL + "/games/breach?seats=2")
	p.Click(".set-table .big")
	n := 0
	for _, d := range path {
		if d.seat != 0 {
			continue
		}
		p.Until(`document.querySelector("#status.urgent")`)
		if n++; n%12 == 0 {
			p.equalsReload()
			p.checkShip(size)
			p.Shot(fmt.Sprintf("breach-won-%d", n))
		}
		p.playMove(d.move)
	}
	p.Until(`document.querySelector("#result[data-outcome=win]:not([hidden])")`)
	p.equalsReload()
	if !p.Has(`document.querySelector("#result p").textContent === "All treasures and the whole crew are at the breach: the match is won."`) {
		t.Error("a crew does not win together")
	}
	p.Shot("breach-won-end")
}
