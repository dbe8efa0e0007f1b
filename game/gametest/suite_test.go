package gametest_test

import (
	"testing"

	"quarterdeck/game"
	"quarterdeck/game/gametest"
	"quarterdeck/game/gametest/script"
	"quarterdeck/game/perft/perfttest"
)

func TestToyPerft(t *testing.T) { perfttest.Compare(t, toy{}, "testdata/toy-perft.txt") }

func TestToyTranscripts(t *testing.T) { script.Transcripts(t, toy{}, "testdata/play") }

func FuzzToy(f *testing.F) { gametest.FuzzLog(f, toy{}) }

// TestTiny checks that a small setup can be given for listing hidden alternatives.
func TestTiny(t *testing.T) {
	gametest.RunWith(t, toy{}, gametest.Options{
		Positions: 100, Laws: []string{"reach"},
		Tiny: []game.Setup{{Seats: 3, Options: map[string]string{"cards": "4"}}},
	})
}
