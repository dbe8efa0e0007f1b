package breach_test

import (
	"strconv"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/game/gametest/script"
	"quarterdeck/game/perft/perfttest"
	"quarterdeck/games/breach"
)

// setups returns every number of seats and every value of every option, in few enough combinations.
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
	for i, tokens := range []string{"3", "9"} { // house rules
		out = append(out, game.Setup{Seats: 2, Options: map[string]string{"mode": []string{"competitive", "coop"}[i], "tokens": tokens}})
	}
	return out
}

// TestConformance: Imagine is not uniform, as its documentation says; and seats that never search never come to an
// end (see the package's documentation), but random matches do.
func TestConformance(t *testing.T) {
	gametest.RunWith(t, breach.Game(), gametest.Options{NotUniform: true, Positions: 1000, Setups: setups()})
}

// TestOlderConformance: the laws hold under the earlier versions of the rules too.
func TestOlderConformance(t *testing.T) {
	for _, g := range breach.Older() {
		t.Run("rules "+strconv.Itoa(g.Info().Rules), func(t *testing.T) {
			gametest.RunWith(t, g, gametest.Options{NotUniform: true, Positions: 300, Setups: setups()})
		})
	}
}

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, breach.Game()) }

func TestTranscripts(t *testing.T) { script.Transcripts(t, breach.Game(), "testdata/play") }

// TestPerft: the versions of the rules differ in nothing that the first plies reach.
func TestPerft(t *testing.T) {
	for _, g := range allVersions() {
		perfttest.Compare(t, g, "testdata/perft.txt")
	}
}

// In all modes but the competitive one the seats win and lose together.
func TestTogether(t *testing.T) {
	for mode, want := range map[string]bool{"coop": true, "competitive": false} {
		setup, err := breach.Game().Resolve(game.Setup{Seats: 3, Options: map[string]string{"mode": mode}})
		if err != nil || game.Together(breach.Game(), setup) != want {
			t.Errorf("%s: together is not %v, %v", mode, want, err)
		}
	}
}

// The mode follows from the number of seats, and is refused where it does not go with it.
func TestModes(t *testing.T) {
	for _, c := range []struct {
		seats      int
		mode, want string
	}{{1, "", "solo"}, {2, "", "coop"}, {6, "", "coop"}, {2, "competitive", "competitive"}, {1, "solo", "solo"}, {1, "coop", ""}, {1, "competitive", ""}, {2, "solo", ""}} {
		setup := game.Setup{Seats: c.seats, Options: map[string]string{}}
		if c.mode != "" {
			setup.Options["mode"] = c.mode
		}
		got, err := breach.Game().Resolve(setup)
		if (err == nil) != (c.want != "") || err == nil && got.Options["mode"] != c.want {
			t.Errorf("%d seats, mode %q: %v, %v", c.seats, c.mode, got.Options, err)
		}
	}
}
