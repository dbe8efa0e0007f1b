package breach_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/games/breach"
)

// setups is every number of seats and every value of every option, in few enough combinations.
func setups() []game.Setup {
	var out []game.Setup
	add := func(seats int, mode, difficulty, characters string) {
		out = append(out, game.Setup{Seats: seats, Options: map[string]string{"mode": mode, "difficulty": difficulty, "characters": characters}})
	}
	add(1, "solo", "novice", "choose")
	add(1, "solo", "hard", "random")
	for seats := 2; seats <= 6; seats++ {
		add(seats, "coop", []string{"hard", "madness", "normal", "hard", "novice"}[seats-2], []string{"random", "choose"}[seats%2])
		if seats%2 == 0 {
			add(seats, "competitive", []string{"novice", "normal", "madness"}[seats/2-1], []string{"choose", "random"}[seats/2%2])
		}
	}
	return out
}

// TestConformance: Imagine is not uniform, as its documentation says; and seats that never search never come to an
// end (see the package's documentation), but random matches do.
func TestConformance(t *testing.T) {
	gametest.RunWith(t, breach.Game(), gametest.Options{NotUniform: true, Positions: 1000, Setups: setups()})
}

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, breach.Game()) }

func TestTranscripts(t *testing.T) { gametest.Transcripts(t, breach.Game(), "testdata/play") }

func TestPerft(t *testing.T) { gametest.Perft(t, breach.Game(), "testdata/perft.txt") }
