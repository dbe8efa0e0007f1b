package web_test

import (
	"fmt"
	"testing"
	"time"

	"quarterdeck/bot"
	breachbot "quarterdeck/bot/breach"
	"quarterdeck/fair"
	"quarterdeck/game"
	"quarterdeck/games/breach"
	"quarterdeck/internal/browser"
	"quarterdeck/internal/load"
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

// TestBrowserBreachWon: a person and a captain win a match together. They share keys and clear obstacles for each other, and all pawns come
// home. The person plays the beginning through the API, and the end in a browser.
func TestBrowserBreachWon(t *testing.T) {
	t.Parallel()         // it mostly waits for playback at reading speed
	const inBrowser = 70 // choices
	path, seed := wonBreachMatch(t)
	var own []string
	for _, d := range path {
		if d.seat == 0 {
			own = append(own, d.move)
		}
	}
	b := browser.Start(t)
	captain := func() bot.Bot { return breachbot.New(1, breach.Expert) }
	size := quick(browser.Phone)
	s := serveBots(t, breach.Game(), seed, "captain", captain)
	p, ann := visitor(t, b, s, size), s.guest()
	m, err := ann.Create(t.Context(), load.NewMatch{Game: "breach", Seats: []load.Seat{{Who: "me"}, {Who: "bot", Level: "captain"}}, Name: "Ann"}, "")
	if err != nil {
		t.Fatal(err)
	}
	end := len(own) - inBrowser
	playThrough(t, ann, m.ID, own[:end])
	p.become(ann)
	p.Go(s.URL + "/m/" + m.ID)
	for n, move := range own[end:] {
		p.Until(`document.querySelector("#status.urgent")`)
		if n%12 == 0 {
			p.equalsReload()
			p.checkShip(size)
			p.Shot(fmt.Sprintf("breach-won-%d", n))
		}
		p.playMove(move)
	}
	p.Until(`document.querySelector("#result[data-outcome=win]:not([hidden])")`)
	p.equalsReload()
	if !p.Has(`document.querySelector("#result p").textContent === "The match is won. All treasures and the whole crew are at the breach."`) {
		t.Error("a crew does not win together")
	}
	p.Shot("breach-won-end")
}

// playThrough makes the moves of a seat, each as soon as it is legal.
func playThrough(t *testing.T, c *load.Client, id string, moves []string) {
	t.Helper()
	for _, move := range moves {
		st, err := c.State(t.Context(), id)
		for err == nil && len(st.Legal) == 0 && st.Phase != "finished" {
			time.Sleep(5 * time.Millisecond) // the other seat moves
			st, err = c.State(t.Context(), id)
		}
		if err == nil {
			_, err = c.Act(t.Context(), id, move, st.Version, "")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
