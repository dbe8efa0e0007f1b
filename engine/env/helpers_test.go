package env_test

import (
	"math/rand/v2"
	"testing"

	"quarterdeck/engine/env"
	"quarterdeck/game"
	"quarterdeck/games"
)

// setups returns a few setups of a game: with few and with many seats, and with hidden hands.
func setups(id string) []game.Setup {
	return map[string][]game.Setup{
		"bastion":  {{}, {Options: map[string]string{"row": "hidden", "tie": "replay"}}},
		"breach":   {{Seats: 1}, {Seats: 4}, {Seats: 3, Options: map[string]string{"mode": "competitive"}}},
		"duel":     {{Seats: 2}, {Seats: 4}, {Seats: 4, Options: map[string]string{"backs": "plain", "joker": "mirror", "format": "tournament"}}},
		"port":     {{Seats: 1}, {Seats: 2}, {Seats: 2, Options: map[string]string{"hands": "closed"}}},
		"sabotage": {{}, {Options: map[string]string{"rows": "3", "pace": "race"}}},
	}[id]
}

// each calls do with every game and setup.
func each(t *testing.T, do func(t *testing.T, g game.Game, setup game.Setup)) {
	for _, g := range games.All() {
		for _, setup := range setups(g.Info().ID) {
			resolved, err := g.Resolve(setup)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(g.Info().ID, func(t *testing.T) { do(t, g, resolved) })
		}
	}
}

func start(t testing.TB, c env.Config) (*env.Batch, env.Arrays) {
	t.Helper()
	b, err := env.New(c)
	if err != nil {
		t.Fatal(err)
	}
	a := env.NewArrays(b.Shape)
	b.Attach(a)
	return b, a
}

// choose fills the actions of a half at random.
func choose(b *env.Batch, a *env.Arrays, h int, r *rand.Rand) {
	for row := range b.Count(h) {
		n := min(int(a.LegalCount[h][row]), b.Shape.Legal)
		a.Action[h][row] = int32(a.Legal[h][row*b.Shape.Legal+r.IntN(n)])
	}
}
