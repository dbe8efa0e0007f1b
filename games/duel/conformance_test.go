package duel_test

import (
	"flag"
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/game/gametest/script"
	"quarterdeck/games/duel"
)

var everything = flag.Bool("everything", false, "check the laws on hundreds of setups, for some minutes")

// TestConformance checks all laws: on setups in which every value of every option occurs, under -short once, else with every
// number of seats; with -everything on all that the suite chooses by itself. Imagine draws cards, not positions: of two cards, two of a
// rank are rarer than two of different ranks.
func TestConformance(t *testing.T) {
	switch {
	case *everything:
		gametest.RunWith(t, duel.Game(), gametest.Options{NotUniform: true})
	case testing.Short():
		gametest.RunWith(t, duel.Game(), gametest.Options{Setups: corners(), Positions: 2500, NotUniform: true})
	default:
		gametest.RunWith(t, duel.Game(), gametest.Options{Setups: append(corners(), rounds()...), Positions: 600, NotUniform: true})
	}
}

// TestOlderConformance: the laws of play and secrecy hold under the earlier versions of the rules too, for matches that began under them.
func TestOlderConformance(t *testing.T) {
	laws := []string{"setup", "actors", "legal", "notation", "near-misses", "replay", "copies", "snapshots", "result", "invariants", "hidden-choices", "hashes",
		"visibility", "hidden-actions", "redaction", "non-interference", "words", "imagine", "table", "descriptions", "refusals"}
	for _, g := range duel.Older() {
		gametest.RunWith(t, g, gametest.Options{NotUniform: true, Setups: corners()[2:5], Positions: 24, Laws: laws})
	}
}

// rounds deals out the values of every option, round after round, for each number of seats.
func rounds() []game.Setup {
	info := duel.Game().Info()
	var out []game.Setup
	for _, seats := range info.Seats {
		for round := range 4 {
			o := options{}
			for i, opt := range info.Options {
				o[opt.Name] = opt.Values[(round+i*seats/2)%len(opt.Values)]
			}
			if seats%4 == 2 {
				delete(o, "format")
			}
			out = append(out, game.Setup{Seats: seats, Options: o})
		}
	}
	return out
}

// corners returns a few setups in which every value of every option occurs.
func corners() []game.Setup {
	return []game.Setup{
		{Seats: 2},
		{Seats: 2, Options: options{"mindeck": "10", "tiebreak": "cards", "backs": "plain"}},
		{Seats: 4},
		{Seats: 4, Options: options{"talk1": "0", "market": "0", "talk2": "0", "stock": "3", "tokens": "6", "joker": "mirror"}},
		{Seats: 4, Options: options{"format": "tournament", "backs": "plain", "stock": "1", "mindeck": "8"}},
		{Seats: 6, Options: options{"trading": "off", "tiebreak": "cards"}},
		{Seats: 6, Options: options{"talk1": "600", "market": "1200", "talk2": "600", "tokens": "1", "backs": "plain"}},
		{Seats: 8, Options: options{"format": "tournament", "trading": "off"}},
		{Seats: 8, Options: options{"market": "0", "stock": "0", "tokens": "0", "mindeck": "10"}},
		{Seats: 4, Options: options{"talk1": "0", "market": "0", "special": "1"}}, // house rules
		{Seats: 4, Options: options{"special": "9", "backs": "plain"}},
	}
}

// TestImagineReaches compares Imagine with all positions that fit, listed by brute force, where hands are so small that they can
// be listed.
func TestImagineReaches(t *testing.T) {
	for _, c := range []struct {
		name string
		pack int8
		tiny []game.Setup
	}{
		{"two", 2, []game.Setup{{Seats: 2}, {Seats: 2, Options: options{"backs": "plain"}}}},
		{"top-up", 1, []game.Setup{{Seats: 2, Options: options{"mindeck": "2"}}}},
		{"four", 1, []game.Setup{{Seats: 4, Options: options{"trading": "off"}}, {Seats: 4, Options: options{"trading": "off", "format": "tournament"}}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			gametest.RunWith(t, duel.Small(c.pack), gametest.Options{Setups: []game.Setup{}, Tiny: c.tiny, Positions: 200, NotUniform: true,
				Laws: []string{"visibility", "hidden-actions", "non-interference", "imagine", "reach"}})
		})
	}
}

// TestTranscripts plays with starter packs of four cards, so that a transcript can be read.
func TestTranscripts(t *testing.T) { script.Transcripts(t, duel.Small(4), "testdata/play") }

func FuzzLog(f *testing.F) { gametest.FuzzLog(f, duel.Game()) }
