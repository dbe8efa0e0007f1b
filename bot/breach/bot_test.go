package breach_test

import (
	"testing"

	"quarterdeck/bot"
	"quarterdeck/bot/bottest"
	"quarterdeck/bot/breach"
	"quarterdeck/bot/roster"
	"quarterdeck/game"
	rules "quarterdeck/games/breach"
	"quarterdeck/lab"
)

func TestSuite(t *testing.T) {
	for _, setup := range []game.Setup{
		{Seats: 1},
		{Seats: 4},
		{Seats: 3, Options: map[string]string{"mode": "competitive"}},
	} {
		for k := rules.Careless; k <= rules.Expert; k++ {
			bottest.Run(t, bottest.Spec{Game: rules.Game(), Setup: setup, Matches: 3, Every: 4, Make: func(seed uint64) bot.Bot { return breach.New(seed, k) }})
		}
	}
}

// wins returns how many of n seeded matches each level wins.
func wins(t *testing.T, setup game.Setup, n int, names ...string) []float64 {
	t.Helper()
	batch, err := lab.Run(t.Context(), lab.Spec{Game: rules.Game(), Setup: setup, Bots: names, N: n, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	var out []float64
	for _, b := range batch.Bots {
		out = append(out, b.Wins)
	}
	return out
}

// In 60 seeded matches of four, crews of experts win most (in larger samples about 90%), sound crews many, careless
// crews hardly any.
func TestCrews(t *testing.T) {
	n := map[string]float64{}
	for _, name := range []string{roster.Deckhand, roster.Mate, roster.Captain} {
		n[name] = wins(t, game.Setup{Seats: 4}, 60, name)[0]
	}
	t.Logf("won: %v", n)
	if n[roster.Captain] < 45 {
		t.Errorf("experts win %v of 60", n[roster.Captain])
	}
	if got := n[roster.Mate]; got < 35 || got == 60 {
		t.Errorf("the sound win %v of 60", got)
	}
	if got := n[roster.Deckhand]; got > 20 {
		t.Errorf("the careless win %v of 60", got)
	}
}

// In 300 seeded matches with one rival of each skill, experts win far more than careless players (three times as many
// in a sample of 3,000), and so do sound players.
func TestRivals(t *testing.T) {
	n := wins(t, game.Setup{Seats: 3, Options: map[string]string{"mode": "competitive"}}, 300, roster.Captain, roster.Mate, roster.Deckhand)
	t.Logf("won by experts, sound, careless: %v", n)
	if n[0] < 1.8*n[2] || n[1] < 1.4*n[2] || n[0]+n[1]+n[2] < 150 {
		t.Errorf("experts win %v of 300, the sound %v, the careless %v", n[0], n[1], n[2])
	}
}

// TestLadder plays the levels against each other at one table; doc/study.md has more matches.
func TestLadder(t *testing.T) {
	for _, c := range []struct {
		better, worse string
		matches       int
	}{{roster.Captain, roster.Mate, 1200}, {roster.Mate, roster.Deckhand, 300}} {
		n := wins(t, game.Setup{Seats: 4, Options: map[string]string{"mode": "competitive"}}, c.matches, c.better, c.worse)
		t.Logf("%s %v, %s %v of %d", c.better, n[0], c.worse, n[1], c.matches)
		if n[0] < 1.25*n[1] {
			t.Errorf("%s wins %v and %s %v of %d", c.better, n[0], c.worse, n[1], c.matches)
		}
	}
}
